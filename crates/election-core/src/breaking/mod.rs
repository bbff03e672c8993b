//! Breaking an assumption on purpose, and mending it: what textbooks assume of a system, each with scenarios in which it does
//! not hold.
//!
//! A [`SystemAssumption`] is independent of the algorithm. An algorithm's own declaration says what breaking it means: the algorithm's
//! assumption that the original scenario keeps and the broken one does not. Running the scenario shows whether a property falls.

mod candidates;
mod search;
mod signs;
mod smallest;

use crate::model::Tick;
use crate::properties::Summary;
use crate::scenario::{Assumption, FaultKind, Scenario};
use crate::work::at_once;

pub use smallest::{Fall, SmallestChange};

/// A run of more steps is not compared with the run in which the assumption is kept.
const LONGEST_COMPARED: u64 = 400_000;

/// An assumption about the system.
#[derive(Debug)]
pub struct SystemAssumption {
    /// A key, for tests: `fifo`.
    pub key: &'static str,
    /// What holds when it is broken.
    pub broken: &'static str,
    /// Whether a scenario breaks it.
    pub is_broken: fn(&Scenario) -> bool,
    /// Scenarios in which it is broken, made from one whose run ends at this tick; the plainest first. Empty where there is nothing to
    /// break.
    candidates: fn(&Scenario, Tick) -> Vec<Scenario>,
    /// The scenario with it kept.
    mend: fn(&mut Scenario),
}

/// All assumptions that can be broken, in the order of the slides.
pub static SYSTEM_ASSUMPTIONS: [SystemAssumption; 10] = [
    SystemAssumption {
        key: "detected",
        broken: "A crash goes undetected",
        is_broken: signs::goes_undetected,
        candidates: candidates::undetected,
        mend: signs::detect,
    },
    SystemAssumption {
        key: "suspected",
        broken: "A live process is suspected",
        is_broken: signs::suspects_too_soon,
        candidates: candidates::suspected,
        mend: signs::detect,
    },
    SystemAssumption {
        key: "distinct",
        broken: "Two processes have the same identity",
        is_broken: signs::has_twins,
        candidates: candidates::twins,
        mend: signs::part_twins,
    },
    SystemAssumption {
        key: "stay-dead",
        broken: "A crashed process recovers",
        is_broken: signs::comes_back,
        candidates: candidates::back,
        mend: signs::stay_dead,
    },
    SystemAssumption {
        key: "returning",
        broken: "A process recovers with an identity that is taken",
        is_broken: signs::comes_back_as_twin,
        candidates: candidates::back_as_twin,
        mend: signs::part_twins,
    },
    SystemAssumption {
        key: "ordered",
        broken: "Messages overtake each other",
        is_broken: |scenario| !scenario.network.fifo,
        candidates: candidates::unordered,
        mend: |scenario| scenario.network.fifo = true,
    },
    SystemAssumption {
        key: "synchronous",
        broken: "Messages take longer than assumed",
        is_broken: signs::is_asynchronous,
        candidates: candidates::asynchronous,
        mend: signs::synchronise,
    },
    SystemAssumption {
        key: "deadline",
        broken: "The deadline is too tight",
        is_broken: signs::is_hasty,
        candidates: candidates::hasty,
        mend: signs::be_patient,
    },
    SystemAssumption {
        key: "reliable",
        broken: "Messages are lost",
        is_broken: signs::is_unreliable,
        candidates: candidates::lossy,
        mend: signs::be_reliable,
    },
    SystemAssumption {
        key: "whole",
        broken: "A channel is cut",
        is_broken: Scenario::is_parted,
        candidates: candidates::cut,
        mend: signs::be_whole,
    },
];

impl SystemAssumption {
    /// What the algorithm of a scenario relies on that breaking this breaks, if everything else is kept; none where it needs
    /// nothing of the kind.
    #[must_use]
    pub fn needed<'a>(&self, scenario: &'a Scenario) -> Option<&'a Assumption> {
        let mut kept = scenario.clone();
        // A detector does not prevent crashes: without this, an algorithm that tolerates no crash would seem to tolerate this one.
        kept.faults.retain(|fault| !matches!(fault.kind, FaultKind::Crash { .. }));
        for assumed in &SYSTEM_ASSUMPTIONS {
            // An assumption that is kept already stays as it is: with a detector an algorithm may need no timeouts.
            if (assumed.is_broken)(&kept) {
                (assumed.mend)(&mut kept);
            }
        }
        let broken = self.plainest(&kept)?;
        let is_lost = |assumption: &&Assumption| (assumption.kept)(&kept) && !(assumption.kept)(&broken);
        scenario.info().assumptions.iter().find(is_lost)
    }

    /// Whether there is a way to break it here.
    #[must_use]
    pub fn can_be_broken(&self, scenario: &Scenario) -> bool {
        self.plainest(scenario).is_some()
    }

    /// Whether all ways to break it are such as this version does not run.
    #[must_use]
    pub fn is_refused(&self, scenario: &Scenario) -> bool {
        let all = (self.candidates)(scenario, 1);
        !all.is_empty() && all.iter().all(|candidate| candidate.validate().is_err())
    }

    /// The scenario with it broken in the plainest way, whatever comes of it: nothing is run. None where it cannot be broken.
    #[must_use]
    pub fn plainest(&self, scenario: &Scenario) -> Option<Scenario> {
        (self.candidates)(scenario, 1).into_iter().find(|candidate| candidate.validate().is_ok())
    }

    /// The scenario with it broken, so that it shows if it can: what [`search`](Self::search) finds. The scenario itself where it cannot be
    /// broken.
    #[must_use]
    pub fn break_in(&self, scenario: &Scenario) -> Scenario {
        at_once(async |budget| self.search(scenario, budget).await)
    }

    /// The scenario whose run says what would fall anyway: with it kept. None where nothing falls, or where to find out would take too
    /// long.
    #[must_use]
    pub fn comparison(&self, scenario: &Scenario, summary: &Summary) -> Option<Scenario> {
        let is_worth_it = !fallen(summary).is_empty() && summary.steps <= LONGEST_COMPARED;
        Some(self.mend_in(scenario)).filter(|kept| is_worth_it && kept.validate().is_ok())
    }

    /// The properties that fall in a scenario and would not if it were kept there, given the summary of the
    /// [comparison](Self::comparison); without one, all that fall.
    #[must_use]
    pub fn cost(&self, summary: &Summary, kept: Option<&Summary>) -> Vec<&'static str> {
        let mut costs = fallen(summary);
        let fallen_anyway = kept.map(fallen).unwrap_or_default();
        costs.retain(|name| !fallen_anyway.contains(name));
        costs
    }

    /// The scenario with it kept.
    #[must_use]
    pub fn mend_in(&self, scenario: &Scenario) -> Scenario {
        let mut mended = scenario.clone();
        (self.mend)(&mut mended);
        mended.normalise();
        mended
    }
}

fn fallen(summary: &Summary) -> Vec<&'static str> {
    summary.properties.iter().filter(|property| !property.holds()).map(|property| property.name).collect()
}
