//! A story's text: paragraphs, lists, emphasis and code. It is built from a tree of our own: nothing in a story is ever taken for markup.

use election_core::stories::{Block, FilledPart, Inline};
use yew::{Html, Properties, classes, component, html};

/// What is said in a scene, part by part.
#[derive(Properties, PartialEq)]
pub struct StoryPartsProps {
    /// Every part, figures filled in.
    pub parts: Vec<FilledPart>,
    /// How many of them have been said.
    pub said: usize,
    /// Whether those that are still to come are shown, too: whoever presents may know them before.
    #[prop_or_default]
    pub with_those_to_come: bool,
}

/// The parts of a text: what is said now stands out from what was said before.
#[component]
pub fn StoryParts(props: &StoryPartsProps) -> Html {
    let StoryPartsProps { parts, said, with_those_to_come } = props;
    let shown = if *with_those_to_come { parts.len() } else { *said };
    let part = |(index, part): (usize, &FilledPart)| {
        let class = match index + 1 {
            number if number > *said => "is-to-come",
            number if number == *said && parts.len() > 1 => "is-due",
            _ => "is-said",
        };
        html! { <div key={index} class={classes!("story-part", class)}><StoryText blocks={part.text.clone()} /></div> }
    };
    let shown = parts.iter().enumerate().take(shown).filter(|(_, part)| !part.text.is_empty());
    html! { <div class="story-parts">{ for shown.map(part) }</div> }
}

/// What is said.
#[derive(Properties, PartialEq)]
pub struct StoryTextProps {
    /// Its paragraphs and lists, figures filled in.
    pub blocks: Vec<Block>,
}

/// A text.
#[component]
pub fn StoryText(props: &StoryTextProps) -> Html {
    html! { <div class="story-text">{ for props.blocks.iter().map(block) }</div> }
}

fn block(block: &Block) -> Html {
    match block {
        Block::Paragraph(inlines) => html! { <p>{ for inlines.iter().map(inline) }</p> },
        Block::List { first, items } => {
            let items = items.iter().map(|item| html! { <li>{ for item.iter().map(self::block) }</li> });
            match first {
                Some(first) => html! { <ol start={first.to_string()}>{ for items }</ol> },
                None => html! { <ul>{ for items }</ul> },
            }
        }
    }
}

fn inline(inline: &Inline) -> Html {
    match inline {
        Inline::Text(text) => html! { { text } },
        Inline::Figure(figure) => html! { { figure.to_string() } },
        Inline::Code(code) => html! { <code>{ code }</code> },
        Inline::Emphasis(inner) => html! { <em>{ for inner.iter().map(self::inline) }</em> },
        Inline::Strong(inner) => html! { <strong>{ for inner.iter().map(self::inline) }</strong> },
        Inline::Break => html! { <br /> },
    }
}
