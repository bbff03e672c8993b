//! Processes as shapes: the role by colour and by shape, the condition, what is known of the leader.

use std::collections::BTreeSet;

use election_core::algorithm::Purpose;
use election_core::model::{Condition, Incarnation, Set, without_middle};
use election_core::trace::{Change, Fate, ProcessView, StepKind};
use election_core::{Identities, Identity, ProcessId, Role, Run, Tick, View, narrate};

use super::geometry::Point;
use super::insight::{Insight, Stamp};
use super::layout::{LabelPlace, Layout};
use super::state_words::{StateWord, state_words};
use super::{labels, parting};

/// At most so many names stand in a list of them.
const MOST_NAMES: usize = 4;
/// Where processes are too small for labels, leaders have one, unless there are more of them: their labels would cover each other.
const MOST_LABELLED_LEADERS: usize = 12;
/// Among so many processes it is looked for bids that have been dropped.
const MOST_LOOKED_FOR: usize = 64;
/// At most so many dropped bids are looked at for the legend.
const MOST_DROPPED: usize = 500;

/// A process as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct ProcessShape {
    /// Which.
    pub process: ProcessId,
    /// Its middle.
    pub place: Point,
    /// How large its circle is: those that have lost are smaller, a leader is larger.
    pub radius: f64,
    /// How it is drawn: this decides its shape, its colour and its class in the styles.
    pub appearance: Appearance,
    /// What it knows of the leader.
    pub knows: Knows,
    /// Its identity, where there is room for it.
    pub label: Option<Label>,
    /// How often it has come back.
    pub incarnation: Incarnation,
    /// Whether it will start by itself, if nothing comes before.
    pub is_due_to_start: bool,
    /// Whether the last step was its own.
    pub is_acting: bool,
    /// How many timers of it run.
    pub timers: usize,
    /// Whether it is leader, and another live process is, too, where that is not to be.
    pub is_rival: bool,
    /// Whether somebody takes it for dead, and it is not.
    pub is_suspected: bool,
    /// A variable that is shown on the stage where there is something to be seen, in short.
    pub stamp: Option<String>,
    /// How it stands, beside it, where that is said.
    pub state: Option<StateWord>,
    /// All of that in words.
    pub words: String,
}

/// How a process is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appearance {
    /// Live, in this role.
    In(Role),
    /// A candidate whose bid has been dropped: it is out, and does not know it.
    Beaten,
    /// Live, in no election, and aware of a leader.
    Idle,
    /// Crossed out.
    Crashed,
    /// An empty place: not a member.
    Absent,
}

impl ProcessShape {
    /// How far outside of its edge the ring about a rival or a suspect is, where what stands about processes is drawn so small.
    pub fn ring_gap(small: f64) -> f64 {
        7.0 * small
    }

    /// How far to the right, and how far down, the place on its edge is where its badges stand.
    pub fn edge(radius: f64) -> f64 {
        radius * 0.74
    }
}

impl Appearance {
    /// All of them, for the legend.
    pub const ALL: [Self; 9] = [
        Self::In(Role::Asleep),
        Self::Idle,
        Self::In(Role::Candidate),
        Self::Beaten,
        Self::In(Role::Passive),
        Self::In(Role::Follower),
        Self::In(Role::Leader),
        Self::Crashed,
        Self::Absent,
    ];

    /// Those that processes of a run are drawn as at some time in its first steps, for its legend.
    pub fn in_steps(run: &Run, steps: usize) -> Vec<Self> {
        let at_first = run.at(0).processes.iter().map(Self::of).collect::<Vec<_>>();
        // Of what changes about a process in one step only the last is seen.
        let changes = run.trace().changes();
        let changes = &changes[..changes.partition_point(|row| (row.step as usize) < steps)];
        let is_seen = |place: usize| {
            let row = &changes[place];
            let rest = changes[place + 1..].iter().take_while(|other| other.step == row.step);
            rest.filter(|other| other.process == row.process).count() == 0
        };
        let seen = (0..changes.len()).filter(|place| is_seen(*place)).map(|place| &changes[place]);
        let later = seen.map(|row| match row.change {
            Change::Role(Role::Asleep, Some(_)) => Self::Idle,
            Change::Role(role, _) => Self::In(role),
            Change::Crashed => Self::Crashed,
            Change::Recovered | Change::Joined => Self::In(Role::Asleep),
            Change::Left => Self::Absent,
        });
        let mut is_there = [false; Self::ALL.len()];
        let beaten = beaten_in(run, steps).then_some(Self::Beaten);
        for appearance in at_first.into_iter().chain(later).chain(beaten) {
            is_there[Self::ALL.iter().position(|one| *one == appearance).expect("all of them are there")] = true;
        }
        Self::ALL
            .into_iter()
            .zip(is_there)
            .filter_map(|(appearance, is_there)| is_there.then_some(appearance))
            .collect()
    }

