//! Messages over time of two runs, as two lines of steps: drag anywhere to go there.

use yew::{AttrValue, Html, Properties, component, html, use_memo};

use super::super::transport::scrubber::Scrubber;
use crate::effects::live::Live;
use crate::platform::same::Same;
use crate::playback;
use crate::scene::geometry::number;
use crate::scene::side_by_side::{HEIGHT, Sent, WIDTH};
use crate::state::Told;

/// Which part of the drawing's height stands free above both lines, for words, and which part they take.
const TOP: f64 = 0.28;
const DRAWN: f64 = 0.64;

/// Two runs, and the moment.
#[derive(Properties, PartialEq)]
pub struct CourseProps {
    /// The runs.
    pub told: Same<Told>,
    /// The time that each shows.
    pub times: [f64; 2],
    /// The time on the clock.
    pub time: f64,
    /// When the later one ends.
    pub end: f64,
    /// What a tick is called, of several.
    pub unit: &'static str,
    /// The moment, in words.
    pub readout: AttrValue,
    /// Where the slider is written to.
    pub live: Live,
}

/// Both lines, the cursor through both, and who leads since when.
#[component]
pub fn Course(props: &CourseProps) -> Html {
    let CourseProps { told, times, time, end, unit, readout, live } = props;
    let sent = use_memo(told.clone(), |told| [0, 1].map(|place| Sent::of(&told.runs[place])));
    let most = sent[0].all().max(sent[1].all());
    let ticks = told.runs.iter().map(|run| playback::end(run)).fold(1.0, f64::max);
    let percent = |part: f64| format!("{}%", number(part * 100.0, 2));
    let x = |time: f64| percent(time / ticks);
    let y = |count: u32| percent(TOP + DRAWN * (1.0 - f64::from(count) / f64::from(most.max(1))));
    let line = |place: usize| sent[place].line(playback::end(&told.runs[place]), ticks, most);
    let dot = |place: usize| {
        let class = if place == 1 { "dot is-second" } else { "dot" };
        html! { <circle {class} cx={x(times[place])} cy={y(sent[place].by(times[place]))} r="5" /> }
    };
    let leads = |place: usize| {
        let run = &told.runs[place];
        let (leader, tick) = told.comparison.leaders[place].zip(told.comparison.leads_since[place])?;
        let at = f64::from(tick) / ticks;
        let counts = [0, 1].map(|place| sent[place].by(f64::from(tick)));
        let count = counts[place];
        let is_above = count > counts[1 - place] || count == counts[1 - place] && place == 0;
        let anchor = if at < 0.12 {
            "start"
        } else if at > 0.88 {
            "end"
        } else {
            "middle"
        };
        Some(html! {
            <text class="leads" x={x(f64::from(tick))} y={y(count)} dy={if is_above { "-9" } else { "17" }} text-anchor={anchor}>
                { format!("{} leads", run.identities().short(leader.identity)) }
            </text>
        })
    };
    html! {
        <div class="course">
            <svg class="course-drawing" aria-hidden="true">
                <svg x="0" y={percent(TOP)} width="100%" height={percent(DRAWN)} viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none" overflow="visible">
                    <path class="sent" d={line(0)} />
                    <path class="sent is-second" d={line(1)} />
                </svg>
                { for [0, 1].into_iter().filter_map(leads) }
                <line class="now" x1={x(*time)} x2={x(*time)} y1="0" y2="100%" />
                { for [0, 1].map(dot) }
            </svg>
            <Scrubber end={*end} reach={1.0} readout={readout.clone()} slider={&live.slider} />
            <p class="axis" aria-hidden="true"><span>{ "0" }</span><span>{ format!("messages over {unit}") }</span><span>{ number(ticks, 0) }</span></p>
        </div>
    }
}
