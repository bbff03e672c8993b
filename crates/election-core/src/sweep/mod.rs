//! Many runs: a scenario over a range of sizes and orders of identities, and claims over all their cases.

mod check;
mod ensemble_sum;
mod sweeping;

pub use check::{Check, Checking, Failure, check};
pub use sweeping::Sweeping;

use std::fmt;
use std::ops::RangeInclusive;

use crate::claims::cases::permutations;
use crate::error::InputError;
use crate::properties::Summary;
use crate::run::DEFAULT_MEMORY;
use crate::scenario::{Ids, MAX_INTEGER, MAX_PROCESSES, Order, Scenario};
use crate::sim::{Limit, Status};

/// The largest number of processes of which every order is run: 10! = 3,628,800 runs.
pub const MAX_PERMUTED: u16 = 10;
/// The most shuffles of one size.
pub const MAX_SHUFFLES: u64 = 1_000_000;

/// The orders of identities that are run of each size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orders {
    /// Ascending along the positions.
    Ascending,
    /// Descending.
    Descending,
    /// This many shuffles, drawn from as many seeds on end, the scenario's own first. Delays are drawn from them too.
    Shuffled(u64),
    /// Every order.
    Permutations,
    /// No identities, so no order.
    Anonymous,
}

impl fmt::Display for Orders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ascending => f.write_str("ascending"),
            Self::Descending => f.write_str("descending"),
            Self::Shuffled(count) => write!(f, "shuffled:{count}"),
            Self::Permutations => f.write_str("permutations"),
            Self::Anonymous => f.write_str("anonymous"),
        }
    }
}

impl Orders {
    /// Reads what is displayed, `shuffled` being one shuffle.
    ///
    /// # Errors
    /// When it is none of those, naming `path`.
    pub fn parse(text: &str, path: &str) -> Result<Self, InputError> {
        let shuffles = |count: &str| count.parse().ok().filter(|count| (1..=MAX_SHUFFLES).contains(count));
        let orders = match text {
            "ascending" => Some(Self::Ascending),
            "descending" => Some(Self::Descending),
            "shuffled" => Some(Self::Shuffled(1)),
            "permutations" => Some(Self::Permutations),
            "anonymous" => Some(Self::Anonymous),
            _ => text.strip_prefix("shuffled:").and_then(shuffles).map(Self::Shuffled),
        };
        let allowed =
            format!("ascending, descending, shuffled:K with K from 1 to {MAX_SHUFFLES}, permutations, anonymous");
        orders.ok_or_else(|| InputError::new(path, text, allowed))
    }

    /// The scenario's own order, at sizes other than its own.
    fn own(scenario: &Scenario) -> Result<Self, InputError> {
        for (path, list) in [("logs", &scenario.logs), ("timeouts", &scenario.timeouts)] {
            if !list.is_empty() {
                return Err(InputError::new(path, "numbers that fit one size only", "none"));
            }
        }
        match scenario.ids {
            Ids::Order(Order::Ascending) => Ok(Self::Ascending),
            Ids::Order(Order::Descending) => Ok(Self::Descending),
            Ids::Order(Order::Shuffled) => Ok(Self::Shuffled(1)),
            Ids::Anonymous => Ok(Self::Anonymous),
            Ids::Values(_) | Ids::Texts(_) | Ids::Uuid | Ids::SignedUuid => {
                Err(InputError::new("ids", "identities that fit one size only", "an order for every size"))
            }
        }
    }

    /// How many runs there are of a size.
    #[must_use]
    pub fn runs(self, processes: u16) -> u64 {
        match self {
            Self::Ascending | Self::Descending | Self::Anonymous => 1,
            Self::Shuffled(count) => count,
            Self::Permutations => (1..=u64::from(processes)).product(),
        }
    }

