//! Time that passes in a picture: a line goes from left to right, and what comes after it is not seen yet; then all stands for a while, and it
//! begins again.
//!
//! Source: SMIL as SVG has it, <https://www.w3.org/TR/SVG11/animate.html>. It plays wherever a picture does, on a slide or in a wiki, without scripts.
//! What knows no animations shows the whole run, and so does who wants no motion.

use std::fmt::Write as _;

use crate::drawing::outline::short;

/// How long a column takes, in seconds, and the shortest and the longest that a picture may take.
const A_COLUMN: f64 = 0.6;
const SHORTEST: f64 = 5.0;
const LONGEST: f64 = 40.0;
/// How long the end stands.
const STANDS: f64 = 3.0;

/// What is hidden of a picture at first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curtain {
    /// Where time begins, across.
    pub(super) from: f64,
    /// Where the lines end.
    pub(super) to: f64,
    /// Where the picture ends.
    pub(super) right: f64,
    /// Its upper edge.
    pub(super) top: f64,
    /// Its lower edge.
    pub(super) bottom: f64,
}

/// The rules that belong to it.
pub(super) const STYLE: &str = "\
.cursor{stroke-width:1.5}
@media (prefers-reduced-motion:reduce){.curtain,.cursor{display:none}}
";

/// A curtain that is drawn aside, with a line at its edge.
pub(super) fn animation(curtain: Curtain, columns: f64) -> String {
    let Curtain { from, to, right, top, bottom } = curtain;
    let sweep = (columns * A_COLUMN).clamp(SHORTEST, LONGEST);
    let all = sweep + STANDS;
    let times = format!(
        "keyTimes=\"0;{:.3};{:.3};1\" dur=\"{all:.1}s\" repeatCount=\"indefinite\"",
        sweep / all,
        sweep / all + 0.01
    );
    let (from, to, right) = (short(from), short(to), short(right));
    let (top, bottom) = (short(top), short(bottom));
    let height = short(curtain.bottom - curtain.top);
    let mut text = String::new();
    // Where nothing moves, it is drawn aside.
    let _ = writeln!(
        text,
        "<rect class=\"paper curtain\" x=\"{right}\" y=\"{top}\" width=\"{right}\" height=\"{height}\">\
         <animate attributeName=\"x\" values=\"{from};{to};{right};{right}\" {times}/></rect>"
    );
    let _ = writeln!(
        text,
        "<g class=\"cursor\" transform=\"translate({right} 0)\"><path d=\"M0 {top}L0 {bottom}\"/>\
         <animateTransform attributeName=\"transform\" type=\"translate\" values=\"{from} 0;{to} 0;{to} 0;{to} 0\" {times}/>\
         <animate attributeName=\"opacity\" values=\"1;1;0;0\" {times}/></g>"
    );
    text
}
