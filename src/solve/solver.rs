//! Interval iteration.

use std::error::Error;
use std::fmt;

use crate::game::Game;
use crate::index::{Block, Bounds, PositionIndex};

use super::backup::Backup;
#[cfg(feature = "parallel")]
use super::batches::ALONE;
use super::batches::batches;
use super::number::{Number, bounds};
use super::update::{Update, Values};

/// Finds the value of every stored position of a game between two bounds.
///
/// *Interval iteration* (Haddad & Monmege 2014; for two players Eisentraut, Kelmendi, Křetínský & Weininger 2022): all
/// values lie between the least and the greatest that can be paid, and looking one step ahead by best play turns
/// bounds on what follows into better bounds on what comes before. Lower bounds only rise and upper bounds only fall,
/// every rounding is outwards, and so at any time the true value lies between them. It is done when the bounds of each
/// position are within the tolerance; how little a sweep still changes means nothing (a small *residual* has been seen
/// 75,000 times smaller than the error).
///
/// Layers are solved one after another, each swept until its bounds have met; each position is updated in place, so
/// that those after it in the sweep see its new bounds (Gauss–Seidel). The result is the same bit for bit on any
/// number of threads.
///
/// Where a player can stay for ever by choice, bounds may never meet: the lower one is what the player on turn can
/// force if going on for ever loses, the upper one if it wins. Then a layer ends when its sweeps no longer bring the
/// bounds closer.
#[derive(Clone, Debug)]
pub struct Solver<'a, G: Game, I, N> {
    game: &'a G,
    index: &'a I,
    scale: f64,
    tolerance: f64,
    cells: Vec<[N; 2]>,
    scratch: Vec<[N; 2]>,
    layer: usize,
    sweeps: u32,
    /// Of the blocks of the layer in work, stage by stage: how far bounds still lie apart.
    gaps: Vec<Vec<f64>>,
}

/// Positions that are put off until the rest of their stage is done, at most.
const SCRATCH: u64 = 1 << 20;

/// A block is left alone once its gap is within this part of the tolerance.
const SETTLED: f64 = 0.25;

/// A layer ends if a sweep brings no bounds closer by this part of its tolerance.
const STANDSTILL: f64 = 1e-4;

/// What a sweep through a layer did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    /// The layer, from 0.
    pub layer: usize,
    /// Which sweep of the layer it was, from 1.
    pub number: u32,
    /// Positions updated.
    pub updates: u64,
    /// How far the bounds of any position of the layer lie apart at most.
    pub gap: f64,
    /// By how much the bounds of any one position came closer at most.
    pub progress: f64,
    /// Whether the layer is done: its bounds have met, or no longer come closer.
    pub finished: bool,
}

/// Why a game cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SolveError {
    /// Only games of two players whose utilities sum to zero are solved.
    NotTwoPlayerZeroSum,
    /// The tolerance is not a positive number.
    Tolerance(f64),
    /// There is no memory for so many positions.
    Memory {
        /// The positions.
        positions: u64,
        /// What they need, in bytes.
        bytes: u64,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::NotTwoPlayerZeroSum => {
                f.write_str("only games of two players whose utilities sum to zero are solved")
            }
            SolveError::Tolerance(tolerance) => write!(f, "a tolerance is a positive number, not {tolerance}"),
            SolveError::Memory { positions, bytes } => {
                write!(f, "there is no memory for {positions} positions, which need {} MB", bytes.div_ceil(1_000_000))
            }
        }
    }
}

impl Error for SolveError {}

impl<'a, G: Game, I: PositionIndex<G>, N: Number> Solver<'a, G, I, N> {
    /// A solver at the beginning of its work, that knows nothing yet but the range of utilities.
    ///
    /// It takes two [`Number`]s for each position, and a little more.
    ///
    /// # Errors
    /// If the game is not one of two players with utilities that sum to zero, the tolerance is not positive, or there
    /// is no memory for all positions.
    pub fn new(game: &'a G, index: &'a I, tolerance: f64) -> Result<Self, SolveError> {
        if game.num_players() != 2 || !game.is_zero_sum() {
            return Err(SolveError::NotTwoPlayerZeroSum);
        }
        if tolerance.is_nan() || tolerance <= 0.0 {
            return Err(SolveError::Tolerance(tolerance));
        }
        let (low, high) = game.utility_range();
        let scale = low.abs().max(high.abs());
        let unknown = [N::lower(-scale, scale), N::upper(scale, scale)];
        let positions = index.len();
        let no_memory = SolveError::Memory { positions, bytes: positions.saturating_mul(size_of::<[N; 2]>() as u64) };
        let mut cells = Vec::new();
        cells.try_reserve_exact(usize::try_from(positions).map_err(|_| no_memory)?).map_err(|_| no_memory)?;
        cells.resize(positions as usize, unknown);
        let mut solver =
            Solver { game, index, scale, tolerance, cells, scratch: Vec::new(), layer: 0, sweeps: 0, gaps: Vec::new() };
        solver.enter_layer(0);
        Ok(solver)
    }

    /// Whether all layers are done.
    pub fn is_finished(&self) -> bool {
        self.layer >= self.index.layers().len()
    }

    /// The layer in work, from 0; the number of layers when all are done.
    pub fn layer(&self) -> usize {
        self.layer
    }

    /// What is known of the stored position of a number.
    #[inline]
    pub fn bounds(&self, index: u64) -> Bounds {
        bounds(self.cells[index as usize], self.scale)
    }

