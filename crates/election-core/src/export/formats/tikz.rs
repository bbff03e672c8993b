//! The space-time diagram as TikZ: a document that compiles by itself, or a picture to be taken out of it.
//!
//! Source: <https://ctan.org/pkg/pgf> and, for the document around it, <https://ctan.org/pkg/standalone>. Processes are lines, time goes across, long quiet stretches are
//! folded with their length written; where things stand is [`diagram`](crate::diagram)'s to say. TeX knows no length beyond 5.75 m: a run that takes more than 3 m,
//! or more than 2,000 arrows, ends earlier, with a note that says how many messages are left out. A failure detector's messages are left out, and counted.

use std::fmt::Write as _;
use std::iter;

use super::latex::escaped;
use super::tikz_paper::Paper;
use super::{tikz_arrows, tikz_lines};
use crate::algorithm::{MAX_KINDS, Purpose, SignalKind};
use crate::diagram::{Axis, Fold};
use crate::error::InputError;
use crate::narrate::{self, Language};
use crate::run::Run;

/// The most processes that stand below each other.
const MOST_PROCESSES: u16 = 64;

pub(super) const LANGUAGE: Language = Language::English;

const HEAD: &str = r"\documentclass[border=6pt]{standalone}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{tikz}
\usetikzlibrary{arrows.meta}
\begin{document}
\definecolor{main}{HTML}{B86E00}
\definecolor{other1}{HTML}{9C4F7C}
\definecolor{other2}{HTML}{3B78A8}
\definecolor{other3}{HTML}{7A6A00}
\definecolor{other4}{HTML}{555555}
\definecolor{news}{HTML}{00805C}
\definecolor{bad}{HTML}{C24400}
\definecolor{stands}{HTML}{0072B2}
\begin{tikzpicture}[
  x=1cm, y=-1cm, font=\sffamily\small, line cap=round,
  asleep/.style={gray!60, line width=.4pt},
  candidate/.style={stands, line width=1.6pt},
  passive/.style={gray, line width=.6pt, dash pattern=on .6pt off 1.6pt},
  follower/.style={news!70, line width=.4pt, double, double distance=.9pt},
  leader/.style={color=news, line width=3pt},
  reign/.style={news!16, line width=15pt, line cap=butt},
  down/.style={gray!50, line width=.4pt, dash pattern=on .4pt off 2.4pt},
  message/.style={line width=.6pt, -{Stealth[length=4.5pt]}},
  main/.style={message, color=main}, other1/.style={message, color=other1, densely dashed},
  other2/.style={message, color=other2, dash pattern=on 4pt off 1pt on .6pt off 1pt}, other3/.style={message, color=other3, densely dotted},
  other4/.style={message, color=other4, dash pattern=on 6pt off 2pt},
  news/.style={message, color=news, line width=.9pt},
  lost/.style={-{Rays[bad, length=5pt, width=5pt, line width=1pt]}, shorten >=4pt},
  dropped/.style={-{Bar[width=5pt, line width=1pt]}},
  open/.style={-{Straight Barb[length=3pt]}},
  says/.style={midway, font=\sffamily\tiny, fill=white, inner sep=.7pt, text opacity=1},
  small/.style={font=\sffamily\tiny, inner sep=1pt}]
";

/// A run as a document in LaTeX.
pub(super) fn tikz(run: &Run, axis: Axis) -> Result<String, InputError> {
    let processes = run.scenario().processes;
    if processes > MOST_PROCESSES {
        return Err(InputError::new("processes", processes, format!("at most {MOST_PROCESSES} in this diagram")));
    }
    let paper = Paper::of(run, axis);
    let mut text = String::new();
    if let Ok(link) = run.link() {
        let _ = writeln!(text, "% #{link}");
    }
    text.push_str(HEAD);
    tikz_lines::draw(&paper, &mut text);
    tikz_arrows::draw(&paper, &mut text);
    ruler(&paper, &mut text);
    legend(&paper, &mut text);
    text.push_str("\\end{tikzpicture}\n\\end{document}\n");
    Ok(text)
}

