//! What the shapes and colours on the stage mean.

use election_core::algorithm::MessageSpec;
use election_core::model::Kind;
use election_core::{ProcessId, Role, Run};
use yew::{Html, Properties, classes, component, html, use_memo};

use super::stage::waves::look;
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::scene::colours::KindColours;
use crate::scene::geometry::number;
use crate::scene::layout::Layout;
use crate::scene::legend::{Sign, ToldSteps, signs, signs_until};
use crate::scene::outlines::{BACK, DUE, SMALL_CROWN, WRONG};
use crate::scene::processes::Appearance;
use crate::scene::sprites::Mark;
use crate::scene::waves::{Tree, are_drawn, starters, tree};
use crate::scene::{labels, legend, outlines};
use crate::state::ShownAction;

/// The waves of at most so many starters are explained one by one.
const MOST_WAVES: usize = 5;

/// What is to be explained.
#[derive(Clone, Properties, PartialEq)]
pub struct LegendProps {
    /// The run: its algorithm's messages, and what happens to processes.
    pub run: Same<Run>,
    /// Where processes stand, and what there is room for about them.
    pub layout: Same<Layout>,
    /// Whether the ways of bids and waves are drawn; none where they cannot be.
    pub are_trails_on: Option<bool>,
    /// How far a story that is told has come: what its scene does not show, and what would tell how it goes on, is left out.
    #[prop_or_default]
    pub until: Option<ToldSteps>,
}

/// What the shapes and colours on the stage mean in a run, with what others call its messages.
#[component]
pub fn Legend(props: &LegendProps) -> Html {
    let LegendProps { run, layout, are_trails_on, until } = props;
    let dispatch = use_dispatch();
    let signs = use_memo((run.clone(), layout.clone(), *until), |(run, layout, until)| match until {
        Some(steps) => signs_until(run, layout, *steps),
        None => signs(run, layout),
    });
    let starters = use_memo(run.clone(), |run| if are_drawn(run) { starters(run) } else { Vec::new() });
    let trails = use_memo(run.clone(), |run| TrailsEntry::of(run));
    // What arrows on edges mean is said nowhere else.
    let are_edges = are_drawn(run);
    let rows = |group: Group| signs.iter().filter(move |sign| Group::of(**sign) == group).map(|sign| row(run, *sign));
    html! {
        <div class="legend">
            <ul aria-label="Messages">{ for rows(Group::Messages) }</ul>
            <ul aria-label="Processes">{ for rows(Group::Processes) }</ul>
            <ul aria-label="Marks">
                if let Some(is_on) = *are_trails_on {
                    <li class={are_edges.then_some("of-edges")} title={trails.help}>
                        <button
                            type="button"
                            class="trails-switch"
                            aria-pressed={is_on.to_string()}
                            onclick={dispatch.on(ShownAction::ShowTrails(!is_on))}
                        >
                            { (trails.sign)() }
                            { trails.name }
                        </button>
                    </li>
                    if starters.len() > 1 { { for waves_of(run, &starters) } }
                }
                { for rows(Group::Marks) }
            </ul>
        </div>
    }
}

/// What is explained together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Messages,
    Processes,
    Marks,
}

impl Group {
    fn of(sign: Sign) -> Self {
        match sign {
            Sign::Message(_) => Self::Messages,
            Sign::Process(_) | Sign::Waiting | Sign::Acting | Sign::Rival | Sign::Suspected => Self::Processes,
            Sign::Knows
            | Sign::Mistaken
            | Sign::Back
            | Sign::Due
            | Sign::Stamp
            | Sign::Mark(_)
            | Sign::Cut
            | Sign::Dead => Self::Marks,
        }
    }
}

/// What a sign means.
fn row(run: &Run, sign: Sign) -> Html {
    let (drawing, name, help) = match sign {
        Sign::Message(kind) => return message(kind, run.info().message(kind), KindColours::of(run.info()).class(kind)),
        Sign::Process(appearance) => (process(appearance), appearance.name(), help(appearance).unwrap_or_default()),
        Sign::Waiting => (waiting(), "waiting", "The circle closes until a timeout runs out."),
        Sign::Acting => (ring("acting"), "acted last", "The last step was its own."),
        Sign::Rival => (ring("rival"), "second leader", "It leads, and another does at the same time."),
        Sign::Suspected => (ring("suspected"), "wrongly suspected", "Somebody takes it for dead, and it lives."),
        Sign::Knows => (badge("knows", SMALL_CROWN), "knows the leader", ""),
        Sign::Mistaken => (badge("mistaken", WRONG), "mistaken", "It takes somebody for the leader who is none."),
        Sign::Back => (badge("back", BACK), "came back", "It has crashed and recovered."),
        Sign::Due => (badge("due", DUE), "will start", "It will start an election by itself."),
        Sign::Stamp => return stamp(run),
        Sign::Mark(mark) => (marked(mark), mark_name(mark), mark_help(mark)),
        Sign::Cut => (channel("is-cut"), "cut off", "No message comes over this channel."),
        Sign::Dead => {
            (channel("is-dead"), "to a crashed one", "The channel of a process that has crashed, or is no member.")
        }
    };
    let class = classes!(is_detail(sign).then_some("detail"), is_worded(sign).then_some("is-worded"));
    html! { <li {class} title={(!help.is_empty()).then_some(help)}>{ drawing }{ name }</li> }
}

