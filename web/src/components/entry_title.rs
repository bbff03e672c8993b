//! What was opened from the gallery: its title and its text, over the stage until the scenario is edited.

use election_core::gallery::Entry;
use yew::{Html, Properties, component, html};

/// What was opened.
#[derive(Properties)]
pub struct EntryTitleProps {
    /// The entry of the gallery.
    pub entry: &'static Entry,
}

impl PartialEq for EntryTitleProps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.entry, other.entry)
    }
}

/// The title and the text of a gallery's entry.
#[component]
pub fn EntryTitle(props: &EntryTitleProps) -> Html {
    let Entry { title, text, .. } = *props.entry;
    html! {
        <section class="entry-title" aria-label="What was opened">
            <h2>{ title }</h2>
            <p>{ text }</p>
        </section>
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use election_core::gallery::ENTRIES;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn title_and_text_are_those_of_the_entry() {
        let shown = mount(html! { <EntryTitle entry={&ENTRIES[0]} /> }).await;
        assert_eq!((shown.text("h2"), shown.text("p")), (ENTRIES[0].title.to_owned(), ENTRIES[0].text.to_owned()));
    }
}
