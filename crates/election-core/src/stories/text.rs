//! A scene's text: paragraphs, lists, emphasis and code, in the notation of Markdown, with figures in braces.
//!
//! There is nothing else: no HTML, no links, no pictures. What is shown is a tree of our own, so that nothing that stands in a story is
//! ever taken for markup or a script by whoever shows it.

use std::iter::Peekable;

use pulldown_cmark::{Event, Options, Parser, Tag};
use serde::{Deserialize, Serialize};

use super::characters::readable;
use super::figure::Figure;
use super::wrong::Wrong;

/// How deep lists and emphasis may be nested.
const MAX_DEPTH: usize = 8;

const ALLOWED: &str = "paragraphs, lists, emphasis, strong and code";

/// A text as it was written, and what it means.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    source: String,
    blocks: Vec<Block>,
}

/// A part of a text that begins on a line of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// A list.
    List {
        /// The number of its first item; none when items have dots.
        first: Option<u64>,
        /// Its items.
        items: Vec<Vec<Block>>,
    },
}

/// A part of a paragraph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Inline {
    /// Plain text.
    Text(String),
    /// A figure, where it has not been filled in yet.
    Figure(Figure),
    /// Code, as it stands.
    Code(String),
    /// Emphasis.
    Emphasis(Vec<Inline>),
    /// Strong emphasis.
    Strong(Vec<Inline>),
    /// The end of a line.
    Break,
}

impl Text {
    /// Reads a text of at most so many bytes. Blanks around it are no part of it.
    pub(super) fn read(source: &str, longest: usize) -> Result<Self, Wrong> {
        let source = source.replace("\r\n", "\n").trim().to_owned();
        if source.len() > longest {
            return Err(Wrong::new(format_args!("{} bytes", source.len()), format!("at most {longest} bytes")));
        }
        readable(&source, &['\n', '\t'])?;
        let mut events = Parser::new_ext(&source, Options::empty()).peekable();
        let blocks = blocks(&mut events, MAX_DEPTH)?;
        Ok(Self { source, blocks })
    }

    /// As it was written.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What it means, figures not filled in.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Every figure in it, in order.
    pub(super) fn figures(&self) -> Vec<&Figure> {
        let mut figures = Vec::new();
        self.blocks.iter().for_each(|block| block.collect(&mut figures));
        figures
    }

    /// What it means, with each figure, in order, replaced by the next of these.
    pub(super) fn filled(&self, mut figures: impl Iterator<Item = String>) -> Vec<Block> {
        self.blocks.iter().map(|block| block.filled(&mut figures)).collect()
    }
}

impl Block {
    fn collect<'a>(&'a self, into: &mut Vec<&'a Figure>) {
        match self {
            Self::Paragraph(inlines) => inlines.iter().for_each(|inline| inline.collect(into)),
            Self::List { items, .. } => items.iter().flatten().for_each(|block| block.collect(into)),
        }
    }

    fn filled(&self, figures: &mut impl Iterator<Item = String>) -> Self {
        match self {
            Self::Paragraph(inlines) => Self::Paragraph(inlines.iter().map(|inline| inline.filled(figures)).collect()),
            Self::List { first, items } => {
                let item = |item: &Vec<Self>| item.iter().map(|block| block.filled(figures)).collect();
                Self::List { first: *first, items: items.iter().map(item).collect() }
            }
        }
    }

    /// It without its marks: for readers of text alone.
    #[must_use]
    pub fn plain(&self) -> String {
        match self {
            Self::Paragraph(inlines) => inlines.iter().map(Inline::plain).collect(),
            Self::List { items, .. } => {
                let items = items.iter().map(|item| item.iter().map(Self::plain).collect::<Vec<_>>().join(" "));
                items.map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n")
            }
        }
    }
}

