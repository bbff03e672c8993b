//! Why a process is what it is, on the stage: the messages that led there, numbered as in the sentences and on the diagram.

use election_core::Run;
use election_core::causality::why;
use yew::{Html, Properties, component, html, use_memo};

use crate::components::nothing::nothing;
use crate::platform::same::Same;
use crate::scene::geometry::{Point, number};
use crate::scene::layout::{Layout, SIZE};
use crate::scene::why::Lit;

/// Where along a channel a number stands: nearer to who receives, so that both directions have room.
const ALONG: f64 = 0.58;

/// The event that is asked about.
#[derive(Clone, Properties, PartialEq)]
pub struct ChainProps {
    /// The run.
    pub run: Same<Run>,
    /// Where processes stand.
    pub layout: Same<Layout>,
    /// The step after which it is asked why its process is what it is.
    pub step: usize,
}

/// The channels of the chain, with numbers.
#[component]
pub fn WhyChain(props: &ChainProps) -> Html {
    let ChainProps { run, layout, step } = props;
    let lit = use_memo((run.clone(), *step), |(run, step)| {
        let process = (*step < run.steps()).then(|| run.trace().step(*step).process)??;
        why(run, *step + 1, process).map(|chain| Lit::of(run, &chain))
    });
    let Some(lit) = &*lit else { return nothing() };
    let letters_are = layout.label_size() * 0.85;
    let size = letters_are * 0.75;
    let disc = |at: Point, text: &str| {
        let (x, y) = (number(at.x, 1), number(at.y, 1));
        let letters = text.chars().count().max(1) as f64;
        let half = size.max(letters * size * 0.42 + size * 0.4);
        html! {
            <>
                <rect x={number(at.x - half, 1)} y={number(at.y - size, 1)} width={number(2.0 * half, 1)} height={number(2.0 * size, 1)} rx={number(size, 1)} />
                <text {x} {y} dy="0.36em" text-anchor="middle" font-size={number(letters_are, 1)}>{ text.to_owned() }</text>
            </>
        }
    };
    let radius = number(layout.radius * 1.2, 1);
    html! {
        <g class="why-chain" aria-hidden="true">
            for process in lit.processes.iter() {
                <circle cx={number(layout.place(*process).x, 1)} cy={number(layout.place(*process).y, 1)} r={radius.clone()} />
            }
            for (from, to, _) in lit.hops.iter() {
                <path d={layout.channel(*from, *to).path()} />
            }
            for (from, to, text) in lit.hops.iter() {
                { disc(layout.channel(*from, *to).at(ALONG), text) }
            }
            for (process, text) in lit.waits.iter() {
                { disc(layout.place(*process).moved(layout.outwards(*process), layout.radius * 1.75).within(2.0 * size, SIZE - 2.0 * size), text) }
            }
        </g>
    }
}
