//! Processes' lines in a TikZ picture: roles, reigns, crashes, and what happens to a process or to the network.

use std::fmt::Write as _;

use super::latex::escaped;
use super::tikz_paper::Paper;
use crate::diagram::{Span, is_drawn, spans};
use crate::model::{Condition, Role};
use crate::trace::{Event, StepKind};

pub(super) fn draw(paper: &Paper<'_>, text: &mut String) {
    let is_begun = |span: &&Span| span.from.is_none_or(|from| from < paper.steps);
    let spans = spans(paper.run);
    let spans: Vec<&Span> = spans.iter().filter(is_begun).collect();
    // Reigns lie below everything.
    for span in spans.iter().filter(|span| style(span) == "leader") {
        let (left, right) = ends(paper, span);
        let y = paper.y(span.process);
        let _ = writeln!(text, "\\draw[reign] ({left:.2},{y:.2}) -- ({right:.2},{y:.2});");
        let name = escaped(paper.names.at(span.process));
        let y = y - 0.42;
        let _ =
            writeln!(text, "\\node[small, anchor=west, text=news] at ({left:.2},{y:.2}) {{\\bfseries {name} leads}};");
    }
    for span in &spans {
        let (left, right) = ends(paper, span);
        let (style, y) = (style(span), paper.y(span.process));
        let _ = writeln!(text, "\\draw[{style}] ({left:.2},{y:.2}) -- ({right:.2},{y:.2});");
        if span.condition == Condition::Crashed && span.from.is_some() {
            cross(left, y, text);
        }
    }
    for (row, process) in paper.rows.iter().enumerate() {
        let name = escaped(paper.names.at(*process));
        let y = Paper::y_of_row(row);
        let _ = writeln!(text, "\\node[anchor=east] at (-.3,{y:.2}) {{{name}}};");
    }
    if let Some(first) = paper.rows.first().filter(|_| paper.has_copy) {
        let (name, y, right) = (escaped(paper.names.at(*first)), paper.bottom(), paper.right());
        let _ = writeln!(text, "\\node[anchor=east, gray!70] at (-.3,{y:.2}) {{{name}}};");
        let _ = writeln!(text, "\\draw[gray!35, line width=.4pt] (0,{y:.2}) -- ({right:.2},{y:.2});");
    }
    happenings(paper, text);
}

fn ends(paper: &Paper<'_>, span: &Span) -> (f64, f64) {
    let left = span.from.map_or(0.0, |step| paper.x(step));
    let right = span.to.filter(|to| *to < paper.steps).map_or_else(|| paper.right(), |step| paper.x(step));
    (left, right)
}

fn style(span: &Span) -> &'static str {
    match (span.condition, span.role) {
        (Condition::Crashed | Condition::Absent, _) => "down",
        (Condition::Live, role) => match role {
            Role::Asleep => "asleep",
            Role::Candidate => "candidate", // lint: not an algorithm's: a role
            Role::Passive => "passive",
            Role::Follower => "follower",
            Role::Leader => "leader",
        },
    }
}

fn cross(x: f64, y: f64, text: &mut String) {
    let _ = writeln!(
        text,
        "\\draw[bad, line width=1.4pt] ({:.2},{:.2}) -- ({:.2},{:.2}) ({:.2},{:.2}) -- ({:.2},{:.2});",
        x - 0.1,
        y - 0.1,
        x + 0.1,
        y + 0.1,
        x - 0.1,
        y + 0.1,
        x + 0.1,
        y - 0.1
    );
}

/// Starts and recoveries as dots, suspicions as exclamation marks, what happens to channels as a rule across all lines.
fn happenings(paper: &Paper<'_>, text: &mut String) {
    let bottom = paper.bottom() + 0.45;
    for step in 0..paper.steps {
        let row = paper.run.trace().step(step);
        let (x, y) = (paper.x(step), row.process.map_or(0.0, |process| paper.y(process)));
        match row.kind {
            StepKind::Start if has(paper, step, |event| matches!(event, Event::Started { .. })) => {
                let _ = writeln!(text, "\\fill ({x:.2},{y:.2}) circle[radius=1.6pt];");
            }
            StepKind::Recover if has(paper, step, |event| matches!(event, Event::Recovered { .. })) => {
                let _ = writeln!(text, "\\filldraw[fill=white] ({x:.2},{y:.2}) circle[radius=2pt];");
            }
            StepKind::Notice | StepKind::DetectCrash => {
                let y = y + 0.2;
                let _ = writeln!(text, "\\node[small, bad] at ({x:.2},{y:.2}) {{\\bfseries !}};");
            }
            StepKind::Partition | StepKind::Heal | StepKind::Cut | StepKind::Mend if is_drawn(paper.run, &row) => {
                let what = match row.kind {
                    StepKind::Partition => "split",
                    StepKind::Heal => "healed",
                    StepKind::Cut => "cut",
                    _ => "mended",
                };
                let _ = writeln!(
                    text,
                    "\\draw[bad, line width=.5pt, densely dotted] ({x:.2},-.5) -- ({x:.2},{bottom:.2}) node[small, at start, above] {{{what}}};"
                );
            }
            _ => {}
        }
    }
}

fn has(paper: &Paper<'_>, step: usize, is_such: impl Fn(&Event) -> bool) -> bool {
    paper.run.events(step).iter().any(is_such)
}
