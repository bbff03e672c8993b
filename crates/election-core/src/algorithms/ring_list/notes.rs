//! What sources print otherwise than it is.

use super::claims;
use crate::claims::sources::UNIMORE;
use crate::claims::{Figures, Halves, Note};

pub(crate) const NOTES: &[Note] = &[
    Note {
        on: "ring-list.messages",
        source: UNIMORE,
        printed: "always 2n messages, of n processes",
        right: "2 L for each one that begins, L counting the living: nobody stops another's list, so that it is 2 k L",
        figures: Some(Figures {
            printed: |scenario| whole(2 * claims::live(scenario)),
            right: |scenario| whole(2 * claims::initiators(scenario) * claims::live(scenario)),
        }),
    },
    Note {
        on: "ring-list.messages",
        source: UNIMORE,
        printed: "said of the figure: 2 and 1 elect 6",
        right: "2 and 5 begin there, and both lists elect 6",
        figures: None,
    },
];

fn whole(number: u64) -> Halves {
    Halves::from(i64::try_from(number).unwrap_or(i64::MAX))
}
