//! Two runs on one drawing: messages over time as two lines of steps, and which processes stand otherwise in the other run.

use std::fmt::Write as _;

use election_core::algorithm::SignalKind;
use election_core::narrate::{self, Language};
use election_core::{ProcessId, Run, Scenario, Tick, View};

use super::geometry::number;

/// How wide and high the lines are drawn.
pub const WIDTH: f64 = 1000.0;
/// How high.
pub const HEIGHT: f64 = 100.0;

/// How many messages a run has sent by each tick in which it sends any.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent(Vec<(Tick, u32)>);

impl Sent {
    /// Those that count.
    pub fn of(run: &Run) -> Self {
        let mut sent: Vec<(Tick, u32)> = Vec::new();
        let mut count = 0;
        let all = u32::try_from(run.trace().messages()).unwrap_or(u32::MAX);
        for message in (0..all).map(|message| run.trace().message(message)) {
            if SignalKind::is_of_detector(message.kind) {
                continue;
            }
            count += 1;
            match sent.last_mut() {
                Some((tick, last)) if *tick == message.sent_at => *last = count,
                _ => sent.push((message.sent_at, count)),
            }
        }
        Self(sent)
    }

    /// How many there are in all.
    pub fn all(&self) -> u32 {
        self.0.last().map_or(0, |(_, count)| *count)
    }

    /// How many there are by a time.
    pub fn by(&self, time: f64) -> u32 {
        let until = self.0.partition_point(|(tick, _)| f64::from(*tick) <= time);
        until.checked_sub(1).map_or(0, |last| self.0[last].1)
    }

    /// The line of steps, to the end of its run, on an axis of so many ticks and messages.
    pub fn line(&self, end: f64, ticks: f64, messages: u32) -> String {
        let x = |time: f64| number(time / ticks.max(1.0) * WIDTH, 1);
        let y = |count: u32| number(HEIGHT - f64::from(count) / f64::from(messages.max(1)) * HEIGHT, 1);
        let mut path = format!("M0 {}", y(0));
        for (tick, count) in &self.0 {
            let _ = write!(path, "H{}V{}", x(f64::from(*tick)), y(*count));
        }
        let _ = write!(path, "H{}", x(end));
        path
    }
}

/// The processes that stand otherwise in the other run; none where the runs have other numbers of them.
pub fn differing(views: [&View; 2]) -> Vec<ProcessId> {
    let [one, other] = views.map(|view| &view.processes);
    if one.len() != other.len() {
        return Vec::new();
    }
    let pairs = one.iter().zip(other);
    let differ = pairs.filter(|(one, other)| (one.condition, one.role) != (other.condition, other.role));
    differ.map(|(one, _)| one.process).collect()
}

/// What each is, as far as the other is not, in a few words.
pub fn labels(scenarios: [&Scenario; 2]) -> [String; 2] {
    let own = narrate::differences(&scenarios, Language::default());
    // What is so without being said has no words of its own.
    let without = |said: &str| format!("Without: {said}");
    match [own[0].is_empty(), own[1].is_empty()] {
        [true, true] => ["The run".to_owned(), "The same run".to_owned()],
        [true, false] => [without(&own[1]), capital(&own[1])],
        [false, true] => [capital(&own[0]), without(&own[0])],
        [false, false] => [capital(&own[0]), capital(&own[1])],
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario")
    }

    #[test]
    fn the_line_ends_at_what_the_summary_counts() {
        for link in ["a=chang-roberts&n=8&ids=descending", "a=bully&n=5&detector=heartbeat:5:10&faults=crash:4@3"] {
            let run = run(link);
            let sent = Sent::of(&run);
            assert_eq!(u64::from(sent.all()), run.summary().counters.sent());
            for steps in [0, run.steps() / 2, run.steps()] {
                let view = run.at(steps);
                let whole = run.trace().steps_before(view.now + 1);
                assert_eq!(u64::from(sent.by(f64::from(view.now))), run.at(whole).counters.sent());
            }
        }
    }

    #[test]
    fn a_label_says_what_the_other_is_not() {
        let labels = |one, other| {
            let runs = [run(one), run(other)];
            labels([runs[0].scenario(), runs[1].scenario()])
        };
        assert_eq!(labels("a=chang-roberts&n=8", "a=lelann&n=8"), ["Chang\u{2013}Roberts", "LeLann"]);
        assert_eq!(
            labels("a=chang-roberts&n=8", "a=chang-roberts&n=8&faults=crash:3@3"),
            ["Without: 4 crashes at 3", "4 crashes at 3"]
        );
    }
}
