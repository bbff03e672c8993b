//! Shapes as elements.

use yew::{Html, Properties, classes, component, html};

use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::space_time::Picture;

/// What is drawn.
#[derive(Properties, PartialEq)]
pub struct ShapesProps {
    /// The paths and the words.
    pub picture: Same<Picture>,
}

/// Paths, a few elements a class, and words.
#[component]
pub fn Shapes(props: &ShapesProps) -> Html {
    html! { <g class="picture">{ elements(&props.picture) }</g> }
}

/// The elements of a picture.
pub fn elements(picture: &Picture) -> Html {
    let bundle = |bundle: &crate::scene::space_time::Bundle| {
        html! {
            <g class={bundle.class.clone()}>
                if !bundle.path.is_empty() {
                    <path d={bundle.path.clone()} />
                }
                for (class, path) in bundle.ends.iter() {
                    <path class={classes!(*class)} d={path.clone()} />
                }
            </g>
        }
    };
    let word = |word: &crate::scene::space_time::Word| {
        html! {
            <text
                class={word.class.clone()}
                x={number(word.at.0, 1)}
                y={number(word.at.1, 1)}
                text-anchor={word.anchor}
                font-size={number(word.size, 1)}
            >
                { &word.text }
            </text>
        }
    };
    html! {
        <>
            { for picture.bundles.iter().map(bundle) }
            { for picture.words.iter().map(word) }
        </>
    }
}
