//! The space-time diagram: whether it is shown, along which axis, and the event that is looked at in it.

use std::rc::Rc;

use election_core::causality::Side;
use election_core::diagram::Axis;
use election_core::{ProcessId, Tick};

use super::reordered::{self, Move, Reordered};
use crate::interventions::in_time::Movable;

/// The space-time diagram, as far as it is no matter of how large it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Where it stands.
    pub place: DiagramPlace,
    /// What goes across.
    pub axis: Axis,
    /// The event that is looked at.
    pub chosen: Option<ChosenEvent>,
    /// The event from which it is measured to the one that is looked at.
    pub pinned: Option<u32>,
    /// The channel whose messages stand out.
    pub channel: Option<Channel>,
    /// The order of the events, where it is not that in which they were recorded.
    pub reordered: Option<Reordered>,
    /// What came of moving an event, or why it stays where it is.
    pub said: Option<Rc<str>>,
    /// What has been moved in time, and to when: it is looked at in the run that comes of it, and said what has become of it.
    pub followed: Option<(Movable, Tick)>,
    /// Whether it is shown as a table.
    pub is_table: bool,
}

/// A channel: who sends, and who receives.
pub type Channel = (ProcessId, ProcessId);

impl Default for Diagram {
    fn default() -> Self {
        Self {
            place: DiagramPlace::default(),
            axis: Axis::Time,
            chosen: None,
            pinned: None,
            channel: None,
            reordered: None,
            said: None,
            followed: None,
            is_table: false,
        }
    }
}

/// Where the space-time diagram stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagramPlace {
    /// Nowhere: there is the stage alone.
    #[default]
    Nowhere,
    /// Beside the stage, or under it.
    Beside,
    /// In place of the stage.
    Alone,
}

impl DiagramPlace {
    /// All of them, in the order in which they are gone through.
    pub const ALL: [Self; 3] = [Self::Nowhere, Self::Beside, Self::Alone];
}

/// An event that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenEvent {
    /// The step in which it happens.
    pub step: u32,
    /// Whether it is asked why its process is what it is then, and not what could have caused what.
    pub is_why: bool,
}

/// Looking at the space-time diagram.
#[derive(Clone, Copy, Debug)]
pub enum DiagramAction {
    /// It stands there from now on.
    Put(DiagramPlace),
    /// It stands at the next of its places.
    Turn,
    /// This goes across.
    Along(Axis),
    /// Looks at the event of a step, and goes there; or at none.
    Choose(Option<u32>),
    /// Asks why the process of the chosen event is what it is then, or no longer.
    AskWhy(bool),
    /// Looks at the event that made a process what it is at this moment, and asks why; beside the stage, where the diagram is not shown.
    WhyIs(ProcessId),
    /// Measures from the event of a step, or no longer.
    Pin(Option<u32>),
    /// The messages of a channel stand out, or all are alike.
    Single(Option<Channel>),
    /// Moves an event one on, or one back: past the next one along events, by a tick along time.
    Shift(u32, Side),
    /// Moves an event past another one, along events: another order of the same run.
    Reorder(Move),
    /// The order is that in which the events were recorded.
    AsRecorded,
    /// Moves an event in time: another scenario.
    MoveTo(u32, Tick),
    /// Shows it as a table, or as a picture.
    ShowTable(bool),
}

/// What a link says of it: `space-time=events,stage`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkedDiagram {
    /// What goes across, and whether the stage is beside it; none where it is not shown.
    pub shown: Option<(Axis, bool)>,
    /// The event that is looked at.
    pub chosen: Option<ChosenEvent>,
    /// The event from which it is measured.
    pub pinned: Option<u32>,
    /// The channel whose messages stand out.
    pub channel: Option<Channel>,
    /// What has been moved past what.
    pub moves: Option<Rc<[Move]>>,
}

impl LinkedDiagram {
    /// What may stand in a link.
    pub const ALLOWED: &str = "time, events or depth, and stage after a comma where the stage is beside it";

