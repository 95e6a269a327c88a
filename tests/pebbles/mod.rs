//! Pebbles, a little game with every kind of turn, and with the faults that a game can have, one at a time.

use std::fmt::{self, Write};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use astragali::game::{JointAction, Values};
use astragali::notation::{Field, ParseError, ParseErrorKind};
use astragali::{Actions, Game, Notation, Outcomes, Player, PlayerSet, Random, Turn};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Nothing,
    NoPlayers,
    NinePlayers,
    RangeUpsideDown,
    RangeInfinite,
    StartDraws,
    TurnFlickers,
    StrangerDecides,
    StrangerOnTurn,
    NobodyOnTurn,
    OpponentOnTurn,
    JointOfOne,
    JointOfNobody,
    JointWithStranger,
    NoActions,
    NoBids,
    NoOutcomes,
    ActionsDescend,
    ActionTwice,
    ActionsFlicker,
    OutcomesDescend,
    OutcomeTwice,
    OutcomesFlicker,
    WeightZero,
    TotalTooLarge,
    TotalTooSmall,
    TotalNotStated,
    ApplyDraws,
    ApplyJointDraws,
    UtilityTooLarge,
    UtilityNotANumber,
    UtilitiesPaidTwice,
    BothWin,
    ActionSampledFromElsewhere,
    OutcomeSampledFromElsewhere,
    DieLoaded,
    FirstActionPreferred,
    LastActionNeverDrawn,
    BiasOfOnePlayer,
    BiasInOnePosition,
    KeyDraws,
    KeySeesHidden,
    KeyForgetsDie,
    KeyForgetsSide,
    KeyTooShort,
    HashSeesHidden,
    NameEmpty,
    NameWithBlank,
    TextOfTwoLines,
    ActionTextOfTwoLines,
    EndRefused,
    DieMisread,
    TextSeesHidden,
    TextForgetsSide,
    ActionTextsAlike,
    OutcomeTextsAlike,
    JointTextsAlike,
    ActionParserRefuses,
    OutcomeParserRefuses,
    JointParserRefuses,
    ActionParserGuesses,
    OutcomeParserGuesses,
    JointParserSwaps,
    ActionParserLeavesOver,
    OutcomeParserLeavesOver,
    JointParserLeavesOver,
    AnybodyParses,
    LeadingZeros,
    NothingThrown,
}

use Fault::*;

/// Twelve pebbles lie on the heap. The player on turn throws a die with the sides 1, 2, 2, 3, 3, 3 and takes at least
/// one pebble and at most as many as thrown; then both bid 0 or 1 at once, and the turn passes if the bids are equal.
/// Who takes the last pebble wins.
#[derive(Clone, Debug)]
pub struct Pebbles {
    pub fault: Fault,
    calls: Arc<AtomicU32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pending {
    Throw,
    Take(u8),
    Bids,
}

/// `plies` is 0 unless a fault needs something that `Eq` does not see.
#[derive(Clone, Copy)]
pub struct State {
    heap: u8,
    side: Player,
    pending: Pending,
    plies: u8,
    is_hashed: bool,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{} {} {:?}>", self.heap, self.side, self.pending)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        (self.heap, self.side, self.pending) == (other.heap, other.side, other.pending)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.heap, self.side, self.pending).hash(hasher);
        if self.is_hashed {
            self.plies.hash(hasher);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Die(u8),
    Take(u8),
    Bid(u8),
}

impl Pebbles {
    pub fn new(fault: Fault) -> Self {
        Pebbles { fault, calls: Arc::default() }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// Says yes to every other call if the game has this fault.
    fn flickers(&self, fault: Fault) -> bool {
        self.has(fault) && self.calls.fetch_add(1, Ordering::Relaxed) % 2 == 1
    }
}

fn stranger() -> Player {
    Player::from_letter('a').unwrap()
}

impl Game for Pebbles {
    type State = State;
    type Action = Action;

