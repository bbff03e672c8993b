//! Processes of any algorithm behind one type, so that the engine, the simulator and the recorder are compiled once and not once
//! an algorithm. The page's way: it has to be loaded before it can be fast. A run is the same either way, to the bit.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::algorithm::{Info, Reason};
use crate::context::{Context, Operand};
use crate::process::{Identity, Kind, Message, Process, ProcessId, Role, Timer, Variables};
use crate::sim::scenario::{Scenario, Tick};
use crate::system::network::{Envelope, Flight, Network};
use crate::system::observer::Observer;
use crate::system::world::Call;

/// A process of any algorithm. Copies are one and the same until one of them changes.
#[derive(Clone)]
pub(crate) struct Erased(Rc<dyn AnyProcess>);

/// A message of any algorithm.
#[derive(Clone)]
pub(crate) struct ErasedMessage(Rc<dyn AnyMessage>);

/// Options of any algorithm.
#[derive(Clone, Debug)]
pub(crate) struct ErasedOptions(Rc<dyn Any>);

/// How to begin: what an algorithm's type can do without a value of it.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    first: fn(&Scenario) -> Erased,
    options: fn(&Scenario) -> ErasedOptions,
}

/// What a handler is called for.
enum Cause<'a> {
    Message(ProcessId, &'a ErasedMessage),
    Call(Call),
}

/// A process behind its type.
trait AnyProcess: Any {
    fn copy(&self) -> Erased;
    /// The process that would begin again after a crash now.
    fn restarted(&self) -> Erased;
    fn is(&self, other: &dyn Any) -> bool;
    fn digest(&self, hasher: &mut dyn Hasher);
    /// How many bytes it takes.
    fn bytes(&self) -> usize;
    fn display(&self, out: &mut Variables);
    fn handle(&mut self, cause: &Cause<'_>, ctx: &mut Context<'_, Erased>);
}

/// A message behind its type.
trait AnyMessage: Any {
    fn is(&self, other: &dyn Any) -> bool;
    fn digest(&self, hasher: &mut dyn Hasher);
    fn kind(&self) -> Kind;
    fn bits(&self, identity: u32) -> u32;
    fn payload(&self) -> u32;
    /// How many bytes it takes.
    fn bytes(&self) -> usize;
    fn display(&self, out: &mut Variables);
}

/// What every expectation of a type rests on.
const ONE_ALGORITHM: &str = "all processes and messages of a run are of its scenario's algorithm";

impl Origin {
    /// How an algorithm begins.
    pub(crate) const fn of<P: Process>() -> Self {
        Self {
            first: |scenario| Erased(Rc::new(P::first(scenario))),
            options: |scenario| ErasedOptions(Rc::new(P::options(scenario))),
        }
    }
}

impl<P: Process> AnyProcess for P {
    fn copy(&self) -> Erased {
        Erased(Rc::new(self.clone()))
    }

    fn restarted(&self) -> Erased {
        Erased(Rc::new(P::new(self.stable())))
    }

    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn digest(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn bytes(&self) -> usize {
        size_of::<P>() + self.heap_bytes()
    }

    fn display(&self, out: &mut Variables) {
        self.show(out);
    }

    fn handle(&mut self, cause: &Cause<'_>, ctx: &mut Context<'_, Erased>) {
        match *cause {
            Cause::Message(from, message) => {
                let any: &dyn Any = &*message.0;
                let opened = any.downcast_ref::<P::Message>().expect(ONE_ALGORITHM).clone();
                ctx.lend(Some(message), |ctx| self.on_message(from, opened, ctx));
            }
            Cause::Call(call) => ctx.lend(None, |ctx| call.run(self, ctx)),
        }
    }
}

impl<M: Message> AnyMessage for M {
    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn digest(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn kind(&self) -> Kind {
        Message::kind(self)
    }

    fn bits(&self, identity: u32) -> u32 {
        Message::bits(self, identity)
    }

    fn payload(&self) -> u32 {
        Message::payload(self)
    }

    fn bytes(&self) -> usize {
        size_of::<M>() + self.heap_bytes()
    }

    fn display(&self, out: &mut Variables) {
        self.show(out);
    }
}

impl ErasedOptions {
    /// The options of an algorithm, which these are.
    pub(crate) fn open<O: 'static>(&self) -> &O {
        self.0.downcast_ref().expect(ONE_ALGORITHM)
    }
}

impl Erased {
    fn handle(&mut self, cause: &Cause<'_>, ctx: &mut Context<'_, Self>) {
        if Rc::get_mut(&mut self.0).is_none() {
            *self = self.0.copy();
        }
        Rc::get_mut(&mut self.0).expect("nobody else has the copy").handle(cause, ctx);
    }
}

impl Process for Erased {
    type Message = ErasedMessage;
    type Options = ErasedOptions;
    /// What a process would begin again as.
    type Stable = Option<Self>;

    fn info() -> &'static Info {
        unreachable!("it is of any algorithm")
    }

