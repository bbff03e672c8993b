//! Crashes amid sending: which processes will crash right after so many more sends.

use crate::model::ProcessId;

/// The crashes that are prepared, in the order in which they were. Their counts go on whatever else happens to the process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct PreparedCrashes(Vec<Prepared>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Prepared {
    process: ProcessId,
    sends_left: u32,
}

impl PreparedCrashes {
    /// A process will crash right after so many more sends, at least one.
    pub(crate) fn prepare(&mut self, process: ProcessId, sends: u32) {
        self.0.push(Prepared { process, sends_left: sends });
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// After how many more sends a process crashes, if it is to.
    pub(crate) fn sends_left(&self, process: ProcessId) -> Option<u32> {
        self.0.iter().filter(|one| one.process == process).map(|one| one.sends_left).min()
    }

    /// A process has sent a message; returns whether it crashes right after it.
    pub(crate) fn has_sent(&mut self, process: ProcessId) -> bool {
        let mut crashes = false;
        for one in self.0.iter_mut().filter(|one| one.process == process) {
            one.sends_left -= 1;
            crashes |= one.sends_left == 0;
        }
        if crashes {
            self.0.retain(|one| one.sends_left > 0);
        }
        crashes
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val::<[Prepared]>(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prepared_crash_comes_with_the_send_that_it_names() {
        let [me, other] = [ProcessId(3), ProcessId(4)];
        let mut crashes = PreparedCrashes::default();
        crashes.prepare(me, 3);
        crashes.prepare(me, 2);
        assert!(!crashes.has_sent(other) && !crashes.has_sent(me));
        assert_eq!((crashes.sends_left(me), crashes.sends_left(other)), (Some(1), None));
        assert!(crashes.has_sent(me));
        assert_eq!(crashes.sends_left(me), Some(1), "the other crash is still prepared");
    }
}
