//! Which algorithms there are, and everything that takes knowing that.

use std::sync::RwLock;

use crate::algorithm::{Departure, MAX_OWN_KINDS, Process};
use crate::algorithms::{
    bully, chang_roberts, counting, dolev_klawe_rodeh, echo_extinction, fast_leader_election, franklin,
    hirschberg_sinclair, invitation, itai_rodeh, lelann, raft, ring_list, token_ring, tree,
};
use crate::claims::{Claim, Counting, Note, Verdict, Why};
use crate::declared::Declared;
use crate::error::InputError;
use crate::host::Program;
use crate::properties::Summary;
use crate::run::{self, DEFAULT_MEMORY, ObservedError, ObservedStep, Recording, Run, Summarizing};
use crate::scenario::{Declaration, Info, Listed, Scenario, TextKind, json, link};
use crate::system::{self, Bounds, Exploration, Explored};
use crate::work::Budget;

/// An algorithm: what it declares, and how to run it whatever its types are.
#[derive(Debug)]
pub struct Algorithm {
    info: Declaration,
    claims: &'static [Claim],
    /// What sources print otherwise than the claims.
    notes: &'static [Note],
    /// Where its variants depart from each other.
    departures: &'static [Departure],
    program: Program,
    /// The program of its variant.
    variant: Option<Program>,
}

/// Every built-in algorithm, a line each: the type of its processes, that of its variant if it has one, and what else it has. Of the types
/// come what runs them whatever they are, and what is done with a type that only the caller knows.
macro_rules! built_in {
    ($($folder:ident::$process:ident $(or $other:ident::$variant:ident)? { $($with:tt)* })*) => {
        static BUILT_IN: &[&Algorithm] = &[$(
            &Algorithm::new::<$folder::$process>(&$folder::INFO, $folder::CLAIMS)
                $(.or::<$other::$variant>())?
                $($with)*
        ),*];

        /// Calls a visitor with the type of a scenario's processes, if they are built in.
        fn visit_built_in<V: ProcessVisitor>(scenario: &Scenario, visitor: V) -> Option<V::Output> {
            $(if *scenario.info() == $folder::INFO {
                $(if scenario.info().variant_in(scenario).is_some() {
                    return Some(visitor.visit::<$other::$variant>());
                })?
                return Some(visitor.visit::<$folder::$process>());
            })*
            None
        }
    };
}

built_in! {
    lelann::LeLann { .with_notes(lelann::NOTES) }
    chang_roberts::ChangRoberts { .with_notes(chang_roberts::NOTES).with_departures(chang_roberts::DEPARTURES) }
    dolev_klawe_rodeh::DolevKlaweRodeh { .with_notes(dolev_klawe_rodeh::NOTES) }
    hirschberg_sinclair::HirschbergSinclair { .with_notes(hirschberg_sinclair::NOTES) }
    franklin::Franklin { .with_notes(franklin::NOTES) }
    itai_rodeh::ItaiRodeh {}
    counting::Counting {}
    token_ring::TokenRing {}
    ring_list::RingList { .with_notes(ring_list::NOTES) }
    bully::Bully or bully::Slides { .with_notes(bully::NOTES).with_departures(bully::DEPARTURES) }
    invitation::Invitation {}
    raft::Raft {}
    fast_leader_election::FastLeaderElection {}
    tree::Tree {}
    echo_extinction::EchoExtinction {}
}

/// Does something with the type of a scenario's processes.
pub trait ProcessVisitor {
    /// What comes of it.
    type Output;
    /// The scenario's processes are of this type.
    fn visit<P: Process>(self) -> Self::Output;
}

/// Algorithms from outside: a test's own, a lecturer's experiment, a program that somebody has just written.
static REGISTERED: RwLock<Vec<Declared<Algorithm>>> = RwLock::new(Vec::new());

impl Algorithm {
    /// The algorithm that a type implements, with what it declares and the published figures that it is measured against.
    #[must_use]
    pub const fn new<P: Process>(info: &'static Info, claims: &'static [Claim]) -> Self {
        if let Declared::Static(messages) = info.messages {
            assert!(messages.len() <= MAX_OWN_KINDS, "an algorithm has few kinds of messages");
        }
        Self {
            info: Declared::Static(info),
            claims,
            notes: &[],
            departures: &[],
            program: Program::of::<P>(),
            variant: None,
        }
    }

