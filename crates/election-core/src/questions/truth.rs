//! What a run answers.

use super::answer::{Answer, Verdict};
use super::leaders::LeaderHistory;
use super::question::Question;
use crate::algorithm::SignalKind;
use crate::forecast::Outcome;
use crate::lineage::{Bids, How};
use crate::model::{ProcessId, Tick};
use crate::run::Run;
use crate::sim::Status;
use crate::trace::StepKind;

/// What is true, when it is decided, and by what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Truth {
    /// What is true.
    pub answer: Answer,
    /// After how many steps of the run that answers it is decided; all of them where only the end decides.
    pub at: usize,
    /// The steps, from 0, that decide it; none where only the end does.
    pub why: Vec<usize>,
}

impl Truth {
    /// What the run that answers a question ([`Question::scenario`]) says; `before` is what comes of the scenario without the change
    /// that is asked about, and counts only where there is one. A pass over the changes of roles, over the last messages, or for the end
    /// of a bid over all steps and messages.
    #[must_use]
    pub fn of(run: &Run, question: &Question, before: &Outcome) -> Self {
        match *question {
            Question::Leader => Self::leader(run),
            Question::Messages => Self::messages(run),
            Question::TokenEnd { process } => Self::token_end(run, process),
            Question::IfCrashed { process, tick } => Self::if_crashed(run, process, tick, before),
            Question::MoreThanOneLeader => Self::more_than_one(run),
        }
    }

    /// Decided by a step, or else by the end.
    fn by(run: &Run, answer: Answer, step: Option<usize>) -> Self {
        Self { answer, at: step.map_or(run.steps(), |step| step + 1), why: step.into_iter().collect() }
    }

    /// Who leads is decided when it changes no more. That nobody ever will, or several go on to, only the end tells.
    fn leader(run: &Run) -> Self {
        let summary = run.summary();
        match (summary.status, summary.leader) {
            (Status::Elected, Some(leader)) => {
                Self::by(run, Answer::Process(leader.process), LeaderHistory::of(run).last_change)
            }
            (Status::Elected | Status::Nobody, _) => Self::by(run, Answer::Verdict(Verdict::Nobody), None),
            (Status::Split, _) => Self::by(run, Answer::Verdict(Verdict::Several), None),
            (Status::Limit(_), _) => Self::by(run, Answer::Verdict(Verdict::Endless), None),
        }
    }

    /// The total is decided by the last message that counts.
    fn messages(run: &Run) -> Self {
        let total = Answer::Number(run.summary().counters.sent());
        if matches!(run.summary().status, Status::Limit(_)) {
            return Self::by(run, total, None);
        }
        let trace = run.trace();
        let all = (0..trace.messages()).rev().filter_map(|number| u32::try_from(number).ok());
        let mut counted = all
            .map(|number| trace.message(number))
            .filter(|message| SignalKind::of(message.kind).is_none_or(SignalKind::counts));
        Self::by(run, total, counted.next().map(|message| message.sent_in as usize))
    }

    fn token_end(run: &Run, process: ProcessId) -> Self {
        let bids = Bids::of(run);
        let Some(bid) = bids.of_process(process, run.steps()).next() else {
            return Self::by(run, Answer::Verdict(Verdict::Unsent), None);
        };
        let Some(end) = bid.end else {
            return Self::by(run, Answer::Verdict(Verdict::Endless), None);
        };
        let answer = match (end.how, bid.hops.last()) {
            (How::Home, _) => Answer::Verdict(Verdict::Home),
            (How::Dropped(at) | How::Kept(at), _) => Answer::Process(at),
            (How::Lost(_), hop) => Answer::Process(hop.map_or(process, |hop| hop.to)),
        };
        Self::by(run, answer, Some(end.step as usize))
    }

