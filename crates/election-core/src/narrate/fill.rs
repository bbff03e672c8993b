//! Filling in the sentences of reasons. Algorithms declare them as data, so that they have names in braces.

/// A sentence with each name in braces replaced by what `part` says for it. A name for which it says nothing is a mistake in the
/// sentence, and left as it is for the tests to find.
pub(super) fn fill(template: &str, part: impl Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut left = template;
    while let Some((before, after)) = left.split_once('{') {
        text.push_str(before);
        let Some((name, rest)) = after.split_once('}') else {
            left = &left[before.len()..];
            break;
        };
        text.push_str(&part(name).unwrap_or_else(|| format!("{{{name}}}")));
        left = rest;
    }
    text.push_str(left);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_in_what_is_known_and_leaves_the_rest_to_be_found() {
        let part = |name: &str| match name {
            "a" => Some("1".to_owned()),
            "b" => Some("{2}".to_owned()),
            _ => None,
        };
        assert_eq!(fill("{a} and {b}, {a}", part), "1 and {2}, 1");
        assert_eq!(fill("{c} and {}", part), "{c} and {}");
        assert_eq!(fill("{a", part), "{a");
        assert_eq!(fill("a } b {", part), "a } b {");
        assert_eq!(fill("none", part), "none");
    }
}
