//! What happened, in words: a window on the run, since a run may have two million steps.

use std::collections::VecDeque;
use std::ops::Range;
use std::rc::Rc;

use election_core::narrate::{self, Language, Mark, Sentence};
use web_sys::HtmlElement;
use yew::virtual_dom::ListenerKind;
use yew::{Html, NodeRef};

use super::Leaf;
use super::icon::{Icon, icon};
use super::part::{Ctx, Message, Part};
use super::template::{key_number, on, view};
use crate::platform::listen::Timeout;
use crate::state::{Action, AppState, Seek};

/// How many lines are there to be scrolled through.
const LINES: usize = 80;
/// While the run is played, the log follows it every so many milliseconds.
const REST: i32 = 200;
/// How close to an end one may scroll before more lines come, in lines.
const MARGIN: usize = 16;

/// What happened, in words.
pub struct Log {
    /// The first line.
    first: usize,
    /// The sentences of the lines, from the first on.
    sentences: VecDeque<Sentence>,
    /// The step that the first sentence tells.
    told: usize,
    list: NodeRef,
    /// The last step, as it was when it was last brought into view.
    brought: Option<usize>,
    /// A line, and how far below the top it is to stay.
    anchor: Option<(usize, i32)>,
    /// Until it runs out, a run that is played is not followed.
    rest: Option<Timeout>,
}

/// What happens to the log.
pub enum Msg {
    /// The person has scrolled.
    Scrolled,
    /// Time to follow the run.
    Rested,
}

impl Log {
    /// The part of the page.
    pub fn make(ctx: &Ctx) -> Box<dyn Part> {
        Box::new(Self::new(ctx))
    }

    fn new(ctx: &Ctx) -> Self {
        let first = first_around(&ctx.props().state);
        let mut log = Self {
            first,
            sentences: VecDeque::new(),
            told: first,
            list: NodeRef::default(),
            brought: None,
            anchor: None,
            rest: None,
        };
        log.tell(&ctx.props().state);
        log
    }
}

impl Part for Log {
    fn changed(&mut self, ctx: &Ctx, old: &Leaf) -> bool {
        let (new, old) = (&ctx.props().state, &old.state);
        let is_other = !Rc::ptr_eq(&new.run, &old.run);
        if is_other {
            self.sentences.clear();
        }
        if !is_other && Rc::ptr_eq(&new.view, &old.view) && new.playing == old.playing {
            return false;
        }
        if new.playing.is_some() && !is_other {
            // Nobody reads faster, and to make and place the lines costs more than to play the run.
            if self.rest.is_none() {
                let link = ctx.link().clone();
                self.rest = Some(Timeout::new(REST, move || link.send_message(Msg::Rested)));
            }
            return false;
        }
        self.rest = None;
        self.follow(new, is_other);
        true
    }

    fn update(&mut self, ctx: &Ctx, message: Message) -> bool {
        let Message::Log(message) = message else { return false };
        match message {
            Msg::Scrolled => self.scrolled(ctx),
            Msg::Rested => {
                self.rest = None;
                self.follow(&ctx.props().state, false);
                true
            }
        }
    }

    fn rendered(&mut self, ctx: &Ctx) {
        let Some(list) = self.list.cast::<HtmlElement>() else { return };
        if let Some((line, below)) = self.anchor.take()
            && let Some(row) = self.row(line)
        {
            list.set_scroll_top(row.offset_top() - below);
        }
        let last = ctx.props().state.view.steps.checked_sub(1);
        if last != self.brought {
            self.brought = last;
            match last.and_then(|last| self.row(last)) {
                Some(row) => {
                    let (top, bottom) = (row.offset_top(), row.offset_top() + row.offset_height());
                    let (seen, height) = (list.scroll_top(), list.client_height());
                    // What comes next is of interest too: the last step stays in the upper two thirds.
                    if top < seen {
                        list.set_scroll_top(top - height / 3);
                    } else if bottom > seen + height * 2 / 3 {
                        list.set_scroll_top(bottom - height * 2 / 3);
                    }
                }
                None => list.set_scroll_top(0),
            }
        }
    }

