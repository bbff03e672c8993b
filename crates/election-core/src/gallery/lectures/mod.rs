//! The five lectures, a file each.

mod aalborg;
mod gupta;
mod lecture_22;
mod readme;
mod unimore;

pub(super) use aalborg::AALBORG;
pub(super) use gupta::GUPTA;
pub(super) use lecture_22::LECTURE_22;
pub(super) use readme::README;
pub(super) use unimore::UNIMORE;
