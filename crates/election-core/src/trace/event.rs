//! What a step did, as data; `narrate` has the words.

use crate::algorithm::effects::Wanted;
use crate::algorithm::network::InFlight;
use crate::algorithm::{LineNumber, Operands, ReasonNumber, Standing};
use crate::model::{Identity, ProcessId, Role, Tick, Timer};
use crate::sim::HandlingTime;
use crate::system::observer::{Moment, Observer};
use crate::system::{Loss, Step};

/// One thing that a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A scheduled start took effect.
    Started {
        /// Whose.
        process: ProcessId,
    },
    /// A message was sent.
    Sent {
        /// Its number.
        message: u32,
    },
    /// A message arrived at a live process.
    Delivered {
        /// Its number.
        message: u32,
    },
    /// A message did not arrive.
    Lost {
        /// Its number.
        message: u32,
        /// Why.
        loss: Loss,
    },
    /// A process changed its role or the leader that it knows.
    RoleChanged {
        /// Which.
        process: ProcessId,
        /// Its role from now on.
        role: Role,
        /// The leader that it knows from now on.
        leader: Option<Identity>,
    },
    /// A timer was set.
    TimerSet {
        /// Whose.
        process: ProcessId,
        /// Which.
        timer: Timer,
        /// When it runs out.
        due: Tick,
    },
    /// A timer was stopped before it ran out.
    TimerStopped {
        /// Whose.
        process: ProcessId,
        /// Which.
        timer: Timer,
    },
    /// A process crashed.
    Crashed {
        /// Which.
        process: ProcessId,
    },
    /// A process is back.
    Recovered {
        /// Which.
        process: ProcessId,
    },
    /// A process suspects a peer, because another has told it of its failure.
    SuspicionBegun {
        /// Which process.
        process: ProcessId,
        /// Whom it suspects.
        peer: ProcessId,
    },
    /// A process has heard from a peer that it suspected.
    SuspicionEnded {
        /// Which process.
        process: ProcessId,
        /// Whom it suspected.
        peer: ProcessId,
    },
    /// A process has become a member.
    Joined {
        /// Which.
        process: ProcessId,
    },
    /// A process is no member any more.
    Left {
        /// Which.
        process: ProcessId,
    },
    /// A line of the pseudocode ran.
    Line {
        /// At which process.
        process: ProcessId,
        /// Which.
        line: LineNumber,
    },
    /// A handler said why.
    Note {
        /// Which process's.
        process: ProcessId,
        /// The reason.
        reason: ReasonNumber,
        /// What the reason's sentence leaves open.
        operands: Operands,
    },
}

/// Records everything that a step does, when it is switched on.
#[derive(Clone, Debug)]
pub(super) struct EventLog {
    at: Moment,
    handling: HandlingTime,
    /// None while it is switched off.
    events: Option<Vec<Event>>,
}

impl EventLog {
    /// A log that is switched off.
    pub(super) fn new(handling: HandlingTime) -> Self {
        Self { at: Moment::default(), handling, events: None }
    }

    /// Switches it on.
    pub(super) fn begin(&mut self) {
        self.events = Some(Vec::new());
    }

    /// Returns the events recorded since then, and switches it off.
    pub(super) fn end(&mut self) -> Vec<Event> {
        self.events.take().unwrap_or_default()
    }

    fn push(&mut self, event: Event) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }
}

impl Observer for EventLog {
    fn wanted(&self) -> Wanted {
        Wanted { remarks: self.events.is_some(), ..Wanted::default() }
    }

    fn step_begins(&mut self, _step: Step, at: Moment) {
        self.at = at;
        self.handling.step_begins();
    }

    fn sent(&mut self, message: InFlight<'_>) {
        self.push(Event::Sent { message: message.sent.number });
    }

    fn delivered(&mut self, message: InFlight<'_>, _is_last: bool) {
        self.handling.delivered(message);
        self.push(Event::Delivered { message: message.sent.number });
    }

    fn lost(&mut self, message: InFlight<'_>, loss: Loss, _is_last: bool) {
        self.push(Event::Lost { message: message.sent.number, loss });
    }

    fn started(&mut self, process: ProcessId) {
        self.push(Event::Started { process });
    }

    fn timer_set(&mut self, process: ProcessId, timer: Timer, ticks: Tick) {
        self.push(Event::TimerSet {
            process,
            timer,
            due: self.at.tick.saturating_add(ticks).saturating_add(self.handling.ticks()),
        });
    }

    fn timer_stopped(&mut self, process: ProcessId, timer: Timer) {
        self.push(Event::TimerStopped { process, timer });
    }

    fn standing_changed(&mut self, process: ProcessId, _before: Standing, after: Standing) {
        self.push(Event::RoleChanged { process, role: after.role, leader: after.leader });
    }

    fn crashed(&mut self, process: ProcessId, _before: Standing) {
        self.push(Event::Crashed { process });
    }

    fn recovered(&mut self, process: ProcessId) {
        self.push(Event::Recovered { process });
    }

    fn suspicion_begun(&mut self, process: ProcessId, peer: ProcessId) {
        self.push(Event::SuspicionBegun { process, peer });
    }

    fn suspicion_ended(&mut self, process: ProcessId, peer: ProcessId) {
        self.push(Event::SuspicionEnded { process, peer });
    }

    fn joined(&mut self, process: ProcessId) {
        self.push(Event::Joined { process });
    }

    fn left(&mut self, process: ProcessId, _before: Standing) {
        self.push(Event::Left { process });
    }

    fn line(&mut self, process: ProcessId, line: LineNumber) {
        self.push(Event::Line { process, line });
    }

    fn note(&mut self, process: ProcessId, reason: ReasonNumber, operands: Operands) {
        self.push(Event::Note { process, reason, operands });
    }
}
