//! What is run for the choices, and in which order.

use std::collections::VecDeque;
use std::ops::Range;

use election_core::chart::{MOST_SERIES, over_in_words};
use election_core::scenario::Ids;
use election_core::sweep::{Across, Line, Over, Shard, Sweep};
use election_core::{InputError, Scenario, algorithms};

use super::choices::{Choices, OVERS};
use crate::fitting;

/// What is run for the choices: each series is one sweep of `election sweep`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// What the chart shows beside each other.
    pub series: Vec<Planned>,
    /// What of the choices cannot be run, and why.
    pub notes: Vec<String>,
}

/// One algorithm over one kind of runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// At those of the values that can be run, and over one kind of runs.
    pub sweep: Sweep,
    /// What its rows are about.
    pub lines: Vec<Line>,
}

impl Planned {
    /// How many runs it has, those that stand for others counted with them.
    pub fn runs(&self) -> u64 {
        self.lines.iter().map(|line| line.cases * line.alike).sum()
    }
}

/// What is usually taken of a scenario: of one algorithm alone the two orders, too, that are often the best and the worst.
pub fn usual_overs(scenario: &Scenario, choices: &Choices) -> Vec<Over> {
    match (choices.key(), scenario.ids == Ids::Anonymous) {
        ("n", true) => vec![Over::Seeds(100)],
        ("n", false) if choices.others.is_empty() => vec![Over::Ascending, Over::Descending, Over::Shuffled(100)],
        ("n", false) => vec![Over::Shuffled(100)],
        _ => vec![Over::Given],
    }
}

/// Over what this is for an algorithm without identities: nothing, where there is no such thing.
fn fitted(over: Over, scenario: &Scenario) -> Option<Over> {
    if scenario.ids != Ids::Anonymous {
        return Some(over);
    }
    match over {
        Over::Shuffled(count) => Some(Over::Seeds(count)),
        Over::Ascending | Over::Descending | Over::Permutations => None,
        Over::Given | Over::Anonymous | Over::Seeds(_) | Over::Starters => Some(over),
    }
}

impl Plan {
    /// What the choices mean for a scenario.
    pub fn of(scenario: &Scenario, choices: &Choices) -> Self {
        let mut plan = Self::default();
        let across = match Across::parse(&choices.across) {
            Ok(across) => across,
            Err(error) => return Self { notes: vec![error.to_string()], ..plan },
        };
        let own = scenario.info().key.to_string();
        let others = choices.others.iter().filter(|key| **key != own).filter_map(|key| algorithms::find(key));
        let others = others.map(|info| fitting::with_algorithm(scenario, &info));
        for scenario in std::iter::once(scenario.clone()).chain(others) {
            let over = match &choices.over[..] {
                [] => usual_overs(&scenario, choices),
                chosen => chosen.to_vec(),
            };
            let mut seen = Vec::new();
            for over in OVERS.iter().flat_map(|kind| over.iter().filter(|over| super::choices::is_alike(**over, *kind)))
            {
                let Some(over) = fitted(*over, &scenario).filter(|over| !seen.contains(over)) else { continue };
                seen.push(over);
                plan.add(&scenario, &across, over);
            }
        }
        plan
    }

