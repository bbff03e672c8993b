//! One scenario, one value: of several ways to say the same, one is kept.

use std::cmp::Ordering;

use crate::model::Topology;
use crate::model::is_uuid;
use crate::scenario::{FaultKind, Ids, Order, Scenario, Start, StartAt};

impl Scenario {
    /// Brings a scenario into the one form in which it is written.
    ///
    /// - Options equal to their defaults are left out, the others stand in the order of their declaration.
    /// - Identities that are 1 to n, or n to 1, become that order.
    /// - Logs that are all equal are left out.
    /// - A start list that means everyone, or no one, says so; otherwise it is in the order in which starts happen.
    /// - Faults are in the order in which they happen: by tick, and within a tick as they were.
    /// - The groups of a partition and their members are in order of position.
    /// - Channels that are cut or mended both ways name the lower position first.
    /// - Channels with the network's own delay are left out; the others are in the order of their ends.
    /// - Overrides are in the order of their messages' numbers.
    /// - An edge names the lower position first, and edges are in order.
    ///
    /// The run is the same as before. Text read by [`Scenario::from_json`] or [`Scenario::from_link`] is in this form
    /// already, and text is written in it.
    pub fn normalise(&mut self) {
        self.normalise_options();
        self.normalise_ids();
        self.normalise_start();
        if self.logs.windows(2).all(|pair| pair[0] == pair[1]) && self.logs.len() == usize::from(self.processes) {
            self.logs.clear();
        }
        self.faults.sort_by_key(|fault| fault.at);
        for fault in &mut self.faults {
            match &mut fault.kind {
                FaultKind::Partition(groups) => {
                    for group in &mut *groups {
                        group.sort_unstable();
                    }
                    groups.sort_by_key(|group| group.first().copied());
                }
                FaultKind::Cut(channels) | FaultKind::Mend(channels) => *channels = channels.normalised(),
                _ => {}
            }
        }
        let common = self.network.delay;
        self.network.channels.retain(|channel| channel.delay != common);
        self.network.channels.sort_by_key(|channel| (channel.from, channel.to));
        self.overrides.sort_by_key(|by_hand| by_hand.message);
        if let Topology::Edges(edges) = &mut self.network.topology {
            for (a, b) in &mut *edges {
                (*a, *b) = ((*a).min(*b), (*a).max(*b));
            }
            edges.sort_unstable();
        }
    }

    /// A copy in that form.
    pub(crate) fn normalised(&self) -> Self {
        let mut normal = self.clone();
        normal.normalise();
        normal
    }

    fn normalise_options(&mut self) {
        let declared = self.info().options;
        self.sort_options();
        // A default may depend on other options: one after the other, each against the rest.
        let mut index = 0;
        while let Some((key, value)) = self.options.get(index).copied() {
            let is_default = declared.iter().any(|spec| spec.key == key && (spec.default)(self) == value);
            if is_default {
                self.options.remove(index);
            } else {
                index += 1;
            }
        }
    }

    fn normalise_ids(&mut self) {
        if let Ids::Texts(texts) = &mut self.ids
            && texts.iter().all(|text| is_uuid(text))
        {
            texts.iter_mut().for_each(|text| text.make_ascii_lowercase());
        }
        let Ids::Values(values) = &self.ids else { return };
        if values.len() != usize::from(self.processes) {
            return;
        }
        if values.iter().copied().cmp(1..=u64::from(self.processes)) == Ordering::Equal {
            self.ids = Ids::Order(Order::Ascending);
        } else if values.iter().rev().copied().cmp(1..=u64::from(self.processes)) == Ordering::Equal {
            self.ids = Ids::Order(Order::Descending);
        }
    }

    fn normalise_start(&mut self) {
        if !matches!(self.start, Start::List(_)) {
            return;
        }
        let list = self.starts();
        let everyone = (0..self.processes).map(|process| StartAt { process, at: 0 });
        self.start = if list.is_empty() {
            Start::Nobody
        } else if list.iter().copied().eq(everyone) {
            Start::All
        } else {
            Start::List(list)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::OptionValue;
    use crate::scenario::examples::{GRAPH, RING};
    use crate::scenario::{Action, Fault, Override};

    #[test]
    fn what_means_the_same_becomes_the_same() {
        let plain = Scenario::new(&RING);
        let mut wordy = plain.clone();
        wordy.options = vec![("announce", OptionValue::Flag(true)), ("variant", OptionValue::Choice("filter"))];
        wordy.ids = Ids::Values(vec![1, 2, 3, 4, 5, 6]);
        wordy.start = Start::List((0..6).map(|process| StartAt { process, at: 0 }).collect());
        wordy.normalise();
        assert_eq!(wordy, plain);

        wordy.ids = Ids::Values(vec![6, 5, 4, 3, 2, 1]);
        wordy.start = Start::List(Vec::new());
        wordy.normalise();
        assert_eq!((wordy.ids, wordy.start), (Ids::Order(Order::Descending), Start::Nobody));
    }

    #[test]
    fn lists_are_in_the_order_in_which_they_take_effect() {
        let mut scenario = Scenario::new(&RING);
        let starts = [(3, 5), (1, 0), (0, 0)].map(|(process, at)| StartAt { process, at });
        scenario.start = Start::List(starts.to_vec());
        let crash = FaultKind::Crash { process: 4, after_sends: None };
        let split = |groups: &[&[u16]]| FaultKind::Partition(groups.iter().map(|group| group.to_vec()).collect());
        let faults = [(9, FaultKind::Recover(4)), (2, split(&[&[5, 4], &[1, 0]])), (2, crash.clone())];
        scenario.faults = faults.map(|(at, kind)| Fault { at, kind }).to_vec();
        let by_hand = |message| Override { message, action: Action::Drop };
        scenario.overrides = vec![by_hand(8), by_hand(2)];
        scenario.normalise();

        let sorted = [(1, 0), (0, 0), (3, 5)].map(|(process, at)| StartAt { process, at });
        assert_eq!(scenario.start, Start::List(sorted.to_vec()));
        let sorted = [(2, split(&[&[0, 1], &[4, 5]])), (2, crash), (9, FaultKind::Recover(4))];
        assert_eq!(scenario.faults, sorted.map(|(at, kind)| Fault { at, kind }).to_vec());
        assert_eq!(scenario.overrides, [by_hand(2), by_hand(8)]);
    }

    #[test]
    fn an_edge_has_one_form() {
        let mut scenario = Scenario::new(&GRAPH);
        scenario.network.topology = Topology::Edges(vec![(3, 1), (1, 2), (1, 0)]);
        scenario.normalise();
        assert_eq!(scenario.network.topology, Topology::Edges(vec![(0, 1), (1, 2), (1, 3)]));
    }
}
