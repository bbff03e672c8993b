//! Which steps of a run the log lists.

use std::ops::Range;

use election_core::Run;
use election_core::model::{Kind, ProcessId};
use election_core::scenario::Channels;
use election_core::trace::{Change, Fate, MessageRow, StepKind, StepRow};

/// Which steps are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Those of one process, and those in which a message to it or from it is sent, arrives or is lost.
    pub process: Option<ProcessId>,
    /// Those of one sort.
    pub sort: Option<Sort>,
}

/// A sort of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// In which a message of this kind arrives, is lost or is sent.
    Message(Kind),
    /// In which something is sent.
    Sent,
    /// In which a message arrives.
    Delivered,
    /// In which a message is lost.
    Lost,
    /// In which a role changes.
    Role,
    /// In which somebody has waited in vain.
    Timeout,
    /// In which something goes wrong or is mended, and in which that is noticed.
    Fault,
}

impl Sort {
    /// What is no kind of message.
    const OTHERS: [Self; 6] = [Self::Sent, Self::Delivered, Self::Lost, Self::Role, Self::Timeout, Self::Fault];

    /// Those that there can be in a run: kinds of messages that occur in it, then the others.
    pub fn all(run: &Run) -> impl Iterator<Item = Self> {
        let by_kind = run.summary().counters.by_kind;
        let occurs = move |kind: &u8| by_kind[usize::from(*kind)] > 0;
        let kinds = (0..u8::try_from(by_kind.len()).unwrap_or(u8::MAX)).filter(occurs);
        kinds.map(|kind| Self::Message(Kind(kind))).chain(Self::OTHERS)
    }

    /// What it is called: `election`, `delivered`.
    pub fn name(self, run: &Run) -> String {
        let name = match self {
            Self::Message(kind) => return run.info().message(kind).kind.to_string(),
            Self::Sent => "sent",
            Self::Delivered => "delivered",
            Self::Lost => "lost",
            Self::Role => "roles change",
            Self::Timeout => "timeouts",
            Self::Fault => "faults, detection",
        };
        name.to_owned()
    }
}

fn is_of_fault(kind: StepKind) -> bool {
    matches!(
        kind,
        StepKind::Notice
            | StepKind::Crash
            | StepKind::CrashAfter
            | StepKind::Recover
            | StepKind::DetectCrash
            | StepKind::DetectRecovery
            | StepKind::Partition
            | StepKind::Heal
            | StepKind::Join
            | StepKind::Leave
            | StepKind::Corrupt
            | StepKind::Cut
            | StepKind::Mend
    )
}

/// Of a message that comes twice the second arrival may be a loss.
fn is_lost(kind: StepKind, message: &MessageRow) -> bool {
    matches!(message.fate, Fate::Lost(_)) && kind != StepKind::DeliverFirst
}

impl Filter {
    /// What of it means something in a run: another one may not have the process, or no such message.
    pub fn fitting(self, run: &Run) -> Self {
        Self {
            process: self.process.filter(|process| process.0 < run.identities().len()),
            sort: self.sort.filter(|sort| Sort::all(run).any(|other| other == *sort)),
        }
    }

    fn takes(self, run: &Run, step: usize, changes: &[Change]) -> bool {
        let row = run.trace().step(step);
        let message = row.message.map(|number| run.trace().message(number));
        let is_wanted =
            |message: &MessageRow| self.process.is_none_or(|process| message.from == process || message.to == process);
        let arrives = |is_meant: &dyn Fn(&MessageRow) -> bool| {
            message.as_ref().is_some_and(|message| is_wanted(message) && is_meant(message))
        };
        let sends = |is_meant: &dyn Fn(&MessageRow) -> bool| {
            let mut sent = run.trace().sent_in(step).filter_map(|number| u32::try_from(number).ok());
            sent.any(|number| {
                let message = run.trace().message(number);
                is_wanted(&message) && is_meant(&message)
            })
        };
        let is_own = || self.process.is_none_or(|process| is_of(&row, process));
        match self.sort {
            None => is_own() || arrives(&|_| true) || sends(&|_| true),
            Some(Sort::Message(kind)) => {
                arrives(&|message| message.kind == kind) || sends(&|message| message.kind == kind)
            }
            Some(Sort::Sent) => sends(&|_| true),
            Some(Sort::Delivered) => arrives(&|message| !is_lost(row.kind, message)),
            Some(Sort::Lost) => arrives(&|message| is_lost(row.kind, message)),
            Some(Sort::Role) => is_own() && changes.iter().any(|change| matches!(change, Change::Role(..))),
            Some(Sort::Timeout) => is_own() && row.kind == StepKind::Timer,
            Some(Sort::Fault) => {
                let changes_condition = || changes.iter().any(|change| !matches!(change, Change::Role(..)));
                is_own() && (is_of_fault(row.kind) || changes_condition())
            }
        }
    }
}

/// Whether a step is a process's own, or a channel of its is cut or mended in it.
fn is_of(row: &StepRow, process: ProcessId) -> bool {
    let is_end = |channels: Channels| channels.from == process.0 || channels.to == process.0;
    row.process == Some(process) || row.channels.is_some_and(is_end)
}

/// The steps of a run that are listed, each with its place in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Which; none where all are.
    chosen: Option<Vec<u32>>,
    /// How many steps the run has.
    all: usize,
}

impl Listed {
    /// Those that a filter leaves.
    pub fn of(run: &Run, filter: Filter) -> Self {
        let all = run.steps();
        if filter == Filter::default() {
            return Self { chosen: None, all };
        }
        let mut left = run.trace().changes();
        let mut chosen = Vec::new();
        for step in 0..all {
            let here = left.iter().take_while(|row| row.step as usize <= step).count();
            let changes: Vec<Change> = left[..here].iter().map(|row| row.change).collect();
            left = &left[here..];
            if filter.takes(run, step, &changes) {
                chosen.extend(u32::try_from(step).ok());
            }
        }
        Self { chosen: Some(chosen), all }
    }

