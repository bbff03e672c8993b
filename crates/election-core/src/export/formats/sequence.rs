//! A run as a sequence diagram has it, whatever draws it: who takes part, and what happened, from top to bottom.
//!
//! Sequence diagrams know no time on the way: a message is one horizontal line. It stands where the message arrives or is lost, so that
//! what a receiver does stands below what made it do so; its label says when it was sent, where that is not the usual time before. A failure
//! detector's messages are left out, and counted in a note; what they bring about is not.

use crate::algorithm::SignalKind;
use crate::diagram::rows;
use crate::error::InputError;
use crate::model::{ProcessId, Role, Tick};
use crate::narrate::{self, Language, Mark, Moments, StepDetails};
use crate::run::Run;
use crate::system::Loss;
use crate::trace::{Event, StepKind};

use super::names::Unique;

/// The most processes that stand side by side.
const MOST_PROCESSES: u16 = 64;

/// What a reader of the text has to know.
pub(super) const STANDS: &str =
    "A message stands where it arrives or is lost; its label says when it was sent, unless that took the usual time.";

const LANGUAGE: Language = Language::English;

/// A run, ready to be drawn as a sequence diagram.
pub(super) struct Sequence<'a> {
    run: &'a Run,
    moments: Moments,
    /// What processes are called.
    pub(super) names: Unique,
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A tick begins in which something happens.
    Moment {
        /// Which: `round 3`.
        text: String,
        /// How long nothing that is drawn has happened before it, where that is longer than messages usually take.
        quiet: Option<String>,
    },
    /// A message arrives, is lost, or is still on its way at the end.
    Arrow {
        /// Who sent it.
        from: ProcessId,
        /// To whom.
        to: ProcessId,
        /// What it is and carries: `election(7)`.
        label: String,
        /// What became of it.
        end: End,
    },
    /// Something that happens at a process, or to the network.
    Note {
        /// At which process; at all of them where there is none.
        at: Option<ProcessId>,
        /// What happens, in words.
        text: String,
        /// What happens, where it is more than words.
        what: What,
    },
}

/// How an arrow ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The message arrives.
    Arrives,
    /// It is lost.
    Lost,
    /// It has not arrived when the run ends.
    OnItsWay,
}

/// What a note says, where it is more than words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A process crashes, or leaves.
    Gone,
    /// A process is back, or joins.
    Back,
    /// A process becomes leader.
    Leads,
    /// A receiver discards what it has got.
    Drops,
    /// Nothing special.
    Words,
}

impl<'a> Sequence<'a> {
    /// That of a run.
    ///
    /// # Errors
    /// When it has more processes than can stand side by side.
    pub(super) fn of(run: &'a Run) -> Result<Self, InputError> {
        let processes = run.scenario().processes;
        if processes > MOST_PROCESSES {
            let allowed = format!("at most {MOST_PROCESSES} in a sequence diagram");
            return Err(InputError::new("processes", processes, allowed));
        }
        Ok(Self { run, moments: Moments::of(run.scenario()), names: Unique::as_shown(run) })
    }

    /// The processes from left to right, as a space-time diagram has them from top to bottom.
    pub(super) fn order(&self) -> Vec<ProcessId> {
        rows(self.run)
    }

    /// What the diagram is of: the scenario in a line.
    pub(super) fn title(&self) -> String {
        narrate::title(self.run, LANGUAGE)
    }

    /// What came of it, in a line.
    pub(super) fn outcome(&self) -> String {
        narrate::summary(self.run, LANGUAGE)
    }

    /// How many messages of a failure detector are not drawn, in words; nothing where it sent none.
    pub(super) fn not_drawn(&self) -> Option<String> {
        let count = self.run.summary().counters.of_detector();
        (count > 0).then(|| format!("Not drawn: {count} messages of the failure detector"))
    }

