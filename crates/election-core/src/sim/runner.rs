//! Carrying out a run in slices, to its end or to where it first repeats itself.
//!
//! The runner looks for a repetition in a run that takes long, and in a run that has reached a limit. When it finds one, it carries the run
//! out once more, up to the end of the first repetition: so the run ends at the same step whichever way the repetition was found.

use std::sync::Arc;

use crate::host::Program;
use crate::model::Tick;
use crate::scenario::Scenario;
use crate::sim::outcome::{Limit, Repeat};
use crate::sim::repeats::{self, CycleDetector, KeptState, Period};
use crate::sim::schedule::can_ever_repeat;
use crate::sim::simulation::{Pause, Simulation, Witness};
use crate::system::world::World;

/// After how many busy ticks the search for a repetition begins. Nearly all runs are over by then, and pay nothing for it.
const WATCHED_FROM: u64 = 4096;

/// A run that is carried out in slices.
#[derive(Debug)]
pub(crate) struct Runner<W, L> {
    scenario: Arc<Scenario>,
    program: Program,
    memory: u64,
    /// Makes the witness of the run.
    witness: fn(&Scenario, &World) -> W,
    /// Makes the witness of the runs that search for a repetition. They need none, but every type of witness is another simulation to
    /// compile.
    closer_witness: fn(&Scenario, &World) -> L,
    /// The run so far. During the search for a repetition it stays as it was at its end.
    simulation: Simulation<W>,
    stage: Stage<L>,
}

#[derive(Debug)]
enum Stage<L> {
    /// The run goes on.
    Running { busy_ticks: u64, cycles: CycleDetector },
    /// The run has reached a limit. A second run goes on to the same tick, to find out the last state.
    FindingLastState { limit: Limit, last: Tick, again: Box<Simulation<L>> },
    /// A run from the beginning looks for an earlier tick with the last state.
    FindingPeriod(Box<FindingPeriod<L>>),
    /// The run repeats itself. Two runs, one a period ahead of the other, find the first tick at which they agree.
    FindingStart { period: Period, behind: Box<Simulation<L>>, ahead: Box<Simulation<L>>, ticks_ahead: u64 },
    /// The run is carried out again, up to the end of the first repetition.
    RunningAgain(Repeat),
    /// It is over.
    Over(Option<Limit>),
}

#[derive(Debug)]
struct FindingPeriod<L> {
    limit: Limit,
    last: Tick,
    end: Tick,
    last_state: KeptState,
    again: Simulation<L>,
    same_at: Option<Tick>,
    ticks_since: u64,
}

impl<W: Witness, L: Witness> Runner<W, L> {
    /// A run of a valid scenario before its first step, whose processes run this program. It is stopped at so many bytes of memory.
    /// `witness` makes the run's witness, `closer_witness` that of the runs that search for a repetition.
    pub(crate) fn new(
        scenario: &Arc<Scenario>,
        program: Program,
        memory: u64,
        witness: fn(&Scenario, &World) -> W,
        closer_witness: fn(&Scenario, &World) -> L,
    ) -> Self {
        Self {
            scenario: Arc::clone(scenario),
            program,
            memory,
            witness,
            closer_witness,
            simulation: Simulation::new(scenario, program, memory, witness),
            stage: Stage::Running { busy_ticks: 0, cycles: CycleDetector::new() },
        }
    }

    /// The run as far as it is.
    pub(crate) fn simulation(&self) -> &Simulation<W> {
        &self.simulation
    }

    /// The run, and why it was stopped if it did not end by itself. It may be stopped at any time.
    pub(crate) fn end(self) -> (Simulation<W>, Option<Limit>) {
        let limit = match self.stage {
            Stage::Over(limit) => limit,
            Stage::Running { .. } | Stage::RunningAgain(_) => Some(Limit::Stopped(self.simulation.steps())),
            Stage::FindingLastState { limit, .. } => Some(limit),
            Stage::FindingPeriod(finding) => Some(finding.limit),
            Stage::FindingStart { .. } => Some(Limit::Stopped(self.simulation.steps())),
        };
        (self.simulation, limit)
    }

    /// Goes on for about so many steps; says whether all is over.
    pub(crate) fn advance(&mut self, most: u64) -> bool {
        let mut left = most;
        while left > 0 {
            let stage = std::mem::replace(&mut self.stage, Stage::Over(None));
            self.stage = match stage {
                Stage::Running { busy_ticks, cycles } => self.run(busy_ticks, cycles, &mut left),
                Stage::FindingLastState { limit, last, again } => self.find_last_state(limit, last, again, &mut left),
                Stage::FindingPeriod(finding) => self.find_period(finding, &mut left),
                Stage::FindingStart { period, behind, ahead, ticks_ahead } => {
                    self.find_start(period, behind, ahead, ticks_ahead, &mut left)
                }
                Stage::RunningAgain(repeat) => self.run_again(repeat, &mut left),
                over @ Stage::Over(_) => {
                    self.stage = over;
                    return true;
                }
            };
        }
        matches!(self.stage, Stage::Over(_))
    }

    fn afresh(&self) -> Box<Simulation<L>> {
        Box::new(Simulation::new(&self.scenario, self.program, u64::MAX, self.closer_witness))
    }