impl Inline {
    fn collect<'a>(&'a self, into: &mut Vec<&'a Figure>) {
        match self {
            Self::Figure(figure) => into.push(figure),
            Self::Emphasis(inner) | Self::Strong(inner) => inner.iter().for_each(|inline| inline.collect(into)),
            Self::Text(_) | Self::Code(_) | Self::Break => {}
        }
    }

    fn filled(&self, figures: &mut impl Iterator<Item = String>) -> Self {
        let mut all = |inner: &Vec<Self>| inner.iter().map(|inline| inline.filled(&mut *figures)).collect();
        match self {
            Self::Emphasis(inner) => Self::Emphasis(all(inner)),
            Self::Strong(inner) => Self::Strong(all(inner)),
            Self::Figure(figure) => Self::Text(figures.next().unwrap_or_else(|| figure.to_string())),
            Self::Text(_) | Self::Code(_) | Self::Break => self.clone(),
        }
    }

    fn plain(&self) -> String {
        match self {
            Self::Text(text) | Self::Code(text) => text.clone(),
            Self::Figure(figure) => figure.to_string(),
            Self::Emphasis(inner) | Self::Strong(inner) => inner.iter().map(Self::plain).collect(),
            Self::Break => "\n".to_owned(),
        }
    }
}

type Events<'a> = Peekable<Parser<'a>>;

/// The blocks up to the end of what they stand in, that end included.
fn blocks(events: &mut Events<'_>, depth: usize) -> Result<Vec<Block>, Wrong> {
    let Some(deeper) = depth.checked_sub(1) else { return Err(too_deep()) };
    let mut found = Vec::new();
    loop {
        match events.peek() {
            None => return Ok(found),
            Some(Event::End(_)) => {
                events.next();
                return Ok(found);
            }
            Some(Event::Start(Tag::Paragraph)) => {
                events.next();
                found.push(Block::Paragraph(inlines(events, deeper)?));
                events.next();
            }
            Some(Event::Start(Tag::List(first))) => {
                let first = *first;
                events.next();
                let mut items = Vec::new();
                while matches!(events.next(), Some(Event::Start(Tag::Item))) {
                    items.push(blocks(events, deeper)?);
                }
                found.push(Block::List { first, items });
            }
            // In a list without blank lines the items' paragraphs are not marked.
            Some(event) if is_inline(event) => found.push(Block::Paragraph(inlines(events, deeper)?)),
            Some(event) => return Err(refused(event)),
        }
    }
}

/// What stands on the lines of a paragraph, up to its end.
fn inlines(events: &mut Events<'_>, depth: usize) -> Result<Vec<Inline>, Wrong> {
    let Some(deeper) = depth.checked_sub(1) else { return Err(too_deep()) };
    let (mut found, mut text) = (Vec::new(), String::new());
    while let Some(event) = events.next_if(is_inline) {
        match event {
            Event::Text(part) => {
                // It may have been written as an entity: `&#27;`.
                readable(&part, &['\t'])?;
                text += &part;
            }
            Event::SoftBreak => text.push(' '),
            other => {
                flush(&mut text, &mut found)?;
                match other {
                    Event::Code(code) => found.push(Inline::Code(code.to_string())),
                    Event::HardBreak => found.push(Inline::Break),
                    Event::Start(tag) => {
                        let inner = inlines(events, deeper)?;
                        events.next();
                        found.push(if tag == Tag::Strong { Inline::Strong(inner) } else { Inline::Emphasis(inner) });
                    }
                    _ => {}
                }
            }
        }
    }
    flush(&mut text, &mut found)?;
    match events.peek() {
        Some(event @ (Event::InlineHtml(_) | Event::Start(Tag::Link { .. } | Tag::Image { .. }))) => {
            Err(refused(event))
        }
        _ => Ok(found),
    }
}

fn is_inline(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Text(_)
            | Event::Code(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Start(Tag::Emphasis | Tag::Strong)
    )
}

/// Takes plain text apart at its braces.
fn flush(text: &mut String, into: &mut Vec<Inline>) -> Result<(), Wrong> {
    let text = std::mem::take(text);
    let mut left = text.as_str();
    let alone = |brace| Wrong::new(brace, "braces around the name of a figure only, such as {messages}");
    while let Some((before, after)) = left.split_once('{') {
        let (name, rest) = after.split_once('}').ok_or_else(|| alone("{"))?;
        plain(before, into).map_err(alone)?;
        into.push(Inline::Figure(Figure::read(name)?));
        left = rest;
    }
    plain(left, into).map_err(alone)
}