    /// The scenarios of one size.
    fn scenarios(self, scenario: &Scenario) -> Box<dyn Iterator<Item = Scenario> + Send> {
        let scenario = scenario.clone();
        let ordered = |order, seed| Scenario { ids: Ids::Order(order), seed, ..scenario.clone() };
        match self {
            Self::Ascending => Box::new(std::iter::once(ordered(Order::Ascending, scenario.seed))),
            Self::Descending => Box::new(std::iter::once(ordered(Order::Descending, scenario.seed))),
            Self::Shuffled(count) => Box::new((scenario.seed..scenario.seed + count).map(move |seed| Scenario {
                ids: Ids::Order(Order::Shuffled),
                seed,
                ..scenario.clone()
            })),
            Self::Permutations => Box::new(
                permutations(scenario.processes)
                    .map(move |values| Scenario { ids: Ids::Values(values), ..scenario.clone() }),
            ),
            Self::Anonymous => Box::new(std::iter::once(Scenario { ids: Ids::Anonymous, ..scenario })),
        }
    }
}

/// What to run.
#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    /// Everything but sizes and identities.
    pub scenario: Scenario,
    /// The numbers of processes.
    pub sizes: RangeInclusive<u16>,
    /// The orders of identities of each size.
    pub orders: Vec<Orders>,
}

/// What came of the runs of one size and order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// How many processes.
    pub processes: u16,
    /// Which orders of identities.
    pub orders: Orders,
    /// How many of the runs ended with one leader.
    pub with_leader: u64,
    /// How many of the runs did not end.
    pub at_limit: u64,
    /// Why the first of those did not.
    pub first_limit: Option<Limit>,
    /// Messages sent, of all kinds.
    pub messages: Spread,
    /// Bits sent.
    pub bits: Spread,
    /// The tick of the last step.
    pub time: Spread,
}

impl Row {
    fn new(processes: u16, orders: Orders) -> Self {
        let (messages, bits, time) = Default::default();
        Self { processes, orders, with_leader: 0, at_limit: 0, first_limit: None, messages, bits, time }
    }

    /// How many runs there were.
    #[must_use]
    pub fn runs(&self) -> u64 {
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
        self.messages.add(summary.counters.sent());
        self.bits.add(summary.counters.bits);
        self.time.add(u64::from(summary.time));
    }
}

/// How a number is spread over runs. The mean is `sum / count`, exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// The least.
    pub min: u64,
    /// The most.
    pub max: u64,
    /// All together.
    pub sum: u64,
    /// Over how many runs.
    pub count: u64,
}

impl Spread {
    /// The mean, as nearly as a float holds it.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count as f64
    }

    /// The mean as a fraction in lowest terms: `761/35`, or `8` where it is a whole number.
    #[must_use]
    pub fn exact_mean(&self) -> String {
        let divisor = common_divisor(self.sum, self.count).max(1);
        match self.count / divisor {
            0 | 1 => (self.sum / divisor).to_string(),
            denominator => format!("{}/{denominator}", self.sum / divisor),
        }
    }

    fn add(&mut self, value: u64) {
        self.min = if self.count == 0 { value } else { self.min.min(value) };
        self.max = self.max.max(value);
        self.sum += value;
        self.count += 1;
    }
}

/// The greatest common divisor, as Euclid finds it.
fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

impl Sweep {
    /// Reads what to run as people write it: sizes such as `2..64`, both ends included, or `8`; orders as [`Orders::parse`] reads
    /// them, the scenario's own if there are none. It is checked.
    ///
    /// # Errors
    /// What is wrong with the sizes (`n`), the orders (`ids`) or the scenario.
    pub fn read(scenario: Scenario, sizes: &str, orders: &[impl AsRef<str>]) -> Result<Self, InputError> {
        let orders = match orders {
            [] => vec![Orders::own(&scenario)?],
            texts => texts.iter().map(|text| Orders::parse(text.as_ref(), "ids")).collect::<Result<_, _>>()?,
        };
        let sweep = Self { scenario, sizes: read_sizes(sizes)?, orders };
        sweep.validate()?;
        Ok(sweep)
    }