    /// What is drawn; what is still on its way comes last.
    pub(super) fn items(&self) -> impl Iterator<Item = Item> + '_ {
        let mut last = None;
        let steps = (0..self.run.steps()).flat_map(move |step| {
            let mut items = self.of_step(step);
            if !items.is_empty() {
                let at = self.run.trace().tick_of(step);
                if last != Some(at) {
                    items.insert(0, self.moment(last, at));
                    last = Some(at);
                }
            }
            items
        });
        steps.chain(std::iter::once(()).flat_map(|()| self.on_their_way()))
    }

    /// How many arrows there are.
    pub(super) fn arrows(&self) -> usize {
        let trace = self.run.trace();
        let arrivals = (0..self.run.steps()).filter_map(|step| trace.step(step).message);
        let arrivals = arrivals.filter(|number| self.is_drawn(*number)).count();
        arrivals + self.numbers_on_their_way().count()
    }

    fn is_drawn(&self, message: u32) -> bool {
        !SignalKind::is_of_detector(self.run.trace().message(message).kind)
    }

    fn moment(&self, last: Option<Tick>, at: Tick) -> Item {
        let gap = at - last.unwrap_or_default();
        let is_long = gap > self.run.scenario().network.largest_delay().max(1);
        let quiet = (is_long && last.is_some()).then(|| format!("{} later", self.moments.lasting(gap)));
        Item::Moment { text: self.moments.at(at), quiet }
    }

    fn of_step(&self, step: usize) -> Vec<Item> {
        let run = self.run;
        let details = StepDetails::of(run, step);
        let (row, events) = (details.row, &details.events);
        let mut items = Vec::new();
        if let Some((message, fields)) = details.message.as_ref().filter(|(row, _)| self.is_drawn(row.number)) {
            let is_lost = events.iter().any(|event| matches!(event, Event::Lost { .. }));
            let mut label = narrate::message(run, message.kind, fields, LANGUAGE);
            if row.at - message.sent_at != self.usual_time() {
                label = format!("{label}, sent {}", self.moments.when(message.sent_at));
            }
            if row.kind == StepKind::DeliverFirst {
                label = format!("{label}, first of two copies");
            }
            let end = if is_lost { End::Lost } else { End::Arrives };
            items.push(Item::Arrow { from: message.from, to: message.to, label, end });
        }
        let text = || details.headline(LANGUAGE).capitalised().to_string();
        let mark = details.sentence(LANGUAGE).mark;
        let is_crash_to_come = row.kind == StepKind::CrashAfter && mark != Mark::Crashed;
        let is_told = match row.kind {
            StepKind::Deliver | StepKind::DeliverFirst | StepKind::Drop => {
                mark != Mark::Plain && !Self::is_plain_loss(events) || self.is_news_of_detector(&details)
            }
            StepKind::Beat | StepKind::AskProxies => mark != Mark::Plain,
            _ => !is_crash_to_come,
        };
        if is_told {
            let text = text();
            if !text.is_empty() {
                items.push(Item::Note { at: row.process, text, what: what(mark, events) });
            }
        }
        items
    }

    /// Whether a message is lost for a reason that needs no words: on its way, or because its receiver has crashed, of which there is a note.
    fn is_plain_loss(events: &[Event]) -> bool {
        events.iter().any(|event| matches!(event, Event::Lost { loss: Loss::Channel | Loss::Crashed, .. }))
    }

    /// Whether a message of the failure detector, which is not drawn, has changed something.
    fn is_news_of_detector(&self, details: &StepDetails<'_>) -> bool {
        let is_of_detector = details.message.as_ref().is_some_and(|(row, _)| !self.is_drawn(row.number));
        let is_change = |event: &Event| {
            matches!(
                event,
                Event::RoleChanged { .. }
                    | Event::SuspicionBegun { .. }
                    | Event::SuspicionEnded { .. }
                    | Event::Note { .. }
            )
        };
        is_of_detector && details.events.iter().any(is_change)
    }

    /// How long messages take unless their label says otherwise.
    fn usual_time(&self) -> Tick {
        self.run.scenario().network.fixed_delay().unwrap_or_default()
    }

    fn numbers_on_their_way(&self) -> impl Iterator<Item = u32> + '_ {
        let trace = self.run.trace();
        let all = (0..).take(trace.messages());
        all.filter(|number| trace.message(*number).arrived_in.is_none() && self.is_drawn(*number))
    }

    fn on_their_way(&self) -> Vec<Item> {
        let arrow = |number| {
            let row = self.run.trace().message(number);
            let fields = self.run.fields(self.run.steps(), number);
            let label = narrate::message(self.run, row.kind, &fields, LANGUAGE);
            let sent = self.moments.when(row.sent_at);
            let label = format!("{label}, sent {sent}, still on its way");
            Item::Arrow { from: row.from, to: row.to, label, end: End::OnItsWay }
        };
        self.numbers_on_their_way().map(arrow).collect()
    }
}

fn what(mark: Mark, events: &[Event]) -> What {
    let leads = events.iter().any(|event| matches!(event, Event::RoleChanged { role: Role::Leader, .. }));
    match mark {
        Mark::Crashed | Mark::Left => What::Gone,
        _ if leads => What::Leads,
        Mark::Recovered | Mark::Joined => What::Back,
        Mark::Discarded => What::Drops,
        Mark::Elected | Mark::Lost | Mark::Plain => What::Words,
    }
}

/// A participant's name in the text; what it is called stands beside it once, so that no identity can be taken for syntax.
pub(super) fn id(process: ProcessId) -> String {
    format!("p{}", process.0)
}

/// From the first to the last of the processes, where a note goes over all.
pub(super) fn over_all(order: &[ProcessId], comma: &str) -> String {
    match order {
        [] => String::new(),
        [only] => id(*only),
        [first, .., last] => format!("{}{comma}{}", id(*first), id(*last)),
    }
}