/// What the word beside each process says itself, where there is one.
fn is_worded(sign: Sign) -> bool {
    matches!(sign, Sign::Process(_) | Sign::Knows)
}

/// What is left out where there is little room for a legend: on a telephone on its side.
fn is_detail(sign: Sign) -> bool {
    match sign {
        Sign::Acting | Sign::Knows | Sign::Mistaken | Sign::Back | Sign::Cut | Sign::Dead => true,
        Sign::Message(_)
        | Sign::Process(_)
        | Sign::Waiting
        | Sign::Rival
        | Sign::Suspected
        | Sign::Due
        | Sign::Stamp
        | Sign::Mark(_) => false,
    }
}

/// What needs more words than its name.
fn help(appearance: Appearance) -> Option<&'static str> {
    (appearance == Appearance::Beaten).then_some("Its message has been dropped: it is out, and does not know it.")
}

/// What messages leave behind.
struct TrailsEntry {
    name: &'static str,
    help: &'static str,
    sign: fn() -> Html,
}

impl TrailsEntry {
    fn of(run: &Run) -> &'static Self {
        if !are_drawn(run) {
            return &BIDS;
        }
        match tree(run) {
            Some(Tree::Reached) => &WAVES,
            Some(Tree::Reports) => &REPORTS,
            None => &EDGES,
        }
    }
}

static BIDS: TrailsEntry = TrailsEntry {
    name: "paths of messages",
    help: "Each from its initiator to where it is, was dropped, or came home.",
    sign: trail,
};

static WAVES: TrailsEntry = TrailsEntry {
    name: "reached first by",
    help: "The edges that messages have come over. The arrow leads from a process to the one that reached it first.",
    sign: wave,
};

static REPORTS: TrailsEntry = TrailsEntry {
    name: "reports to",
    help: "The edges that messages have come over. The arrow leads from a process to the one that it reports to; two report to each other.",
    sign: wave,
};

static EDGES: TrailsEntry =
    TrailsEntry { name: "edges used", help: "The edges that messages have come over.", sign: edge };

/// What a mark says.
fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Discarded(_) => "dropped",
        Mark::Unheard(_) => "receiver is down",
        Mark::Lost(_) => "lost on the way",
        Mark::Crashed(_) => "crashes",
        Mark::Recovered(_) => "recovers",
        Mark::Noticed(_) => "suspects the leader",
        Mark::Joined(_) => "joins",
        Mark::Left(_) => "leaves",
    }
}

/// What needs more words than its name.
fn mark_help(mark: Mark) -> &'static str {
    match mark {
        Mark::Discarded(_) => {
            "It has arrived, and by the algorithm its receiver lets it go no further. Shortly before, the outline of the message is dashed."
        }
        Mark::Unheard(_) => {
            "Its receiver has crashed, or is no member. Shortly before, the outline of the message is red and dashed."
        }
        Mark::Lost(_) => "It never arrives. Shortly before, the outline of the message is red and dashed.",
        Mark::Crashed(_) | Mark::Recovered(_) | Mark::Noticed(_) | Mark::Joined(_) | Mark::Left(_) => "",
    }
}

/// A mark in small; of a message, with how the message looks before.
fn marked(mark: Mark) -> Html {
    let radius = 6.0;
    let sign = |square: &'static str, doomed: Option<&'static str>| {
        html! {
            <svg viewBox={square} class={classes!(doomed.map(|_| "is-wide"))} aria-hidden="true">
                if let Some(ending) = doomed {
                    <g class={format!("token kind-main is-doomed ends-{ending}")} transform="translate(-26 0)">
                        <path d={outlines::message(Kind(0), 9.0, 9.0)} />
                    </g>
                }
                <g class={format!("mark is-{}", mark.name())}><path d={outlines::mark(mark, radius)} /></g>
            </svg>
        }
    };
    match mark {
        Mark::Discarded(_) => sign("-38 -13 51 26", Some("discarded")),
        Mark::Unheard(_) => sign("-38 -13 51 26", Some("unheard")),
        Mark::Lost(_) => sign("-38 -13 51 26", Some("lost")),
        Mark::Noticed(_) => sign("-17 -33 34 34", None),
        Mark::Recovered(_) | Mark::Crashed(_) | Mark::Joined(_) | Mark::Left(_) => sign("-20 -20 40 40", None),
    }
}

