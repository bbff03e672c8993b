//! What could have caused what, on the diagram: the past and the future of the event that is looked at, or the chain that answers why.

use std::rc::Rc;

use election_core::Run;
use election_core::causality::{Chain, Cone, Edges, Link, PartialOrder, Relation, why};
use election_core::drawing::outline::path;
use election_core::drawing::{Band, Drawing};
use yew::{Html, classes, hook, html, use_memo};

use super::looking::{LEAD, Looking};
use crate::platform::same::Same;
use crate::scene::geometry::number;
use crate::scene::space_time::Place;
use crate::state::ChosenEvent;

/// What could have caused what.
#[derive(Debug)]
pub struct Causes {
    /// Which step comes after which.
    pub order: Rc<PartialOrder>,
    cone: Option<Cone>,
    chain: Option<Chain>,
}

impl Causes {
    /// How many events are past, future, and concurrent.
    pub fn counts(&self) -> Option<(usize, usize, usize)> {
        self.cone.as_ref().filter(|_| self.chain.is_none()).map(|cone| cone.counts(&self.order))
    }
}

/// The partial order of the run where it is needed, and what it says of the chosen event.
#[hook]
pub fn use_causes(run: &Same<Run>, is_needed: bool, chosen: Option<ChosenEvent>) -> Rc<Option<Causes>> {
    let order = use_memo((run.clone(), is_needed), |(run, is_needed)| {
        is_needed.then(|| Rc::new(PartialOrder::of(run, Edges::Causal)))
    });
    use_memo((run.clone(), Same::from(&order), chosen), |(run, order, chosen)| {
        let order = Rc::clone(order.rc().as_ref().as_ref()?);
        let cone = chosen.map(|chosen| Cone::of(&order, chosen.step as usize));
        let chain = chosen.filter(|chosen| chosen.is_why).and_then(|chosen| why_then(run, chosen.step));
        Some(Causes { order, cone, chain })
    })
}

/// Why the process of a step is what it is right after it.
fn why_then(run: &Run, step: u32) -> Option<Chain> {
    let process = run.trace().step(step as usize).process?;
    why(run, step as usize + 1, process)
}

/// The past and the future of the chosen event, row by row; nothing where it is asked why.
pub fn bands(causes: &Causes, drawing: &Drawing, looking: &Looking, chosen: Option<ChosenEvent>) -> Html {
    let Some(cone) = causes.cone.as_ref().filter(|_| chosen.is_some_and(|chosen| !chosen.is_why)) else {
        return Html::default();
    };
    let scale = looking.scale;
    let band = |band: Band| {
        let class = match band.relation {
            Relation::Past | Relation::Same => "past",
            Relation::Future => "future",
            Relation::Concurrent => "concurrent",
        };
        let (y, height) = (drawing.y(band.row, scale) - scale.row / 2.0, scale.row);
        html! {
            <rect class={classes!("band", class)} x={number(band.left, 1)} y={number(y, 1)} width={number(band.right - band.left, 1)} height={number(height, 1)} />
        }
    };
    html! { <g class="bands">{ for drawing.bands(&causes.order, cone, scale, &looking.window).into_iter().map(band) }</g> }
}

/// Along causal depth, and in another order, no moment has one place: how far each process has come.
pub fn front(causes: &Causes, drawing: &Drawing, looking: &Looking, steps: usize) -> Html {
    let scale = looking.scale;
    let mut outline = String::new();
    for (row, process) in drawing.processes().iter().enumerate() {
        let own = causes.order.of_process(*process);
        let done = own.partition_point(|step| (*step as usize) < steps);
        let x = done.checked_sub(1).map_or(-LEAD / 2.0, |last| drawing.x(own[last] as usize, scale) + 6.0);
        let y = drawing.y(row, scale);
        let (top, bottom) = (number(y - scale.row / 2.0, 1), number(y + scale.row / 2.0, 1));
        let x = number(x, 1);
        outline += &format!("{}{x} {top}L{x} {bottom}", if row == 0 { "M" } else { "L" });
    }
    html! { <path class="front" d={outline} /> }
}

/// The chain that answers why: its links, numbered.
pub fn chain(run: &Run, causes: &Causes, drawing: &Drawing, looking: &Looking) -> Html {
    let Some(chain) = &causes.chain else { return Html::default() };
    let scale = looking.scale;
    let link = |(place, link): (usize, &Link)| {
        let points = drawing.link(run, link, scale);
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return Html::default() };
        let middle = match points[..] {
            [_, below, on, _] => (f64::midpoint(below.0, on.0), below.1),
            _ => (f64::midpoint(first.0, last.0), f64::midpoint(first.1, last.1)),
        };
        let is_message = points.len() == 2;
        let text = (place + 1).to_string();
        html! {
            <g class={classes!("link", is_message.then_some("is-message"))}>
                <path d={path(&points)} />
                <circle cx={number(middle.0, 1)} cy={number(middle.1, 1)} r="9" />
                <text x={number(middle.0, 1)} y={number(middle.1 + 4.2, 1)} text-anchor="middle" font-size="12">{ text }</text>
            </g>
        }
    };
    html! { <g class="chain">{ for chain.links.iter().enumerate().map(link) }</g> }
}

/// A ring about the chosen event; about all lines, where it is the network's.
pub fn ring(drawing: &Drawing, looking: &Looking, place: Place) -> Html {
    match place {
        Place::At(at) => html! { <circle class="chosen" cx={number(at.x, 1)} cy={number(at.y, 1)} r="9" /> },
        Place::Across(x) => {
            let bottom = drawing.y(drawing.lines().saturating_sub(1), looking.scale);
            html! { <rect class="chosen" x={number(x - 5.0, 1)} y="-12" width="10" height={number(bottom + 24.0, 1)} rx="5" /> }
        }
    }
}
