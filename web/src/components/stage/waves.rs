//! How far a wave has come: the edges that were used, and by whom each process was reached first.

use election_core::Run;
use yew::{Html, Properties, classes, component, html, use_memo};

use crate::components::nothing::nothing;
use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::scene::geometry::{number, place};
use crate::scene::layout::Layout;
use crate::scene::waves;

/// So many colours and textures there are in the styles. As neither divides the other, each of many waves has a pair of its own.
const COLOURS: usize = 5;
const TEXTURES: usize = 4;

/// A run, and how far it has been shown.
#[derive(Clone, Properties, PartialEq)]
pub struct WavesProps {
    /// The run.
    pub run: Same<Run>,
    /// How many of its steps have been shown.
    pub steps: usize,
    /// Where processes stand.
    pub layout: Same<Layout>,
}

/// How the tree of a wave looks, by its place among those of the run: colours and textures begin again after a few.
pub fn look(wave: usize) -> String {
    format!("wave-colour-{} wave-texture-{}", wave % COLOURS, wave % TEXTURES)
}

/// The edges over which messages have come: thick, with an arrow to the parent, where that made a process take part.
#[component]
pub fn Waves(props: &WavesProps) -> Html {
    let WavesProps { run, steps, layout } = props;
    let waves = use_memo((run.clone(), layout.clone()), |(run, layout)| waves::Waves::of(run, layout));
    let Some(waves) = &*waves else { return nothing() };
    let colours = KindColours::of(run.info());
    let scale = number(layout.small().max(0.5), 2);
    html! {
        <g class="waves" aria-hidden="true">
            for used in waves.after(*steps) {
                <g
                    class={classes!("trail", colours.class(used.kind), used.to_parent.map(|_| "is-tree"), used.wave.map(look))}
                    data-edge={format!("{}-{}", used.edge.0.0, used.edge.1.0)}
                >
                    <path class="way" d={used.path.clone()} />
                    if let Some(arrow) = used.to_parent {
                        <path
                            class="home"
                            d="M9 0-6-9V9Z"
                            transform={format!("{} rotate({})scale({scale})", place(arrow.at), number(arrow.heading, 1))}
                        />
                    }
                </g>
            }
        </g>
    }
}
