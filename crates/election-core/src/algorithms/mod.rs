//! The registry: a line an algorithm. Everything else that knows an algorithm by name stands in its file.

mod bully;
mod chang_roberts;
mod lelann;
mod ring;
mod ring_list;

use std::fmt;
use std::sync::RwLock;

use crate::algorithm::Info;
use crate::process::Process;
use crate::run::Run;
use crate::signal::MAX_OWN_KINDS;
use crate::sim::scenario::Scenario;
use crate::sim::summarize;
use crate::sim::summary::Summary;
use crate::system::erased::{Erased, Origin};

/// An algorithm: what it declares, and its runs with its types erased.
pub struct Algorithm {
    /// What it declares about itself.
    pub info: &'static Info,
    pub(crate) summarize: fn(&Scenario) -> Summary,
    pub(crate) record: fn(&Scenario) -> Run,
    pub(crate) origin: Origin,
}

static BUILT_IN: [&Algorithm; 4] = [
    &Algorithm::of::<lelann::LeLann>(&lelann::INFO),
    &Algorithm::of::<chang_roberts::ChangRoberts>(&chang_roberts::INFO),
    &Algorithm::of::<ring_list::RingList>(&ring_list::INFO),
    &Algorithm::of::<bully::Bully>(&bully::INFO),
];

/// Algorithms from outside: a test's own, a lecturer's experiment.
static REGISTERED: RwLock<Vec<&'static Algorithm>> = RwLock::new(Vec::new());

impl Algorithm {
    /// The algorithm that a type implements.
    #[must_use]
    pub const fn of<P: Process>(info: &'static Info) -> Self {
        assert!(info.messages.len() <= MAX_OWN_KINDS, "an algorithm has few kinds of messages");
        let origin = Origin::of::<P>();
        if cfg!(feature = "terminal") {
            Self { info, summarize: summarize::<P>, record: Run::of::<P>, origin }
        } else {
            Self::erased(info, origin)
        }
    }

    /// The same algorithm as the page has it, where one copy of the engine does for all: slower, and the same to the bit.
    #[must_use]
    pub const fn of_the_page(&self) -> Self {
        Self::erased(self.info, self.origin)
    }

    const fn erased(info: &'static Info, origin: Origin) -> Self {
        // The page records every run that it shows; there a second copy of the simulator would only weigh.
        let summarize = if cfg!(feature = "terminal") { summarize::<Erased> } else { Run::summary_of::<Erased> };
        Self { info, summarize, record: Run::of::<Erased>, origin }
    }
}

/// Every algorithm, the built-in ones first.
#[must_use]
pub fn all() -> Vec<&'static Algorithm> {
    let registered = REGISTERED.read().expect("nobody panics while registering");
    BUILT_IN.iter().chain(registered.iter()).copied().collect()
}

/// The algorithm with this key.
#[must_use]
pub fn find(key: &str) -> Option<&'static Algorithm> {
    all().into_iter().find(|algorithm| algorithm.info.key == key)
}

/// Adds an algorithm from outside this crate; one whose key is taken is not added.
pub fn register(algorithm: &'static Algorithm) {
    // One lock for the look and the change: of two threads that register the same one, the second has to see the first's.
    let mut registered = REGISTERED.write().expect("nobody panics while registering");
    if !BUILT_IN.iter().chain(registered.iter()).any(|known| *known == algorithm) {
        registered.push(algorithm);
    }
}

impl PartialEq for Algorithm {
    fn eq(&self, other: &Self) -> bool {
        self.info.key == other.info.key
    }
}

impl Eq for Algorithm {}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.key)
    }
}
