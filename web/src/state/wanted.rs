//! The run that is wanted next: `effects/recording.rs` records it, and an action brings it.

use std::rc::Rc;

use election_core::breaking::SystemAssumption;
use election_core::run::Progress;
use election_core::stories::Reached;
use election_core::{Run, Scenario};

use super::link_view::LinkView;
use super::opened::HeldTrace;
use super::origin::Origin;
use super::telling::Place;
use crate::playback::{Cursor, Stand};

/// The run that is to be shown next.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Which, while it is not there yet.
    pub pending: Option<Pending>,
    /// How far its recording has come, once that has taken long enough to be spoken of.
    pub progress: Option<Progress>,
}

impl Wanted {
    /// Its recording is so far; returns whether that is news.
    pub(super) fn note(&mut self, progress: Progress) -> bool {
        let is_news = self.pending.is_some() && self.progress != Some(progress);
        if is_news {
            self.progress = Some(progress);
        }
        is_news
    }

    /// From now on another one is.
    pub(super) fn want(&mut self, pending: Pending) {
        *self = Self { pending: Some(pending), progress: None };
    }

    /// Gives it up; returns whether there was one.
    pub(super) fn give_up(&mut self) -> bool {
        self.progress = None;
        self.pending.take().is_some()
    }
}

/// A run that is to be shown next.
#[derive(Clone, Debug)]
pub struct Pending {
    /// What it comes from; edits are applied to its scenario meanwhile.
    pub(super) origin: Origin,
    /// What the run comes from that is shown beside it.
    pub(super) beside: Option<Origin>,
    pub(super) how: How,
    /// The view to show it in, where one was given with it.
    pub(super) landing: Option<Landing>,
    /// Whether it is the first run of the page: then there is nothing to go back to.
    pub(super) is_beginning: bool,
    /// What is to be found first: the scenario of the run.
    pub(super) search: Option<Search>,
    /// What is said of it once it is shown.
    pub(super) words: Option<String>,
    /// What should be known of it then, and needs no answer.
    pub(super) remark: Option<String>,
    /// The trace that is held against it once it is shown.
    pub(super) trace: Option<Rc<HeldTrace>>,
    /// Whether an assumption is broken on purpose.
    pub(super) is_break: bool,
}

impl Pending {
    /// A run with nothing to be found or said first.
    pub(super) fn new(origin: Origin, how: How) -> Self {
        Self {
            origin,
            beside: None,
            how,
            landing: None,
            is_beginning: false,
            search: None,
            words: None,
            remark: None,
            trace: None,
            is_break: false,
        }
    }
}

/// The view in which a run is shown when it is ready.
#[derive(Clone, Debug)]
pub enum Landing {
    /// As a link says.
    View(Box<LinkView>),
    /// The page's view at that time, at a moment of a scene of the story.
    Scene {
        /// The scene.
        place: Place,
        /// The moment.
        moment: Reached,
    },
}

impl From<LinkView> for Landing {
    fn from(view: LinkView) -> Self {
        Self::View(Box::new(view))
    }
}

impl Landing {
    /// The moment of the run.
    pub(super) fn cursor(&self, run: &Run) -> Cursor {
        match self {
            Self::View(view) => view.cursor(run),
            Self::Scene { moment, .. } => Cursor::reached(run, *moment),
        }
    }
}

/// The origin of another scenario.
#[derive(Clone, Copy, Debug)]
pub(super) enum How {
    /// The person changed it, or opened another one.
    Change {
        gesture: Option<&'static str>,
        /// Where the gesture began, if changes of it are shown already.
        began: Option<Stand>,
        /// Where to look at it; without it, where we are by then.
        from: Option<Cursor>,
        /// Whether the gesture has ended meanwhile.
        is_over: bool,
        /// Whether the browser's history has an entry for it already.
        has_entry: bool,
    },
    /// It is the last one of a stack.
    Travel { is_back: bool, has_entry: bool },
}

impl How {
    /// A change by itself, which is looked at from where we are by then.
    pub(super) const CHANGE: Self =
        Self::Change { gesture: None, began: None, from: None, is_over: false, has_entry: false };
}

/// A run that has been recorded, and what it was recorded for.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What was to be shown.
    pub pending: Pending,
    /// Its run, or the first part of it.
    pub run: Rc<Run>,
    /// The run beside it, if there is to be one.
    pub beside: Option<Rc<Run>>,
}

/// A search for a scenario.
#[derive(Clone, Debug)]
pub enum Search {
    /// A broken assumption shows in it.
    Break {
        /// What is to be broken.
        assumption: &'static SystemAssumption,
        /// In this scenario.
        of: Rc<Scenario>,
    },
    /// The smallest change of this one by which a property falls.
    SmallestChange(Rc<Scenario>),
    /// A scenario made of this run, which happened on real processes.
    MadeOf(Rc<Run>),
}

/// What a search has found, and what it was wanted for.
#[derive(Clone, Debug)]
pub struct Found {
    /// What is to be shown.
    pub pending: Pending,
    /// The scenario of its run; none if the search has failed.
    pub scenario: Option<Scenario>,
    /// What is said of it; if nothing is, a failure is told in general.
    pub words: Option<String>,
}

impl Pending {
    /// What the run comes from. While there is a search, it is what that begins with.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Its scenario.
    pub fn scenario(&self) -> &Scenario {
        self.origin.scenario()
    }

    /// What the run comes from that is to be shown beside it.
    pub fn beside(&self) -> Option<&Origin> {
        self.beside.as_ref()
    }

    /// The search for its scenario.
    pub fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// Whether it is the same as another one. (The person may end a gesture, or go on editing, while it is recorded.)
    pub fn is(&self, other: &Self) -> bool {
        let is_same_beside = match (&self.beside, &other.beside) {
            (Some(one), Some(other)) => one.is(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        self.origin.is(&other.origin) && is_same_beside
    }
}
