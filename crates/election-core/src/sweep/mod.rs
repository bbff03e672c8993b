//! Many runs: a scenario over a range of sizes, or of any other number, and orders of identities, seeds or starters; and claims over all
//! their cases.

mod across;
mod check;
mod ensemble_sum;
mod figure;
mod over;
mod parts;
mod row;
mod sweeping;
mod turned;

pub use across::Across;
pub use check::{Check, Checking, Failure, check};
pub use figure::{Figure, PerFigure};
pub use over::{MAX_PERMUTED, MAX_SHUFFLES, Over};
pub use parts::{Line, Part, Shard};
pub use row::{Extremes, Row, Spread, merged};
pub use sweeping::{Sweeping, carried_out};

use std::ops::RangeInclusive;

use crate::error::InputError;
use crate::run::DEFAULT_MEMORY;
use crate::scenario::Scenario;

/// What to run.
#[derive(Clone, Debug, PartialEq)]
pub struct Sweep {
    /// Everything but what changes.
    pub scenario: Scenario,
    /// What changes from row to row.
    pub across: Across,
    /// The runs that are taken together; a row for each, at each value.
    pub over: Vec<Over>,
    /// Which share of each row's runs is carried out.
    pub shard: Shard,
}

/// What one row is about.
#[derive(Debug)]
struct Place {
    /// The value that goes across, as in a link.
    at: String,
    /// The scenario with it.
    scenario: Scenario,
    over: Over,
    /// How many runs are alike for sure, of which one is carried out.
    alike: u64,
}

impl Place {
    /// How many runs are carried out for it.
    fn cases(&self) -> u64 {
        self.over.runs(self.scenario.processes) / self.alike
    }

    /// Some of its scenarios, from the first to the last, those of all orders from ascending to descending.
    fn sample(&self) -> Vec<Scenario> {
        const MOST: u64 = 6;
        // Those that are alike are not carried out, but they are there.
        let runs = self.over.runs(self.scenario.processes);
        let places = (0..MOST.min(runs)).map(|at| if runs > MOST { (runs - 1) / (MOST - 1) * at } else { at });
        places.filter_map(|at| self.over.scenarios(&self.scenario, at..at + 1).next()).collect()
    }

    /// Its first scenario.
    fn first(&self) -> Option<Scenario> {
        self.over.scenarios(&self.scenario, 0..1).next()
    }
}

impl Sweep {
    /// All runs of these sizes.
    #[must_use]
    pub fn new(scenario: Scenario, sizes: RangeInclusive<u16>, over: Vec<Over>) -> Self {
        Self { scenario, across: Across::sizes(sizes), over, shard: Shard::WHOLE }
    }

    /// Reads what to run as people write it: what goes across as [`Across::parse`] reads it, and over what as [`Over::parse`] does, the
    /// scenario's own order if there is none. It is checked.
    ///
    /// # Errors
    /// What is wrong with what goes across (its key), with what is taken together (`ids`) or with the scenario.
    pub fn read(scenario: Scenario, across: &str, over: &[impl AsRef<str>]) -> Result<Self, InputError> {
        let across = Across::parse(across)?;
        let over = match over {
            [] if across.is_size() => vec![Over::of_every_size(&scenario)?],
            [] => vec![Over::Given],
            texts => texts.iter().map(|text| Over::parse(text.as_ref(), "ids")).collect::<Result<_, _>>()?,
        };
        let sweep = Self { scenario, across, over, shard: Shard::WHOLE };
        sweep.validate()?;
        Ok(sweep)
    }

    /// Checks that it can be run.
    ///
    /// # Errors
    /// What is wrong with what goes across (its key), with what is taken together (`ids`) or, at its own place, with the scenario at one of the
    /// values.
    pub fn validate(&self) -> Result<(), InputError> {
        self.check(&self.places()?)
    }

