//! What a student handed in: the link in a cell, which may stand in a sentence, in HTML, or behind another page's address.

use election_core::Scenario;

/// What was found in a cell.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum HandIn {
    /// One link, or what was meant as one.
    Link(String),
    /// Words, or a link that leads elsewhere.
    NoLink(String),
    /// Links of different scenarios.
    Several(Vec<String>),
}

/// What stands around a link in a sentence.
const AROUND: &[char] = &[
    '.', ',', ';', ':', '!', '?', '(', ')', '[', ']', '<', '>', '"', '\'', '„', '“', '”', '‘', '’', '«', '»', '*', '_',
    '`',
];

/// What may stand for a character in HTML, as far as links have it.
const ESCAPED: [(&str, &str); 12] = [
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&#34;", "\""),
    ("&#39;", "'"),
    ("&#039;", "'"),
    ("&nbsp;", " "),
    ("&#160;", " "),
    ("&#61;", "="),
    ("&#38;", "&"),
    ("&#038;", "&"),
    ("&amp;", "&"),
];

impl HandIn {
    /// Finds the link in a cell.
    pub(crate) fn of(cell: &str) -> Self {
        let cell = cell.trim();
        if Scenario::from_link(cell).is_ok() {
            return Self::Link(cell.to_owned());
        }
        let text = without_tags(cell);
        let mut links: Vec<String> = Vec::new();
        for word in text.split(|c: char| c.is_whitespace() || c == '\u{a0}') {
            if let Some(link) = link(word)
                && !links.iter().any(|known| is_same(known, &link))
            {
                links.push(link);
            }
        }
        match links.len() {
            // Grading says what is wrong with it.
            0 if text.contains('=') && !text.trim().contains(char::is_whitespace) => Self::Link(text.trim().to_owned()),
            0 => Self::NoLink(text.trim().to_owned()),
            1 => Self::Link(links.remove(0)),
            _ => Self::Several(links),
        }
    }
}

/// Whether a cell says that nothing was handed in: there is nothing in it, or the dash that Moodle writes for a question without an answer.
pub(crate) fn is_nothing(cell: &str) -> bool {
    matches!(without_tags(cell).trim(), "" | "-")
}

/// Whether two links are of the same scenario.
fn is_same(one: &str, other: &str) -> bool {
    one == other || scenario_of(one).is_some_and(|scenario| Some(scenario) == scenario_of(other))
}

/// The one text of a link's scenario, by which answers are compared.
pub(crate) fn scenario_of(link: &str) -> Option<String> {
    Scenario::from_link(link).ok().and_then(|scenario| scenario.to_link().ok())
}

/// The exercise that a link says it was made in.
pub(crate) fn exercise_of(link: &str) -> Option<&str> {
    let (_, view) = link.rsplit_once('!')?;
    // A sentence may end after it.
    view.split('&').find_map(|part| part.strip_prefix("exercise=")).map(|key| key.trim_end_matches(AROUND))
}

/// The link in a word of a sentence.
fn link(word: &str) -> Option<String> {
    let is_link =
        |text: &str| text.contains("#a=") || text.starts_with("a=") || text.to_ascii_lowercase().contains("#a%3d");
    let from = word.trim_start_matches(AROUND);
    // In Markdown and the like a link stands in brackets behind its name. (What follows the # may have addresses in it, too.)
    let address = from.split('#').next().unwrap_or_default();
    let begin = ["http://", "https://", "file://"].iter().find_map(|scheme| address.find(scheme));
    let from = &from[begin.unwrap_or(0)..];
    if !is_link(from) {
        return None;
    }
    // A link may end with one of these characters, so it is left as it is where it can be read.
    let whole = from.trim_end_matches(['<', '>', '"', '”', '“']);
    let link = if Scenario::from_link(whole).is_ok() { whole } else { from.trim_end_matches(AROUND) };
    Some(link.to_owned())
}

