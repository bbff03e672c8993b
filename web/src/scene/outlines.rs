//! Outlines, as SVG paths: kinds of messages are told apart by shape as well as by colour, and so are marks.

use election_core::process::Kind;

use super::geometry::{Point, push_number, push_point};
use super::sprites::Mark;

/// A leader's crown, above its middle; 28 wide.
pub const CROWN: &str = "M-12 8L-14-6L-6 0L0-9L6 0L14-6L12 8Z";

/// The crown on the badge of those who know the leader.
pub const SMALL_CROWN: &str = "M-5 3.5-6-3.5-2.2-.2 0-5 2.2-.2 6-3.5 5 3.5Z";

/// The cross over what has crashed, for a radius of 1.
pub const CROSS: &str = "M-.72-.72L.72.72M.72-.72L-.72.72";

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
        Mark::Noticed(_) => {
            let mut path = String::from("M0-");
            push_number(&mut path, radius + 24.0, 1);
            path.push_str("v10m0 5v.5");
            path
        }
    }
}

/// A circle that begins at the top and goes clockwise.
pub fn circle(radius: f64) -> String {
    let mut path = String::from("M0-");
    push_number(&mut path, radius, 1);
    for way in ["", "-"] {
        path.push('A');
        push_number(&mut path, radius, 1);
        path.push(' ');
        push_number(&mut path, radius, 1);
        path.push_str(" 0 1 1 0 ");
        path.push_str(way);
        push_number(&mut path, radius, 1);
    }
    path
}

fn rays(from: f64, to: f64) -> String {
    let mut path = String::new();
    for ray in 0..8 {
        for (command, far) in [('M', from), ('L', to)] {
            path.push(command);
            push_point(&mut path, Point::on_circle(Point::default(), far, (f64::from(ray) + 0.5) / 8.0));
        }
    }
    path
}

/// Four arrows' heads about a circle, so long from their backs to their points.
fn heads(from: f64, length: f64) -> String {
    let mut path = String::new();
    for head in 0..4 {
        let turns = (f64::from(head) + 0.5) / 4.0;
        let corners = [(from, -0.025), (from + length, 0.0), (from, 0.025)];
        for (place, (far, aside)) in corners.into_iter().enumerate() {
            path.push(if place == 0 { 'M' } else { 'L' });
            push_point(&mut path, Point::on_circle(Point::default(), far, turns + aside));
        }
    }
    path
}

/// Three quarters of a circle, and an arrow's head.
fn around(radius: f64) -> String {
    let mut path = String::from("M0-");
    push_number(&mut path, radius, 1);
    path.push('A');
    push_number(&mut path, radius, 1);
    path.push(' ');
    push_number(&mut path, radius, 1);
    path.push_str(" 0 1 1-");
    push_number(&mut path, radius, 1);
    path.push_str(" 0l-6 7m6-7l6 7");
    path
}

/// The outline of a message of a kind, so wide and so high from its middle to its edges.
pub fn message(kind: Kind, width: f64, height: f64) -> String {
    let (w, h) = (width, height);
    let mut path = String::with_capacity(64);
    // Commands with the numbers after each.
    let commands: &[(&str, &[f64])] = match kind.0 % 4 {
        // A capsule.
        0 => &[
            ("M", &[h - w, -h]),
            ("H", &[w - h]),
            ("A", &[h, h, 0.0, 0.0, 1.0, w - h, h]),
            ("H", &[h - w]),
            ("A", &[h, h, 0.0, 0.0, 1.0, h - w, -h]),
        ],
        // A box.
        1 => &[("M", &[-w, -h]), ("H", &[w]), ("V", &[h]), ("H", &[-w])],
        // A box with points at both ends.
        2 => &[
            ("M", &[-w - 2.0, 0.0]),
            ("L", &[h * 0.5 - w, -h]),
            ("H", &[w - h * 0.5]),
            ("L", &[w + 2.0, 0.0]),
            ("L", &[w - h * 0.5, h]),
            ("H", &[h * 0.5 - w]),
        ],
        // A tag: a point at one end.
        _ => &[("M", &[-w, -h]), ("H", &[w - h * 0.5]), ("L", &[w + 3.0, 0.0]), ("L", &[w - h * 0.5, h]), ("H", &[-w])],
    };
    for (command, numbers) in commands {
        path.push_str(command);
        for (place, number) in numbers.iter().enumerate() {
            if place > 0 {
                path.push(' ');
            }
            push_number(&mut path, *number, 1);
        }
    }
    path.push('Z');
    path
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
