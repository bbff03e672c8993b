//! Which questions make sense for a scenario.

use super::question::{Question, has_bids};
use crate::algorithm::Family;
use crate::model::draw::{self, Draws, Purpose};
use crate::model::{ProcessId, Shape, Tick};
use crate::scenario::Scenario;

/// Among more processes than this, nobody guesses where one bid ends.
const MOST_WITH_TOKENS: u16 = 24;

/// The questions that make sense for a scenario, in the order in which they are to be asked: what is mostly seen first comes first.
/// Whom they are about is drawn from the scenario's seed, and where two may lead at once, whether that is what is asked first. Nothing
/// is run, so that neither what is asked nor its order tells anything of the run.
#[must_use]
pub fn ask(scenario: &Scenario) -> Vec<Question> {
    let draws = Draws::new(scenario.seed, Purpose::Question);
    // That two never lead at once only the end tells, and then everything has been seen: so it is not asked of every such run.
    let asks_for_more = may_be_disturbed(scenario) && draws.at(2, 0).is_multiple_of(2);
    let more = asks_for_more.then_some(Question::MoreThanOneLeader);
    let questions = token_end(scenario, draws).into_iter().chain(more);
    // Where a token goes round, its coordinator is given: nobody is elected.
    let leader = (scenario.info().family != Family::Exclusion).then_some(Question::Leader);
    questions.chain(leader).chain([Question::Messages]).chain(if_crashed(scenario, draws)).collect()
}

/// Whether anything goes wrong in a scenario that may make two processes lead.
fn may_be_disturbed(scenario: &Scenario) -> bool {
    let keeps_all = scenario.info().assumptions.iter().all(|assumption| (assumption.kept)(scenario));
    !scenario.is_undisturbed() || !keeps_all
}

/// Asks after the bid of a process that starts by itself.
fn token_end(scenario: &Scenario, draws: Draws) -> Option<Question> {
    if !has_bids(scenario) || !(2..=MOST_WITH_TOKENS).contains(&scenario.processes) {
        return None;
    }
    let mut initiators: Vec<u16> = scenario.starts().iter().map(|start| start.process).collect();
    initiators.sort_unstable();
    initiators.dedup();
    let process = ProcessId(pick(&initiators, draws.at(0, 0))?);
    Some(Question::TokenEnd { process })
}

/// Asks what becomes of the run when a process crashes to which nothing else happens: the best one, half the time.
fn if_crashed(scenario: &Scenario, draws: Draws) -> Option<Question> {
    let is_free =
        |process: &u16| scenario.faults.iter().all(|fault| fault.kind.process().is_none_or(|other| other != *process));
    let free: Vec<u16> = (0..scenario.processes).filter(is_free).collect();
    if scenario.processes < 2 || free.is_empty() {
        return None;
    }
    let identities = scenario.identities();
    let best = free.iter().copied().max_by_key(|process| identities.at(ProcessId(*process)));
    let takes_best = !identities.are_anonymous() && draws.at(1, 0).is_multiple_of(2);
    let process = if takes_best { best } else { pick(&free, draws.at(1, 1)) };
    let is_ring = matches!(scenario.network.topology.shape(), Some(Shape::Ring | Shape::TwoWayRing));
    let hops = if is_ring { Tick::from(scenario.processes / 2) } else { 2 };
    // Within the first hops of the run, which is over soon after them where nothing goes round.
    let latest = hops.saturating_mul(scenario.network.largest_delay()).clamp(1, scenario.limits.time.max(1));
    let tick = 1 + draw::below(draws.at(1, 2), latest.into());
    let tick = Tick::try_from(tick).ok().filter(|tick| *tick <= scenario.limits.time)?;
    Some(Question::IfCrashed { process: ProcessId(process?), tick })
}

fn pick(processes: &[u16], draw: u64) -> Option<u16> {
    let place = usize::try_from(draw::below(draw, processes.len() as u64)).ok()?;
    processes.get(place).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(link: &str) -> Vec<Question> {
        let scenario = Scenario::from_link(link).unwrap();
        let questions = ask(&scenario);
        for question in &questions {
            question.validate(&scenario).unwrap();
        }
        questions
    }

    fn has(questions: &[Question], is_wanted: fn(&Question) -> bool) -> bool {
        questions.iter().any(is_wanted)
    }

    #[test]
    fn tokens_are_asked_after_where_there_are_some() {
        let of_token = |question: &Question| matches!(question, Question::TokenEnd { .. });
        assert!(has(&asked("a=chang-roberts&n=8"), of_token));
        assert!(!has(&asked("a=chang-roberts&n=8&start=none"), of_token));
        assert!(!has(&asked("a=chang-roberts&n=25"), of_token));
        assert!(!has(&asked("a=bully&n=8"), of_token));
        let only = asked("a=lelann&n=5&start=3");
        assert!(only.contains(&Question::TokenEnd { process: ProcessId(3) }));
    }

    #[test]
    fn two_leaders_are_asked_after_of_some_runs_in_which_something_may_go_wrong() {
        let of_two = |question: &Question| *question == Question::MoreThanOneLeader;
        let times = |link: &str| {
            let links = (0..20).map(|seed| format!("{link}&seed={seed}"));
            links.filter(|link| has(&asked(link), of_two)).count()
        };
        assert_eq!(times("a=chang-roberts&n=8"), 0);
        for link in ["a=bully&n=4&faults=crash:3@1", "a=lelann&n=4&fifo=no&delay=1-9"] {
            assert!((1..20).contains(&times(link)), "{link}");
        }
    }

    #[test]
    fn the_order_is_the_same_whatever_becomes_of_the_run() {
        let place = |question: &Question| match question {
            Question::TokenEnd { .. } => 0,
            Question::MoreThanOneLeader => 1,
            Question::Leader => 2,
            Question::Messages => 3,
            Question::IfCrashed { .. } => 4,
        };
        for link in
            ["a=chang-roberts&n=8", "a=chang-roberts&ids=3,5,5,1", "a=bully&variant=slides", "a=chang-roberts&loss=0.3"]
        {
            assert!(asked(link).is_sorted_by_key(place), "{link}");
        }
    }

    #[test]
    fn a_crash_is_asked_after_where_somebody_is_left_to_crash() {
        let of_crash = |question: &Question| matches!(question, Question::IfCrashed { .. });
        assert!(has(&asked("a=chang-roberts&n=8"), of_crash));
        assert!(!has(&asked("a=chang-roberts&n=1"), of_crash));
        assert!(!has(&asked("a=bully&n=2&faults=crash:0@1,crash:1@2"), of_crash));
        assert!(!has(&asked("a=bully&n=3&time=0"), of_crash));
    }

    #[test]
    fn nobody_is_asked_who_leads_where_nobody_is_elected() {
        assert!(!asked("a=token-ring&n=5").contains(&Question::Leader));
        assert!(asked("a=counting&n=5").contains(&Question::Leader));
    }

    #[test]
    fn what_is_asked_is_drawn_from_the_seed() {
        let of_seed = |seed: u64| asked(&format!("a=chang-roberts&n=8&seed={seed}"));
        assert_eq!(of_seed(7), of_seed(7));
        let tokens: std::collections::BTreeSet<String> =
            (0..40).map(|seed| format!("{:?}", of_seed(seed)[0])).collect();
        assert!(tokens.len() > 4, "everybody's turn comes: {tokens:?}");
    }
}
