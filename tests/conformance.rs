//! The conformance checks pass what is right, and name what is wrong where it is wrong.

mod pebbles;

use astragali::conformance::{Choices, Conformance, Failure, Problem, check_position, check_position_text};
use astragali::games::senet::{PIECES, RuleSet, Senet};
use astragali::notation::{ParseError, ParseErrorKind};
use astragali::{Game, Notation, Player, PlayerSet, Turn};
use pebbles::Fault::{self, *};
use pebbles::Pebbles;

const X: Choices = Choices::Actions(Player::X);
const O: Choices = Choices::Actions(Player::O);
const CHANCE: Choices = Choices::Outcomes;
const BOTH: Choices = Choices::Joint(PlayerSet::BOTH);

/// Faults that break the contract of `Game`.
fn faults_of_play() -> Vec<(Fault, Problem)> {
    let stranger = Player::from_index(2).unwrap();
    let unsorted = |of, entry: &str, next: &str| Problem::Unsorted { of, entry: entry.into(), next: next.into() };
    let repeated = |of, entry: &str| Problem::Repeated { of, entry: entry.into() };
    let flickers =
        |of, first: &str, second: &str| Problem::UnstableList { of, first: first.into(), second: second.into() };
    let draws = |of, played: &str, first: &str, second: &str| Problem::UnstableApply {
        of,
        played: played.into(),
        first: first.into(),
        second: second.into(),
    };
    vec![
        (NoPlayers, Problem::PlayerCount { count: 0 }),
        (NinePlayers, Problem::PlayerCount { count: 9 }),
        (RangeUpsideDown, Problem::UtilityRange { low: 1.0, high: -1.0 }),
        (RangeInfinite, Problem::UtilityRange { low: -1.0, high: f64::INFINITY }),
        (StartDraws, Problem::UnstableStart { first: "<12 x Throw>".into(), second: "<11 x Throw>".into() }),
        (TurnFlickers, Problem::UnstableTurn { first: Turn::Chance, second: Turn::Over }),
        (StrangerDecides, Problem::UnknownPlayer { player: stranger, count: 2 }),
        (StrangerOnTurn, Problem::UnknownPlayer { player: stranger, count: 2 }),
        (JointWithStranger, Problem::UnknownPlayer { player: stranger, count: 2 }),
        (NobodyOnTurn, Problem::OnTurn { decides: Player::X, on_turn: None }),
        (OpponentOnTurn, Problem::OnTurn { decides: Player::X, on_turn: Some(Player::O) }),
        (JointOfOne, Problem::LonelyJoint { players: PlayerSet::from_iter([Player::O]) }),
        (JointOfNobody, Problem::LonelyJoint { players: PlayerSet::default() }),
        (NoActions, Problem::EmptyList { of: X }),
        (NoBids, Problem::EmptyList { of: X }),
        (NoOutcomes, Problem::EmptyList { of: CHANCE }),
        (ActionsDescend, unsorted(X, "Take(2)", "Take(1)")),
        (OutcomesDescend, unsorted(CHANCE, "Die(3)", "Die(2)")),
        (ActionTwice, repeated(X, "Take(2)")),
        (OutcomeTwice, repeated(CHANCE, "Die(2)")),
        (ActionsFlicker, flickers(X, "[Take(1), Take(2)]", "[Take(2)]")),
        (
            OutcomesFlicker,
            flickers(
                CHANCE,
                "Outcomes { list: [(Die(1), 1), (Die(2), 2), (Die(3), 3)], total: 6 }",
                "Outcomes { list: [(Die(1), 2), (Die(2), 2), (Die(3), 2)], total: 6 }",
            ),
        ),
        (WeightZero, Problem::ZeroWeight { outcome: "Die(2)".into() }),
        (TotalTooLarge, Problem::WrongTotal { stated: 7, sum: 6 }),
        (TotalTooSmall, Problem::WrongTotal { stated: 5, sum: 6 }),
        (TotalNotStated, Problem::WrongTotal { stated: 0, sum: 6 }),
        (ApplyDraws, draws(CHANCE, "Die(1)", "<12 x Take(1)>", "<12 o Take(1)>")),
        (ApplyJointDraws, draws(BOTH, "[Bid(0), Bid(0)]", "<10 o Throw>", "<10 o Take(1)>")),
        (UtilityTooLarge, Problem::UtilityOutOfRange { player: Player::O, utility: 2.0, low: -1.0, high: 1.0 }),
        (UtilitiesPaidTwice, Problem::UtilitiesDiffer { utility: vec![-1.0, 1.0], utilities: vec![-2.0, 2.0] }),
        (BothWin, Problem::NotZeroSum { utilities: vec![1.0, 1.0] }),
        (ActionSampledFromElsewhere, Problem::IllegalSample { of: X, sample: "Take(9)".into() }),
        (OutcomeSampledFromElsewhere, Problem::IllegalSample { of: CHANCE, sample: "Die(4)".into() }),
    ]
}

