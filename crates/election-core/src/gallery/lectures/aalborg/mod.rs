//! The Aalborg slides: requirements, Chang–Roberts among participants, Bully, and the two programs.

mod bully;
mod chang_roberts;
mod task;

use super::super::lecture::Lecture;
use crate::claims::sources;

pub(in crate::gallery) static AALBORG: Lecture = Lecture {
    key: "aalborg",
    name: sources::AALBORG,
    about: "Its programs number devices from 0, so the links of its rings have identities from 0 on. The rows of the two programs are their lines.",
    sections: &[
        task::WHY,
        task::REQUIREMENTS,
        task::ASSUMPTIONS,
        chang_roberts::ALGORITHM,
        chang_roberts::PROGRAM,
        chang_roberts::COSTS,
        bully::ALGORITHM,
        bully::PROGRAM,
        bully::COSTS,
    ],
};
