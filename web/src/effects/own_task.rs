//! What takes long to render, rendered in a task of its own.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use yew::{hook, use_effect, use_force_update, use_mut_ref};

/// When what is out of date is brought up to date.
#[derive(Default)]
enum Turn {
    /// As soon as there is something newer.
    #[default]
    Open,
    /// In this task, which is to come.
    Asked(#[expect(dead_code, reason = "to drop it would call it off")] Timeout),
    /// Now.
    Come,
}

/// The newest value, or, where it takes long to render, the one before it until a task of its own has come. Otherwise rendering would
/// go into the task in which something has happened, which may be a frame: the browser would lay out and paint in the same go.
#[hook]
pub fn use_in_own_task<T: Copy + PartialEq + 'static>(newest: T, is_long: bool) -> T {
    let render_again = use_force_update();
    let shown = use_mut_ref(|| newest);
    let turn = use_mut_ref(Turn::default);
    if !is_long || matches!(*turn.borrow(), Turn::Come) {
        turn.replace(Turn::Open);
        shown.replace(newest);
    }
    let now = *shown.borrow();
    use_effect(move || {
        if now != newest && matches!(*turn.borrow(), Turn::Open) {
            let come = Rc::clone(&turn);
            let timeout = Timeout::new(0, move || {
                come.replace(Turn::Come);
                render_again.force_update();
            });
            turn.replace(Turn::Asked(timeout));
        }
    });
    now
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;
    use yew::{Html, Properties, component, html};

    use super::*;
    use crate::testing::mounted::mount;

    #[derive(Properties, PartialEq)]
    struct NumberProps {
        newest: u32,
        is_long: bool,
    }

    #[component]
    fn Number(props: &NumberProps) -> Html {
        let shown = use_in_own_task(props.newest, props.is_long);
        html! { <b data-shown={shown.to_string()}>{ shown }</b> }
    }

    #[wasm_bindgen_test]
    async fn what_takes_long_waits_for_a_task_of_its_own() {
        let mut shown = mount(html! { <Number newest={1} is_long=true /> }).await;
        assert_eq!(shown.text("b"), "1", "there is nothing else to show");
        shown.show(html! { <Number newest={2} is_long=false /> }).await;
        assert_eq!(shown.text("b"), "2", "what is quick is shown at once");
        for newest in 3..20 {
            shown.show(html! { <Number {newest} is_long=true /> }).await;
        }
        shown.settled("[data-shown='19']", 1).await;
    }
}
