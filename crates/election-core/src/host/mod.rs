//! One process with what the engine keeps for it, whoever drives it: the simulator, a search, a member on a network.
//!
//! A [`Host`] is a process and what goes with it under every algorithm alike: its role and the leader that it knows, its timers, its
//! incarnation, what it knows of others, its part of a failure detector, its stable fields. It has one method that matters:
//! [`Host::handle`] takes one [`Input`] and returns what the host does because of it, as a list of [`Effect`]s, for the driver to carry
//! out in order. A host knows no clock, no network, and nothing of any other process but what arrives: contents and envelope. What is
//! the same for all of a run's hosts stands in [`HostFacts`]; random numbers come from whom the driver says.
//!
//! Equal hosts that are given the same input, the same facts and the same choices do the same and are equal afterwards.
//!
//! ```
//! use election_core::algorithm::{Choose, Content, Effect, Outgoing};
//! use election_core::host::{Host, HostFacts, Input};
//! # use election_core::{Message, Process, ProcessId, Scenario};
//!
//! /// Nobody asks for random numbers here.
//! struct NoChoice;
//! # impl Choose for NoChoice {
//! #     fn choose(&mut self, _: ProcessId, _: u32) -> u32 { 0 }
//! #     fn choose_target(&mut self, _: ProcessId, _: u32) -> u32 { 0 }
//! #     fn choose_proxy(&mut self, _: ProcessId, _: u16, _: u32) -> u32 { 0 }
//! # }
//!
//! fn first_message<P: Process>(scenario: &Scenario) -> Option<(ProcessId, P::Message)> {
//!     let facts = HostFacts::<P>::of(scenario);
//!     let mut host = Host::new(ProcessId(0), &facts);
//!     let effects = host.handle(Input::Start, &facts, &mut NoChoice);
//!     effects.into_iter().find_map(|effect| match effect {
//!         Effect::Send(Outgoing { to, content: Content::Own(message), .. }) => Some((to, message)),
//!         _ => None,
//!     })
//! }
//! ```

mod beginning;
mod engine_part;
mod facts;
pub(crate) mod heartbeat;
mod hosts;
mod input;
mod listening;
pub(crate) mod swim;

use std::convert::Infallible;

use crate::algorithm::choice::Choose;
use crate::algorithm::effects::{Effects, Wanted};
use crate::algorithm::local::Local;
use crate::algorithm::mail::Mail;
use crate::algorithm::network::{MessageSlot, Network};
use crate::algorithm::{Content, Context, Effect, Outgoing, Process, Standing};
use crate::host::engine_part::{Call, EnginePart, Handlers};
use crate::model::{Incarnation, ProcessId, Role, Set};
use crate::scenario::Scenario;

pub use crate::algorithm::HostFacts;
pub(crate) use beginning::Beginning;
pub(crate) use hosts::{Hosts, Program};
pub use input::Input;

/// One process with what the engine keeps for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Host<P: Process> {
    position: ProcessId,
    process: P,
    local: Local,
}

impl<P: Process> Host<P> {
    /// A member at the beginning of its first life.
    #[must_use]
    pub fn new(position: ProcessId, facts: &HostFacts<P>) -> Self {
        Self::first(position, true, &facts.options)
    }

    /// A process as it is at the beginning of a valid scenario. A member knows who else is one, the leader if one is established, and whose
    /// heartbeats it waits for; whoever is none yet waits for [`Input::Joined`].
    #[must_use]
    pub fn at_the_beginning(position: ProcessId, scenario: &Scenario, facts: &HostFacts<P>) -> Self {
        let beginning = Beginning::of(scenario, &facts.shared);
        let mut host = Self::first(position, !beginning.absent().contains(position.0), &facts.options);
        beginning.tell(position, &mut host.local);
        host
    }

    /// A process that has never been a member: [`Input::Joined`] begins its first life.
    #[must_use]
    pub fn outside(position: ProcessId, facts: &HostFacts<P>) -> Self {
        Self::first(position, false, &facts.options)
    }

    /// A process before its first life, or at its beginning.
    fn first(position: ProcessId, is_member: bool, options: &P::Options) -> Self {
        Self { position, process: P::new(options, P::Stable::default()), local: Local::new(is_member) }
    }

