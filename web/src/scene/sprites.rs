//! What moves or fades: messages on their way, and marks of what has just happened.

use election_core::model::{Kind, Timer};
use election_core::trace::{Fate, MessageRow, StepKind};
use election_core::{Loss, ProcessId, Run, SignalKind, Trace, View};

use super::geometry::{Curve, Point};
use super::layout::{Layout, SIZE};

use self::marks::Covered;

mod marks;
mod messages;
mod waits;
mod ways;

/// Of how many messages in flight one is drawn.
pub fn one_in(view: &View) -> u32 {
    messages::one_in(view)
}

/// What the circles of running timers close: the middle and the radius of each.
pub fn tracks(view: &View, layout: &Layout) -> Vec<(Point, f64)> {
    waits::tracks(view, layout)
}

/// From this fraction of its way on a message shows that it will not go on.
const DOOM: f64 = 0.55;
/// How far a message that gets lost comes in the end.
const LOST_AT: f64 = DOOM + (1.0 - DOOM) * 0.6;
/// How far it falls to the side of its way.
const FALL: f64 = 26.0;
/// Between a message and the edge of the drawing: its outline is as wide.
const EDGE: f64 = 1.5;

/// Whether a message only serves to find out who lives.
fn is_beat(kind: Kind) -> bool {
    SignalKind::is_of_detector(kind)
}

/// Everything that moves or fades at one step of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sprites {
    /// Messages, and marks of processes, over the processes.
    pub list: Vec<Sprite>,
    /// What is drawn under them: channels in use, marks of messages, timers that run, messages of a failure detector.
    pub below: Vec<Sprite>,
    /// Whether there are so many messages that they are dots.
    pub is_calm: bool,
}

/// Something that moves or fades.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprite {
    /// Tells it from all others.
    pub key: Key,
    /// What it is.
    pub shape: Shape,
    /// What it is in words, for whoever points at it.
    pub title: String,
    motion: Motion,
}

/// Tells sprites apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A message in flight, by its number.
    Message(u32),
    /// A mark, by the step that left it.
    Mark(u32),
    /// A channel that is used, or was a moment ago.
    Channel(ProcessId, ProcessId),
    /// A timer that runs.
    Timer(ProcessId, Timer),
    /// The part of a bid's way that this message adds to it.
    Trail(u32),
}

/// What a sprite looks like.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A message with what it carries.
    Pill {
        /// Its kind.
        kind: Kind,
        /// What it carries, in short.
        label: String,
        /// How it ends.
        ending: Ending,
    },
    /// A message, or several that travel together, without text.
    Dot {
        /// The kind.
        kind: Kind,
        /// How many.
        count: u32,
        /// How it ends.
        ending: Ending,
    },
    /// A message that only serves to find out who lives.
    Beat {
        /// The kind.
        kind: Kind,
        /// How it ends.
        ending: Ending,
    },
    /// Something that has just happened.
    Mark(Mark),
    /// A channel.
    Channel {
        /// Its way, as an SVG path.
        path: String,
        /// Whether it crosses the gap between two parts of the network.
        is_cut: bool,
    },
    /// The part of a bid's way that goes with its message.
    Trail {
        /// The message's kind.
        kind: Kind,
        /// The whole of the part, as an SVG path.
        path: String,
        /// How wide the line is, in tenths.
        width: u32,
        /// How it stands beside the way that is traced.
        tracing: Tracing,
    },
    /// A circle about a process that closes until a timer runs out.
    Timer {
        /// How large.
        radius: f64,
        /// Which of the algorithm's timers it is.
        timer: Timer,
    },
}

/// How the way of a bid stands beside one that is traced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tracing {
    /// No way is traced.
    Nothing,
    /// It is this one.
    This,
    /// It is another one.
    Another,
}

impl Tracing {
    /// How the way of an initiator's bid stands beside that of the one whose bid is traced.
    pub fn of(initiator: ProcessId, traced: Option<ProcessId>) -> Self {
        match traced {
            None => Self::Nothing,
            Some(traced) if traced == initiator => Self::This,
            Some(_) => Self::Another,
        }
    }

    /// The class for styles.
    pub fn class(self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::This => Some("is-traced"),
            Self::Another => Some("is-faint"),
        }
    }
}

/// How a message ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It arrives and is handled.
    Arrives,
    /// Its receiver lets it go no further.
    Discarded,
    /// Its receiver has crashed, or is not a member.
    Unheard,
    /// It gets lost on its way.
    Lost,
    /// It cannot cross the gap between two parts of the network.
    Cut,
}

