//! Grading what somebody chose while being a process.

use crate::exercises::exercise_run::bounded;
use crate::exercises::goal::Part;
use crate::exercises::grade::Grade;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::turns::{Played, Standing, Turns};
use crate::work::Budget;

impl Part {
    /// The grade of what was chosen: right where all turns were gone through with few mistakes.
    pub(super) async fn grade(self, scenario: &Scenario, played: Option<&Played>, budget: &Budget) -> Grade {
        let (scenario, _) = bounded(scenario);
        let run = match Run::record(&scenario) {
            Ok(run) => run,
            Err(error) => return Grade::wrong(format!("Not a scenario: {error}.")),
        };
        let name = |process| run.identities().text(run.identities().at(process));
        let turns = Turns::prepare(&run, self.process, budget).await;
        let of = turns.0.len();
        let Some(played) = played else {
            return Grade::wrong(format!("Nothing chosen yet: 0 of {of} turns of {}.", name(self.process)));
        };
        if played.process != self.process {
            let is_there = played.process.0 < scenario.processes;
            let who = if is_there { name(played.process) } else { "nobody".to_owned() };
            return Grade::wrong(format!("Played was {who}, and not {}.", name(self.process)));
        }
        let Standing { done, mistakes, .. } = played.standing(&turns);
        let is_right = done == of && mistakes <= self.most_mistakes;
        let allowed = match mistakes {
            _ if mistakes > self.most_mistakes => format!("; at most {} allowed", counted(self.most_mistakes)),
            _ => String::new(),
        };
        let why = match done {
            _ if done == of => format!("All {of} turns, {}{allowed}.", counted(mistakes)),
            _ => format!("{done} of {of} turns, {}{allowed}.", counted(mistakes)),
        };
        let too_many = mistakes.saturating_sub(self.most_mistakes);
        let percent = 100 * done.saturating_sub(too_many) / of.max(1);
        let score = if is_right { 100 } else { percent.min(99) };
        Grade { is_right, score: u8::try_from(score).unwrap_or(0), why }
    }
}

fn counted(mistakes: usize) -> String {
    match mistakes {
        0 => "no mistake".to_owned(),
        1 => "1 mistake".to_owned(),
        _ => format!("{mistakes} mistakes"),
    }
}
