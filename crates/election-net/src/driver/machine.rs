//! A host behind a face that knows no algorithm: messages and stable fields are bytes there. So the driver is compiled once.

use std::fmt::Debug;

use election_core::algorithm::{Choose, Content, Effect, Message, Outgoing, SignalKind, Standing};
use election_core::algorithms::{self, ProcessVisitor};
use election_core::host::{Host, HostFacts, Input};
use election_core::model::{Incarnation, Kind, Set, Value, Variables};
use election_core::{Identities, Identity, InputError, Process, ProcessId, Scenario};

use crate::wire::{from_bytes, to_bytes};

/// A message as it leaves: its content in postcard, and what is counted of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// To whom it goes.
    pub to: ProcessId,
    /// In which of its lives the sender sends it; 0 where no detector tells who has crashed.
    pub life: Incarnation,
    /// Its kind.
    pub kind: Kind,
    /// How many bits its fields take.
    pub bits: u32,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl Parcel {
    /// Whether a failure detector sends it: it counts in no total, and has no depth.
    #[must_use]
    pub fn is_of_detector(&self) -> bool {
        SignalKind::is_of_detector(self.kind)
    }
}

/// Bytes that are no message of the algorithm, or one that names a process that there is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bytes that are no message of this algorithm")]
pub struct BadMessage;

/// What a host does because of an input.
pub type Effects = Vec<Effect<Parcel>>;

/// A host, whatever its algorithm.
pub trait Machine: Debug + Send {
    /// A message arrives. Its kind is returned, too.
    ///
    /// # Errors
    /// When these bytes are none; nothing has changed then.
    fn receive(
        &mut self,
        sender: (ProcessId, Incarnation),
        bytes: &[u8],
        choices: &mut dyn Choose,
    ) -> Result<(Kind, Effects), BadMessage>;
    /// Anything else happens.
    fn handle(&mut self, input: Other, choices: &mut dyn Choose) -> Effects;
    /// Its stable fields, in postcard.
    fn stable(&self) -> Vec<u8>;
    /// Its role and the leader that it knows.
    fn standing(&self) -> Standing;
    /// The epoch that it leads in, where it leads and reigns are numbered.
    fn epoch(&self) -> Option<u32>;
    /// Its life.
    fn life(&self) -> Incarnation;
    /// The positions that it takes for members.
    fn members(&self) -> Set;
    /// The positions from which it waits to hear.
    fn expected(&self) -> Set;
}

/// What happens to a host but the arrival of a message.
pub type Other = Input<std::convert::Infallible>;

/// The host of a process of one type.
#[derive(Debug)]
pub struct HostMachine<P: Process> {
    host: Host<P>,
    facts: HostFacts<P>,
    identities: Identities,
}

/// How a member begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Past {
    /// It is one of the founders, at the beginning.
    Founder,
    /// It has never been a member.
    None,
    /// It has ended this life of its, with these stable fields in postcard; none where it has kept none.
    Life(Incarnation, Option<Vec<u8>>),
}

impl<P: Process> HostMachine<P> {
    /// The host of a position in a valid scenario, with what it brings along.
    ///
    /// # Errors
    /// When its stable fields are none of this algorithm.
    pub fn new(scenario: &Scenario, position: ProcessId, past: Past) -> Result<Self, BadMessage> {
        let facts = HostFacts::<P>::of(scenario);
        let host = match past {
            Past::Founder => Host::at_the_beginning(position, scenario, &facts),
            Past::None => Host::outside(position, &facts),
            Past::Life(life, stable) => {
                let stable = stable.map_or_else(|| Ok(P::Stable::default()), |bytes| from_bytes(&bytes));
                Host::crashed(position, life, stable.map_err(|_| BadMessage)?, &facts)
            }
        };
        Ok(Self { host, facts, identities: scenario.identities() })
    }

    fn packed(&self, effects: Vec<Effect<Outgoing<P::Message>>>) -> Effects {
        let pack = |Outgoing { to, life, content }: Outgoing<P::Message>| {
            let bits = self.identities.bits();
            let (kind, bits) = match &content {
                Content::Own(message) => (message.kind(), message.bits(bits)),
                Content::Signal(signal) => (signal.kind(), signal.bits(bits)),
            };
            Parcel { to, life, kind, bits, bytes: to_bytes(&content) }
        };
        effects.into_iter().map(|effect| effect.map(pack)).collect()
    }
}

impl<P: Process> Machine for HostMachine<P> {
    fn receive(
        &mut self,
        (from, life): (ProcessId, Incarnation),
        bytes: &[u8],
        choices: &mut dyn Choose,
    ) -> Result<(Kind, Effects), BadMessage> {
        let content: Content<P::Message> = from_bytes(bytes).map_err(|_| BadMessage)?;
        let mut shown = Variables::default();
        content.show(&mut shown);
        if !names_processes_that_are(&shown, &self.identities) {
            return Err(BadMessage);
        }
        let kind = match &content {
            Content::Own(message) => message.kind(),
            Content::Signal(signal) => signal.kind(),
        };
        let effects = self.host.handle(Input::Message { from, life, content }, &self.facts, choices);
        Ok((kind, self.packed(effects)))
    }

    fn handle(&mut self, input: Other, choices: &mut dyn Choose) -> Effects {
        let effects = self.host.handle(input.for_any(), &self.facts, choices);
        self.packed(effects)
    }

    fn stable(&self) -> Vec<u8> {
        to_bytes(&self.host.stable())
    }

    fn standing(&self) -> Standing {
        self.host.standing()
    }

    fn epoch(&self) -> Option<u32> {
        self.host.epoch(&self.facts)
    }

    fn life(&self) -> Incarnation {
        self.host.incarnation()
    }

    fn members(&self) -> Set {
        self.host.members(&self.facts)
    }

    fn expected(&self) -> Set {
        self.host.expected()
    }
}

/// Whether everybody that a message names is a process of the scenario. An algorithm shows every process and identity in its messages.
fn names_processes_that_are(shown: &Variables, identities: &Identities) -> bool {
    let is_process = |process: &ProcessId| process.0 < identities.len();
    let is_identity = |identity: &Identity| identities.bearer(*identity).is_some();
    shown.iter().all(|(_, value)| match value {
        Value::Identity(identity) => is_identity(identity),
        Value::Maybe(identity) => identity.iter().all(is_identity),
        Value::List(list) | Value::Set(list) => list.iter().all(is_identity),
        Value::Process(process) => is_process(process),
        Value::Processes(processes) => processes.iter().all(is_process),
        Value::Flag(_) | Value::Remark(_) | Value::Answer(_) | Value::Number(_) => true,
    })
}

/// The host of a position in a scenario of a built-in algorithm.
///
/// # Errors
/// When the scenario is not valid. In the inner result, when stable fields are none of this algorithm.
pub fn machine(
    scenario: &Scenario,
    position: ProcessId,
    past: Past,
) -> Result<Result<Box<dyn Machine>, BadMessage>, InputError> {
    struct Making<'a>(&'a Scenario, ProcessId, Past);
    impl ProcessVisitor for Making<'_> {
        type Output = Result<Box<dyn Machine>, BadMessage>;
        fn visit<P: Process>(self) -> Self::Output {
            Ok(Box::new(HostMachine::<P>::new(self.0, self.1, self.2)?))
        }
    }
    algorithms::with_process(scenario, Making(scenario, position, past))
}
