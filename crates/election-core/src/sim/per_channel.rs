//! A value for each channel, made at its first use.

use std::ops::{Index, IndexMut};

use crate::model::ProcessId;

/// A value for each channel.
///
/// Channels are numbered as they are needed, in rows by how far they reach round the positions: a ring needs one row, however
/// large it is.
#[derive(Clone, Debug)]
pub(crate) struct PerChannel<T> {
    processes: u16,
    /// Where the row of channels that reach so far begins, if there is one.
    rows: Vec<Option<u32>>,
    items: Vec<T>,
}

impl<T: Clone + Default> PerChannel<T> {
    pub(crate) fn new(processes: u16) -> Self {
        Self { processes, rows: Vec::new(), items: Vec::new() }
    }

    /// The number of a channel.
    #[inline]
    pub(crate) fn number(&mut self, from: ProcessId, to: ProcessId) -> u32 {
        let distance =
            if to < from { u32::from(to.0) + u32::from(self.processes) } else { to.0.into() } - u32::from(from.0);
        let row = match self.rows.get(distance as usize) {
            Some(Some(row)) => *row,
            _ => self.add_row(distance as usize),
        };
        row + u32::from(from.0)
    }

    #[cold]
    fn add_row(&mut self, distance: usize) -> u32 {
        if distance >= self.rows.len() {
            self.rows.resize(distance + 1, None);
        }
        let row = u32::try_from(self.items.len()).expect("there are at most 1024 times as many channels as processes");
        self.rows[distance] = Some(row);
        self.items.resize(self.items.len() + usize::from(self.processes), T::default());
        row
    }
}

impl<T> Index<u32> for PerChannel<T> {
    type Output = T;

    #[inline]
    fn index(&self, number: u32) -> &T {
        &self.items[number as usize]
    }
}

impl<T> IndexMut<u32> for PerChannel<T> {
    #[inline]
    fn index_mut(&mut self, number: u32) -> &mut T {
        &mut self.items[number as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_channel_has_its_own() {
        let mut channels = PerChannel::<(u16, u16)>::new(5);
        let all = || (0..5).flat_map(|from| (0..5).map(move |to| (from, to)));
        for (from, to) in all() {
            let number = channels.number(ProcessId(from), ProcessId(to));
            channels[number] = (from, to);
        }
        for (from, to) in all() {
            let number = channels.number(ProcessId(from), ProcessId(to));
            assert_eq!(channels[number], (from, to));
        }
    }

    #[test]
    fn a_ring_needs_a_row_only() {
        let mut channels = PerChannel::<u32>::new(1000);
        (0..1000).for_each(|from| _ = channels.number(ProcessId(from), ProcessId((from + 1) % 1000)));
        assert_eq!(channels.items.len(), 1000);
    }
}
