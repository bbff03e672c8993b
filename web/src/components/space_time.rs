//! The space-time diagram: the core's shapes for the part of the run that is in sight, the cursor, and what could have caused what.
//!
//! It is rendered when a step has passed, when it is scrolled further than it has been rendered, and when something is chosen. Between two steps
//! only the cursor's line is moved, by [`Layers`](crate::effects::layers).

mod causes;
mod dragging;
mod event_card;
mod keys;
mod looking;
mod minimap;
mod picture;
mod pinch;
mod pointer;
mod rulers;
mod said;
mod signs;
mod table;
mod tools;

use std::rc::Rc;

use election_core::diagram::{Axis, channels};
use election_core::drawing::{Drawing, Shape};
use election_core::narrate::{self, Language};
use election_core::{ProcessId, Run};
use yew::{
    Callback, Html, Properties, classes, component, hook, html, use_effect, use_effect_with, use_memo, use_node_ref,
};

use self::causes::{Causes, bands, chain, front, ring, use_causes};
use self::keys::use_keys;
use self::looking::{LEAD, LINE, Looking, use_looking};
use self::minimap::Minimap;
use self::picture::{Shapes, elements};
use self::pointer::use_pointer;
use self::rulers::Measured;
use self::said::Said;
use self::signs::Signs;
use self::table::EventTable;
use self::tools::Tools;
use super::hatching::hatching;
use crate::effects::live::Live;
use crate::effects::orders::use_orders;
use crate::platform::placed::place;
use crate::platform::same::Same;
use crate::platform::size::least_presented;
use crate::playback::Cursor;
use crate::scene::geometry::number;
use crate::scene::ruler::Distance;
use crate::scene::space_time::{Picture, Place, head};
use crate::state::{Diagram, Selection};

pub use event_card::{EventCard, EventCardProps};

/// A run, and how it is looked at.
#[derive(Clone, Properties, PartialEq)]
pub struct SpaceTimeProps {
    /// The run.
    pub run: Same<Run>,
    /// The moment of it.
    pub cursor: Cursor,
    /// How the diagram is looked at.
    pub diagram: Diagram,
    /// What is looked at from close by.
    pub selection: Option<Selection>,
    /// Whether it is read from the back row: type is large.
    pub is_presented: bool,
    /// Where what moves is to be put.
    pub live: Live,
}

