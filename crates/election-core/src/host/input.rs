//! What can happen to a host.

use std::convert::Infallible;

use crate::algorithm::Content;
use crate::model::{Incarnation, ProcessId, Set, Timer};

/// What can happen to a host. The driver gives none of it to a process that has crashed or is no member.
#[derive(Clone, Debug, PartialEq)]
pub enum Input<M> {
    /// It is to start by itself; that comes to nothing when it is no initiator any more.
    Start,
    /// It suspects its leader.
    Notice,
    /// Something arrives.
    Message {
        /// From whom.
        from: ProcessId,
        /// In which of its lives the sender sent it.
        life: Incarnation,
        /// What it says.
        content: Content<M>,
    },
    /// A timer that it set runs out.
    Timer(Timer),
    /// A detector that is told of crashes tells it of one.
    CrashDetected {
        /// Who has crashed.
        peer: ProcessId,
        /// Which of its lives is over.
        life: Incarnation,
    },
    /// A detector that is told of recoveries tells it that this process is back.
    RecoveryDetected(ProcessId),
    /// Where processes watch each other: it expected to hear from this peer, and has not for too long.
    Silence(ProcessId),
    /// Where processes watch each other: one of its periods begins.
    Beat,
    /// In SWIM: it has had no ack in time, and is to ask others to ping in its place.
    AskProxies,
    /// It is back after a crash, and these are the members, itself among them.
    Recovered(Set),
    /// It is a member from now on, as these are.
    Joined(Set),
    /// It is to leave.
    Leave,
}

impl<M> Input<M> {
    /// The same with something else in the place of a message of the algorithm, if it is one and there is something else.
    fn with_own<N, E>(self, change: impl FnOnce(ProcessId, Incarnation, M) -> Result<N, E>) -> Result<Input<N>, E> {
        Ok(match self {
            Self::Message { from, life, content } => {
                let content = match content {
                    Content::Own(message) => Content::Own(change(from, life, message)?),
                    Content::Signal(signal) => Content::Signal(signal),
                };
                Input::Message { from, life, content }
            }
            Self::Start => Input::Start,
            Self::Notice => Input::Notice,
            Self::Timer(timer) => Input::Timer(timer),
            Self::CrashDetected { peer, life } => Input::CrashDetected { peer, life },
            Self::RecoveryDetected(peer) => Input::RecoveryDetected(peer),
            Self::Silence(peer) => Input::Silence(peer),
            Self::Beat => Input::Beat,
            Self::AskProxies => Input::AskProxies,
            Self::Recovered(members) => Input::Recovered(members),
            Self::Joined(members) => Input::Joined(members),
            Self::Leave => Input::Leave,
        })
    }

    /// The same, unless it is a message of the algorithm: then its sender, the sender's life, and the message.
    pub(super) fn without_own(self) -> Result<Input<Infallible>, (ProcessId, Incarnation, M)> {
        self.with_own(|from, life, message| Err((from, life, message)))
    }
}

impl Input<Infallible> {
    /// The same for a host of any algorithm: it is no message of one.
    #[must_use]
    pub fn for_any<M>(self) -> Input<M> {
        let Ok(input) = self.with_own(|_, _, none| -> Result<M, Infallible> { match none {} });
        input
    }
}
