//! What is open over the page, or said beside it.

use std::rc::Rc;

use election_core::{InputError, ProcessId};

use super::opened::LinkList;

/// What is open over the page, or said beside it.
#[derive(Clone, Debug, Default)]
pub struct Dialogs {
    /// Whether the list of keys is shown.
    pub is_help_open: bool,
    /// Whether the ready scenarios are shown.
    pub is_gallery_open: bool,
    /// Whether the scenario panel is shown where there is no room for it beside the stage.
    pub is_panel_open: bool,
    /// What clicks on processes choose, if not what is looked at.
    pub choosing: Option<Choosing>,
    /// Whether the one hint of a first visit is shown.
    pub is_hint_open: bool,
    /// The error in the link that was opened, or in a change that was not made.
    pub problem: Option<Problem>,
    /// What was not done though nothing is wrong with what was asked for, and why; or what a search has found. In sentences.
    pub refused: Option<String>,
    /// What should be known and needs no answer.
    pub remark: Option<Remark>,
    /// The address that is shown as a QR code.
    pub shown_address: Option<Rc<str>>,
    /// The result of the last attempt to copy the link.
    pub copied: Option<bool>,
    /// The links that were opened together, of which one is shown.
    pub links: Option<LinkList>,
    /// Whether something is held over the page that can be dropped onto it.
    pub is_held_over: bool,
    /// Whether nothing is shown at all, for the audience to look elsewhere.
    pub is_blank: bool,
}

/// What clicks on processes choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// Who starts: a click makes a process a starter, or takes that back.
    Starters,
    /// Edges of the network: a click on one end and one on the other add an edge, or take it away. This end has been clicked.
    Edges(Option<ProcessId>),
}

/// What should be known and needs no answer, in a sentence. What can be taken back stays until it is, or is closed; all else goes by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The sentence.
    pub words: String,
    /// What can be taken back.
    pub taken_back: Option<TakenBack>,
}

/// What can be taken back where it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenBack {
    /// The last change of the scenario.
    Change,
    /// The last change of the story that is collected.
    Draft,
}

/// Something that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What was to be done: `This link cannot be used`.
    pub title: &'static str,
    /// What is wrong, and what would be right.
    pub error: InputError,
    /// The link as it was given, when it was one.
    pub link: Option<Rc<str>>,
    /// The name of the file that it stands in, when it was one.
    pub file: Option<Rc<str>>,
}

/// Opening and closing.
#[derive(Clone, Debug)]
pub enum DialogAction {
    /// Shows or hides the list of keys.
    ShowHelp(bool),
    /// Shows or hides the ready scenarios.
    ShowGallery(bool),
    /// Shows or hides the scenario panel on small screens.
    ShowPanel(bool),
    /// Shows the scenario panel where it is put away, or hides it again.
    TogglePanel,
    /// Clicks on the stage choose this from now on.
    Choose(Option<Choosing>),
    /// The hint has been read.
    DismissHint,
    /// The problem has been read, or why something was not done.
    DismissProblem,
    /// The remark has been there for long enough.
    DismissRemark,
    /// This is the address to show as a QR code; none puts it away.
    Addressed(Option<Rc<str>>),
    /// The link was copied, or could not be; none when that has been said for long enough.
    Copied(Option<bool>),
    /// Several links were opened together; none puts their list away.
    ListLinks(Option<LinkList>),
    /// The link at this place of the list is opened.
    ChooseLink(usize),
    /// Something that can be dropped is held over the page, or is no more.
    HoldOver(bool),
    /// Blanks the screen, or shows it again.
    ToggleBlank,
}

impl DialogAction {
    /// Whether it comes from an effect, and leaves a step that is gliding on its way.
    pub(super) fn is_by_itself(&self) -> bool {
        matches!(self, Self::Copied(_) | Self::DismissRemark | Self::HoldOver(_))
    }
}

impl Dialogs {
    /// Does an action.
    pub(super) fn reduce(&mut self, action: DialogAction) {
        match action {
            DialogAction::ShowHelp(on) => self.is_help_open = on,
            DialogAction::ShowGallery(on) => self.is_gallery_open = on,
            DialogAction::ShowPanel(on) => self.is_panel_open = on,
            DialogAction::TogglePanel => self.is_panel_open = !self.is_panel_open,
            DialogAction::Choose(what) => {
                self.choosing = what;
                // On a phone the panel lies over the stage, on which edges are drawn.
                self.is_panel_open &= !matches!(what, Some(Choosing::Edges(_)));
            }
            DialogAction::DismissHint => self.is_hint_open = false,
            DialogAction::DismissProblem => (self.problem, self.refused) = (None, None),
            DialogAction::DismissRemark => self.remark = None,
            DialogAction::Addressed(address) => self.shown_address = address,
            DialogAction::Copied(is_done) => self.copied = is_done,
            DialogAction::ListLinks(links) => {
                self.put_away();
                self.links = links;
            }
            DialogAction::ChooseLink(place) => {
                if let Some(list) = self.links.as_mut().filter(|list| place < list.links.len()) {
                    list.chosen = place;
                }
            }
            DialogAction::HoldOver(is_held_over) => self.is_held_over = is_held_over,
            DialogAction::ToggleBlank => self.is_blank = !self.is_blank,
        }
    }

    /// Takes back what was said of another run.
    pub(super) fn say_nothing(&mut self) {
        (self.problem, self.refused, self.remark) = (None, None, None);
    }

    /// Says that something could not be used.
    pub(super) fn refuse(&mut self, title: &'static str, error: InputError) {
        self.problem = Some(Problem { title, error, link: None, file: None });
    }

    /// Says that a file could not be used.
    pub(super) fn refuse_file(&mut self, title: &'static str, error: InputError, file: Option<Rc<str>>) {
        self.put_away();
        self.problem = Some(Problem { title, error, link: None, file });
    }

    /// Puts away what would lie before what is opened.
    pub(super) fn put_away(&mut self) {
        self.problem = None;
        self.shown_address = None;
        (self.is_help_open, self.is_gallery_open) = (false, false);
    }

    /// Closes what is on top; returns whether anything was open.
    pub(super) fn dismiss(&mut self) -> bool {
        if std::mem::take(&mut self.is_blank) || self.shown_address.take().is_some() {
            return true;
        }
        // Dialogs lie before the notice, everything else behind it.
        let is_dialog_open = self.is_help_open || self.is_gallery_open;
        let is_said = |this: &mut Self| {
            this.problem.take().is_some() | this.refused.take().is_some() | this.remark.take().is_some()
        };
        if !is_dialog_open && is_said(self) {
            return true;
        }
        std::mem::take(&mut self.is_help_open)
            || std::mem::take(&mut self.is_gallery_open)
            || self.choosing.take().is_some()
            || std::mem::take(&mut self.is_panel_open)
    }
}
