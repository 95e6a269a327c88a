//! Where a player's piece is, and how far a throw takes it.

use super::{Hyena, RuleSet};

/// Tabas that a mother pays for each of her two stages at the well, and that free the hyena from its den.
const STAGE: u8 = 2;
/// Tabas that the hyena pays at the well.
const DRINK: u8 = 10;

/// Where a mother is. Places are numbers of spaces from the village, which is 0, along the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mother {
    /// In the village, waiting for the first taba.
    Village,
    /// On her way to the well, on this space.
    ToWell(u8),
    /// At the well.
    AtWell {
        /// Whether she has paid for washing, and waits to pay for setting out.
        washed: bool,
        /// The sum of the scores noted for the way back.
        noted: u8,
    },
    /// On her way back, on this space.
    ToVillage(u8),
    /// Back in the village, safe for the rest of the game.
    Home,
    /// Eaten by a hyena.
    Eaten,
}

/// Where a hyena is. Places are numbers of spaces from the village, which is 0, along the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prowl {
    /// In its den, waiting for two tabas.
    Den,
    /// On its way to the well, on this space.
    ToWell(u8),
    /// At the well, waiting for ten tabas.
    AtWell,
    /// On its way back, on this space.
    ToVillage(u8),
    /// Back in the village, where it stays.
    Back,
}

/// What a player is doing. Nobody ever moves two pieces: the hyena comes when the mother is home.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    /// There is no such player.
    Absent,
    Unfreed,
    ToWell,
    /// At the well, nothing paid.
    Washing,
    /// At the well, washed.
    SettingOut,
    ToVillage,
    /// Home without a hyena.
    Home,
    Eaten,
    Den,
    HyenaToWell,
    Drinking,
    HyenaToVillage,
    HyenaBack,
}

/// Number of phases.
const PHASES: usize = 13;

impl Phase {
    const ALL: [Phase; PHASES] = [
        Phase::Absent,
        Phase::Unfreed,
        Phase::ToWell,
        Phase::Washing,
        Phase::SettingOut,
        Phase::ToVillage,
        Phase::Home,
        Phase::Eaten,
        Phase::Den,
        Phase::HyenaToWell,
        Phase::Drinking,
        Phase::HyenaToVillage,
        Phase::HyenaBack,
    ];

    /// Whether the player's mother is neither home nor eaten.
    #[inline]
    pub(super) const fn is_mother_out(self) -> bool {
        matches!(self, Phase::Unfreed | Phase::ToWell | Phase::Washing | Phase::SettingOut | Phase::ToVillage)
    }

    /// Whether the player has a hyena that is not back.
    #[inline]
    pub(super) const fn is_hyena_out(self) -> bool {
        matches!(self, Phase::Den | Phase::HyenaToWell | Phase::Drinking | Phase::HyenaToVillage)
    }

    /// Whether the player's mother is home.
    pub(super) const fn is_home(self) -> bool {
        self.has_hyena() || matches!(self, Phase::Home)
    }

    /// Whether the player has a hyena, back or not.
    pub(super) const fn has_hyena(self) -> bool {
        self.is_hyena_out() || matches!(self, Phase::HyenaBack)
    }

    /// Whether the piece walks to a goal that it may pay to reach.
    #[inline]
    pub(super) const fn is_on_its_way(self) -> bool {
        matches!(self, Phase::ToWell | Phase::ToVillage | Phase::HyenaToWell | Phase::HyenaToVillage)
    }

    /// Whether the goal is the well rather than the village. The sum noted at the well is bounded by it like a place.
    pub(super) const fn is_outward(self) -> bool {
        matches!(self, Phase::ToWell | Phase::Washing | Phase::SettingOut | Phase::HyenaToWell)
    }

    /// How many spaces, or points to note, each point of a score is good for; negative toward the village.
    const fn rate(self) -> i8 {
        match self {
            Phase::ToWell | Phase::Washing | Phase::SettingOut => 1,
            Phase::ToVillage => -1,
            Phase::HyenaToWell => 2,
            Phase::HyenaToVillage => -2,
            _ => 0,
        }
    }