    /// What a process is drawn as, if it is or is not among those that are [`beaten`].
    pub fn among(process: &ProcessView, beaten: &Set) -> Self {
        match Self::of(process) {
            Self::In(Role::Candidate) if beaten.contains(process.process.0) => Self::Beaten,
            appearance => appearance,
        }
    }

    /// What a process is drawn as, as far as it knows itself.
    pub fn of(process: &ProcessView) -> Self {
        match process.condition {
            Condition::Live if process.role == Role::Asleep && process.leader.is_some() => Self::Idle,
            Condition::Live => Self::In(process.role),
            Condition::Crashed => Self::Crashed,
            Condition::Absent => Self::Absent,
        }
    }

    /// The word for it, in texts, styles and tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::In(role) => role.name(),
            Self::Beaten => "beaten",
            Self::Idle => "idle",
            Self::Crashed => "crashed",
            Self::Absent => "absent",
        }
    }

    /// How large its circle is, of a full one.
    pub fn scale(self) -> f64 {
        match self {
            Self::In(Role::Passive) => 0.82,
            Self::Absent => 0.9,
            Self::In(Role::Leader) => 1.06,
            Self::In(Role::Asleep | Role::Candidate | Role::Follower) | Self::Beaten | Self::Idle | Self::Crashed => {
                1.0
            }
        }
    }
}

/// The candidates whose bids have been dropped: they are out, and do not know it. Among very many processes nobody looks for them.
pub fn beaten(run: &Run, view: &View) -> Set {
    if view.processes.len() > MOST_LOOKED_FOR { Set::default() } else { narrate::out_unknowingly(run, view.steps) }
}

/// Whether any process of a run is [`beaten`] at some time, as far as its first dropped bids show.
fn beaten_in(run: &Run, steps: usize) -> bool {
    if usize::from(run.scenario().processes) > MOST_LOOKED_FOR {
        return false;
    }
    let trace = run.trace();
    let is_dropped = |step: &usize| {
        let message = trace.step(*step).message.map(|number| trace.message(number));
        message.is_some_and(|message| {
            message.fate == Fate::Discarded && run.info().message(message.kind).purpose == Purpose::Bid
        })
    };
    let mut dropped = (0..steps).filter(is_dropped).take(MOST_DROPPED);
    dropped.any(|step| !narrate::out_unknowingly(run, step + 1).is_empty())
}

/// What a process knows of the leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knows {
    /// Nothing.
    Nothing,
    /// A leader that is one.
    Leader,
    /// One that has not heard of it: who tells it tells others, too, and some of them sooner.
    Designated,
    /// One that is none, or not any more.
    Mistaken,
}

/// An identity beside or in its process.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The identity, without its middle where that is too long.
    pub text: String,
    /// The font's size. Each has its own: a size that a thousand processes took over from what they stand in would, once it changes,
    /// have the browser style all of them at once.
    pub size: f64,
    /// The middle of the text, from the middle of the process.
    pub place: Point,
    /// Whether it stands in the process.
    pub is_inside: bool,
}

