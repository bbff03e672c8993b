//! The outcome strip: for every tick at which a crash could come, how the run would end. It lies under the timeline, tick under
//! tick.

mod alike;

use election_core::forecast::{Class, CrashTimes};
use election_core::model::Role;
use election_core::narrate::Moments;
use election_core::scenario::FaultKind;
use election_core::{ProcessId, Tick};

use super::ending::Ending;

/// The width of the strip where the page is narrow, and where it is wide, in times the height of a letter.
const WIDTHS: [f64; 2] = [24.0, 44.0];

/// The strip.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// One for each tick that was tried.
    pub cells: Vec<Cell>,
    /// Neighbours that end the same.
    pub stretches: Vec<Stretch>,
    /// How its pieces look.
    pub looks: Vec<Look>,
    /// How many ticks lie between two that were tried.
    pub apart: Tick,
    /// Who crashes.
    pub who: String,
    /// What its ticks are called.
    pub moments: Moments,
    /// Whether this crash is the only one, so that what is known of the last one is known of it.
    is_only_crash: bool,
}

/// How a piece of the strip looks: what it is coloured for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How the run ends.
    pub class: Class,
    /// Whether there is a leader of whom not all know.
    pub is_untold: bool,
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
    pub look: Look,
    /// The same in words: `process 6 leads, all know at round 12, 34 messages`.
    pub words: String,
    /// Who leads, in words, and whether all know.
    pub leads: String,
    /// How many messages are sent.
    pub messages: u64,
    /// What the process was when it crashed.
    pub crashed_as: Option<Role>,
}

/// Neighbours that end the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// Where it begins, in percent of the strip.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// How the run ends.
    pub look: Look,
    /// How the run ends, from the most words to the fewest.
    names: Vec<String>,
    /// What of that there is room for where the page is narrow, and where it is wide.
    pub labels: [String; 2],
    /// The middle of the labels.
    pub middle: f64,
}

impl Strip {
    /// The strip of what has been found out, and of the crash where it is: that may be a tick between those that were tried.
    pub fn of(times: &CrashTimes, present: Option<(Tick, &Ending)>) -> Self {
        let end = f64::from(times.end());
        let percent = |tick: f64| if end > 0.0 { (tick / end * 100.0).clamp(0.0, 100.0) } else { 0.0 };
        let scenario = times.scenario();
        let (identities, process) = (scenario.identities(), scenario.faults[times.fault()].kind.process().unwrap_or(0));
        let crashes = scenario.faults.iter().filter(|fault| matches!(fault.kind, FaultKind::Crash { .. }));
        let mut strip = Self {
            cells: Vec::new(),
            stretches: Vec::new(),
            looks: Vec::new(),
            apart: times.apart(),
            who: identities.short(identities.at(ProcessId(process))),
            moments: Moments::of(scenario),
            is_only_crash: crashes.count() == 1,
        };
        let Some(without) = times.without() else { return strip };
        let mut add = |tick: Tick, ending: &Ending| {
            // A tick's cell has the tick in its middle; at the ends half of it is beyond what there is to see.
            let from = if tick == 0 { 0.0 } else { percent(f64::from(tick) - 0.5) };
            let to = percent(f64::from(tick + times.apart()) - 0.5);
            let cell = Cell {
                tick,
                from,
                to,
                look: Look { class: ending.outcome().class(without), is_untold: ending.is_untold() },
                words: ending.words(),
                leads: ending.leads_and_knows(),
                messages: ending.outcome().messages,
                crashed_as: ending.outcome().crashed_as,
            };
            strip.add(cell, ending.names());
        };
        let mut own = present.filter(|(at, _)| *at <= times.end());
        for (place, ending) in Ending::of_crashes(times).iter().enumerate() {
            let tick = times.tick(place);
            if let Some((at, present)) = own.filter(|(at, _)| *at <= tick) {
                own = None;
                if at < tick {
                    add(at, present);
                }
            }
            add(tick, ending);
        }
        if let Some((at, present)) = own {
            add(at, present);
        }
        if let (Some(cell), Some(stretch), true) = (strip.cells.last_mut(), strip.stretches.last_mut(), times.is_done())
        {
            (cell.to, stretch.to) = (100.0, 100.0);
        }
        let framed = present.and_then(|(at, _)| strip.cells.get(strip.place(at)?));
        let framed = framed.map(|cell| (cell.from, cell.to));
        for stretch in &mut strip.stretches {
            stretch.choose_labels(framed);
        }
        strip
    }