fn plain(text: &str, into: &mut Vec<Inline>) -> Result<(), &'static str> {
    if text.contains('}') {
        return Err("}");
    }
    if !text.is_empty() {
        into.push(Inline::Text(text.to_owned()));
    }
    Ok(())
}

fn too_deep() -> Wrong {
    Wrong::new("a deeper nesting", format!("lists and emphasis {MAX_DEPTH} deep"))
}

fn refused(event: &Event<'_>) -> Wrong {
    let found = match event {
        Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => "HTML",
        Event::Start(Tag::Link { .. }) => "a link",
        Event::Start(Tag::Image { .. }) => "a picture",
        Event::Start(Tag::Heading { .. }) => "a heading",
        Event::Start(Tag::CodeBlock(_)) => "a block of code",
        Event::Start(Tag::BlockQuote(_)) => "a quotation",
        Event::Rule => "a rule",
        _ => "something else",
    };
    Wrong::new(found, ALLOWED)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(source: &str) -> Result<Text, Wrong> {
        Text::read(source, 2000)
    }

    #[test]
    fn marks_become_a_tree() {
        let text = of("One *two* **three `four`**\nfive {messages}.\n\n1. a\n2. b\n   - c").unwrap();
        let plain = |text: &str| Inline::Text(text.to_owned());
        let figure = Figure::read("messages").unwrap();
        assert_eq!(
            text.blocks(),
            [
                Block::Paragraph(vec![
                    plain("One "),
                    Inline::Emphasis(vec![plain("two")]),
                    plain(" "),
                    Inline::Strong(vec![plain("three "), Inline::Code("four".to_owned())]),
                    plain(" five "),
                    Inline::Figure(figure),
                    plain("."),
                ]),
                Block::List {
                    first: Some(1),
                    items: vec![
                        vec![Block::Paragraph(vec![plain("a")])],
                        vec![
                            Block::Paragraph(vec![plain("b")]),
                            Block::List { first: None, items: vec![vec![Block::Paragraph(vec![plain("c")])]] },
                        ],
                    ],
                },
            ]
        );
    }

    #[test]
    fn all_else_is_refused_by_its_name() {
        for (source, found) in [
            ("<script>alert(1)</script>", "HTML"),
            ("a <b>b</b>", "HTML"),
            ("a\n<img src=x onerror=alert(1)>", "HTML"),
            ("[a](javascript:alert(1))", "a link"),
            ("see <https://example.org>", "a link"),
            ("*a [b](https://example.org)*", "a link"),
            ("- ![a](https://example.org/a.png)", "a picture"),
            ("# a", "a heading"),
            ("a\n===", "a heading"),
            ("```\na\n```", "a block of code"),
            ("> a", "a quotation"),
            ("a\n\n---", "a rule"),
            ("a } b", "}"),
            ("a { b", "{"),
            ("a\u{1b}[2J", "\\u{1b}"),
            ("a&#27;[2J", "\\u{1b}"),
            ("*a&#x1B;*", "\\u{1b}"),
            ("a&NewLine;b", "\\u{a}"),
            ("a\u{202e}b", "\\u{202e}"),
            ("a&#x2066;b", "\\u{2066}"),
        ] {
            assert_eq!(of(source).unwrap_err().at("text").found, found, "{source}");
        }
        assert_eq!(of("{mesages}").unwrap_err().at("text").found, "{mesages}");
    }

    #[test]
    fn length_and_depth_have_limits() {
        assert!(of(&"a".repeat(2001)).unwrap_err().at("text").found.contains("2001 bytes"));
        for deep in ["- ".repeat(900) + "a", "*".repeat(999) + "a" + &"*".repeat(999), "*a **b ".repeat(200)] {
            let _ = of(&deep);
        }
        assert_eq!(of(&("- ".repeat(900) + "a")).unwrap_err().at("text").found, "a deeper nesting");
    }
}