impl Ending {
    /// How a message ends.
    pub fn of(fate: Fate) -> Self {
        match fate {
            Fate::InFlight | Fate::Delivered => Self::Arrives,
            Fate::Discarded => Self::Discarded,
            Fate::Lost(Loss::Crashed | Loss::Absent) => Self::Unheard,
            Fate::Lost(Loss::Channel | Loss::ByHand | Loss::Corrupted) => Self::Lost,
            Fate::Lost(Loss::Partition | Loss::Cut) => Self::Cut,
        }
    }

    /// The word for styles and tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Arrives => "arrives",
            Self::Discarded => "discarded",
            Self::Unheard => "unheard",
            Self::Lost => "lost",
            Self::Cut => "cut",
        }
    }
}

/// Something that has just happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A message went no further.
    Discarded(u32),
    /// A message reached nobody.
    Unheard(u32),
    /// A message got lost.
    Lost(u32),
    /// A process crashed.
    Crashed(ProcessId),
    /// A process came back.
    Recovered(ProcessId),
    /// A process was made to suspect its leader.
    Noticed(ProcessId),
    /// A process became a member.
    Joined(ProcessId),
    /// A process is no member any more.
    Left(ProcessId),
}

impl Mark {
    /// The mark that a step leaves.
    pub fn of_step(trace: &Trace, step: usize) -> Option<Self> {
        let row = trace.step(step);
        match (row.kind, row.message, row.process) {
            (StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop, Some(number), _) => {
                match Ending::of(trace.message(number).fate) {
                    Ending::Arrives => None,
                    Ending::Discarded => Some(Self::Discarded(number)),
                    Ending::Unheard => Some(Self::Unheard(number)),
                    Ending::Lost | Ending::Cut => Some(Self::Lost(number)),
                }
            }
            (StepKind::Crash, _, Some(process)) => Some(Self::Crashed(process)),
            (StepKind::Recover, _, Some(process)) => Some(Self::Recovered(process)),
            (StepKind::Notice, _, Some(process)) => Some(Self::Noticed(process)),
            (StepKind::Join, _, Some(process)) => Some(Self::Joined(process)),
            (StepKind::Leave, _, Some(process)) => Some(Self::Left(process)),
            _ => None,
        }
    }

    /// The word for styles and tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Discarded(_) => "discarded",
            Self::Unheard(_) => "unheard",
            Self::Lost(_) => "lost",
            Self::Crashed(_) => "crashed",
            Self::Recovered(_) => "recovered",
            Self::Noticed(_) => "noticed",
            Self::Joined(_) => "joined",
            Self::Left(_) => "left",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Motion {
    /// Along a channel, between two points of time; what is cut off stops at a fraction of the way.
    /// `reach` is how far it reaches from its middle, to the side and up.
    Glide { way: Curve, aside: f64, sent_at: f64, arrives_at: f64, ending: Ending, stop: f64, scale: f64, reach: Point },
    /// In one place, since a point of time.
    Fade { place: Point, since: f64, lasts: f64, scale: f64 },
    /// Where it is, until a point of time; then it fades.
    Stay { until: f64, lasts: f64, strength: f64 },
    /// In one place, closing between two points of time.
    Close { place: Point, set_at: f64, due: f64 },
}

/// Where a sprite is and how much of it is to be seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Its middle.
    pub place: Point,
    /// How large, of its full size.
    pub scale: f64,
    /// How opaque, from 0 to 1.
    pub opacity: f64,
    /// Whether it shows that it will not go on.
    pub is_doomed: bool,
    /// How much of a timer's circle has closed, from 0 to 1.
    pub closed: Option<f64>,
}

impl Placed {
    fn at(place: Point) -> Self {
        Self { place, scale: 1.0, opacity: 1.0, is_doomed: false, closed: None }
    }
}

impl Sprite {
    /// Whether it moves with time; everything else changes only as what it stands for does.
    pub fn is_message(&self) -> bool {
        matches!(self.key, Key::Message(_) | Key::Trail(_))
    }

    /// Whether something is written on it.
    pub fn is_lettered(&self) -> bool {
        matches!(&self.shape, Shape::Pill { label, .. } if !label.is_empty())
    }

    /// How far a message reaches from its middle, to the side and up.
    fn half(&self) -> Option<Point> {
        match self.motion {
            Motion::Glide { reach, .. } => Some(reach),
            Motion::Fade { .. } | Motion::Stay { .. } | Motion::Close { .. } => None,
        }
    }

    /// The part of a bid's way that a message adds to it: as much as is behind the message.
    pub(super) fn growing(row: &MessageRow, path: String, width: f64, tracing: Tracing) -> Self {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a line's width")]
        let width = (width * 10.0).round() as u32;
        let (set_at, due) = messages::times(row);
        Self {
            key: Key::Trail(row.number),
            shape: Shape::Trail { kind: row.kind, path, width, tracing },
            title: String::new(),
            motion: Motion::Close { place: Point::default(), set_at, due },
        }
    }

