//! Why a handler did what it did, as data: a code with operands. The words come later.

use crate::declared::Declared;
use crate::model::{Identity, ProcessId};

/// Why a handler did what it did. A handler names it with operands; the words come later.
///
/// In `text`, `{me}` is the acting process's identity, `{from}` the sender's, `{to}` the identity of the next process that
/// it sends to, and `{0}`, `{1}`, … are the operands. `{>}` stands between a winner and a loser: `>`, or `<` where the smallest wins.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    /// A key that stays the same in every language.
    pub key: Declared<str>,
    /// The sentence in English.
    pub text: Declared<str>,
    /// Whether it means that the message just received goes no further.
    pub discards: bool,
}

impl Reason {
    /// The most operands that a reason may have.
    pub const MOST_OPERANDS: usize = 3;

    /// A reason that is built in and drops no message.
    #[must_use]
    pub const fn new(key: &'static str, text: &'static str) -> Self {
        Self { key: Declared::Static(key), text: Declared::Static(text), discards: false }
    }

    /// A reason that is built in, why the message just received goes no further.
    #[must_use]
    pub const fn discarding(key: &'static str, text: &'static str) -> Self {
        Self { key: Declared::Static(key), text: Declared::Static(text), discards: true }
    }
}

/// Declares the reasons of an algorithm. Each becomes a static, visible to the parent of the module, which handlers name; `REASONS` lists
/// them all, for [`Info::reasons`](crate::algorithm::Info::reasons). A `use` adds reasons that are declared elsewhere. [`Reason`] has to be in scope.
///
/// ```
/// mod reasons {
///     use election_core::algorithm::Reason;
///
///     election_core::reasons! {
///         static STARTS = Reason::new("starts", "{me} starts and sends its token to {to}");
///         static LOSES = Reason::discarding("loses", "{me} drops {0}'s token, because {me} {>} {0}");
///     }
/// }
///
/// assert_eq!(reasons::REASONS.iter().map(|reason| &*reason.key).collect::<Vec<_>>(), ["starts", "loses"]);
/// ```
#[macro_export]
macro_rules! reasons {
    (
        $(use $($module:ident)::+::{$($shared:ident),+};)*
        $(static $name:ident = $reason:expr;)*
    ) => {
        $(pub(super) use $($module)::+::{$($shared),+};)*
        $(pub(super) static $name: Reason = $reason;)*

        /// All reasons that handlers give.
        pub(super) const REASONS: $crate::Declared<[$crate::Declared<Reason>]> =
            $crate::Declared::Static(&[$($crate::Declared::Static(&$name),)* $($($crate::Declared::Static(&$shared),)+)*]);
    };
}

/// The operands of a reason, in order.
pub type Operands = [Option<Operand>; Reason::MOST_OPERANDS];

/// A part of a sentence that a [`Reason`] leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Shown as the identity's value.
    Identity(Identity),
    /// Shown as the process's identity.
    Process(ProcessId),
    /// Shown as a number; as `3 rounds` or `3 ticks` where the sentence has `{0 of time}` for it.
    Number(u32),
}

impl From<Identity> for Operand {
    fn from(identity: Identity) -> Self {
        Self::Identity(identity)
    }
}

impl From<ProcessId> for Operand {
    fn from(process: ProcessId) -> Self {
        Self::Process(process)
    }
}

impl From<u32> for Operand {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}