/// Every process as it is drawn.
pub fn shapes(run: &Run, view: &View, layout: &Layout, selected: Option<ProcessId>) -> Vec<ProcessShape> {
    let starts = pending_starts(run, view);
    let acting = view.steps.checked_sub(1).and_then(|step| run.trace().step(step).process);
    let insight = Insight::of(run, view);
    let leading = RightfulLeaders::at(view);
    let are_rivals = leading.is_split() && !run.leaders_may_overlap();
    let are_leaders_labelled = leading.leaders.len() <= MOST_LABELLED_LEADERS;
    let beaten = beaten(run, view);
    let states = state_words(run, view, layout, &beaten);
    let shape = |(process, state): (&ProcessView, Option<StateWord>)| {
        let appearance = Appearance::among(process, &beaten);
        let position = process.process;
        let is_leader = appearance == Appearance::In(Role::Leader);
        let stands_out = selected == Some(position) || is_leader && are_leaders_labelled;
        ProcessShape {
            process: position,
            place: layout.place(position),
            radius: layout.radius * appearance.scale(),
            appearance,
            knows: leading.known_by(process),
            label: label(process, run.identities(), layout, stands_out),
            incarnation: process.incarnation,
            is_due_to_start: process.condition == Condition::Live && process.may_start && starts[position.index()],
            is_acting: acting == Some(position),
            timers: if process.condition == Condition::Live { process.timers.len() } else { 0 },
            is_rival: are_rivals && is_leader,
            is_suspected: !insight.suspected_by(position).is_empty(),
            stamp: insight.stamp(position).map(Stamp::mark),
            state,
            words: words(process, appearance, view, run, &insight),
        }
    };
    view.processes.iter().zip(states).map(shape).collect()
}

/// The live processes that are leader.
pub fn leaders(view: &View) -> impl Iterator<Item = &ProcessView> {
    view.processes.iter().filter(|process| is_leader(process))
}

fn is_leader(process: &ProcessView) -> bool {
    Appearance::of(process) == Appearance::In(Role::Leader)
}

/// What a process is, in words, for those who point at it or do not see it.
fn words(process: &ProcessView, appearance: Appearance, view: &View, run: &Run, insight: &Insight) -> String {
    let identities = run.identities();
    let mut words = Vec::new();
    // What the stage shows comes first, so that whoever says what they see is understood.
    let (short, whole) = (identities.short(process.identity), identities.text(process.identity));
    let stamp = insight.stamp(process.process);
    let mark = stamp.clone().map(|stamp| format!(" {}", stamp.mark())).unwrap_or_default();
    words.push(format!("Process {short}{mark}"));
    if short != whole {
        words.push(whole);
    }
    let role = match appearance {
        Appearance::Absent => "not a member",
        Appearance::Beaten => "candidate, beaten without knowing it",
        other => other.name(),
    };
    words.push(role.to_owned());
    if let Some(groups) = &view.groups {
        words.push(format!("in part {}", parting::name(groups[process.process.index()])));
    }
    if process.condition == Condition::Live {
        if let Some(leader) = process.leader.filter(|_| process.role != Role::Leader) {
            words.push(format!("takes {} for the leader", identities.text(leader)));
        }
        words.extend(stamp.map(Stamp::words));
        words.extend(process.timers.iter().map(|timer| labels::wait(run, timer)));
        if let Some(more) = process.crash_after {
            words.push(format!("crashes after {more} more sends"));
        }
        let (suspects, suspected_by) = (insight.suspects(process.process), insight.suspected_by(process.process));
        if !suspects.is_empty() {
            words.push(format!("wrongly takes {} for dead", names(identities, suspects)));
        }
        if !suspected_by.is_empty() {
            words.push(format!("wrongly taken for dead by {}", names(identities, suspected_by)));
        }
    }
    words.join(", ")
}

/// `3`, `3 and 4`, `3, 4 and 5`; of more than a few, how many the others are: nobody reads a thousand names.
pub fn names(identities: &Identities, processes: &[ProcessId]) -> String {
    let name = |process: &ProcessId| identities.short(identities.at(*process));
    let named = if processes.len() > MOST_NAMES { MOST_NAMES - 1 } else { processes.len() };
    let mut names: Vec<String> = processes[..named].iter().map(name).collect();
    if named < processes.len() {
        names.push(format!("{} others", processes.len() - named));
    }
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) }
}

/// Whom it is right to name as the leader.
#[derive(Clone, Debug)]
pub struct RightfulLeaders {
    /// The identities of the live processes that are leader, one for each.
    leaders: Vec<Identity>,
    /// Those of the live processes that may be leader without knowing.
    designated: BTreeSet<Identity>,
}

impl RightfulLeaders {
    /// What there is to see at a view.
    pub fn at(view: &View) -> Self {
        Self::among(&view.processes)
    }

    /// What there is to see of these.
    pub fn among(processes: &[ProcessView]) -> Self {
        let leaders = processes.iter().filter(|process| is_leader(process));
        let designated = processes.iter().filter(|process| may_be_designated(process));
        Self {
            leaders: leaders.map(|leader| leader.identity).collect(),
            designated: designated.map(|process| process.identity).collect(),
        }
    }