/// What HTML shows, and where its links lead.
fn without_tags(cell: &str) -> String {
    let mut text = String::new();
    let mut rest = cell;
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        let is_tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
        let is_link = after.get(..8).is_some_and(|start| start.contains("://"));
        rest = after;
        if let (true, false, Some((tag, behind))) = (is_tag, is_link, after.split_once('>')) {
            text.push(' ');
            text.push_str(leads_to(tag).unwrap_or_default());
            text.push(' ');
            rest = behind;
        } else {
            text.push('<');
        }
    }
    text.push_str(rest);
    // What was escaped twice on its way is read as well.
    for _ in 0..2 {
        for (escaped, character) in ESCAPED {
            text = text.replace(escaped, character);
        }
    }
    text
}

/// Where a tag of HTML leads.
fn leads_to(tag: &str) -> Option<&str> {
    let (_, value) = tag.split_once("href=")?;
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    value[1..].split(quote).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_found_whatever_stands_around_it() {
        for cell in [
            "#a=chang-roberts&start=2",
            "a=chang-roberts&start=2",
            "  https://example.org/play/#a=chang-roberts&start=2\n",
            "My answer is https://example.org/#a=chang-roberts&start=2. I hope it is right!",
            "(see http://localhost:8080/index.html#a=chang-roberts&start=2)",
            "<https://example.org/#a=chang-roberts&start=2>",
            "[my answer](https://example.org/#a=chang-roberts&start=2)",
            "https://example.org/#a=chang-roberts&amp;start=2",
            "https://example.org/#a=chang-roberts&amp;amp;start=2",
            "<p>Done:&nbsp;<a href=\"https://example.org/#a=chang-roberts&amp;start=2\">here</a></p>",
            "<p><a href='#a=chang-roberts&start=2'>https://example.org/#a=chang-roberts&amp;start=2</a><br></p>",
            "<p>https://example.org/#a=chang-roberts&amp;start=2</p>",
            "“https://example.org/#a=chang-roberts&start=2”,",
            "First #a=chang-roberts&start=2!t=3 and once more #a=chang-roberts&start=2",
            "See #a=chang-roberts&start=2!embed=https://your.example",
            "See https://example.org/#a=chang-roberts&start=2!embed=http://your.example.",
            "https%3A//example.org/#a%3Dchang-roberts%26start%3D2",
        ] {
            let HandIn::Link(link) = HandIn::of(cell) else { panic!("several in {cell}") };
            assert_eq!(scenario_of(&link).as_deref(), Some("a=chang-roberts&start=2"), "{cell} gave {link}");
        }
    }

    #[test]
    fn several_links_are_several() {
        let found = HandIn::of("I began with #a=chang-roberts and came to #a=chang-roberts&start=2.");
        assert_eq!(found, HandIn::Several(vec!["#a=chang-roberts".to_owned(), "#a=chang-roberts&start=2".to_owned()]));
    }

    #[test]
    fn what_is_no_link_is_given_back() {
        for cell in ["I do not know", "3 < 4 & 5 = 5", "https://example.org/", "#", "a <b", "<é"] {
            assert_eq!(HandIn::of(cell), HandIn::NoLink(cell.to_owned()));
        }
        for cell in ["=HYPERLINK(\"x\")", "#b=chang-roberts", "{\"algorithm\":\"x=y\"}"] {
            assert_eq!(HandIn::of(cell), HandIn::Link(cell.to_owned()));
        }
    }

    #[test]
    fn a_link_says_of_which_exercise_it_is() {
        assert_eq!(exercise_of("https://x.org/#a=bully!t=3&exercise=make-3-win"), Some("make-3-win"));
        assert_eq!(exercise_of("#a=bully!exercise=make-3-win."), Some("make-3-win"));
        assert_eq!(exercise_of("#a=bully!t=3"), None);
        assert_eq!(exercise_of("#a=bully"), None);
    }
}
