//! An estimate of who gets home first, and of who is eaten.

use super::piece::{Phase, Piece};
use super::{Hyena, RuleSet, State};
use crate::evaluator::Evaluator;
use crate::game::Player;

/// Throws that a taba takes on the average.
const TABA: f64 = 8.0 / 3.0;
/// Half a turn, by which the player on turn is ahead, in throws.
const TURN: f64 = 4.0 / 3.0;
/// Tabas that a mother pays at the well, and what her first taba costs her in spaces.
const WASHING: f64 = 4.0;
const SETTING_OUT: f64 = 2.0;
const UNFREED: f64 = 6.0;
/// Spaces that throws too large for the rest of the way cost a mother, by the spaces that are left.
const LOST: [f64; 6] = [0.0, 4.0, 2.0, 2.0, 1.5, 1.0];
/// Spaces that a hyena moves in a throw, tabas included in the count of throws.
const STRIDE: f64 = 3.75;
/// The least that a hyena moves: it pays for what is left below.
const STEP: u8 = 4;
/// Tabas that a hyena pays at the well.
const DRINK: f64 = 10.0;
/// How likely it is that a mother who meets a hyena coming toward her is eaten.
const MEETING: f64 = 0.7;
/// How likely it is that a hyena in front of the village eats a mother who has yet to pass it.
const LURKING: f64 = 0.3;

/// Estimates hyena by how many throws everybody has yet to make.
///
/// As long as nobody is home, a player's share in the victory falls exponentially with the throws that the mother has
/// yet to make, tabas in the bank taken for spaces. Then each mother still out is eaten with a probability that grows with
/// the throws by which the hyenas are ahead of her. The numbers are reasoned, not fitted. Most of the game is luck: of two
/// players, one who chooses by this estimate wins 52 games in 100 against one who chooses at random, and so does one who
/// pays whenever it is possible, but gets less for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook;

impl Evaluator<Hyena> for Outlook {
    fn evaluate(&self, game: &Hyena, state: &State, player: Player) -> f64 {
        let others = Player::first(game.players.into()).filter(|&other| other != player);
        match state.winner() {
            None => {
                let own = throws_home(game, state, player);
                let odds = |other| {
                    let theirs = throws_home(game, state, other);
                    ((own - theirs) / spread(own + theirs)).exp()
                };
                let share = 1.0 / (1.0 + others.clone().map(odds).sum::<f64>());
                loss(game) * (share * others.count() as f64 - (1.0 - share))
            }
            Some(winner) if winner == player => others.map(|loser| 1.0 + risk(game, state, loser)).sum(),
            Some(_) => -1.0 - risk(game, state, player),
        }
    }
}

/// Standard deviation of what is estimated as so many throws, about.
fn spread(throws: f64) -> f64 {
    (1.0 + throws.max(0.0)).sqrt()
}

/// A probability from 0 to 1 that grows with how much earlier the first of two times in throws comes, about.
fn before(first: f64, second: f64) -> f64 {
    1.0 / (1.0 + ((first - second) / spread(first + second)).exp())
}

/// Spaces that a throw brings a mother on the average, a taba taken for a space.
fn pace(game: &Hyena) -> f64 {
    match game.rules {
        RuleSet::Bell => 2.25,
        RuleSet::Masters => 2.375,
    }
}

/// What a player who does not win loses on the average, as long as nobody is home: 1, and the probability to be eaten.
fn loss(game: &Hyena) -> f64 {
    match game.rules {
        RuleSet::Bell => 1.06,
        RuleSet::Masters => 1.5,
    }
}

/// Throws until a player's mother is home, about.
fn throws_home(game: &Hyena, state: &State, player: Player) -> f64 {
    let piece = state.piece(player);
    let (well, at, bank) = (f64::from(game.well), f64::from(piece.at), f64::from(piece.bank));
    let lost = || LOST.get(usize::from(piece.left(game.well))).copied().unwrap_or(0.0);
    let spaces = match piece.phase {
        Phase::Unfreed => UNFREED + 2.0 * well + WASHING - bank,
        Phase::ToWell => 2.0 * well - at + WASHING - bank + lost(),
        Phase::Washing => well - at + WASHING - bank,
        Phase::SettingOut => well - at + SETTING_OUT - bank,
        Phase::ToVillage => (at - bank).max(0.0) + lost(),
        _ => 0.0,
    };
    let turn = if state.side() == player { TURN } else { 0.0 };
    spaces / pace(game) - turn
}

