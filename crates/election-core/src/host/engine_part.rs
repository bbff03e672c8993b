//! What the engine does for a process, whatever its algorithm: it takes note of who is there, watches and is watched, joins and leaves,
//! and lets the process's handlers run.

use std::convert::Infallible;

use crate::algorithm::choice::Choose;
use crate::algorithm::effects::{Effect, Effects};
use crate::algorithm::facts::Facts;
use crate::algorithm::local::Local;
use crate::algorithm::network::{MessageSlot, Network};
use crate::algorithm::{Content, Signal};
use crate::host::Input;
use crate::model::{ProcessId, Set, Timer};

/// What a handler is called for, besides a message.
#[derive(Clone, Copy, Debug)]
pub(super) enum Call {
    Start,
    Notice,
    Timer(Timer),
    CrashDetected(ProcessId),
    RecoveryDetected(ProcessId),
    Recover,
}

/// The handlers of a process, whatever its type.
pub(super) trait Handlers {
    /// Lets one run.
    fn run(
        &mut self,
        call: Call,
        local: &mut Local,
        network: &mut Network,
        effects: &mut Effects,
        choices: &mut dyn Choose,
    );
}

/// The engine's part of a host, while that handles an input. It is compiled once, and not once an algorithm.
pub(super) struct EnginePart<'a> {
    pub(super) facts: &'a Facts,
    pub(super) me: ProcessId,
    pub(super) local: &'a mut Local,
    pub(super) handlers: &'a mut dyn Handlers,
    pub(super) network: &'a mut Network,
    pub(super) effects: &'a mut Effects,
    pub(super) choices: &'a mut dyn Choose,
}

impl EnginePart<'_> {
    /// Handles anything but a message of the algorithm.
    pub(super) fn handle(&mut self, input: Input<Infallible>) {
        match input {
            Input::Start => {
                if self.local.may_start {
                    self.does(Effect::Started);
                    self.call(Call::Start);
                }
            }
            Input::Notice => self.call(Call::Notice),
            Input::Message { from, life, content: Content::Signal(signal) } => {
                self.local.may_start &= !signal.signal_kind().counts();
                if self.facts.watching.is_some() {
                    self.local.learn_of_life(from, life);
                }
                self.hear(from, signal);
            }
            Input::Timer(timer) => {
                self.local.stop_timer(timer);
                self.call(Call::Timer(timer));
            }
            Input::CrashDetected { peer, life } => {
                self.local.learn_of_crash(peer, life);
                self.call(Call::CrashDetected(peer));
            }
            Input::RecoveryDetected(peer) => {
                self.local.learn_of_return(peer);
                self.call(Call::RecoveryDetected(peer));
            }
            Input::Silence(peer) => self.suspect_the_silent(peer),
            Input::Beat => self.beat(),
            Input::AskProxies => self.ask_proxies(),
            Input::Recovered(members) => {
                self.local.begin_life(&self.all().without(&members));
                self.call(Call::Recover);
            }
            Input::Joined(members) => {
                let absent = self.all().without(&members);
                self.local.begin_life(&absent);
                self.send_to_all(&self.others_than(&absent), Signal::Join);
                self.call(Call::Recover);
            }
            Input::Leave => {
                let absent = self.local.peers().map(|peers| peers.absent.clone()).unwrap_or_default();
                self.send_to_all(&self.others_than(&absent), Signal::Leave);
            }
        }
    }

    /// A message of the engine's own has arrived.
    fn hear(&mut self, from: ProcessId, signal: Signal) {
        match signal {
            Signal::Heartbeat => self.hear_heartbeat(from),
            Signal::Join => {
                self.local.learn_of_return(from);
                self.call(Call::RecoveryDetected(from));
            }
            Signal::Leave => {
                self.local.learn_of_leave(from);
                self.call(Call::CrashDetected(from));
            }
            Signal::Ping => self.hear_ping(from, Signal::Ack),
            Signal::PingFor(asker) => self.hear_ping(from, Signal::AckFor(asker)),
            Signal::Ack => self.hear_ack(from, from),
            Signal::AckFor(asker) => self.pass_ack_on(from, asker),
            Signal::AckOf(target) => self.hear_ack(from, target),
            Signal::PingRequest(target) => self.hear_ping_request(from, target),
            Signal::Failed(peer, life) => self.hear_of_failure(from, peer, life),
        }
    }

    /// Lets a handler run.
    pub(super) fn call(&mut self, call: Call) {
        self.handlers.run(call, self.local, self.network, self.effects, self.choices);
        self.listen();
    }

    pub(super) fn does(&mut self, effect: Effect<MessageSlot>) {
        self.effects.add(effect);
    }

    pub(super) fn send(&mut self, to: ProcessId, signal: Signal) {
        let life = self.local.shown_life(self.facts);
        let slot = self.network.prepare(self.me, to, life, Content::Signal(signal));
        self.effects.send(slot);
    }

    /// Sends a signal to each of these, by position.
    pub(super) fn send_to_all(&mut self, to: &Set, signal: Signal) {
        to.iter().for_each(|to| self.send(ProcessId(to), signal));
    }

    /// All positions.
    fn all(&self) -> Set {
        self.facts.identities.processes().map(|process| process.0).collect()
    }

    /// All positions but its own and these.
    pub(super) fn others_than(&self, without: &Set) -> Set {
        let mut others = self.all().without(without);
        others.remove(self.me.0);
        others
    }
}
