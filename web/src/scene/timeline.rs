//! The timeline: ticks, what happens to processes, and how far the election is at every moment.

use election_core::model::Condition;
use election_core::scenario::FaultKind;
use election_core::trace::{Change, ProcessView};
use election_core::{Identity, Role, Run, Tick};

use crate::playback;
use crate::scene::geometry::number;

/// About so many ticks are marked.
const MOST_TICKS: f64 = 40.0;
/// At most so many stretches are told apart.
const MOST_PHASES: usize = 200;

/// Marks of one tick are so many pixels apart, and closer where there are so many that they would take more than the second.
const MARKS_APART: f64 = 13.0;
const WIDEST_FAN: f64 = 66.0;

/// A stretch of time in which the election is equally far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// Its start.
    pub from: f64,
    /// Its end.
    pub to: f64,
    /// How far.
    pub kind: PhaseKind,
}

/// How far an election is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseKind {
    /// Nobody is leader.
    Open,
    /// There is a leader, and not every live process knows it.
    Elected,
    /// Every live process knows the one leader.
    Known,
    /// Several are leader at once.
    Split,
}

impl Phase {
    /// What it is and how long, in words: `everyone knows from 5 to 9`.
    pub fn said(&self) -> String {
        format!("{} from {} to {}", self.kind.words(), number(self.from, 0), number(self.to, 0))
    }
}

impl PhaseKind {
    /// The word for styles and tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Elected => "elected", // lint: not an algorithm's: a stretch of the strip
            Self::Known => "known",
            Self::Split => "split",
        }
    }

    /// How high its stretch is drawn: the farther the election, the higher.
    pub fn height(self) -> f64 {
        match self {
            Self::Open => 2.0,
            Self::Elected => 4.0,
            Self::Known => 6.0,
            Self::Split => 9.0,
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Open => "no leader",
            Self::Elected => "a leader elected",
            Self::Known => "everyone knows",
            Self::Split => "two leaders",
        }
    }
}

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
    /// What, in words: `6 crashes at 4`.
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
            Self::Part => "The network falls apart",
            Self::Heal => "The network is whole again",
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
        }
    }
}

/// What the scenario does to processes and channels: crashes last, whose marks lie on top.
pub fn happenings(run: &Run) -> Vec<Happening> {
    let identities = run.identities();
    let happening = |(fault, what): (usize, &election_core::scenario::Fault)| {
        let kind = HappeningKind::of(&what.kind);
        let sends = match what.kind {
            FaultKind::Crash { after_sends, .. } => after_sends,
            _ => None,
        };
        let who = what.kind.process().map(|process| identities.text(identities.at(election_core::ProcessId(process))));
        let what_happens = who.map_or_else(|| kind.verb().to_owned(), |who| format!("{who} {}", kind.verb()));
        let when = match sends {
            Some(1) => "after its next send from".to_owned(),
            Some(sends) => format!("after {sends} sends from"),
            None => "at".to_owned(),
        };
        let words = format!("{what_happens} {when} {}", what.at);
        Happening { fault, at: what.at, kind, sends, words }
    };
    let mut all = Vec::new();
    for is_crash in [false, true] {
        let kind = run.scenario().faults.iter().enumerate();
        all.extend(kind.filter(|(_, what)| matches!(what.kind, FaultKind::Crash { .. }) == is_crash).map(happening));
    }
    all
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

/// How far the election is, stretch by stretch. Of a very long run, stretches too short to be seen are left out.
pub fn phases(run: &Run) -> Vec<Phase> {
    let end = playback::end(run);
    let beginning = run.at(0);
    let is_live = |process: &ProcessView| process.condition == Condition::Live;
    let mut roles: Vec<(bool, Role, Option<Identity>)> =
        beginning.processes.iter().map(|process| (is_live(process), process.role, process.leader)).collect();
    let mut tally = Tally::default();
    for state in &roles {
        tally.count(*state, 1, run);
    }
    let mut phases = vec![Phase { from: 0.0, to: end, kind: tally.phase() }];
    let shortest = end / 400.0;
    let mut changes = run.trace().changes().iter().peekable();
    while let Some(row) = changes.next() {
        let state = &mut roles[row.process.index()];
        tally.count(*state, -1, run);
        *state = match row.change {
            Change::Role(role, leader) => (true, role, leader),
            Change::Crashed | Change::Left => (false, Role::Asleep, None),
            Change::Recovered | Change::Joined => (true, Role::Asleep, None),
        };
        tally.count(*state, 1, run);
        let at = f64::from(run.trace().tick_of(row.step as usize));
        // What comes of a tick counts, not what it passes through.
        if changes
            .peek()
            .is_some_and(|next| run.trace().tick_of(next.step as usize) == run.trace().tick_of(row.step as usize))
        {
            continue;
        }
        let kind = tally.phase();
        let is_full = phases.len() >= MOST_PHASES;
        let Some(last) = phases.last_mut() else { break };
        if last.kind == kind || is_full {
            continue;
        }
        if at - last.from < shortest || at <= last.from {
            last.kind = kind;
        } else {
            last.to = at;
            phases.push(Phase { from: at, to: end, kind });
        }
    }
    phases
}

/// How many live processes there are, how many lead, and whom they take for the leader.
#[derive(Default)]
struct Tally {
    live: i32,
    leaders: i32,
    /// By identity.
    named: Vec<i32>,
}

impl Tally {
    fn count(&mut self, (is_live, role, leader): (bool, Role, Option<Identity>), by: i32, run: &Run) {
        if !is_live {
            return;
        }
        self.named.resize(usize::from(run.identities().len()), 0);
        self.live += by;
        self.leaders += if role == Role::Leader { by } else { 0 };
        if let Some(Identity(rank)) = leader {
            self.named[usize::from(rank)] += by;
        }
    }

    fn phase(&self) -> PhaseKind {
        match self.leaders {
            0 => PhaseKind::Open,
            1 if self.named.contains(&self.live) => PhaseKind::Known,
            1 => PhaseKind::Elected,
            _ => PhaseKind::Split,
        }
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;

    fn at(link: &str) -> Vec<Happening> {
        let scenario = Scenario::from_link(link).expect("a good link");
        happenings(&Run::record(&scenario).expect("a valid scenario"))
    }

    #[test]
    fn marks_of_one_tick_stand_apart_with_the_crash_on_top() {
        let all = at("a=bully&n=8&start=4&faults=crash:7@4,notice:4@4,notice:3@4,notice:2@5");
        assert_eq!(all.iter().map(|happening| happening.fault).collect::<Vec<_>>(), [1, 2, 3, 0]);
        assert_eq!(fan(&all, None), [Some(26.0), Some(13.0), None, Some(0.0)]);
        assert_eq!(fan(&all, Some(0)), [Some(13.0), Some(0.0), None, None], "a mark that is dragged makes none go");
    }

    #[test]
    fn many_marks_of_one_tick_are_closer() {
        let faults: Vec<String> = (0..23).map(|process| format!("notice:{process}@2")).collect();
        let all = at(&format!("a=bully&n=30&faults={}", faults.join(",")));
        let asides: Vec<f64> = fan(&all, None).into_iter().flatten().collect();
        assert_eq!((asides.len(), asides[0], asides[21], asides[22]), (23, WIDEST_FAN, 3.0, 0.0));
    }
}
