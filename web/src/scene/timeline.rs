//! The timeline: its ticks, and what the scenario does to processes and channels.
//!
//! What is drawn is bounded by what there is room for, however long the run is and however many faults it has.

use std::collections::BTreeMap;

use election_core::narrate::Moments;
use election_core::scenario::{Channels, Fault, FaultKind};
use election_core::{ProcessId, Run, Tick};

use super::geometry::number;
use crate::playback;

/// About so many ticks are marked.
const MOST_TICKS: f64 = 40.0;
/// Of more faults than this, only one has a mark that can be dragged. Of the others the timeline shows where they are.
pub const MOST_MARKS: usize = 48;
/// Faults that lie closer than this part of the timeline are shown as one.
const SPOTS: f64 = 300.0;

/// The timeline as wide as a thousand, for the path of the spots.
pub const SPOTS_BOX: &str = "0 0 1000 1";

/// Marks of one tick are so many pixels apart, and closer where there are so many that they would take more than the second.
const MARKS_APART: f64 = 13.0;
const WIDEST_FAN: f64 = 66.0;

/// Something that happens at a tick, by the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// Its place in the scenario's faults.
    pub fault: usize,
    /// When.
    pub at: Tick,
    /// What.
    pub kind: HappeningKind,
    /// Of a crash amid sending: the send that it follows, counted from the tick on.
    pub sends: Option<u32>,
    /// What, in words: `6 crashes at round 4`.
    pub words: String,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HappeningKind {
    /// A process crashes.
    Crash,
    /// It comes back.
    Recover,
    /// It becomes a member.
    Join,
    /// It is a member no more.
    Leave,
    /// It suspects the leader.
    Notice,
    /// The network falls apart.
    Part,
    /// It is whole again.
    Heal,
    /// Channels are cut.
    Cut,
    /// They carry messages again.
    Mend,
}

impl HappeningKind {
    /// What a fault is.
    pub fn of(kind: &FaultKind) -> Self {
        match kind {
            FaultKind::Crash { .. } => Self::Crash,
            FaultKind::Recover(_) => Self::Recover,
            FaultKind::Join(_) => Self::Join,
            FaultKind::Leave(_) => Self::Leave,
            FaultKind::Notice(_) => Self::Notice,
            FaultKind::Partition(_) => Self::Part,
            FaultKind::Heal => Self::Heal,
            FaultKind::Cut(_) => Self::Cut,
            FaultKind::Mend(_) => Self::Mend,
        }
    }

    /// The word for styles and tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Recover => "recover",
            Self::Join => "join",
            Self::Leave => "leave",
            Self::Notice => "notice",
            Self::Part => "partition",
            Self::Heal => "heal",
            Self::Cut => "cut",
            Self::Mend => "mend",
        }
    }

    /// In words, of a process or the network.
    pub fn verb(self) -> &'static str {
        match self {
            Self::Crash => "crashes",
            Self::Recover => "recovers",
            Self::Join => "joins",
            Self::Leave => "leaves",
            Self::Notice => "suspects the leader",
            Self::Part => "The network splits",
            Self::Heal => "The network is rejoined",
            Self::Cut => "is cut",
            Self::Mend => "is mended",
        }
    }

    /// The drawing in its mark, as an SVG path.
    pub fn outline(self) -> &'static str {
        match self {
            Self::Crash => "M-3.500-3.500 3.500 3.500M3.500-3.500-3.500 3.500",
            Self::Recover => "M0-4A4 4 0 1 1-4 0M0-4-2.500-6.200M0-4-2.500-1.800",
            Self::Join => "M0-4V4M-4 0H4",
            Self::Leave => "M-4 0H4",
            Self::Notice => "M0-4.500V1M0 4V4.100",
            Self::Part => "M-1.500-4V4M1.500-4V4",
            Self::Heal => "M-4 .500-1 3.500 4-3",
            Self::Cut => "M-4.500 0H-2M2 0H4.500M0-4V4",
            Self::Mend => "M-4.500 0H4.500M-1.500-3 1.500 3",
        }
    }
}

/// The last tick of the timeline: of the run as far as it is recorded, of the faults, which may come later, or the last one at which a crash
/// was tried.
pub fn end(run: &Run, tried: Tick) -> f64 {
    let last_fault = run.scenario().faults.iter().map(|fault| fault.at).max().unwrap_or(0);
    playback::end(run).max(tried.max(last_fault).into())
}

/// What the scenario does to processes and channels: crashes last, whose marks lie on top. Of very many faults only the one that
/// is asked about.
pub fn happenings(run: &Run, asked: Option<usize>) -> Vec<Happening> {
    let faults = &run.scenario().faults;
    let is_shown = |fault: usize| faults.len() <= MOST_MARKS || Some(fault) == asked;
    let mut all = Vec::new();
    for is_crash in [false, true] {
        let of_kind = faults
            .iter()
            .enumerate()
            .filter(|(place, fault)| matches!(fault.kind, FaultKind::Crash { .. }) == is_crash && is_shown(*place));
        all.extend(of_kind.map(|(place, fault)| happening(run, place, fault)));
    }
    all
}

fn happening(run: &Run, place: usize, fault: &Fault) -> Happening {
    let kind = HappeningKind::of(&fault.kind);
    let sends = match fault.kind {
        FaultKind::Crash { after_sends, .. } => after_sends,
        _ => None,
    };
    let who = subject(run, &fault.kind);
    let what_happens = who.map_or_else(|| kind.verb().to_owned(), |who| format!("{who} {}", kind.verb()));
    let when = match sends {
        Some(1) => "after its next send from".to_owned(),
        Some(sends) => format!("after {sends} sends from"),
        None => "at".to_owned(),
    };
    let words = format!("{what_happens} {when} {}", Moments::of(run.scenario()).at(fault.at));
    Happening { fault: place, at: fault.at, kind, sends, words }
}

