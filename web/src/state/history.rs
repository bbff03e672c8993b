//! Changes of the scenario, of where its processes stand, and of the order of its events: what can be undone and made again, and the gesture that is under way.

use std::rc::Rc;

use election_core::gallery::{ENTRIES, Entry};
use election_core::{Run, Scenario};

use super::origin::Origin;
use super::reordered::Move;
use crate::playback::Stand;
use crate::scene::geometry::Point;

/// How many changes can be undone.
const MOST_UNDO: usize = 200;

/// What a change is made to.
#[derive(Clone, Debug)]
pub struct Step {
    /// What the run comes from.
    pub origin: Origin,
    /// Where the person has put its processes, if anybody has.
    pub places: Option<Rc<[Point]>>,
    /// What the run comes from that is shown beside it, if any is.
    pub beside: Option<Origin>,
    /// What of its events the person has moved past what, along events.
    pub moves: Option<Rc<[Move]>>,
}

/// The changes.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// What to go back to, the last one last.
    pub undo: Vec<Step>,
    /// What to go forward to, the next one last.
    pub redo: Vec<Step>,
    /// Counts finished changes: the browser's history gets an entry for each.
    pub entry: u32,
    /// The entry of the gallery whose scenario this is, until the person changes it.
    pub opened: Option<&'static Entry>,
    /// The gesture that is under way, as the change that belongs to it named it, and where it began.
    pub(super) gesture: Option<(&'static str, Stand)>,
    /// The last scenario in which an assumption was broken on purpose: before, and after.
    pub(super) last_break: Option<Rc<(Scenario, Scenario)>>,
}

impl History {
    /// Of a page that begins with this run.
    pub(super) fn beginning_with(run: &Run) -> Self {
        Self { opened: entry_of(run), ..Self::default() }
    }

    /// Whether a drag or the like is under way.
    pub fn is_in_gesture(&self) -> bool {
        self.gesture.is_some()
    }

    /// Where this gesture began, while it is under way.
    pub(super) fn began_at(&self, gesture: Option<&'static str>) -> Option<Stand> {
        self.gesture.filter(|(name, _)| Some(*name) == gesture).map(|(_, began)| began)
    }

    /// The scenario at the beginning of this gesture, while it is under way. Its changes are applied to that scenario,
    /// so that a drag there and back again loses nothing.
    pub fn began(&self, gesture: Option<&'static str>) -> Option<Origin> {
        self.began_at(gesture)?;
        self.undo.last().map(|last| last.origin.clone())
    }

    /// What the last change of the run was made to; nothing where only processes or events have been moved.
    pub fn run_before(&self, run: &Run) -> Option<&Origin> {
        self.undo.iter().rev().map(|step| &step.origin).find(|origin| !origin.is_of(run))
    }

    /// What undoing (or making again) leads to.
    pub(super) fn next(&self, is_back: bool) -> Option<&Step> {
        if is_back { self.undo.last() } else { self.redo.last() }
    }

    /// The person has changed something, or opened another scenario: this was before.
    pub(super) fn remember(&mut self, before: Step) {
        push(&mut self.undo, before);
        self.redo.clear();
    }

    /// A change was undone (or made again): this was before.
    pub(super) fn travelled(&mut self, is_back: bool, before: Step) {
        let (from, to) = if is_back { (&mut self.undo, &mut self.redo) } else { (&mut self.redo, &mut self.undo) };
        from.pop();
        push(to, before);
        self.gesture = None;
    }

    /// Forgets all changes: this is the beginning of the page.
    pub(super) fn forget(&mut self) {
        self.undo.clear();
        self.redo.clear();
        self.gesture = None;
    }
}

fn push(stack: &mut Vec<Step>, step: Step) {
    if stack.len() == MOST_UNDO {
        stack.remove(0);
    }
    stack.push(step);
}

/// The entry of the gallery whose run this is.
pub(super) fn entry_of(run: &Run) -> Option<&'static Entry> {
    let link = run.link().ok()?;
    ENTRIES.iter().find(|entry| entry.link == link)
}
