//! Where identities stand, and how large.

use super::{FREE_INSIDE, LARGEST_RADIUS, ROOMY_RADIUS};

/// Labels of up to so many characters are equally large; longer ones are smaller, or lose their middle.
pub(in crate::scene) const COMMON_LABEL: usize = 4;
/// The most characters of a label outside.
pub(super) const LONGEST_OUTSIDE: usize = 6;
/// How wide a bold character is, of its size.
pub(super) const CHARACTER: f64 = 0.7;
/// How wide one of plain weight is, of its size: labels outside are set in it.
pub(super) const PLAIN_CHARACTER: f64 = 0.64;
/// How far labels that stand side by side are apart, of their size.
pub(super) const BETWEEN: f64 = 0.14;

/// Nothing is set in smaller type, in pixels of the screen.
pub const LEAST_PIXELS: f64 = 12.0;

/// The smallest type that can be read on the drawing, in its units: it is drawn larger and smaller, type and all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeastType(f64);

impl LeastType {
    /// On a drawing of which a unit is so many pixels of the screen, where type of `least` pixels can be read. In half units: a pixel more or
    /// less of room arranges nothing anew. On a drawing of less than 160 pixels it is smaller than what can be read: larger letters would fill it.
    pub fn at(pixels: f64, least: f64) -> Self {
        let units = least / pixels;
        // Type of less than 12 units looks lost beside the processes.
        Self(if units.is_finite() { ((units * 2.0).ceil() / 2.0).clamp(12.0, 45.0) } else { Self::default().0 })
    }

    /// In units of the drawing.
    pub fn units(self) -> f64 {
        self.0
    }
}

/// Until the stage has been measured: between that of a small desk and that of a large one.
impl Default for LeastType {
    fn default() -> Self {
        Self(16.5)
    }
}

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
pub(super) fn inside(radius: f64, longest: usize, least: LeastType) -> Option<(LabelPlace, usize)> {
    let free = radius * FREE_INSIDE;
    let size = (radius * 0.74).max(least.units()).min(free / width_of(longest.min(COMMON_LABEL)));
    if radius < ROOMY_RADIUS || size < least.units() {
        return None;
    }
    let mut most = COMMON_LABEL;
    while width_of(most + 1) * least.units() <= free {
        most += 1;
    }
    Some((LabelPlace::Inside { size }, most))
}

/// How wide so many bold characters are, of their size.
pub(super) fn width_of(characters: usize) -> f64 {
    CHARACTER * count(characters)
}

/// How wide so many characters of plain weight are, of their size.
pub(super) fn plain_width_of(characters: usize) -> f64 {
    PLAIN_CHARACTER * count(characters)
}

fn count(characters: usize) -> f64 {
    f64::from(u32::try_from(characters.max(1)).unwrap_or(u32::MAX))
}

/// How large processes are that are so far apart.
pub(super) fn radius_for(apart: f64) -> f64 {
    (apart * 0.3).min(LARGEST_RADIUS)
}