/// The space-time diagram.
#[component]
pub fn SpaceTime(props: &SpaceTimeProps) -> Html {
    let SpaceTimeProps { run, cursor, diagram, selection, is_presented, live } = props;
    let orders = use_orders(run);
    let reordered = diagram.reordered.as_ref().filter(|_| diagram.axis == Axis::Events);
    // No moment is one line there: how far each process has come.
    let has_front = diagram.axis == Axis::Depth || reordered.is_some();
    let drawing = use_drawing(run, diagram.axis, reordered.map(|reordered| &reordered.steps));
    let chosen = diagram.looked_at();
    let causes = use_causes(run, has_front || chosen.is_some(), chosen);
    let measured = measured(run, &drawing, diagram, causes.as_ref().as_ref());
    let zoom = if *is_presented { least_presented().max(SMALLEST) / SMALLEST } else { 1.0 };
    let names = use_memo((run.clone(), Same::from(&drawing)), |(run, drawing)| width_of_names(run, drawing));
    let strips = drawing.strips();
    let looking = use_looking(&drawing, *names, zoom, strips + usize::from(measured.is_some()));
    let Looking { scale, window, axis, heads, .. } = &looking;
    let (scale, axis) = (*scale, *axis);

    let bits = [scale.column, scale.row, window.left, window.right].map(f64::to_bits);
    let seen = (run.clone(), Same::from(&drawing), bits, window.rows.clone());
    let shapes = use_memo(seen.clone(), |(run, drawing, ..)| drawing.shapes(run, scale, window));
    let carried = use_memo(run.clone(), |run| channels(run));
    let single = use_memo((seen.clone(), diagram.channel), |((run, drawing, ..), channel)| {
        channel.map(|channel| Picture::of(&drawing.of_channel(run, channel, scale, window), head(scale)))
    });
    let picture = use_memo(Same::from(&shapes), |shapes| Picture::of(shapes.iter(), head(scale)));
    let over = use_memo(seen, |(run, drawing, ..)| {
        let over = drawing.axis(run, scale, window);
        let strips = drawing.network(run, scale, window);
        (Picture::of(&over, head(scale)), Picture::of(&strips, head(scale)))
    });
    let sides = drawing.heads(run, scale, window, cursor.steps);
    let sides: Vec<Shape> = sides.into_iter().flat_map(|head| head.shapes).collect();

    let way = drawing.way(run, cursor.steps, cursor.time, scale);
    live.way.set(way);
    {
        let (live, looking, time) = (live.clone(), looking.clone(), cursor.time);
        // Also where only this has been rendered, and not the page.
        use_effect(move || live.put_cursor(time));
        use_effect_with((*cursor, looking.is_measured), move |_| looking.show(way.at(time)));
    }
    let marked = chosen.map(|chosen| (chosen.step, Place::of(run, &drawing, &shapes, scale, chosen.step)));
    let pointer = use_pointer(run, &drawing, &shapes, &looking, (*selection, marked), (diagram.axis, reordered));
    let onkeydown = use_keys(run, &drawing, &looking, chosen, diagram.pinned, cursor.steps);

    // In a place that is there anyway: nothing must move under a pointer that drags.
    let orders = pointer.dragged.as_ref().map(|dragged| dragged.in_words(run)).or(orders);

    let width = LEAD + drawing.width(scale);
    let height = OVER + scale.above() + drawing.y(drawing.lines().saturating_sub(1), scale) + scale.below();
    let top = -scale.above() - OVER;
    let (left, wide) = (window.left.max(-LEAD), (window.right.min(width) - window.left.max(-LEAD)).max(0.0));
    let px = move |units: f64| number(units * zoom, 1);
    let (strip, corner, side, top_window) = (use_node_ref(), use_node_ref(), use_node_ref(), use_node_ref());
    {
        let nodes = [&looking.paper, &strip, &corner, &side, &top_window, &pointer.lines].map(Clone::clone);
        let from_left = (heads + LEAD + left) * zoom;
        let sizes = [(axis + height) * zoom, axis * zoom, *heads * zoom, height * zoom, from_left];
        use_effect_with(sizes.map(f64::to_bits), move |_| {
            let [all, axis, heads, lines, from_left] = sizes;
            let [paper, strip, corner, side, top_window, window] = &nodes;
            place(paper, &[("height", all)]);
            place(strip, &[("height", axis)]);
            place(corner, &[("width", heads), ("height", axis)]);
            place(side, &[("width", heads), ("height", lines)]);
            place(top_window, &[("left", from_left)]);
            place(window, &[("left", from_left), ("top", axis)]);
        });
    }
    let inside =
        |dx: f64, dy: f64| format!("scale({}) translate({} {})", number(zoom, 3), number(dx, 1), number(dy, 1));
    let moment = cursor.tick().to_string();
    let (at, half) = (way.at(cursor.time), 6.0 + 4.0 * moment.len() as f64);
    let numbers = if has_front { over.0.clone() } else { over.0.apart_from(at - half, at + half, -CURSOR) };
    html! {
        <section class={classes!("space-time", chosen.is_some_and(|chosen| chosen.is_why).then_some("is-why"), diagram.channel.map(|_| "is-single"))} aria-label="Space-time diagram">
            <Tools axis={diagram.axis} is_table={diagram.is_table} on_zoom={looking.on_zoom.clone()} on_fit={looking.on_fit.clone()} {orders} {run} channels={&carried} channel={diagram.channel} />
            <Said {run} moves={reordered.map_or(0, |it| it.moves.len())} said={diagram.said.clone()} axis={diagram.axis} {measured} channel={diagram.channel.map(|channel| (channel, carried.get(&channel).copied().unwrap_or_default()))} />
            if diagram.is_table {
                <EventTable {run} steps={cursor.steps} chosen={chosen.map(|chosen| chosen.step)} />
            }
            <div
                ref={looking.scroller.clone()}
                class="space-time-view"
                tabindex="0"
                role="group"
                aria-label="Processes as lines, time across. Arrows up and down choose an event of another process; with Shift, arrows lead to the event before and after, to its cause and to its effect."
                hidden={diagram.is_table}
                onscroll={looking.onscroll.clone()}
                {onkeydown}
            >
                <div ref={looking.paper.clone()} class="space-time-paper">
                    <div ref={strip} class="space-time-axis">
                        <div ref={corner} class="space-time-corner">
                            <svg width={px(*heads)} height={px(axis)} aria-hidden="true">
                                <text class="st-number" transform={inside(*heads - 6.0, LINE - 8.0)} text-anchor="end" font-size="12">{ drawing.unit(run) }</text>
                            </svg>
                        </div>
                        <svg ref={top_window} class="space-time-window" width={px(wide)} height={px(axis)} aria-hidden="true">
                            <g transform={inside(-left, LINE)}>
                                { elements(&numbers) }
                                <g transform="translate(0 8)">{ elements(&over.1) }</g>
                                if let Some(measured) = measured {
                                    <g transform={format!("translate(0 {})", number(8.0 + strips as f64 * rulers::STRIP, 0))}>
                                        { measured.strip(run, &drawing, &looking, diagram.axis) }
                                    </g>
                                }
                                if !has_front {
                                    <g ref={live.cursor_head.clone()} class="cursor-head">
                                        <rect x={number(-half, 1)} y={number(-CURSOR, 0)} width={number(2.0 * half, 1)} height={number(CURSOR - 5.0, 0)} rx="4" />
                                        <text y="-10" text-anchor="middle" font-size="12">{ moment }</text>
                                    </g>
                                }
                            </g>
                        </svg>
                    </div>
                    <div ref={side} class="space-time-heads">
                        <svg width={px(*heads)} height={px(height)} ref={pointer.heads.clone()} aria-hidden="true" onclick={pointer.on_head.clone()}>
                            <g transform={inside(*heads - HEAD, -top)}>{ elements(&Picture::of(&sides, 6.0)) }</g>
                        </svg>
                    </div>
                    <svg
                        ref={pointer.lines.clone()}
                        class="space-time-window space-time-lines"
                        width={px(wide)}
                        height={px(height)}
                        aria-hidden="true"
                        onpointerdown={pointer.down.clone()}
                        onpointermove={pointer.on.clone()}
                        onpointerup={pointer.up.clone()}
                        onpointercancel={pointer.cancel.clone()}
                    >
                        <title ref={pointer.title.clone()} />
                        // Hatching always means: neither caused by it nor a cause of it.
                        { hatching("concurrent", "hatch") }
                        <g transform={inside(-left, -top)}>
                            if let Some(causes) = &*causes {
                                { bands(causes, &drawing, &looking, chosen) }
                            }
                            <Shapes picture={&picture} />
                            if let Some(single) = &*single {
                                <g class="single">{ elements(single) }</g>
                            }
                            if let Some(causes) = &*causes {
                                if has_front {
                                    { front(causes, &drawing, &looking, cursor.steps) }
                                }
                                { chain(run, causes, &drawing, &looking) }
                            }
                            if let Some((_, place)) = marked {
                                { ring(&drawing, &looking, place) }
                            }
                            if let Some(measured) = measured {
                                { measured.lines(&drawing, &looking, top, height + top) }
                            }
                            if let Some(dragged) = &pointer.dragged {
                                { dragged.ghost(run, &drawing, scale, (top, height + top)) }
                            }
                            if !has_front {
                                <g ref={live.cursor.clone()} class="cursor">
                                    <path d={format!("M0 {}V{}", number(top, 1), number(height + top, 1))} />
                                </g>
                            }
                        </g>
                    </svg>
                </div>
            </div>
            if !diagram.is_table {
                // Where all of it is seen, there is nowhere else to go.
                if looking.seen.1 - looking.seen.0 < width - LEAD / 2.0 {
                    <Minimap {run} drawing={&drawing} seen={parts(looking.seen, drawing.width(scale))} on_go={go(&looking, drawing.width(scale))} />
                }
                <Signs {run} shapes={&shapes} causes={causes.as_ref().as_ref().and_then(Causes::counts)} is_brief={*is_presented} />
            }
        </section>
    }
}

