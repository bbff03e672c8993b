//! The panel beside the stage: counted, checked, explained.

use election_core::algorithm::LineNumber;
use election_core::claims::Counting;
use election_core::lineage::Bids;
use election_core::stories::Point;
use election_core::{ProcessId, Run, Tick, View};
use yew::{Html, Properties, component, html};

use super::announcer::Announcer;
use super::be::inside::Inside;
use super::claims::Claims;
use super::counters::Counters;
use super::cover::Cover;
use super::inspector::Inspector;
use super::leaders::Leaders;
use super::properties::PropertyList;
use super::standing::Standing;
use super::variables::Whose;
use crate::platform::same::Same;

/// More processes than this are too small for a finger where the stage is as wide as a telephone.
const MOST_FOR_FINGERS: u16 = 16;

/// What the panel beside the stage shows.
#[derive(Properties, PartialEq)]
pub struct ResultsProps {
    /// The run in front of us.
    pub run: Same<Run>,
    /// What there is to see at the cursor.
    pub view: Same<View>,
    /// The tick on the clock.
    pub tick: Tick,
    /// What counts as a message.
    pub counting: Counting,
    /// The process that is selected.
    pub selected: Option<ProcessId>,
    /// Its bids, where they are few enough to be followed.
    pub bids: Option<Same<Bids>>,
    /// The process whose bid is drawn on the stage.
    pub traced: Option<ProcessId>,
    /// The event of the space-time diagram that is looked at.
    pub chosen: Option<u32>,
    /// What a story points at.
    pub pointed: Vec<Point>,
    /// Whether only what the back row needs is shown, large.
    pub is_presenting: bool,
    /// Whether nothing may tell how the run ends.
    pub is_end_hidden: bool,
    /// The process that somebody is, while its turns are asked about, and the line that decided against the last choice.
    pub being: Option<(ProcessId, Option<LineNumber>)>,
    /// How fast the run is played; none while it is paused.
    pub speed: Option<f64>,
    /// Whether it goes on by itself at this very time.
    #[prop_or_default]
    pub is_live: bool,
}

/// The panel beside the stage: counters, properties, claims, code, state, log.
#[component]
pub fn Results(props: &ResultsProps) -> Html {
    let ResultsProps {
        run,
        view,
        tick,
        counting,
        selected,
        bids,
        traced,
        chosen,
        pointed,
        is_presenting,
        is_end_hidden,
        being,
        speed,
        is_live,
    } = props;
    html! {
        <aside class="results" aria-label="What came of it">
            // Elsewhere the list stands with the state.
            if *is_presenting && !is_end_hidden && run.identities().len() > MOST_FOR_FINGERS {
                <Whose run={run.clone()} process={*selected} />
            }
            <div class="counted">
                <Counters run={run.clone()} view={view.clone()} tick={*tick} counting={*counting} pointed={pointed.clone()} is_end_hidden={*is_end_hidden} />
                <Leaders run={run.clone()} view={view.clone()} is_open={*is_presenting} />
                if !is_end_hidden {
                    <PropertyList run={run.clone()} steps={view.steps} are_assumptions_shown={!is_presenting} is_brief={*is_presenting} />
                }
                if !is_end_hidden {
                    // Presenting, they are there for the printer only.
                    <Claims run={run.clone()} view={view.clone()} tick={*tick} counting={*counting} />
                }
            </div>
            if let Some((process, refused)) = being {
                <Inside run={run.clone()} view={view.clone()} process={*process} refused={*refused} />
            } else if *is_end_hidden {
                <Cover words="What must hold, formulas and code come with the end" />
            } else if *is_presenting {
                <Standing run={run.clone()} view={view.clone()} />
            } else {
                <Inspector run={run.clone()} view={view.clone()} selected={*selected} bids={bids.clone()} traced={*traced} speed={*speed} />
            }
            <Announcer run={run.clone()} steps={view.steps} is_end_hidden={*is_end_hidden} is_playing={speed.is_some()} is_live={*is_live} traced={*traced} chosen={*chosen} />
        </aside>
    }
}