    /// Adds a series, at those values that can be run.
    fn add(&mut self, scenario: &Scenario, across: &Across, over: Over) {
        let name = format!("{}, {}", scenario.info().name, over_in_words(over));
        if self.series.len() == MOST_SERIES {
            self.notes.push(format!("{name}: left out, {MOST_SERIES} series are as many as a chart carries."));
            return;
        }
        let at = |values: &[&str]| {
            let across = Across::of(across.key(), values);
            Sweep { scenario: scenario.clone(), across, over: vec![over], shard: Shard::WHOLE }
        };
        let mut first_error: Option<(&str, InputError)> = None;
        let mut values = Vec::new();
        for value in across.values() {
            match at(&[value]).validate() {
                Ok(()) => values.push(&**value),
                Err(error) => {
                    first_error.get_or_insert((value, error));
                }
            }
        }
        let sweep = at(&values);
        let lines = sweep.lines().ok().filter(|lines| !lines.is_empty());
        let (Some(lines), None | Some(_)) = (lines, &first_error) else {
            let why = first_error.map_or_else(|| "there is nothing to run".to_owned(), |(_, error)| error.to_string());
            self.notes.push(format!("{name}: {why}"));
            return;
        };
        if values.len() < across.values().len() {
            let why = first_error.map(|(value, error)| format!(" {} = {value} cannot be run: {error}.", across.key()));
            let because = why.filter(|why| !self.notes.iter().any(|note| note.ends_with(why))).unwrap_or_default();
            self.notes.push(format!("{name}: {} only.{because}", in_words(across, &values)));
        }
        self.series.push(Planned { sweep, lines });
    }

    /// The values across, of any of the series, from the lowest.
    pub fn values(&self) -> Vec<&str> {
        let mut values: Vec<&str> =
            self.series.iter().flat_map(|series| series.lines.iter().map(|line| &*line.at)).collect();
        values.sort_by(|one, other| number(one).total_cmp(&number(other)));
        values.dedup();
        values
    }

    /// How many runs there are.
    pub fn runs(&self) -> u64 {
        self.series.iter().map(Planned::runs).sum()
    }
}

/// A value across as a number.
pub fn number(value: &str) -> f64 {
    value.parse().unwrap_or_default()
}

/// Which of the values: `n = 2 to 10`, or `n = 2, 4, 8`.
fn in_words(across: &Across, values: &[&str]) -> String {
    let all = across.values();
    let first = all.iter().position(|value| Some(&&**value) == values.first()).unwrap_or_default();
    let is_stretch = all[first..].iter().zip(values).all(|(one, other)| one == other);
    let key = across.key();
    match values {
        [one] => format!("{key} = {one}"),
        [first, .., last] if is_stretch => format!("{key} = {first} to {last}"),
        _ => format!("{key} = {}", values.join(", ")),
    }
}

/// Some of the runs of a series' row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Which series.
    pub series: usize,
    /// Which of its rows.
    pub row: usize,
    /// Which of the runs that are carried out for it.
    pub cases: Range<u64>,
}

/// What is still to be run, the lowest values first.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    pieces: VecDeque<Piece>,
    /// How many processes each row has, by series.
    processes: Vec<Vec<u16>>,
}

