//! A sequential test that stops as soon as the games say enough.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::likelihood::divergence;
use super::{Pentanomial, expected_score};

/// The generalised sequential probability ratio test on pairs of games: is the difference `elo0` or less, or `elo1` or
/// more? (Wald 1945; generalised to unknown nuisance parameters by Li, Liu & Ying 2014, "Generalized sequential
/// probability ratio test for separate families of hypotheses"; on scores by Van den Bergh 2017, "A practical
/// introduction to the GSPRT".)
///
/// Elo is logistic: see [`elo`](super::elo). The likelihood ratio is the exact one, between the likeliest distributions
/// of a pair's score over 0, ½, 1, 1½, 2 whose means are those of `elo1` and `elo0`; no normal approximation, and no
/// pair added where a score was not seen. The test may be asked after every pair.
///
/// ```
/// use astragali::arena::ratings::{Pentanomial, Sprt, SprtStatus};
///
/// let sprt: Sprt = "0,10,0.05,0.05".parse()?;
/// assert_eq!(sprt.status(&Pentanomial([100, 200, 400, 200, 100])), SprtStatus::Continue);
/// assert_eq!(sprt.status(&Pentanomial([100, 200, 400, 300, 200])), SprtStatus::Accept1);
/// # Ok::<(), astragali::arena::ratings::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a sequential test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SprtStatus {
    /// The difference is `elo0` rather than `elo1`.
    Accept0,
    /// The difference is `elo1` rather than `elo0`.
    Accept1,
    /// More games are needed.
    Continue,
}

impl Sprt {
    /// The largest Elo difference that can be tested for.
    pub const MAX_ELO: f64 = 4000.0;

    /// A test of `elo0` against `elo1`. `alpha` is the probability of accepting `elo1` when `elo0` is true, `beta` that
    /// of accepting `elo0` when `elo1` is true.
    ///
    /// # Errors
    /// If `elo0` is not less than `elo1`, either is beyond ±[`Sprt::MAX_ELO`], or a probability is not above 0 and
    /// below ½.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if value.is_nan() || value.abs() > Self::MAX_ELO {
                return Err(SprtError::EloRange { name, value });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::EloOrder { elo0, elo1 });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if value.is_nan() || value <= 0.0 || value >= 0.5 {
                return Err(SprtError::Probability { name, value });
            }
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// The difference that is accepted at the lower bound.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The difference that is accepted at the upper bound.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// Probability of accepting `elo1` when `elo0` is true.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// Probability of accepting `elo0` when `elo1` is true.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// The log-likelihood ratios at which `elo0` and `elo1` are accepted: ln(β / (1 − α)) and ln((1 − β) / α).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of `elo1` to `elo0`; 0 without pairs.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        let sample = pairs.sample();
        divergence(&sample, expected_score(self.elo0)) - divergence(&sample, expected_score(self.elo1))
    }

    /// What n pairs say: whether 1 − 3/n times the log-likelihood ratio has met a bound. Once the test has accepted, it
    /// is over, whatever later pairs would say.
    ///
    /// The ratio grows with the inverse of the variance, which is estimated from the same pairs; for normal scores this
    /// inverse is n / (n − 3) times too large on average, and a test of a few dozen pairs would be wrong more often
    /// than it may. Checked: errors stay within `alpha` and `beta`, for tests that take ten pairs as for those that
    /// take hundreds, whatever the two games of a pair share.
    pub fn status(&self, pairs: &Pentanomial) -> SprtStatus {
        let sure = (1.0 - 3.0 / pairs.pairs() as f64).max(0.0);
        let (llr, (lower, upper)) = (sure * self.llr(pairs), self.bounds());
        if llr >= upper {
            SprtStatus::Accept1
        } else if llr <= lower {
            SprtStatus::Accept0
        } else {
            SprtStatus::Continue
        }
    }
}

/// Written as it is read: `elo0,elo1,alpha,beta`.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let &[elo0, elo1, alpha, beta] = parts.as_slice() else {
            return Err(SprtError::Parts(parts.len()));
        };
        let number =
            |name, text: &str| text.parse::<f64>().map_err(|_| SprtError::NotANumber { name, text: text.into() });
        Sprt::new(number("elo0", elo0)?, number("elo1", elo1)?, number("alpha", alpha)?, number("beta", beta)?)
    }
}

/// Why something is no sequential test.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SprtError {
    /// There are not four parts, but so many.
    Parts(usize),
    /// A part is not a number.
    NotANumber {
        /// Which part.
        name: &'static str,
        /// What stands there.
        text: String,
    },
    /// An Elo difference is too large, or no number.
    EloRange {
        /// Which one.
        name: &'static str,
        /// The value given.
        value: f64,
    },
    /// The first difference is not below the second.
    EloOrder {
        /// The first.
        elo0: f64,
        /// The second.
        elo1: f64,
    },
    /// An error probability is not above 0 and below ½.
    Probability {
        /// Which one.
        name: &'static str,
        /// The value given.
        value: f64,
    },
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Parts(count) => write!(
                f,
                "a sequential test has four parts, `elo0,elo1,alpha,beta` as in `0,10,0.05,0.05`, not {count}"
            ),
            SprtError::NotANumber { name, text } => write!(f, "{name} is `{text}`, which is not a number"),
            SprtError::EloRange { name, value } => {
                write!(f, "{name} is {value}, which is not between -{max} and {max}", max = Sprt::MAX_ELO)
            }
            SprtError::EloOrder { elo0, elo1 } => write!(f, "elo0 is {elo0}, which is not less than elo1, {elo1}"),
            SprtError::Probability { name, value } => {
                write!(f, "{name} is {value}, which is not a probability above 0 and below 0.5")
            }
        }
    }
}

impl Error for SprtError {}
