//! A story's text: paragraphs, lists, emphasis and code. It is built from a tree of our own: nothing in a story is ever taken for markup.

use election_core::stories::{Block, Inline};
use yew::{Html, Properties, component, html};

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
