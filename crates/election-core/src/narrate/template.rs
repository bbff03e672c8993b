//! Filling in templates, without the format machinery: every template would cost the page some of its size.

/// Appends a template to `out`; `part` says what stands for a name in braces. A name that it does not know is a mistake in the
/// template, and left as it is for the tests to find.
pub(super) fn fill(out: &mut String, template: &str, part: &mut dyn FnMut(&str, &mut String) -> bool) {
    let mut left = template;
    while let Some((before, after)) = left.split_once('{') {
        out.push_str(before);
        let Some((name, rest)) = after.split_once('}') else { break };
        if !part(name, out) {
            out.push('{');
            out.push_str(name);
            out.push('}');
        }
        left = rest;
    }
    out.push_str(left);
}

/// A template with texts by name.
pub(super) fn filled(template: &str, parts: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    fill(&mut out, template, &mut |name, out| match parts.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => {
            out.push_str(text);
            true
        }
        None => false,
    });
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_in_what_is_known_and_leaves_the_rest_to_be_found() {
        assert_eq!(filled("{a} and {b}, {a}", &[("a", "1"), ("b", "{2}")]), "1 and {2}, 1");
        assert_eq!(filled("{c}", &[]), "{c}");
        assert_eq!(filled("none", &[]), "none");
    }
}