    /// The numbers of the positions whose bounds lie further apart than a tolerance, in ascending order.
    ///
    /// After the last sweep these are the positions where a player can stay for ever by choice, and those before them.
    pub fn open(&self, tolerance: f64) -> impl Iterator<Item = u64> + '_ {
        (0..self.index.len()).filter(move |&index| self.bounds(index).gap() > tolerance)
    }

    /// What is known of any position, for the first player.
    pub fn value(&self, state: &G::State) -> Bounds {
        Backup::new().found(self.game, self.index, state, &|index| self.bounds(index))
    }

    /// All bounds, and the scale of their numbers.
    pub(super) fn into_cells(self) -> (Vec<[N; 2]>, f64) {
        (self.cells, self.scale)
    }

    pub(super) fn cells(&self) -> &[[N; 2]] {
        &self.cells
    }

    pub(super) fn cells_mut(&mut self) -> &mut [[N; 2]] {
        &mut self.cells
    }

    /// Sweeps through the layer in work so far, and how far the bounds of its blocks lie apart, stage by stage.
    pub(super) fn progress(&self) -> (u32, &[Vec<f64>]) {
        (self.sweeps, &self.gaps)
    }

    /// Goes on at another layer, with the progress in it if there has been any.
    pub(super) fn go_on(&mut self, layer: usize, sweeps: u32, gaps: Option<Vec<Vec<f64>>>) {
        self.enter_layer(layer);
        self.sweeps = sweeps;
        self.gaps = gaps.unwrap_or_else(|| std::mem::take(&mut self.gaps));
    }

    /// Goes once through the layer in work, and says what that did; `None` if all layers are done.
    pub fn sweep(&mut self) -> Option<Sweep> {
        let index = self.index;
        let layer = index.layers().get(self.layer)?;
        // Each layer adds to the gaps that it inherits, and the last one is to keep the tolerance still.
        let tolerance = self.tolerance * (self.layer + 1) as f64 / index.layers().len() as f64;
        let mut sweep =
            Sweep { layer: self.layer, number: self.sweeps + 1, updates: 0, gap: 0.0, progress: 0.0, finished: false };
        for (stage, blocks) in layer.stages().iter().enumerate() {
            let mut first = 0;
            for batch in batches(blocks, SCRATCH) {
                self.update(stage, first, batch, tolerance, &mut sweep);
                first += batch.len();
            }
        }
        sweep.finished = sweep.gap <= tolerance || sweep.progress <= STANDSTILL * tolerance;
        self.sweeps += 1;
        if sweep.finished {
            self.enter_layer(self.layer + 1);
        }
        Some(sweep)
    }

    fn enter_layer(&mut self, layer: usize) {
        self.layer = layer;
        self.sweeps = 0;
        let stages = self.index.layers().get(layer).map_or(&[][..], |layer| layer.stages());
        self.gaps = stages.iter().map(|blocks| vec![f64::INFINITY; blocks.len()]).collect();
    }

    /// Updates blocks of a stage, of which `first` is the number of the first one.
    fn update(&mut self, stage: usize, first: usize, blocks: &[Block], tolerance: f64, sweep: &mut Sweep) {
        let mut gaps = std::mem::take(&mut self.gaps[stage]);
        let mut scratch = std::mem::take(&mut self.scratch);
        let positions = blocks.iter().map(length).sum();
        if scratch.len() < positions {
            scratch.resize(positions, [N::lower(0.0, 1.0); 2]);
        }
        let mut work = Vec::with_capacity(blocks.len());
        let mut left = scratch.as_mut_slice();
        for (block, gap) in blocks.iter().zip(&mut gaps[first..]) {
            sweep.gap = sweep.gap.max(if *gap <= SETTLED * tolerance { *gap } else { 0.0 });
            if *gap > SETTLED * tolerance {
                let (fresh, others) = left.split_at_mut(length(block));
                left = others;
                work.push(Work { block: block.clone(), fresh, gap, progress: 0.0 });
            }
        }
        let updates: u64 = work.iter().map(|work| length(&work.block) as u64).sum();
        let update = |work: &mut Work<'_, N>| self.update_block(work);
        #[cfg(feature = "parallel")]
        if updates >= ALONE && work.len() > 1 {
            use rayon::prelude::*;
            work.par_iter_mut().for_each(update);
        } else {
            work.iter_mut().for_each(update);
        }
        #[cfg(not(feature = "parallel"))]
        work.iter_mut().for_each(update);
        for Work { block, fresh, gap, progress } in work {
            self.cells[block.start as usize..block.end as usize].copy_from_slice(fresh);
            sweep.gap = sweep.gap.max(*gap);
            sweep.progress = sweep.progress.max(progress);
        }
        sweep.updates += updates;
        self.scratch = scratch;
        self.gaps[stage] = gaps;
    }

    fn update_block(&self, work: &mut Work<'_, N>) {
        let Work { block, fresh, gap, progress } = work;
        fresh.copy_from_slice(&self.cells[block.start as usize..block.end as usize]);
        let values = Values { fresh, start: block.start, cells: &self.cells, scale: self.scale };
        let mut update = Update::new(values, self.index.cluster());
        if !self.index.describe(self.game, block, &mut update) {
            let mut backup = Backup::new();
            self.index.for_each_state(block.clone(), |index, state| {
                let found = backup.position(self.game, self.index, state, &|index| update.values().get(index));
                update.known(index, found);
            });
        }
        update.finish();
        **gap = update.widest();
        *progress = update.progress();
    }
}

/// A block to be updated, and where its new bounds wait for the rest of the stage.
struct Work<'a, N> {
    block: Block,
    fresh: &'a mut [[N; 2]],
    gap: &'a mut f64,
    progress: f64,
}

fn length(block: &Block) -> usize {
    (block.end - block.start) as usize
}
