//! Shapes: what is drawn, as data.

use super::kinds::Tint;
use crate::model::{ProcessId, Role};
pub use crate::paper::{Anchor, Point};

/// Something that is drawn: what it is, where it is, and what it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it is, which says how it looks.
    pub class: Class,
    /// Where it is, and of which form.
    pub form: Form,
    /// The step that it belongs to: an event's, or the one in which a message arrives or is lost.
    pub step: Option<u32>,
    /// The message that it belongs to.
    pub message: Option<u32>,
    /// How many messages a band stands for; 0 for all other shapes.
    pub count: u32,
}

/// The form of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A straight line.
    Segment(Point, Point),
    /// Straight lines, one after the other.
    Lines(Vec<Point>),
    /// A rectangle.
    Area {
        /// Its corner on the left, at the top.
        at: Point,
        /// How wide it is.
        width: f64,
        /// How high it is.
        height: f64,
        /// How round its corners are.
        round: f64,
    },
    /// An arrow along a line; its last part says where it points to.
    Arrow {
        /// From where to where; more than two places only where a process sends to itself.
        along: Vec<Point>,
        /// How it ends.
        tip: Tip,
    },
    /// A small sign.
    Sign {
        /// Which.
        sign: Sign,
        /// Where its middle is.
        at: Point,
        /// How far it goes from there, about.
        size: f64,
    },
    /// Words.
    Text {
        /// Where they stand: the base line.
        at: Point,
        /// What of them stands there.
        anchor: Anchor,
        /// How large they are.
        size: f64,
        /// The words.
        text: String,
    },
}

/// How an arrow ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tip {
    /// The message arrives.
    Arrives,
    /// It arrives, and its receiver discards it: a bar.
    Discarded,
    /// It is lost: a cross before it gets there.
    Lost,
    /// It is still on its way where the run ends: an open head.
    Open,
}

/// A small sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A full disc.
    Dot,
    /// A hollow one.
    Ring,
    /// A cross.
    Cross,
    /// An exclamation mark.
    Alarm,
    /// A tick, as on a list.
    Check,
    /// A leader's crown.
    Crown,
    /// A star of three lines.
    Star,
    /// A hollow square on its corner.
    Diamond,
    /// A disc that nothing is known of but its outline, which is dashed.
    Dashes,
    /// Two rings, one in the other.
    Rings,
}

/// What a shape is. A style sheet has a rule for each, by its [`key`](Class::key).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The line of a process, by what it is.
    Line(Standing),
    /// The same, of the first process, where it is repeated below.
    Copy(Standing),
    /// A leader's reign.
    Reign,
    /// Its name and its crown.
    Leads,
    /// A message.
    Message(Tint),
    /// A second copy of a message, which arrives later.
    Second(Tint),
    /// What a message says.
    Says(Tint),
    /// So many messages that single arrows would be closer than two pixels: of four shades, the lightest first.
    Dense(Tint, u8),
    /// Something happens at a process.
    Event,
    /// A process only passes something on.
    Pass,
    /// A process crashes; a message is lost.
    Crash,
    /// What is said of a crash.
    Crashed,
    /// A process is back, or joins.
    Back,
    /// A process suspects another, or hears of its crash.
    Suspects,
    /// A process hears that another is back.
    Trusts,
    /// A message is corrupted on its way.
    Corrupted,
    /// Somebody has changed by hand what becomes of a message.
    ByHand,
    /// A timer that runs out.
    Timer,
    /// A timer that is stopped, or set again, before it does.
    Stopped,
    /// While the network is split.
    Split,
    /// While channels are cut.
    Cut,
    /// What is said of a split or a cut.
    Network,
    /// A fold: paper with nothing on it.
    Fold,
    /// Its edges.
    FoldEdge,
    /// How long it is.
    FoldText,
    /// The line along which time goes, and its marks.
    Axis,
    /// Its numbers.
    Number,
    /// The symbol of a process, by what it is.
    Head(Standing),
    /// The same for the process that is repeated below.
    HeadCopy(Standing),
    /// A process's name.
    Name,
    /// The same on a full symbol.
    NameInside(Standing),
    /// The same where it is repeated below.
    NameCopy,
}

/// What a process is: its role while it is live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It has not heard of an election.
    Asleep,
    /// It bids.
    Candidate,
    /// It is out, and does not know who leads.
    Passive,
    /// It knows who leads.
    Follower,
    /// It leads.
    Leader,
    /// It has crashed.
    Crashed,
    /// It is no member.
    Absent,
}