    /// An algorithm that is declared while the program runs. Nothing was published of it.
    ///
    /// # Panics
    /// When it has more than [`MAX_OWN_KINDS`] kinds of messages.
    #[must_use]
    pub fn declared<P: Process>(info: impl Into<Declaration>) -> Self {
        let info = info.into();
        assert!(info.messages.len() <= MAX_OWN_KINDS, "an algorithm has few kinds of messages");
        Self { info, claims: &[], notes: &[], departures: &[], program: Program::of::<P>(), variant: None }
    }

    /// The same algorithm, with another program of its processes where its variant is in force.
    #[must_use]
    pub const fn or<P: Process>(mut self) -> Self {
        self.variant = Some(Program::of::<P>());
        self
    }

    /// The same algorithm, with what sources print otherwise than its claims.
    #[must_use]
    pub const fn with_notes(mut self, notes: &'static [Note]) -> Self {
        self.notes = notes;
        self
    }

    /// The same algorithm, with where its variants depart from each other.
    #[must_use]
    pub const fn with_departures(mut self, departures: &'static [Departure]) -> Self {
        self.departures = departures;
        self
    }

    /// What it declares about itself.
    #[must_use]
    pub const fn info(&self) -> &Declaration {
        &self.info
    }

    /// What a scenario's processes run.
    fn program(&self, scenario: &Scenario) -> Program {
        self.variant.filter(|_| self.info.variant_in(scenario).is_some()).unwrap_or(self.program)
    }
}

/// What every algorithm declares, the built-in ones first.
#[must_use]
pub fn all() -> Vec<Declaration> {
    let registered = REGISTERED.read().expect("nobody panics while registering");
    known(&registered).map(|algorithm| algorithm.info.clone()).collect()
}

/// Every algorithm, the built-in ones first.
fn known(registered: &[Declared<Algorithm>]) -> impl Iterator<Item = &Algorithm> {
    BUILT_IN.iter().copied().chain(registered.iter().map(|algorithm| &**algorithm))
}

/// Something of the algorithm that declares this, if it is a registered one.
fn of_algorithm<T>(info: &Info, part: impl FnOnce(&Algorithm) -> T) -> Option<T> {
    let registered = REGISTERED.read().expect("nobody panics while registering");
    known(&registered).find(|algorithm| *algorithm.info == *info).map(part)
}

/// What the algorithm with this key declares.
#[must_use]
pub fn find(key: &str) -> Option<Declaration> {
    let registered = REGISTERED.read().expect("nobody panics while registering");
    known(&registered).map(|algorithm| &algorithm.info).find(|info| info.key == key).cloned()
}

/// Adds an algorithm from outside this crate; one whose key is taken is not added. Says whether it was added.
pub fn register(algorithm: impl Into<Declared<Algorithm>>) -> bool {
    let algorithm = algorithm.into();
    // One lock for the look and the change: of two threads that register the same one, the second has to see the first's.
    let mut registered = REGISTERED.write().expect("nobody panics while registering");
    let is_new = known(&registered).all(|known| known.info != algorithm.info);
    if is_new {
        registered.push(algorithm);
    }
    is_new
}

/// Takes back an algorithm that was [registered](register), and says whether there was one. Its scenarios and their runs stay what they
/// are, and keep its declaration as long as there are any; but no new run of it begins.
pub fn unregister(info: &Info) -> bool {
    let mut registered = REGISTERED.write().expect("nobody panics while registering");
    let place = registered.iter().position(|algorithm| *algorithm.info == *info);
    place.map(|place| registered.remove(place)).is_some()
}

/// The published figures that an algorithm is measured against.
#[must_use]
pub fn claims(info: &Info) -> &'static [Claim] {
    of_algorithm(info, |algorithm| algorithm.claims).unwrap_or_default()
}

/// What sources print otherwise than an algorithm's claims, each beside the claim that it names.
#[must_use]
pub fn notes(info: &Info) -> &'static [Note] {
    of_algorithm(info, |algorithm| algorithm.notes).unwrap_or_default()
}

