//! The outcome strip: for every tick at which a crash could come, how the run would end. It lies under the timeline, tick under
//! tick.

use election_core::Identities;
use election_core::Tick;
use election_core::sim::summary::Status;
use election_core::timing::{Class, CrashTimes, Outcome};

/// The width of the strip where the page is narrow, and where it is wide, in times the height of a letter.
const WIDTHS: [f64; 2] = [24.0, 44.0];

/// The strip.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// One for each tick that was tried.
    pub cells: Vec<Cell>,
    /// Neighbours that end the same.
    pub stretches: Vec<Stretch>,
    /// The kinds of outcome that there are.
    pub classes: Vec<Class>,
}

/// A tick.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Which.
    pub tick: Tick,
    /// Where it begins, in percent of the strip.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// How the run ends.
    pub class: Class,
    /// The same in words: `6 leads, all know at 12, 34 messages`.
    pub words: String,
}

/// Neighbours that end the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// Where it begins, in percent of the strip.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// How the run ends.
    pub class: Class,
    /// What there is room for where the page is narrow, and where it is wide.
    pub labels: [String; 2],
}

impl Strip {
    /// The strip of what has been found out.
    pub fn of(times: &CrashTimes, identities: &Identities) -> Self {
        let end = f64::from(times.end());
        let percent = |tick: f64| if end > 0.0 { (tick / end * 100.0).clamp(0.0, 100.0) } else { 0.0 };
        let mut strip = Self { cells: Vec::new(), stretches: Vec::new(), classes: Vec::new() };
        let Some(without) = times.without() else { return strip };
        let mut last: Option<(Class, &Outcome)> = None;
        for (place, outcome) in times.outcomes().iter().enumerate() {
            let class = outcome.class(without);
            let tick = times.tick(place);
            // A tick's cell has the tick in its middle; at the ends half of it is beyond what there is to see.
            let from = if place == 0 { 0.0 } else { percent(f64::from(tick) - 0.5) };
            let is_last = place + 1 == times.outcomes().len() && times.is_done();
            let to = if is_last { 100.0 } else { percent(f64::from(tick + times.apart()) - 0.5) };
            let words = words(outcome, identities);
            strip.cells.push(Cell { tick, from, to, class, words });
            let is_same = last.is_some_and(|(other, before)| other == class && before.leader == outcome.leader);
            match strip.stretches.last_mut() {
                Some(stretch) if is_same => stretch.to = to,
                _ => strip.stretches.push(Stretch { from, to, class, labels: name(outcome, identities) }),
            }
            last = Some((class, outcome));
            if !strip.classes.contains(&class) {
                strip.classes.push(class);
            }
        }
        for Stretch { from, to, labels, .. } in &mut strip.stretches {
            let [short, long] = std::mem::take(labels);
            *labels = WIDTHS.map(|width| {
                let room = (*to - *from) / 100.0 * width - 0.8;
                let fits = |text: &&String| 0.56 * text.chars().count() as f64 <= room;
                [&long, &short].into_iter().find(fits).cloned().unwrap_or_default()
            });
        }
        strip
    }

    /// The place of the cell of a tick.
    pub fn place(&self, tick: Tick) -> Option<usize> {
        self.cells.partition_point(|cell| cell.tick <= tick).checked_sub(1)
    }
}

/// Who leads, in one word and in a few.
fn name(outcome: &Outcome, identities: &Identities) -> [String; 2] {
    let words = match (outcome.status, outcome.leader) {
        (Status::Elected, Some(leader)) => {
            let who = identities.short(leader.identity);
            let words = [&who, " leads"].concat();
            return [who, words];
        }
        (Status::Split, _) => "split",
        (Status::Nobody | Status::Elected, _) => "nobody",
        (Status::Limit(_), _) => "no end",
    };
    [words.to_owned(), words.to_owned()]
}

