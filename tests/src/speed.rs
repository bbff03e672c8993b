//! What the benchmarks measure: the same runs natively, in the browser and under an instruction counter, so that their figures compare.

use std::hint::black_box;

use election_core::model::Shape;
use election_core::scenario::{Declaration, Ids, MAX_EVENTS, Order};
use election_core::sim::Status;
use election_core::{Run, Scenario, Summary, algorithms};

/// How many processes the measured rings have.
const SIZES: [u16; 3] = [16, 256, 1024];

/// More than the largest of them takes while it is recorded, in bytes.
const MEMORY: u64 = 2_000_000_000;

/// How much is done for a figure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// About how many messages a round moves; at least one run is done.
    pub messages: u64,
    /// How many rounds the median is taken of.
    pub rounds: usize,
}

impl Effort {
    /// Everything is done once: the figures say nothing, but whatever could stop the benchmark would.
    pub const QUICK: Self = Self { messages: 1, rounds: 1 };

    /// How many runs of so many messages make a round.
    #[must_use]
    pub fn runs(self, messages: u64) -> u64 {
        (self.messages / messages).max(1)
    }
}

/// Rings of every size for every algorithm whose first topology is a ring.
pub fn scenarios() -> impl Iterator<Item = Scenario> {
    let is_on_a_ring = |algorithm: &Declaration| algorithm.topologies.default_shape() == Shape::Ring;
    let algorithms = algorithms::all().into_iter().filter(is_on_a_ring);
    algorithms.flat_map(|algorithm| SIZES.map(|processes| ring(&algorithm, processes)))
}

/// A ring of so many processes, with descending identities unless they are anonymous, which may take as many events as it needs.
#[must_use]
pub fn ring(algorithm: &Declaration, processes: u16) -> Scenario {
    let mut scenario = Scenario { processes, ..Scenario::new(algorithm) };
    if scenario.ids != Ids::Anonymous {
        scenario.ids = Ids::Order(Order::Descending);
    }
    scenario.limits.events = MAX_EVENTS;
    scenario
}

/// Carries out a scenario for its counters only.
///
/// # Panics
/// When it is not valid.
#[must_use]
pub fn summarize(scenario: &Scenario) -> Summary {
    algorithms::run_within(scenario, MEMORY).expect("a valid scenario")
}

/// Carries it out and records its full trace.
///
/// # Panics
/// When it is not valid.
#[must_use]
pub fn record(scenario: &Scenario) -> Run {
    let mut recording = algorithms::record(scenario, MEMORY).expect("a valid scenario");
    recording.advance(u64::MAX);
    recording.finish()
}

/// The middle one of some figures.
///
/// # Panics
/// When there are none.
#[must_use]
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Measures what needs no bare loop beside it, and prints a line for each scenario: nanoseconds a message, counters only and with the
/// full trace, or why the run did not end. `now` tells milliseconds.
///
/// # Panics
/// When a scenario is not valid, which is a mistake in [`scenarios`].
pub fn print_nanoseconds(effort: Effort, now: &dyn Fn() -> f64, print: &dyn Fn(&str)) {
    print(&format!("ns a message, median of {} rounds", effort.rounds));
    print(&format!("{:<14} {:>5} {:>9} {:>7}", "algorithm", "n", "counters", "trace"));
    for scenario in scenarios() {
        let (algorithm, processes) = (&scenario.info().key, scenario.processes);
        let summary = summarize(&scenario);
        if let Status::Limit(limit) = summary.status {
            print(&format!("{algorithm:<14} {processes:>5} {limit}"));
            continue;
        }
        let messages = summary.counters.sent();
        let runs = effort.runs(messages);
        let nanoseconds = |work: &dyn Fn()| {
            let round = |_| {
                let begin = now();
                (0..runs).for_each(|_| work());
                (now() - begin) * 1e6 / (runs * messages) as f64
            };
            median((0..effort.rounds).map(round).collect())
        };
        let counters = nanoseconds(&|| {
            black_box(summarize(&scenario));
        });
        let trace = nanoseconds(&|| {
            black_box(record(&scenario));
        });
        print(&format!("{algorithm:<14} {processes:>5} {counters:>9.1} {trace:>7.1}"));
    }
}