    /// Checks that it can be run.
    ///
    /// # Errors
    /// What is wrong with the sizes (`n`), the orders (`ids`) or, at its own place, with the scenario at one of the sizes.
    pub fn validate(&self) -> Result<(), InputError> {
        let (low, high) = (*self.sizes.start(), *self.sizes.end());
        if low < 1 || high > MAX_PROCESSES || low > high {
            let allowed = format!("a range LOW..HIGH from 1 to {MAX_PROCESSES}, both ends included");
            return Err(InputError::new("n", format!("{low}..{high}"), allowed));
        }
        if self.orders.contains(&Orders::Permutations) && high > MAX_PERMUTED {
            let found = format!("permutations of {high}");
            return Err(InputError::new("ids", found, format!("permutations of at most {MAX_PERMUTED}")));
        }
        for orders in &self.orders {
            if let Orders::Shuffled(count) = orders
                && self.scenario.seed + count > MAX_INTEGER + 1
            {
                let found = format!("{count} seeds from {}", self.scenario.seed);
                return Err(InputError::new("ids", found, format!("seeds up to {MAX_INTEGER}")));
            }
        }
        // The first run of each size and order: those after it differ in order and seed alone.
        let mut first_runs = self.sizes.clone().flat_map(|size| {
            let scenario = self.of_size(size);
            self.orders.iter().filter_map(move |orders| orders.scenarios(&scenario).next())
        });
        first_runs.try_for_each(|scenario| {
            let at_its_size = |error: InputError| InputError {
                allowed: format!("{} (for {} processes)", error.allowed, scenario.processes),
                ..error
            };
            scenario.validate().map_err(at_its_size)
        })
    }

    /// How many runs there are in all.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.sizes.clone().flat_map(|size| self.orders.iter().map(move |orders| orders.runs(size))).sum()
    }

    /// Runs everything, a row for each size and order. A run may take [`DEFAULT_MEMORY`].
    ///
    /// # Errors
    /// As [`Sweep::validate`].
    pub fn run(&self) -> Result<Vec<Row>, InputError> {
        let mut sweeping = self.begin(DEFAULT_MEMORY)?;
        while !sweeping.advance(u64::MAX) {}
        sweeping.finish()
    }

    /// Begins to run everything, as work that can be interrupted. A run may take so many bytes of memory.
    ///
    /// # Errors
    /// As [`Sweep::validate`].
    pub fn begin(&self, memory: u64) -> Result<Sweeping, InputError> {
        self.validate()?;
        Ok(Sweeping::new(self.clone(), memory))
    }

    /// The scenario at one size. Its own identities do not matter: each order gives its own.
    fn of_size(&self, processes: u16) -> Scenario {
        Scenario { processes, ..self.scenario.clone() }
    }
}

