//! The search for a run that has the most or the least of something, or that is as somebody wishes, among those that a scenario comes to when its
//! order, its starters, a crash or its seed change.
//!
//! A [`Space`] says what may change. Where it holds few scenarios all of them are tried, one after the other, and what comes of it is certain;
//! where it holds more, a local search goes from each to one that differs in a single place, and begins anew elsewhere when nothing gets
//! better. [`Found`] is what has come of it so far: plain data, so that the search goes on wherever it is.
//!
//! ```
//! use election_core::Scenario;
//! use election_core::finding::{Found, Freedom, Objective, Search, Space};
//! use election_core::work::at_once;
//!
//! let scenario = Scenario::from_link("a=chang-roberts&n=5")?;
//! let space = Space { scenario, free: vec![Freedom::Order], latest: 0 };
//! let search = Search { space, objective: Objective::parse("most:messages")? };
//! let mut found = Found::default();
//! at_once(async |budget| found.go_on(&search, u64::MAX, budget).await)?;
//! // The worst order falls, and it can be turned round the ring five times.
//! assert_eq!((found.best(&search), found.tried, found.as_good), (Some(20), 120, 5));
//! # Ok::<(), election_core::InputError>(())
//! ```

mod candidate;
mod found;
mod objective;
mod space;
mod words;

pub use candidate::{Candidate, Freedom};
pub use found::{Finding, Found, MOST_TRIED, Search};
pub use objective::Objective;
pub use space::{MOST_CERTAIN, SEEDS, Space};
