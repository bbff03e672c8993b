//! The name, the scenario in a line, and what can be done with the page.

use std::rc::Rc;

use election_core::narrate::{self, Language};
use web_sys::HtmlDialogElement;
use yew::virtual_dom::ListenerKind;
use yew::{Html, NodeRef};

use super::Leaf;
use super::edit::value_of;
use super::element::yes;
use super::gallery::gallery;
use super::help::help;
use super::icon::{Icon, icon};
use super::part::{Ctx, Part};
use super::template::{Hole, on, some, view};
use crate::state::{Action, AppState, Theme};

/// The name, the scenario in a line, and what can be done with the page.
pub struct Header {
    title: String,
    help: NodeRef,
    gallery: NodeRef,
}

impl Header {
    /// The part of the page.
    pub fn make(ctx: &Ctx) -> Box<dyn Part> {
        Box::new(Self::new(ctx))
    }

    fn new(ctx: &Ctx) -> Self {
        Self { title: title(ctx.props()), help: NodeRef::default(), gallery: NodeRef::default() }
    }
}

impl Part for Header {
    fn changed(&mut self, ctx: &Ctx, old: &Leaf) -> bool {
        let (new, old) = (&ctx.props().state, &old.state);
        if !Rc::ptr_eq(&new.run, &old.run) {
            self.title = title(ctx.props());
            return true;
        }
        let seen = |state: &AppState| {
            let open = (state.is_help_open, state.is_gallery_open, state.is_panel_open, state.is_presenting);
            (open, state.theme, state.copied, state.undo.len(), state.redo.len())
        };
        seen(new) != seen(old)
    }

    fn rendered(&mut self, _ctx: &Ctx) {
        for node in [&self.help, &self.gallery] {
            if let Some(dialog) = node.cast::<HtmlDialogElement>().filter(|dialog| !dialog.open()) {
                let _ = dialog.show_modal();
            }
        }
    }

    fn view(&self, ctx: &Ctx) -> Html {
        let leaf = ctx.props();
        let state = &leaf.state;
        let is_open = state.is_panel_open;
        let options = Theme::ALL
            .into_iter()
            .map(|theme| view!("<option value={} selected={}>{}</>", theme.name(), theme == state.theme, label(theme)));
        view!(
            "<header class='header'>\
             <button type='button' class='button bare open-panel' aria-label='Scenario' title='Scenario' aria-expanded={} \
             aria-controls='scenario' {}>{}</>\
             <h1>Election Playground</><p class='title' title={}>{}</><div class='group'>\
             <button type='button' class='button bare' aria-label='Undo' title='Undo (Ctrl Z)' disabled={} {}>{}</>\
             <button type='button' class='button bare' aria-label='Redo' title='Redo (Ctrl Shift Z)' disabled={} {}>{}</></>\
             <button type='button' class='button open-gallery' aria-label='Gallery' title='Ready scenarios (G)' {}>{}<span>Gallery</></>\
             <select class='theme' aria-label='Colours' title='Colours' {}>{}</>\
             <button type='button' class='button present' title='Stage, counters and transport only (P)' {}>{}Present</>\
             <button type='button' class='button help-key' aria-label='Help and keys' title='Help and keys (?)' {}>?</>\
             {}\
             <button type='button' class='button leave-present' aria-label='Leave the presentation' \
             title='Leave the presentation (P)' {}>{}</>{}{}</>",
            yes(is_open),
            leaf.click(Action::ShowPanel(!is_open)),
            icon(Icon::Settings),
            &self.title,
            &self.title,
            state.undo.is_empty(),
            leaf.click(Action::Undo),
            icon(Icon::Undo),
            state.redo.is_empty(),
            leaf.click(Action::Redo),
            icon(Icon::Redo),
            leaf.click(Action::ShowGallery(true)),
            icon(Icon::Gallery),
            choose_theme(leaf),
            options.collect::<Vec<Html>>(),
            leaf.click(Action::TogglePresent),
            icon(Icon::Screen),
            leaf.click(Action::ShowHelp(true)),
            share(leaf),
            leaf.click(Action::TogglePresent),
            icon(Icon::Cross),
            some(state.is_help_open, || help(leaf, &self.help)),
            some(state.is_gallery_open, || gallery(leaf, &self.gallery)),
        )
    }
}

fn title(leaf: &Leaf) -> String {
    narrate::scenario(leaf.state.scenario(), Language::default())
}

fn label(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "Auto",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
        Theme::Projector => "Projector",
    }
}

fn choose_theme(leaf: &Leaf) -> Hole {
    let dispatch = leaf.dispatch.clone();
    on(ListenerKind::onchange, move |event| {
        let name = value_of(&event);
        if let Some(theme) = Theme::ALL.into_iter().find(|theme| theme.name() == name) {
            dispatch.emit(Action::SetTheme(theme));
        }
    })
}

fn share(leaf: &Leaf) -> Html {
    if leaf.state.scenario().to_link().is_err() {
        // A link would hold the view alone.
        return view!(
            "<button type='button' class='button primary share' title='The scenario panel saves it as a file' {}>\
             Too long for a link</>",
            leaf.click(Action::Share),
        );
    }
    let (text, said) = match leaf.state.copied {
        None => ("Share", ""),
        Some(true) => ("Link copied", "The link has been copied."),
        Some(false) => ("Copy the address", "The browser does not allow copying: the address bar holds the link."),
    };
    view!(
        "<button type='button' class={} aria-label={} title='Copy a link to exactly this (S)' {}>{}<span>{}</></>\
         <span class='unseen' role='status'>{}</>",
        if leaf.state.copied.is_some() { "button primary share has-said" } else { "button primary share" },
        text,
        leaf.click(Action::Share),
        icon(Icon::Link),
        text,
        said,
    )
}
