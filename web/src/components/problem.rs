//! Something that could not be used: what is wrong, and what would be right.

use yew::Html;

use super::Leaf;
use super::icon::{Icon, icon};
use super::template::{some, view};
use crate::state::Action;

/// So many characters of a link are enough to know it again.
const MOST_OF_LINK: usize = 200;

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
            beginning(problem.link.as_deref().unwrap_or_default())
        )),
        leaf.click(Action::DismissProblem),
        icon(Icon::Cross),
    )
}

/// The beginning of a link, with an ellipsis where there is more.
fn beginning(link: &str) -> String {
    match link.char_indices().nth(MOST_OF_LINK) {
        Some((end, _)) => format!("{}…", &link[..end]),
        None => link.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_link_is_cut_between_characters() {
        assert_eq!(beginning("a=bully"), "a=bully");
        let exact = "é".repeat(MOST_OF_LINK);
        assert_eq!(beginning(&exact), exact);
        assert_eq!(beginning(&(exact.clone() + "ü")), exact + "…");
    }
}
