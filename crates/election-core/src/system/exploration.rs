//! A world of any algorithm behind one trait, for callers that pick the steps themselves: a random walk or a search.

use std::any::Any;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use xxhash_rust::xxh64::Xxh64;

use crate::algorithm::Choose;
use crate::host::Program;
use crate::model::{ProcessId, Tick, Variables};
use crate::scenario::Scenario;
use crate::system::bounds::Bounds;
use crate::system::chooser::Chooser;
use crate::system::enabled::NotEnabled;
use crate::system::member::Explored;
use crate::system::step::Step;
use crate::system::touched::Touched;
use crate::system::world::World;

/// A world of any algorithm, whose steps the caller picks.
///
/// It has no clock: any step of [`Exploration::enabled`] may come next. Two explorations of one scenario under the same bounds
/// that are equal have equal futures.
pub trait Exploration: Debug + Send {
    /// Every step that may happen now, in a fixed order; none when all is over.
    fn enabled(&self) -> Vec<Step>;
    /// Does one step and returns which parts of the world it touched. `choose` is called for each random number that the
    /// step needs, and returns a number below its argument.
    ///
    /// # Errors
    /// When the step is not enabled, with the reason; nothing has changed then.
    fn apply(&mut self, step: Step, choose: &mut dyn FnMut(ProcessId, u32) -> u32) -> Result<Touched, NotEnabled>;
    /// Every process, by position.
    fn processes(&self) -> Vec<Explored>;
    /// The variables of a process, as it shows them.
    fn variables(&self, process: ProcessId) -> Variables;
    /// How many messages are in flight.
    fn in_flight(&self) -> usize;
    /// An independent copy.
    fn fork(&self) -> Box<dyn Exploration>;
    /// Whether it is equal to another.
    fn is_equal_to(&self, other: &dyn Exploration) -> bool;
    /// A hash: the same for equal worlds, on one machine.
    fn digest(&self) -> u64;
    /// Itself, for comparing.
    fn as_any(&self) -> &dyn Any;
    /// Itself, for judging.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// The world of a scenario at its beginning.
pub(crate) fn explore(scenario: &Scenario, program: Program, bounds: Bounds) -> Box<dyn Exploration> {
    Box::new(World::new(scenario, program, bounds))
}

/// Makes choices by calling a function.
pub(crate) struct ChoiceFunction<'a>(pub(crate) &'a mut dyn FnMut(ProcessId, u32) -> u32);

impl Choose for ChoiceFunction<'_> {
    fn choose(&mut self, process: ProcessId, bound: u32) -> u32 {
        let chosen = (self.0)(process, bound);
        assert!(chosen < bound, "{chosen} was chosen where numbers below {bound} were to choose from");
        chosen
    }

    fn choose_target(&mut self, process: ProcessId, bound: u32) -> u32 {
        self.choose(process, bound)
    }

    fn choose_proxy(&mut self, process: ProcessId, _number: u16, bound: u32) -> u32 {
        self.choose(process, bound)
    }
}

impl Chooser for ChoiceFunction<'_> {
    /// A world without a clock lets timers run out at any time: how long they would run is nothing to choose.
    fn choose_wait(&mut self, _process: ProcessId, shortest: Tick, _longest: Tick) -> Tick {
        shortest
    }
}

impl Exploration for World {
    fn enabled(&self) -> Vec<Step> {
        self.enabled()
    }

    fn apply(&mut self, step: Step, choose: &mut dyn FnMut(ProcessId, u32) -> u32) -> Result<Touched, NotEnabled> {
        self.apply(step, &mut ChoiceFunction(choose))
    }

    fn processes(&self) -> Vec<Explored> {
        self.explored()
    }

    fn variables(&self, process: ProcessId) -> Variables {
        let mut variables = Variables::default();
        self.hosts.show(process, &mut variables);
        variables
    }

    fn in_flight(&self) -> usize {
        self.network.len()
    }

    fn fork(&self) -> Box<dyn Exploration> {
        Box::new(self.clone())
    }

    fn is_equal_to(&self, other: &dyn Exploration) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn digest(&self) -> u64 {
        let mut hasher = Xxh64::new(0);
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