/// Faults that break the contract of `Notation` alone.
fn faults_of_text() -> Vec<(Fault, Problem)> {
    let control = |text: &str| Problem::ControlCharacter { text: text.into() };
    let alike = |of, text: &str, first: &str, second: &str| Problem::RepeatedText {
        of,
        text: text.into(),
        first: first.into(),
        second: second.into(),
    };
    let refused = |of, text: &str| Problem::ActionRefused {
        of,
        text: text.into(),
        error: ParseError::new(ParseErrorKind::Action, 1, "unknown"),
    };
    let changed = |of, text: &str, written: &str, read: &str| Problem::ActionChanged {
        of,
        text: text.into(),
        written: written.into(),
        read: read.into(),
    };
    let accepted =
        |of, text: &str, read: &str| Problem::ImpossibleAccepted { of, text: text.into(), read: read.into() };
    vec![
        (NameEmpty, Problem::Name { name: String::new() }),
        (NameWithBlank, Problem::Name { name: "pebbles ".into() }),
        (TextOfTwoLines, control("12 x -\n")),
        (ActionTextOfTwoLines, control("take\n1")),
        (
            EndRefused,
            Problem::StateRefused {
                text: "0 o -".into(),
                error: ParseError::new(ParseErrorKind::Range, 1, "heap `0` is not between 1 and 12"),
            },
        ),
        (
            DieMisread,
            Problem::StateChanged {
                text: "10 x 3".into(),
                written: "<10 x Take(3)>".into(),
                read: "<10 x Take(2)>".into(),
            },
        ),
        (TextSeesHidden, Problem::UnequalTexts { first: "12 x 2 1".into(), second: "12 x 2 0".into() }),
        (
            TextForgetsSide,
            Problem::TextCollision { text: "10 -".into(), state: "<10 o Throw>".into(), other: "<10 x Throw>".into() },
        ),
        (ActionTextsAlike, alike(X, "take", "Take(1)", "Take(2)")),
        (OutcomeTextsAlike, alike(CHANCE, "die", "Die(1)", "Die(2)")),
        (JointTextsAlike, alike(BOTH, "1", "[Bid(0), Bid(1)]", "[Bid(1), Bid(0)]")),
        (ActionParserRefuses, refused(X, "take2")),
        (OutcomeParserRefuses, refused(CHANCE, "t3")),
        (JointParserRefuses, refused(BOTH, "1:1")),
        (ActionParserGuesses, changed(X, "take2", "Take(2)", "Take(1)")),
        (OutcomeParserGuesses, changed(CHANCE, "t3", "Die(3)", "Die(1)")),
        (JointParserSwaps, changed(BOTH, "1:1", "[Bid(1), Bid(1)]", "[Bid(0), Bid(1)]")),
        (ActionParserLeavesOver, accepted(X, "take2?", "Take(2)")),
        (OutcomeParserLeavesOver, accepted(CHANCE, "t3?", "Die(3)")),
        (JointParserLeavesOver, accepted(BOTH, "1:1?", "[Bid(1), Bid(1)]")),
        (AnybodyParses, accepted(O, "take1", "Take(1)")),
    ]
}

fn failure(fault: Fault) -> Failure {
    Conformance::new().check_text(&Pebbles::new(fault)).expect_err(&format!("{fault:?}"))
}

#[test]
fn a_right_game_passes() {
    let summary = Conformance::new().check_text(&Pebbles::new(Nothing)).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(
        summary.to_string(),
        "100 games, 100 of them to the end; 2126 plies, 29 in the longest\n\
         742 decisions, 742 chance turns, 642 joint turns\n\
         116 distinct positions compared\n\
         400000 outcomes and 100000 actions drawn"
    );
    for seed in 0..30 {
        let check = Conformance::new().seed(seed).games(20).outcome_draws(10_000).action_draws(10_000);
        check.check(&Pebbles::new(Nothing)).unwrap_or_else(|failure| panic!("{failure}"));
    }
}

