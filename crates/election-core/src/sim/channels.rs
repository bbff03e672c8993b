//! What the simulator remembers of a channel: how many messages it has carried, and when the last of them arrives.

use crate::model::{ProcessId, Tick};

/// What is remembered of a channel.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Channel {
    /// How many messages were sent on it.
    pub(crate) sent: u32,
    /// When the last of them arrives.
    pub(crate) last_arrival: Tick,
}

/// All channels, kept by how far they reach round the positions, so that a ring needs one row however large it is.
#[derive(Clone, Debug)]
pub(crate) struct Channels {
    processes: usize,
    rows: Vec<Vec<Channel>>,
}

impl Channels {
    pub(crate) fn new(processes: u16) -> Self {
        Self { processes: processes.into(), rows: Vec::new() }
    }

    pub(crate) fn between(&mut self, from: ProcessId, to: ProcessId) -> &mut Channel {
        let (from, to) = (from.index(), to.index());
        let distance = if to < from { to + self.processes - from } else { to - from };
        if distance >= self.rows.len() {
            self.rows.resize(distance + 1, Vec::new());
        }
        let row = &mut self.rows[distance];
        if row.is_empty() {
            row.resize(self.processes, Channel::default());
        }
        &mut row[from]
    }
}
