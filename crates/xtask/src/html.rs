//! Enough of HTML to inspect and seal the page that Trunk has written: start tags and their attributes.

/// One start tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tag<'a> {
    pub(crate) name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    /// The text between a `script` or `style` and its end tag; empty for every other.
    pub(crate) text: &'a str,
    /// Where in the page its name ends, which is where one more attribute may be put.
    pub(crate) name_end: usize,
    /// Where in the page the tag ends.
    pub(crate) end: usize,
}

impl<'a> Tag<'a> {
    /// An attribute's value, where the tag has it.
    pub(crate) fn attribute(&self, name: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(own, _)| *own == name).map(|(_, value)| *value)
    }
}

/// All start tags of a page in their order.
pub(crate) fn tags(page: &str) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(start) = page[at..].find('<').map(|found| at + found) {
        if let Some(comment) = page[start..].strip_prefix("<!--") {
            at = comment.find("-->").map_or(page.len(), |end| start + 4 + end + 3);
        } else if page[start + 1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            let mut tag = read_tag(page, start + 1);
            if matches!(tag.name, "script" | "style") {
                let end_tag = format!("</{}", tag.name);
                let length = page[tag.end..].find(&end_tag).unwrap_or(page.len() - tag.end);
                tag.text = &page[tag.end..tag.end + length];
            }
            at = tag.end + tag.text.len();
            tags.push(tag);
        } else {
            at = start + 1;
        }
    }
    tags
}

/// Reads the tag whose name begins at `start`.
fn read_tag(page: &str, start: usize) -> Tag<'_> {
    let mut rest = Rest { page, at: start };
    let name = rest.take_until(|c| c.is_ascii_whitespace() || c == '>' || c == '/');
    let name_end = rest.at;
    let mut attributes = Vec::new();
    loop {
        rest.take_until(|c| !c.is_ascii_whitespace() && c != '/');
        if rest.left().is_empty() || rest.left().starts_with('>') {
            break;
        }
        let attribute = rest.take_until(|c| c.is_ascii_whitespace() || matches!(c, '=' | '>' | '/'));
        let value = if rest.skip('=') { rest.take_value() } else { "" };
        attributes.push((attribute, value));
    }
    rest.skip('>');
    Tag { name, attributes, text: "", name_end, end: rest.at }
}

/// What has not been read yet.
struct Rest<'a> {
    page: &'a str,
    at: usize,
}

impl<'a> Rest<'a> {
    fn left(&self) -> &'a str {
        &self.page[self.at..]
    }

    fn take_until(&mut self, ends: impl Fn(char) -> bool) -> &'a str {
        let left = self.left();
        let taken = &left[..left.find(ends).unwrap_or(left.len())];
        self.at += taken.len();
        taken
    }

    fn skip(&mut self, expected: char) -> bool {
        let is_there = self.left().starts_with(expected);
        if is_there {
            self.at += expected.len_utf8();
        }
        is_there
    }

    fn take_value(&mut self) -> &'a str {
        for quote in ['"', '\''] {
            if self.skip(quote) {
                let value = self.take_until(|c| c == quote);
                self.skip(quote);
                return value;
            }
        }
        self.take_until(|c| c.is_ascii_whitespace() || c == '>')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_tags_attributes_and_inline_text() {
        let page = "<!doctype html><!-- <p> --><html lang=en><script type=\"module\">if (a < b) f('<i>')</script>\
                    <link href='./a b.css' disabled/></html>";
        let tags = tags(page);
        assert_eq!(tags.iter().map(|tag| tag.name).collect::<Vec<_>>(), ["html", "script", "link"]);
        assert_eq!(tags[0].attribute("lang"), Some("en"));
        assert_eq!(tags[1].attribute("type"), Some("module"));
        assert_eq!(tags[1].text, "if (a < b) f('<i>')");
        assert_eq!(tags[2].attribute("href"), Some("./a b.css"));
        assert_eq!(tags[2].attribute("disabled"), Some(""));
        assert_eq!(tags[2].attribute("rel"), None);
        assert!(page[..tags[2].end].ends_with("/>"));
    }

    #[test]
    fn a_page_cut_short_still_ends() {
        for page in ["<", "<a", "<a b", "<a b=", "<a b='", "<script>", "<!--"] {
            assert!(tags(page).len() <= 1, "{page}");
        }
    }
}
