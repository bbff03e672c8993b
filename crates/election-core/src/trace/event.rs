//! What a step did, as data; `narrate` has the words.

use crate::algorithm::Reason;
use crate::context::Operand;
use crate::process::{Identity, Message, ProcessId, Role, Timer};
use crate::signal::Signal;
use crate::sim::scenario::Tick;
use crate::system::network::{Envelope, Flight};
use crate::system::observer::Observer;
use crate::system::step::Loss;
use crate::trace::replay::Books;

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
        /// The line's label.
        label: &'static str,
    },
    /// A handler said why.
    Note {
        /// Which process's.
        process: ProcessId,
        /// The reason.
        reason: &'static Reason,
        /// What the reason's sentence leaves open.
        operands: [Option<Operand>; Reason::MOST_OPERANDS],
    },
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.text == other.text
    }
}

/// Keeps the books and writes down everything that a step does.
pub(super) struct Witness<'a> {
    pub(super) books: &'a mut Books,
    pub(super) events: Vec<Event>,
}

impl<M: Message> Observer<M> for Witness<'_> {
    fn wants_remarks(&self) -> bool {
        true
    }

    fn sent(&mut self, flight: Flight, envelope: &Envelope<M>) {
        let message = self.books.ledger.sent;
        Observer::<M>::sent(self.books, flight, envelope);
        self.events.push(Event::Sent { message });
    }

    fn delivered(&mut self, flight: Flight, envelope: &Envelope<M>, is_last: bool) {
        let message = self.books.ledger.tag(flight).number;
        Observer::<M>::delivered(self.books, flight, envelope, is_last);
        self.events.push(Event::Delivered { message });
    }

    fn lost(&mut self, flight: Flight, envelope: &Envelope<M>, loss: Loss, is_last: bool) {
        let message = self.books.ledger.tag(flight).number;
        Observer::<M>::lost(self.books, flight, envelope, loss, is_last);
        self.events.push(Event::Lost { message, loss });
    }

    fn signal_sent(&mut self, flight: Flight, envelope: &Envelope<Signal>) {
        let message = self.books.ledger.sent;
        Observer::<M>::signal_sent(self.books, flight, envelope);
        self.events.push(Event::Sent { message });
    }

    fn signal_delivered(&mut self, flight: Flight, envelope: &Envelope<Signal>, is_last: bool) {
        let message = self.books.ledger.tag(flight).number;
        Observer::<M>::signal_delivered(self.books, flight, envelope, is_last);
        self.events.push(Event::Delivered { message });
    }

    fn signal_lost(&mut self, flight: Flight, envelope: &Envelope<Signal>, loss: Loss, is_last: bool) {
        let message = self.books.ledger.tag(flight).number;
        Observer::<M>::signal_lost(self.books, flight, envelope, loss, is_last);
        self.events.push(Event::Lost { message, loss });
    }

    fn started(&mut self, process: ProcessId) {
        Observer::<M>::started(self.books, process);
        self.events.push(Event::Started { process });
    }

    fn timer_set(&mut self, process: ProcessId, timer: Timer, ticks: Tick) {
        Observer::<M>::timer_set(self.books, process, timer, ticks);
        self.events.push(Event::TimerSet { process, timer, due: self.books.ledger.now + ticks });
    }

    fn timer_stopped(&mut self, process: ProcessId, timer: Timer) {
        Observer::<M>::timer_stopped(self.books, process, timer);
        self.events.push(Event::TimerStopped { process, timer });
    }

    fn role_changed(&mut self, process: ProcessId, role: Role, leader: Option<Identity>) {
        Observer::<M>::role_changed(self.books, process, role, leader);
        self.events.push(Event::RoleChanged { process, role, leader });
    }

    fn crashed(&mut self, process: ProcessId) {
        Observer::<M>::crashed(self.books, process);
        self.events.push(Event::Crashed { process });
    }

    fn recovered(&mut self, process: ProcessId) {
        Observer::<M>::recovered(self.books, process);
        self.events.push(Event::Recovered { process });
    }

    fn suspicion_ended(&mut self, process: ProcessId, peer: ProcessId) {
        self.events.push(Event::SuspicionEnded { process, peer });
    }

    fn joined(&mut self, process: ProcessId) {
        Observer::<M>::joined(self.books, process);
        self.events.push(Event::Joined { process });
    }

    fn left(&mut self, process: ProcessId) {
        Observer::<M>::left(self.books, process);
        self.events.push(Event::Left { process });
    }

    fn line(&mut self, process: ProcessId, label: &'static str) {
        self.events.push(Event::Line { process, label });
    }

    fn note(
        &mut self,
        process: ProcessId,
        reason: &'static Reason,
        operands: [Option<Operand>; Reason::MOST_OPERANDS],
    ) {
        self.events.push(Event::Note { process, reason, operands });
    }
}
