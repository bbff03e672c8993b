//! A story's text: paragraphs, lists, emphasis and code. It is built from a tree of our own: nothing in a story is ever taken for markup.

use election_core::claims::formula::with_minus_signs;
use election_core::stories::{Block, FilledPart, Inline};
use web_sys::Element;
use yew::{Html, NodeRef, Properties, classes, component, html, use_effect_with, use_node_ref};

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
    /// Whether nothing of it is said now: what is shown is another run than theirs.
    #[prop_or_default]
    pub is_past: bool,
}

/// The parts of a text: what is said now stands out from what was said before.
#[component]
pub fn StoryParts(props: &StoryPartsProps) -> Html {
    let StoryPartsProps { parts, said, with_those_to_come, is_past } = props;
    let due = use_node_ref();
    {
        let due = due.clone();
        use_effect_with((parts.clone(), *said), move |(_, said)| show(&due, *said));
    }
    let shown = if *with_those_to_come { parts.len() } else { *said };
    let part = |(index, part): (usize, &FilledPart)| {
        let class = match index + 1 {
            number if number > *said => "is-to-come",
            number if number == *said && parts.len() > 1 && !is_past => "is-due",
            _ => "is-said",
        };
        let node = if index + 1 == *said { due.clone() } else { NodeRef::default() };
        html! { <div key={index} ref={node} class={classes!("story-part", class)}><StoryText blocks={part.text.clone()} /></div> }
    };
    let shown = parts.iter().enumerate().take(shown).filter(|(_, part)| !part.text.is_empty());
    html! { <div class="story-parts">{ for shown.map(part) }</div> }
}

/// Scrolls what is told, where it does not fit, to the part that is said now, and to no more of what stands before it than need be.
fn show(due: &NodeRef, said: usize) {
    let Some(due) = due.cast::<Element>() else { return };
    // Presenting, the title stays where it is, and the rest is scrolled.
    let around = [".story-body", ".story-told"].into_iter().filter_map(|around| due.closest(around).ok()?);
    let Some(told) = around.into_iter().find(|around| around.scroll_height() > around.client_height()) else { return };
    if said < 2 {
        // The title stands above it.
        told.set_scroll_top(0);
        return;
    }
    let above = due.get_bounding_client_rect().top() - told.get_bounding_client_rect().top();
    // No further than to its end, which the browser sees to.
    #[expect(clippy::cast_possible_truncation, reason = "a text is lower than two billion pixels")]
    told.set_scroll_top(told.scroll_top() + above as i32);
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
        Inline::Text(text) => html! { { with_minus_signs(text) } },
        Inline::Figure(figure) => html! { { figure.to_string() } },
        Inline::Code(code) => html! { <code>{ code }</code> },
        Inline::Emphasis(inner) => html! { <em>{ for inner.iter().map(self::inline) }</em> },
        Inline::Strong(inner) => html! { <strong>{ for inner.iter().map(self::inline) }</strong> },
        Inline::Break => html! { <br /> },
    }
}
