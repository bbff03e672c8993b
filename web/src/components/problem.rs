//! Something that could not be used: what is wrong, and what would be right.

use yew::Html;

use super::Leaf;
use super::icon::{Icon, icon};
use super::template::{some, view};
use crate::state::Action;

/// Something that could not be used.
pub fn problem(leaf: &Leaf) -> Html {
    let Some(problem) = &leaf.state.problem else { return Html::default() };
    view!(
        "<section class='notice is-bad' role='alert' aria-labelledby='problem'>\
         <div class='said'><h2 id='problem'>{}</>\
         <dl><dt>where</><dd><code>{}</></><dt>found</><dd>{}</><dt>allowed</><dd>{}</>{}</></>\
         <button type='button' class='button bare small' aria-label='Close' title='Close' {}>{}</></>",
        problem.title,
        &problem.error.path,
        &problem.error.found,
        &problem.error.allowed,
        some(problem.link.is_some(), || view!(
            "<dt>link</><dd><code>{}</></>",
            problem.link.clone().unwrap_or_default()
        )),
        leaf.click(Action::DismissProblem),
        icon(Icon::Cross),
    )
}