fn read_sizes(text: &str) -> Result<RangeInclusive<u16>, InputError> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let high = high.strip_prefix('=').unwrap_or(high);
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) => Ok(low..=high),
        _ => Err(InputError::new("n", text, format!("LOW..HIGH from 1 to {MAX_PROCESSES}, or one number"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::run::Run;

    fn sweep(sizes: RangeInclusive<u16>, orders: &[Orders]) -> Sweep {
        Sweep { scenario: Scenario::new(&algorithms::all()[0]), sizes, orders: orders.to_vec() }
    }

    #[test]
    fn permutations_are_all_orders_once() {
        assert_eq!(permutations(1).collect::<Vec<_>>(), [[1]]);
        assert_eq!(
            permutations(3).collect::<Vec<_>>(),
            [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
        );
        let mut all: Vec<_> = permutations(7).collect();
        assert_eq!(all.len(), 5040);
        assert!(all.is_sorted());
        all.dedup();
        assert_eq!(all.len(), 5040);
    }

    #[test]
    fn a_sweep_has_a_row_for_each_size_and_order() {
        let orders = [Orders::Ascending, Orders::Shuffled(5), Orders::Permutations];
        let sweep = sweep(3..=4, &orders);
        let rows = sweep.run().unwrap();
        assert_eq!(sweep.runs(), 2 + 10 + 6 + 24);
        let shape: Vec<_> = rows.iter().map(|row| (row.processes, row.runs(), row.with_leader)).collect();
        assert_eq!(shape, [(3, 1, 1), (3, 5, 5), (3, 6, 6), (4, 1, 1), (4, 5, 5), (4, 24, 24)]);
    }

    #[test]
    fn a_sweep_in_slices_has_the_same_rows_and_can_be_stopped() {
        let sweep = sweep(3..=5, &[Orders::Descending, Orders::Permutations]);
        let all = sweep.run().unwrap();
        let mut sweeping = sweep.begin(DEFAULT_MEMORY).unwrap();
        let mut slices = 1_u64;
        while !sweeping.advance(7) {
            slices += 1;
            let rows = sweeping.rows();
            let (last, before) = rows.split_last().map_or((None, &*rows), |(last, before)| (Some(last), before));
            assert_eq!(before, &all[..before.len()], "rows that are complete stay as they are");
            assert!(last.is_none_or(|row| row.runs() > 0 && row.runs() <= all[before.len()].runs()));
            assert_eq!(sweeping.runs(), rows.iter().map(Row::runs).sum::<u64>());
        }
        assert!(slices > sweep.runs(), "{slices}");
        assert_eq!(sweeping.finish(), Ok(all));
    }

    #[test]
    fn an_anonymous_scenario_is_swept_as_it_is() {
        let scenario = Scenario::from_input("#a=itai-rodeh&seed=7").unwrap();
        assert_eq!(scenario.ids, Ids::Anonymous);
        let rows = Sweep::read(scenario.clone(), "2..5", &[] as &[&str]).unwrap().run().unwrap();
        assert_eq!(rows.len(), 4);
        for (row, processes) in rows.iter().zip(2..) {
            assert_eq!((row.processes, row.orders, row.runs()), (processes, Orders::Anonymous, 1));
            let alone = Run::record(&Scenario { processes, ..scenario.clone() }).unwrap();
            assert_eq!(row.messages.sum, alone.summary().counters.sent());
        }
        assert_eq!(Sweep::read(scenario, "2..5", &["ascending"]).unwrap_err().path, "ids");
        let with_identities = Scenario::new(&algorithms::all()[0]);
        assert_eq!(Sweep::read(with_identities, "2..5", &["anonymous"]).unwrap_err().path, "ids");
    }

    #[test]
    fn a_spread_keeps_the_exact_mean() {
        let mut spread = Spread::default();
        [4, 9, 2].into_iter().for_each(|value| spread.add(value));
        assert_eq!(spread, Spread { min: 2, max: 9, sum: 15, count: 3 });
        assert_eq!(spread.exact_mean(), "5");
        assert!((spread.mean() - 5.0).abs() < f64::EPSILON);
        spread.add(7);
        assert_eq!((spread.exact_mean(), Spread::default().exact_mean()), ("11/2".to_owned(), "0".to_owned()));
    }

    #[test]
    fn what_cannot_be_run_is_refused_before_anything_is() {
        let path = |sizes, orders: &[Orders]| sweep(sizes, orders).begin(DEFAULT_MEMORY).unwrap_err().path;
        assert_eq!(path(0..=3, &[]), "n");
        #[allow(clippy::reversed_empty_ranges)]
        let reversed = 5..=3;
        assert_eq!(path(reversed, &[]), "n");
        assert_eq!(path(2..=1025, &[]), "n");
        assert_eq!(path(2..=11, &[Orders::Permutations]), "ids");
        let mut late = sweep(2..=3, &[Orders::Shuffled(2)]);
        late.scenario.seed = MAX_INTEGER;
        assert_eq!(late.run().unwrap_err().path, "ids");
    }

    #[test]
    fn sizes_are_a_range_or_a_number() {
        assert_eq!(read_sizes("2..64"), Ok(2..=64));
        assert_eq!(read_sizes("2..=64"), Ok(2..=64));
        assert_eq!(read_sizes("8"), Ok(8..=8));
        for text in ["", "..", "2..", "..8", "2-8", "a..b", "-1..3", "2..70000"] {
            assert_eq!(read_sizes(text).unwrap_err().path, "n", "{text}");
        }
    }

    #[test]
    fn orders_are_read_as_they_are_shown() {
        let (shuffled, permutations) = (Orders::Shuffled(100), Orders::Permutations);
        for orders in [Orders::Ascending, Orders::Descending, shuffled, permutations, Orders::Anonymous] {
            assert_eq!(Orders::parse(&orders.to_string(), "ids"), Ok(orders));
        }
        for text in ["", "Ascending", "shuffled:", "shuffled:0", "shuffled:-1", "shuffled:9999999"] {
            assert_eq!(Orders::parse(text, "ids").unwrap_err().path, "ids", "{text}");
        }
    }
}
