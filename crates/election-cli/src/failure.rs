//! What can go wrong, and with which exit status the program ends then.

use std::io;
use std::process::ExitCode;

use election_core::InputError;
use election_net::cluster::ClusterError;
use election_net::member::MemberError;

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// A scenario, link or argument that cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A file that cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// Which.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A file that cannot be written.
    #[error("cannot write {path}: {error}")]
    Write {
        /// Which.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A member that cannot begin, or go on.
    #[error(transparent)]
    Member(MemberError),
    /// A cluster that cannot begin, or go on.
    #[error(transparent)]
    Cluster(ClusterError),
}

/// Bad input; clap ends with it too.
const BAD_INPUT: u8 = 2;
/// A claim does not hold.
pub(crate) const CLAIM_FAILS: u8 = 3;
/// A scene of a story cannot be told.
pub(crate) const STORY_FAILS: u8 = 3;
/// A run is not as its algorithm promises, or not its algorithm's.
pub(crate) const PROMISE_BROKEN: u8 = 3;

impl Failure {
    /// Says what went wrong, in one line on standard error.
    pub(crate) fn report(&self) -> ExitCode {
        anstream::eprintln!("{} {self}", crate::output::bad("error:"));
        match self {
            Self::Input(_) => ExitCode::from(BAD_INPUT),
            Self::Read { .. } | Self::Write { .. } | Self::Member(_) | Self::Cluster(_) => ExitCode::FAILURE,
        }
    }
}
