//! The playground's processes on real sockets: one member of one algorithm, driven by TCP and a clock instead of virtual time.
//!
//! What elects on the stage elects here: the handlers are those of [`election_core::algorithms`], behind the same
//! [`Host`](election_core::host::Host). A [`Driver`](driver::Driver) is the only owner of a host. It is given what happens (a message, a
//! timer, a notice), one after the other, with the time; it writes the host's state down, then lets its messages leave, then sets its
//! timers. It knows no socket, no file and no clock, so that its tests run on doubles that lose power and messages.
//!
//! # Layers
//!
//! The modules below stand in the order of their layers: each imports from those above it and from none below, which
//! `cargo xtask lint` checks.
//!
//! | layer | what it holds |
//! |---|---|
//! | [`agreement`] | what all members have to agree on, as a hash |
//! | [`wire`] | frames, the handshake of a connection, authentic frames: bytes in, bytes out |
//! | [`storage`] | a member's state, in a file that is replaced as a whole |
//! | [`driver`] | one host with its alarms: inputs in, messages and records out |
//! | [`memory`] | doubles of disk and network, in memory |
//! | [`tcp`] | frames over TCP: connections, their limits, what waits for them |
//! | [`member`] | a member as a whole, and its metrics |
//! | [`cluster`] | a scenario on processes of this machine, a relay between them, and the run that comes of it |
//! | [`live`] | the page over HTTP, with the run of a cluster that goes on |

pub mod agreement;
pub mod wire;
pub mod storage;
pub mod driver;
pub mod memory;
pub mod tcp;
pub mod member;
pub mod cluster;
pub mod live;
