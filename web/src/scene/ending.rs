//! How a run ends, in words.

use election_core::forecast::{CrashTimes, Outcome};
use election_core::narrate::Moments;
use election_core::sim::Status;
use election_core::trial::Trial;
use election_core::{Identities, Run};

use super::labels;

const NOT_ALL_KNOW: &str = ", not all know";

/// How a run ends, with the names and the units of its own scenario. It is made of a run, a trial or what is known of a crash, each of
/// which has its scenario with it: the identity of one scenario's leader is somebody else in another one, or nobody.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    outcome: Outcome,
    /// The short name of the one leader.
    leader: Option<String>,
    moments: Moments,
}

/// How a run that is shown ends, in words; while its whole is carried out, that this is not known.
pub fn fate(run: &Run) -> String {
    if run.is_outcome_known() { Ending::of_run(run).words() } else { "how it ends is being worked out".to_owned() }
}

impl Ending {
    /// How a run ends whose outcome is known.
    pub fn of_run(run: &Run) -> Self {
        Self::new(Outcome::from(run.summary()), run.identities(), Moments::of(run.scenario()))
    }

    /// How a scenario ends that was tried.
    pub fn of_trial(trial: &Trial) -> Self {
        let scenario = trial.scenario();
        Self::new(Outcome::from(trial.summary()), &scenario.identities(), Moments::of(scenario))
    }

    /// How the run ends for each tick of a crash that was tried.
    pub fn of_crashes(times: &CrashTimes) -> Vec<Self> {
        let (identities, moments) = (times.scenario().identities(), Moments::of(times.scenario()));
        times.outcomes().iter().map(|outcome| Self::new(*outcome, &identities, moments)).collect()
    }

    fn new(outcome: Outcome, identities: &Identities, moments: Moments) -> Self {
        let leader = outcome.leader.map(|leader| identities.short(leader.identity));
        Self { outcome, leader, moments }
    }

    /// The same without words.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The leader's name, where one leads at the end.
    fn leader(&self) -> Option<&str> {
        self.leader.as_deref().filter(|_| self.outcome.status == Status::Elected)
    }

    /// Who leads, from the most words to the fewest. Of whom not all know there is always a word that says so.
    pub fn names(&self) -> Vec<String> {
        if let Some(who) = self.leader() {
            return if self.is_untold() {
                vec![format!("{who} leads{NOT_ALL_KNOW}"), format!("{who}{NOT_ALL_KNOW}")]
            } else {
                vec![format!("{who} leads"), who.to_owned()]
            };
        }
        let words = match self.outcome.status {
            Status::Split => "split",
            Status::Nobody | Status::Elected => "nobody",
            Status::Limit(_) => "no end",
        };
        vec![words.to_owned()]
    }

    /// Who leads at the end: `process 6 leads`.
    pub fn leads(&self) -> String {
        match (self.outcome.status, self.leader()) {
            (_, Some(who)) => format!("process {who} leads"),
            (Status::Split, _) => "split: several lead".to_owned(),
            (Status::Nobody | Status::Elected, _) => "nobody leads".to_owned(),
            (Status::Limit(limit), _) => format!("no end: {}", self.moments.limit(limit)),
        }
    }

    /// Whether one leads of whom not all know.
    pub fn is_untold(&self) -> bool {
        self.outcome.status == Status::Elected && self.outcome.announced_at.is_none()
    }

    /// Who leads at the end, and whether not all know.
    pub fn leads_and_knows(&self) -> String {
        format!("{}{}", self.leads(), if self.is_untold() { NOT_ALL_KNOW } else { "" })
    }

    /// `process 6 leads, all know at round 12, 34 messages`.
    pub fn words(&self) -> String {
        let known = match (self.outcome.status, self.outcome.announced_at) {
            (Status::Elected, Some(tick)) => format!(", all know at {}", self.moments.at(tick)),
            (Status::Elected, None) => NOT_ALL_KNOW.to_owned(),
            _ => String::new(),
        };
        format!("{}{known}, {} messages", self.leads(), self.outcome.messages)
    }

    /// What it comes to, in a few words: what it costs, or what goes wrong.
    pub fn comes_to(&self) -> String {
        let messages = self.outcome.messages;
        let messages = format!("{messages} {}", labels::plural(messages, ["message", "messages"]));
        match (self.outcome.status, self.leader()) {
            (Status::Limit(_), _) => "does not end".to_owned(),
            (Status::Split, _) => "several lead".to_owned(),
            (_, Some(_)) if self.outcome.announced_at.is_some() => messages,
            (_, Some(who)) => format!("process {who} leads, not all know"),
            (Status::Elected | Status::Nobody, None) => format!("nobody leads, {messages}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;
    use election_core::run::DEFAULT_MEMORY;
    use election_core::try_next::Next;
    use election_core::work::at_once;

    use super::*;
    use crate::testing;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    /// What a change that is offered comes to.
    fn trial(run: &Run, title: &str) -> Ending {
        let next = at_once(async |budget| Next::find(run.scenario().clone(), DEFAULT_MEMORY, budget).await);
        let tried = next.expect("a valid scenario").tried.into_iter().find(|tried| tried.title == title);
        Ending::of_trial(&tried.expect("it is offered").trial)
    }

    #[test]
    fn the_fate_of_a_run_that_is_not_recorded_to_its_end_is_that_of_the_whole() {
        let whole = run("a=chang-roberts&n=8");
        let part = testing::part(whole.scenario(), 10);
        assert_eq!(fate(&part), "how it ends is being worked out");
        assert_eq!(fate(&part.with_whole_summary(whole.summary().clone())), fate(&whole));
        assert!(fate(&whole).starts_with("process 8 leads, all know at round "));
    }

    #[test]
    fn a_trial_names_its_own_leader() {
        // Identities typed by hand: the largest is 80. Those of the trial are 1 to 4.
        let shown = run("a=chang-roberts&ids=80,32,5,7&announce=no");
        assert_eq!(Ending::of_run(&shown).words(), "process 80 leads, not all know, 9 messages");
        assert_eq!(trial(&shown, "Order ascending").comes_to(), "process 4 leads, not all know");
        // More processes than are shown.
        let alone = run("a=lelann&n=1&announce=no");
        assert_eq!(trial(&alone, "2 processes").comes_to(), "process 2 leads, not all know");
    }

    #[test]
    fn what_is_known_of_a_crash_has_the_names_of_its_own_scenario() {
        let scenario = Scenario::from_link("a=chang-roberts&ids=80,32,5,7&faults=crash:1@0").expect("a good link");
        let before = election_core::run(&scenario).expect("a valid scenario");
        let mut times = CrashTimes::new(&scenario, 0, &before).expect("there is a crash");
        while !times.is_done() {
            times.step().expect("a valid scenario");
        }
        let named: Vec<_> = Ending::of_crashes(&times).iter().map(|ending| ending.names().pop().unwrap()).collect();
        // From tick 2 on the token of 80 is past the process that crashes.
        let untold = "80, not all know";
        assert_eq!(named, ["nobody", "nobody", untold, untold, untold, untold, "80", "80", "80"]);
    }
}
