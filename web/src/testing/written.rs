//! Renders a component by itself where there is no browser, for tests of what it says. No effect runs, and nothing can be clicked.

use tokio::runtime::Builder;
use tokio::task::LocalSet;
use yew::{Callback, ContextProvider, Html, LocalServerRenderer, Properties, component, html};

use crate::effects::dispatch::Dispatch;

/// The HTML of components.
pub fn html_of(content: Html) -> String {
    let runtime = Builder::new_current_thread().build().expect("a runtime can be made");
    let renderer = LocalServerRenderer::<Host>::with_props(HostProps { content }).hydratable(false);
    LocalSet::new().block_on(&runtime, renderer.render())
}

#[derive(Properties, PartialEq)]
struct HostProps {
    content: Html,
}

#[component]
fn Host(props: &HostProps) -> Html {
    html! {
        <ContextProvider<Dispatch> context={Dispatch::new(Callback::noop())}>
            { props.content.clone() }
        </ContextProvider<Dispatch>>
    }
}