/// What a fault does, as a sentence: `Process 5 crashes at round 4`.
pub fn words(run: &Run, fault: usize) -> String {
    let Happening { words, .. } = happening(run, fault, &run.scenario().faults[fault]);
    if run.scenario().faults[fault].kind.process().is_some() {
        return format!("Process {words}");
    }
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The process or the channels that a fault happens to, by name; none where it happens to the network.
pub fn subject(run: &Run, kind: &FaultKind) -> Option<String> {
    let identities = run.identities();
    let name = |process: u16| identities.text(identities.at(ProcessId(process)));
    match kind.channels() {
        Some(Channels { from, to, both_ways }) => {
            Some(format!("{}{}{}", name(from), if both_ways { '–' } else { '→' }, name(to)))
        }
        None => kind.process().map(name),
    }
}

/// Where there are faults that have no mark of their own, as one SVG path in [`SPOTS_BOX`]: a stroke across for each.
pub fn spots_outline(run: &Run, end: f64) -> String {
    let stroke = |at: Tick| format!("M{} 0V1", number(f64::from(at) / end.max(1.0) * 1000.0, 1));
    spots(run, end).into_iter().map(stroke).collect()
}

/// Where they are, in ticks: at most one for each place that can be told apart.
fn spots(run: &Run, end: f64) -> Vec<Tick> {
    let faults = &run.scenario().faults;
    if faults.len() <= MOST_MARKS {
        return Vec::new();
    }
    let spot = |fault: &Fault| (tick_of(f64::from(fault.at) / end.max(1.0) * SPOTS), fault.at);
    let spots: BTreeMap<u32, Tick> = faults.iter().map(spot).collect();
    spots.into_values().collect()
}

/// How far each mark stands aside from its tick, in pixels, so that none of those of one tick hides another: not at all the one
/// on top, and none says that a mark is alone. So is one that is dragged.
pub fn fan(happenings: &[Happening], dragged: Option<usize>) -> Vec<Option<f64>> {
    let aside = |(place, one): (usize, &Happening)| {
        let (mut all, mut above) = (0, 0);
        for (other_place, other) in happenings.iter().enumerate() {
            if other.at == one.at && Some(other.fault) != dragged {
                all += 1;
                above += i32::from(other_place > place);
            }
        }
        let apart = MARKS_APART.min(WIDEST_FAN / f64::from(all - 1));
        (all > 1 && Some(one.fault) != dragged).then(|| f64::from(above) * apart)
    };
    happenings.iter().enumerate().map(aside).collect()
}

/// The ticks to mark on a timeline that ends then: every one, every second, every fifth, every tenth, …
pub fn ticks(end: f64) -> Vec<u32> {
    let mut apart = 1.0;
    for factor in [2.0, 2.5, 2.0].into_iter().cycle() {
        if end / apart <= MOST_TICKS {
            break;
        }
        apart *= factor;
    }
    (0u32..).map(f64::from).map(|tick| tick * apart).take_while(|tick| *tick <= end).map(tick_of).collect()
}

/// The tick at a fraction of a timeline that ends then.
pub fn tick_at(fraction: f64, end: f64) -> Tick {
    tick_of((fraction.clamp(0.0, 1.0) * end).round())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "times lie between 0 and the last tick")]
fn tick_of(time: f64) -> u32 {
    time as u32
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::testing;

    fn at(link: &str) -> Vec<Happening> {
        let scenario = Scenario::from_link(link).expect("a good link");
        happenings(&Run::record(&scenario).expect("a valid scenario"), None)
    }

    #[test]
    fn marks_of_one_tick_stand_apart_with_the_crash_on_top() {
        let all = at("a=bully&n=8&start=4&faults=crash:7@4,notice:4@4,notice:3@4,notice:2@5");
        assert_eq!(all.iter().map(|happening| happening.fault).collect::<Vec<_>>(), [1, 2, 3, 0]);
        assert_eq!(fan(&all, None), [Some(26.0), Some(13.0), None, Some(0.0)]);
        assert_eq!(fan(&all, Some(0)), [Some(13.0), Some(0.0), None, None], "a mark that is dragged makes none go");
    }

    #[test]
    fn the_timeline_reaches_faults_that_are_not_recorded() {
        let scenario = Scenario::from_link("a=chang-roberts&n=8&faults=crash:1@9,crash:2@4").expect("a good link");
        let part = testing::part(&scenario, 10);
        assert!((playback::end(&part), end(&part, 0), end(&part, 30)) == (1.0, 9.0, 30.0));
        assert_eq!(tick_at(9.0 / end(&part, 0), end(&part, 0)), 9, "a mark that is taken hold of stays where it is");
        let whole = Run::record(&scenario).expect("a valid scenario");
        assert!((end(&whole, 0) - playback::end(&whole)).abs() < 1e-9);
    }

    #[test]
    fn many_marks_of_one_tick_are_closer() {
        let faults: Vec<String> = (0..23).map(|process| format!("notice:{process}@2")).collect();
        let all = at(&format!("a=bully&n=30&faults={}", faults.join(",")));
        let asides: Vec<f64> = fan(&all, None).into_iter().flatten().collect();
        assert_eq!((asides.len(), asides[0], asides[21], asides[22]), (23, WIDEST_FAN, 3.0, 0.0));
    }
}