/// How far above the axis the cursor's head begins: below the words above folds.
const CURSOR: f64 = 23.0;
/// The smallest type, in pixels.
const SMALLEST: f64 = 12.0;
/// Room above the first line for the words over a reign.
const OVER: f64 = 10.0;
/// How far the processes' symbols are from the lines' beginning.
const HEAD: f64 = 20.0;
/// The most that names beside symbols take.
const WIDEST: f64 = 196.0;

/// The drawing of a run along an axis, made once.
#[hook]
fn use_drawing(run: &Same<Run>, axis: Axis, order: Option<&Rc<[u32]>>) -> Rc<Drawing> {
    let usual = use_memo(run.clone(), |run| Drawing::of(run, Axis::Time));
    let drawing = use_memo((run.clone(), axis, order.cloned()), |(run, axis, order)| match axis {
        Axis::Events if let Some(order) = order => Rc::new(usual.in_order(run, order)),
        Axis::Time => Rc::clone(&usual),
        Axis::Events | Axis::Depth => Rc::new(usual.along(run, *axis)),
    });
    Rc::clone(&drawing)
}

/// From where to where it is measured: nothing where no event has been chosen for it.
fn measured(run: &Run, drawing: &Drawing, diagram: &Diagram, causes: Option<&Causes>) -> Option<Measured> {
    let from = diagram.pinned? as usize;
    let to = diagram.looked_at().map(|chosen| chosen.step as usize).filter(|to| *to != from);
    let to = to.zip(causes).map(|(to, causes)| (to, Distance::between(run, &causes.order, drawing, from, to)));
    Some(Measured { from, to })
}

