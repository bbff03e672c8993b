//! What lies over the page while it is open: help, the gallery, a QR code, a blank screen.

use std::collections::BTreeSet;

use election_core::Run;
use yew::{AttrValue, Html, Properties, component, html};

use super::address_code::AddressCodeProps;
use super::blank::Blank;
use super::drop_place::DropPlace;
use super::file_choice::FileChoice;
use super::gallery::GalleryProps;
use super::help::HelpProps;
use super::lab::LabViewProps;
use super::nothing::nothing;
use super::on_demand::{Demanded, OnDemand};
use crate::platform::same::Same;
use crate::state::Lab;

/// What is open.
#[derive(Properties, PartialEq)]
pub struct OverlaysProps {
    /// The run whose properties the help explains.
    pub run: Same<Run>,
    /// The run that is shown beside it.
    pub beside: Option<Same<Run>>,
    /// Whether the help is.
    pub is_help_open: bool,
    /// Whether single letters and signs are keys.
    pub has_letter_keys: bool,
    /// Whether the gallery is.
    pub is_gallery_open: bool,
    /// Whether the page is being presented.
    pub is_presenting: bool,
    /// The keys of the exercises that have been solved on this machine.
    pub solved: Same<BTreeSet<&'static str>>,
    /// The lab, where it is open.
    pub lab: Option<Same<Lab>>,
    /// What came of the last attempt to copy the link.
    pub copied: Option<bool>,
    /// The address that is shown as a QR code.
    pub address: Option<AttrValue>,
    /// Whether nothing may tell how the run ends.
    pub is_end_hidden: bool,
    /// Whether something is held over the page that can be dropped.
    pub is_held_over: bool,
    /// Whether nothing is to be seen.
    pub is_blank: bool,
}

/// What is open over the page.
#[component]
pub fn Overlays(props: &OverlaysProps) -> Html {
    html! {
        <>
            if props.is_help_open {
                <OnDemand view={Demanded::Help(HelpProps { run: props.run.clone(), has_letter_keys: props.has_letter_keys })} />
            }
            if props.is_gallery_open {
                <OnDemand view={Demanded::Gallery(GalleryProps { is_presenting: props.is_presenting, solved: props.solved.clone() })} />
            }
            if let Some(lab) = &props.lab {
                <OnDemand view={Demanded::Lab(lab_view(props, lab))} />
            }
            if let Some(address) = props.address.clone() {
                <OnDemand view={Demanded::Address(AddressCodeProps { address, run: props.run.clone(), beside: props.beside.clone(), is_end_hidden: props.is_end_hidden })} />
            }
            <FileChoice />
            if props.is_held_over {
                <DropPlace />
            }
            if props.is_blank {
                <Blank />
            }
            { nothing() }
        </>
    }
}

fn lab_view(props: &OverlaysProps, lab: &Same<Lab>) -> LabViewProps {
    let OverlaysProps { run, is_presenting, copied, .. } = props;
    LabViewProps { run: run.clone(), lab: lab.clone(), is_presenting: *is_presenting, copied: *copied }
}