impl Queue {
    /// All of a plan.
    pub fn of(plan: &Plan) -> Self {
        let processes = plan.series.iter().map(|series| series.lines.iter().map(|line| line.processes).collect());
        let rows = plan.series.iter().enumerate().flat_map(|(series, planned)| {
            let rows = planned.lines.iter().enumerate();
            rows.map(move |(row, line)| (number(&line.at), Piece { series, row, cases: 0..line.cases }))
        });
        let mut pieces: Vec<(f64, Piece)> = rows.collect();
        pieces.sort_by(|one, other| one.0.total_cmp(&other.0));
        Self { pieces: pieces.into_iter().map(|(_, piece)| piece).collect(), processes: processes.collect() }
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The next runs that weigh so much together, or one.
    pub fn take(&mut self, most: u64) -> Vec<Piece> {
        let mut taken = Vec::new();
        let mut left = most;
        while let Some(mut piece) = self.pieces.pop_front() {
            let weight = self.weight(&piece).max(1);
            let count = (left / weight).max(u64::from(taken.is_empty()));
            if count == 0 {
                self.pieces.push_front(piece);
                break;
            }
            let whole = piece.cases.clone();
            if count < whole.end - whole.start {
                piece.cases = whole.start..whole.start + count;
                self.pieces.push_front(Piece { cases: piece.cases.end..whole.end, ..piece.clone() });
                taken.push(piece);
                break;
            }
            left = left.saturating_sub(weight * (whole.end - whole.start));
            taken.push(piece);
        }
        taken
    }

    /// They have not been run after all.
    pub fn put_back(&mut self, pieces: Vec<Piece>) {
        pieces.into_iter().rev().for_each(|piece| self.pieces.push_front(piece));
    }

    /// How long one of its runs takes, about: by how many messages there may be.
    fn weight(&self, piece: &Piece) -> u64 {
        let processes = self.processes.get(piece.series).and_then(|rows| rows.get(piece.row));
        let n = u64::from(processes.copied().unwrap_or(1));
        n * n + 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(link: &str, choices: &str) -> Plan {
        Plan::of(&Scenario::from_link(link).unwrap(), &Choices::parse(choices).unwrap())
    }

    #[test]
    fn a_scenario_alone_is_shuffled_and_sorted_at_the_usual_sizes() {
        let plan = plan("a=chang-roberts&n=8&ids=shuffled", "");
        let shape: Vec<_> = plan.series.iter().map(|series| (series.sweep.over[0], series.lines.len())).collect();
        assert_eq!(shape, [(Over::Ascending, 63), (Over::Descending, 63), (Over::Shuffled(100), 63)]);
        assert_eq!(plan.runs(), 6300 + 2 * 63);
        assert_eq!(plan.notes, [""; 0]);
        assert_eq!((plan.values()[0], plan.values().len()), ("2", 63));
    }

    #[test]
    fn what_cannot_be_run_is_left_out_and_said() {
        let of_all = plan("a=chang-roberts", "n=2..64,shuffled:20,permutations");
        assert_eq!(of_all.series[1].lines.len(), 9);
        assert_eq!(of_all.notes.len(), 1);
        assert!(of_all.notes[0].contains("all orders: n = 2 to 10 only. n = 11 cannot be run: "), "{:?}", of_all.notes);
        let crashing = plan("a=bully&n=6&faults=crash:5@2", "");
        let why = "n = 6 to 64 only. n = 2 cannot be run: faults[0].crash: found 5, allowed: a process, 0 to 1";
        assert!(crashing.notes[0].contains(why), "{:?}", crashing.notes);
        assert!(crashing.notes[1].ends_with("n = 6 to 64 only."), "the same reason is said once: {:?}", crashing.notes);
        let listed = plan("a=bully&ids=4,1,3", "given");
        assert_eq!((listed.series.len(), listed.notes.len()), (0, 1));
        assert_eq!(plan("a=bully", "nothing=1..9").series.len(), 0);
    }

    #[test]
    fn algorithms_without_identities_are_drawn_where_others_are_shuffled() {
        let plan = plan("a=chang-roberts", "n=2..5,ascending,shuffled:7,itai-rodeh");
        let overs: Vec<Over> = plan.series.iter().map(|series| series.sweep.over[0]).collect();
        assert_eq!(overs, [Over::Ascending, Over::Shuffled(7), Over::Seeds(7)]);
    }

    #[test]
    fn a_queue_hands_out_every_run_once_whatever_the_portions() {
        let plan = plan("a=chang-roberts", "n=2..7,shuffled:9,permutations");
        for most in [1, 100, 1000, 1_000_000] {
            let mut queue = Queue::of(&plan);
            let mut counted = vec![vec![0; 6]; 2];
            let mut last = 0;
            while !queue.is_empty() {
                let mut pieces = queue.take(most);
                if pieces.len() > 1 && last == 0 {
                    // What is put back comes again.
                    last = 1;
                    queue.put_back(pieces);
                    pieces = queue.take(most);
                }
                assert!(!pieces.is_empty());
                for Piece { series, row, cases } in pieces {
                    assert_eq!(counted[series][row], cases.start);
                    counted[series][row] = cases.end;
                }
            }
            for (series, counted) in plan.series.iter().zip(&counted) {
                assert_eq!(series.lines.iter().map(|line| line.cases).collect::<Vec<_>>(), *counted);
            }
        }
    }
}
