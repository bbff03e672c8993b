//! Messages that wait for a connection.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::Receiver;
use tokio::time::Instant;

use crate::tcp::counts::{Counts, Drop};
use crate::wire::Envelope;

/// A message that waits, and since when.
#[derive(Debug)]
pub(super) struct Queued {
    /// The message.
    pub envelope: Envelope,
    /// Since when.
    pub since: Instant,
    /// As long as this is there, it waits.
    pub waits: Arc<()>,
}

/// The messages to one member that have not left yet, oldest first.
#[derive(Debug)]
pub(super) struct Queue {
    incoming: Receiver<Queued>,
    waiting: VecDeque<Queued>,
    most: usize,
    patience: Duration,
}

impl Queue {
    pub(super) fn new(incoming: Receiver<Queued>, most: usize, patience: Duration) -> Self {
        Self { incoming, waiting: VecDeque::new(), most, patience }
    }

    /// The next message that has not waited for too long; none once nobody sends any more.
    pub(super) async fn next(&mut self, counts: &Counts) -> Option<Queued> {
        loop {
            let next = match self.waiting.pop_front() {
                Some(next) => next,
                None => self.incoming.recv().await?,
            };
            if next.since.elapsed() <= self.patience {
                return Some(next);
            }
            counts.dropped(Drop::Late);
        }
    }

    /// Takes messages in while there is no connection, and drops those that have waited for too long. Returns once nobody sends any more.
    pub(super) async fn wait(&mut self, counts: &Counts) {
        loop {
            while self.waiting.front().is_some_and(|oldest| oldest.since.elapsed() > self.patience) {
                self.waiting.pop_front();
                counts.dropped(Drop::Late);
            }
            let Some(next) = self.incoming.recv().await else { return };
            if self.waiting.len() < self.most {
                self.waiting.push_back(next);
            } else {
                counts.dropped(Drop::Full);
            }
        }
    }

    /// Drops what waits.
    pub(super) fn drop_all(&mut self, counts: &Counts) {
        self.waiting.drain(..).for_each(|_| counts.dropped(Drop::Late));
        while self.incoming.try_recv().is_ok() {
            counts.dropped(Drop::Late);
        }
    }
}
