//! Outlines, as SVG paths: kinds of messages are told apart by shape as well as by colour, and so are marks.

use election_core::model::Kind;

use super::geometry::{Point, rounded};
use super::sprites::Mark;

/// A leader's crown, above its middle; 28 wide.
pub const CROWN: &str = "M-12 8L-14-6L-6 0L0-9L6 0L14-6L12 8Z";

/// The crown on the badge of those who know the leader.
pub const SMALL_CROWN: &str = "M-5 3.5-6-3.5-2.2-.2 0-5 2.2-.2 6-3.5 5 3.5Z";

/// What is on the badge of those who will start by themselves.
pub const DUE: &str = "M-3-5 5 0-3 5Z";

/// What is on the badge of those that take somebody for the leader who is none.
pub const WRONG: &str = "M-4-4 4 4M4-4-4 4";

/// What is on the badge of those that have come back.
pub const BACK: &str = "M0-5A5 5 0 1 1-5 0M0-5-3-8M0-5-3-2";

/// The cross over what has crashed, for a radius of 1.
pub const CROSS: &str = "M-.72-.72L.72.72M.72-.72L-.72.72";

/// The stroke through who is beaten, for a radius of 1.
pub const STRUCK: &str = "M.7-.7-.7.7";

/// The outline of a mark, about a process or a message of this radius.
pub fn mark(mark: Mark, radius: f64) -> String {
    match mark {
        // Struck out: it was heard and goes no further.
        Mark::Discarded(_) => "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0-9 0M-6.4 6.4L6.4-6.4".to_owned(),
        // An empty circle: nobody heard it.
        Mark::Unheard(_) => "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0-9 0M-4 0H4".to_owned(),
        Mark::Lost(_) => "M-8-8L8 8M8-8L-8 8".to_owned(),
        Mark::Crashed(_) => rays(radius + 5.0, radius + 13.0),
        Mark::Recovered(_) => around(radius + 7.0),
        // Towards the place, and away from it.
        Mark::Joined(_) => heads(radius + 9.0, -7.0),
        Mark::Left(_) => heads(radius + 2.0, 7.0),
        Mark::Noticed(_) => format!("M0-{}v10m0 5v.5", rounded(radius + 24.0, 1)),
    }
}

/// A circle that begins at the top and goes clockwise.
pub fn circle(radius: f64) -> String {
    let r = rounded(radius, 1);
    format!("M0-{r}A{r} {r} 0 1 1 0 {r}A{r} {r} 0 1 1 0 -{r}")
}

/// A circle about a place, as part of a path of many.
pub fn circle_at(place: Point, radius: f64) -> String {
    let top = place.moved(Point::new(0.0, -1.0), radius);
    let (r, across) = (rounded(radius, 1), 2.0 * rounded(radius, 1));
    format!("M{top}a{r} {r} 0 1 1 0 {across}a{r} {r} 0 1 1 0 -{across}")
}

/// A cross over a place, from its middle so far to the right and downwards.
pub fn cross_at(place: Point, far: f64) -> String {
    let far = rounded(far, 1);
    let (left, right) = (place.moved(Point::new(-1.0, -1.0), far), place.moved(Point::new(1.0, -1.0), far));
    let across = 2.0 * far;
    format!("M{left}l{across} {across}M{right}l-{across} {across}")
}

fn rays(from: f64, to: f64) -> String {
    let ray = |ray: u8| {
        let at = |far| Point::on_circle(Point::default(), far, (f64::from(ray) + 0.5) / 8.0);
        format!("M{}L{}", at(from), at(to))
    };
    (0..8).map(ray).collect()
}

/// Four arrows' heads about a circle, so long from their backs to their points.
fn heads(from: f64, length: f64) -> String {
    let head = |head: u8| {
        let turns = (f64::from(head) + 0.5) / 4.0;
        let at = |far, aside| Point::on_circle(Point::default(), far, turns + aside);
        format!("M{}L{}L{}", at(from, -0.025), at(from + length, 0.0), at(from, 0.025))
    };
    (0..4).map(head).collect()
}

/// Three quarters of a circle, and an arrow's head.
fn around(radius: f64) -> String {
    let r = rounded(radius, 1);
    format!("M0-{r}A{r} {r} 0 1 1-{r} 0l-6 7m6-7l6 7")
}

/// The outline of a message of a kind, so wide and so high from its middle to its edges.
pub fn message(kind: Kind, width: f64, height: f64) -> String {
    let n = |number| rounded(number, 1);
    let (w, h) = (n(width), n(height));
    // Where an end begins that is round, and one that is pointed.
    let (round_left, round) = (n(height - width), n(width - height));
    let (point_left, point) = (n(height / 2.0 - width), n(width - height / 2.0));
    match kind.0 % 4 {
        // A capsule.
        0 => format!(
            "M{round_left} -{h}H{round}A{h} {h} 0 0 1 {round} {h}H{round_left}A{h} {h} 0 0 1 {round_left} -{h}Z"
        ),
        // A box.
        1 => format!("M-{w} -{h}H{w}V{h}H-{w}Z"),
        // A box with points at both ends.
        2 => {
            let (left, right) = (n(-width - 2.0), n(width + 2.0));
            format!("M{left} 0L{point_left} -{h}H{point}L{right} 0L{point} {h}H{point_left}Z")
        }
        // A tag: a point at one end.
        _ => format!("M-{w} -{h}H{point}L{} 0L{point} {h}H-{w}Z", n(width + 3.0)),
    }
}

/// How far a message's middle is from its sides, with this text in it: as wide as bold fonts are. Of lists that are cut short all are
/// as wide as with two digits, for they come in rows.
pub fn half_width(text: &str) -> f64 {
    let (mut width, mut least) = (5.5_f64, HALF_HEIGHT);
    for character in text.chars() {
        width += match character {
            '…' => {
                least = 23.4;
                7.5
            }
            '+' => {
                least = 32.6;
                6.3
            }
            _ if character.is_ascii_punctuation() || character == ' ' => 3.4,
            _ => 5.2,
        };
    }
    width.max(least)
}

/// How far a message's middle is from its top.
pub const HALF_HEIGHT: f64 = 13.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_kinds_differ_in_shape() {
        let outlines: Vec<_> = (0..4).map(|kind| message(Kind(kind), 13.0, 13.0)).collect();
        for (place, one) in outlines.iter().enumerate() {
            assert!(one.starts_with('M') && one.ends_with('Z'));
            assert!(!outlines[..place].contains(one));
        }
    }
}
