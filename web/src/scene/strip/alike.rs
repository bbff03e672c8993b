//! What stands in the place of a strip whose cells all look alike: a sentence that says what there is to say.

use election_core::Tick;
use election_core::forecast::Class;
use election_core::model::Role;

use super::Strip;

/// The most stretches of ticks that are told apart in the sentence.
const MOST_TOLD: usize = 4;

impl Strip {
    /// Where all cells look alike there is nothing to compare, and this says it all: who leads whenever the process crashes, what the
    /// process was by then where that differs and nobody comes to lead, and at what cost.
    pub fn alike(&self) -> Option<String> {
        let ([_], Some(first)) = (&*self.stretches, self.cells.first()) else { return None };
        let messages = self.cells.iter().map(|cell| cell.messages);
        let (least, most) = messages.fold((u64::MAX, 0), |(least, most), now| (least.min(now), most.max(now)));
        let cost = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let last = self.cells.last().map_or(0, |cell| cell.tick);
        let (who, until) = (&self.who, self.moments.at(last));
        let causes = self.causes().map_or_else(String::new, |causes| format!(": {causes}"));
        Some(format!(
            "If {who} crashes at any time up to {until}, {}{causes}. That takes {cost} messages.",
            first.leads
        ))
    }

    /// What the process was at which times, where the run goes wrong for more than one reason.
    fn causes(&self) -> Option<String> {
        let goes_wrong = !matches!(self.cells.first()?.look.class, Class::Same | Class::Another);
        // Each lasts until the next.
        let mut spans: Vec<(Tick, Option<Role>)> = Vec::new();
        for cell in &self.cells {
            if spans.last().is_none_or(|(_, role)| *role != cell.crashed_as) {
                spans.push((cell.tick, cell.crashed_as));
            }
        }
        let is_worth_telling = goes_wrong && self.is_only_crash && (2..=MOST_TOLD).contains(&spans.len());
        let told = spans.iter().map(|(from, role)| match from {
            0 => was(*role).to_owned(),
            from => format!("from {} {}", self.moments.at(*from), was(*role)),
        });
        is_worth_telling.then(|| told.collect::<Vec<_>>().join(", "))
    }
}

/// What a process is as it crashes.
fn was(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Asleep) => "before it has begun",
        Some(Role::Candidate) => "as a candidate",
        Some(Role::Passive) => "when it is beaten",
        Some(Role::Follower) => "as a follower",
        Some(Role::Leader) => "as the leader",
        None => "not at all",
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::strip;

    #[test]
    fn where_all_cells_are_alike_words_say_so() {
        let link = "a=chang-roberts&n=8&detector=perfect&faults=crash:0@2";
        let alike = strip(link, 0);
        assert_eq!(alike.stretches.len(), 1, "{alike:?}");
        let said = alike.alike().expect("there is nothing to compare");
        assert!(said.contains(" leads. That takes "), "{said}");
        let costs = || alike.cells.iter().map(|cell| cell.messages);
        for cost in costs().min().into_iter().chain(costs().max()) {
            assert!(said.contains(&format!(" {cost} ")), "{cost} is not in: {said}");
        }
        let different = strip("a=chang-roberts&n=8&ids=shuffled&faults=crash:7@6", 0);
        assert_eq!(different.alike(), None);
    }

    #[test]
    fn different_reasons_for_one_end_are_told_with_their_times() {
        // Nobody is told of the crash: the process that would win has not begun, waits for its token, or has just won.
        let said = strip("a=chang-roberts&n=8&faults=crash:7@2", 0).alike();
        assert_eq!(
            said.as_deref(),
            Some(
                "If 8 crashes at any time up to round 16, nobody leads: before it has begun, from round 1 as a candidate, \
                 from round 9 as the leader. That takes 7 to 23 messages."
            )
        );
        // With a second crash it is not known which of them was the last.
        let two = strip("a=chang-roberts&n=8&faults=crash:7@2,crash:7@3", 0).alike();
        assert!(two.is_none_or(|said| !said.contains("begun")));
    }

    #[test]
    fn a_leader_of_whom_nobody_hears_is_not_taken_for_one_whom_all_know() {
        let said = strip("a=chang-roberts&n=8&announce=no&detector=perfect&faults=crash:0@2", 0).alike();
        assert!(said.is_some_and(|said| said.contains("process 8 leads, not all know. ")));
    }
}
