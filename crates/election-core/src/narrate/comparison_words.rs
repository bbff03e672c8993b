//! What every language has to be able to say of two runs side by side.

/// What every language has to be able to say of two runs side by side. The second is measured by the first.
pub(super) trait ComparisonWords {
    /// What is so in the end, whatever moment is looked at.
    fn in_the_end(&self, what: &str) -> String;
    /// It sends so many more messages; fewer where it is negative, as many where it is 0, and then how many both send.
    fn sends_more(&self, by: i64, both: u64) -> String;
    /// The same one leads in both, in the second so much later (or earlier), if the times differ.
    fn leads_in_both(&self, who: &str, by: Option<(&str, bool)>) -> String;
    /// Who leads in the first and in the second, which are not the same, or nobody.
    fn others_lead(&self, who: [Option<&str>; 2]) -> String;
    /// It does not end, or neither does.
    fn do_not_end(&self, ends: [bool; 2]) -> String;
    /// They part at that time; at the very beginning where there is none.
    fn part(&self, when: Option<&str>) -> String;
    /// They are the same to the end.
    fn never_part(&self) -> String;
    /// So many steps have been compared, and are the same.
    fn have_not_parted(&self, steps: usize) -> String;
    /// One run has no such step any more: it is over.
    fn is_over(&self) -> String;
    /// These properties, of which there is at least one, hold in one only.
    fn hold_in_one(&self, properties: &[String], is_first: bool) -> String;
}
