//! Regret matching at joint turns.

use std::collections::HashMap;
use std::ops::Range;

use foldhash::fast::FixedState;

use crate::game::{Actions, Game, JointAction, MAX_PLAYERS, PlayerSet};
use crate::random::Random;

use super::tree::Rewards;

/// What everybody chose at a joint turn: the place of the action in the list of each player who chooses, in ascending
/// order of these players; zeros from there on.
pub(super) type Choice = [u32; MAX_PLAYERS];

/// Number of the tables of a root with a joint turn, the first that are made.
const ROOT_TABLES: usize = 0;

/// How often somebody explores at a joint turn.
const EXPLORATION: f64 = 0.2;

/// What a player remembers of one action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<A> {
    action: A,
    visits: u32,
    /// How much more it would have won than what was played, summed over time with its weights.
    regret: f64,
    /// How probably it was to be played, summed likewise.
    average: f64,
}

/// The tables of one joint turn.
#[derive(Clone, Copy, Debug)]
struct Tables {
    players: PlayerSet,
    /// Visits in which everybody followed the regrets.
    followed: u32,
    /// Where the rows of each player who chooses begin, and after the last one, where they end.
    bounds: [u32; MAX_PLAYERS + 1],
}

impl Tables {
    #[inline]
    fn rows(&self, place: usize) -> Range<usize> {
        self.bounds[place] as usize..self.bounds[place + 1] as usize
    }

    fn num_rows(&self) -> u32 {
        self.bounds[self.players.len()] - self.bounds[0]
    }
}

/// What is known of one joint action.
#[derive(Clone, Copy, Debug)]
struct Cell {
    node: u32,
    visits: u32,
}

/// A joint turn that a simulation came through.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointVisit {
    pub(super) tables: usize,
    /// How many nodes of the path stand before its choice.
    pub(super) nodes_before: usize,
    pub(super) choice: Choice,
    /// Whether somebody did not follow the regrets.
    pub(super) explored: bool,
}

/// The tables of every joint turn in a tree.
///
/// Each player plays every action in proportion to its positive regret (Hart & Mas-Colell 2000), uniformly while there
/// is none, and what is reported is the average of what was to be played. Regrets are those of a game whose payoffs are
/// the means of the simulations so far (Lanctot, Lisý & Winands 2014): after a simulation each player compares all of
/// their actions against what the others played. With any number of players only such unilateral deviations matter, so
/// payoffs are kept by joint action as these are met, not for all of them. Regrets and averages weigh what came `t`-th
/// with `t` (linear weights, Brown & Sandholm 2019), since the means they rest on get better all the time.
///
/// Exploration is kept apart. In a fifth of the visits one player, drawn uniformly, plays uniformly; that improves the
/// means and changes no regret, and those above the turn are told its mean without exploration in place of the result.
/// If regrets were taken against players who explore, and results passed on as they are, averages would be in balance
/// with the exploration and not with themselves: on Goofspiel with three cards the error of the value after 200,000
/// simulations is then ten times as large.
#[derive(Clone, Debug)]
pub(super) struct RegretTables<A> {
    tables: Vec<Tables>,
    rows: Vec<Row<A>>,
    index: HashMap<(u32, Choice), u32, FixedState>,
    cells: Vec<Cell>,
    /// Rewards of each player, cell by cell.
    sums: Vec<f64>,
    /// Rewards of each player when everybody followed the regrets, by number of the tables.
    followed_sums: Vec<f64>,
    /// Cells of the root and the choices they are for, in the order in which they were met: that of a hash map would
    /// depend on what was searched before.
    root_choices: Vec<(usize, Choice)>,
    num_players: usize,
    payoffs: Vec<f64>,
}

impl<A: Copy> RegretTables<A> {
    pub(super) fn new() -> Self {
        RegretTables {
            tables: Vec::new(),
            rows: Vec::new(),
            index: HashMap::with_hasher(FixedState::default()),
            cells: Vec::new(),
            sums: Vec::new(),
            followed_sums: Vec::new(),
            root_choices: Vec::new(),
            num_players: 0,
            payoffs: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self, num_players: usize) {
        self.tables.clear();
        self.rows.clear();
        self.index.clear();
        self.cells.clear();
        self.sums.clear();
        self.followed_sums.clear();
        self.root_choices.clear();
        self.num_players = num_players;
    }

    pub(super) fn num_rows(&self) -> usize {
        self.rows.len()
    }

    /// Adds tables for a joint turn and returns their number; `None` if they have more than `room` rows, or nobody or
    /// nothing to choose.
    pub(super) fn add<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
        players: PlayerSet,
        buffer: &mut Actions<A>,
        room: usize,
    ) -> Option<usize> {
        let start = self.rows.len();
        let mut bounds = [start as u32; MAX_PLAYERS + 1];
        for (place, player) in players.iter().enumerate() {
            buffer.clear();
            game.actions(state, player, buffer);
            if buffer.is_empty() || self.rows.len() - start + buffer.len() > room {
                self.rows.truncate(start);
                return None;
            }
            self.rows.extend(buffer.iter().map(|&action| Row { action, visits: 0, regret: 0.0, average: 0.0 }));
            bounds[place + 1] = self.rows.len() as u32;
        }
        self.tables.push(Tables { players, followed: 0, bounds });
        self.followed_sums.extend(std::iter::repeat_n(0.0, self.num_players));
        Some(self.tables.len() - 1)
    }

