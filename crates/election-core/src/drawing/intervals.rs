//! Intervals on a line, found by what they meet.

/// Intervals, sorted, with the largest end of each stretch of them: those that meet a window are found in the logarithm of how many there
/// are, and one step for each that is found.
#[derive(Clone, Debug, Default)]
pub(super) struct Intervals {
    /// Which interval stands where, by where they begin.
    items: Vec<u32>,
    starts: Vec<u32>,
    /// A tree of the largest ends: the root is 1, the children of `i` are `2 i` and `2 i + 1`, the leaves are the intervals.
    ends: Vec<u32>,
    leaves: usize,
}

impl Intervals {
    /// Of these, each from where to where, both ends included.
    pub(super) fn of(all: impl Iterator<Item = (u32, u32)>) -> Self {
        let mut sorted: Vec<(u32, u32, u32)> = (0..).zip(all).map(|(item, (start, end))| (start, end, item)).collect();
        sorted.sort_unstable();
        let leaves = sorted.len().next_power_of_two();
        let mut ends = vec![0; 2 * leaves];
        for (leaf, (_, end, _)) in sorted.iter().enumerate() {
            ends[leaves + leaf] = *end;
        }
        for node in (1..leaves).rev() {
            ends[node] = ends[2 * node].max(ends[2 * node + 1]);
        }
        Self {
            items: sorted.iter().map(|(_, _, item)| *item).collect(),
            starts: sorted.iter().map(|(start, ..)| *start).collect(),
            ends,
            leaves,
        }
    }

    /// Those that meet a window, by where they begin.
    pub(super) fn meeting(&self, from: u32, to: u32) -> Vec<u32> {
        let before = self.starts.partition_point(|start| *start <= to);
        let mut found = Vec::new();
        self.collect(1, 0, self.leaves, before, from, &mut found);
        found
    }

    /// Those below a node, which has the intervals from `first` on, so many of them, that are among the first `before` and end at `from` or later.
    fn collect(&self, node: usize, first: usize, count: usize, before: usize, from: u32, found: &mut Vec<u32>) {
        if first >= before || self.ends[node] < from {
            return;
        }
        if count == 1 {
            found.push(self.items[first]);
            return;
        }
        let half = count / 2;
        self.collect(2 * node, first, half, before, from, found);
        self.collect(2 * node + 1, first + half, half, before, from, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_meet_a_window_are_found_and_no_others() {
        let all: Vec<(u32, u32)> = (0..200u32).map(|i| (i * 37 % 101, i * 37 % 101 + i * 53 % 17)).collect();
        let intervals = Intervals::of(all.iter().copied());
        for from in 0..120 {
            for to in from..120 {
                let mut found = intervals.meeting(from, to);
                found.sort_unstable();
                let expected = (0..200u32).filter(|i| all[*i as usize].0 <= to && all[*i as usize].1 >= from);
                assert_eq!(found, expected.collect::<Vec<_>>());
            }
        }
        assert_eq!(Intervals::of(std::iter::empty()).meeting(0, 9), [0_u32; 0]);
    }
}
