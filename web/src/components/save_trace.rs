//! A link that saves the trace of a run which happened on real processes: it is its file.

use std::rc::Rc;

use election_core::Run;
use yew::{Callback, Html, Properties, component, html};

use super::save::Save;
use crate::platform::same::Same;
use crate::state::trace_text;

/// The run.
#[derive(Properties, PartialEq)]
pub struct SaveTraceProps {
    /// Whose trace it is.
    pub run: Same<Run>,
}

/// Saves the trace as lines of JSON, as it was opened.
#[component]
pub fn SaveTrace(props: &SaveTraceProps) -> Html {
    let text = {
        let run = Rc::clone(props.run.rc());
        Callback::from(move |()| Rc::from(trace_text(&run)))
    };
    html! { <Save words="Save the trace" file="run.jsonl" media_type="application/jsonl" {text} /> }
}
