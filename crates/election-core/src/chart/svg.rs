//! A chart as a text that any program opens: SVG, with its own style sheet, for light and for dark.

use std::fmt::{self, Display, Write as _};

use super::data::Chart;
use super::shape::{Marker, Point, Shape};
use crate::paper::Escaped;

const STYLE: &str = "\
svg{--paper:#fff;--ink:#16181d;--soft:#545b66;--line:#dfe1e5;--hair:#8a919c;--s0:#16181d;--s1:#0072b2;--s2:#b84d00;--s3:#8f3a6b;--s4:#00694d;--s5:#7a5200}
@media(prefers-color-scheme:dark){svg{--paper:#15181d;--ink:#eef0f3;--soft:#a6aeb9;--line:#2b3038;--hair:#727c89;--s0:#eef0f3;--s1:#56b4e9;--s2:#ff9b4d;--s3:#eaa6cb;--s4:#3fd0a8;--s5:#f0b840}}
.paper{fill:var(--paper)}text{font:13px system-ui,sans-serif;fill:var(--soft)}.title{font-size:18px;font-weight:650;fill:var(--ink)}
.name{font-weight:650}.style-0{--s:var(--s0)}.style-1{--s:var(--s1)}.style-2{--s:var(--s2)}.style-3{--s:var(--s3)}.style-4{--s:var(--s4)}.style-5{--s:var(--s5)}
.name{fill:var(--s)}.axis{fill:none;stroke:var(--hair)}.grid{fill:none;stroke:var(--line)}
.curve{fill:none;stroke:var(--s);stroke-width:1.5}.bound{stroke-dasharray:6 4}.spread{fill:var(--s);opacity:.16}.run{fill:var(--s);stroke:var(--s);stroke-width:1.5}.ring{fill:var(--paper)}";

/// How high the title is.
const TITLE: f64 = 36.0;

/// Writes a chart on paper of so many pixels, its title included.
#[must_use]
pub fn svg(chart: &Chart, width: f64, height: f64) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\
         <title>{title}</title><style>{STYLE}</style><rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\
         <text class=\"title\" x=\"16\" y=\"28\">{title}</text><g transform=\"translate(0 {TITLE})\">\n",
        title = Escaped(&chart.title),
    );
    for shape in chart.draw(width, height - TITLE) {
        write(&mut text, &shape).expect("a text takes everything");
    }
    text.push_str("</g></svg>\n");
    text
}

fn write(text: &mut String, shape: &Shape) -> fmt::Result {
    match shape {
        Shape::Line { class, points } => {
            writeln!(text, "<polyline class=\"{}\" points=\"{}\"/>", class.key(), Points(points))
        }
        Shape::Band { class, points } => {
            writeln!(text, "<polygon class=\"{}\" points=\"{}\"/>", class.key(), Points(points))
        }
        Shape::Mark { marker, class, at, size } => {
            let ring = if *marker == Marker::Ring { " ring" } else { "" };
            writeln!(text, "<path class=\"{}{ring}\" d=\"{}\"/>", class.key(), marker.path(*at, *size))
        }
        Shape::Text { class, at: (x, y), anchor, text: words } => {
            let (key, anchor) = (class.key(), anchor.key());
            writeln!(
                text,
                "<text class=\"{key}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
                Escaped(words)
            )
        }
    }
}

struct Points<'a>(&'a [Point]);

impl Display for Points<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(x, y)| write!(f, "{x:.1},{y:.1} "))
    }
}
