//! The steps of one process as turns: what it does in each, and what else one could think that it does.
//!
//! A turn is a step in which the process runs a handler. What it does there is an [`Act`], derived from what the engine knows of the step:
//! what is sent and to whom, the role before and after, what is waited for. The wrong choices are acts of the same algorithm on the same
//! kind of [`Occasion`], elsewhere in this run or in a few others, said of this process. Two acts that would be the same thing here are one
//! choice, so exactly one choice is right: what the run does. Each wrong one names the line of the listing that decided against it: the
//! first that ran here, and did not where that act was the right one.
//!
//! ```
//! use election_core::turns::Turns;
//! use election_core::{ProcessId, Run, Scenario, narrate};
//!
//! let run = Run::record(&Scenario::from_link("a=chang-roberts&n=4&ids=4,1,2,3")?)?;
//! let turns = Turns::of(&run, ProcessId(1));
//! let turn = &turns.0[0];
//! assert_eq!(narrate::act(&run, turn, &turn.choices[turn.right].act).to_string(), "Becomes passive and passes it on");
//! # Ok::<(), election_core::InputError>(())
//! ```

mod act;
mod elsewhere;
mod handling;
mod here;
mod known;
mod name;
mod played;
mod turn;

pub use act::{Act, Message, Occasion, Receivers};
pub use name::ChoiceName;
pub use played::{Played, Standing};
pub use turn::{Choice, MOST_CHOICES, MOST_STEPS, Refusal, Turn, Turns};
