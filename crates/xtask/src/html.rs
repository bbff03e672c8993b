//! Enough of HTML to inspect and seal the page that Trunk has written: start tags and their attributes.

use std::ops::Range;

/// One start tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tag<'a> {
    pub(crate) name: &'a str,
    attributes: Vec<Attribute<'a>>,
    /// The text between a `script` or `style` and its end tag; empty for every other.
    pub(crate) text: &'a str,
    /// Where in the page its name ends, which is where one more attribute may be put.
    pub(crate) name_end: usize,
    /// Where in the page the tag ends.
    pub(crate) end: usize,
}

/// A name and its value, which is empty where the tag gives none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attribute<'a> {
    name: &'a str,
    pub(crate) value: &'a str,
    /// Where in the page the value is, without its quotes.
    pub(crate) place: Range<usize>,
}

impl<'a> Tag<'a> {
    /// Where in the page the tag begins.
    pub(crate) fn start(&self) -> usize {
        self.name_end - self.name.len() - 1
    }

    /// An attribute's value, where the tag has it.
    pub(crate) fn attribute(&self, name: &str) -> Option<&'a str> {
        self.find(name).map(|attribute| attribute.value)
    }

    /// An attribute, where the tag has it.
    pub(crate) fn find(&self, name: &str) -> Option<&Attribute<'a>> {
        self.attributes.iter().find(|attribute| attribute.name == name)
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
        let name = rest.take_until(|c| c.is_ascii_whitespace() || matches!(c, '=' | '>' | '/'));
        let place = if rest.skip('=') { rest.take_value() } else { rest.at..rest.at };
        attributes.push(Attribute { name, value: &page[place.clone()], place });
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

    fn take_value(&mut self) -> Range<usize> {
        let quote = ['"', '\''].into_iter().find(|quote| self.skip(*quote));
        let start = self.at;
        self.take_until(|c| quote.map_or(c.is_ascii_whitespace() || c == '>', |quote| c == quote));
        let place = start..self.at;
        if let Some(quote) = quote {
            self.skip(quote);
        }
        place
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
        assert_eq!(&page[tags[2].find("href").unwrap().place.clone()], "./a b.css");
        assert_eq!(&page[tags[0].find("lang").unwrap().place.clone()], "en");
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