    fn num_players(&self) -> usize {
        match self.fault {
            NoPlayers => 0,
            NinePlayers => 9,
            _ => 2,
        }
    }

    fn utility_range(&self) -> (f64, f64) {
        match self.fault {
            RangeUpsideDown => (1.0, -1.0),
            RangeInfinite => (-1.0, f64::INFINITY),
            _ => (-1.0, 1.0),
        }
    }

    fn start(&self) -> State {
        let heap = if self.flickers(StartDraws) { 11 } else { 12 };
        State { heap, side: Player::X, pending: Pending::Throw, plies: 0, is_hashed: self.has(HashSeesHidden) }
    }

    fn turn(&self, state: &State) -> Turn {
        match state.pending {
            _ if self.flickers(TurnFlickers) => Turn::Over,
            _ if state.heap == 0 => Turn::Over,
            Pending::Throw => Turn::Chance,
            Pending::Take(_) if self.has(StrangerDecides) => Turn::Decision(stranger()),
            Pending::Take(_) => Turn::Decision(state.side),
            Pending::Bids => Turn::Joint(match self.fault {
                JointOfOne => PlayerSet::from_iter([Player::O]),
                JointOfNobody => PlayerSet::default(),
                JointWithStranger => PlayerSet::from_iter([Player::X, stranger()]),
                _ => PlayerSet::BOTH,
            }),
        }
    }

    fn actions(&self, state: &State, _player: Player, out: &mut Actions<Action>) {
        match state.pending {
            Pending::Take(_) if self.has(NoActions) => {}
            Pending::Take(die) => {
                let most = die.min(state.heap);
                let takes = (1..=most).map(Action::Take);
                match self.fault {
                    ActionsDescend => out.extend(takes.rev()),
                    ActionTwice => out.extend(takes.chain([Action::Take(most)])),
                    _ if self.flickers(ActionsFlicker) => out.push(Action::Take(most)),
                    _ => out.extend(takes),
                }
            }
            _ if self.has(NoBids) => {}
            _ => out.extend([Action::Bid(0), Action::Bid(1)]),
        }
    }

    fn outcomes(&self, _state: &State, out: &mut Outcomes<Action>) {
        let sides: &[(u8, u32)] = match self.fault {
            NoOutcomes => return,
            OutcomesDescend => &[(3, 3), (2, 2), (1, 1)],
            OutcomeTwice => &[(1, 1), (2, 1), (2, 1), (3, 3)],
            WeightZero => &[(1, 1), (2, 0), (3, 5)],
            _ if self.flickers(OutcomesFlicker) => &[(1, 2), (2, 2), (3, 2)],
            _ => &[(1, 1), (2, 2), (3, 3)],
        };
        sides.iter().for_each(|&(side, weight)| out.push(Action::Die(side), weight));
        match self.fault {
            TotalTooLarge => out.set_total(7),
            TotalTooSmall => out.set_total(5),
            TotalNotStated => {}
            _ => out.set_total(6),
        }
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Die(side) => state.pending = Pending::Take(side),
            Action::Take(count) => {
                state.heap -= count;
                state.pending = if state.heap == 0 { Pending::Throw } else { Pending::Bids };
            }
            Action::Bid(_) => unreachable!("bids are joint"),
        }
        if self.flickers(ApplyDraws) {
            state.side = state.side.opponent();
        }
        if matches!(self.fault, KeySeesHidden | HashSeesHidden | TextSeesHidden) {
            state.plies += 1;
        }
    }

    fn apply_joint(&self, state: &mut State, actions: &[Action]) {
        if actions[0] == actions[1] {
            state.side = state.side.opponent();
        }
        state.pending = if self.flickers(ApplyJointDraws) { Pending::Take(1) } else { Pending::Throw };
    }

    fn utility(&self, state: &State, player: Player) -> f64 {
        match self.fault {
            UtilityTooLarge if player == state.side => 2.0,
            UtilityNotANumber => f64::NAN,
            BothWin => 1.0,
            _ if player == state.side => 1.0,
            _ => -1.0,
        }
    }

