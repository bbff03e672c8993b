//! What every language has to be able to say of what a scenario has planned.

use crate::scenario::Action;

/// What every language has to be able to say of what a scenario has planned. Moments come put into words: `4`, `round 4`.
pub(super) trait PlannedWords {
    /// One process starts; at 0 where no moment is given.
    fn one_starts(&self, who: &str, at: Option<&str>) -> String;
    /// These start, all in one tick: 0 where no moment is given.
    fn some_start(&self, who: &[String], at: Option<&str>) -> String;
    /// A crash.
    fn crashes_at(&self, who: &str, at: &str) -> String;
    /// A crash right after so many sends from a moment on.
    fn crashes_after_sends(&self, who: &str, sends: u32, at: &str) -> String;
    /// A recovery.
    fn recovers_at(&self, who: &str, at: &str) -> String;
    /// A position becomes a member.
    fn joins_at(&self, who: &str, at: &str) -> String;
    /// A member leaves.
    fn leaves_at(&self, who: &str, at: &str) -> String;
    /// A process suspects its leader.
    fn suspects_at(&self, who: &str, at: &str) -> String;
    /// The network is partitioned.
    fn parts_at(&self, at: &str) -> String;
    /// The partition ends.
    fn heals_at(&self, at: &str) -> String;
    /// Channels are cut.
    fn cut_at(&self, from: &str, to: &str, both_ways: bool, at: &str) -> String;
    /// Channels are mended.
    fn mended_at(&self, from: &str, to: &str, both_ways: bool, at: &str) -> String;
    /// What happens by hand to the message with this number, counted from 1; a moment where it is moved.
    fn is_handled(&self, message: u64, action: Action, at: &str) -> String;
    /// Channels between two processes, in both directions.
    fn edge(&self, one: &str, other: &str) -> String;
    /// More of what is listed, so many.
    fn and_more(&self, count: usize) -> String;
}