    fn if_crashed(run: &Run, process: ProcessId, tick: Tick, before: &Outcome) -> Self {
        let after = Outcome::from(run.summary());
        let answer = Answer::Verdict(after.class(before).into());
        let crash = crash_of(run, process, tick);
        let last_change = LeaderHistory::of(run).last_change.filter(|_| after.status == Status::Elected);
        let decisive = last_change.filter(|step| crash.is_some_and(|crash| *step > crash));
        let decided = Self::by(run, answer, decisive);
        Self { why: crash.into_iter().chain(decided.why).collect(), ..decided }
    }

    fn more_than_one(run: &Run) -> Self {
        match LeaderHistory::of(run).first_overlap {
            Some(step) => Self::by(run, Answer::Verdict(Verdict::Yes), Some(step)),
            None => Self::by(run, Answer::Verdict(Verdict::No), None),
        }
    }
}

/// The step of a tick in which a process crashes; none where the run is over before.
fn crash_of(run: &Run, process: ProcessId, tick: Tick) -> Option<usize> {
    let trace = run.trace();
    let mut steps = trace.steps_before(tick)..trace.steps_before(tick.saturating_add(1));
    steps.find(|step| {
        let row = trace.step(*step);
        row.kind == StepKind::Crash && row.process == Some(process)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questions::reveal;
    use crate::scenario::Scenario;

    fn truth(link: &str, question: Question) -> Truth {
        reveal(&Scenario::from_link(link).unwrap(), &question).unwrap()
    }

    /// Eight on a ring, falling: the token of the k-th largest goes k hops, and 8's all the way. Its 36 messages, and 8 more.
    #[test]
    fn a_plain_run_answers_all_of_them() {
        let link = "a=chang-roberts&n=8&ids=descending";
        let run = Run::record(&Scenario::from_link(link).unwrap()).unwrap();
        let leader = truth(link, Question::Leader);
        assert_eq!(leader.answer, Answer::Process(ProcessId(0)));
        assert_eq!(run.trace().tick_of(leader.at - 1), 8);
        assert_eq!(leader.why, [leader.at - 1]);
        let messages = truth(link, Question::Messages);
        assert_eq!(messages.answer, Answer::Number(44));
        assert_eq!(run.trace().messages_before(messages.at), 44);
        assert!(run.trace().messages_before(messages.at - 1) < 44);
        // 7 stands after 8: its token goes round to 8, who drops it after seven hops.
        let token = |process| truth(link, Question::TokenEnd { process: ProcessId(process) });
        assert_eq!(token(1).answer, Answer::Process(ProcessId(0)));
        assert_eq!(run.trace().tick_of(token(1).at - 1), 7);
        assert_eq!(token(0).answer, Answer::Verdict(Verdict::Home));
        let more = truth(link, Question::MoreThanOneLeader);
        assert_eq!((more.answer, more.at), (Answer::Verdict(Verdict::No), run.steps()));
    }

    #[test]
    fn a_crash_is_answered_by_the_run_with_it() {
        let bully = "a=bully&n=4&detector=perfect";
        let crash = |process, tick| Question::IfCrashed { process: ProcessId(process), tick };
        assert_eq!(truth(bully, crash(0, 1)).answer, Answer::Verdict(Verdict::Same));
        assert_eq!(truth(bully, crash(3, 1)).answer, Answer::Verdict(Verdict::Another));
        // Nobody notices that the winner's token is gone.
        let ring = truth("a=chang-roberts&n=4&announce=no", crash(3, 1));
        assert_eq!(ring.answer, Answer::Verdict(Verdict::Nobody));
        assert_eq!(ring.why.len(), 1, "the crash itself: {ring:?}");
    }

    #[test]
    fn two_at_once_are_seen_when_they_are() {
        let link = "a=bully&n=2&ids=7,7";
        let truth = truth(link, Question::MoreThanOneLeader);
        let run = Run::record(&Scenario::from_link(link).unwrap()).unwrap();
        let leaders = |steps: usize| {
            run.at(steps).processes.iter().filter(|process| process.role == crate::model::Role::Leader).count()
        };
        assert_eq!(truth.answer, Answer::Verdict(Verdict::Yes));
        assert_eq!((leaders(truth.at - 1), leaders(truth.at)), (1, 2));
    }
}
