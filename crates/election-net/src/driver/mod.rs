//! A member without its surroundings: one owner of the host, inputs one after the other, and what comes of each carried out in order. It knows
//! no socket, no file and no clock: those are [`Transport`] and [`Storage`](crate::storage::Storage), and the time comes with each input.

mod alarms;
mod choices;
#[expect(clippy::module_inception, reason = "the driver is what this layer is about")]
mod driver;
mod machine;
mod phase;
mod record;

pub use alarms::{Alarm, Alarms, Pace};
pub use choices::{Draw, Drawn, Random, Recorded};
pub use driver::{Driver, DriverError, Event, Setting, Transport};
pub use machine::{BadMessage, Effects, HostMachine, Machine, Other, Parcel, Past, machine};
pub use phase::Phase;
pub use record::{Cause, Record, Seen, SentRecord, StandingRecord, TimerRecord};
