//! All hosts of a run behind one face that knows no algorithm: so world, simulator, trace and replay are compiled once, and not once an
//! algorithm. A delivery is one virtual call.

use std::any::Any;
use std::convert::Infallible;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::algorithm::choice::Choose;
use crate::algorithm::effects::{Effect, Effects, Wanted};
use crate::algorithm::local::Local;
use crate::algorithm::mail::Mail;
use crate::algorithm::network::{Arrival, Counted, Network};
use crate::algorithm::{Facts, Message, MessageSlot, Process};
use crate::host::{Host, HostFacts, Input};
use crate::model::{Identity, ProcessId, Set, Variables};
use crate::scenario::Scenario;

/// What the processes of a run execute, whatever its types are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Program {
    hosts: fn(&Scenario, Arc<Facts>, &Set) -> Box<dyn Hosts>,
}

impl Program {
    /// That of processes of this type.
    pub(crate) const fn of<P: Process>() -> Self {
        Self { hosts: |scenario, facts, absent| Box::new(HostsOf::<P>::new(scenario, facts, absent)) }
    }

    /// The hosts of a valid scenario at its beginning, of whom these are no members.
    pub(crate) fn hosts(self, scenario: &Scenario, facts: Arc<Facts>, absent: &Set) -> Box<dyn Hosts> {
        (self.hosts)(scenario, facts, absent)
    }
}

/// All hosts of a run, with the contents of the messages that are in flight between them.
pub(crate) trait Hosts: Debug + Send + Sync {
    /// What the engine keeps about a process.
    fn local(&self, process: ProcessId) -> &Local;
    /// The same, for the beginning of a run.
    fn local_mut(&mut self, process: ProcessId) -> &mut Local;

    /// A message of the algorithm reaches its receiver. The network has it no longer.
    fn receive(&mut self, arrival: Arrival, network: &mut Network, effects: &mut Effects, choices: &mut dyn Choose);
    /// Anything else happens to a process.
    fn handle(
        &mut self,
        process: ProcessId,
        input: Input<Infallible>,
        network: &mut Network,
        effects: &mut Effects,
        choices: &mut dyn Choose,
    );
    /// Whether a process would do or change anything if this happened to it. Nothing does.
    fn would_act(&self, process: ProcessId, input: Input<Infallible>, choices: &mut dyn Choose) -> bool;
    /// A process crashes or leaves: what does not survive that is gone.
    fn end_life(&mut self, process: ProcessId);

    /// Another slot says the same.
    fn copy(&mut self, slot: MessageSlot, to: MessageSlot);
    /// What is in a slot arrives nowhere.
    fn discard(&mut self, slot: MessageSlot);
    /// Whom the message in a slot announces as leader, if it announces one.
    fn announced_in(&self, slot: MessageSlot, sender: Identity) -> Option<Identity>;
    /// The identity in a message that may be corrupted.
    fn identity_in(&self, slot: MessageSlot) -> Option<Identity>;
    /// Puts another identity into a message; what is counted of it from then on.
    fn corrupt(&mut self, slot: MessageSlot, identity: Identity) -> Counted;
    /// Shows what is in a slot.
    fn show_message(&self, slot: MessageSlot, out: &mut Variables);
    /// Whether what is in a slot is the same as what is in another one of other hosts.
    fn is_same_message(&self, slot: MessageSlot, other: &dyn Hosts, other_slot: MessageSlot) -> bool;
    fn hash_message(&self, slot: MessageSlot, state: &mut dyn Hasher);
    /// What the messages in flight hold besides themselves, in bytes.
    fn mail_bytes(&self) -> usize;

    /// Shows the variables of a process.
    fn show(&self, process: ProcessId, out: &mut Variables);
    /// Whether leaders' reigns are numbered.
    fn have_epochs(&self) -> bool;
    /// Whether processes have critical sections.
    fn have_critical_sections(&self) -> bool;
    /// How many bytes the processes hold besides themselves.
    fn heap_bytes(&self) -> usize;

    fn fork(&self) -> Box<dyn Hosts>;
    /// Whether all processes are the same, whatever is in flight.
    fn are_same(&self, other: &dyn Hosts) -> bool;
    /// The same, once no start is to come.
    fn are_same_after_all_starts(&self, other: &dyn Hosts) -> bool;
    fn hash_processes(&self, state: &mut dyn Hasher);
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn Hosts> {
    fn clone(&self) -> Self {
        self.fork()
    }
}

#[derive(Clone, Debug)]
struct HostsOf<P: Process> {
    facts: HostFacts<P>,
    hosts: Vec<Host<P>>,
    mail: Mail<P::Message>,
}

impl<P: Process> HostsOf<P> {
    fn new(scenario: &Scenario, facts: Arc<Facts>, absent: &Set) -> Self {
        let facts = HostFacts::<P>::with(facts, scenario);
        let host = |process: ProcessId| Host::first(process, !absent.contains(process.0), &facts.options);
        let hosts = facts.shared.identities.processes().map(host).collect();
        Self { hosts, mail: Mail::with_capacity(scenario.processes.into()), facts }
    }

