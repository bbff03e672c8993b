//! Why a property does not hold, in words.

use super::words::PropertyWords;
use super::{Language, Moments};
use crate::algorithm::{Contenders, Facts};
use crate::model::{Condition, Identities, Identity, ProcessId};
use crate::properties::{Fall, Gone};
use crate::run::Run;
use crate::scenario::Info;

/// So many leaders that others follow are named.
const MOST_NAMED: usize = 3;

/// Why a property does not hold, processes being named by their identities, reigns by the algorithm's word: `5 becomes leader while 6 still
/// leads`.
#[must_use]
pub fn what_fell(fall: &Fall, identities: &Identities, info: &Info, language: Language) -> String {
    let words: &dyn PropertyWords = language.words();
    let short = |identity: Identity| identities.short(identity);
    let name = |process: ProcessId| short(identities.at(process));
    match fall {
        Fall::SecondLeader { leader, other } => words.second_leads(&name(*leader), &name(*other)),
        Fall::TakeoverFailed { leader, other } => words.takeover_fails(&name(*other), &name(*leader)),
        Fall::Takeover { leader, other } => words.takes_over(&name(*leader), &name(*other)),
        Fall::SecondLeaderOfEpoch { leader, other, epoch } => {
            words.second_leads_in_reign(&name(*leader), &name(*other), info.reign, *epoch)
        }
        Fall::SecondInside { process, inside } => words.second_is_inside(&name(*process), &name(*inside)),
        Fall::WorseLeader { leader, better } => words.worse_leads(&name(*leader), &name(*better)),
        Fall::WorseLeaderNamed { process, named, better, among } => {
            let has_bid = *among == Contenders::Bidders;
            words.names_worse(&name(*process), &short(*named), &short(*better), has_bid)
        }
        Fall::GoneLeaderNamed { process, named } => {
            words.names_gone(&name(*process), &short(named.identity), has_left(named))
        }
        Fall::SeveralLeadersNamed { leaders } => {
            let mut names = leaders.iter().rev().map(|leader| short(*leader));
            let best = names.next().unwrap_or_default();
            let others: Vec<String> = names.by_ref().take(MOST_NAMED).collect();
            words.follow_several(&best, &others, names.count())
        }
        Fall::FollowedDoesNotLead { process, named } => {
            let fate = (named.condition != Condition::Live).then(|| has_left(named));
            words.follows_no_leader(&name(*process), &short(named.identity), fate)
        }
        Fall::NoLeaderNamed { without, live } => words.name_no_leader(*without, *live),
        Fall::Endless(limit) => words.run_does_not_end(*limit),
        Fall::NoLiveLeaderKnown { processes, named } => {
            let names: Vec<String> = processes.iter().take(2).map(|process| name(*process)).collect();
            match named {
                None => words.know_no_leader(&names, processes.len()),
                Some(gone) => words.follow_gone(&names, processes.len(), &short(gone.identity), has_left(gone)),
            }
        }
    }
}

/// A takeover in words, with how long it takes at most, where every message arrives: T + M (the largest delay, and handling) for each hop of
/// the longest way.
#[must_use]
pub fn takeover(fall: &Fall, run: &Run, language: Language) -> String {
    let what = what_fell(fall, run.identities(), run.info(), language);
    let scenario = run.scenario();
    if !scenario.is_reliable() || scenario.is_parted() {
        return what;
    }
    let most = scenario.network.slowest().saturating_mul(Facts::of(scenario).graph.longest_way());
    let words: &dyn PropertyWords = language.words();
    what + &words.at_most(&Moments::of(scenario).lasting(most))
}

fn has_left(gone: &Gone) -> bool {
    gone.condition == Condition::Absent
}
