//! Ready scenarios of Franklin.

use crate::claims::sources::FOKKINK;
use crate::gallery::{End, Entry};

pub(super) const ENTRIES: &[Entry] = &[
    Entry {
        id: "franklin-reversed",
        title: "Both neighbours at once",
        text: "Only 8 beats both its neighbours: after one round it is alone, and its messages go all the way round.",
        source: FOKKINK,
        link: "a=franklin&n=8&ids=descending",
        end: End::Leader("8"),
        sent: "32 candidate, 8 elected",
        broken: None,
    },
    Entry {
        id: "franklin-rounds",
        title: "Half of them in each round",
        text: "Every second candidate beats both its neighbours: 8, 4, 2, 1 are left. No order takes more rounds.",
        source: FOKKINK,
        link: "a=franklin&ids=1,5,2,7,3,6,4,8",
        end: End::Leader("8"),
        sent: "64 candidate, 8 elected",
        broken: None,
    },
    Entry {
        id: "franklin-ahead",
        title: "A neighbour that is a round ahead",
        text: "Messages take 1 to 5 ticks. What a faster neighbour sends for the next round is kept until this one is over; a bit tells them apart.",
        source: FOKKINK,
        link: "a=franklin&ids=1,5,2,7,3,6,4,8&delay=1-5&fifo=no",
        end: End::Leader("8"),
        sent: "64 candidate, 8 elected",
        broken: None,
    },
];
