//! Who is in its critical section, where algorithms have one, and whether two ever were at once.

use crate::model::{ProcessId, Set};

/// The first time that a process was in its critical section beside another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Intrusion {
    /// How many steps had been done, this one included.
    pub(crate) steps: u64,
    /// Who entered.
    pub(crate) process: ProcessId,
    /// Who was inside already; of several the first by position.
    pub(crate) inside: ProcessId,
}

/// Who is in its critical section after a step, and the first time that there were two.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exclusion {
    inside: Set,
    pub(crate) fall: Option<Intrusion>,
}

impl Exclusion {
    /// A process is in its critical section after the `steps`-th step; it may have been before.
    pub(crate) fn is_inside(&mut self, process: ProcessId, steps: u64) {
        let already = self.inside.iter().next().map(ProcessId);
        if self.inside.insert(process.0)
            && let (None, Some(inside)) = (self.fall, already)
        {
            self.fall = Some(Intrusion { steps, process, inside });
        }
    }

    /// A process is not in its critical section, or not live.
    pub(crate) fn leaves(&mut self, process: ProcessId) {
        self.inside.remove(process.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_enters_beside_another_breaks_the_rule() {
        let (one, other) = (ProcessId(4), ProcessId(2));
        let mut exclusion = Exclusion::default();
        exclusion.is_inside(one, 1);
        exclusion.is_inside(one, 2);
        exclusion.leaves(one);
        exclusion.is_inside(other, 3);
        assert_eq!(exclusion.fall, None);
        exclusion.is_inside(one, 4);
        exclusion.leaves(other);
        exclusion.is_inside(other, 6);
        assert_eq!(exclusion.fall, Some(Intrusion { steps: 4, process: one, inside: other }));
    }
}
