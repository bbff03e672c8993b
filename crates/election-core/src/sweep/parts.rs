//! The runs of a sweep divided among those who carry them out: the cores of a machine, or the machines of a batch system.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::{Over, Place, Row, Sweep, Sweeping};
use crate::error::InputError;
use crate::scenario::Scenario;

/// A stretch of one row's runs.
#[derive(Clone, Debug)]
pub struct Part {
    /// Which row's.
    pub(super) place: Arc<Place>,
    /// Which of its runs that are not alike.
    pub(super) cases: Range<u64>,
}

impl Part {
    /// How many runs it stands for.
    #[must_use]
    pub fn runs(&self) -> u64 {
        (self.cases.end - self.cases.start) * self.place.alike
    }

    /// Begins to carry it out. A run may take so many bytes of memory.
    #[must_use]
    pub fn begin(&self, memory: u64) -> Sweeping {
        Sweeping::new(vec![self.clone()], memory)
    }
}

/// What a row of a sweep will be about, before anything is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What goes across, here.
    pub at: String,
    /// How many processes.
    pub processes: u16,
    /// Over what.
    pub over: Over,
    /// How many runs are carried out for it.
    pub cases: u64,
    /// How many runs each of these stands for.
    pub alike: u64,
}

/// One of several equal shares of each row's runs: `2/8` is the second of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub index: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// All the runs.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Reads `2/8`.
    ///
    /// # Errors
    /// When it is no such thing (`shard`).
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let numbers = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((index, of)) if 1 <= index && index <= of => Ok(Self { index, of }),
            _ => Err(InputError::new("shard", text, "I/N with I from 1 to N, as in 2/8")),
        }
    }

    /// Its share of so many.
    fn share(self, count: u64) -> Range<u64> {
        let up_to = |index: u64| (u128::from(count) * u128::from(index) / u128::from(self.of)) as u64;
        up_to(self.index - 1)..up_to(self.index)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl Sweep {
    /// What its rows will be about, in their order.
    ///
    /// # Errors
    /// As [`Sweep::validate`].
    pub fn lines(&self) -> Result<Vec<Line>, InputError> {
        let line = |place: Place| Line {
            cases: place.cases(),
            processes: place.scenario.processes,
            over: place.over,
            alike: place.alike,
            at: place.at,
        };
        Ok(self.places()?.into_iter().map(line).collect())
    }

    /// Stretches of its rows, each with the number of its row; what is not there is left out.
    ///
    /// # Errors
    /// As [`Sweep::validate`].
    pub fn stretches(&self, stretches: &[(usize, Range<u64>)]) -> Result<Vec<Part>, InputError> {
        let places: Vec<_> = self.places()?.into_iter().map(Arc::new).collect();
        let part = |(row, cases): &(usize, Range<u64>)| {
            let place = places.get(*row)?;
            let end = cases.end.min(place.cases());
            (cases.start < end).then(|| Part { place: Arc::clone(place), cases: cases.start..end })
        };
        Ok(stretches.iter().filter_map(part).collect())
    }

    /// The scenario of one of the runs that are carried out for a row: the one of [`Row::examples`](super::Row), for instance.
    #[must_use]
    pub fn run_of(&self, row: &Row, case: u64) -> Option<Scenario> {
        let scenario = self.across.at(&self.scenario, &row.at).ok()?;
        row.over.scenarios(&scenario, case..case.checked_add(1)?).next()
    }

    /// All its runs, in parts of at most so many that are carried out, in the order of the rows.
    ///
    /// # Errors
    /// As [`Sweep::validate`].
    pub fn parts(&self, most: u64) -> Result<Vec<Part>, InputError> {
        Ok(self.parts_of(self.places()?, most))
    }

    pub(super) fn parts_of(&self, places: Vec<Place>, most: u64) -> Vec<Part> {
        let most = most.max(1);
        let stretches = |cases: Range<u64>| {
            let end = cases.end;
            let begins = std::iter::successors(Some(cases.start), move |start| start.checked_add(most));
            begins.take_while(move |start| *start < end).map(move |start| start..end.min(start.saturating_add(most)))
        };
        let parts = places.into_iter().map(Arc::new).flat_map(|place| {
            let share = self.shard.share(place.cases());
            stretches(share).map(move |cases| Part { place: Arc::clone(&place), cases })
        });
        parts.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Figure;
    use super::*;

    #[test]
    fn shards_share_everything_once() {
        for (count, of) in [(1, 1), (1, 3), (10, 3), (3_628_800, 7), (u64::MAX, 5)] {
            let shares: Vec<_> = (1..=of).map(|index| Shard { index, of }.share(count)).collect();
            assert_eq!((shares[0].start, shares[of as usize - 1].end), (0, count));
            assert!(shares.windows(2).all(|pair| pair[0].end == pair[1].start));
        }
    }

    #[test]
    fn stretches_of_the_lines_are_the_whole_and_the_examples_are_runs_of_it() {
        use crate::algorithms::run;
        use crate::run::DEFAULT_MEMORY;

        let sweep = Sweep::read(
            Scenario::from_link("a=chang-roberts&seed=5").unwrap(),
            "2..6",
            &["shuffled:9", "permutations"],
        )
        .unwrap();
        let lines = sweep.lines().unwrap();
        let halves = |(row, line): (usize, &Line)| [(row, 0..line.cases / 2), (row, line.cases / 2..line.cases)];
        let stretches: Vec<_> = lines.iter().enumerate().flat_map(halves).collect();
        let parts = sweep.stretches(&stretches).unwrap();
        let rows = crate::work::at_once(async |budget| super::super::carried_out(&parts, DEFAULT_MEMORY, budget).await)
            .unwrap();
        let rows = super::super::merged(rows);
        assert_eq!(rows, sweep.run().unwrap());
        for row in &rows {
            let (of, messages) = (row.examples.unwrap()[Figure::Messages], row.messages());
            let sent = |case| run(&sweep.run_of(row, case).unwrap()).unwrap().counters.sent();
            assert_eq!((sent(of.least), sent(of.most)), (messages.min, messages.max));
            let before = |end: u64| (0..end).map(sent);
            assert!(before(of.least).all(|sent| sent > messages.min), "it is the first");
            assert!(before(of.most).all(|sent| sent < messages.max), "it is the first");
        }
        assert_eq!(sweep.stretches(&[(99, 0..1), (0, 9..12)]).unwrap().len(), 0);
    }

    #[test]
    fn a_shard_is_read_as_it_is_shown() {
        assert_eq!(Shard::parse("2/8").unwrap().to_string(), "2/8");
        for text in ["", "0/2", "3/2", "1/0", "1", "a/b", "-1/2"] {
            assert_eq!(Shard::parse(text).unwrap_err().path, "shard", "{text}");
        }
    }
}
