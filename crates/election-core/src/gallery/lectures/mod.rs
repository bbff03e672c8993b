//! The five lectures, a file each.

mod aalborg;
mod gupta;
mod lecture_22;
mod readme;
mod unimore;

use super::Lecture;

/// Every lecture.
pub static LECTURES: &[&Lecture] =
    &[&aalborg::AALBORG, &lecture_22::LECTURE_22, &unimore::UNIMORE, &gupta::GUPTA, &readme::README];

impl Lecture {
    /// The lecture with this key.
    #[must_use]
    pub fn find(key: &str) -> Option<&'static Self> {
        LECTURES.iter().copied().find(|lecture| lecture.key == key)
    }
}
