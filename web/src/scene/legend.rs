//! What can be seen on the stage in a run, for its legend: what is drawn at some moment of it, and nothing else.
//!
//! Most of it is read from the trace, as looking at every moment would take too long. What the person brings about (a selected process, a
//! guess, what is planned by hand) is not explained: they have just done it.

use std::mem::discriminant;

use election_core::model::{Condition, Kind};
use election_core::scenario::Detector;
use election_core::trace::{Change, ChangeRow, ProcessView, StepKind};
use election_core::{ProcessId, Role, Run};

use super::insight::{Insight, MOST_INSPECTED, Stamp};
use super::layout::Layout;
use super::processes::{Appearance, Knows, RightfulLeaders, pending_starts};
use super::sprites::Mark;

/// Something that is drawn and has a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A kind of message.
    Message(Kind),
    /// A process that looks like this.
    Process(Appearance),
    /// A circle that closes until a timeout runs out.
    Waiting,
    /// The dotted ring about the process that acted last.
    Acting,
    /// The ring about a leader beside another.
    Rival,
    /// The ring and the badge of a process that somebody takes for dead, and that lives.
    Suspected,
    /// The badge of those that know the leader.
    Knows,
    /// The badge of those that take somebody for the leader who is none.
    Mistaken,
    /// The badge of those that have come back.
    Back,
    /// The badge of those that will start by themselves.
    Due,
    /// A variable beside its process.
    Stamp,
    /// A mark of what has just happened.
    Mark(Mark),
    /// A channel over which nothing comes.
    Cut,
    /// A channel that leads to a process that has crashed or is no member.
    Dead,
}

/// At most so many moments are looked at, one after the other.
const MOST_MOMENTS: usize = 40;
/// Of more processes not every change of what they know is looked at.
const MOST_KNOWING: usize = 64;

/// What can be seen in a run whose processes stand like this.
pub fn signs(run: &Run, layout: &Layout) -> Vec<Sign> {
    signs_in(run, layout, run.steps())
}

/// What can be seen in so many steps of a run.
fn signs_in(run: &Run, layout: &Layout, steps: usize) -> Vec<Sign> {
    let (info, scenario) = (run.info(), run.scenario());
    let mut signs: Vec<Sign> = Vec::new();
    // What is sent after what is recorded is counted, too.
    let counters = if steps == run.steps() { run.summary().counters.clone() } else { run.at(steps).counters };
    let kinds = info.kinds().map(|(kind, _)| kind).filter(|kind| counters.has(*kind));
    signs.extend(kinds.map(Sign::Message));
    signs.extend(Appearance::in_steps(run, steps).into_iter().map(Sign::Process));
    let told = Told::until(run, steps);
    // In a crowd only what is most important is drawn about processes.
    let has_room = !layout.is_crowded();
    let has_stamp = layout.stamp_scale().is_some();
    let about = [
        (Sign::Waiting, has_room && waits(run, steps)),
        (Sign::Acting, (0..steps).any(|step| run.trace().step(step).process.is_some())),
        (Sign::Rival, told.has_rivals && !run.leaders_may_overlap()),
        (Sign::Suspected, usize::from(scenario.processes) <= MOST_INSPECTED && told.are_suspected),
        (Sign::Knows, has_room && told.knows),
        (Sign::Mistaken, told.is_mistaken),
        (Sign::Back, has_room && told.is_back),
        (Sign::Due, has_room && is_due(run)),
        (Sign::Stamp, has_stamp && stamp(run).is_some()),
    ];
    signs.extend(about.into_iter().filter_map(|(sign, is_there)| is_there.then_some(sign)));
    signs.extend(marks(run, steps).into_iter().map(Sign::Mark));
    let has = |kinds: [StepKind; 2]| (0..steps).any(|step| kinds.contains(&run.trace().step(step).kind));
    if has([StepKind::Cut, StepKind::Partition]) {
        signs.push(Sign::Cut);
    }
    if told.is_down && !layout.channels().is_empty() {
        signs.push(Sign::Dead);
    }
    signs
}

