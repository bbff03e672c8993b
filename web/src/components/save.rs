//! A link that saves a text as a file.

use std::rc::Rc;

use gloo_file::{Blob, ObjectUrl};
use web_sys::HtmlAnchorElement;
use yew::{AttrValue, Callback, Html, MouseEvent, Properties, TargetCast, component, html, use_mut_ref};

/// What is saved, and under which name.
#[derive(Properties, PartialEq)]
pub struct SaveProps {
    /// What the link says.
    pub words: &'static str,
    /// The name of the file.
    pub file: AttrValue,
    /// What is in it: `application/json`.
    pub media_type: &'static str,
    /// Its text, made when it is saved.
    pub text: Callback<(), Rc<str>>,
}

/// A link that saves a text as a file.
#[component]
pub fn Save(props: &SaveProps) -> Html {
    // The address of the file lasts until the next one is saved.
    let saved = use_mut_ref(|| None::<ObjectUrl>);
    let (text, media_type) = (props.text.clone(), props.media_type);
    let save = Callback::from(move |event: MouseEvent| {
        let Some(anchor) = event.target_dyn_into::<HtmlAnchorElement>() else { return };
        let url = ObjectUrl::from(Blob::new_with_options(&*text.emit(()), Some(media_type)));
        anchor.set_href(&url);
        *saved.borrow_mut() = Some(url);
    });
    html! {
        <a class="button small" role="button" tabindex="0" href="#" download={props.file.clone()} onclick={save}>
            { props.words }
        </a>
    }
}
