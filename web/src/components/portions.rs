//! Long lists of elements that change at once, as those of a run of a thousand processes do.

use yew::{hook, use_mut_ref};

use crate::effects::own_task::use_turns;
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
