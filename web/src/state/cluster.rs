//! A cluster of real processes on this machine, whose run is shown while it goes on (`election cluster --page`).

use std::rc::Rc;

use election_core::Run;

/// What is said to whoever wants to edit its run.
pub const NOT_EDITED_LIVE: &str = "This run happens on real processes right now: crash and recover these on the stage, cut and mend their channels. \
                                   Nothing else of it can be edited, but a scenario made of it can.";

/// A cluster of real processes.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// What lets this page at its run.
    pub token: Rc<str>,
    /// Its run as far as it has come; none before its first step.
    pub run: Option<Rc<Run>>,
    /// The version of that run, as the cluster counts them.
    pub version: u64,
    /// Whether it goes on.
    pub standing: ClusterStanding,
}

/// Whether a cluster goes on, as far as the page knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClusterStanding {
    /// It does, or is about to begin.
    #[default]
    GoesOn,
    /// It has ended.
    HasEnded,
    /// It cannot be reached any more.
    IsLost,
    /// This page is not let at its run.
    IsRefused,
}

impl ClusterStanding {
    /// In a few words, for the title of its run.
    pub fn words(self) -> &'static str {
        match self {
            Self::GoesOn => "Live, on real processes",
            Self::HasEnded => "Recorded live from real processes; the cluster has ended",
            Self::IsLost => "Recorded live from real processes; the cluster cannot be reached any more",
            Self::IsRefused => "Recorded from real processes",
        }
    }

    /// What is said when it comes to this; nothing where there is nothing to say.
    pub(super) fn said(self) -> Option<&'static str> {
        match self {
            Self::GoesOn => None,
            Self::HasEnded => Some(
                "The cluster has ended: all of its processes are gone. What they did is still here, and can be saved as a trace.",
            ),
            Self::IsLost => Some(
                "The cluster cannot be reached any more: it has ended, or its program has. What came of it by then is still here.",
            ),
            Self::IsRefused => Some(
                "The cluster does not let this page at its run: open the link that \u{201c}election cluster\u{201d} has printed, in full.",
            ),
        }
    }
}

/// What is heard of a cluster.
#[derive(Clone, Debug)]
pub enum ClusterAction {
    /// Its run has gone on: this is the trace, and its version.
    GoesOn(String, u64),
    /// It is something else from now on.
    Stands(ClusterStanding),
    /// It was asked for something, named in words, and would not do it, for this reason.
    Refuses(String, String),
}

impl Cluster {
    /// One that has just been heard of.
    pub fn new(token: Rc<str>) -> Self {
        Self { token, run: None, version: 0, standing: ClusterStanding::default() }
    }

    /// Whether there is more to hear of it.
    pub fn goes_on(&self) -> bool {
        self.standing == ClusterStanding::GoesOn
    }
}
