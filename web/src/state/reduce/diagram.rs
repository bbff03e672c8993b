//! What looking at the space-time diagram means for the rest of the page.

use election_core::Run;
use election_core::causality::why;

use super::super::unused::Unused;
use super::super::{AppState, ChosenEvent, DiagramAction, DiagramPlace, LinkedDiagram, Seek};

impl LinkedDiagram {
    /// What of it there is in a run.
    pub(super) fn within(self, run: &Run) -> Self {
        if self.shown.is_none() {
            return Self::default();
        }
        let is_there = |step: u32| (step as usize) < run.steps();
        let processes = run.scenario().processes;
        Self {
            shown: self.shown,
            chosen: self.chosen.filter(|chosen| is_there(chosen.step)),
            pinned: self.pinned.filter(|step| is_there(*step)),
            channel: self.channel.filter(|(from, to)| from.0.max(to.0) < processes),
        }
    }

    /// What of it there is not.
    pub(super) fn unused_in(self, run: &Run) -> Vec<Unused> {
        let (steps, processes) = (run.steps(), run.scenario().processes);
        let key = self.chosen.map_or("event", |chosen| if chosen.is_why { "why" } else { "event" });
        let events = [(key, self.chosen.map(|chosen| chosen.step)), ("from-event", self.pinned)];
        let events = events.into_iter().filter_map(|(key, step)| Some((key, step?)));
        let allowed = format!("the number of a step, 0 to {}", steps.saturating_sub(1));
        let events = events.filter(|(_, step)| *step as usize >= steps);
        let events = events.map(|(key, step)| Unused::new(key, &step.to_string(), &*allowed));
        let channel = self.channel.filter(|(from, to)| from.0.max(to.0) >= processes);
        let channel = channel.map(|(from, to)| {
            Unused::new("channel", &format!("{}-{}", from.0, to.0), format!("two processes, 0 to {}", processes - 1))
        });
        events.chain(channel).collect()
    }
}

impl AppState {
    /// Looks at the space-time diagram; returns whether anything changed.
    pub(super) fn look_at_diagram(&mut self, action: DiagramAction) -> bool {
        match action {
            // It is of one run.
            _ if self.is_comparing() => false,
            // It would tell how the run ends.
            DiagramAction::Choose(Some(_)) if self.hides_end() => false,
            DiagramAction::Choose(Some(step)) => {
                if step as usize >= self.shown.run.steps() {
                    return false;
                }
                // One card at a time.
                self.select(None);
                self.seek(Seek::Steps(step as usize + 1));
                self.diagram.reduce(action);
                true
            }
            DiagramAction::Pin(Some(step)) if step as usize >= self.shown.run.steps() => false,
            DiagramAction::Single(Some((from, to))) if !self.shown.has(from) || !self.shown.has(to) => false,
            DiagramAction::WhyIs(_) if self.hides_end() => false,
            DiagramAction::WhyIs(process) => {
                let steps = self.shown.cursor.steps;
                let Some(chain) = self.shown.has(process).then(|| why(&self.shown.run, steps, process)).flatten() else {
                    return false;
                };
                let Ok(step) = u32::try_from(chain.to()) else { return false };
                if !self.diagram.is_shown() {
                    self.diagram.place = DiagramPlace::Beside;
                }
                self.select(None);
                self.diagram.chosen = Some(ChosenEvent { step, is_why: true });
                true
            }
            DiagramAction::Put(_)
            | DiagramAction::Turn
            | DiagramAction::Along(_)
            | DiagramAction::Choose(None)
            | DiagramAction::AskWhy(_)
            | DiagramAction::Pin(_)
            | DiagramAction::Single(_)
            | DiagramAction::ShowTable(_) => self.diagram.reduce(action),
        }
    }

    /// What a link says of where it stands, whatever is looked at.
    pub(super) fn linked_place(&self) -> LinkedDiagram {
        LinkedDiagram { shown: self.diagram.linked().shown, ..LinkedDiagram::default() }
    }

    /// The event that is looked at, where the diagram is shown.
    pub fn chosen_event(&self) -> Option<ChosenEvent> {
        self.diagram.looked_at().filter(|_| self.is_diagram_shown())
    }

    /// Whether the space-time diagram is shown: not while something is asked, since it tells how the run ends; and not
    /// beside a second run.
    pub fn is_diagram_shown(&self) -> bool {
        self.diagram.is_shown() && !self.hides_end() && !self.is_comparing()
    }
}
