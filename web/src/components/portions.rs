//! Long lists of elements that change at once, as those of a run of a thousand processes do.

use std::rc::Rc;

use gloo_timers::callback::Timeout;
use yew::{hook, use_effect, use_force_update, use_mut_ref};

use crate::scene::arriving::Arriving;

/// The list as far as it is to be rendered now: of what has changed, at most so many elements at a time. The rest stays as it was and
/// arrives by and by.
#[hook]
pub fn use_portions<T: Clone + PartialEq + 'static>(wanted: &[T], most: usize) -> Vec<T> {
    let arriving = use_mut_ref(Arriving::default);
    use_turns(|is_turn| {
        let mut arriving = arriving.borrow_mut();
        if is_turn {
            arriving.go_on(wanted, most);
        }
        (arriving.shown().to_vec(), arriving.is_all(wanted))
    })
}

/// What takes long, a part each time the component is rendered. `go_on` is told whether it is its turn to do a part, and says what there is
/// and whether that is all. If not, the component is rendered again in a task of its own: in between the browser draws, and listens
/// to the person.
#[hook]
pub fn use_turns<T>(go_on: impl FnOnce(bool) -> (T, bool)) -> T {
    let render_again = use_force_update();
    // The next turn is to come; without it, it is now.
    let due = use_mut_ref(|| None::<Timeout>);
    let is_turn = due.borrow().is_none();
    let (there, is_all) = go_on(is_turn);
    use_effect(move || {
        if !is_all && due.borrow().is_none() {
            let when = Rc::clone(&due);
            let timeout = Timeout::new(0, move || {
                when.borrow_mut().take();
                render_again.force_update();
            });
            due.replace(Some(timeout));
        }
    });
    there
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;
    use yew::{Html, Properties, component, html};

    use super::*;
    use crate::testing::mounted::mount;

    #[derive(Properties, PartialEq)]
    struct ListProps {
        numbers: Vec<usize>,
    }

    #[component]
    fn List(props: &ListProps) -> Html {
        let shown = use_portions(&props.numbers, 4);
        html! { <ul>{ for shown.iter().map(|number| html! { <li>{ *number }</li> }) }</ul> }
    }

    #[wasm_bindgen_test]
    async fn a_long_list_arrives_by_and_by() {
        let numbers = |count: usize| (0..count).collect::<Vec<_>>();
        let mut list = mount(html! { <List numbers={numbers(3)} /> }).await;
        assert_eq!(list.count("li"), 3, "a short one is there at once");
        list.show(html! { <List numbers={numbers(40)} /> }).await;
        assert!(list.count("li") < 40);
        // Another one comes while it arrives.
        list.show(html! { <List numbers={numbers(30)} /> }).await;
        list.settled("li", 30).await;
        assert_eq!(list.text("li:last-child"), "29");
        list.show(html! { <List numbers={numbers(1)} /> }).await;
        list.settled("li", 1).await;
    }
}
