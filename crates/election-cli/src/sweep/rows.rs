//! The rows of a sweep, carried out run by run, so that it can be stopped and each run has its limit of memory.

use election_core::claims::cases::{all_orders, with};
use election_core::properties::Summary;
use election_core::scenario::{Ids, Order};
use election_core::sim::{Limit, Status};
use election_core::sweep::{Orders, Spread, Sweep};
use election_core::{InputError, Scenario, algorithms};

use crate::ctrl_c::CtrlC;
use crate::progress::Progress;

/// What came of the runs of one size and order.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) processes: u16,
    pub(super) orders: Orders,
    /// How many of the runs ended with one leader.
    pub(super) with_leader: u64,
    /// How many of the runs did not end.
    pub(super) at_limit: u64,
    /// Why the first of those did not.
    pub(super) first_limit: Option<Limit>,
    pub(super) messages: Spread,
    pub(super) bits: Spread,
    pub(super) time: Spread,
}

impl Row {
    fn new(processes: u16, orders: Orders) -> Self {
        let (messages, bits, time) = Default::default();
        Self { processes, orders, with_leader: 0, at_limit: 0, first_limit: None, messages, bits, time }
    }

    /// How many runs there were.
    pub(super) fn runs(&self) -> u64 {
        self.messages.count
    }

    fn add(&mut self, summary: &Summary) {
        match summary.status {
            Status::Elected => self.with_leader += 1,
            Status::Limit(limit) => {
                self.at_limit += 1;
                self.first_limit.get_or_insert(limit);
            }
            Status::Split | Status::Nobody => {}
        }
        add(&mut self.messages, summary.counters.sent());
        add(&mut self.bits, summary.counters.bits);
        add(&mut self.time, summary.time.into());
    }
}

fn add(spread: &mut Spread, value: u64) {
    *spread = Spread {
        min: if spread.count == 0 { value } else { spread.min.min(value) },
        max: spread.max.max(value),
        sum: spread.sum + value,
        count: spread.count + 1,
    };
}

/// A row for each size and order; fewer, the last of them perhaps over fewer runs, when somebody stops it.
///
/// # Errors
/// When a scenario is not valid.
pub(super) fn rows(sweep: &Sweep, memory: u64, ctrl_c: &CtrlC, bar: &Progress) -> Result<Vec<Row>, InputError> {
    let mut rows = Vec::new();
    for processes in sweep.sizes.clone() {
        for orders in &sweep.orders {
            let mut row = Row::new(processes, *orders);
            for scenario in scenarios(&sweep.scenario, processes, *orders).take_while(|_| !ctrl_c.was_pressed()) {
                row.add(&algorithms::run_within(&scenario, memory)?);
                bar.go_on(1);
            }
            if row.runs() > 0 {
                rows.push(row);
            }
        }
    }
    Ok(rows)
}

/// The scenarios of one size and order. Each shuffle has a seed of its own, the scenario's first.
fn scenarios(scenario: &Scenario, processes: u16, orders: Orders) -> Box<dyn Iterator<Item = Scenario>> {
    let sized = with(scenario, |scenario| scenario.processes = processes);
    let ordered = |order| with(&sized, |scenario| scenario.ids = Ids::Order(order));
    match orders {
        Orders::Ascending => Box::new([ordered(Order::Ascending)].into_iter()),
        Orders::Descending => Box::new([ordered(Order::Descending)].into_iter()),
        Orders::Shuffled(count) => {
            let shuffled = ordered(Order::Shuffled);
            Box::new((0..count).map(move |more| with(&shuffled, |scenario| scenario.seed += more)))
        }
        Orders::Permutations => Box::new(all_orders(&sized)),
    }
}
