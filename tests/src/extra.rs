//! Algorithms that the core does not know: what a lecturer's experiment would be, each in one file.
//!
//! An algorithm is a type that implements [`Process`](election_core::Process) and a declaration, its
//! [`Info`]. Registered, it is run, linked, narrated, exported, explored and drawn like those of the
//! core, and nothing else has to be touched.
//!
//! What each of them does:
//!
//! | file | what it does |
//! |---|---|
//! | `two_laps` | timers, stable storage, a number of ticks for an option |
//! | `flood` | any connected graph; claims of its own |
//! | `two_way` | a ring on which messages go both ways |

pub mod flood;
pub mod two_laps;
pub mod two_way;

use election_core::algorithms::{self, Algorithm};
use election_core::scenario::{Declaration, Info};

pub use flood::FLOOD;
pub use two_laps::TWO_LAPS;
pub use two_way::TWO_WAY;

/// All of them.
pub static ALL: [&Algorithm; 3] = [&TWO_LAPS, &FLOOD, &TWO_WAY];

/// Those that the naive second simulator has, too.
pub static IN_BOTH_SIMULATORS: [&Algorithm; 2] = [&FLOOD, &TWO_WAY];

/// Registers all of them; it may be done again and again.
pub fn register() {
    for algorithm in ALL {
        algorithms::register(algorithm);
    }
}

/// Whether an algorithm is one of these.
#[must_use]
pub fn is_extra(info: &Info) -> bool {
    ALL.iter().any(|algorithm| **algorithm.info() == *info)
}

/// What the algorithms of the core declare, whatever is registered.
#[must_use]
pub fn built_in() -> Vec<Declaration> {
    algorithms::all().into_iter().filter(|info| !is_extra(info)).collect()
}
