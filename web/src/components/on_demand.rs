//! The views that a plain first visit does not show. What renders them is in the second part of a release page's program, which comes
//! once the page is there: a first visit does not wait for it. Everywhere else it is there from the beginning.

#[cfg(feature = "split")]
mod later;

use yew::{Html, Properties, html};

use super::address_code::{AddressCode, AddressCodeProps};
use super::be::{Be, BeProps};
use super::compare::{CompareChoice, CompareChoiceProps, Comparison, ComparisonProps};
use super::drafting::{Drafting, DraftingProps};
use super::gallery::{Gallery, GalleryProps};
use super::help::{Help, HelpProps};
use super::lab::{LabView, LabViewProps};
use super::log::{Log, LogProps};
use super::message_card::{MessageCard, MessageCardProps};
use super::presenter::{Presenter, PresenterProps};
use super::process_card::{ProcessCard, ProcessCardProps};
use super::space_time::{EventCard, EventCardProps, SpaceTime, SpaceTimeProps};
use super::story::{Story, StoryProps};

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
    /// A story that is being written.
    Drafting(DraftingProps),
    /// An event of the space-time diagram.
    Event(EventCardProps),
    /// The gallery.
    Gallery(GalleryProps),
    /// The help.
    Help(HelpProps),
    /// The lab.
    Lab(LabViewProps),
    /// What happened, in words.
    Log(LogProps),
    /// A message.
    Message(Box<MessageCardProps>),
    /// The presenter's view.
    Presenter(Box<PresenterProps>),
    /// A process.
    Process(ProcessCardProps),
    /// The space-time diagram.
    SpaceTime(Box<SpaceTimeProps>),
    /// A story that is told.
    Story(Box<StoryProps>),
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
        Demanded::Drafting(props) => html! { <Drafting ..props /> },
        Demanded::Event(props) => html! { <EventCard ..props /> },
        Demanded::Gallery(props) => html! { <Gallery ..props /> },
        Demanded::Help(props) => html! { <Help ..props /> },
        Demanded::Lab(props) => html! { <LabView ..props /> },
        Demanded::Log(props) => html! { <Log ..props /> },
        Demanded::Message(props) => html! { <MessageCard ..*props /> },
        Demanded::Presenter(props) => html! { <Presenter ..*props /> },
        Demanded::Process(props) => html! { <ProcessCard ..props /> },
        Demanded::SpaceTime(props) => html! { <SpaceTime ..*props /> },
        Demanded::Story(props) => html! { <Story ..*props /> },
    }
}