    /// Draws everybody's action.
    pub(super) fn draw(&self, tables: usize, nodes_before: usize, random: &mut Random) -> JointVisit {
        let mut visit = JointVisit { tables, nodes_before, choice: [0; MAX_PLAYERS], explored: false };
        let tables = &self.tables[tables];
        visit.explored = random.unit() < EXPLORATION;
        let players = tables.players.len();
        let explorer = if visit.explored { random.below(players as u32) as usize } else { players };
        for place in 0..players {
            let rows = &self.rows[tables.rows(place)];
            let regrets = if place == explorer { 0.0 } else { positive_regrets(rows) };
            visit.choice[place] =
                if regrets > 0.0 { draw_by_regret(rows, regrets, random) } else { random.below(rows.len() as u32) };
        }
        visit
    }

    /// The actions of a choice.
    pub(super) fn actions(&self, tables: usize, choice: &Choice) -> JointAction<A> {
        let tables = &self.tables[tables];
        (0..tables.players.len()).map(|place| self.rows[tables.rows(place)][choice[place] as usize].action).collect()
    }

    /// The action of the first player who chooses.
    pub(super) fn action(&self, tables: usize, choice: &Choice) -> Option<A> {
        self.rows.get(self.tables[tables].bounds[0] as usize + choice[0] as usize).map(|row| row.action)
    }

    /// The cell of a choice, if there is one.
    #[inline]
    pub(super) fn cell(&self, tables: usize, choice: &Choice) -> Option<usize> {
        self.index.get(&(tables as u32, *choice)).map(|&cell| cell as usize)
    }

    pub(super) fn add_cell(&mut self, tables: usize, choice: &Choice, node: usize) {
        self.index.insert((tables as u32, *choice), self.cells.len() as u32);
        if tables == ROOT_TABLES {
            self.root_choices.push((self.cells.len(), *choice));
        }
        self.cells.push(Cell { node: node as u32, visits: 0 });
        self.sums.extend(std::iter::repeat_n(0.0, self.num_players));
    }

    /// The node that a cell leads to.
    pub(super) fn node_of(&self, cell: usize) -> usize {
        self.cells[cell].node as usize
    }

    /// Mean reward of a player after a choice; `None` if it was never backed up.
    fn mean(&self, tables: usize, choice: &Choice, player: usize) -> Option<f64> {
        let cell = self.cell(tables, choice)?;
        let visits = self.cells[cell].visits;
        (visits > 0).then(|| self.sums[cell * self.num_players + player] / f64::from(visits))
    }

    /// Enters what a simulation paid, and puts in its place what those above the joint turn are to be told.
    pub(super) fn update(&mut self, visit: &JointVisit, rewards: &mut Rewards) {
        if !visit.explored {
            self.tables[visit.tables].followed += 1;
        }
        let tables = self.tables[visit.tables];
        if let Some(cell) = self.cell(visit.tables, &visit.choice) {
            self.cells[cell].visits += 1;
            let sums = &mut self.sums[cell * self.num_players..][..self.num_players];
            sums.iter_mut().zip(rewards.players()).for_each(|(sum, reward)| *sum += reward);
        }
        for (place, player) in tables.players.iter().enumerate() {
            self.rows[tables.rows(place)][visit.choice[place] as usize].visits += 1;
            if !visit.explored {
                // Where there is no cell, for want of visits or of room, a deviation is taken to change nothing.
                let played = self.mean(visit.tables, &visit.choice, player.index());
                let played = played.unwrap_or(rewards.players()[player.index()]);
                self.update_regrets(visit, place, player.index(), played);
            }
        }
        let sums = &mut self.followed_sums[visit.tables * self.num_players..][..self.num_players];
        if !visit.explored {
            sums.iter_mut().zip(rewards.players()).for_each(|(sum, reward)| *sum += reward);
        } else if tables.followed > 0 {
            *rewards = Rewards::from_players(sums.iter().map(|sum| sum / f64::from(tables.followed)));
        }
    }