    /// Where it is at a time.
    pub fn at(&self, time: f64) -> Placed {
        match self.motion {
            Motion::Glide { way, aside, sent_at, arrives_at, ending, stop, scale, reach: half } => {
                let span = (arrives_at - sent_at).max(1e-6);
                let fraction = ((time - sent_at) / span).clamp(0.0, 1.0);
                let from = if ending == Ending::Cut { stop - 0.08 } else { DOOM };
                // How much of its last part is behind it.
                let doom = if ending == Ending::Arrives { 0.0 } else { ((fraction - from) / (1.0 - from)).max(0.0) };
                let (falls, shrinks, fades) = match ending {
                    Ending::Arrives => (0.0, 0.0, 0.0),
                    Ending::Discarded => (0.0, 0.35, 0.0),
                    Ending::Unheard => (0.0, 0.15, 0.65),
                    Ending::Lost => (FALL, 0.25, 0.6),
                    Ending::Cut => (0.0, 0.3, 0.5),
                };
                // What is written on it is read to the end: its outline says how it ends.
                let shrinks = if self.is_lettered() { 0.0 } else { shrinks };
                // What gets lost does not come all the way.
                let reach = match ending {
                    Ending::Lost => fraction.min(DOOM + (fraction - DOOM) * 0.6),
                    Ending::Cut => fraction.min(stop),
                    Ending::Arrives | Ending::Discarded | Ending::Unheard => fraction,
                };
                let side = way.direction(reach).left();
                Placed {
                    scale: scale * (1.0 - shrinks * doom),
                    opacity: 1.0 - fades * doom,
                    is_doomed: doom > 0.0,
                    ..Placed::at(inside(way.at(reach).moved(side, aside + falls * doom), half))
                }
            }
            Motion::Fade { place, since, lasts, scale } => {
                let age = ((time - since) / lasts).clamp(0.0, 1.0);
                Placed { scale: scale * (1.0 + 0.35 * age), opacity: 1.0 - age * age, ..Placed::at(place) }
            }
            Motion::Stay { until, lasts, strength } => {
                let age = ((time - until) / lasts).clamp(0.0, 1.0);
                Placed { opacity: strength * (1.0 - age), ..Placed::at(Point::default()) }
            }
            Motion::Close { place, set_at, due } => {
                let closed = ((time - set_at) / (due - set_at).max(1e-6)).clamp(0.0, 1.0);
                Placed { closed: Some(closed), ..Placed::at(place) }
            }
        }
    }
}

/// The nearest place at which what reaches so far from its middle is inside the drawing.
fn inside(place: Point, half: Point) -> Point {
    let within = |at: f64, half: f64| at.clamp((half + EDGE).min(SIZE / 2.0), (SIZE - half - EDGE).max(SIZE / 2.0));
    Point::new(within(place.x, half.x), within(place.y, half.y))
}

impl Sprites {
    /// What there is to see at a view; marks stay for `linger` ticks.
    pub fn of(run: &Run, view: &View, layout: &Layout, linger: f64) -> Self {
        let is_calm = messages::are_many(view);
        let mut list = messages::messages(run, view, layout, is_calm);
        let now = f64::from(view.now);
        let resting: Vec<Covered> =
            list.iter().filter_map(|sprite| Some((sprite.at(now).place, sprite.half()?))).collect();
        let is_of_message = |sprite: &Sprite| {
            matches!(sprite.shape, Shape::Mark(Mark::Discarded(_) | Mark::Unheard(_) | Mark::Lost(_)))
        };
        let (of_messages, others): (Vec<Sprite>, _) =
            marks::marks(run, view, layout, linger, resting).into_iter().partition(is_of_message);
        list.extend(others);
        let mut below = ways::ways(run, view, layout, linger);
        // What became of one message covers no other.
        below.extend(of_messages);
        below.extend(messages::beats(view, layout));
        below.extend(waits::waits(run, view, layout));
        Self { list, below, is_calm }
    }

    /// The same for those who are to guess how messages end: all that are on their way look as if they arrived.
    pub fn without_fates(mut self) -> Self {
        for sprite in self.list.iter_mut().chain(&mut self.below) {
            if let Shape::Pill { ending, .. } | Shape::Dot { ending, .. } | Shape::Beat { ending, .. } =
                &mut sprite.shape
            {
                *ending = Ending::Arrives;
            }
            if let Motion::Glide { ending, stop, .. } = &mut sprite.motion {
                (*ending, *stop) = (Ending::Arrives, 1.0);
            }
        }
        self
    }
}
