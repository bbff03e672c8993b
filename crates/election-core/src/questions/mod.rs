//! Questions about a run, to be guessed at before it is seen, and their answers.
//!
//! [`ask`] makes the questions that make sense for a scenario. It uses the scenario alone, so that neither a question
//! nor its possible answers reveal how the run goes. Each question is a predicate over a run: [`reveal`] answers it by carrying out the run
//! that it is about, the scenario's own or one with the change that is asked about. No answer is kept anywhere.

mod answer;
mod asking;
mod leaders;
mod question;
mod range;
mod revealing;
mod truth;

pub use answer::{Answer, Judgement, Verdict, judge};
pub use asking::ask;
pub use question::Question;
pub use range::range;
pub use revealing::reveal;
pub use truth::Truth;