/// How a run ends, in words: `6 leads, all know at 12, 34 messages`.
pub fn words(outcome: &Outcome, identities: &Identities) -> String {
    let mut words = match (outcome.status, outcome.leader) {
        (Status::Elected, Some(leader)) => [&*identities.short(leader.identity), " leads"].concat(),
        (Status::Split, _) => "split: several lead".to_owned(),
        (Status::Nobody | Status::Elected, _) => "nobody leads".to_owned(),
        (Status::Limit(limit), _) => ["no end: ", &limit.to_string()].concat(),
    };
    match (outcome.status, outcome.announced_at) {
        (Status::Elected, Some(tick)) => words.extend([", all know at ", &tick.to_string()]),
        (Status::Elected, None) => words.push_str(", not all know"),
        _ => {}
    }
    words.extend([", ", &outcome.messages.to_string(), " messages"]);
    words
}

/// The word for styles and tests.
pub fn key(class: Class) -> &'static str {
    match class {
        Class::Same => "same",
        Class::Another => "another",
        Class::Split => "split",
        Class::Nobody => "nobody",
        Class::Endless => "endless",
    }
}

/// What the pattern means.
pub fn meaning(class: Class) -> &'static str {
    match class {
        Class::Same => "leader as without the crash",
        Class::Another => "another leader",
        Class::Split => "several leaders",
        Class::Nobody => "no leader",
        Class::Endless => "no end",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use election_core::{Scenario, run};

    fn strip(link: &str, fault: usize) -> Strip {
        let scenario = Scenario::from_link(link).unwrap();
        let mut times = CrashTimes::new(&scenario, fault, &run(&scenario).unwrap()).unwrap();
        while !times.is_done() {
            times.step().unwrap();
        }
        Strip::of(&times, &Identities::of(&scenario))
    }

    #[test]
    fn cells_lie_side_by_side_with_their_ticks_in_the_middle() {
        let strip = strip("a=chang-roberts&n=8&faults=crash:7@2", 0);
        assert_eq!(strip.cells.len(), 17);
        assert!((strip.cells[4].from - 3.5 / 16.0 * 100.0).abs() < 1e-9);
        assert!(strip.cells.windows(2).all(|pair| (pair[0].to - pair[1].from).abs() < 1e-9));
        assert!(strip.cells[0].from.abs() < 1e-9 && (strip.cells[16].to - 100.0).abs() < 1e-9);
        assert!(strip.stretches.windows(2).all(|pair| (pair[0].to - pair[1].from).abs() < 1e-9));
        assert_eq!((strip.place(0), strip.place(16), strip.place(99)), (Some(0), Some(16), Some(16)));
    }

    #[test]
    fn what_ends_the_same_is_one_stretch() {
        // 7's token is stopped by nobody: crashed at 8 or later it has become leader, and nobody is told of its death.
        let strip = strip("a=chang-roberts&n=8&faults=crash:7@2", 0);
        let stretches: Vec<_> = strip.stretches.iter().map(|stretch| (stretch.class, &*stretch.labels[1])).collect();
        assert_eq!(strip.cells[16].words, "nobody leads, 23 messages");
        assert_eq!(stretches.last(), Some(&(Class::Nobody, "nobody")));
        assert_eq!(strip.classes.len(), {
            let mut classes: Vec<Class> = stretches.iter().map(|(class, _)| *class).collect();
            classes.sort();
            classes.dedup();
            classes.len()
        });
    }

    #[test]
    fn the_label_is_what_there_is_room_for() {
        let strip = strip("a=bully&n=16&delay=1-9&seed=5&detector=perfect:3&faults=crash:15@4", 0);
        for stretch in &strip.stretches {
            for (label, width) in stretch.labels.iter().zip(WIDTHS) {
                assert!(label.is_empty() || label.len() as f64 * 0.5 < (stretch.to - stretch.from) / 100.0 * width);
            }
        }
        let labels: Vec<&str> = strip.stretches.iter().map(|stretch| &*stretch.labels[1]).collect();
        assert!(labels.contains(&"15 leads"), "{labels:?}");
    }
}
