//! Who has led in which epoch, where leaders' reigns are numbered.

use std::collections::BTreeMap;

use crate::model::ProcessId;
use crate::properties::leaders::Fall;

/// Who was the first to lead in each epoch, and the first time that somebody else led in one of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Epochs {
    leaders: BTreeMap<u32, ProcessId>,
    /// The epoch in which a second one led, and when.
    pub(crate) fall: Option<(u32, Fall)>,
}

impl Epochs {
    /// A process becomes leader, of this epoch, in the `steps`-th step. It may have been leader of it before.
    pub(crate) fn leads(&mut self, leader: ProcessId, epoch: u32, steps: u64) {
        let other = *self.leaders.entry(epoch).or_insert(leader);
        if other != leader && self.fall.is_none() {
            self.fall = Some((epoch, Fall { steps, leader, other }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_epoch_belongs_to_who_led_in_it_first() {
        let mut epochs = Epochs::default();
        for (leader, epoch, steps) in [(3, 1, 10), (2, 2, 20), (3, 1, 30)] {
            epochs.leads(ProcessId(leader), epoch, steps);
        }
        assert_eq!(epochs.fall, None);
        epochs.leads(ProcessId(4), 2, 40);
        epochs.leads(ProcessId(4), 1, 50);
        assert_eq!(epochs.fall, Some((2, Fall { steps: 40, leader: ProcessId(4), other: ProcessId(2) })));
    }
}