#[test]
fn senet_passes_with_all_rules_and_pieces() {
    for rules in RuleSet::ALL {
        for pieces in PIECES {
            let game = Senet::new(rules).with_pieces(pieces).unwrap();
            let check = Conformance::new().games(10).seed(u64::from(pieces));
            let summary = check.check_text(&game).unwrap_or_else(|failure| panic!("{}: {failure}", game.name()));
            assert_eq!((summary.games, summary.finished, summary.joints), (10, 10, 0));
            assert!(summary.decisions > 100 && summary.chances > 100 && summary.positions > 1_000, "{summary}");
        }
    }
}

#[test]
fn a_summary_tells_what_was_not_seen() {
    let summary = Conformance::new().games(2).horizon(0).check(&Senet::default()).unwrap();
    assert_eq!(
        summary.to_string(),
        "2 games, 0 of them to the end; 0 plies, 0 in the longest\n\
         no decision, 2 chance turns, no joint turn\n\
         6 distinct positions compared\n\
         400000 outcomes and 0 actions drawn\n\
         no game came to its end, so that no utility was checked: raise the horizon"
    );
    assert_eq!(Conformance::new().games(0).check(&Senet::default()).unwrap().games, 0);
}

#[test]
fn faults_of_play_are_named_with_and_without_texts() {
    for (fault, problem) in faults_of_play() {
        assert_eq!(failure(fault).problem(), &problem, "{fault:?}");
        let game = Pebbles::new(fault);
        assert_eq!(Conformance::new().check(&game).expect_err(&format!("{fault:?}")).problem(), &problem);
    }
}

#[test]
fn faults_of_text_are_named_and_hurt_no_play() {
    for (fault, problem) in faults_of_text() {
        assert_eq!(failure(fault).problem(), &problem, "{fault:?}");
        let game = Pebbles::new(fault);
        Conformance::new().games(20).check(&game).unwrap_or_else(|failure| panic!("{fault:?}: {failure}"));
    }
}

