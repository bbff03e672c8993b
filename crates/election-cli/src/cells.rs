//! What stands in a cell, as it may be shown and written again.

/// A cell as text; line breaks and other control characters become spaces, so that nothing in it plays tricks on a terminal.
pub(crate) fn text(cell: &[u8]) -> String {
    String::from_utf8_lossy(cell).chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A cell as it may be written into a table. None begins like a formula: spreadsheets would work it out.
pub(crate) fn harmless(cell: String) -> String {
    if cell.trim_start().starts_with(['=', '+', '-', '@']) { format!("'{cell}") } else { cell }
}

/// Several things in a sentence, up to three of them by name: `Ada, Bob and 5 others`.
pub(crate) fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match &*names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [before @ .., last] if before.len() < 3 => format!("{} and {last}", before.join(", ")),
        _ => format!("{} and {} others", names[..2].join(", "), names.len() - 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_listed_up_to_three() {
        for (names, expected) in [
            (&["Ada"][..], "Ada"),
            (&["Ada", "Bob"], "Ada and Bob"),
            (&["Ada", "Bob", "Eve"], "Ada, Bob and Eve"),
            (&["Ada", "Bob", "Eve", "Flo"], "Ada, Bob and 2 others"),
            (&["Ada", "Bob", "Eve", "Flo", "Gus"], "Ada, Bob and 3 others"),
        ] {
            assert_eq!(listed(names), expected);
        }
    }
}
