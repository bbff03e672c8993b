//! What a channel remembers: how many messages it has carried, and when the last of them arrives.

use crate::process::ProcessId;
use crate::sim::scenario::Tick;

/// What a channel remembers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Channel {
    /// How many messages were sent on it.
    pub(crate) sent: u32,
    /// When the last of them arrives.
    pub(crate) last_arrival: Tick,
}

/// The channels, kept by how far they reach round the positions, so that a ring needs one row however large it is.
#[derive(Clone, Debug)]
pub(crate) struct Channels {
    count: usize,
    rows: Vec<Vec<Channel>>,
}

impl Channels {
    pub(crate) fn new(processes: u16) -> Self {
        let count = usize::from(processes);
        Self { count, rows: vec![Vec::new(); count] }
    }

    pub(crate) fn between(&mut self, from: ProcessId, to: ProcessId) -> &mut Channel {
        let distance = (to.index() + self.count - from.index()) % self.count;
        let row = &mut self.rows[distance];
        if row.is_empty() {
            row.resize(self.count, Channel::default());
        }
        &mut row[from.index()]
    }
}