/// How far a story has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldSteps {
    /// How many steps have been shown.
    pub shown: usize,
    /// After how many steps the scene ends.
    pub scene: usize,
}

/// What can be seen in the scene of a story that is told, without what would tell how it goes on.
pub fn signs_until(run: &Run, layout: &Layout, steps: ToldSteps) -> Vec<Sign> {
    let told = Told::until(run, steps.shown);
    let mut signs = signs_in(run, layout, steps.scene.max(steps.shown));
    signs.retain(|sign| match sign {
        Sign::Rival => told.has_rivals,
        Sign::Mistaken => told.is_mistaken,
        Sign::Suspected => told.are_suspected,
        _ => true,
    });
    signs
}

/// What the changes of a run, and what its detector tells, say of its processes.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    has_rivals: bool,
    knows: bool,
    is_mistaken: bool,
    is_back: bool,
    is_down: bool,
    are_suspected: bool,
}

impl Told {
    /// Of so many steps of a run.
    fn until(run: &Run, steps: usize) -> Self {
        let mut told = Self::default();
        let mut processes = run.at(0).processes;
        told.is_down = processes.iter().any(|process| process.condition != Condition::Live);
        told.look(&processes);
        // Whose crash somebody has been told of.
        let mut are_known_dead = vec![false; processes.len()];
        let may_suspect = run.scenario().detector != Detector::None;
        let mut left = run.trace().changes();
        let every = processes.len().div_ceil(MOST_KNOWING);
        let mut looks = 0;
        for step in 0..steps {
            let count = left.iter().take_while(|row| row.step as usize <= step).count();
            let (now, rest) = left.split_at(count);
            left = rest;
            for row in now {
                told.change(&mut processes[row.process.index()], row, are_known_dead[row.process.index()]);
            }
            if may_suspect && let StepKind::DetectCrash | StepKind::DetectRecovery = run.trace().step(step).kind {
                let row = run.trace().step(step);
                if let Some(peer) = row.peer {
                    let is_crash = row.kind == StepKind::DetectCrash;
                    are_known_dead[peer.index()] = is_crash;
                    told.are_suspected |= is_crash && processes[peer.index()].condition == Condition::Live;
                }
            }
            if count > 0 {
                looks += 1;
                if looks % every == 0 || left.is_empty() {
                    told.look(&processes);
                }
            }
        }
        told
    }

    /// A change of a process, of whose last crash somebody may have been told.
    fn change(&mut self, process: &mut ProcessView, row: &ChangeRow, is_known_dead: bool) {
        let (condition, role, leader) = match row.change {
            Change::Role(role, leader) => (process.condition, role, leader),
            Change::Crashed => (Condition::Crashed, Role::Asleep, None),
            Change::Left => (Condition::Absent, Role::Asleep, None),
            Change::Recovered | Change::Joined => (Condition::Live, Role::Asleep, None),
        };
        (process.condition, process.role, process.leader) = (condition, role, leader);
        if row.change == Change::Recovered {
            process.incarnation += 1;
            self.is_back = true;
            self.are_suspected |= is_known_dead;
        }
        self.is_down |= condition != Condition::Live;
    }

    fn look(&mut self, processes: &[ProcessView]) {
        let leading = RightfulLeaders::among(processes);
        self.has_rivals |= leading.is_split();
        for process in processes {
            match leading.known_by(process) {
                Knows::Nothing => {}
                Knows::Leader | Knows::Designated => {
                    self.knows |= Appearance::of(process) != Appearance::In(Role::Leader);
                }
                Knows::Mistaken => self.is_mistaken = true,
            }
        }
    }
}

/// Whether a timer of the algorithm runs at some time.
fn waits(run: &Run, until: usize) -> bool {
    let runs = |steps: usize| {
        let live = run.at(steps).processes.into_iter().filter(|process| process.condition == Condition::Live);
        live.map(|process| process.timers.len()).sum::<usize>() > 0
    };
    !run.info().timers.is_empty()
        && ((0..until).any(|step| run.trace().step(step).kind == StepKind::Timer)
            || moments(run).filter(|steps| *steps <= until).any(runs))
}

