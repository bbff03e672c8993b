//! Processes moved on the stage, by mouse or finger, while edges are drawn. (By keyboard the stage does it among its keys.)

use election_core::ProcessId;
use web_sys::{Element, PointerEvent};
use yew::{Callback, NodeRef, TargetCast, hook, use_mut_ref};

use super::process_at;
use crate::effects::dispatch::Dispatch;
use crate::scene::geometry::Point;
use crate::scene::layout::SIZE;
use crate::state::{Action, ShownAction};

/// So many pixels of the screen are no drag yet, but a click that was not held still.
const LEAST_DRAG: f64 = 5.0;

/// What a pointer has taken hold of.
#[derive(Clone, Copy)]
struct Held {
    process: ProcessId,
    /// Where it was taken, in pixels of the screen.
    from: Point,
    has_moved: bool,
    is_down: bool,
}

/// The handlers of the drawing.
pub(super) struct Moving {
    pub(super) down: Callback<PointerEvent>,
    pub(super) on: Callback<PointerEvent>,
    pub(super) up: Callback<PointerEvent>,
    /// Whether the click that comes now is the end of a drag.
    pub(super) has_dragged: Box<dyn Fn() -> bool>,
}

/// Has processes follow the pointer, if they can be moved.
#[hook]
pub(super) fn use_moving(dispatch: &Dispatch, drawing: &NodeRef, can_move: bool) -> Moving {
    let held = use_mut_ref(|| None::<Held>);
    let at = |event: &PointerEvent| Point::new(event.client_x().into(), event.client_y().into());
    let down = {
        let held = held.clone();
        Callback::from(move |event: PointerEvent| {
            let element = event.target_dyn_into::<Element>().filter(|_| can_move && event.button() == 0);
            let process = element.and_then(|element| process_at(&element));
            *held.borrow_mut() =
                process.map(|process| Held { process, from: at(&event), has_moved: false, is_down: true });
        })
    };
    let on = {
        let (held, drawing, dispatch) = (held.clone(), drawing.clone(), dispatch.clone());
        Callback::from(move |event: PointerEvent| {
            let mut held = held.borrow_mut();
            let Some(held) = held.as_mut().filter(|held| held.is_down) else { return };
            let Some(element) = drawing.cast::<Element>() else { return };
            if !held.has_moved && held.from.to(at(&event)).length() >= LEAST_DRAG {
                held.has_moved = true;
                // So that it follows a pointer that has left the drawing. Without it, it stops there.
                let _ = element.set_pointer_capture(event.pointer_id());
            }
            if held.has_moved {
                event.prevent_default();
                dispatch.emit(ShownAction::Move(held.process, in_drawing(&element, at(&event))));
            }
        })
    };
    let up = {
        let (held, dispatch) = (held.clone(), dispatch.clone());
        Callback::from(move |_: PointerEvent| {
            if let Some(held) = held.borrow_mut().as_mut().filter(|held| held.is_down) {
                held.is_down = false;
                if held.has_moved {
                    dispatch.emit(Action::EndGesture);
                }
            }
        })
    };
    let has_dragged = Box::new(move || held.borrow().is_some_and(|held| held.has_moved));
    Moving { down, on, up, has_dragged }
}

/// A place on the screen, in units of the drawing, which stands as large as it fits in the middle of its element.
fn in_drawing(element: &Element, place: Point) -> Point {
    let room = element.get_bounding_client_rect();
    let scale = room.width().min(room.height()) / SIZE;
    let middle = Point::new(room.left() + room.width() / 2.0, room.top() + room.height() / 2.0);
    let half = Point::new(SIZE / 2.0, SIZE / 2.0);
    half.moved(middle.to(place), 1.0 / scale)
}
