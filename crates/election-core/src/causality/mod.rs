//! What could have caused what: the partial order of a run's steps, and what follows from it.
//!
//! A [`PartialOrder`] has a step after what its process did before and after the sending of what reaches it (Lamport, 1978). From it come the
//! past and the future of a step ([`Cone`]), why a process is what it is ([`why`]: the chain of messages and timers that made it so), how many
//! orders of the same steps there are ([`orders`]), and another of these orders ([`moved`]).
//!
//! Silence carries no message: who suspects another of a crash is concurrent with the crash. [`Edges::Told`] adds what a diagram must not turn
//! round all the same.

mod big;
mod chain;
mod cone;
mod moving;
mod order;
mod orders;

pub use big::Natural;
pub use chain::{Chain, How, Link, Root, why};
pub use cone::{Cone, Relation};
pub use moving::{Refusal, Side, moved, recorded};
pub use order::{Edges, PartialOrder};
pub use orders::{Orders, orders};

#[cfg(test)]
mod tests;
