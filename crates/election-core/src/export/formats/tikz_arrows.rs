//! Messages in a TikZ picture: slanted arrows.

use std::fmt::Write as _;

use super::latex::escaped;
use super::tikz::{LANGUAGE, styles};
use super::tikz_paper::Paper;
use crate::algorithm::SignalKind;
use crate::diagram::is_drawn;
use crate::narrate::{self, StepDetails};
use crate::trace::Event;

/// A message on paper.
struct Arrow {
    message: u32,
    /// Where it ends across, and how.
    right: f64,
    end: &'static str,
    label: String,
}

pub(super) fn draw(paper: &Paper<'_>, text: &mut String) {
    let (mut last, styles) = (None, styles(paper.run));
    for arrow in arrows(paper) {
        let row = paper.run.trace().message(arrow.message);
        let style = styles[usize::from(row.kind.0)];
        let left = paper.x(row.sent_in as usize);
        let (start, end) = paper.ys(row.from, row.to);
        let Arrow { right, end: tip, label, .. } = arrow;
        // One label for all that say the same in one fan.
        let fan = (row.sent_in, row.kind, label.clone());
        let says = if label.is_empty() || last.as_ref() == Some(&fan) {
            String::new()
        } else {
            format!(" node[says] {{{}}}", escaped(&label))
        };
        last = Some(fan);
        if row.from == row.to {
            let _ = writeln!(
                text,
                "\\draw[{style}{tip}] ({left:.2},{start:.2}) .. controls +(.2,-.5) and +(-.2,-.5) .. ({right:.2},{end:.2}){says};"
            );
            continue;
        }
        let _ = writeln!(text, "\\draw[{style}{tip}] ({left:.2},{start:.2}) -- ({right:.2},{end:.2}){says};");
    }
}

/// How many messages have no arrow because there is no room for them.
pub(super) fn left_out(paper: &Paper<'_>) -> usize {
    let trace = paper.run.trace();
    let is_left_out = |number: &u32| {
        let row = trace.message(*number);
        row.sent_in as usize >= paper.steps && !SignalKind::is_of_detector(row.kind)
    };
    (0..).take(trace.messages()).filter(is_left_out).count()
}

/// Every arrival and every loss, and what is still on its way where the drawing ends.
fn arrows(paper: &Paper<'_>) -> Vec<Arrow> {
    let (run, trace) = (paper.run, paper.run.trace());
    let mut arrows: Vec<Arrow> = Vec::new();
    for step in 0..paper.steps {
        let row = trace.step(step);
        if row.message.is_none() || !is_drawn(run, &row) {
            continue;
        }
        let details = StepDetails::of(run, step);
        let Some((message, fields)) = &details.message else { continue };
        let is_lost = details.events.iter().any(|event| matches!(event, Event::Lost { .. }));
        let discards =
            |event: &Event| matches!(event, Event::Note { reason, .. } if run.info().reason(*reason).discards);
        let end = match (is_lost, details.events.iter().any(discards)) {
            (true, _) => ", lost",
            (false, true) => ", dropped",
            (false, false) => "",
        };
        let label = narrate::label(fields, run.identities(), LANGUAGE);
        arrows.push(Arrow { message: message.number, right: paper.x(step), end, label });
    }
    for number in (0..).take(trace.messages_before(paper.steps)) {
        let row = trace.message(number);
        let is_open = row.arrived_in.is_none_or(|step| step as usize >= paper.steps);
        if is_open && !SignalKind::is_of_detector(row.kind) {
            let label = narrate::label(&run.fields(paper.steps, number), run.identities(), LANGUAGE);
            arrows.push(Arrow { message: number, right: paper.right(), end: ", open", label });
        }
    }
    arrows.sort_by_key(|arrow| arrow.message);
    arrows
}