    /// One more cell, which ends the one before; and how the run ends there, from the most words to the fewest.
    fn add(&mut self, cell: Cell, names: Vec<String>) {
        let Cell { from, to, look, .. } = cell;
        if let Some(before) = self.cells.last_mut() {
            before.to = from;
        }
        match self.stretches.last_mut() {
            Some(stretch) if stretch.look == look && stretch.names == names => stretch.to = to,
            before => {
                if let Some(before) = before {
                    before.to = from;
                }
                self.stretches.push(Stretch { from, to, look, names, labels: Default::default(), middle: 0.0 });
            }
        }
        if !self.looks.contains(&look) {
            self.looks.push(look);
        }
        self.cells.push(cell);
    }

    /// Whether the strip itself says what a look means, where the page is narrow, and where it is wide: one of its stretches is labelled.
    pub fn says(&self, look: Look) -> [bool; 2] {
        let stretches = || self.stretches.iter().filter(|stretch| stretch.look == look);
        [0, 1].map(|width| stretches().any(|stretch| !stretch.labels[width].is_empty()))
    }

    /// The place of the cell of a tick.
    pub fn place(&self, tick: Tick) -> Option<usize> {
        self.cells.partition_point(|cell| cell.tick <= tick).checked_sub(1)
    }
}

impl Stretch {
    /// Takes what there is room for: where one of the cells is framed, on the larger side of the frame.
    fn choose_labels(&mut self, framed: Option<(f64, f64)>) {
        let (mut from, mut to) = (self.from, self.to);
        if let Some((start, end)) = framed.filter(|(start, end)| from <= *start && *end <= to) {
            if start - from > to - end { to = start } else { from = end }
        }
        self.middle = f64::midpoint(from, to);
        self.labels = WIDTHS.map(|width| {
            let room = (to - from) / 100.0 * width - 0.8;
            let fits = |text: &&String| 0.56 * text.chars().count() as f64 <= room;
            self.names.iter().find(fits).cloned().unwrap_or_default()
        });
    }
}

/// `4th`
pub fn ordinal(number: Tick) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
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