    /// The parts of a link.
    pub fn parts(&self) -> impl Iterator<Item = String> + use<> {
        let shown = self
            .shown
            .map(|(axis, has_stage)| format!("space-time={}{}", axis.key(), if has_stage { ",stage" } else { "" }));
        let chosen =
            self.chosen.map(|ChosenEvent { step, is_why }| format!("{}={step}", if is_why { "why" } else { "event" }));
        let pinned = self.pinned.map(|step| format!("from-event={step}"));
        let channel = self.channel.map(|(from, to)| format!("channel={}-{}", from.0, to.0));
        let order = self.moves.as_ref().map(|moves| format!("order={}", reordered::text(moves)));
        shown.into_iter().chain(chosen).chain(pinned).chain(channel).chain(order)
    }

    /// Reads the value of `channel`: two positions.
    pub fn read_channel(value: &str) -> Option<Channel> {
        let (from, to) = value.split_once('-')?;
        let (from, to): (u16, u16) = (from.parse().ok()?, to.parse().ok()?);
        Some((ProcessId(from), ProcessId(to)))
    }

    /// Reads the value of `space-time`.
    pub fn read(value: &str) -> Option<(Axis, bool)> {
        let (axis, has_stage) = match value.split_once(',') {
            Some((axis, "stage")) => (axis, true),
            Some(_) => return None,
            None => (value, false),
        };
        Axis::of(axis).map(|axis| (axis, has_stage))
    }
}

impl Diagram {
    /// Whether it is shown.
    pub fn is_shown(&self) -> bool {
        self.place != DiagramPlace::Nowhere
    }

    /// The event that is looked at, while it is shown.
    pub fn looked_at(&self) -> Option<ChosenEvent> {
        self.chosen.filter(|_| self.is_shown())
    }

    /// Does an action that concerns nothing else; returns whether anything changed.
    pub(super) fn reduce(&mut self, action: DiagramAction) -> bool {
        let before = self.clone();
        self.said = None;
        match action {
            DiagramAction::Put(place) => self.place = place,
            DiagramAction::Turn => {
                let at = DiagramPlace::ALL.iter().position(|place| *place == self.place).unwrap_or(0);
                self.place = DiagramPlace::ALL[(at + 1) % DiagramPlace::ALL.len()];
            }
            DiagramAction::Along(axis) => self.axis = axis,
            DiagramAction::Choose(step) => {
                // Whoever asks why goes on asking.
                let is_why = self.chosen.is_some_and(|chosen| chosen.is_why);
                self.chosen = step.map(|step| ChosenEvent { step, is_why });
            }
            DiagramAction::AskWhy(is_why) => {
                self.chosen = self.chosen.map(|chosen| ChosenEvent { is_why, ..chosen });
            }
            DiagramAction::Pin(pinned) => self.pinned = pinned,
            DiagramAction::Single(channel) => self.channel = channel,
            DiagramAction::ShowTable(is_table) => self.is_table = is_table,
            DiagramAction::AsRecorded => self.reordered = None,
            // They need the run.
            DiagramAction::WhyIs(_)
            | DiagramAction::Shift(..)
            | DiagramAction::Reorder(_)
            | DiagramAction::MoveTo(..) => {}
        }
        *self != before
    }

    /// What a link says of it.
    pub fn linked(&self) -> LinkedDiagram {
        let shown = self.is_shown().then_some((self.axis, self.place == DiagramPlace::Beside));
        let is_shown = self.is_shown();
        LinkedDiagram {
            shown,
            chosen: self.looked_at(),
            pinned: self.pinned.filter(|_| is_shown),
            channel: self.channel.filter(|_| is_shown),
            moves: self.reordered.as_ref().filter(|_| is_shown).map(|reordered| Rc::clone(&reordered.moves)),
        }
    }

    /// Shows it as a link says.
    pub(super) fn follow(&mut self, linked: &LinkedDiagram) {
        self.place = match linked.shown {
            None => DiagramPlace::Nowhere,
            Some((_, true)) => DiagramPlace::Beside,
            Some((_, false)) => DiagramPlace::Alone,
        };
        if let Some((axis, _)) = linked.shown {
            self.axis = axis;
        }
        (self.chosen, self.pinned, self.channel) = (linked.chosen, linked.pinned, linked.channel);
    }

    /// Another run has other events; its channels may be the same.
    pub(super) fn forget_events(&mut self) {
        (self.chosen, self.pinned, self.reordered, self.said) = (None, None, None, None);
    }
}
