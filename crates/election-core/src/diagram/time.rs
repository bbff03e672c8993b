//! How wide the gaps between ticks are on the axis of time, and which are folded.

use super::COLUMN;
use crate::model::Tick;

/// A gap is folded when it is so many times as long as the usual one.
const LONG: u32 = 6;
/// How many columns a fold takes.
const FOLD: u32 = 2;

/// How wide each tick's column is, the gap after it included, and the folds: the number of the column, and the ticks before and after.
///
/// The usual gap, the median, takes one column, and all others are drawn to this scale.
pub(super) fn gaps(ticks: &[Tick]) -> (Vec<u32>, Vec<(usize, Tick, Tick)>) {
    let between: Vec<u32> = ticks.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let mut sorted = between.clone();
    sorted.sort_unstable();
    let usual = sorted.get(sorted.len() / 2).copied().unwrap_or(1).max(1);
    let is_long = |gap: u32| gap > LONG.saturating_mul(usual);
    let width = |gap: u32| {
        let width = u64::from(COLUMN) * u64::from(gap) / u64::from(usual);
        if is_long(gap) { FOLD * COLUMN } else { u32::try_from(width).unwrap_or(u32::MAX).max(1) }
    };
    let folds = between.iter().enumerate().filter(|(_, gap)| is_long(**gap));
    let folds = folds.map(|(column, _)| (column, ticks[column], ticks[column + 1])).collect();
    // After the last tick comes as much as usual.
    (between.iter().map(|gap| width(*gap)).chain([COLUMN]).collect(), folds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_gap_is_a_column_and_much_longer_ones_are_folded() {
        assert_eq!(gaps(&[0, 1, 2, 3, 4]).0, [COLUMN; 5]);
        assert_eq!(gaps(&[0, 10, 20, 25]).0, [COLUMN, COLUMN, COLUMN / 2, COLUMN]);
        let (widths, folds) = gaps(&[0, 1, 2, 9, 10]);
        assert_eq!(widths, [COLUMN, COLUMN, 2 * COLUMN, COLUMN, COLUMN]);
        assert_eq!(folds, [(2, 2, 9)]);
        assert_eq!(gaps(&[0, 1, 2, 8, 9]).1, [], "six times the usual is drawn as long as it is");
        assert_eq!(gaps(&[7]), (vec![COLUMN], vec![]));
    }
}