    fn options(scenario: &Scenario) -> ErasedOptions {
        (scenario.algorithm.origin.options)(scenario)
    }

    fn first(scenario: &Scenario) -> Self {
        (scenario.algorithm.origin.first)(scenario)
    }

    fn new(stable: Option<Self>) -> Self {
        stable.expect("a process that begins again has been there before")
    }

    fn stable(&self) -> Option<Self> {
        Some(self.0.restarted())
    }

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        self.handle(&Cause::Call(Call::Start), ctx);
    }

    fn on_notice(&mut self, ctx: &mut Context<'_, Self>) {
        self.handle(&Cause::Call(Call::Notice), ctx);
    }

    fn on_message(&mut self, from: ProcessId, message: ErasedMessage, ctx: &mut Context<'_, Self>) {
        self.handle(&Cause::Message(from, &message), ctx);
    }

    fn on_timer(&mut self, timer: Timer, ctx: &mut Context<'_, Self>) {
        self.handle(&Cause::Call(Call::Timer(timer)), ctx);
    }

    fn on_crash_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        self.handle(&Cause::Call(Call::CrashDetected(peer)), ctx);
    }

    fn on_recovery_detected(&mut self, peer: ProcessId, ctx: &mut Context<'_, Self>) {
        self.handle(&Cause::Call(Call::RecoveryDetected(peer)), ctx);
    }

    fn on_recover(&mut self, ctx: &mut Context<'_, Self>) {
        self.handle(&Cause::Call(Call::Recover), ctx);
    }

    /// Copies share it until one of them changes: by the next snapshot most have, so that a snapshot holds it alone.
    fn heap_bytes(&self) -> usize {
        self.0.bytes()
    }

    fn show(&self, out: &mut Variables) {
        self.0.display(out);
    }
}

impl PartialEq for Erased {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0.is(&*other.0)
    }
}

impl Eq for Erased {}

impl Hash for Erased {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.digest(hasher);
    }
}

impl fmt::Debug for Erased {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Erased")
    }
}

impl Message for ErasedMessage {
    fn kind(&self) -> Kind {
        self.0.kind()
    }

    fn bits(&self, identity: u32) -> u32 {
        self.0.bits(identity)
    }

    fn payload(&self) -> u32 {
        self.0.payload()
    }

    fn heap_bytes(&self) -> usize {
        self.0.bytes()
    }

    fn show(&self, out: &mut Variables) {
        self.0.display(out);
    }
}

impl PartialEq for ErasedMessage {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0.is(&*other.0)
    }
}

impl Eq for ErasedMessage {}

impl Hash for ErasedMessage {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.digest(hasher);
    }
}

impl fmt::Debug for ErasedMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ErasedMessage")
    }
}

/// Stands between the handler of one algorithm and a world of any.
pub(crate) struct Relay<'a> {
    pub(crate) network: &'a mut Network<ErasedMessage>,
    pub(crate) observer: &'a mut dyn Observer<ErasedMessage>,
    /// What the handler was called for: mostly it goes on as it is, and need not be written down again.
    pub(crate) received: Option<&'a ErasedMessage>,
}

impl<M: Message> Observer<M> for Relay<'_> {
    fn sent(&mut self, _nowhere: Flight, envelope: &Envelope<M>) {
        let Envelope { message, from, to } = envelope;
        let message = match self.received {
            Some(received) if received.0.is(message) => received.clone(),
            _ => ErasedMessage(Rc::new(message.clone())),
        };
        let (flight, envelope) = self.network.send(Envelope { message, from: *from, to: *to });
        self.observer.sent(flight, envelope);
    }

    fn discarded(&mut self) {
        self.observer.discarded();
    }

    fn timer_set(&mut self, process: ProcessId, timer: Timer, ticks: Tick) {
        self.observer.timer_set(process, timer, ticks);
    }

    fn timer_stopped(&mut self, process: ProcessId, timer: Timer) {
        self.observer.timer_stopped(process, timer);
    }

    fn role_changed(&mut self, process: ProcessId, role: Role, leader: Option<Identity>) {
        self.observer.role_changed(process, role, leader);
    }

    fn line(&mut self, process: ProcessId, label: &'static str) {
        self.observer.line(process, label);
    }

    fn note(
        &mut self,
        process: ProcessId,
        reason: &'static Reason,
        operands: [Option<Operand>; Reason::MOST_OPERANDS],
    ) {
        self.observer.note(process, reason, operands);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms;
    use crate::run::Run;

    #[test]
    fn a_snapshot_weighs_no_less_than_where_types_are_known() {
        for algorithm in algorithms::all() {
            let page: &'static _ = Box::leak(Box::new(algorithm.of_the_page()));
            let [known, erased] = [algorithm, page].map(|algorithm| {
                let scenario = Scenario { processes: 64, ..Scenario::new(algorithm) };
                Run::record(&scenario).expect("a plain scenario is valid").seek_cost().largest
            });
            assert!(known <= erased, "{algorithm:?}: {known} bytes, {erased} on the page");
        }
    }
}
