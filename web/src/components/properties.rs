//! What must hold and what the algorithm relies on, and whether it does.

use election_core::properties::{AGREEMENT, ONE_LEADER, Property, PropertyFall, PropertyKind, TERMINATION, VALIDITY};
use yew::Html;

use super::Leaf;
use super::icon::{Icon, icon};
use super::template::{key, some, view};
use crate::state::{Action, AppState, Seek};

/// What must hold and what the algorithm relies on, and whether it does.
pub fn properties(leaf: &Leaf) -> Html {
    let state = &leaf.state;
    let all = state.run.summary().properties.iter();
    let lines = all.map(|property| property_line(leaf, property, standing(state, property)));
    view!(
        "<section aria-labelledby='must-hold'><h2 class='heading' id='must-hold'>Must hold</>\
         <ul class='checks two'>{}</>{}</>",
        lines.collect::<Vec<Html>>(),
        assumptions(state),
    )
}

/// How something stands, as far as the run has been shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It holds.
    Holds,
    /// It does not.
    Fails,
    /// The run has not decided it.
    Pending,
}

impl Standing {
    /// Its sign, with a word for screen readers.
    pub fn sign(self) -> Html {
        let (class, drawing, word) = match self {
            Self::Holds => ("holds", Icon::Check, "holds"),
            Self::Fails => ("fails", Icon::Cross, "does not hold"),
            Self::Pending => ("pending", Icon::Pending, "pending"),
        };
        view!("<span class={}>{}<span class='unseen'>{}: </></>", class, icon(drawing), word)
    }
}

fn standing(state: &AppState, property: &Property) -> Standing {
    let steps = state.view.steps;
    let is_over = steps == state.run.steps();
    match &property.fall {
        Some(fall) if steps as u64 >= fall.steps => Standing::Fails,
        None if is_over || property.kind == PropertyKind::Safety => Standing::Holds,
        None | Some(_) if property.kind == PropertyKind::Safety => Standing::Holds,
        None | Some(_) => Standing::Pending,
    }
}

fn property_line(leaf: &Leaf, property: &Property, standing: Standing) -> Html {
    let steps = leaf.state.view.steps as u64;
    let overlap = property.takeover.as_ref().filter(|takeover| steps >= takeover.steps);
    let why = property.fall.as_ref().filter(|_| standing == Standing::Fails).or(overlap);
    view!(
        "<li class={} data-property={}>{}<span class='name' title={}>{}</>{}{}</>",
        bad(standing).or(property.fall.as_ref().or(overlap).is_some().then_some("has-fall")),
        property.name,
        standing.sign(),
        meaning(property.name),
        property.name,
        // Where it falls is where one wants to look; those that fall at the end say so when it is there.
        property.fall.as_ref().map_or_else(Html::default, |fall| step_of(leaf, "falls".to_owned(), fall)),
        why.map_or_else(Html::default, |fall| view!("<span class='why'>{}</>", &fall.reason)),
    )
}

/// Where something comes about, such as the fall of a property: a button that goes there.
pub fn step_of(leaf: &Leaf, what: String, fall: &PropertyFall) -> Html {
    let steps = usize::try_from(fall.steps).unwrap_or(usize::MAX).min(leaf.state.run.steps());
    view!(
        "<button type='button' class='to-step' title='Show the step' {}>{} at step {}</>",
        leaf.click(Action::Seek(Seek::Steps(steps))),
        what,
        steps,
    )
}

/// The class of what does not hold.
pub fn bad(standing: Standing) -> Option<&'static str> {
    (standing == Standing::Fails).then_some("is-bad")
}

/// What a property says, in a sentence.
pub fn meaning(name: &str) -> &'static str {
    match name {
        ONE_LEADER => "No two live processes are leader at once, but for a moment while one that comes takes over",
        VALIDITY => "A process that becomes leader has the best identity among those taking part",
        AGREEMENT => "At the end all live processes name the same leader",
        TERMINATION => "The run ends, and every live process that took part knows a live leader",
        _ => "",
    }
}

/// What the algorithm relies on; open by itself when the scenario breaks something, and that first.
fn assumptions(state: &AppState) -> Html {
    let scenario = state.scenario();
    let all = state.run.info().assumptions;
    if all.is_empty() {
        return Html::default();
    }
    let (mut kept, mut broken) = (Vec::new(), Vec::new());
    for assumption in all {
        let is_kept = (assumption.kept)(scenario);
        let (standing, list) = if is_kept { (Standing::Holds, &mut kept) } else { (Standing::Fails, &mut broken) };
        list.push(view!(
            "<li {} class={} data-assumption={}>{}<span class='name'>{}</>{}</>",
            key(assumption.key),
            bad(standing),
            assumption.key,
            standing.sign(),
            assumption.text,
            some(!is_kept, || view!("<span class='why'>{}</>", assumption.without)),
        ));
    }
    let (are_kept, are_broken) = (kept.len(), broken.len());
    let kept = view!("<ul class='checks'>{}</>", kept);
    let (said, inside) = if are_broken == 0 {
        ("all kept".to_owned(), kept)
    } else {
        let inside = view!(
            "<ul class='checks'>{}</><details class='more nested'><summary>Kept<span class='said'>{}</></>{}</>",
            broken,
            are_kept,
            kept,
        );
        (format!("{are_broken} broken"), inside)
    };
    view!(
        "<details class='more assumptions' open={}><summary>Relies on<span class='said'>{}</></>{}</>",
        are_broken > 0,
        said,
        inside,
    )
}