    fn check(&self, places: &[Place]) -> Result<(), InputError> {
        // The first run of each row: those after it differ in order, seed and starter alone.
        for place in places {
            if let Some(scenario) = place.first() {
                let at = |error: InputError| {
                    let of = if self.across.is_size() {
                        format!("for {} processes", scenario.processes)
                    } else {
                        format!("with {}={}", self.across.key(), place.at)
                    };
                    InputError { allowed: format!("{} ({of})", error.allowed), ..error }
                };
                scenario.validate().map_err(at)?;
            }
        }
        Ok(())
    }

    /// What the rows are about.
    fn places(&self) -> Result<Vec<Place>, InputError> {
        let mut places = Vec::new();
        for at in self.across.values() {
            let scenario = self.across.at(&self.scenario, at)?;
            for over in &self.over {
                over.validate(&scenario, scenario.processes)?;
                if over.keeps_identities() && self.across.is_size() {
                    Over::of_every_size(&self.scenario)?;
                }
                let alike = over.alike(&scenario);
                places.push(Place { at: at.clone(), scenario: scenario.clone(), over: *over, alike });
            }
        }
        Ok(places)
    }

    /// Some runs of each row of what is taken together, from the first to the last, with the row's value across.
    ///
    /// # Errors
    /// As [`Sweep::validate`].
    pub(crate) fn samples(&self, over: Over) -> Result<Vec<(f64, Vec<Scenario>)>, InputError> {
        let places = self.places()?.into_iter().filter(|place| place.over == over);
        Ok(places.filter_map(|place| Some((place.at.parse().ok()?, place.sample()))).collect())
    }

    /// How many runs there are, in this shard.
    ///
    /// # Errors
    /// As [`Sweep::validate`].
    pub fn runs(&self) -> Result<u64, InputError> {
        Ok(self.parts(u64::MAX)?.iter().map(Part::runs).sum())
    }

    /// Runs everything, a row for each value and what is taken together. A run may take [`DEFAULT_MEMORY`].
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
        let places = self.places()?;
        self.check(&places)?;
        Ok(Sweeping::new(self.parts_of(places, u64::MAX), memory))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::claims::cases::{permutations, permutations_from};
    use crate::run::Run;
    use crate::scenario::{Ids, MAX_INTEGER};

    fn sweep(sizes: RangeInclusive<u16>, over: &[Over]) -> Sweep {
        Sweep::new(Scenario::new(&algorithms::all()[0]), sizes, over.to_vec())
    }