/// Throws until a mother sets out from the well, about, if she gets home after so many.
fn throws_out(game: &Hyena, mother: Piece, throws_home: f64) -> f64 {
    let left = match mother.phase {
        Phase::Washing | Phase::SettingOut => game.well - mother.at,
        Phase::ToVillage => return 0.0,
        _ => game.well,
    };
    (throws_home - f64::from(left) / pace(game)).max(0.0)
}

/// Probability that a player's mother is eaten, about; 1 if she has been.
fn risk(game: &Hyena, state: &State, player: Player) -> f64 {
    let mother = state.piece(player);
    if !mother.phase.is_mother_out() {
        return f64::from(u8::from(mother.phase == Phase::Eaten));
    }
    let home = throws_home(game, state, player);
    let hunters = Player::first(game.players.into()).map(|hunter| state.piece(hunter));
    let escape = |hyena| {
        let way_out = if game.rules == RuleSet::Masters { threat_outward(game, hyena, mother, home) } else { 0.0 };
        (1.0 - way_out) * (1.0 - threat_homeward(game, hyena, mother, home))
    };
    1.0 - hunters.filter(|hyena| hyena.phase.is_hyena_out()).map(escape).product::<f64>()
}

/// Throws until a hyena is at the well, and until it sets out from there, about.
fn hyena_times(game: &Hyena, hyena: Piece) -> (f64, f64) {
    let bank = f64::from(hyena.bank);
    let way = f64::from(game.well) / STRIDE;
    let drink = |bank: f64| (DRINK - bank).max(0.0) * TABA;
    match hyena.phase {
        Phase::Den => ((2.0 - bank) * TABA + way, (2.0 - bank) * TABA + way + drink(0.0)),
        Phase::HyenaToWell => {
            let left = hyena.left(game.well);
            // Double scores are even, and the last few spaces are never thrown.
            let toll = if left < STEP { left } else { left & 1 };
            let walk = f64::from(left - toll) / STRIDE + f64::from(u8::from(left < STEP));
            (walk, walk + drink(bank - f64::from(toll)))
        }
        Phase::Drinking => (0.0, drink(bank)),
        _ => (0.0, 0.0),
    }
}

/// Probability that a hyena eats a mother on its way to the well.
fn threat_outward(game: &Hyena, hyena: Piece, mother: Piece, home: f64) -> f64 {
    if !matches!(hyena.phase, Phase::Den | Phase::HyenaToWell) {
        return 0.0;
    }
    match mother.phase {
        Phase::ToVillage if mother.at >= hyena.at => MEETING,
        Phase::ToWell if mother.at >= hyena.at => {
            let arrival = f64::from(mother.left(game.well)) / pace(game);
            before(hyena_times(game, hyena).0, arrival)
        }
        Phase::Washing | Phase::SettingOut => {
            MEETING * before(throws_out(game, mother, home), hyena_times(game, hyena).0)
        }
        _ => 0.0,
    }
}

/// Probability that a hyena eats a mother on its way back.
fn threat_homeward(game: &Hyena, hyena: Piece, mother: Piece, home: f64) -> f64 {
    let outward = matches!(mother.phase, Phase::Unfreed | Phase::ToWell);
    let (_, out) = hyena_times(game, hyena);
    if hyena.phase != Phase::HyenaToVillage {
        let way = f64::from(game.well) / STRIDE;
        let ahead = before(throws_out(game, mother, home), out) * before(out + way, home);
        let meeting = if game.rules == RuleSet::Masters && outward { MEETING / 2.0 } else { 0.0 };
        return ahead.max(meeting);
    }
    match mother.phase {
        Phase::ToVillage if mother.at <= hyena.at => before(f64::from(hyena.at) / STRIDE, home),
        Phase::ToWell if game.rules == RuleSet::Masters && mother.at <= hyena.at => MEETING,
        _ if hyena.at < STEP && !outward => LURKING,
        _ => 0.0,
    }
}