/// Ticks below the last line, folds across all lines.
fn ruler(paper: &Paper<'_>, text: &mut String) {
    let (bottom, layout) = (paper.bottom() + 0.65, &paper.layout);
    let unit = paper.moments.unit(2);
    let _ = writeln!(text, "\\node[small, anchor=east, gray] at (-.35,{bottom:.2}) {{{}}};", escaped(unit));
    let mut last = None;
    for (tick, x) in layout.marks().iter().filter(|(_, x)| *x <= paper.end) {
        // Numbers that would touch each other are left out: the marks stay.
        let has_room = last.is_none_or(|last| x - last >= 60);
        let number = if has_room { tick.to_string() } else { String::new() };
        last = if has_room { Some(*x) } else { last };
        let x = paper.cm(*x);
        let _ = writeln!(text, "\\draw[gray!60, line width=.4pt] ({x:.2},{:.2}) -- ++(0,.08);", bottom - 0.2);
        if has_room {
            let _ = writeln!(text, "\\node[small, gray] at ({x:.2},{bottom:.2}) {{{number}}};");
        }
    }
    for Fold { from, to, x, width } in layout.folds().iter().filter(|fold| fold.x + fold.width <= paper.end) {
        let (left, right) = (paper.cm(x + width * 3 / 10), paper.cm(x + width * 7 / 10));
        let (top, bottom) = (-0.45, paper.bottom() + 0.45);
        let _ = writeln!(text, "\\fill[white] ({left:.2},{top:.2}) rectangle ({right:.2},{bottom:.2});");
        for x in [left, right] {
            let mut zigzag = format!("({x:.2},{top:.2})");
            let teeth = ((bottom - top) / 0.3).round().max(1.0);
            let tooth = (bottom - top) / teeth / 2.0;
            let mut y = top;
            while y + tooth < bottom {
                let _ = write!(zigzag, " -- ({:.2},{:.2}) -- ({x:.2},{:.2})", x + 0.08, y + tooth, y + 2.0 * tooth);
                y += 2.0 * tooth;
            }
            let _ = writeln!(text, "\\draw[gray!70, line width=.4pt] {zigzag};");
        }
        let length = escaped(&paper.moments.lasting(to - from));
        let middle = f64::midpoint(left, right);
        let _ = writeln!(text, "\\node[small, gray] at ({middle:.2},{:.2}) {{{length}, quiet}};", top - 0.16);
    }
}

/// What cannot be named where it stands: kinds of messages by their lines, and what is not drawn.
fn legend(paper: &Paper<'_>, text: &mut String) {
    let (run, y) = (paper.run, paper.bottom() + 1.25);
    let sent = run.summary().counters.by_kind;
    let styles = styles(run);
    let mut x = 0.0;
    for (kind, spec) in run.info().kinds() {
        let count = sent[usize::from(kind.0)];
        if count == 0 || SignalKind::is_of_detector(kind) {
            continue;
        }
        let name = escaped(&format!("{count} {}", spec.kind));
        let style = styles[usize::from(kind.0)];
        let _ =
            writeln!(text, "\\draw[{style}] ({x:.2},{y:.2}) -- ++(.7,0) node[small, anchor=west, black] {{{name}}};");
        x += 1.1 + 0.14 * f64::from(u32::try_from(name.len()).unwrap_or(u32::MAX));
    }
    let mut notes = vec![narrate::title(run, LANGUAGE), narrate::summary(run, LANGUAGE)];
    let of_detector = run.summary().counters.of_detector();
    if of_detector > 0 {
        notes.push(format!("Not drawn: {of_detector} messages of the failure detector"));
    }
    let left_out = tikz_arrows::left_out(paper);
    if left_out > 0 {
        notes.push(format!("Left out on the right: {left_out} messages"));
    }
    for (line, note) in notes.iter().enumerate() {
        let y = y + 0.45 + 0.36 * f64::from(u32::try_from(line).unwrap_or_default());
        let _ = writeln!(text, "\\node[small, anchor=west, inner sep=0pt] at (0,{y:.2}) {{{}}};", escaped(note));
    }
}

/// What the lines of each kind of message are like: news of a leader is as green as the leader, the first other kind carries the election.
pub(super) fn styles(run: &Run) -> Vec<&'static str> {
    let mut others = ["main", "other1", "other2", "other3", "other4"].into_iter().chain(iter::repeat("other4"));
    let mut styles = vec!["other4"; MAX_KINDS];
    for (kind, spec) in run.info().kinds() {
        let is_news = spec.purpose == Purpose::News;
        styles[usize::from(kind.0)] = if is_news { "news" } else { others.next().expect("they never end") };
    }
    styles
}