    /// The bank at which the next payment is made, if the phase waits for one.
    pub(super) const fn price(self) -> Option<u8> {
        match self {
            Phase::Washing | Phase::SettingOut | Phase::Den => Some(STAGE),
            Phase::Drinking => Some(DRINK),
            _ => None,
        }
    }
}

/// What a throw means in a phase, in numbers that need no branches.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Course {
    /// What each score adds to the place or the sum noted.
    steps: [i8; 8],
    /// What each score adds to the bank.
    tabas: [u8; 8],
    /// After each score, nothing but place, sum and bank changes while the bank is below this,
    quiet_below: [u8; 8],
    /// or, where this is all ones, below the spaces that are left.
    quiet_below_left: u8,
    /// All ones if the goal is the well, otherwise zero.
    outward: u8,
}

impl Course {
    const fn new(phase: Phase, rules: RuleSet) -> Self {
        let rate = phase.rate();
        let mut course = Course {
            steps: [0, 0, 2 * rate, 3 * rate, 4 * rate, 0, 6 * rate, 0],
            tabas: [0, 1, 0, 0, 0, 0, 0, 0],
            quiet_below: [0; 8],
            quiet_below_left: 0,
            outward: if phase.is_outward() { u8::MAX } else { 0 },
        };
        match (phase, rules) {
            // The first taba is spent, and until then nothing happens.
            (Phase::Unfreed, _) => {
                course.tabas = [0; 8];
                course.quiet_below = [u8::MAX; 8];
                course.quiet_below[1] = 0;
            }
            (Phase::ToWell | Phase::ToVillage, _) | (Phase::HyenaToWell, RuleSet::Bell) => {
                course.quiet_below_left = u8::MAX;
            }
            // Any other hyena that walks may eat, so that it is never quiet.
            _ => {
                if let Some(price) = phase.price() {
                    course.quiet_below = [price; 8];
                }
            }
        }
        course
    }
}

/// By rule set and phase.
static COURSES: [[Course; PHASES]; RuleSet::ALL.len()] = {
    let mut courses = [[Course::new(Phase::Absent, RuleSet::Bell); PHASES]; RuleSet::ALL.len()];
    let mut index = 0;
    while index < RuleSet::ALL.len() * PHASES {
        let (rules, phase) = (RuleSet::ALL[index / PHASES], Phase::ALL[index % PHASES]);
        courses[rules as usize][phase as usize] = Course::new(phase, rules);
        index += 1;
    }
    courses
};

/// A player's piece and bank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Piece {
    pub(super) phase: Phase,
    /// The space of a piece on its way, the sum noted at the well, otherwise 0.
    pub(super) at: u8,
    /// Tabas.
    pub(super) bank: u8,
}

impl Piece {
    pub(super) const ABSENT: Piece = Piece { phase: Phase::Absent, at: 0, bank: 0 };

    /// Spaces to the goal of a piece on its way.
    #[inline]
    pub(super) fn left(self, well: u8) -> u8 {
        self.at.abs_diff(if self.phase.is_outward() { well } else { 0 })
    }

    /// Deals with a throw as far as place, sum and bank go; returns whether that was all.
    #[inline]
    pub(super) fn throw(&mut self, score: u8, game: &Hyena) -> bool {
        let course = &COURSES[game.rules as usize][self.phase as usize];
        let score = usize::from(score & 7);
        // A place below the village wraps round and lies beyond the well.
        let to = self.at.wrapping_add_signed(course.steps[score]);
        self.at = if to <= game.well { to } else { self.at };
        self.bank = self.bank.saturating_add(course.tabas[score]);
        let left = self.at.abs_diff(course.outward & game.well);
        self.bank < (left & course.quiet_below_left) | course.quiet_below[score]
    }

    /// Enters a phase with a place or sum.
    #[inline]
    pub(super) fn enter(&mut self, phase: Phase, at: u8) {
        self.phase = phase;
        self.at = at;
    }
}
