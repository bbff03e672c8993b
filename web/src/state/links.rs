//! The links of what the page shows.

use election_core::claims::Counting;

use super::link_view::LinkView;
use super::{Alignment, AppState, Exercising, Telling, Theme, beside};
use crate::playback::Cursor;

/// The longest fragment, in bytes, that is printed for somebody to type in.
const MOST_TO_TYPE: usize = 1000;

impl AppState {
    /// Whether a link can hold what is shown: neither a scenario that is too long for one, nor what real processes did.
    pub fn has_link(&self) -> bool {
        self.shown.run.link().is_ok() && !self.beside.as_ref().is_some_and(|beside| beside.run.is_observed())
    }
}

/// The fragment that shows what the page shows. One that would be too long, and that of a run which happened on real processes, holds the
/// view alone: then a file is the way.
pub fn fragment(state: &AppState) -> String {
    fragment_of(state, &LinkView::of(state))
}

/// The same whatever moment of the run is shown.
pub fn fragment_without_moment(state: &AppState) -> String {
    fragment_of(state, &LinkView { time: None, steps: None, ..LinkView::of(state) })
}

/// The fragment that shows the same in a page that is no figure of another one.
pub fn fragment_outside(state: &AppState) -> String {
    fragment_of(state, &LinkView { host: None, ..LinkView::of(state) })
}

/// The fragment of the moment for the telephones of an audience: what is presented to a room is no presentation there.
pub fn fragment_for_phones(state: &AppState) -> String {
    fragment_of(state, &LinkView { is_presenting: false, ..LinkView::of(state) })
}

/// The fragment of the moment as somebody would type it in: without what says how it looks, and without a story that is written
/// into it, where that is long. None where it is too long all the same.
pub fn fragment_to_type(state: &AppState) -> Option<String> {
    state.shown.run.link().ok()?;
    let view = LinkView { host: None, is_presenting: false, theme: None, speed: None, ..LinkView::of(state) };
    let view = LinkView { story: view.story.filter(|place| !place.source.is_from_file()), ..view };
    let without_story = LinkView { story: None, ..view.clone() };
    [view, without_story].iter().map(|view| fragment_of(state, view)).find(|fragment| fragment.len() <= MOST_TO_TYPE)
}

fn fragment_of(state: &AppState, view: &LinkView) -> String {
    let mut text = state.shown.run.link().unwrap_or_default().to_owned();
    let view = view.text();
    if !view.is_empty() {
        text.push('!');
        text.push_str(&view);
    }
    text
}

/// The fragment of the presenter's view of what the page shows, which hears of it on a channel of this name.
pub fn for_presenter(state: &AppState, channel: &str) -> String {
    let view = LinkView {
        presenter: Some(channel.to_owned()),
        is_guessing: false,
        being: None,
        // It hears of the run from the window that the audience sees.
        is_live: false,
        is_observed: state.shown.run.is_observed(),
        ..LinkView::of(state)
    };
    format!("{}!{}", state.shown.run.link().unwrap_or_default(), view.text())
}

impl LinkView {
    /// What the page shows.
    pub fn of(state: &AppState) -> Self {
        let is_live = state.is_live();
        let clock = state.clock();
        let cursor = clock.destination();
        let Cursor { steps, time } = cursor;
        let is_start = cursor == Cursor::START;
        let is_whole = steps == Cursor::with_all_of(&clock.run, time).steps;
        let counting = &state.shown.counting;
        let usual = Counting::default();
        let kinds = state.shown.run.info().kinds();
        let left_out = kinds.filter(|(kind, _)| usual.counts(*kind) && !counting.counts(*kind));
        Self {
            // The moment of a run that goes on is another one each time.
            time: (!is_start && is_whole && !is_live).then(|| hundredths(time)),
            steps: (!is_start && !is_whole && !is_live).then_some(steps),
            selection: state.shown.selection,
            places: state.shown.places.clone().filter(|_| state.shown.layout.can_be_moved()),
            is_presenting: state.appearance.is_presenting,
            diagram: state.diagram.linked(),
            beside: difference(state),
            is_by_event: state.is_comparing() && state.comparing.alignment == Alignment::Event,
            host: state.appearance.host.clone(),
            is_guessing: state.guessing.is_some() || state.comparing.question.is_some(),
            being: state.being.as_ref().map(|being| being.played().clone()),
            leaves_out_crashed: !counting.to_crashed,
            broadcasts_once: counting.broadcasts_once,
            launches: counting.launches,
            counts_live: !counting.crashed,
            left_out: left_out.map(|(_, spec)| spec.kind.to_string()).collect(),
            theme: Some(state.appearance.theme).filter(|theme| *theme != Theme::default()),
            speed: Some(state.shown.speed).filter(|speed| (speed - 1.0).abs() > 1e-9),
            story: state.stories.telling.as_ref().map(Telling::place),
            presenter: state.appearance.presenting.as_ref().map(|presenting| presenting.channel.to_string()),
            exercise: state.exercises.open.as_ref().map(Exercising::exercise),
            is_unaided: state.exercises.are_unaided,
            lab: (state.lab.is_open && !state.lab.finder.is_shown).then(|| state.lab.choices.clone()),
            wish: (state.lab.is_open && state.lab.finder.is_shown).then(|| state.lab.finder.wish.clone()),
            is_too_long: !state.shown.run.is_observed() && state.shown.run.link().is_err(),
            is_observed: state.shown.run.is_observed() && !is_live,
            is_live,
            token: None,
            problem: None,
            unused: Vec::new(),
        }
    }
}

/// What of the second run's scenario is not as in the first one's; none where there is no second, or either has no link.
fn difference(state: &AppState) -> Option<String> {
    let (first, second) = (state.shown.run.link().ok()?, state.beside.as_ref()?.run.link().ok()?);
    Some(beside::difference(first, second))
}

/// A time in whole hundredths, never in the next tick.
pub(super) fn hundredths(time: f64) -> f64 {
    ((time * 100.0).round() / 100.0).min(time.floor() + 0.99)
}
