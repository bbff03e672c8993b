//! The line of a lecture that is spoken of, over the stage, with the way to the next.

use election_core::Run;
use yew::{Html, Properties, component, html, use_memo};

use super::dispatch::use_dispatch;
use super::icon::{Icon, icon};
use super::same::Same;
use crate::state::{Action, Walk};

/// What is said of which run.
#[derive(Properties, PartialEq)]
pub struct LectureLineProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// The line.
    pub walk: Walk,
}

/// What the lecture says, what is to be said about it, and the lines before and after.
#[component]
pub fn LectureLine(props: &LectureLineProps) -> Html {
    let LectureLineProps { run, walk } = props;
    let dispatch = use_dispatch();
    let is_astray = *use_memo((run.clone(), *walk), |(run, walk)| {
        walk.link().is_some_and(|link| run.scenario().to_link().as_deref() != Ok(link))
    });
    let (line, number) = walk.line();
    let lecture = walk.lecture();
    let to = |walk: Option<Walk>, label: &'static str, sign: &'static str| {
        let onclick = walk.map(|walk| dispatch.on(Action::Walk(Some(walk))));
        html! {
            <button type="button" class="button" aria-label={label} title={label} disabled={walk.is_none()} {onclick}>{ sign }</button>
        }
    };
    html! {
        <section class="entry-title lecture-line" aria-label="Lecture">
            <div class="lecture-place">
                <span>{ format!("{} · {number} of {} · {}", lecture.name, lecture.lines.len(), line.at) }</span>
                if is_astray {
                    <button type="button" class="button" onclick={dispatch.on(Action::Walk(Some(*walk)))}>
                        { "Back to its scenario" }
                    </button>
                }
                { to(walk.previous(), "The line before", "‹") }
                { to(walk.next(), "The next line", "›") }
                <button type="button" class="button bare" aria-label="Leave the lecture" onclick={dispatch.on(Action::Walk(None))}>
                    { icon(Icon::Cross) }
                </button>
            </div>
            <h2>{ line.says }</h2>
            if let Some(note) = line.note {
                <p>{ note }</p>
            }
        </section>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::gallery::LECTURES;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;
    use crate::testing::plain;

    #[wasm_bindgen_test]
    async fn a_line_is_said_and_the_next_is_one_click_away() {
        let run = Rc::new(Run::record(&plain(5)).expect("a valid scenario"));
        let walk = Walk::beginning(LECTURES[1]).next().expect("it has a second line");
        let shown = mount(html! { <LectureLine run={&run} {walk} /> }).await;
        assert_eq!(shown.text("h2"), walk.line().0.says);
        assert!(shown.text(".lecture-place").contains("2 of"));
        assert!(shown.text(".lecture-place").contains("Back to its scenario"), "another scenario is shown");
        shown.click("[aria-label='The next line']").await;
        assert!(matches!(shown.actions()[..], [Action::Walk(Some(to))] if Some(to) == walk.next()));
        shown.click("[aria-label='Leave the lecture']").await;
        assert!(matches!(shown.actions()[..], [_, Action::Walk(None)] | [Action::Walk(None)]));
    }
}