/// A ring about a process, in small.
fn ring(class: &'static str) -> Html {
    html! {
        <svg viewBox="-17 -17 34 34" class="process is-passive" aria-hidden="true">
            <circle {class} r="14" />
            <circle class="body" r="9" />
        </svg>
    }
}

/// A channel in small.
fn channel(look: &'static str) -> Html {
    html! {
        <svg viewBox="0 0 44 22" class="is-wide" aria-hidden="true"><path class={classes!("channel", look)} d="M3 11H41" /></svg>
    }
}

/// The variable that stands beside processes, and on messages that carry it.
fn stamp(run: &Run) -> Html {
    let shown = run.info().variables.iter().find(|variable| variable.on_stage);
    let Some((shown, stamp)) = shown.zip(legend::stamp(run)) else { return Html::default() };
    html! {
        <li class="detail" title={shown.help.to_string()}>
            <b class="stamp-sign" aria-hidden="true">{ stamp.least() }</b>
            { shown.name.to_string() }
        </li>
    }
}

/// A badge in small.
fn badge(class: &'static str, drawing: &'static str) -> Html {
    html! {
        <svg viewBox="-13 -13 26 26" aria-hidden="true">
            <g class={classes!("badge", class)}><circle r="10" /><path d={drawing} /></g>
        </svg>
    }
}

/// How the waves of several starters look.
fn waves_of(run: &Run, starters: &[ProcessId]) -> Vec<Html> {
    let identities = run.identities();
    let row = |(place, starter): (usize, &ProcessId)| {
        let class = classes!("trail", "kind-main", "is-tree", "is-wide", look(place));
        html! {
            <li class="of-edges" title="The tree of the wave that began there.">
                <svg viewBox="0 0 44 22" {class} aria-hidden="true"><path class="way" d="M2 11H42" /></svg>
                { format!("wave of {}", identities.short(identities.at(*starter))) }
            </li>
        }
    };
    let more = starters.len().saturating_sub(MOST_WAVES);
    let rest = (more > 0).then(|| html! { <li class="of-edges">{ format!("and {more} more waves") }</li> });
    starters.iter().enumerate().take(MOST_WAVES).map(row).chain(rest).collect()
}

/// A way that was cut short, in small.
fn trail() -> Html {
    html! {
        <svg viewBox="0 0 44 22" class="trail kind-main is-wide" aria-hidden="true">
            <path class="way" d="M6 11H36" stroke-width="4" />
            <circle class="start" cx="6" cy="11" r="4.5" />
            <path class="stop" d="M36 2V20" />
        </svg>
    }
}

/// An edge that has been used, in small.
fn edge() -> Html {
    html! {
        <svg viewBox="0 0 44 22" class="trail kind-main is-tree is-wide" aria-hidden="true"><path class="way" d="M6 11H38" /></svg>
    }
}

/// An edge of a wave's tree, in small.
fn wave() -> Html {
    html! {
        <svg viewBox="0 0 44 22" class="trail kind-main is-tree is-wide" aria-hidden="true">
            <path class="way" d="M6 11H38" />
            <path class="home" d="M16 11 28 4V18Z" />
        </svg>
    }
}

fn message(kind: Kind, spec: &MessageSpec, colour: &'static str) -> Html {
    let others = labels::other_names(spec);
    html! {
        <li class="is-counted" title={spec.help.to_string()}>
            { token(kind, colour) }
            { spec.kind.to_string() }
            if !others.is_empty() {
                <small title={format!("Other sources call it {others}")}>{ format!("({others})") }</small>
            }
        </li>
    }
}

/// A message in small.
pub fn token(kind: Kind, colour: &'static str) -> Html {
    html! {
        <svg viewBox="-13 -13 26 26" class={format!("token {colour}")} aria-hidden="true">
            <path d={outlines::message(kind, 10.0, 10.0)} />
        </svg>
    }
}

/// A process in small.
pub fn process(appearance: Appearance) -> Html {
    html! {
        <svg viewBox="-17 -17 34 34" class={format!("process is-{}", appearance.name())} aria-hidden="true">
            <circle class="body" r={number(12.0 * appearance.scale(), 1)} />
            if matches!(appearance, Appearance::In(Role::Follower | Role::Leader)) { <circle class="inner" r="7.5" /> }
            if appearance == Appearance::In(Role::Leader) {
                <path class="crown" d={outlines::CROWN} transform="translate(0 -12)scale(.5)" />
            }
            if appearance == Appearance::Beaten { <path class="struck" d={outlines::STRUCK} transform="scale(12)" /> }
            if appearance == Appearance::Crashed { <path class="cross" d={outlines::CROSS} transform="scale(12)" /> }
        </svg>
    }
}

