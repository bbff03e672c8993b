//! What a scenario has planned, thing by thing.

use super::moment::Moments;
use super::words::Words;
use super::{Language, Names};
use crate::model::{Identities, ProcessId, Topology};
use crate::scenario::{Action, ChannelDelay, Channels, Fault, FaultKind, Override, Scenario, Start};

/// The most things of a list that are said one by one.
const MOST: usize = 6;

/// What a field of a scenario lists whose text in a link names processes by their positions: `process 6 crashes at round 3`. The field
/// is known by its key in a link; none where it is another one, or lists nothing.
#[must_use]
pub fn planned(scenario: &Scenario, key: &str, language: Language) -> Option<String> {
    let identities = scenario.identities();
    let planned = Planned::new(scenario, &identities, language.words());
    let things: Vec<String> = match (key, &scenario.start, &scenario.network.topology) {
        ("faults", ..) => scenario.faults.iter().map(|fault| planned.fault(fault)).collect(),
        ("by-hand", ..) => scenario.overrides.iter().map(|change| planned.by_hand(change)).collect(),
        ("start", Start::List(_), _) => planned.starts(),
        ("net", _, Topology::Edges(edges)) => edges.iter().map(|ends| planned.edge(*ends)).collect(),
        ("channels", ..) => scenario.network.channels.iter().map(|channel| planned.delay(channel)).collect(),
        _ => Vec::new(),
    };
    (!things.is_empty()).then(|| planned.list(things))
}

/// A scenario, and how its processes and moments are called.
struct Planned<'a> {
    scenario: &'a Scenario,
    names: Names<'a>,
    moments: Moments,
    words: &'static dyn Words,
}

impl<'a> Planned<'a> {
    fn new(scenario: &'a Scenario, identities: &'a Identities, words: &'static dyn Words) -> Self {
        Self { scenario, names: Names::new(identities, words), moments: Moments::of(scenario), words }
    }

    fn list(&self, mut things: Vec<String>) -> String {
        let more = things.len().saturating_sub(MOST);
        if more > 0 {
            things.truncate(MOST);
            things.push(self.words.and_more(more));
        }
        things.join(", ")
    }

    fn fault(&self, one: &Fault) -> String {
        fault(&one.kind, &self.moments.at(one.at), |process| self.names.in_full(process), &self.names, self.words)
    }

    fn by_hand(&self, change: &Override) -> String {
        let at = match change.action {
            Action::DeliverAt(tick) => self.moments.at(tick),
            Action::Drop | Action::Duplicate | Action::Corrupt => String::new(),
        };
        self.words.is_handled(u64::from(change.message) + 1, change.action, &at)
    }

    /// Those of one tick together.
    fn starts(&self) -> Vec<String> {
        let Start::List(list) = &self.scenario.start else { return Vec::new() };
        let together = list.chunk_by(|one, next| one.at == next.at);
        let said = together.map(|starts| {
            let at = (starts[0].at > 0).then(|| self.moments.at(starts[0].at));
            match starts {
                [one] => self.words.one_starts(&self.names.in_full(ProcessId(one.process)), at.as_deref()),
                several => {
                    let names: Vec<String> = several.iter().map(|start| self.name(start.process)).collect();
                    self.words.some_start(&names, at.as_deref())
                }
            }
        });
        said.collect()
    }

    fn edge(&self, (one, other): (u16, u16)) -> String {
        self.words.edge(&self.name(one), &self.name(other))
    }

    fn delay(&self, channel: &ChannelDelay) -> String {
        let ChannelDelay { from, to, delay } = channel;
        self.words.delay_of_channel(&self.name(*from), &self.name(*to), delay.smallest(), delay.largest())
    }

    fn name(&self, process: u16) -> String {
        self.names.of(ProcessId(process))
    }
}

/// A fault: `process 6 crashes at round 3`. It comes with its moment in words, and with what the one process is called that it
/// happens to; the ends of channels are called by their names.
pub(super) fn fault(
    kind: &FaultKind,
    at: &str,
    who: impl Fn(ProcessId) -> String,
    names: &Names<'_>,
    words: &dyn Words,
) -> String {
    let (who, name) = (|process: u16| who(ProcessId(process)), |process: u16| names.of(ProcessId(process)));
    match *kind {
        FaultKind::Crash { process, after_sends: None } => words.crashes_at(&who(process), at),
        FaultKind::Crash { process, after_sends: Some(sends) } => words.crashes_after_sends(&who(process), sends, at),
        FaultKind::Recover(process) => words.recovers_at(&who(process), at),
        FaultKind::Join(process) => words.joins_at(&who(process), at),
        FaultKind::Leave(process) => words.leaves_at(&who(process), at),
        FaultKind::Notice(process) => words.suspects_at(&who(process), at),
        FaultKind::Partition(_) => words.parts_at(at),
        FaultKind::Heal => words.heals_at(at),
        FaultKind::Cut(Channels { from, to, both_ways }) => words.cut_at(&name(from), &name(to), both_ways, at),
        FaultKind::Mend(Channels { from, to, both_ways }) => words.mended_at(&name(from), &name(to), both_ways, at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_planned_names_processes_as_the_page_does() {
        let said = |link: &str, key: &str| {
            let scenario = Scenario::from_link(link).expect("a good link");
            planned(&scenario, key, Language::English)
        };
        let bully = "a=bully&n=5&ids=descending";
        let faults = format!("{bully}&faults=crash:0@3,crash:1@4+2,cut:2to4@5,leave:3");
        assert_eq!(
            said(&faults, "faults").as_deref(),
            Some(
                "process 2 leaves at round 0, process 5 crashes at round 3, process 4 crashes after 2 sends from round 4 on, 3→1 cut at round 5"
            )
        );
        assert_eq!(said(bully, "faults"), None);
        assert_eq!(said(bully, "n"), None);
        assert_eq!(
            said(&format!("{bully}&start=0,1,2@3"), "start").as_deref(),
            Some("5 and 4 start, process 3 starts at round 3")
        );
        let ticks = format!("{bully}&by-hand=drop:0,deliver:2@9");
        assert_eq!(
            said(&ticks, "by-hand").as_deref(),
            Some("the 1st message is lost by hand, the 3rd message arrives by hand at tick 9")
        );
        assert_eq!(said("a=tree&n=3&ids=descending&edges=0-1,1-2", "net").as_deref(), Some("3–2, 2–1"));
        let many = format!("{bully}&faults={}", ["crash:1"; 9].join(","));
        assert!(said(&many, "faults").is_some_and(|said| said.ends_with(", 3 more")));
    }
}
