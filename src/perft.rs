//! Counting the ways in which play can go on: the standard check of a move generator.

use crate::game::{Actions, Game, Outcomes, Step, Turn, for_each_step};

/// Number of ways to play `depth` plies from a position.
///
/// Every outcome of chance, every decision and every joint action (one for all who choose at once) is one ply; a game
/// that ends earlier counts as one way. Weights of chance play no part. Takes time in proportion to the positions above
/// the last ply, and stack in proportion to the depth.
///
/// ```
/// use astragali::{Game, games::senet::Senet, perft::perft};
///
/// let senet = Senet::default();
/// assert_eq!(perft(&senet, &senet.start(), 4), 272);
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u8) -> u64 {
    let mut ways = 0;
    match (depth, game.turn(state)) {
        (0, _) | (_, Turn::Over) => ways = 1,
        (1, turn) => ways = width(game, state, turn),
        _ => for_each_step(game, state, |_, next| ways += perft(game, next, depth - 1)),
    }
    ways
}

/// Number of ways to play `depth` plies, at least one, for each first step, in ascending order; empty if the game is
/// over.
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u8) -> Vec<(Step<G::Action>, u64)> {
    let mut parts = Vec::new();
    for_each_step(game, state, |step, next| parts.push((step, perft(game, next, depth.saturating_sub(1)))));
    parts
}

fn width<G: Game>(game: &G, state: &G::State, turn: Turn) -> u64 {
    let actions = |player| {
        let mut actions = Actions::new();
        game.actions(state, player, &mut actions);
        actions.len() as u64
    };
    match turn {
        Turn::Over => 0,
        Turn::Decision(player) => actions(player),
        Turn::Joint(players) => players.iter().map(actions).product(),
        Turn::Chance => {
            let mut outcomes = Outcomes::new();
            game.outcomes(state, &mut outcomes);
            outcomes.len() as u64
        }
    }
}
