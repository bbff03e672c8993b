//! Following bids from message to message.

use std::collections::VecDeque;

use super::bids::{Bid, Bids, End, Hop, How, NONE};
use crate::model::{ProcessId, Role};
use crate::run::Run;
use crate::trace::{Change, Fate, MessageRow, StepKind, StepRow};

/// Follows bids from message to message: a bid that is sent in the step in which another arrives is the same bid, unless that one
/// was dropped or is home.
///
/// A process may also keep what it is to send until it knows to whom. It sends what it keeps in order.
pub(super) struct Follower<'a> {
    run: &'a Run,
    bids: Bids,
    /// What each process keeps to send later.
    kept: Vec<VecDeque<KeptBid>>,
    /// The lap of each process's next bid.
    next_laps: Vec<u16>,
    /// How many messages and changes of the trace have been seen.
    messages: usize,
    changes: usize,
}

/// A bid that a process keeps to send later.
#[derive(Clone, Copy)]
enum KeptBid {
    /// Somebody's bid that has reached it.
    Bid(usize),
    /// A bid of its own.
    Own,
}

impl<'a> Follower<'a> {
    pub(super) fn new(run: &'a Run) -> Self {
        let processes = usize::from(run.scenario().processes);
        let bids = Bids { bids: Vec::new(), of_message: vec![NONE; run.trace().messages()] };
        Self {
            run,
            bids,
            kept: vec![VecDeque::new(); processes],
            next_laps: vec![0; processes],
            messages: 0,
            changes: 0,
        }
    }

    pub(super) fn follow(mut self) -> Bids {
        if self.run.info().messages.iter().any(|message| message.purpose.is_bid()) {
            for step in 0..self.run.steps() {
                self.step(step);
            }
        }
        self.bids
    }

    fn step(&mut self, step: usize) {
        let trace = self.run.trace();
        let row = trace.step(step);
        let arrived = row.message.map(|number| trace.message(number)).filter(|message| self.is_bid(message));
        let arrived = arrived.map(|message| (message, self.arrived_bid(&message)));
        let sent = self.sent_bids(step);
        let (becomes_candidate, is_down) = self.changes_of(step);
        let goes_on = arrived.and_then(|(message, bid)| self.arrival(step, row, &message, bid, !sent.is_empty()));
        let Some(process) = row.process else { return };
        if is_down {
            self.lose_what_is_kept(process);
        } else if sent.is_empty() && becomes_candidate {
            self.kept[process.index()].push_back(KeptBid::Own);
        }
        let mut goes_on = goes_on;
        for message in sent {
            let bid = goes_on.take().or_else(|| self.take_kept(process, arrived.is_some()));
            let bid = bid.unwrap_or_else(|| self.begin(process));
            self.add_hop(bid, &message);
        }
    }

    fn is_bid(&self, message: &MessageRow) -> bool {
        self.run.info().message(message.kind).purpose.is_bid()
    }

    /// The bids that a step sends.
    fn sent_bids(&mut self, step: usize) -> Vec<MessageRow> {
        let trace = self.run.trace();
        let mut sent = Vec::new();
        while self.messages < trace.messages() {
            let number = u32::try_from(self.messages).expect("messages are numbered in 32 bits");
            let message = trace.message(number);
            if message.sent_in as usize != step {
                break;
            }
            self.messages += 1;
            if self.is_bid(&message) {
                sent.push(message);
            }
        }
        sent
    }

    /// Whether the step's process becomes a candidate, and whether it crashes or leaves.
    fn changes_of(&mut self, step: usize) -> (bool, bool) {
        let left = &self.run.trace().changes()[self.changes..];
        let count = left.iter().take_while(|change| change.step as usize <= step).count();
        let now = &left[..count];
        self.changes += count;
        let is = |wanted: fn(Change) -> bool| now.iter().any(|row| wanted(row.change));
        (
            is(|change| matches!(change, Change::Role(Role::Candidate, _))),
            is(|change| matches!(change, Change::Crashed | Change::Left)),
        )
    }

    /// The bid that arrives with a message; a copy of it, where the message has arrived before.
    fn arrived_bid(&mut self, message: &MessageRow) -> usize {
        let place = self.bids.of_message[message.number as usize] as usize;
        let bid = &self.bids.bids[place];
        let is_tail = bid.hops.last().is_some_and(|hop| hop.message == message.number);
        if is_tail && bid.end.is_none() {
            return place;
        }
        let (initiator, lap) = (bid.initiator, bid.lap);
        self.add(Bid { initiator, lap, is_copy: true, hops: Vec::new(), end: None })
    }

    /// A bid arrives or is lost. Says which bid the step sends on, if it does.
    fn arrival(&mut self, step: usize, row: StepRow, message: &MessageRow, bid: usize, sends: bool) -> Option<usize> {
        let initiator = self.bids.bids[bid].initiator;
        let is_dropped = match (message.fate, row.kind) {
            (Fate::Lost(loss), StepKind::Deliver | StepKind::Drop) => {
                self.end(bid, step, How::Lost(loss));
                return None;
            }
            // What the trace says of a message that arrives twice is what became of its second copy. The first may have come home.
            (_, StepKind::DeliverFirst) => !sends && message.to != initiator,
            (fate, _) => fate == Fate::Discarded,
        };
        if is_dropped {
            self.end(bid, step, How::Dropped(message.to));
            None
        } else if message.to == initiator {
            self.end(bid, step, How::Home);
            self.next_laps[initiator.index()] = self.bids.bids[bid].lap.saturating_add(1);
            None
        } else {
            if !sends {
                self.kept[message.to.index()].push_back(KeptBid::Bid(bid));
                self.end(bid, step, How::Kept(message.to));
            }
            sends.then_some(bid)
        }
    }

    /// The next bid of others that a process has kept and sends now. What it sends as a bid arrives is its own.
    fn take_kept(&mut self, process: ProcessId, has_arrived: bool) -> Option<usize> {
        if has_arrived {
            return None;
        }
        match self.kept[process.index()].pop_front() {
            Some(KeptBid::Bid(bid)) => {
                self.bids.bids[bid].end = None;
                Some(bid)
            }
            Some(KeptBid::Own) | None => None,
        }
    }

    /// What a process keeps is gone when it crashes or leaves.
    fn lose_what_is_kept(&mut self, process: ProcessId) {
        self.kept[process.index()].clear();
    }

    /// A new bid of a process.
    fn begin(&mut self, initiator: ProcessId) -> usize {
        let lap = std::mem::take(&mut self.next_laps[initiator.index()]);
        self.add(Bid { initiator, lap, is_copy: false, hops: Vec::new(), end: None })
    }

    fn add(&mut self, bid: Bid) -> usize {
        self.bids.bids.push(bid);
        self.bids.bids.len() - 1
    }

    fn add_hop(&mut self, bid: usize, message: &MessageRow) {
        let MessageRow { number, from, to, sent_in, sent_at, arrived_in, arrives_at, .. } = *message;
        self.bids.of_message[number as usize] = u32::try_from(bid).expect("there are no more bids than messages");
        let hop = Hop { message: number, from, to, sent_in, sent_at, arrived_in, arrives_at };
        self.bids.bids[bid].hops.push(hop);
    }

    fn end(&mut self, bid: usize, step: usize, how: How) {
        let tick = self.run.trace().tick_of(step);
        let step = u32::try_from(step).expect("steps are limited");
        self.bids.bids[bid].end = Some(End { step, tick, how });
    }
}