    /// How many they are.
    pub fn len(&self) -> usize {
        self.chosen.as_ref().map_or(self.all, Vec::len)
    }

    /// The step at a place.
    pub fn step(&self, place: usize) -> usize {
        self.chosen.as_ref().map_or(place, |chosen| chosen[place] as usize)
    }

    /// How many of them are among so many first steps of the run.
    pub fn before(&self, steps: usize) -> usize {
        let Some(chosen) = &self.chosen else { return steps };
        chosen.partition_point(|step| (*step as usize) < steps)
    }

    /// Those at some places.
    pub fn steps(&self, places: Range<usize>) -> impl Iterator<Item = usize> {
        places.map(|place| self.step(place))
    }
}

#[cfg(test)]
mod tests {
    use election_core::export::{steps_csv, trace_csv};
    use election_core::{Scenario, narrate};

    use super::*;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    fn sort(run: &Run, name: &str) -> Sort {
        Sort::all(run).find(|sort| sort.name(run) == name).expect("there is such a sort")
    }

    fn listed(run: &Run, process: Option<u16>, named: Option<&str>) -> Listed {
        Listed::of(run, Filter { process: process.map(ProcessId), sort: named.map(|name| sort(run, name)) })
    }

    fn all(listed: &Listed) -> impl Iterator<Item = usize> {
        listed.steps(0..listed.len())
    }

    #[test]
    fn each_sort_has_as_many_steps_as_are_counted() {
        let run = run("a=bully&n=6&start=0&faults=crash:5@1&detector=perfect");
        let counters = &run.summary().counters;
        let count = |name| listed(&run, None, Some(name)).len() as u64;
        assert_eq!(listed(&run, None, None), Listed { chosen: None, all: run.steps() });
        assert_eq!((count("delivered"), count("lost")), (counters.delivered, counters.to_crashed));
        assert!(count("lost") > 0);
        let kinds: Vec<String> = Sort::all(&run).map(|sort| sort.name(&run)).collect();
        assert_eq!(kinds[..4], ["election", "answer", "coordinator", "sent"]);
        // A crash, and five that are told of it.
        assert_eq!(count("faults, detection"), 6);
        let changed = listed(&run, Some(4), Some("roles change"));
        let last = all(&changed).last().map(|step| narrate::step(&run, step, narrate::Language::default()).to_string());
        assert!(last.as_ref().is_some_and(|line| line.contains("5 leads")), "{last:?}");
    }

    #[test]
    fn a_process_has_its_own_steps_and_the_messages_to_it_and_from_it() {
        let run = run("a=bully&n=4&start=0&faults=crash:3@0");
        let of_first = listed(&run, Some(0), None);
        let is_own = |step: usize| run.trace().step(step).process == Some(ProcessId(0));
        let (own, others): (Vec<usize>, Vec<usize>) = all(&of_first).partition(|step| is_own(*step));
        assert_eq!(own.len(), (0..run.steps()).filter(|step| is_own(*step)).count());
        let told = |step: usize| narrate::step(&run, step, narrate::Language::default()).to_string();
        // What is sent to it, what of its messages arrives elsewhere, and what is lost of them.
        let is = |words: &str| others.iter().any(|step| told(*step).contains(words));
        assert!(is("is lost") && is("to 1"), "{:?}", others.iter().map(|step| told(*step)).collect::<Vec<_>>());
        let concerns = |step: usize| {
            let sent = run.trace().sent_in(step).map(|number| u32::try_from(number).expect("few messages"));
            let mut all = sent.chain(run.trace().step(step).message).map(|number| run.trace().message(number));
            is_own(step) || all.any(|message| [message.from, message.to].contains(&ProcessId(0)))
        };
        assert!((0..run.steps()).all(|step| concerns(step) == all(&of_first).any(|listed| listed == step)));
        // Of a sort, too, it is the messages of this process that count.
        let first_sent = listed(&run, Some(3), Some("sent"));
        assert!(first_sent.len() > 0 && all(&first_sent).all(|step| told(step).contains('4')));
        assert_eq!(of_first.before(run.steps()), of_first.len());
        assert_eq!(of_first.before(of_first.step(2)), 2);
    }

    #[test]
    fn what_another_run_has_not_is_no_filter_there() {
        let (bully, ring) = (run("a=bully&n=8"), run("a=lelann&n=4"));
        let filter = Filter { process: Some(ProcessId(6)), sort: Some(sort(&bully, "coordinator")) };
        assert_eq!(filter.fitting(&bully), filter);
        assert_eq!(filter.fitting(&ring), Filter::default());
        let lost = Filter { process: Some(ProcessId(3)), sort: Some(Sort::Lost) };
        assert_eq!((lost.fitting(&ring), Listed::of(&ring, lost).len()), (lost, 0));
    }

    #[test]
    fn rows_of_what_is_listed_are_rows_of_the_whole_table() {
        let run = run("a=bully&n=5&start=0");
        let (mut some, mut whole) = (Vec::new(), Vec::new());
        let listed = listed(&run, Some(4), Some("answer"));
        steps_csv(&run, all(&listed), &mut some).expect("a vector takes everything");
        trace_csv(&run, &mut whole).expect("a vector takes everything");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        let (some, whole) = (text(some), text(whole));
        assert!(listed.len() > 4);
        assert_eq!(some.lines().count(), listed.len() + 1);
        assert!(some.lines().all(|row| whole.contains(row)));
    }
}