/// A timer in small, two thirds closed.
fn waiting() -> Html {
    html! {
        <svg viewBox="-17 -17 34 34" class="process is-asleep" aria-hidden="true">
            <circle class="body" r="7" />
            <circle class="track" r="13" />
            <g class="timer"><path d={outlines::circle(13.0)} pathLength="100" stroke-dasharray="65 101" /></g>
        </svg>
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod written_tests {
    use std::rc::Rc;

    use election_core::Scenario;

    use super::*;
    use crate::components::stage::waves::Waves;
    use crate::scene::layout::LeastType;
    use crate::testing::written::html_of;

    /// Presented, what words or counters say goes; everything else that is drawn is explained.
    #[test]
    fn what_no_word_says_is_explained_to_an_audience() {
        let rows = |link: &str| {
            let run = Rc::new(Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario"));
            let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
            let legend = html_of(html! { <Legend run={&run} layout={&Rc::new(layout)} are_trails_on={Some(true)} /> });
            let is_left = |row: &&str| !row.contains("is-worded") && !row.contains("is-counted");
            legend.split("<li").skip(1).filter(is_left).map(str::to_owned).collect::<Vec<_>>().join("\n")
        };
        let rings = rows("a=hirschberg-sinclair&n=8");
        for name in ["acted last", "r1", "paths of messages"] {
            assert!(rings.contains(name), "{name}: {rings}");
        }
        assert!(!rings.contains("</svg>passive") && !rings.contains("knows the leader"), "{rings}");
        let styles = include_str!("../styles/legend.css");
        assert!(
            !styles.contains(".is-presenting .legend .detail"),
            "before an audience nothing that is drawn goes unexplained"
        );
    }

    #[test]
    fn the_tree_that_is_drawn_is_the_one_that_is_explained() {
        for (link, name, arrows) in [
            ("a=tree&n=7", "reports to", 7),
            ("a=tree&n=7&start=0", "reports to", 7),
            ("a=echo-extinction&n=7&net=line&start=6", "reached first by", 6),
        ] {
            let run = Rc::new(Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario"));
            let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default());
            let layout = Rc::new(layout);
            let legend = html_of(html! { <Legend run={&run} layout={&layout} are_trails_on={Some(true)} /> });
            assert!(legend.contains(name), "{link}: {legend}");
            assert!(!legend.contains("wave of"), "{link}: {legend}");
            // Presented, this row is left.
            let row = legend.split("<li").find(|row| row.contains(name)).expect("it is a row");
            assert!(row.contains("of-edges"), "{link}: {row}");
            let drawn = html_of(html! { <Waves run={&run} steps={run.steps()} layout={&layout} /> });
            assert_eq!(drawn.matches("class=\"home\"").count(), arrows, "{link}: {drawn}");
        }
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use std::rc::Rc;

    use election_core::Scenario;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::scene::layout::LeastType;
    use crate::state::Action;
    use crate::testing;
    use crate::testing::mounted::mount;

    fn layout(run: &Run) -> Rc<Layout> {
        Rc::new(Layout::of(run.scenario().graph(), run.identities(), None, LeastType::default()))
    }

    #[wasm_bindgen_test]
    async fn ways_are_switched_off_where_they_are_explained() {
        let run = Rc::new(Run::record(&testing::plain(4)).expect("the test's scenario is valid"));
        let layout = layout(&run);
        let mut legend = mount(html! { <Legend run={&run} layout={&layout} are_trails_on={Some(true)} /> }).await;
        legend.click(".trails-switch").await;
        assert!(matches!(legend.actions()[..], [Action::Shown(_, ShownAction::ShowTrails(false))]));
        legend.show(html! { <Legend run={&run} layout={&layout} are_trails_on={None::<bool>} /> }).await;
        assert!(legend.find(".trails-switch").is_none());
    }

    #[wasm_bindgen_test]
    async fn what_cannot_be_seen_is_not_explained() {
        let legend = async |link: &str| {
            let run = Rc::new(Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario"));
            let layout = layout(&run);
            mount(html! { <Legend run={&run} layout={&layout} are_trails_on={None::<bool>} /> }).await
        };
        assert_eq!(legend("a=chang-roberts&n=4").await.count(".mark.is-lost"), 0);
        assert_eq!(legend("a=chang-roberts&n=4&loss=0.5").await.count(".mark.is-lost"), 1);
    }
}
