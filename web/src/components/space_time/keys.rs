//! Keys on the diagram: along a process, from line to line, to cause and effect; and how large it is. The arrows left and right by themselves are time's,
//! as everywhere.

use std::rc::Rc;

use election_core::causality::{Edges, PartialOrder, Side};
use election_core::diagram::is_drawn;
use election_core::drawing::Drawing;
use election_core::{ProcessId, Run};
use web_sys::KeyboardEvent;
use yew::{Callback, hook, use_mut_ref};

use super::looking::{LARGER, Looking};
use crate::effects::dispatch::use_dispatch;
use crate::platform::same::Same;
use crate::state::{ChosenEvent, DiagramAction};

/// Where a key leads from an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To what its process did before.
    Before,
    /// To what its process did next.
    After,
    /// To the sending of the message that arrives in it.
    Cause,
    /// To the arrival of the first message that it sends.
    Effect,
    /// To the nearest event of the process above.
    Above,
    /// To the nearest event of the process below.
    Below,
}

/// What the keys do.
#[hook]
pub fn use_keys(
    run: &Same<Run>,
    drawing: &Rc<Drawing>,
    looking: &Looking,
    chosen: Option<ChosenEvent>,
    pinned: Option<u32>,
    steps: usize,
) -> Callback<KeyboardEvent> {
    let dispatch = use_dispatch();
    let (run, drawing, looking) = (run.clone(), Rc::clone(drawing), looking.clone());
    // Made when a key first needs it.
    let known = use_mut_ref(|| None::<(Same<Run>, Rc<PartialOrder>)>);
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() {
            return;
        }
        if event.alt_key() {
            let side = match event.key().as_str() {
                "ArrowLeft" => Side::Before,
                "ArrowRight" => Side::After,
                _ => return,
            };
            return taken(&event, || {
                if let Some(chosen) = chosen {
                    dispatch.emit(DiagramAction::Shift(chosen.step, side));
                }
            });
        }
        let way = match (event.key().as_str(), event.shift_key()) {
            ("ArrowLeft", true) => Some(Way::Before),
            ("ArrowRight", true) => Some(Way::After),
            ("ArrowUp", true) => Some(Way::Cause),
            ("ArrowDown", true) => Some(Way::Effect),
            ("ArrowUp", false) => Some(Way::Above),
            ("ArrowDown", false) => Some(Way::Below),
            ("Enter", _) => None,
            ("i" | "I", _) => return taken(&event, || looking.on_zoom.emit(LARGER)),
            ("o" | "O", _) => return taken(&event, || looking.on_zoom.emit(1.0 / LARGER)),
            ("m" | "M", _) => {
                return taken(&event, || {
                    let here = chosen.map(|chosen| chosen.step);
                    dispatch.emit(DiagramAction::Pin(here.filter(|_| here != pinned)));
                });
            }
            ("f" | "F", _) => return taken(&event, || looking.on_fit.emit(())),
            _ => return,
        };
        let from = chosen.map(|chosen| chosen.step as usize).or_else(|| steps.checked_sub(1)).unwrap_or(0);
        let order = match &*known.borrow() {
            Some((of, order)) if *of == run => Some(Rc::clone(order)),
            Some(_) | None => None,
        };
        let order = order.unwrap_or_else(|| {
            let order = Rc::new(PartialOrder::of(&run, Edges::Causal));
            known.replace(Some((run.clone(), Rc::clone(&order))));
            order
        });
        taken(&event, || {
            let to = match (way, chosen) {
                (Some(way), _) => next(&run, &order, &drawing, from, way),
                // Why, or back to what could have caused what.
                (None, Some(chosen)) => return dispatch.emit(DiagramAction::AskWhy(!chosen.is_why)),
                (None, None) => nearest_before(&order, from),
            };
            if let Some(step) = to.and_then(|step| u32::try_from(step).ok()) {
                looking.show(drawing.x(step as usize, looking.scale));
                dispatch.emit(DiagramAction::Choose(Some(step)));
            }
        });
    })
}

fn taken(event: &KeyboardEvent, act: impl FnOnce()) {
    event.prevent_default();
    event.stop_propagation();
    act();
}

/// The last step that is a process's, up to this one; else the first that is.
fn nearest_before(order: &PartialOrder, step: usize) -> Option<usize> {
    let is_own = |step: &usize| order.place(*step).is_some();
    if order.steps() == 0 {
        return None;
    }
    (0..=step.min(order.steps() - 1)).rev().find(is_own).or_else(|| (0..order.steps()).find(is_own))
}

/// The step to which a way leads.
pub fn next(run: &Run, order: &PartialOrder, drawing: &Drawing, from: usize, way: Way) -> Option<usize> {
    let from = nearest_before(order, from)?;
    let (process, place) = order.place(from)?;
    let trace = run.trace();
    let is_seen = |step: &usize| is_drawn(run, &trace.step(*step));
    let own = |process: ProcessId| order.of_process(process).iter().map(|step| *step as usize);
    match way {
        Way::Before => own(process).take(place).filter(is_seen).last(),
        Way::After => own(process).skip(place + 1).find(is_seen),
        Way::Cause => trace.step(from).message.map(|number| trace.message(number).sent_in as usize),
        Way::Effect => {
            let sent = trace.sent_in(from).filter_map(|number| u32::try_from(number).ok());
            sent.filter_map(|number| trace.message(number).arrived_in).map(|step| step as usize).find(is_seen)
        }
        Way::Above | Way::Below => {
            let row = drawing.row(process);
            let row = if way == Way::Above { row.checked_sub(1)? } else { row + 1 };
            let other = *drawing.processes().get(row)?;
            let unit = election_core::drawing::Scale { column: 120.0, row: 1.0, tail: 0.0 };
            let x = drawing.x(from, unit);
            let distance = |step: &usize| (drawing.x(*step, unit) - x).abs();
            own(other).filter(is_seen).min_by(|one, other| distance(one).total_cmp(&distance(other)))
        }
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;
    use election_core::diagram::Axis;

    use super::*;

    #[test]
    fn keys_lead_along_a_process_along_a_message_and_back() {
        let run = Run::record(&Scenario::from_link("a=chang-roberts&n=6&ids=shuffled").expect("a good link"));
        let run = run.expect("a valid scenario");
        let order = PartialOrder::of(&run, Edges::Causal);
        let drawing = Drawing::of(&run, Axis::Time);
        let go = |from, way| next(&run, &order, &drawing, from, way);
        let mut by_message = 0;
        for step in 0..run.steps() {
            let Some((process, _)) = order.place(step) else { continue };
            if let Some(after) = go(step, Way::After) {
                assert_eq!(go(after, Way::Before), Some(step));
            }
            if let Some(effect) = go(step, Way::Effect) {
                assert_eq!(go(effect, Way::Cause), Some(step));
                by_message += 1;
            }
            let below = go(step, Way::Below).and_then(|below| order.place(below));
            let row = below.map(|(other, _)| drawing.row(other));
            assert_eq!(row, Some(drawing.row(process) + 1).filter(|row| *row < 6));
        }
        assert!(by_message > 6);
    }
}