    fn on_turn(&self, state: &State) -> Option<Player> {
        match self.fault {
            StrangerOnTurn => Some(stranger()),
            NobodyOnTurn => None,
            OpponentOnTurn => Some(state.side.opponent()),
            StrangerDecides => matches!(state.pending, Pending::Take(_)).then(stranger),
            _ => Some(state.side),
        }
    }

    fn sample_outcome(&self, _state: &State, random: &mut Random) -> Action {
        // Loaded, it gives 35 twos in a hundred throws instead of 33 ⅓.
        let side = match (self.fault, random.below(600)) {
            (OutcomeSampledFromElsewhere, 0) => 4,
            (DieLoaded, 0..100) => 1,
            (DieLoaded, 100..310) => 2,
            (DieLoaded, _) => 3,
            (_, 0..100) => 1,
            (_, 100..300) => 2,
            _ => 3,
        };
        Action::Die(side)
    }

    fn sample_action(&self, state: &State, player: Player, random: &mut Random) -> Action {
        let mut actions = Actions::new();
        self.actions(state, player, &mut actions);
        let count = actions.len() as u32;
        let index = match self.fault {
            ActionSampledFromElsewhere => return Action::Take(9),
            FirstActionPreferred => random.below(count).min(random.below(10 * count)),
            LastActionNeverDrawn => random.below((count - 1).max(1)),
            BiasOfOnePlayer if player == Player::O => random.below(count).min(random.below(count)),
            BiasInOnePosition if state.heap == 7 && count == 3 => random.below(2),
            _ => random.below(count),
        };
        actions[index as usize]
    }

    fn key(&self, state: &State) -> u64 {
        let seen = match self.fault {
            KeyForgetsDie if state.pending != Pending::Bids => State { pending: Pending::Throw, ..*state },
            KeyForgetsSide => State { side: Player::X, ..*state },
            _ => State { is_hashed: self.has(KeySeesHidden), ..*state },
        };
        let key = BuildHasherDefault::<DefaultHasher>::new().hash_one(seen);
        match self.fault {
            KeyTooShort => key & 0x3f,
            KeyDraws => key ^ u64::from(self.calls.fetch_add(1, Ordering::Relaxed)),
            _ => key,
        }
    }

    fn utilities(&self, state: &State) -> Values {
        let factor = if self.has(UtilitiesPaidTwice) { 2.0 } else { 1.0 };
        Player::first(2).map(|player| factor * self.utility(state, player)).collect()
    }
}

impl Notation for Pebbles {
    fn name(&self) -> String {
        match self.fault {
            NameEmpty => String::new(),
            NameWithBlank => "pebbles ".into(),
            _ => "pebbles".into(),
        }
    }

    fn write_state(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", state.heap)?;
        if !self.has(TextForgetsSide) {
            write!(out, " {}", state.side)?;
        }
        match state.pending {
            Pending::Throw => out.write_str(" -")?,
            Pending::Take(die) => write!(out, " {die}")?,
            Pending::Bids => out.write_str(" =")?,
        }
        match self.fault {
            TextOfTwoLines => out.write_char('\n'),
            TextSeesHidden => write!(out, " {}", state.plies),
            _ => Ok(()),
        }
    }

