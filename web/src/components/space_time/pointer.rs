//! A pointer on the diagram: a click looks at what it hits, everything else moves the cursor; and what lies under it is told.

use std::cell::Cell;
use std::rc::Rc;

use election_core::Run;
use election_core::diagram::Axis;
use election_core::drawing::{Drawing, Moment, Scale, Shape};
use election_core::narrate::{self, Language};
use web_sys::{Element, MouseEvent, PointerEvent};
use yew::{Callback, NodeRef, hook, use_mut_ref, use_node_ref, use_state};

use super::dragging::{Dragged, can_be_dragged};
use super::looking::Looking;
use super::{OVER, told};
use crate::effects::dispatch::{Dispatch, use_dispatch};
use crate::platform::same::Same;
use crate::scene::geometry::Point;
use crate::scene::space_time::{Hit, Place, hit, whole};
use crate::state::{DiagramAction, Reordered, Seek, Selection, ShownAction};

/// A pointer that is moved by so many pixels drags.
const DRAG: f64 = 4.0;
/// So near to the middle of the ring about the event that is looked at a pointer is on that event.
const ON: f64 = 5.0;
/// So near to where a message arrives its end is grabbed.
const END: f64 = 14.0;

/// What a pointer does.
pub struct Pointer {
    /// The element with the lines.
    pub lines: NodeRef,
    /// The element with the processes at the left.
    pub heads: NodeRef,
    /// What is told of what lies under it.
    pub title: NodeRef,
    /// It is pressed.
    pub down: Callback<PointerEvent>,
    /// It is moved.
    pub on: Callback<PointerEvent>,
    /// It is let go.
    pub up: Callback<PointerEvent>,
    /// The browser has taken it for scrolling.
    pub cancel: Callback<PointerEvent>,
    /// A process at the left is clicked.
    pub on_head: Callback<MouseEvent>,
    /// The event that is being dragged.
    pub dragged: Option<Dragged>,
}

/// Where a pointer was pressed, whether it has been moved since, and the event that it drags.
type Pressed = Rc<Cell<Option<(Point, bool, Option<u32>)>>>;

/// What a pointer does on the diagram, where this is chosen, and the event that is looked at is marked there.
#[hook]
pub fn use_pointer(
    run: &Same<Run>,
    drawing: &Rc<Drawing>,
    shapes: &Rc<Vec<Shape>>,
    looking: &Looking,
    chosen: (Option<Selection>, Option<(u32, Place)>),
    along: (Axis, Option<&Reordered>),
) -> Pointer {
    let (selection, looked_at) = chosen;
    let (axis, reordered) = along;
    let looked_at = looked_at.and_then(|(step, place)| Some((step, place.point()?)));
    let dispatch = use_dispatch();
    let (lines, heads, title) = (use_node_ref(), use_node_ref(), use_node_ref());
    // What an event bubbles to is the page: the elements are known by themselves.
    let element_of = |node: &NodeRef| {
        let node = node.clone();
        move || node.cast::<Element>()
    };
    let own = element_of(&lines);
    let dragged = use_state(|| None::<Dragged>);
    let pressed: Pressed = Rc::clone(&*use_mut_ref(Rc::<Cell<_>>::default).borrow());
    let under = Rc::clone(&*use_mut_ref(|| Rc::new(Cell::new(None::<Hit>))).borrow());
    let (scale, zoom) = (looking.scale, looking.zoom);
    let left = looking.window.left.max(-super::LEAD);
    let place = move |event: &MouseEvent, element: &Element| {
        let corner = element.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()) - corner.left(), f64::from(event.client_y()) - corner.top());
        Point::new(x / zoom + left, y / zoom - scale.above() - OVER)
    };
    let down = {
        let (pressed, own, shapes, run, drawing) =
            (Rc::clone(&pressed), own.clone(), Rc::clone(shapes), run.clone(), Rc::clone(drawing));
        Callback::from(move |event: PointerEvent| {
            let Some(element) = own().filter(|_| event.button() == 0) else { return };
            let at = place(&event, &element);
            let grabbed = grabbed(&run, &drawing, scale, hit(&shapes, at, scale, looked_at), at, looked_at);
            pressed.set(Some((Point::new(event.client_x().into(), event.client_y().into()), false, grabbed)));
            // A finger scrolls.
            if event.pointer_type() != "touch" {
                let _ = element.set_pointer_capture(event.pointer_id());
            }
        })
    };
    let go = {
        let (dispatch, run, drawing) = (dispatch.clone(), run.clone(), Rc::clone(drawing));
        move |x: f64| {
            let seek = match drawing.moment_at(&run, x, scale) {
                Some(Moment::Time(time)) => Seek::Time(time),
                Some(Moment::Steps(steps)) => Seek::Steps(steps),
                None => return,
            };
            dispatch.emit(ShownAction::Seek(seek));
        }
    };
    let on = {
        let (pressed, go, shapes, title, run, own) =
            (Rc::clone(&pressed), go.clone(), Rc::clone(shapes), title.clone(), run.clone(), own.clone());
        let (drawing, dragged, reordered) = (Rc::clone(drawing), dragged.clone(), reordered.cloned());
        Callback::from(move |event: PointerEvent| {
            let Some(element) = own() else { return };
            let at = place(&event, &element);
            if let Some((from, has_moved, grabbed)) = pressed.get() {
                let now = Point::new(event.client_x().into(), event.client_y().into());
                let drags = has_moved || from.to(now).length() > DRAG;
                pressed.set(Some((from, drags, grabbed)));
                match grabbed {
                    _ if !drags || event.pointer_type() == "touch" => {}
                    Some(step) => {
                        let (reordered, before) = (reordered.as_ref(), dragged.as_ref());
                        let now = Dragged::to(&run, &drawing, (axis, scale), reordered, step, at.x, before);
                        dragged.set(Some(now));
                    }
                    None => go(at.x),
                }
                return;
            }
            let hit = hit(&shapes, at, scale, looked_at);
            if under.replace(hit) != hit {
                let grabbed = grabbed(&run, &drawing, scale, hit, at, looked_at);
                let grabbed = grabbed.is_some_and(|step| can_be_dragged(&run, axis, step));
                tell(&run, hit, grabbed, &element, &title);
            }
        })
    };
    let up = {
        let (pressed, shapes, dispatch, run, drawing) =
            (Rc::clone(&pressed), Rc::clone(shapes), dispatch.clone(), run.clone(), Rc::clone(drawing));
        let dragged = dragged.clone();
        Callback::from(move |event: PointerEvent| {
            let (Some((_, has_moved, _)), Some(element)) = (pressed.take(), own()) else { return };
            if has_moved {
                if let Some(now) = &*dragged {
                    now.action().into_iter().for_each(|action| dispatch.emit(action));
                    dragged.set(None);
                }
                return;
            }
            let at = place(&event, &element);
            match hit(&shapes, at, scale, looked_at) {
                Some(Hit::Event(step)) => dispatch.emit(DiagramAction::Choose(Some(step))),
                Some(Hit::Message(message)) => open(&dispatch, &run, message, selection),
                Some(Hit::Line(row)) => select(&dispatch, &drawing, row, selection),
                None => go(at.x),
            }
        })
    };
    let cancel = {
        let dragged = dragged.clone();
        Callback::from(move |_| {
            pressed.set(None);
            dragged.set(None);
        })
    };
    let on_head = {
        let (dispatch, drawing, head) = (dispatch, Rc::clone(drawing), element_of(&heads));
        Callback::from(move |event: MouseEvent| {
            let Some(element) = head() else { return };
            let y = f64::from(event.client_y()) - element.get_bounding_client_rect().top();
            let row = whole(((y / zoom - scale.above() - OVER) / scale.row).round());
            select(&dispatch, &drawing, row, selection);
        })
    };
    Pointer { lines, heads, title, down, on, up, cancel, on_head, dragged: (*dragged).clone() }
}

