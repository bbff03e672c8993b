//! What the shapes and colours on the stage mean.

use election_core::scenario::{Detector, FaultKind};
use election_core::{Role, Run, Signal};
use yew::Html;
use yew::virtual_dom::AttrValue;

use super::element::{Element, element, text};
use crate::scene::geometry::number;
use crate::scene::processes::Guise;
use crate::scene::{labels, outlines};

/// What the shapes and colours on the stage mean, in a run: its algorithm's messages, with what others call them.
pub fn legend(run: &Run) -> Html {
    let may_be_absent = run.scenario().faults.iter().any(|fault| match fault.kind {
        FaultKind::Join(_) | FaultKind::Leave(_) => true,
        FaultKind::Crash { .. }
        | FaultKind::Recover(_)
        | FaultKind::Notice(_)
        | FaultKind::Partition(_)
        | FaultKind::Heal => false,
    });
    // The engine's own kinds where there may be any.
    let occurs = |kind| match Signal::of(kind) {
        None => true,
        Some(Signal::Heartbeat) => matches!(run.scenario().detector, Detector::Heartbeat { .. }),
        Some(Signal::Join | Signal::Leave) => may_be_absent,
    };
    let kinds = run.info().kinds().filter(|(kind, _)| occurs(*kind)).map(|(kind, spec)| {
        let class = format!("token kind-{}", kind.0);
        let outline = element("path", &["d"], [outlines::message(kind, 10.0, 10.0).into()]).done();
        let line = line(drawing("-13 -13 26 26", class, vec![outline]), spec.kind).with("title", spec.help);
        let others = (!spec.other_names.is_empty()).then(|| {
            let names = labels::other_names(spec);
            let title = format!("Other sources call it {names}");
            element("small", &["title"], [title.into()]).say(&names)
        });
        line.add(Element::or_nothing(others)).done()
    });
    let guises = Guise::ALL.iter().filter(|guise| **guise != Guise::Absent || may_be_absent);
    let mut processes: Vec<Html> = guises.map(|guise| line(process(*guise), guise.name()).done()).collect();
    if !run.info().timers.is_empty() {
        processes.push(line(waiting(), "waiting").with("title", "The circle closes until a timeout runs out.").done());
    }
    if run.scenario().detector != Detector::None {
        let title = "Somebody takes it for dead, and it lives.";
        processes.push(line(suspected(), "wrongly suspected").with("title", title).done());
    }
    element("div", &["class"], [text("legend")])
        .hold(element("ul", &["aria-label"], [text("Messages")]).add_all(kinds.collect()))
        .hold(element("ul", &["aria-label"], [text("Processes")]).add_all(processes))
        .done()
}

fn circle(class: &'static str, r: &'static str) -> Element {
    element("circle", &["class", "r"], [text(class), text(r)])
}

/// A timer in small, two thirds closed.
fn waiting() -> Element {
    let arc = element(
        "path",
        &["d", "pathLength", "stroke-dasharray"],
        [outlines::circle(13.0).into(), text("100"), text("65 101")],
    );
    let timer = element("g", &["class"], [text("timer")]).hold(arc);
    let parts = vec![circle("body", "7").done(), circle("track", "13").done(), timer.done()];
    drawing("-17 -17 34 34", "process is-asleep".to_owned(), parts)
}

/// A process that is taken for dead, in small.
fn suspected() -> Element {
    let parts = vec![circle("suspected", "14").done(), circle("body", "9").done()];
    drawing("-17 -17 34 34", "process is-passive".to_owned(), parts)
}

fn line(drawing: Element, name: &'static str) -> Element {
    element("li", &[], []).hold(drawing).say(name)
}

fn drawing(square: &'static str, class: String, parts: Vec<Html>) -> Element {
    element("svg", &["viewBox", "class", "aria-hidden"], [text(square), class.into(), text("true")]).add_all(parts)
}

/// A process in small.
fn process(guise: Guise) -> Element {
    let circle = |class: &'static str, r: AttrValue| element("circle", &["class", "r"], [text(class), r]).done();
    let mut parts = vec![circle("body", number(12.0 * guise.scale(), 1).into())];
    let more = |class: &'static str, d: &'static str, transform: &'static str| {
        element("path", &["class", "d", "transform"], [text(class), text(d), text(transform)]).done()
    };
    if matches!(guise, Guise::In(Role::Follower | Role::Leader)) {
        parts.push(circle("inner", text("7.5")));
    }
    match guise {
        Guise::In(Role::Leader) => parts.push(more("crown", outlines::CROWN, "translate(0 -12)scale(.5)")),
        Guise::Crashed => parts.push(more("cross", outlines::CROSS, "scale(12)")),
        Guise::In(_) | Guise::Absent => {}
    }
    drawing("-17 -17 34 34", format!("process is-{}", guise.name()), parts)
}