/// What sources print otherwise than one claim of an algorithm.
pub fn notes_on(info: &Info, claim: &Claim) -> impl Iterator<Item = &'static Note> + use<> {
    let id = claim.id;
    notes(info).iter().filter(move |note| note.on == id)
}

/// Where an algorithm's variants depart from each other.
#[must_use]
pub fn departures(info: &Info) -> &'static [Departure] {
    of_algorithm(info, |algorithm| algorithm.departures).unwrap_or_default()
}

/// Calls a visitor with the type of a scenario's processes: so a driver of its own gets at the [`Host`](crate::host::Host)s of any algorithm.
/// Whoever [registers](register) an algorithm knows the type.
///
/// # Errors
/// When the scenario is not valid, or its algorithm is not built in, with the field, what was found and what is allowed.
pub fn with_process<V: ProcessVisitor>(scenario: &Scenario, visitor: V) -> Result<V::Output, InputError> {
    scenario.validate()?;
    visit_built_in(scenario, visitor).ok_or_else(|| {
        let keys: Vec<&str> = BUILT_IN.iter().map(|algorithm| &*algorithm.info.key).collect();
        InputError::new("algorithm", &*scenario.algorithm.key, keys.join(", "))
    })
}

/// What the processes of a scenario run, if that is valid.
fn checked(scenario: &Scenario) -> Result<Program, InputError> {
    scenario.validate()?;
    of_algorithm(scenario.info(), |algorithm| algorithm.program(scenario)).ok_or_else(|| {
        let keys: Vec<String> = all().iter().map(|info| info.key.to_string()).collect();
        InputError::new("algorithm", &*scenario.algorithm.key, keys.join(", "))
    })
}

/// Runs a scenario and keeps nothing but what came of it; allocates nothing a message. It may take [`DEFAULT_MEMORY`].
///
/// # Errors
/// When the scenario is not valid, with the field, what was found and what is allowed.
pub fn run(scenario: &Scenario) -> Result<Summary, InputError> {
    run_within(scenario, DEFAULT_MEMORY)
}

/// The same with so many bytes of memory; a run that takes more ends as [`Limit::Memory`](crate::sim::Limit::Memory).
///
/// # Errors
/// When the scenario is not valid, with the field, what was found and what is allowed.
pub fn run_within(scenario: &Scenario, memory: u64) -> Result<Summary, InputError> {
    let mut summarizing = summarize(scenario, memory)?;
    while !summarizing.advance(u64::MAX) {}
    Ok(summarizing.finish())
}

/// Sets a claim beside a run of a scenario; its [baseline](Claim::baseline), if it has one, is carried out to its end.
///
/// # Errors
/// Why it says nothing of the run.
pub fn judge(
    claim: &'static Claim,
    scenario: &Scenario,
    summary: &Summary,
    counting: &Counting,
) -> Result<Verdict, Why> {
    let baseline = claim.baseline(scenario).and_then(|baseline| run(&baseline).ok());
    claim.judge(scenario, summary, baseline.as_ref(), counting)
}

/// Begins a run for its summary alone, which then goes on in slices, within so many bytes of memory.
///
/// # Errors
/// When the scenario is not valid, with the field, what was found and what is allowed.
pub fn summarize(scenario: &Scenario, memory: u64) -> Result<Summarizing, InputError> {
    Ok(Summarizing::new(scenario, checked(scenario)?, memory))
}

/// Carries out a run for its summary alone, within so many bytes of memory, as a part of work that can be interrupted.
///
/// # Errors
/// When the scenario is not valid, with the field, what was found and what is allowed.
pub async fn summarized(scenario: &Scenario, memory: u64, budget: &Budget) -> Result<Summary, InputError> {
    budget.left().await;
    let mut run = summarize(scenario, memory)?;
    // To begin a run makes every process and every channel.
    budget.spend(scenario.processes.into());
    loop {
        let most = budget.left().await;
        let before = run.progress().steps;
        let is_over = run.advance(most);
        budget.report(run.progress());
        if is_over {
            budget.spend(run.progress().steps.saturating_sub(before).max(1));
            return Ok(run.finish());
        }
        budget.spend(most);
    }
}

