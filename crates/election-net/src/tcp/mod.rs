//! Frames over TCP: a connection for each direction between two members, dialled by who sends messages on it.
//!
//! What is sent while there is no connection waits a little, and is dropped then: to a process that has crashed it would come in another life.
//! A message arrives at most once, and those of one sender to one receiver in the order of sending.

mod accepting;
mod counts;
mod dialling;
mod framed;
mod queue;
mod transport;

pub use accepting::{Accepting, accept};
pub use counts::{Counts, Drop, Shared};
pub use dialling::News;
pub(crate) use framed::{Ends, Pings, Writer, dial, ends};
pub use framed::{Limits, Lost};
pub use transport::{Back, TcpTransport};