/// A variable as it stands beside a process at some time.
pub fn stamp(run: &Run) -> Option<Stamp> {
    let stamp = |steps: usize| {
        let insight = Insight::of(run, &run.at(steps));
        (0..run.scenario().processes).find_map(|process| insight.stamp(ProcessId(process)))
    };
    moments(run).filter(|_| run.info().variables.iter().any(|variable| variable.on_stage)).find_map(stamp)
}

/// Moments that are looked at: the end and the beginning, and some between them.
fn moments(run: &Run) -> impl Iterator<Item = usize> {
    let (all, every) = (run.steps(), run.steps() / MOST_MOMENTS + 1);
    let early = 0..=all.min(MOST_MOMENTS);
    [all].into_iter().chain(early).chain((0..all).step_by(every))
}

/// Whether a process will start by itself.
fn is_due(run: &Run) -> bool {
    if run.scenario().starts().is_empty() {
        return false;
    }
    let view = run.at(0);
    let starts = pending_starts(run, &view);
    let is_due =
        |(process, start): (&ProcessView, bool)| process.condition == Condition::Live && process.may_start && start;
    view.processes.iter().zip(starts).any(is_due)
}

/// The marks that so many steps of a run leave, one of each kind.
fn marks(run: &Run, steps: usize) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for mark in (0..steps).filter_map(|step| Mark::of_step(run.trace(), step)) {
        if !marks.iter().any(|other| discriminant(other) == discriminant(&mark)) {
            marks.push(mark);
        }
    }
    marks.sort_unstable();
    marks
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;
    use election_core::gallery::ENTRIES;

    use super::*;
    use crate::scene::layout::LeastType;
    use crate::scene::processes::shapes;
    use crate::scene::sprites::{Shape, Sprites};
    use crate::testing;

    /// Everything that is drawn after so many steps: whatever can be drawn has its sign here, or is named as one that needs none.
    fn drawn(run: &Run, steps: usize, layout: &Layout) -> Vec<Sign> {
        let view = run.at(steps);
        let mut signs = Vec::new();
        for shape in shapes(run, &view, layout, None) {
            signs.push(Sign::Process(shape.appearance));
            let is_leader = shape.appearance == Appearance::In(Role::Leader);
            let about = [
                (Sign::Acting, shape.is_acting),
                (Sign::Rival, shape.is_rival),
                (Sign::Suspected, shape.is_suspected),
                (Sign::Knows, matches!(shape.knows, Knows::Leader | Knows::Designated) && !is_leader),
                (Sign::Mistaken, shape.knows == Knows::Mistaken),
                (Sign::Back, shape.incarnation > 0),
                (Sign::Due, shape.is_due_to_start),
                (Sign::Stamp, shape.stamp.is_some()),
            ];
            signs.extend(about.into_iter().filter_map(|(sign, is_there)| is_there.then_some(sign)));
        }
        let sprites = Sprites::of(run, &view, layout, 1.0);
        for sprite in sprites.list.iter().chain(&sprites.below) {
            match sprite.shape {
                Shape::Pill { kind, .. } | Shape::Dot { kind, .. } | Shape::Beat { kind, .. } => {
                    signs.push(Sign::Message(kind));
                }
                Shape::Mark(mark) => signs.push(Sign::Mark(mark)),
                Shape::Timer { .. } => signs.push(Sign::Waiting),
                // What messages go on, and what they leave behind, which has a row of its own with its switch.
                Shape::Channel { .. } | Shape::Trail { .. } => {}
            }
        }
        if !view.cuts.is_empty() || view.groups.is_some() {
            signs.push(Sign::Cut);
        }
        let is_down = |process: ProcessId| view.processes[process.index()].condition != Condition::Live;
        if layout.channels().into_iter().any(|(from, to)| is_down(from) || is_down(to)) {
            signs.push(Sign::Dead);
        }
        signs
    }

    /// Marks of one kind are one.
    fn same(one: Sign, other: Sign) -> bool {
        match (one, other) {
            (Sign::Mark(one), Sign::Mark(other)) => discriminant(&one) == discriminant(&other),
            _ => one == other,
        }
    }

    #[test]
    fn what_is_to_come_of_a_story_is_not_explained_before_it_is_seen() {
        let link = "a=bully&n=6&start=0,5&faults=partition:0-2/3-5";
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
        assert!(signs(&run, &layout).contains(&Sign::Rival) || signs(&run, &layout).contains(&Sign::Mistaken));
        let tells = |steps: usize| {
            let signs = signs_until(&run, &layout, ToldSteps { shown: steps, scene: run.steps() });
            signs.iter().any(|sign| matches!(sign, Sign::Rival | Sign::Mistaken | Sign::Suspected))
        };
        assert!(!tells(0));
        let all = ToldSteps { shown: run.steps(), scene: run.steps() };
        assert_eq!(signs_until(&run, &layout, all), signs(&run, &layout));
    }

    #[test]
    fn what_is_seen_in_no_step_of_a_scene_is_not_explained_in_it() {
        let run =
            Run::record(&Scenario::from_link("a=chang-roberts&n=6").expect("a good link")).expect("a valid scenario");
        let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
        let first = signs_until(&run, &layout, ToldSteps { shown: 0, scene: 6 });
        for late in [Sign::Process(Appearance::In(Role::Leader)), Sign::Knows, Sign::Message(Kind(1))] {
            assert!(!first.contains(&late) && signs(&run, &layout).contains(&late), "{late:?}");
        }
        let shown = signs_until(&run, &layout, ToldSteps { shown: run.steps(), scene: 6 });
        assert_eq!(shown, signs(&run, &layout), "who goes on beyond the scene sees what comes");
    }

    #[test]
    fn the_legend_lists_what_is_drawn_in_a_run_and_nothing_else() {
        let gallery = ENTRIES.iter().map(|entry| Scenario::from_link(entry.link).expect("a good link"));
        let mut wrong: Vec<String> = Vec::new();
        let mut runs = 0;
        for scenario in gallery.chain(testing::eventful()) {
            let run = Run::record(&scenario).expect("a valid scenario");
            if run.steps() > 300 || scenario.processes > 16 {
                continue;
            }
            runs += 1;
            let link = scenario.to_link().unwrap_or_default();
            let layout =
                |groups: Option<&[u16]>| Layout::of(scenario.graph(), run.identities(), groups, LeastType::default());
            let listed = signs(&run, &layout(None));
            let mut seen: Vec<Sign> = Vec::new();
            for steps in 0..=run.steps() {
                let new = |sign: &Sign| !seen.iter().any(|other| same(*other, *sign));
                let signs = drawn(&run, steps, &layout(run.at(steps).groups.as_deref()));
                let new: Vec<Sign> = signs.into_iter().filter(new).collect();
                seen.extend(new);
            }
            let has = |signs: &[Sign], sign: Sign| signs.iter().any(|other| same(*other, sign));
            let missing = seen.iter().filter(|sign| !has(&listed, **sign));
            wrong.extend(missing.map(|sign| format!("{link}: {sign:?} is drawn and not explained")));
            let idle = listed.iter().filter(|sign| !has(&seen, **sign));
            wrong.extend(idle.map(|sign| format!("{link}: {sign:?} is explained and never drawn")));
        }
        assert!(runs > 150, "{runs}");
        assert!(wrong.is_empty(), "{} of {runs}:\n{}", wrong.len(), wrong.join("\n"));
    }

    #[test]
    fn nobody_is_wrongly_suspected_under_a_perfect_detector() {
        let signs = |link: &str| {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            signs(&run, &Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default()))
        };
        let perfect = signs("a=bully&n=5&faults=crash:4@1&detector=perfect");
        assert!(!perfect.contains(&Sign::Suspected) && perfect.contains(&Sign::Process(Appearance::Crashed)));
    }
}
