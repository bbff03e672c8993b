//! Where identities stand, and how large.

use super::{FREE_INSIDE, LARGEST_RADIUS, ROOMY_RADIUS};

/// Labels of up to so many characters are equally large; longer ones are smaller, or lose their middle.
pub(in crate::scene) const COMMON_LABEL: usize = 4;
/// The most characters of a label outside.
pub(super) const LONGEST_OUTSIDE: usize = 6;
/// How wide a bold character is, of its size.
pub(super) const CHARACTER: f64 = 0.7;
/// Labels outside are not drawn smaller than this, and those inside keep as many characters as that leaves them.
pub(super) const LEAST_SIZES: [f64; 2] = [7.5, 9.5];

/// Where identities stand, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LabelPlace {
    /// In the process.
    Inside {
        /// The font's size.
        size: f64,
    },
    /// Beside the process, outside the ring.
    Outside {
        /// The font's size.
        size: f64,
    },
    /// Nowhere, but for the few that matter.
    Hidden,
}

/// How large labels in processes of this radius are, and the most characters that they can have; none where they have no room.
pub(super) fn inside(radius: f64, longest: usize) -> Option<(LabelPlace, usize)> {
    if radius < ROOMY_RADIUS {
        return None;
    }
    let free = radius * FREE_INSIDE;
    let size = (radius * 0.74).min(free / width_of(longest.min(COMMON_LABEL)));
    let mut most = COMMON_LABEL;
    while width_of(most + 1) * LEAST_SIZES[1] <= free {
        most += 1;
    }
    Some((LabelPlace::Inside { size }, most))
}

/// How wide so many bold characters are, of their size.
pub(super) fn width_of(characters: usize) -> f64 {
    CHARACTER * f64::from(u32::try_from(characters.max(1)).unwrap_or(u32::MAX))
}

/// How large processes are that are so far apart.
pub(super) fn radius_for(apart: f64) -> f64 {
    (apart * 0.3).min(LARGEST_RADIUS)
}
