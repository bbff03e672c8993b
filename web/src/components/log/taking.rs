//! The buttons that take along what is listed: copied as lines, or saved as CSV.

use std::rc::Rc;

use election_core::Run;
use gloo_file::{Blob, ObjectUrl};
use gloo_timers::callback::Timeout;
use web_sys::HtmlElement;
use yew::{Callback, Html, MouseEvent, Properties, TargetCast, component, hook, html, use_mut_ref, use_state_eq};

use super::filter::Listed;
use super::written::{AT_ONCE, Form, written};
use crate::components::icon::Icon;
use crate::components::icon_button::IconButton;
use crate::effects::background::{self, Handle};
use crate::effects::share;
use crate::platform::same::Same;

/// For so many milliseconds it is said that the lines were copied.
const SAID_FOR: u32 = 4000;

/// What is taken along.
#[derive(Clone, Properties, PartialEq)]
pub struct TakingProps {
    /// The run.
    pub run: Same<Run>,
    /// Those of its steps that are listed.
    pub listed: Same<Listed>,
}

/// Has what is listed written, at once where that is no wait, else in the background; of several calls the last one counts.
#[hook]
fn use_written(form: Form) -> impl Fn(&TakingProps, Box<dyn FnOnce(String)>) + Clone + 'static {
    let under_way = use_mut_ref(|| None::<Handle>);
    move |props: &TakingProps, then: Box<dyn FnOnce(String)>| {
        let mut work = written(Rc::clone(props.run.rc()), Rc::clone(props.listed.rc()), form);
        if props.listed.len() > AT_ONCE {
            under_way.replace(Some(background::spawn(work, then)));
            return;
        }
        under_way.replace(None);
        while !work.advance(u64::MAX) {}
        then(work.finish());
    }
}

/// The button that copies the lines, and says for a while what came of it.
#[component]
pub fn CopyLines(props: &TakingProps) -> Html {
    let said = use_state_eq(|| None::<String>);
    let silence = use_mut_ref(|| None::<Timeout>);
    let write = use_written(Form::Lines);
    let copy = {
        let (props, said) = (props.clone(), said.setter());
        Callback::from(move |_| {
            let (count, silence) = (props.listed.len(), Rc::clone(&silence));
            silence.replace(None);
            if count > AT_ONCE {
                said.set(Some(format!("Writing {count} lines …")));
            }
            let said = said.clone();
            write(
                &props,
                Box::new(move |text| {
                    share::copy(&text, move |is_done| {
                        said.set(Some(words(is_done, count)));
                        silence.replace(Some(Timeout::new(SAID_FOR, move || said.set(None))));
                    });
                }),
            );
        })
    };
    html! {
        <span class="copy-lines">
            <IconButton
                icon={if said.is_some() { Icon::Check } else { Icon::Copy }}
                name="Copy the lines"
                class="small"
                onclick={copy}
            />
            <span class="said-of-lines" role="status">{ (*said).clone() }</span>
        </span>
    }
}

fn words(is_done: bool, count: usize) -> String {
    match (is_done, count) {
        (true, 1) => "1 line copied".to_owned(),
        (true, count) => format!("{count} lines copied"),
        (false, _) => "The browser does not allow copying".to_owned(),
    }
}

/// The link that saves them as CSV. A click has the file written; when that is done the link is clicked once more, and saves it.
#[component]
pub fn SaveRows(props: &TakingProps) -> Html {
    // The address of the file lasts until the next one is saved.
    let saved = use_mut_ref(|| None::<ObjectUrl>);
    let is_written = use_mut_ref(|| false);
    let is_busy = use_state_eq(|| false);
    let write = use_written(Form::Csv);
    let save = {
        let (props, is_busy) = (props.clone(), is_busy.setter());
        Callback::from(move |event: MouseEvent| {
            if is_written.replace(false) {
                return;
            }
            event.prevent_default();
            let Some(link) = event.target_dyn_into::<HtmlElement>() else { return };
            is_busy.set(true);
            let (saved, is_written, is_busy) = (Rc::clone(&saved), Rc::clone(&is_written), is_busy.clone());
            write(
                &props,
                Box::new(move |text| {
                    let url = ObjectUrl::from(Blob::new_with_options(&*text, Some("text/csv")));
                    // The text of the link may be what was clicked; its address is told by hand, as rendering it would come too late.
                    let _ = link.set_attribute("href", &url);
                    saved.replace(Some(url));
                    is_written.replace(true);
                    is_busy.set(false);
                    link.click();
                }),
            );
        })
    };
    html! {
        <a class="button small" role="button" tabindex="0" href="#" download="steps.csv" aria-busy={is_busy.to_string()} onclick={save}>
            { "CSV" }
        </a>
    }
}