impl Standing {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Asleep, Self::Candidate, Self::Passive, Self::Follower, Self::Leader, Self::Crashed, Self::Absent];

    /// That of a live process in a role.
    #[must_use]
    pub fn of_role(role: Role) -> Self {
        match role {
            Role::Asleep => Self::Asleep,
            Role::Candidate => Self::Candidate,
            Role::Passive => Self::Passive,
            Role::Follower => Self::Follower,
            Role::Leader => Self::Leader,
        }
    }

    /// The word for it in style sheets.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Asleep => "asleep",
            Self::Candidate => "candidate", // lint: not an algorithm's: a role
            Self::Passive => "passive",
            Self::Follower => "follower",
            Self::Leader => "leader",
            Self::Crashed => "crashed",
            Self::Absent => "absent",
        }
    }
}

impl Class {
    /// Whether its lines are two thin ones.
    pub(crate) fn is_double(self) -> bool {
        matches!(self, Self::Line(Standing::Follower) | Self::Copy(Standing::Follower))
    }

    /// The classes of a style sheet, with spaces between them: `line follower`.
    #[must_use]
    pub fn key(self) -> String {
        match self {
            Self::Line(standing) => format!("line {}", standing.key()),
            Self::Copy(standing) => format!("line {} copy", standing.key()),
            Self::Reign => "reign".to_owned(),
            Self::Leads => "leads".to_owned(),
            Self::Message(tint) => format!("message {}", tint.key()),
            Self::Second(tint) => format!("message second {}", tint.key()),
            Self::Says(tint) => format!("says {}", tint.key()),
            Self::Dense(tint, shade) => format!("dense shade-{shade} {}", tint.key()),
            Self::Event => "event".to_owned(),
            Self::Pass => "pass".to_owned(),
            Self::Crash => "crash".to_owned(),
            Self::Crashed => "crashed-text".to_owned(),
            Self::Back => "back".to_owned(),
            Self::Suspects => "suspects".to_owned(),
            Self::Trusts => "trusts".to_owned(),
            Self::Corrupted => "corrupted".to_owned(),
            Self::ByHand => "by-hand".to_owned(),
            Self::Timer => "timer".to_owned(),
            Self::Stopped => "timer stopped".to_owned(),
            Self::Split => "split".to_owned(),
            Self::Cut => "cut".to_owned(),
            Self::Network => "network".to_owned(),
            Self::Fold => "fold".to_owned(),
            Self::FoldEdge => "fold-edge".to_owned(),
            Self::FoldText => "fold-text".to_owned(),
            Self::Axis => "axis".to_owned(),
            Self::Number => "number".to_owned(),
            Self::Head(standing) => format!("head {}", standing.key()),
            Self::HeadCopy(standing) => format!("head {} copy", standing.key()),
            Self::Name => "name".to_owned(), // lint: not an algorithm's: what a process is called
            Self::NameInside(standing) => format!("name in-{}", standing.key()),
            Self::NameCopy => "name copy".to_owned(),
        }
    }
}

impl Shape {
    /// A shape that belongs to no step.
    pub(super) fn new(class: Class, form: Form) -> Self {
        Self { class, form, step: None, message: None, count: 0 }
    }

    /// A straight line.
    pub(super) fn segment(class: Class, from: Point, to: Point) -> Self {
        Self::new(class, Form::Segment(from, to))
    }

    /// A small sign.
    pub(super) fn sign(class: Class, sign: Sign, at: Point, size: f64) -> Self {
        Self::new(class, Form::Sign { sign, at, size })
    }

    /// Words.
    pub(super) fn text(class: Class, at: Point, anchor: Anchor, size: f64, text: impl Into<String>) -> Self {
        Self::new(class, Form::Text { at, anchor, size, text: text.into() })
    }

    /// A rectangle with square corners.
    pub(super) fn area(class: Class, at: Point, width: f64, height: f64) -> Self {
        Self::new(class, Form::Area { at, width, height, round: 0.0 })
    }

    /// The same, as a part of what a step did.
    pub(super) fn of_step(self, step: u32) -> Self {
        Self { step: Some(step), ..self }
    }
}

/// A process beside its line: what it is, and what it is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// Which process; none of them twice, but for the one that is repeated below.
    pub process: ProcessId,
    /// Its shapes.
    pub shapes: Vec<Shape>,
}