    /// Whether there are several.
    pub fn is_split(&self) -> bool {
        self.leaders.len() > 1
    }

    /// What a process knows of the leader.
    pub fn known_by(&self, process: &ProcessView) -> Knows {
        match process.leader.filter(|_| process.condition == Condition::Live) {
            None => Knows::Nothing,
            Some(leader) if self.leaders.contains(&leader) => Knows::Leader,
            Some(leader) if self.designated.contains(&leader) => Knows::Designated,
            Some(_) => Knows::Mistaken,
        }
    }
}

/// Whether a process may be leader without knowing: it lives, and follows nobody. Who has begun again after a crash and done nothing yet is
/// not about to lead.
fn may_be_designated(process: &ProcessView) -> bool {
    let has_only_come_back = process.role == Role::Asleep && process.incarnation > 0;
    process.condition == Condition::Live && process.leader.is_none() && !has_only_come_back
}

/// How many processes live, and how many of these know the leader, or who is to be it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// How many live.
    pub live: usize,
    /// How many of these know a leader that is one; or, while nobody is, one that has won and has not heard of it.
    pub know: usize,
    /// Who has won and has not heard of it, while nobody leads.
    pub winner: Option<Identity>,
}

impl Knowledge {
    /// What is known at a view.
    pub fn of(view: &View) -> Self {
        let leading = RightfulLeaders::at(view);
        let live = || view.processes.iter().filter(|process| process.condition == Condition::Live);
        let knows = |process: &ProcessView, what: Knows| leading.known_by(process) == what;
        let designated = live().find(|process| knows(process, Knows::Designated)).and_then(|process| process.leader);
        let winner = designated.filter(|_| leading.leaders.is_empty());
        let know = match winner {
            Some(winner) => live().filter(|process| process.leader == Some(winner)).count(),
            None => live().filter(|process| knows(process, Knows::Leader)).count(),
        };
        Self { live: live().count(), know, winner }
    }
}

/// The label of a process: where there is room for all, or it stands out.
fn label(process: &ProcessView, identities: &Identities, layout: &Layout, stands_out: bool) -> Option<Label> {
    let position = process.process;
    let is_inside = matches!(layout.label, LabelPlace::Inside { .. });
    if layout.label == LabelPlace::Hidden && !stands_out {
        return None;
    }
    let text = without_middle(&identities.short(process.identity), layout.most_characters);
    let characters = text.chars().count();
    let place =
        if is_inside { Point::default() } else { layout.place(position).to(layout.label_place(position, characters)?) };
    Some(Label {
        text,
        size: layout.smaller_label(characters).unwrap_or_else(|| layout.label_size()),
        place,
        is_inside,
    })
}

/// By position: whether a start of it is still to come.
pub(super) fn pending_starts(run: &Run, view: &View) -> Vec<bool> {
    let mut pending = vec![false; view.processes.len()];
    let is_begun = |at: Tick| at < view.now || at == view.now && view.steps > 0;
    for start in run.scenario().starts().iter().filter(|start| !is_begun(start.at)) {
        pending[usize::from(start.process)] = true;
    }
    // Those of the tick under way: starts come before what takes most of its steps.
    let trace = run.trace();
    let rest = (view.steps..trace.steps()).map(|step| trace.step(step));
    for row in rest.take_while(|row| row.at == view.now && !matches!(row.kind, StepKind::Deliver | StepKind::Timer)) {
        if let (StepKind::Start, Some(process)) = (row.kind, row.process) {
            pending[process.index()] = true;
        }
    }
    pending
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;

    #[test]
    fn a_few_are_named_and_of_more_it_is_said_how_many() {
        let identities = Scenario::from_link("a=bully&n=8").expect("a good link").identities();
        let of = |processes: &[u16]| {
            let processes: Vec<ProcessId> = processes.iter().copied().map(ProcessId).collect();
            names(&identities, &processes)
        };
        assert_eq!((of(&[2]), of(&[2, 3])), ("3".to_owned(), "3 and 4".to_owned()));
        assert_eq!(of(&[0, 1, 2, 3]), "1, 2, 3 and 4");
        assert_eq!(of(&[0, 1, 2, 3, 4]), "1, 2, 3 and 2 others");
    }
}
