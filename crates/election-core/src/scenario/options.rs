//! The options of an algorithm: which a scenario may set, and to what.

use std::fmt;

use crate::algorithm::{OptionKind, OptionValue};
use crate::error::{InputError, one_of, shown_key};
use crate::scenario::takes::Bounds;
use crate::scenario::{OptionSpec, Scenario};

/// Refuses what the algorithm does not declare, and values that an option does not take.
pub(super) fn check(scenario: &Scenario) -> Result<(), InputError> {
    let declared = scenario.info().options;
    let mut next = 0;
    for (key, value) in &scenario.options {
        let Some(place) = declared.iter().position(|spec| spec.key == *key) else {
            return Err(unknown_option(declared, key));
        };
        if place < next {
            return Err(InputError::new(
                option_path(key),
                "it out of order",
                "each option once, in the order of their declaration",
            ));
        }
        next = place + 1;
        let kind = declared[place].kind;
        if !takes(kind, *value) {
            let found: &dyn fmt::Display = match value {
                OptionValue::Flag(flag) => flag,
                OptionValue::Choice(choice) => choice,
                OptionValue::Ticks(number) | OptionValue::Count(number) => number,
            };
            return Err(InputError::new(option_path(key), found, allowed_values(kind, "")));
        }
    }
    Ok(())
}

/// Where an option stands in JSON: `options.announce`.
pub(super) fn option_path(key: &str) -> String {
    format!("options.{}", shown_key(key))
}

/// Refuses an option that an algorithm does not declare.
pub(super) fn unknown_option(declared: &[OptionSpec], key: &str) -> InputError {
    let keys: Vec<&str> = declared.iter().map(|spec| spec.key).collect();
    let allowed = if keys.is_empty() { "no options with this algorithm".to_owned() } else { one_of(&keys, key) };
    InputError::new(option_path(key), "an option that the algorithm does not have", allowed)
}

fn takes(kind: OptionKind, value: OptionValue) -> bool {
    match (kind, value) {
        (OptionKind::Flag, OptionValue::Flag(_)) => true,
        (OptionKind::Choice(choices), OptionValue::Choice(key)) => choices.iter().any(|choice| choice.key == key),
        (OptionKind::Ticks { min, max }, OptionValue::Ticks(number))
        | (OptionKind::Count { min, max }, OptionValue::Count(number)) => (min..=max).contains(&number),
        _ => false,
    }
}

/// The values that an option takes, in words; `found` is what may have been meant for one of them.
pub(super) fn allowed_values(kind: OptionKind, found: &str) -> String {
    match kind {
        OptionKind::Flag => "true or false".to_owned(),
        OptionKind::Choice(choices) => one_of(&choices.iter().map(|choice| choice.key).collect::<Vec<_>>(), found),
        OptionKind::Ticks { min, max } => Bounds::ticks(min, max).to_string(),
        OptionKind::Count { min, max } => format!("{min} to {max}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::examples::RING;

    fn refused(options: Vec<(&'static str, OptionValue)>) -> String {
        let mut scenario = Scenario::new(&RING);
        scenario.options = options;
        scenario.validate().unwrap_err().to_string()
    }

    #[test]
    fn options_are_those_that_the_algorithm_declares() {
        let unknown = refused(vec![("varaint", OptionValue::Flag(true))]);
        let allowed = "variant, announce, patience (did you mean variant?)";
        assert_eq!(
            unknown,
            format!("options.varaint: found an option that the algorithm does not have, allowed: {allowed}")
        );
        let wrong = refused(vec![("variant", OptionValue::Choice("filters"))]);
        assert_eq!(wrong, "options.variant: found filters, allowed: filter, participants");
        let twice = refused(vec![("announce", OptionValue::Flag(false)); 2]);
        assert!(twice.starts_with("options.announce: found it out of order"), "{twice}");
    }
}