    fn run(&mut self, mut busy_ticks: u64, mut cycles: CycleDetector, left: &mut u64) -> Stage<L> {
        while *left > 0 {
            match paying(&mut self.simulation, left, None) {
                Pause::Quiet => return Stage::Over(None),
                Pause::Limit(limit) => return self.look_back(limit),
                Pause::Steps => {}
                Pause::TickOver => {
                    let is_busy = self.simulation.was_busy();
                    busy_ticks += u64::from(is_busy);
                    if is_busy
                        && busy_ticks > WATCHED_FROM
                        && self.simulation.can_only_repeat()
                        && let Some(period) = cycles.look(&self.simulation)
                    {
                        return self.find_start_of(period);
                    }
                }
            }
        }
        Stage::Running { busy_ticks, cycles }
    }

    /// The run has reached a limit. It may have repeated itself before, unnoticed: the search had not begun, or had not taken long enough.
    fn look_back(&self, limit: Limit) -> Stage<L> {
        let now = self.simulation.now();
        let last = match limit {
            // The tick in which so many steps were done is not over.
            Limit::Events(_) => now.checked_sub(1),
            Limit::Time(_) | Limit::Repeats(_) => Some(now),
            // A run whose memory keeps growing does not repeat itself.
            Limit::Memory(_) | Limit::Stopped(_) => None,
        };
        match last.filter(|_| can_ever_repeat(&self.scenario)) {
            Some(last) => Stage::FindingLastState { limit, last, again: self.afresh() },
            None => Stage::Over(Some(limit)),
        }
    }

    fn find_last_state(&self, limit: Limit, last: Tick, mut again: Box<Simulation<L>>, left: &mut u64) -> Stage<L> {
        while *left > 0 {
            if let Pause::Quiet | Pause::Limit(_) = paying(&mut again, left, Some(last)) {
                if !again.can_only_repeat() {
                    return Stage::Over(Some(limit));
                }
                return Stage::FindingPeriod(Box::new(FindingPeriod {
                    limit,
                    last,
                    end: again.now(),
                    last_state: KeptState::of(&again),
                    again: *self.afresh(),
                    same_at: None,
                    ticks_since: 0,
                }));
            }
        }
        Stage::FindingLastState { limit, last, again }
    }

    fn find_period(&self, mut finding: Box<FindingPeriod<L>>, left: &mut u64) -> Stage<L> {
        while *left > 0 {
            let FindingPeriod { limit, last, end, last_state, again, same_at, ticks_since } = &mut *finding;
            // A slice may have ended amid the last tick.
            let is_over = again.now() >= *end && again.is_between_ticks();
            let pause = if is_over { Pause::Quiet } else { paying(again, left, Some(*last)) };
            match pause {
                Pause::Steps => {}
                Pause::TickOver => {
                    *ticks_since += u64::from(again.was_busy());
                    if again.can_only_repeat() && last_state.is_of(again) {
                        (*same_at, *ticks_since) = (Some(again.now()), 0);
                    }
                }
                Pause::Quiet | Pause::Limit(_) => {
                    return match *same_at {
                        None => Stage::Over(Some(*limit)),
                        Some(same_at) => self.find_start_of(Period { ticks: *end - same_at, busy_ticks: *ticks_since }),
                    };
                }
            }
        }
        Stage::FindingPeriod(finding)
    }

    fn find_start_of(&self, period: Period) -> Stage<L> {
        Stage::FindingStart { period, behind: self.afresh(), ahead: self.afresh(), ticks_ahead: 0 }
    }

    fn find_start(
        &mut self,
        period: Period,
        mut behind: Box<Simulation<L>>,
        mut ahead: Box<Simulation<L>>,
        mut ticks_ahead: u64,
        left: &mut u64,
    ) -> Stage<L> {
        while *left > 0 {
            if ticks_ahead <= period.busy_ticks {
                // One tick more than the period, the first of those in which both go on.
                if paying(&mut ahead, left, None) != Pause::Steps {
                    ticks_ahead += u64::from(ahead.was_busy());
                }
            } else if paying(&mut behind, left, None) != Pause::Steps && behind.was_busy() {
                ticks_ahead -= 1;
                if behind.can_only_repeat() && repeats::agree(&behind, &ahead) {
                    let repeat = Repeat { every: period.ticks, from: behind.now() };
                    self.simulation = Simulation::new(&self.scenario, self.program, self.memory, self.witness);
                    return Stage::RunningAgain(repeat);
                }
            }
        }
        Stage::FindingStart { period, behind, ahead, ticks_ahead }
    }

    fn run_again(&mut self, repeat: Repeat, left: &mut u64) -> Stage<L> {
        while *left > 0 {
            match paying(&mut self.simulation, left, Some(repeat.from + repeat.every)) {
                Pause::Steps | Pause::TickOver => {}
                Pause::Quiet | Pause::Limit(_) => return Stage::Over(Some(Limit::Repeats(repeat))),
            }
        }
        Stage::RunningAgain(repeat)
    }
}

/// Runs to the end of a tick, for at most `left` steps, and subtracts the steps done. A call without steps counts as one.
fn paying<W: Witness>(simulation: &mut Simulation<W>, left: &mut u64, until: Option<Tick>) -> Pause {
    let before = simulation.work();
    let pause = simulation.advance(*left, until);
    *left -= simulation.work().since(before).clamp(1, *left);
    pause
}
