//! How wide the gaps between ticks are on the axis of time, and which are folded.

use super::COLUMN;
use crate::model::Tick;

/// A gap is folded when it is so many times as long as the usual one.
const LONG: u32 = 6;
/// How many columns a fold takes.
const FOLD: u32 = 2;

/// How wide each tick's column is, the gap after it included, and the folds: the number of the column, and the ticks before and after.
///
/// The usual gap takes one column, and all others that are not folded are drawn to this scale.
pub(super) fn gaps(ticks: &[Tick]) -> (Vec<u32>, Vec<(usize, Tick, Tick)>) {
    let between: Vec<u32> = ticks.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let usual = usual(&between);
    let width = |gap: u32| {
        let width = u64::from(COLUMN) * u64::from(gap) / u64::from(usual);
        if is_long(gap, usual) { FOLD * COLUMN } else { u32::try_from(width).unwrap_or(u32::MAX).max(1) }
    };
    let folds = between.iter().enumerate().filter(|(_, gap)| is_long(**gap, usual));
    let folds = folds.map(|(column, _)| (column, ticks[column], ticks[column + 1])).collect();
    // After the last tick comes as much as usual.
    (between.iter().map(|gap| width(*gap)).chain([COLUMN]).collect(), folds)
}

/// The usual gap: the median. Where half of the gaps are quiet stretches it is one of them, and what happens between them would have no room at its
/// scale: there it is the gap a quarter of the way up, in order of length.
fn usual(between: &[u32]) -> u32 {
    let mut sorted = between.to_vec();
    sorted.sort_unstable();
    let at = |place: usize| sorted.get(place).copied().unwrap_or(1).max(1);
    let (quarter, median) = (at(sorted.len() / 4), at(sorted.len() / 2));
    if is_long(median, quarter) { quarter } else { median }
}

fn is_long(gap: u32, usual: u32) -> bool {
    gap > LONG.saturating_mul(usual)
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

    #[test]
    fn where_half_of_the_gaps_are_quiet_they_are_folded_and_the_others_are_to_scale() {
        let (widths, folds) = gaps(&[0, 60, 100, 101, 102, 103, 300, 301, 340]);
        assert_eq!(folds, [(0, 0, 60), (1, 60, 100), (5, 103, 300), (7, 301, 340)]);
        let fold = FOLD * COLUMN;
        assert_eq!(widths, [fold, fold, COLUMN, COLUMN, COLUMN, fold, COLUMN, fold, COLUMN]);
        assert_eq!(gaps(&[0, 40, 80, 81, 121, 161]).1, [], "one short gap makes no stretch of the others long");
    }
}