/// How wide the processes are with their names.
fn width_of_names(run: &Run, drawing: &Drawing) -> f64 {
    let name = |process: &ProcessId| {
        let name = run.identities().short(run.identities().at(*process));
        election_core::drawing::text_width(&name, SMALLEST) * 1.12
    };
    let longest = drawing.processes().iter().map(name).fold(0.0, f64::max);
    (longest + 58.0).min(WIDEST)
}

fn parts((left, right): (f64, f64), width: f64) -> (f64, f64) {
    (left / width.max(1.0), right / width.max(1.0))
}

fn go(looking: &Looking, width: f64) -> Callback<f64> {
    let looking = looking.clone();
    Callback::from(move |part: f64| looking.go_to(part * width))
}

/// What happens in a step, and when.
fn told(run: &Run, step: usize) -> String {
    let when = narrate::Moments::of(run.scenario()).at(run.trace().tick_of(step));
    format!("{}: {}", when, narrate::step(run, step, Language::default()))
}

#[cfg(all(test, target_arch = "wasm32"))]
mod tests {
    use election_core::Scenario;
    use election_core::causality::Side;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::{Action, ChosenEvent, DiagramAction, DiagramPlace};
    use crate::testing::mounted::{Mounted, mount};

    const LINK: &str = "a=chang-roberts&n=6&ids=shuffled&by-hand=drop:2";

    fn run() -> Rc<Run> {
        Rc::new(Run::record(&Scenario::from_link(LINK).expect("a good link")).expect("a valid scenario"))
    }