/// Begins to record a run, which then goes on in slices, within so many bytes of memory.
///
/// # Errors
/// When the scenario is not valid, with the field, what was found and what is allowed.
pub fn record(scenario: &Scenario, memory: u64) -> Result<Recording, InputError> {
    Ok(Recording::new(scenario, checked(scenario)?, memory))
}

/// Carries out the steps of a run that happened elsewhere, on real processes, by the same handlers; it is recorded and judged like any other. The
/// scenario's faults have to be those that happened, in the order of the steps.
///
/// # Errors
/// When the scenario is not valid, or the first step that cannot have happened: `step 17`.
pub fn observed(scenario: &Scenario, steps: &[ObservedStep]) -> Result<Run, ObservedError> {
    run::observed(scenario, checked(scenario)?, steps)
}

/// The world of a scenario at its beginning, for the caller to pick the steps, within such bounds.
///
/// # Errors
/// When the scenario is not valid, with the field, what was found and what is allowed.
pub fn explore(scenario: &Scenario, bounds: Bounds) -> Result<Box<dyn Exploration>, InputError> {
    Ok(system::explore(scenario, checked(scenario)?, bounds))
}

impl Run {
    /// Runs a scenario to its end and records everything that happens: 8 bytes a step, 20 a message, and snapshots that together
    /// weigh no more. It may take [`DEFAULT_MEMORY`].
    ///
    /// # Errors
    /// When the scenario is not valid, with the field, what was found and what is allowed.
    pub fn record(scenario: &Scenario) -> Result<Self, InputError> {
        let mut recording = record(scenario, DEFAULT_MEMORY)?;
        while !recording.advance(u64::MAX) {}
        Ok(recording.finish())
    }
}

impl Run {
    /// The processes before the first step. [`Run::at`] would move the replay there.
    pub(crate) fn beginning(&self) -> Vec<Explored> {
        let world = explore(self.scenario(), Bounds::of(self.scenario()));
        world.expect("a scenario that has been run is valid").processes()
    }
}

impl Summary {
    /// Every claim of the algorithm that speaks of a run of this scenario, set beside this one.
    #[must_use]
    pub fn claims(&self, scenario: &Scenario) -> Vec<Verdict> {
        let counting = |claim: &Claim| {
            let Counting { broadcasts_once, launches, .. } = claim.counting();
            Counting { broadcasts_once, launches, ..Counting::default() }
        };
        let judge = |claim: &'static Claim| judge(claim, scenario, self, &counting(claim)).ok();
        claims(scenario.info()).iter().filter_map(judge).collect()
    }
}

impl Scenario {
    /// Reads a scenario from JSON, whose fields are listed in [`FIELDS`](crate::scenario::FIELDS). Everything but `algorithm` has a
    /// default.
    ///
    /// # Errors
    /// The first thing that is wrong, with its path in the text, what was found and what is allowed.
    pub fn from_json(text: &str) -> Result<Self, InputError> {
        json::read(text, &all())
    }

    /// Reads a scenario from a link: a whole URL, or a fragment with or without its `#`. What follows a `!` is no part of it.
    ///
    /// # Errors
    /// The first thing that is wrong: its key (`n`, `faults[2]`), what was found and what is allowed.
    pub fn from_link(text: &str) -> Result<Self, InputError> {
        link::read(text, &all())
    }

    /// Reads a scenario from what a person has at hand: JSON, a fragment, a whole link, or a network or identities.
    ///
    /// # Errors
    /// See [`Scenario::from_json`], [`Scenario::from_link`] and [`Listed::read`].
    pub fn from_input(text: &str) -> Result<Self, InputError> {
        match TextKind::of(text) {
            TextKind::Json => Self::from_json(text.trim_start_matches('\u{feff}')),
            TextKind::Link => Self::from_link(text.trim_start_matches('\u{feff}')),
            TextKind::Lines => {
                let listed = Listed::read(text)?;
                let algorithms = all();
                let algorithm = listed.runs_under(&algorithms).expect("some algorithm runs on any network");
                let scenario = listed.scenario(algorithm);
                scenario.validate()?;
                Ok(scenario)
            }
        }
    }
}
