//! What looking at the space-time diagram means for the rest of the page.

use super::super::{AppState, ChosenEvent, DiagramAction, LinkedDiagram, Seek};

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
            DiagramAction::Put(_)
            | DiagramAction::Turn
            | DiagramAction::Along(_)
            | DiagramAction::Choose(None)
            | DiagramAction::AskWhy(_)
            | DiagramAction::ShowTable(_) => self.diagram.reduce(action),
        }
    }

    /// What a link says of where it stands, whatever is looked at.
    pub(super) fn linked_place(&self) -> LinkedDiagram {
        LinkedDiagram { chosen: None, ..self.diagram.linked() }
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
