//! Lists of all there is of something, for small numbers.

/// Every list that takes one entry each of at least one and at most so many of the groups, in the order of the groups.
pub(super) fn sublists<T: Clone>(groups: &[Vec<T>], most: usize) -> Vec<Vec<T>> {
    let mut lists: Vec<Vec<T>> = vec![Vec::new()];
    for group in groups {
        let longer = lists
            .iter()
            .filter(|list| list.len() < most)
            .flat_map(|list| group.iter().map(|entry| list.iter().chain([entry]).cloned().collect::<Vec<T>>()));
        let longer: Vec<Vec<T>> = longer.collect();
        lists.extend(longer);
    }
    lists.remove(0);
    lists
}

/// Every tree over the positions 0 to n - 1, by its edges: n to the power of n - 2 of them (Cayley), one for each sequence of Prüfer's.
pub(super) fn trees(processes: u16) -> Vec<Vec<(u16, u16)>> {
    let mut sequences: Vec<Vec<u16>> = vec![Vec::new()];
    for _ in 2..processes {
        let longer = |sequence: &Vec<u16>| {
            let sequence = sequence.clone();
            (0..processes).map(move |position| [&sequence[..], &[position]].concat())
        };
        sequences = sequences.iter().flat_map(longer).collect();
    }
    sequences.iter().map(|sequence| tree(sequence, processes)).collect()
}

/// The tree of a sequence of Prüfer's: the first position that is left and does not come any more is a leaf below the sequence's next.
fn tree(sequence: &[u16], processes: u16) -> Vec<(u16, u16)> {
    let mut left: Vec<u16> = (0..processes).collect();
    let mut edges = Vec::new();
    for (place, parent) in sequence.iter().enumerate() {
        let is_leaf = |position: &u16| !sequence[place..].contains(position);
        if let Some(leaf) = left.iter().position(is_leaf) {
            edges.push((left.remove(leaf), *parent));
        }
    }
    // One process alone has no edge.
    if let [one, other] = left[..] {
        edges.push((one, other));
    }
    edges
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::{Graph, Topology};

    #[test]
    fn sublists_take_at_most_one_of_each_group() {
        assert_eq!(
            sublists(&[vec!['a', 'b'], vec!['c']], 2),
            [vec!['a'], vec!['b'], vec!['c'], vec!['a', 'c'], vec!['b', 'c']]
        );
        // 6 processes of which 1 or 2 start, at one of 3 ticks each: 6 * 3 + 15 * 9.
        assert_eq!(sublists(&vec![vec![0, 1, 2]; 6], 2).len(), 153);
        assert_eq!(sublists::<u8>(&[], 2), Vec::<Vec<u8>>::new());
    }

    #[test]
    fn trees_are_all_trees_once() {
        for (processes, count) in [(1, 1), (2, 1), (3, 3), (4, 16), (5, 125), (6, 1296)] {
            let trees = trees(processes);
            let distinct: BTreeSet<Vec<(u16, u16)>> = trees
                .iter()
                .map(|edges| {
                    assert_eq!(edges.len(), usize::from(processes) - 1);
                    let graph = Graph::new(&Topology::Edges(edges.clone()), processes, 1);
                    assert_eq!(graph.unreachable(), None, "{edges:?}");
                    let mut edges: Vec<_> = edges.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
                    edges.sort_unstable();
                    edges
                })
                .collect();
            assert_eq!((trees.len(), distinct.len()), (count, count));
        }
    }
}