    fn view(&self, ctx: &Ctx) -> Html {
        let leaf = ctx.props();
        let state = &leaf.state;
        let trace = state.run.trace();
        let lines = self.lines(state);
        let start = lines.start;
        let rows = lines.filter_map(|step| {
            let sentence = self.sentences.get(step.checked_sub(self.told)?)?;
            let tick = trace.tick_of(step);
            let is_same = step > start && trace.tick_of(step - 1) == tick;
            let is_last = step + 1 == state.view.steps;
            let class = format!(
                "{}{}{}{}",
                if is_same { "same-tick " } else { "" },
                if step >= state.view.steps { "is-ahead " } else { "" },
                if is_last { "is-last " } else { "" },
                mark_class(sentence.mark),
            );
            Some(view!(
                "<li {} class={}><button type='button' aria-current={} {}>\
                 <span class='when'>{}</><span class='mark'>{}</><span>{}</></></>",
                key_number(step),
                class,
                is_last.then_some("step"),
                leaf.click(Action::Seek(Seek::Steps(step + 1))),
                tick,
                mark_icon(sentence.mark),
                &sentence.text,
            ))
        });
        if state.run.steps() == 0 {
            return view!("<p class='help'>Nothing happens in this run: nobody starts.</>");
        }
        let link = ctx.link().clone();
        view!(
            "<ol class='log' {} aria-label='Steps, with the tick of each' {}>{}</>",
            &self.list,
            on(ListenerKind::onscroll, move |_| link.send_message(Msg::Scrolled)),
            rows.collect::<Vec<Html>>(),
        )
    }
}

impl Log {
    fn lines(&self, state: &AppState) -> Range<usize> {
        self.first..state.run.steps().min(self.first + LINES)
    }

    /// Has the last step among the lines, and their sentences.
    fn follow(&mut self, new: &AppState, is_other: bool) {
        let lines = self.lines(new);
        let last = new.view.steps.saturating_sub(1);
        if is_other
            || last < lines.start + MARGIN.min(lines.start)
            || last + MARGIN >= lines.end && lines.end < new.run.steps()
        {
            self.first = first_around(new);
        }
        self.tell(new);
    }

    /// Has more lines where one has scrolled to the end of them.
    fn scrolled(&mut self, ctx: &Ctx) -> bool {
        let state = &ctx.props().state;
        let Some(list) = self.list.cast::<HtmlElement>() else { return false };
        let (top, height) = (list.scroll_top(), list.client_height());
        let lines = self.lines(state);
        let row = list.scroll_height() / i32::try_from(lines.len().max(1)).unwrap_or(1);
        let margin = row * i32::try_from(MARGIN / 2).unwrap_or(1);
        let first = if top < margin && lines.start > 0 {
            lines.start.saturating_sub(LINES / 2)
        } else if top + height + margin > list.scroll_height() && lines.end < state.run.steps() {
            (lines.start + LINES / 2).min(state.run.steps().saturating_sub(LINES))
        } else {
            return false;
        };
        // A line that is there before and after, to stay where it is.
        let kept = lines.start.max(first);
        self.anchor = self.row(kept).map(|row| (kept, row.offset_top() - top));
        self.first = first;
        self.tell(state);
        true
    }

    /// Makes the sentences that are missing, in order: that is the way in which a run is gone through fastest.
    fn tell(&mut self, state: &AppState) {
        let lines = self.lines(state);
        let kept = self.told..self.told + self.sentences.len();
        if kept.end < lines.start || lines.end < kept.start {
            self.sentences.clear();
        }
        if self.sentences.is_empty() {
            self.told = lines.start;
        }
        while self.told < lines.start {
            self.sentences.pop_front();
            self.told += 1;
        }
        self.sentences.truncate(lines.end - self.told);
        let tell = |step| narrate::step(&state.run, step, Language::default());
        for (place, step) in (lines.start..self.told).enumerate() {
            self.sentences.insert(place, tell(step));
        }
        self.told = lines.start;
        for step in lines.start + self.sentences.len()..lines.end {
            self.sentences.push_back(tell(step));
        }
    }

    fn row(&self, step: usize) -> Option<HtmlElement> {
        use wasm_bindgen::JsCast;
        let place = u32::try_from(step.checked_sub(self.first)?).ok()?;
        self.list.cast::<HtmlElement>()?.children().item(place)?.dyn_into().ok()
    }
}

/// The first line of a window with the last step in it.
fn first_around(state: &AppState) -> usize {
    state.view.steps.saturating_sub(LINES / 2).min(state.run.steps().saturating_sub(LINES))
}

fn mark_class(mark: Mark) -> &'static str {
    match mark {
        Mark::Crashed | Mark::Left => "is-crash",
        Mark::Recovered | Mark::Joined => "is-back",
        Mark::Elected => "is-leader",
        Mark::Lost => "is-loss",
        Mark::Discarded | Mark::Plain => "",
    }
}

fn mark_icon(mark: Mark) -> Html {
    match mark {
        Mark::Crashed | Mark::Left | Mark::Lost => icon(Icon::Cross),
        Mark::Recovered | Mark::Joined => icon(Icon::Back),
        Mark::Elected => icon(Icon::Star),
        Mark::Discarded => icon(Icon::Stop),
        Mark::Plain => Html::default(),
    }
}
