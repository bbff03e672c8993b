//! Renders slow components in tasks of their own.

use std::cell::RefCell;
use std::rc::Rc;

use gloo_render::{AnimationFrame, request_animation_frame};
use gloo_timers::callback::Timeout;
use yew::{UseForceUpdateHandle, hook, use_effect, use_force_update, use_mut_ref};

use crate::platform;

/// A task of a component's own, in which it is rendered again. Between two tasks the browser paints and handles input.
#[derive(Clone)]
struct OwnTask {
    stage: Rc<RefCell<Stage>>,
    render_again: UseForceUpdateHandle,
}

#[derive(Default)]
enum Stage {
    /// No task is needed.
    #[default]
    Open,
    /// It has been requested.
    Asked(#[expect(dead_code, reason = "to drop it would call it off")] Timeout),
    /// It has been requested for after the next frame.
    AskedAfterFrame(#[expect(dead_code, reason = "to drop it would call it off")] AnimationFrame),
    /// It is running.
    Come,
}

#[hook]
fn use_own_task() -> OwnTask {
    OwnTask { stage: use_mut_ref(Stage::default), render_again: use_force_update() }
}

impl OwnTask {
    fn is_asked(&self) -> bool {
        matches!(*self.stage.borrow(), Stage::Asked(_) | Stage::AskedAfterFrame(_))
    }

    fn has_come(&self) -> bool {
        matches!(*self.stage.borrow(), Stage::Come)
    }

    /// Ends it: nothing is left to do.
    fn end(&self) {
        self.stage.replace(Stage::Open);
    }

    /// Requests it, unless that has been done.
    fn ask(self, when: When) {
        if self.is_asked() {
            return;
        }
        let stage = Rc::clone(&self.stage);
        stage.replace(match when {
            When::Soon => Stage::Asked(self.timeout()),
            When::AfterFrame => Stage::AskedAfterFrame(request_animation_frame(move |_| {
                let stage = Rc::clone(&self.stage);
                stage.replace(Stage::Asked(self.timeout()));
            })),
        });
    }

    fn timeout(self) -> Timeout {
        Timeout::new(0, move || {
            self.stage.replace(Stage::Come);
            self.render_again.force_update();
        })
    }
}

/// When the task runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Right after the present task.
    Soon,
    /// When the next frame has been drawn, so that the browser does not lay out and paint it together with what came before.
    AfterFrame,
}

/// The newest value; where it takes long to render, the value before it until a task of its own runs. `before` is the value before the
/// first. Otherwise the rendering would extend the task of the event, which may be an animation frame that also has to lay out and paint.
/// Without a browser there are no tasks: the value is the newest at once.
#[hook]
pub fn use_in_own_task<T: Copy + PartialEq + 'static>(before: T, newest: T, is_long: bool, when: When) -> T {
    let shown = use_mut_ref(|| before);
    let task = use_own_task();
    if !is_long || task.has_come() || platform::window_if_any().is_none() {
        task.end();
        shown.replace(newest);
    }
    let now = *shown.borrow();
    use_effect(move || {
        if now != newest {
            task.ask(when);
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
        when: When,
    }

    #[component]
    fn Number(props: &NumberProps) -> Html {
        let shown = use_in_own_task(0, props.newest, props.is_long, props.when);
        html! { <b data-shown={shown.to_string()}>{ shown }</b> }
    }

    #[wasm_bindgen_test]
    async fn what_takes_long_waits_for_a_task_of_its_own() {
        for when in [When::Soon, When::AfterFrame] {
            let mut shown = mount(html! { <Number newest={1} is_long=true {when} /> }).await;
            shown.settled("[data-shown='1']", 1).await;
            shown.show(html! { <Number newest={2} is_long=false {when} /> }).await;
            assert_eq!(shown.text("b"), "2", "what is quick is shown at once");
            for newest in 3..20 {
                shown.show(html! { <Number {newest} is_long=true {when} /> }).await;
            }
            shown.settled("[data-shown='19']", 1).await;
        }
    }
}
