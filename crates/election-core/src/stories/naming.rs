//! How a story names a moment that somebody has come to in a run.

use super::{Event, MAX_TITLE, Reached, When};
use crate::narrate::{self, Moments};
use crate::run::Run;

/// The events that say more than a tick does, wherever in it they happen.
const OUTSTANDING: [Event; 9] = [
    Event::Leader,
    Event::Step("crash"),
    Event::Step("recover"),
    Event::Step("join"),
    Event::Step("leave"),
    Event::Step("partition"),
    Event::Step("heal"),
    Event::Step("cut"),
    Event::Step("mend"),
];

/// The events that stand for a step of their own, amid a tick.
const SINGLE: [Event; 5] =
    [Event::Step("start"), Event::Step("notice"), Event::Step("timer"), Event::Step("detect"), Event::Step("beat")];

impl When {
    /// The name of a moment of a run, which [`When::reach`] finds again: the start, the end, an event that has just happened, the end of
    /// a tick; the number of the step where none of these is exactly there. All steps of the ticks before have been done, and as many of this one
    /// as are meant.
    #[must_use]
    pub fn naming(run: &Run, at: Reached) -> Self {
        let Reached { steps, tick } = at;
        if steps == 0 && tick == 0 {
            return Self::Start;
        }
        if run.is_over_after(steps) && Self::End.find(run) == Ok(steps) {
            return Self::End;
        }
        let trace = run.trace();
        let is_whole = steps == trace.steps_before(tick.saturating_add(1));
        let last = steps.checked_sub(1).filter(|step| !is_whole || trace.tick_of(*step) == tick);
        let Some(last) = last else { return Self::Tick(tick) };
        let named = |event: Event| {
            let kind = event.kind(run.scenario()).ok()?;
            event.number_in(last, kind, run).map(|number| Self::Event(event, number))
        };
        let outstanding = OUTSTANDING.into_iter().find_map(named).or_else(|| Self::fall_after(steps, run));
        match outstanding {
            Some(when) => when,
            None if is_whole => Self::Tick(tick),
            None => messages_of(last, run).chain(SINGLE).find_map(named).unwrap_or(Self::Step(steps)),
        }
    }

    /// What happens at a moment of a run that has this name, as a title: `6 becomes leader`.
    #[must_use]
    pub fn title(&self, run: &Run, at: Reached) -> String {
        let Reached { steps, tick } = at;
        let first = run.trace().steps_before(tick).min(steps);
        let title = match self {
            Self::Start => "Before anything happens".to_owned(),
            Self::End => narrate::verdict(run).to_string(),
            Self::Tick(_) if first == steps => format!("Nothing changes {}", Moments::of(run.scenario()).when(tick)),
            Self::Tick(_) => narrate::headline(run, first, steps).to_string(),
            Self::Step(_) | Self::Event(..) | Self::Falls(_) => {
                narrate::headline(run, steps.saturating_sub(1), steps).to_string()
            }
        };
        let mut letters = title.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        shortened(first.chain(letters).collect())
    }

    /// The fall of a property after exactly so many steps.
    fn fall_after(steps: usize, run: &Run) -> Option<Self> {
        let falls =
            || run.falls().filter_map(|(property, fall)| Some((usize::try_from(fall.steps).ok()?, property.name)));
        let (_, name) = falls().find(|(after, _)| *after == steps)?;
        let is_first = falls().all(|(after, _)| after >= steps);
        Some(Self::Falls((!is_first).then_some(name)))
    }
}

/// A title that is not too long: without its last clauses, or without its last words.
fn shortened(mut title: String) -> String {
    while title.chars().count() > MAX_TITLE {
        match title.rfind(", ").or_else(|| title.rfind(' ')) {
            Some(place) => title.truncate(place),
            None => title = title.chars().take(MAX_TITLE).collect(),
        }
    }
    title
}

/// What became of messages in a step, as events: the one that arrived, and the first that was sent.
fn messages_of(step: usize, run: &Run) -> impl Iterator<Item = Event> {
    let trace = run.trace();
    let name = |number: u32| {
        let kind = trace.message(number).kind;
        run.info().kinds().find(|(other, _)| *other == kind).map(|(_, spec)| spec.kind.to_string())
    };
    let arrived = trace.step(step).message.and_then(name);
    let sent = trace.sent_in(step).next().and_then(|number| name(u32::try_from(number).ok()?));
    let arrived = arrived.into_iter().flat_map(|kind| [Event::Lost(Some(kind.clone())), Event::Delivered(Some(kind))]);
    arrived.chain(sent.map(|kind| Event::Sent(Some(kind))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn run(link: &str) -> Run {
        Run::record(&Scenario::from_link(link).unwrap()).unwrap()
    }

    #[test]
    fn every_moment_of_a_run_is_found_again_by_its_name() {
        for link in [
            "a=raft&n=5&start=0",
            "a=chang-roberts&n=8&ids=shuffled&delay=1-4",
            "a=bully&n=8&faults=crash:7@1,recover:7@30&detector=perfect&loss=0.2&dup=0.3&delay=1-9&fifo=no",
            "a=bully&n=5&start=0&answer_timeout=1",
        ] {
            let run = run(link);
            let after = |steps: usize| Reached { steps, tick: run.trace().tick_after(steps) };
            let whole = |tick| Reached { steps: run.trace().steps_before(tick + 1), tick };
            for at in (0..=run.steps()).map(after).chain((1..=run.summary().time).map(whole)) {
                let when = When::naming(&run, at);
                let read: When = when.to_string().parse().unwrap();
                let reached = read.reach(&run).unwrap();
                assert_eq!(reached.steps, at.steps, "{link}: {when}");
                assert!(reached.tick == at.tick || when == When::End, "{link}: {when}");
                let title = when.title(&run, at);
                assert!((1..=MAX_TITLE).contains(&title.chars().count()), "{title}");
            }
        }
    }

    #[test]
    fn an_event_is_named_where_it_is_exactly_there() {
        let run = run("a=bully&n=5&start=0&answer_timeout=1");
        let names: Vec<String> = (0..=run.steps())
            .map(|steps| Reached { steps, tick: run.trace().tick_after(steps) })
            .map(|at| When::naming(&run, at).to_string())
            .collect();
        for expected in ["start", "leader", "leader 2", "end"] {
            assert_eq!(names.iter().filter(|name| *name == expected).count(), 1, "{expected} in {names:?}");
        }
        assert!(names.iter().all(|name| !name.starts_with("step ")), "{names:?}");
    }

    #[test]
    fn a_title_that_is_too_long_loses_its_last_clauses() {
        let clause = "somebody sends something to somebody";
        assert_eq!(shortened([clause; 4].join(", ")), [clause; 2].join(", "));
        assert_eq!(shortened("x".repeat(300)).len(), MAX_TITLE);
        assert_eq!(shortened("short".to_owned()), "short");
    }
}