    fn parse_state(&self, text: &str) -> Result<State, ParseError> {
        let [heap, side, pending] = match self.fault {
            TextForgetsSide => {
                let [heap, pending] = Field::new(text).parts(' ', "heap, what is pending")?;
                [heap, Field::new("x"), pending]
            }
            TextSeesHidden => {
                let [heap, side, pending, _] = Field::new(text).parts(' ', "heap, side, what is pending, plies")?;
                [heap, side, pending]
            }
            _ => Field::new(text).parts(' ', "heap, side, what is pending")?,
        };
        let least = if self.has(EndRefused) { 1 } else { 0 };
        let heap_count = match heap.text().strip_prefix('0') {
            Some(digits) if self.has(LeadingZeros) && !digits.is_empty() => digits.parse().unwrap_or(12).min(12),
            _ => heap.number("heap", least..=12)? as u8,
        };
        let pending = match pending.text() {
            "-" => Pending::Throw,
            "=" if heap_count > 0 => Pending::Bids,
            _ if heap_count > 0 => {
                let least = if self.has(NothingThrown) { 0 } else { 1 };
                let die = pending.number("die", least..=3)? as u8;
                Pending::Take(if self.has(DieMisread) { die.min(2) } else { die })
            }
            _ => return Err(pending.error(ParseErrorKind::Pending, "the game is over")),
        };
        let side = side.player(2)?;
        Ok(State { heap: heap_count, side, pending, plies: 0, is_hashed: self.has(HashSeesHidden) })
    }

    fn write_action(&self, _state: &State, action: Action, out: &mut dyn Write) -> fmt::Result {
        match action {
            Action::Die(_) if self.has(OutcomeTextsAlike) => out.write_str("die"),
            Action::Take(_) if self.has(ActionTextsAlike) => out.write_str("take"),
            Action::Take(count) if self.has(ActionTextOfTwoLines) => write!(out, "take\n{count}"),
            Action::Die(side) => write!(out, "t{side}"),
            Action::Take(count) => write!(out, "take{count}"),
            Action::Bid(bid) => write!(out, "{bid}"),
        }
    }

    fn write_joint(&self, _state: &State, actions: &[Action], out: &mut dyn Write) -> fmt::Result {
        match actions {
            [Action::Bid(x), Action::Bid(o)] if self.has(JointTextsAlike) => write!(out, "{}", x + o),
            [Action::Bid(x), Action::Bid(o)] => write!(out, "{x}:{o}"),
            _ => Err(fmt::Error),
        }
    }

    fn parse_action(&self, state: &State, player: Player, text: &str) -> Result<Action, ParseError> {
        let chooses = self.turn(state).choosers().contains(player) || self.has(AnybodyParses);
        let text = if self.has(ActionParserLeavesOver) { text.trim_end_matches('?') } else { text };
        let mut actions = Actions::new();
        if matches!(state.pending, Pending::Take(_) | Pending::Bids) && state.heap > 0 && chooses {
            self.actions(state, player, &mut actions);
        }
        match self.fault {
            ActionParserRefuses => Err(unknown()),
            ActionParserGuesses => actions.first().copied().ok_or_else(unknown),
            _ => actions.iter().copied().find(|&a| self.action_text(state, a) == text).ok_or_else(unknown),
        }
    }

    fn parse_outcome(&self, state: &State, text: &str) -> Result<Action, ParseError> {
        let text = if self.has(OutcomeParserLeavesOver) { text.trim_end_matches('?') } else { text };
        match self.fault {
            OutcomeParserRefuses => Err(unknown()),
            OutcomeParserGuesses => Ok(Action::Die(1)),
            _ => (1..=3).map(Action::Die).find(|&a| self.action_text(state, a) == text).ok_or_else(unknown),
        }
    }

    fn parse_joint(&self, state: &State, text: &str) -> Result<JointAction<Action>, ParseError> {
        let text = if self.has(JointParserLeavesOver) { text.trim_end_matches('?') } else { text };
        for (x, o) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let bids = [Action::Bid(x), Action::Bid(o)];
            if self.joint_text(state, &bids) == text && !self.has(JointParserRefuses) {
                let read = if self.has(JointParserSwaps) { [Action::Bid(0), Action::Bid(o)] } else { bids };
                return Ok(read.into_iter().collect());
            }
        }
        Err(unknown())
    }
}

fn unknown() -> ParseError {
    ParseError::new(ParseErrorKind::Action, 1, "unknown")
}