    fn update_regrets(&mut self, visit: &JointVisit, place: usize, player: usize, played: f64) {
        let tables = &self.tables[visit.tables];
        let (range, weight) = (tables.rows(place), f64::from(tables.followed));
        let mut payoffs = std::mem::take(&mut self.payoffs);
        let mut choice = visit.choice;
        payoffs.clear();
        payoffs.extend((0..range.len() as u32).map(|deviation| {
            choice[place] = deviation;
            self.mean(visit.tables, &choice, player).unwrap_or(played)
        }));
        let rows = &mut self.rows[range];
        let regrets = positive_regrets(rows);
        let uniform = 1.0 / rows.len() as f64;
        let mut expected = 0.0;
        for (row, payoff) in rows.iter_mut().zip(&payoffs) {
            let probability = if regrets > 0.0 { row.regret.max(0.0) / regrets } else { uniform };
            row.average += weight * probability;
            expected += probability * payoff;
        }
        for (row, payoff) in rows.iter_mut().zip(&payoffs) {
            row.regret += weight * (payoff - expected);
        }
        self.payoffs = payoffs;
    }

    /// The choice made of everybody's most probable action, the first of equals.
    pub(super) fn most_probable(&self, tables: usize) -> Choice {
        let mut choice = [0; MAX_PLAYERS];
        for (place, rows) in self.rows_by_player(tables).enumerate() {
            for (index, row) in rows.iter().enumerate() {
                if row.average > rows[choice[place] as usize].average {
                    choice[place] = index as u32;
                }
            }
        }
        choice
    }

    /// The rows of each player who chooses.
    fn rows_by_player(&self, tables: usize) -> impl Iterator<Item = &[Row<A>]> {
        let tables = self.tables[tables];
        (0..tables.players.len()).map(move |place| &self.rows[tables.rows(place)])
    }

    /// How the players of the root's joint turn should play, and what that gets them.
    pub(super) fn solve_root(&self) -> Solution {
        let tables = self.tables[ROOT_TABLES];
        let first = tables.bounds[0] as usize;
        let mut probabilities = Vec::with_capacity(tables.num_rows() as usize);
        for rows in self.rows_by_player(ROOT_TABLES) {
            let total: f64 = rows.iter().map(|row| row.average).sum();
            let uniform = 1.0 / rows.len() as f64;
            probabilities.extend(rows.iter().map(|row| if total > 0.0 { row.average / total } else { uniform }));
        }
        let mut rewards = vec![WeightedMean::default(); self.num_players];
        let mut payoffs = vec![WeightedMean::default(); probabilities.len()];
        for &(cell, ref choice) in &self.root_choices {
            let visits = self.cells[cell].visits;
            if visits == 0 {
                continue;
            }
            let mean = |player: usize| self.sums[cell * self.num_players + player] / f64::from(visits);
            let row = |place: usize| tables.rows(place).start - first + choice[place] as usize;
            let probability_but = |but: usize| -> f64 {
                (0..tables.players.len()).filter(|&place| place != but).map(|place| probabilities[row(place)]).product()
            };
            for (place, player) in tables.players.iter().enumerate() {
                payoffs[row(place)].add(mean(player.index()), probability_but(place));
            }
            let probability = probability_but(MAX_PLAYERS);
            for (player, reward) in rewards.iter_mut().enumerate() {
                reward.add(mean(player), probability);
            }
        }
        let rows = self.rows[first..].iter().zip(probabilities).zip(payoffs);
        Solution {
            actions: rows.map(|((row, p), payoff)| (p, payoff.get(), row.visits)).collect(),
            rewards: rewards.into_iter().map(WeightedMean::get).collect(),
        }
    }
}

/// The average strategies of a joint turn, and what they expect of each other: means over the joint actions met.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// Of each action, player by player: its probability, what it is worth to its player against the others'
    /// strategies, `None` if it was never tried, and its visits.
    pub(super) actions: Vec<(f64, Option<f64>, u32)>,
    /// What each player of the game can expect; `None` if nothing was backed up.
    pub(super) rewards: Vec<Option<f64>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct WeightedMean {
    sum: f64,
    weights: f64,
}

impl WeightedMean {
    fn add(&mut self, value: f64, weight: f64) {
        self.sum += value * weight;
        self.weights += weight;
    }

    fn get(self) -> Option<f64> {
        (self.weights > 0.0).then(|| self.sum / self.weights)
    }
}

#[inline]
fn positive_regrets<A>(rows: &[Row<A>]) -> f64 {
    rows.iter().map(|row| row.regret.max(0.0)).sum()
}

#[inline]
fn draw_by_regret<A>(rows: &[Row<A>], regrets: f64, random: &mut Random) -> u32 {
    let mut left = random.unit() * regrets;
    let mut last = 0;
    for (index, row) in rows.iter().enumerate() {
        if row.regret > 0.0 {
            last = index;
            if left < row.regret {
                break;
            }
            left -= row.regret;
        }
    }
    last as u32
}