impl Look {
    /// What the pattern means.
    pub fn meaning(self) -> &'static str {
        match self.class {
            Class::Same if self.is_untold => "same leader, not all know",
            Class::Same => "same leader",
            Class::Another if self.is_untold => "another leader, not all know",
            Class::Another => "another leader",
            Class::Split => "several leaders",
            Class::Nobody => "no leader",
            Class::Endless => "no end",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use election_core::{Run, Scenario, run};

    fn ending(scenario: &Scenario) -> Ending {
        Ending::of_run(&Run::record(scenario).unwrap())
    }

    pub fn strip(link: &str, fault: usize) -> Strip {
        let scenario = Scenario::from_link(link).unwrap();
        let mut times = CrashTimes::new(&scenario, fault, &run(&scenario).unwrap()).unwrap();
        while !times.is_done() {
            times.step().unwrap();
        }
        Strip::of(&times, Some((scenario.faults[fault].at, &ending(&scenario))))
    }

    #[test]
    fn of_a_long_run_every_so_many_ticks_are_shown_and_the_crash_where_it_is() {
        let links = [
            "a=bully&n=16&delay=1-400&start=0&seed=2&faults=crash:15@7",
            "a=bully&n=32&start=0&delay=1-90&faults=crash:31@5",
            "a=lelann&n=8&delay=1000&faults=crash:3@1701",
        ];
        for link in links {
            let scenario = Scenario::from_link(link).unwrap();
            let strip = strip(link, 0);
            let at = scenario.faults[0].at;
            let here = &strip.cells[strip.place(at).unwrap()];
            assert_eq!((here.tick, &here.words), (at, &ending(&scenario).words()), "{link}");
            assert!(strip.cells.windows(2).any(|pair| pair[1].tick - pair[0].tick > 1), "{link}");
            assert!(strip.cells.windows(2).all(|pair| (pair[0].to - pair[1].from).abs() < 1e-9));
        }
    }

    #[test]
    fn ordinals_end_as_they_are_said() {
        assert_eq!([2, 3, 4, 11, 12, 21, 113].map(ordinal), ["2nd", "3rd", "4th", "11th", "12th", "21st", "113th"]);
    }

    #[test]
    fn the_framed_cell_is_clear_of_the_label() {
        for at in 0..=16 {
            let strip = strip(&format!("a=chang-roberts&n=8&faults=crash:7@{at}"), 0);
            let framed = &strip.cells[strip.place(at).unwrap()];
            for stretch in strip.stretches.iter().filter(|stretch| !stretch.labels[1].is_empty()) {
                let half = stretch.labels[1].len() as f64 * 0.56 / 2.0 / WIDTHS[1] * 100.0;
                let is_clear = stretch.middle + half < framed.from || stretch.middle - half > framed.to;
                assert!(is_clear, "{at}: {stretch:?}");
            }
        }
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
        let stretches: Vec<_> =
            strip.stretches.iter().map(|stretch| (stretch.look.class, &*stretch.labels[1])).collect();
        assert_eq!(strip.cells[16].words, "nobody leads, 23 messages");
        assert_eq!(stretches.last(), Some(&(Class::Nobody, "nobody")));
        assert_eq!(strip.looks.len(), {
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

    #[test]
    fn a_leader_of_whom_not_all_know_looks_otherwise() {
        // The one that crashes was to pass on who leads.
        let strip = strip("a=chang-roberts&n=8&ids=shuffled&faults=crash:7@6", 0);
        let of = |words: &str| -> Vec<&Cell> { strip.cells.iter().filter(|cell| cell.words.contains(words)).collect() };
        let (told, untold, nobody) = (of(", all know at"), of(", not all know"), of("nobody leads"));
        assert!(
            !told.is_empty() && !untold.is_empty() && told.len() + untold.len() + nobody.len() == strip.cells.len()
        );
        assert!(untold.iter().all(|cell| cell.look.is_untold && cell.look.meaning() == "same leader, not all know"));
        assert!(told.iter().all(|cell| !cell.look.is_untold && cell.look.meaning() == "same leader"));
        assert!(nobody.iter().all(|cell| !cell.look.is_untold));
        // What stands on the one says that it differs, where it has room, and else what explains it does.
        for stretch in &strip.stretches {
            for label in stretch.labels.iter().filter(|label| !label.is_empty()) {
                assert_eq!(label.contains("not all know"), stretch.look.is_untold, "{label}");
            }
        }
        let is_said = |strip: &Strip| strip.says(Look { class: Class::Same, is_untold: true });
        assert_eq!(is_said(&strip), [true, true]);
        assert_eq!(strip.stretches[1].labels, ["8, not all know", "8 leads, not all know"]);
        let mut short = Stretch { from: 0.0, to: 24.0, ..strip.stretches[1].clone() };
        short.choose_labels(None);
        assert_eq!(short.labels, ["", "8, not all know"], "never the leader alone");
        let strip_of_short = Strip { stretches: vec![short], ..strip.clone() };
        assert_eq!(is_said(&strip_of_short), [false, true]);
        // The same one leads in both, and they are no one stretch.
        let looks: Vec<(Class, bool)> =
            strip.stretches.iter().map(|stretch| (stretch.look.class, stretch.look.is_untold)).collect();
        assert_eq!(looks, [(Class::Nobody, false), (Class::Same, true), (Class::Same, false)]);
    }
}
