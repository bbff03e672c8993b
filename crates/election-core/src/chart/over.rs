//! Over which runs a chart is, in words.

use crate::sweep::Over;

/// Over what: `ascending`, `100 shuffles`, `all orders`.
#[must_use]
pub fn over_in_words(over: Over) -> String {
    match over {
        Over::Shuffled(1) => "one shuffle".to_owned(),
        Over::Shuffled(count) => format!("{count} shuffles"),
        Over::Seeds(1) => "one seed".to_owned(),
        Over::Seeds(count) => format!("{count} seeds"),
        Over::Permutations => "all orders".to_owned(),
        Over::Starters => "each starting alone".to_owned(),
        Over::Given => "as it is".to_owned(),
        Over::Ascending | Over::Descending | Over::Anonymous => over.to_string(),
    }
}