    /// A host that crashed in this life of its and has kept these stable fields: [`Input::Recovered`] begins the next one.
    #[must_use]
    pub fn crashed(position: ProcessId, life: Incarnation, stable: P::Stable, facts: &HostFacts<P>) -> Self {
        let local = Local::after(life);
        Self { position, process: P::new(&facts.options, stable), local }
    }

    /// Handles an input, and returns what it does because of that, in order. Pure: it reads no clock, and its random numbers come from
    /// `choices`. Lines and notes are among the effects.
    ///
    /// Whoever sends the messages on first writes [`Host::stable`] to where it survives a crash, if that has changed.
    pub fn handle(
        &mut self,
        input: Input<P::Message>,
        facts: &HostFacts<P>,
        choices: &mut dyn Choose,
    ) -> Vec<Effect<Outgoing<P::Message>>> {
        let (mut mail, mut network) = (Mail::with_capacity(0), Network::new(0));
        let wanted = Wanted { remarks: true, fates: true, ..Wanted::default() };
        let mut effects = Effects::new(wanted);
        match input.without_own() {
            Ok(input) => self.handle_other(input, facts, (&mut mail, &mut network), &mut effects, choices),
            Err((from, life, message)) => {
                self.receive((from, life), message, facts, (&mut mail, &mut network), &mut effects, choices);
            }
        }
        let mut outgoing = |slot: MessageSlot| {
            let sent = network.at(slot).sent;
            let content = match sent.content {
                Content::Own(_) => Content::Own(mail.take(slot).expect("it was just sent")),
                Content::Signal(signal) => Content::Signal(signal),
            };
            Outgoing { to: sent.to, life: sent.life, content }
        };
        effects.take().into_iter().map(|effect| effect.map(&mut outgoing)).collect()
    }

    /// What would survive a crash now.
    #[must_use]
    pub fn stable(&self) -> P::Stable {
        self.process.stable()
    }

    /// The algorithm's own part of it.
    #[must_use]
    pub fn process(&self) -> &P {
        &self.process
    }

    /// Its position.
    #[must_use]
    pub fn position(&self) -> ProcessId {
        self.position
    }

    /// Its role and the leader that it knows.
    #[must_use]
    pub fn standing(&self) -> Standing {
        self.local.standing
    }

    /// The positions that it considers members, itself among them, whether live or not.
    #[must_use]
    pub fn members(&self, facts: &HostFacts<P>) -> Set {
        let all: Set = facts.shared.identities.processes().map(|process| process.0).collect();
        self.local.peers().map_or_else(|| all.clone(), |peers| all.without(&peers.absent))
    }

    /// The positions whose heartbeats or acks it waits for: a driver's timer runs for each.
    #[must_use]
    pub fn expected(&self) -> Set {
        self.local.peers().map(|peers| peers.expected.clone()).unwrap_or_default()
    }

    /// The epoch (or term) that it leads in when it is leader, where reigns are numbered.
    #[must_use]
    pub fn epoch(&self, facts: &HostFacts<P>) -> Option<u32> {
        self.process.epoch(&facts.options)
    }

    /// How often it has recovered.
    #[must_use]
    pub fn incarnation(&self) -> Incarnation {
        self.local.incarnation
    }

    /// A message of the algorithm has arrived.
    #[inline(always)] // Once a message.
    fn receive(
        &mut self,
        (from, life): (ProcessId, Incarnation),
        message: P::Message,
        facts: &HostFacts<P>,
        (mail, network): (&mut Mail<P::Message>, &mut Network),
        effects: &mut Effects,
        choices: &mut dyn Choose,
    ) {
        let Self { position, process, local } = self;
        local.may_start = false;
        local.learn_from_message(from, life);
        if facts.shared.watching.is_some() {
            local.learn_of_life(from, life);
        }
        let whose = (*position, Some(from));
        let ctx = &mut Context::new(facts, whose, local, (mail, network), effects, choices);
        process.on_message(from, message, ctx);
        end_handler(process, &facts.options, effects);
        if facts.shared.watching.is_some() {
            let listen = |part: &mut EnginePart<'_>| part.listen();
            self.as_engine_part(facts, (mail, network), effects, choices, listen);
        }
    }

