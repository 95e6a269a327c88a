//! What happens in a game, in lines.

use astragali::games::catalog;
use astragali::record::Record;
use astragali::{Notation, Player, Step, Turn};

use crate::draw::{BOLD, Picture, letter, painted};

/// What is played and who plays, in two lines.
pub fn title<G: Notation>(record: &Record<G>) -> String {
    let game = record.game().name();
    let family = game.split(':').next().unwrap_or(&game);
    let about = catalog::GAMES.iter().find(|entry| entry.name == family).map_or("", |entry| entry.about);
    let seed = record.seed().map_or_else(String::new, |seed| format!(", seed {seed}"));
    format!("{}  {about}\n{}{seed}\n", painted(&game, BOLD), seating(record))
}

/// Who sits where, as in `x=human o=greedy`.
pub fn seating<G: Notation>(record: &Record<G>) -> String {
    let seats = Player::first(record.seats().len()).zip(record.seats());
    seats.map(|(player, name)| format!("{player}={name}")).collect::<Vec<_>>().join(" ")
}

/// A step that is taken in a position.
pub fn event<G: Notation>(game: &G, picture: &dyn Picture, before: &G::State, step: &Step<G::Action>) -> String {
    let position = game.state_text(before);
    let choosers = game.turn(before).choosers();
    let actions = match step {
        Step::One(outcome) if choosers.is_empty() => return throw(game, picture, before, *outcome),
        Step::One(action) => std::slice::from_ref(action),
        Step::Joint(actions) => actions,
    };
    let deeds = choosers.iter().zip(actions).map(|(player, &action)| {
        let action = game.action_text(before, action);
        let remark = picture.remark(&position, &action).map_or_else(String::new, |remark| format!(", {remark}"));
        format!("{} {}{remark}", letter(player), picture.deed(&action))
    });
    deeds.collect::<Vec<_>>().join(", ")
}

/// An outcome of chance, and that the turn passes if it does.
fn throw<G: Notation>(game: &G, picture: &dyn Picture, before: &G::State, outcome: G::Action) -> String {
    let mut after = before.clone();
    game.apply(&mut after, outcome);
    let (thrower, next) = (game.on_turn(before), game.on_turn(&after));
    let event = picture.event(thrower, &game.action_text(before, outcome));
    let passes = thrower.is_some() && next.is_some() && thrower != next;
    if passes && game.turn(&after) != Turn::Over { format!("{event}: {}", picture.passing()) } else { event }
}

/// The position as it is drawn, between empty lines.
pub fn drawing<G: Notation>(game: &G, picture: &dyn Picture, state: &G::State) -> String {
    let position = game.state_text(state);
    picture.board(&position).map_or_else(|| format!("\n  {position}\n\n"), |board| format!("\n{board}\n"))
}
