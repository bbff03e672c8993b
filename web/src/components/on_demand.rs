//! The views that are seen only once somebody opens them. What renders them is a part of its own: a release page loads it when the first of
//! them is opened, so that a first visit does not wait for it. Everywhere else it is there from the beginning.

#[cfg(feature = "split")]
mod later;

use yew::{Html, Properties, html};

use super::address_code::{AddressCode, AddressCodeProps};
use super::be::{Be, BeProps};
use super::compare::{CompareChoice, CompareChoiceProps, Comparison, ComparisonProps};
use super::gallery::{Gallery, GalleryProps};
use super::help::{Help, HelpProps};
use super::lab::{LabView, LabViewProps};
use super::space_time::{EventCard, EventCardProps, SpaceTime, SpaceTimeProps};

/// A view, with what it shows.
#[derive(Clone, PartialEq)]
pub enum Demanded {
    /// The address of the moment, and what can be taken away.
    Address(AddressCodeProps),
    /// Being a process.
    Be(Box<BeProps>),
    /// The choice of a second run.
    CompareChoice(CompareChoiceProps),
    /// Two runs side by side.
    Comparison(Box<ComparisonProps>),
    /// An event of the space-time diagram.
    Event(EventCardProps),
    /// The gallery.
    Gallery(GalleryProps),
    /// The help.
    Help(HelpProps),
    /// The lab.
    Lab(LabViewProps),
    /// The space-time diagram.
    SpaceTime(Box<SpaceTimeProps>),
}

/// What is seen.
#[derive(Properties, PartialEq)]
pub struct OnDemandProps {
    /// The view.
    pub view: Demanded,
}

#[cfg(feature = "split")]
pub use later::OnDemand;

/// A view.
#[cfg(not(feature = "split"))]
#[yew::component]
pub fn OnDemand(props: &OnDemandProps) -> Html {
    show(props.view.clone())
}

/// Renders a view: the only place that names what renders the views: what nothing else needs is in the part that is loaded later.
fn show(view: Demanded) -> Html {
    match view {
        Demanded::Address(props) => html! { <AddressCode ..props /> },
        Demanded::Be(props) => html! { <Be ..*props /> },
        Demanded::CompareChoice(props) => html! { <CompareChoice ..props /> },
        Demanded::Comparison(props) => html! { <Comparison ..*props /> },
        Demanded::Event(props) => html! { <EventCard ..props /> },
        Demanded::Gallery(props) => html! { <Gallery ..props /> },
        Demanded::Help(props) => html! { <Help ..props /> },
        Demanded::Lab(props) => html! { <LabView ..props /> },
        Demanded::SpaceTime(props) => html! { <SpaceTime ..*props /> },
    }
}