    /// Anything but a message of the algorithm.
    fn handle_other(
        &mut self,
        input: Input<Infallible>,
        facts: &HostFacts<P>,
        (mail, network): (&mut Mail<P::Message>, &mut Network),
        effects: &mut Effects,
        choices: &mut dyn Choose,
    ) {
        self.as_engine_part(facts, (mail, network), effects, choices, |part| part.handle(input));
    }

    fn as_engine_part(
        &mut self,
        facts: &HostFacts<P>,
        (mail, network): (&mut Mail<P::Message>, &mut Network),
        effects: &mut Effects,
        choices: &mut dyn Choose,
        act: impl FnOnce(&mut EnginePart<'_>),
    ) {
        let Self { position, process, local } = self;
        let mut handlers = BoundHandlers { process, position: *position, facts, mail };
        act(&mut EnginePart {
            facts: &facts.shared,
            me: *position,
            local,
            handlers: &mut handlers,
            network,
            effects,
            choices,
        });
    }

    /// It crashes or leaves: what does not survive that is gone.
    fn end_life(&mut self, options: &P::Options) {
        self.process = P::new(options, self.process.stable());
        self.local.lose_everything();
    }
}

/// The handlers of a process of this type, with what they are called with.
struct BoundHandlers<'a, P: Process> {
    process: &'a mut P,
    position: ProcessId,
    facts: &'a HostFacts<P>,
    mail: &'a mut Mail<P::Message>,
}

impl<P: Process> Handlers for BoundHandlers<'_, P> {
    fn run(
        &mut self,
        call: Call,
        local: &mut Local,
        network: &mut Network,
        effects: &mut Effects,
        choices: &mut dyn Choose,
    ) {
        let Self { process, position, facts, mail } = self;
        let ctx = &mut Context::new(facts, (*position, None), local, (mail, network), effects, choices);
        match call {
            Call::Start => process.on_start(ctx),
            Call::Notice => process.on_notice(ctx),
            Call::Timer(timer) => process.on_timer(timer, ctx),
            Call::CrashDetected(peer) => process.on_crash_detected(peer, ctx),
            Call::RecoveryDetected(peer) => process.on_recovery_detected(peer, ctx),
            Call::Recover => process.on_recover(ctx),
        }
        end_handler(*process, &facts.options, effects);
    }
}

/// Adds to what a handler has done what only the process itself can say: in which epoch it leads, and whether it is in its critical
/// section.
#[inline]
fn end_handler<P: Process>(process: &P, options: &P::Options, effects: &mut Effects) {
    if !effects.all_but_last_send.is_empty()
        && let Some(its_epoch) = process.epoch(options)
    {
        for effect in &mut effects.all_but_last_send {
            if let Effect::StandingChanged { after: Standing { role: Role::Leader, .. }, epoch, .. } = effect {
                epoch.get_or_insert(its_epoch);
            }
        }
    }
    if let Some(is_inside) = process.is_in_critical_section() {
        effects.add(Effect::InCriticalSection(is_inside));
    }
}

impl<S> Effect<S> {
    /// The same with something else in the place of what is sent.
    pub fn map<T>(self, change: impl FnOnce(S) -> T) -> Effect<T> {
        match self {
            Self::Send(sent) => Effect::Send(change(sent)),
            Self::Started => Effect::Started,
            Self::ElectionBegun => Effect::ElectionBegun,
            Self::StandingChanged { before, after, epoch } => Effect::StandingChanged { before, after, epoch },
            Self::TimerSet(timer, wait) => Effect::TimerSet(timer, wait),
            Self::TimerStopped(timer) => Effect::TimerStopped(timer),
            Self::Discarded => Effect::Discarded,
            Self::Line(line) => Effect::Line(line),
            Self::Note(reason, operands) => Effect::Note(reason, operands),
            Self::InCriticalSection(is_inside) => Effect::InCriticalSection(is_inside),
            Self::Beaten => Effect::Beaten,
            Self::Expects(peer) => Effect::Expects(peer),
            Self::ExpectsNoLonger(peer) => Effect::ExpectsNoLonger(peer),
            Self::SuspicionBegun(peer) => Effect::SuspicionBegun(peer),
            Self::SuspicionEnded(peer) => Effect::SuspicionEnded(peer),
        }
    }
}