/// The event that a pointer grabs: the one that is looked at, if it is on that; else the one that it hits, or the arrival of a message near whose
/// end it is.
fn grabbed(
    run: &Run,
    drawing: &Drawing,
    scale: Scale,
    hit: Option<Hit>,
    at: Point,
    looked_at: Option<(u32, Point)>,
) -> Option<u32> {
    if let Some((step, _)) = looked_at.filter(|(_, place)| at.to(*place).length() <= ON) {
        return Some(step);
    }
    match hit? {
        Hit::Event(step) => Some(step),
        Hit::Message(message) => {
            let row = run.trace().message(message);
            let step = row.arrived_in?;
            (drawing.x(step as usize, scale) - at.x).abs().le(&END).then_some(step)
        }
        Hit::Line(_) => None,
    }
}

/// Shows a process in detail; a second click closes it.
fn select(dispatch: &Dispatch, drawing: &Drawing, row: usize, selection: Option<Selection>) {
    // Below the last one the first is repeated.
    let process = drawing.processes().get(row).or(drawing.processes().first());
    let wanted = process.copied().map(Selection::Process);
    dispatch.emit(ShownAction::Select(wanted.filter(|_| wanted != selection)));
}

/// Opens the card of a message, as on the stage; of one that is sent later, at the moment at which it is.
fn open(dispatch: &Dispatch, run: &Run, message: u32, selection: Option<Selection>) {
    let wanted = Selection::Message(message);
    if selection == Some(wanted) {
        dispatch.emit(ShownAction::Select(None));
        return;
    }
    if (message as usize) < run.trace().messages() {
        dispatch.emit(ShownAction::Follow(message));
    }
}

/// Tells what lies under the pointer.
fn tell(run: &Run, hit: Option<Hit>, can_drag: bool, element: &Element, title: &NodeRef) {
    let words = match hit {
        Some(Hit::Event(step)) => told(run, step as usize),
        Some(Hit::Message(number)) => {
            let row = run.trace().message(number);
            let name = |process| run.identities().text(run.identities().at(process));
            let fields = run.fields(row.sent_in as usize + 1, number);
            let what = narrate::message(run, row.kind, &fields, Language::default());
            format!("{what} from {} to {}", name(row.from), name(row.to))
        }
        Some(Hit::Line(_)) | None => String::new(),
    };
    if let Some(title) = title.cast::<Element>() {
        title.set_text_content(Some(&words));
    }
    let class = match hit {
        Some(_) if can_drag => "space-time-window space-time-lines is-over can-drag",
        Some(_) => "space-time-window space-time-lines is-over",
        None => "space-time-window space-time-lines",
    };
    let _ = element.set_attribute("class", class);
}