    #[test]
    fn permutations_are_all_orders_once() {
        assert_eq!(permutations(1).collect::<Vec<_>>(), [[1]]);
        assert_eq!(
            permutations(3).collect::<Vec<_>>(),
            [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
        );
        let all: Vec<_> = permutations(7).collect();
        assert_eq!(all.len(), 5040);
        assert!(all.is_sorted_by(|one, next| one < next));
        for from in [0, 1, 719, 720, 5039] {
            assert_eq!(permutations_from(7, from).collect::<Vec<_>>(), all[from as usize..]);
        }
        assert_eq!(permutations_from(3, 6).next(), None);
    }

    #[test]
    fn a_sweep_has_a_row_for_each_size_and_order() {
        let sweep = sweep(3..=4, &[Over::Ascending, Over::Shuffled(5), Over::Permutations]);
        let rows = sweep.run().unwrap();
        assert_eq!(sweep.runs(), Ok(2 + 10 + 6 + 24));
        let shape: Vec<_> = rows.iter().map(|row| (row.processes, row.runs(), row.with_leader)).collect();
        assert_eq!(shape, [(3, 1, 1), (3, 5, 5), (3, 6, 6), (4, 1, 1), (4, 5, 5), (4, 24, 24)]);
    }

    #[test]
    fn a_sweep_in_slices_has_the_same_rows_and_can_be_stopped() {
        let sweep = sweep(3..=5, &[Over::Descending, Over::Permutations]);
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
        assert!(slices > 40, "{slices}");
        assert_eq!(sweeping.finish(), Ok(all));
    }

    #[test]
    fn parts_and_shards_put_together_are_the_whole() {
        let mut sweep = sweep(1..=6, &[Over::Shuffled(7), Over::Permutations, Over::Starters]);
        sweep.scenario.network.delay = crate::scenario::Delay::Uniform(1, 5);
        let whole = sweep.run().unwrap();
        let of_parts = |sweep: &Sweep, most| {
            let parts = sweep.parts(most).unwrap();
            let rows = parts.into_iter().flat_map(|part| {
                let mut sweeping = part.begin(DEFAULT_MEMORY);
                while !sweeping.advance(u64::MAX) {}
                sweeping.finish().unwrap()
            });
            rows.collect::<Vec<_>>()
        };
        assert_eq!(merged(of_parts(&sweep, 11)), whole);
        let shards = (1..=5).map(|index| Sweep { shard: Shard { index, of: 5 }, ..sweep.clone() });
        let runs: u64 = shards.clone().map(|shard| shard.runs().unwrap()).sum();
        assert_eq!(runs, sweep.runs().unwrap());
        let mut rows = merged(shards.flat_map(|shard| of_parts(&shard, 100)));
        // The first shard has no run of a row of one.
        rows.sort_by_key(|row| whole.iter().position(|other| other.continues(row)));
        assert_eq!(rows, whole);
    }

    #[test]
    fn an_anonymous_scenario_is_swept_as_it_is() {
        let scenario = Scenario::from_input("#a=itai-rodeh&seed=7").unwrap();
        assert_eq!(scenario.ids, Ids::Anonymous);
        let rows = Sweep::read(scenario.clone(), "2..5", &[] as &[&str]).unwrap().run().unwrap();
        assert_eq!(rows.len(), 4);
        for (row, processes) in rows.iter().zip(2..) {
            assert_eq!((row.processes, row.over, row.runs()), (processes, Over::Anonymous, 1));
            let alone = Run::record(&Scenario { processes, ..scenario.clone() }).unwrap();
            assert_eq!(row.messages().sum, alone.summary().counters.sent());
        }
        assert_eq!(Sweep::read(scenario, "2..5", &["ascending"]).unwrap_err().path, "ids");
        let with_identities = Scenario::new(&algorithms::all()[0]);
        assert_eq!(Sweep::read(with_identities, "2..5", &["anonymous"]).unwrap_err().path, "ids");
    }

    #[test]
    fn any_number_goes_across() {
        let scenario = Scenario::from_input("#a=bully&ids=4,1,3,2&faults=crash:0@2&detector=perfect:1").unwrap();
        let sweep = Sweep::read(scenario.clone(), "crash=0..9", &[] as &[&str]).unwrap();
        let rows = sweep.run().unwrap();
        assert_eq!(rows.len(), 10);
        for (row, at) in rows.iter().zip(0..) {
            let mut alone = scenario.clone();
            alone.faults[0].at = at;
            let alone = Run::record(&alone).unwrap();
            assert_eq!(
                (&*row.at, row.over, row.messages().sum),
                (&*at.to_string(), Over::Given, alone.summary().counters.sent())
            );
            assert_eq!(row.histogram.keys().collect::<Vec<_>>(), [&row.messages().sum]);
        }
    }

    #[test]
    fn what_cannot_be_run_is_refused_before_anything_is() {
        let path =
            |across, over: &[&str]| Sweep::read(Scenario::new(&algorithms::all()[0]), across, over).unwrap_err().path;
        assert_eq!(path("0..3", &[]), "n");
        assert_eq!(path("5..3", &[]), "n");
        assert_eq!(path("2..1025", &[]), "n");
        assert_eq!(path("2..11", &["permutations"]), "ids");
        let mut late = sweep(2..=3, &[Over::Shuffled(2)]);
        late.scenario.seed = MAX_INTEGER;
        assert_eq!(late.run().unwrap_err().path, "ids");
    }
}