#[test]
fn texts_next_to_those_of_positions_are_tried() {
    let too_many = failure(LeadingZeros);
    assert!(
        matches!(too_many.problem(), Problem::SecondText { text, own } if *text == format!("0{own}")),
        "{too_many}"
    );
    let nothing_to_take = failure(NothingThrown);
    match nothing_to_take.problem() {
        Problem::BrokenPosition { text, problem } => {
            assert!(text.ends_with(" x 0") || text.ends_with(" o 0"), "{text}");
            assert!(matches!(**problem, Problem::EmptyList { of: X | O }), "{problem}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_utility_that_is_no_number_is_out_of_range() {
    let failure = failure(UtilityNotANumber);
    assert!(
        matches!(failure.problem(), Problem::UtilityOutOfRange { player: Player::X, utility, .. } if utility.is_nan()),
        "{failure}"
    );
}

#[test]
fn biased_samplers_are_found_by_every_seed() {
    for (fault, of) in [
        (DieLoaded, CHANCE),
        (FirstActionPreferred, X),
        (LastActionNeverDrawn, X),
        (BiasOfOnePlayer, O),
        (BiasInOnePosition, X),
    ] {
        for seed in 0..10 {
            let check = Conformance::new().games(20).seed(seed);
            let failure = check.check(&Pebbles::new(fault)).expect_err(&format!("{fault:?}"));
            match failure.problem() {
                Problem::BiasedSample { of: found, drawn, expected, draws, .. } => {
                    assert!((*drawn as f64 - expected).abs() > 5.0 * expected.sqrt(), "{failure}");
                    assert!(*draws <= 400_000, "{failure}");
                    // Both players' samplers have most of these faults.
                    assert!(*found == of || fault != DieLoaded && fault != BiasOfOnePlayer, "{failure}");
                }
                other => panic!("{fault:?}: {other:?}"),
            }
        }
    }
}

#[test]
fn keys_and_hashes_belong_to_one_position() {
    let check = Conformance::new();
    for fault in [KeyDraws, KeySeesHidden] {
        for failure in [failure(fault), check.check(&Pebbles::new(fault)).unwrap_err()] {
            assert!(
                matches!(failure.problem(), Problem::UnequalKeys { first, second, .. } if first != second),
                "{failure}"
            );
        }
    }
    for fault in [KeyForgetsDie, KeyForgetsSide, KeyTooShort] {
        for failure in [failure(fault), check.check(&Pebbles::new(fault)).unwrap_err()] {
            assert!(
                matches!(failure.problem(), Problem::KeyCollision { state, other, .. } if state != other),
                "{failure}"
            );
        }
    }
    for failure in [failure(HashSeesHidden), check.check(&Pebbles::new(HashSeesHidden)).unwrap_err()] {
        assert!(matches!(failure.problem(), Problem::UnequalHashes { .. }), "{failure}");
    }
}

#[test]
fn a_failure_tells_its_place_and_how_to_see_it_again() {
    let failure = Conformance::new().seed(7).check_text(&Pebbles::new(BothWin)).unwrap_err();
    assert_eq!(
        failure.to_string(),
        "the utilities [1.0, 1.0] do not sum to zero, but `is_zero_sum` says that they do\n  \
           what to do: Let `is_zero_sum` return false, or correct `utility`.\n  \
           position:   0 x -\n  \
           after:      … 1:1 t3 take3 1:0 t2 take1 0:0 t3 take3 1:1 t3 take1, ply 20 of game 0\n  \
           see again:  Conformance::new().games(1).seed(7)"
    );
    assert_eq!((failure.position(), failure.game(), failure.ply()), (Some("0 x -"), Some(0), Some(20)));
    assert_eq!((failure.steps().len(), failure.steps()[11].as_str()), (12, "take1"));
    let again = failure.again().check_text(&Pebbles::new(BothWin)).unwrap_err();
    assert_eq!(again, failure);
}

#[test]
fn a_failure_at_the_start_and_one_without_a_place() {
    assert_eq!(
        failure(TotalTooLarge).to_string(),
        "the weights of the outcomes add up to 6, but the stated total is 7\n  \
           what to do: State the sum of all weights by `set_total`, or push the forgotten outcome.\n  \
           position:   12 x -\n  \
           after:      nothing, at the start of game 0\n  \
           see again:  Conformance::new().games(1)"
    );
    let failure = failure(NinePlayers);
    assert_eq!((failure.position(), failure.steps(), failure.game(), failure.ply()), (None, &[][..], None, None));
    assert_eq!(
        failure.to_string(),
        "`num_players` is 9, not 1 to 8\n  \
           what to do: A game has one to eight players, as many at its end as at its start.\n  \
           see again:  Conformance::new()"
    );
}

#[test]
fn settings_are_written_as_code() {
    let all = Conformance::new().action_draws(5).outcome_draws(4).horizon(3).seed(2).games(1);
    assert_eq!(all.to_string(), "Conformance::new().games(1).seed(2).horizon(3).outcome_draws(4).action_draws(5)");
    assert_eq!(Conformance::default().to_string(), "Conformance::new()");
}

#[test]
fn single_positions() {
    let right = Pebbles::new(Nothing);
    for text in ["12 x -", "1 o 3", "12 o =", "0 x -"] {
        let state = right.parse_state(text).unwrap();
        assert_eq!(check_position(&right, &state), Ok(()), "{text}");
        assert_eq!(check_position_text(&right, &state), Ok(()), "{text}");
    }
    let wrong = Pebbles::new(ActionTextsAlike);
    let (harmless, alike) = (wrong.parse_state("3 x 1").unwrap(), wrong.parse_state("3 x 2").unwrap());
    assert_eq!(check_position_text(&wrong, &harmless), Ok(()));
    assert_eq!(check_position(&wrong, &alike), Ok(()));
    assert!(matches!(check_position_text(&wrong, &alike), Err(Problem::RepeatedText { of: X, .. })));
    let wrong = Pebbles::new(ActionsDescend);
    assert_eq!(check_position(&wrong, &wrong.start()), Ok(()));
    let problem = check_position(&wrong, &wrong.parse_state("3 o 2").unwrap()).unwrap_err();
    assert_eq!(problem, Problem::Unsorted { of: O, entry: "Take(2)".into(), next: "Take(1)".into() });
}

#[test]
fn every_problem_comes_with_advice() {
    for (_, problem) in faults_of_play().into_iter().chain(faults_of_text()) {
        let (message, advice) = (problem.to_string(), problem.advice());
        assert!(advice.ends_with('.') && !message.ends_with('.'), "{message} {advice}");
        assert!(!message.contains('\n') && !advice.contains("  "), "{message} {advice}");
    }
}
