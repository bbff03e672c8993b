//! What is looked at, and how: what everything that is drawn needs to know.

use super::happenings::Happenings;
use super::places::{Places, Scale, Window};

/// A run's places and happenings, at a scale, in a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight<'a> {
    pub(super) places: &'a Places,
    pub(super) happenings: &'a Happenings,
    pub(super) scale: Scale,
    pub(super) window: &'a Window,
}
