//! The five lectures, a file each, and what they lead to.

mod aalborg;
mod gupta;
mod lecture_22;
mod own;
mod readme;
mod reading;
mod unimore;

use super::Lecture;

pub use reading::how_to_read;

/// Every lecture.
pub static LECTURES: &[&Lecture] =
    &[&aalborg::AALBORG, &lecture_22::LECTURE_22, &unimore::UNIMORE, &gupta::GUPTA, &readme::README];

/// What stands in no lecture and is asked next.
pub static OWN_LINES: &Lecture = &own::OWN;

impl Lecture {
    /// The lecture with this key.
    #[must_use]
    pub fn find(key: &str) -> Option<&'static Self> {
        LECTURES.iter().copied().find(|lecture| lecture.key == key)
    }
}