    /// Other hosts, if they are of this type.
    fn of(other: &dyn Hosts) -> Option<&Self> {
        other.as_any().downcast_ref()
    }
}

impl<P: Process> Hosts for HostsOf<P> {
    fn local(&self, process: ProcessId) -> &Local {
        &self.hosts[process.index()].local
    }

    fn local_mut(&mut self, process: ProcessId) -> &mut Local {
        &mut self.hosts[process.index()].local
    }

    fn receive(&mut self, arrival: Arrival, network: &mut Network, effects: &mut Effects, choices: &mut dyn Choose) {
        let Self { facts, hosts, mail } = self;
        let Arrival { slot, from, to, life } = arrival;
        let message = mail.take(slot).expect("a message of the algorithm says something");
        hosts[to.index()].receive((from, life), message, facts, (mail, network), effects, choices);
    }

    fn handle(
        &mut self,
        process: ProcessId,
        input: Input<Infallible>,
        network: &mut Network,
        effects: &mut Effects,
        choices: &mut dyn Choose,
    ) {
        let Self { facts, hosts, mail } = self;
        hosts[process.index()].handle_other(input, facts, (mail, network), effects, choices);
    }

    fn would_act(&self, process: ProcessId, input: Input<Infallible>, choices: &mut dyn Choose) -> bool {
        let before = &self.hosts[process.index()];
        let mut after = before.clone();
        let mut effects = Effects::new(Wanted { fates: true, ..Wanted::default() });
        let (mut mail, mut network) = (Mail::with_capacity(0), Network::new(0));
        after.handle_other(input, &self.facts, (&mut mail, &mut network), &mut effects, choices);
        // That a start takes effect, and that a process is still where it was, is not much.
        let is_nothing = |effect: &Effect<_>| matches!(effect, Effect::Started | Effect::InCriticalSection(_));
        !effects.take().iter().all(is_nothing) || after != *before
    }

    fn end_life(&mut self, process: ProcessId) {
        self.hosts[process.index()].end_life(&self.facts.options);
    }

    fn copy(&mut self, slot: MessageSlot, to: MessageSlot) {
        if let Some(message) = self.mail.get(slot).cloned() {
            self.mail.put(to, message);
        }
    }

    fn discard(&mut self, slot: MessageSlot) {
        self.mail.take(slot);
    }

    fn announced_in(&self, slot: MessageSlot, sender: Identity) -> Option<Identity> {
        self.mail.get(slot)?.announces(sender)
    }

    fn identity_in(&self, slot: MessageSlot) -> Option<Identity> {
        self.mail.get(slot)?.identity()
    }

    fn corrupt(&mut self, slot: MessageSlot, identity: Identity) -> Counted {
        let message = self.mail.get(slot).expect("a message that is corrupted is in flight").corrupted(identity);
        let counted = Counted::of(&message, self.facts.shared.identities.bits());
        self.mail.put(slot, message);
        counted
    }

    fn show_message(&self, slot: MessageSlot, out: &mut Variables) {
        if let Some(message) = self.mail.get(slot) {
            message.show(out);
        }
    }

    fn is_same_message(&self, slot: MessageSlot, other: &dyn Hosts, other_slot: MessageSlot) -> bool {
        Self::of(other).is_some_and(|other| self.mail.get(slot) == other.mail.get(other_slot))
    }

    fn hash_message(&self, slot: MessageSlot, mut state: &mut dyn Hasher) {
        self.mail.get(slot).hash(&mut state);
    }

    fn mail_bytes(&self) -> usize {
        self.mail.bytes()
    }

    fn show(&self, process: ProcessId, out: &mut Variables) {
        self.hosts[process.index()].process.show(out);
    }

    fn have_epochs(&self) -> bool {
        self.hosts.iter().any(|host| host.process.epoch(&self.facts.options).is_some())
    }

    fn have_critical_sections(&self) -> bool {
        self.hosts.iter().any(|host| host.process.is_in_critical_section().is_some())
    }

    fn heap_bytes(&self) -> usize {
        self.hosts.iter().map(|host| host.process.heap_bytes() + host.local.heap_bytes()).sum()
    }

    fn fork(&self) -> Box<dyn Hosts> {
        Box::new(self.clone())
    }

    fn are_same(&self, other: &dyn Hosts) -> bool {
        Self::of(other).is_some_and(|other| self.facts == other.facts && self.hosts == other.hosts)
    }

    fn are_same_after_all_starts(&self, other: &dyn Hosts) -> bool {
        let is_same = |(one, other): (&Host<P>, &Host<P>)| {
            one.process == other.process && one.local.is_as_after_all_starts(&other.local)
        };
        Self::of(other).is_some_and(|other| self.hosts.iter().zip(&other.hosts).all(is_same))
    }

    fn hash_processes(&self, mut state: &mut dyn Hasher) {
        self.hosts.hash(&mut state);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