    async fn shown(run: &Rc<Run>, diagram: Diagram) -> Mounted {
        let cursor = Cursor::after(run, run.steps());
        let diagram = Diagram { place: DiagramPlace::Alone, ..diagram };
        mount(html! { <SpaceTime {run} {cursor} {diagram} selection={None::<Selection>} is_presented=false live={Live::default()} /> }).await
    }

    fn looking_at(step: u32, axis: Axis) -> Diagram {
        Diagram { axis, chosen: Some(ChosenEvent { step, is_why: false }), ..Diagram::default() }
    }

    #[wasm_bindgen_test]
    async fn what_is_measured_is_said_and_drawn_on_every_axis() {
        let run = run();
        for axis in Axis::ALL {
            let shown = shown(&run, Diagram { pinned: Some(0), ..looking_at(9, axis) }).await;
            assert_eq!(shown.count(".measured-lines path"), 2, "{axis:?}");
            let said = shown.text("[aria-label=Measured]");
            assert!(said.starts_with("From round 0: ") && said.ends_with(" it"), "{said}");
            assert!(said.contains(&shown.text(".measured text")), "{said}");
            shown.click("[aria-label='Measure no longer']").await;
            assert!(matches!(shown.actions()[..], [Action::Diagram(DiagramAction::Pin(None))]));
        }
    }

    #[wasm_bindgen_test]
    async fn a_channel_is_chosen_from_those_that_carried_something() {
        let run = run();
        let lost = run.trace().message(2);
        let shown = shown(&run, Diagram { channel: Some((lost.from, lost.to)), ..Diagram::default() }).await;
        assert_eq!(shown.count(".channel-choice option"), 7, "each sends to one");
        assert_eq!((shown.count(".is-single"), shown.count(".single")), (1, 1));
        assert!(shown.text("[aria-label=Channel][role=status]").ends_with(", 1 lost"), "{}", shown.html());
        shown.choose(".channel-choice", "0-1").await;
        assert!(matches!(
            shown.actions()[..],
            [Action::Diagram(DiagramAction::Single(Some((ProcessId(0), ProcessId(1)))))]
        ));
    }

    #[wasm_bindgen_test]
    async fn a_key_measures_from_the_event_and_the_table_is_the_same_for_who_does_not_see_it() {
        let run = run();
        let drawn = shown(&run, looking_at(9, Axis::Time)).await;
        drawn.press(".space-time-view", "m").await;
        assert!(matches!(drawn.actions()[..], [Action::Diagram(DiagramAction::Pin(Some(9)))]));
        drawn.press(".space-time-view", "Enter").await;
        assert!(matches!(drawn.actions()[..], [Action::Diagram(DiagramAction::AskWhy(true))]));
        let table = shown(&run, Diagram { is_table: true, ..looking_at(9, Axis::Time) }).await;
        assert_eq!(table.count(".space-time-table [aria-current=true]"), 1);
    }

    #[wasm_bindgen_test]
    async fn another_order_is_drawn_with_how_far_each_process_has_come() {
        use crate::state::{Move, Reordered};

        let run = run();
        let one = Move { step: 0, side: Side::After, other: 3 };
        let reordered = Reordered::with(&run, None, one).expect("starts are concurrent");
        let mut diagram = Diagram { reordered, said: Some("Now after “it”".into()), ..looking_at(0, Axis::Events) };
        let drawn = shown(&run, diagram.clone()).await;
        assert_eq!((drawn.count(".front"), drawn.count(".cursor")), (1, 0));
        assert_eq!(drawn.text("[aria-label=Order]"), "Now after “it”");
        drawn.click(".as-recorded").await;
        assert!(matches!(drawn.actions()[..], [Action::Diagram(DiagramAction::AsRecorded)]));
        diagram.axis = Axis::Time;
        let drawn = shown(&run, diagram).await;
        assert_eq!((drawn.count(".front"), drawn.count(".cursor")), (0, 1), "true time knows one order");
    }
}
