//! What is taken along: the table as CSV, copied or saved, and the chart as a picture.

use std::rc::Rc;

use election_core::chart::{Chart, svg};
use gloo_timers::callback::Timeout;
use yew::{Callback, Html, Properties, component, html, use_mut_ref, use_state_eq};

use crate::components::icon::Icon;
use crate::components::icon_button::IconButton;
use crate::components::save::Save;
use crate::effects::share;
use crate::platform::same::Same;
use crate::state::Lab;

/// How large a picture is, in pixels: that of a slide, as the command line draws it.
const PAPER: (f64, f64) = (960.0, 540.0);
/// For so many milliseconds it is said that the table was copied.
const SAID_FOR: u32 = 4000;

/// What there is to take along.
#[derive(Properties, PartialEq)]
pub struct TakingProps {
    /// The lab.
    pub lab: Same<Lab>,
}

/// Two links that save, and a button that copies.
#[component]
pub fn Taking(props: &TakingProps) -> Html {
    let lab = &props.lab;
    let said = use_state_eq(|| None::<&'static str>);
    let silence = use_mut_ref(|| None::<Timeout>);
    let csv = {
        let lab = lab.clone();
        Callback::from(move |()| Rc::from(lab.csv()))
    };
    let picture = {
        let lab = lab.clone();
        let drawn = move |()| {
            lab.chart().map_or_else(String::new, |chart| {
                let named = Chart { are_named: true, ..(**chart).clone() };
                svg(&named, PAPER.0, PAPER.1)
            })
        };
        Callback::from(move |()| Rc::from(drawn(())))
    };
    let copy = {
        let (lab, said) = (lab.clone(), said.setter());
        Callback::from(move |_| {
            let (said, silence) = (said.clone(), Rc::clone(&silence));
            share::copy(&lab.csv(), move |is_done| {
                said.set(Some(if is_done {
                    "The table has been copied."
                } else {
                    "The browser does not allow copying."
                }));
                silence.replace(Some(Timeout::new(SAID_FOR, move || said.set(None))));
            });
        })
    };
    html! {
        <div class="lab-taking">
            <Save words="Save as CSV" file="lab.csv" media_type="text/csv" text={csv} />
            <Save words="Save as SVG" file="lab.svg" media_type="image/svg+xml" text={picture} />
            <IconButton icon={if said.is_some() { Icon::Check } else { Icon::Copy }} name="Copy the table as CSV" class="small" onclick={copy} />
            <span role="status">{ (*said).unwrap_or_default() }</span>
        </div>
    }
}
