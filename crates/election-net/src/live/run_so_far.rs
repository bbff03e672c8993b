//! The run of a cluster as far as it has come, for those who ask again and again.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::body::Bytes;
use election_core::Scenario;
use election_core::export::bare_json_lines;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::mpsc::error::TryRecvError;

use crate::cluster::{Journal, MessageName, Seen, merge_so_far};

/// The run of a cluster as far as it has come. It is put together when somebody asks, and only if there is something new.
#[derive(Debug)]
pub struct RunSoFar {
    scenario: Scenario,
    tick: Duration,
    seen: UnboundedReceiver<Seen>,
    journal: Journal,
    in_flight: BTreeSet<MessageName>,
    has_ended: bool,
    /// How many steps the latest one has.
    steps: usize,
    latest: Latest,
}

/// What came of it last.
#[derive(Clone, Debug, Default)]
pub struct Latest {
    /// The how many-th text it is; 0 before the first one.
    pub version: u64,
    /// The trace, as `--trace` writes it, without what the page finds out itself.
    pub trace: Bytes,
    /// Whether the cluster has ended, and nothing comes after it.
    pub has_ended: bool,
}

impl RunSoFar {
    /// That of a cluster which says what it sees there.
    #[must_use]
    pub fn new(scenario: Scenario, tick: Duration, seen: UnboundedReceiver<Seen>) -> Self {
        let (journal, in_flight) = (Journal::default(), BTreeSet::new());
        Self { scenario, tick, seen, journal, in_flight, has_ended: false, steps: 0, latest: Latest::default() }
    }

    /// The run as it is now. What makes none is logged, and the last one that did is kept.
    pub fn latest(&mut self) -> Latest {
        if self.hear() {
            match self.trace() {
                Ok(trace) if trace != self.latest.trace => {
                    self.latest.trace = trace;
                    self.latest.version += 1;
                }
                Ok(_) => {}
                Err(why) => tracing::warn!("what was seen so far makes no run: {why}"),
            }
            self.latest.has_ended = self.has_ended;
        }
        self.latest.clone()
    }

    /// Hears what has been seen since the last time; says whether there is anything.
    fn hear(&mut self) -> bool {
        let mut is_news = false;
        loop {
            match self.seen.try_recv() {
                Ok(seen) => {
                    seen.lives.iter().for_each(|(place, life)| self.journal.set_life(Some(*place), *life));
                    self.journal.entries.extend(seen.entries);
                    (self.in_flight, self.has_ended) = (seen.in_flight, seen.has_ended);
                    is_news = true;
                }
                Err(TryRecvError::Empty) => return is_news,
                // It has ended without a word.
                Err(TryRecvError::Disconnected) => return is_news | !std::mem::replace(&mut self.has_ended, true),
            }
        }
    }

    fn trace(&mut self) -> Result<Bytes, String> {
        let merged = merge_so_far(&self.scenario, &mut self.journal, &self.in_flight, self.tick);
        let merged = merged.map_err(|error| error.to_string())?;
        // What a killed process had sent may be told of a moment later, and until then be missing: nobody is to see the run go back for that.
        if let Some(cut) = merged.cut.filter(|_| merged.run.steps() < self.steps) {
            return Err(format!("from tick {} on {}", cut.at, cut.why));
        }
        self.steps = merged.run.steps();
        let mut text = Vec::new();
        bare_json_lines(&merged.run, &mut text).map_err(|error| error.to_string())?;
        Ok(text.into())
    }
}
