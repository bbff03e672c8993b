//! What a link says about the view: its second part, read and written. `t=12&sel=3&view=present`
//!
//! The lab that is open is one part of the view: `lab`, or `lab=n=2..16,permutations,bits` ([`Choices`]); what is looked for there is another,
//! `find=most:messages,order` ([`Wish`]). What cannot be read is passed over,
//! and said beside the page.

use std::rc::Rc;

use election_core::exercises::{self, Exercise};
use election_core::gallery::{LECTURES, Lecture};
use election_core::stories;
use election_core::turns::Played;
use election_core::{InputError, ProcessId, Run};

use super::appearance::Theme;
use super::diagram::{ChosenEvent, LinkedDiagram};
use super::host::Host;
use super::lab::{Choices, Wish};
use super::reordered;
use super::shown::Selection;
use super::telling::{Place, Source};
use super::unused::Unused;
use crate::playback::{self, Cursor, SPEEDS};
use crate::scene::geometry::{self, Point};
use crate::scene::layout::SIZE;

/// What stands in the link of a scenario that is too long for a link.
pub const TOO_LONG: &str = "scenario=file";
/// What stands in the link of a run that happened on real processes.
pub const OBSERVED: &str = "run=file";
/// What stands in the link of a run that happens on real processes; what lets the page at that stands behind it until it has been read.
pub const LIVE: &str = "live";

/// What a link says about the view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinkView {
    /// The time on the clock; none before everything.
    pub time: Option<f64>,
    /// How many steps have been done, where the tick is not over.
    pub steps: Option<usize>,
    /// What is shown in detail.
    pub selection: Option<Selection>,
    /// Where the person has put the processes, by position, in units of the drawing.
    pub places: Option<Rc<[Point]>>,
    /// Whether only stage, counters and transport are shown.
    pub is_presenting: bool,
    /// The space-time diagram.
    pub diagram: LinkedDiagram,
    /// What of a second run's scenario is not as in this one's; empty where it is the same.
    pub beside: Option<String>,
    /// Whether moments after as many steps belong together, and not those of one time.
    pub is_by_event: bool,
    /// Whose figure the page is, if it is one.
    pub host: Option<Host>,
    /// Whether the run is guessed at before it is seen.
    pub is_guessing: bool,
    /// The process that somebody is, and what has been chosen in its turns.
    pub being: Option<Played>,
    /// Whether messages to crashed processes are left out.
    pub leaves_out_crashed: bool,
    /// Whether a broadcast counts as one message.
    pub broadcasts_once: bool,
    /// Whether a message counts once, however many hops it goes.
    pub launches: bool,
    /// Whether the n of a formula counts live processes only.
    pub counts_live: bool,
    /// Kinds of messages that are left out.
    pub left_out: Vec<String>,
    /// Colours, where they are not as the system says; without it they stay as they are.
    pub theme: Option<Theme>,
    /// The speed, where it is not 1; without it, it stays as it is.
    pub speed: Option<f64>,
    /// The scene of a story that is told.
    pub story: Option<Place>,
    /// The exercise that is open.
    pub exercise: Option<&'static Exercise>,
    /// Whether no help is given: no hints, and no reasons.
    pub is_unaided: bool,
    /// What is chosen in the lab, where that is open.
    pub lab: Option<Choices>,
    /// What is looked for there, where that stands in place of the chart.
    pub wish: Option<Wish>,
    /// The name of the channel to the window that the audience sees, in the link of the presenter's view.
    pub presenter: Option<String>,
    /// Whether the scenario does not stand in the link, since it is too long for one.
    pub is_too_long: bool,
    /// Whether the run does not stand in the link, since it happened on real processes.
    pub is_observed: bool,
    /// Whether the run does not stand in the link, since it happens on real processes right now.
    pub is_live: bool,
    /// What lets the page at that run.
    pub token: Option<Rc<str>>,
    /// What could not be used of host, theme, speed, story, exercise and lab.
    pub problem: Option<InputError>,
    /// What of the rest could not be read, and is passed over.
    pub unused: Vec<Unused>,
}

impl LinkView {
    /// As it stands in a link; empty when there is nothing to say.
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        if self.is_too_long {
            parts.push(TOO_LONG.to_owned());
        }
        if self.is_observed {
            parts.push(OBSERVED.to_owned());
        }
        if self.is_live {
            parts.push(LIVE.to_owned());
        }
        if let Some(time) = self.time {
            parts.push(format!("t={}", geometry::number(time, 2)));
        }
        if let Some(steps) = self.steps {
            parts.push(format!("step={steps}"));
        }
        match self.selection {
            Some(Selection::Process(process)) => parts.push(format!("sel={}", process.0)),
            Some(Selection::Message(number)) => parts.push(format!("msg={number}")),
            None => {}
        }
        if let Some(places) = &self.places {
            let number = |number| geometry::number(number, 0);
            let places: Vec<String> =
                places.iter().map(|place| format!("{}:{}", number(place.x), number(place.y))).collect();
            parts.push(format!("at={}", places.join(",")));
        }
        if self.is_presenting {
            parts.push("view=present".to_owned());
        }
        if let Some(difference) = &self.beside {
            parts.push(format!("beside={difference}"));
        }
        if self.is_by_event {
            parts.push("align=event".to_owned());
        }
        parts.extend(self.diagram.parts());
        if let Some(host) = &self.host {
            parts.push(host.text());
        }
        if self.is_guessing {
            parts.push("guess".to_owned());
        }
        if let Some(played) = &self.being {
            parts.push(format!("be={played}"));
        }
        if !self.left_out.is_empty() {
            parts.push(format!("without={}", self.left_out.join(",")));
        }
        if self.leaves_out_crashed {
            parts.push("crashed=out".to_owned());
        }
        if self.broadcasts_once {
            parts.push("broadcasts=once".to_owned());
        }
        if self.launches {
            parts.push("hops=once".to_owned());
        }
        if self.counts_live {
            parts.push("n=live".to_owned());
        }
        if let Some(theme) = self.theme {
            parts.push(format!("theme={}", theme.name()));
        }
        if let Some(speed) = self.speed {
            parts.push(format!("speed={speed}"));
        }
        if let Some(Place { source, scene }) = &self.story {
            parts.push(format!("story={}&scene={}", source.name(), scene + 1));
        }
        if let Some(exercise) = self.exercise {
            parts.push(format!("exercise={}", exercise.key));
        }
        if self.is_unaided {
            parts.push("hints=off".to_owned());
        }
        if let Some(lab) = self.lab.as_ref().map(Choices::text) {
            parts.push(if lab.is_empty() { "lab".to_owned() } else { format!("lab={lab}") });
        }
        if let Some(wish) = &self.wish {
            parts.push(format!("find={}", wish.text()));
        }
        if let Some(channel) = &self.presenter {
            parts.push(format!("presenter={channel}"));
        }
        parts.join("&")
    }

    /// What a link says; what it does not say, or says wrongly, is as at the beginning.
    pub fn parse(text: &str) -> Self {
        let mut view = Self::default();
        let mut scene = None;
        for part in text.split('&').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                None if part == "embed" => view.host = view.host.or(Some(Host::SameOrigin)),
                None if part == "guess" => view.is_guessing = true,
                None if part == LIVE => view.is_live = true,
                None if part == "lab" => view.lab = Some(view.lab.unwrap_or_default()),
                Some((key, value)) => view.read(key, value, &mut scene),
                None => view.unused.push(Unused::part(part, "")),
            }
        }
        match (&mut view.story, scene) {
            (Some(place), Some(scene)) => place.scene = scene,
            (None, Some(scene)) if view.problem.is_none() => {
                view.unused.push(Unused::new("scene", &(scene + 1).to_string(), "the scene of a story, with story=…"));
            }
            _ => {}
        }
        view
    }

    /// Reads a part.
    fn read(&mut self, key: &str, value: &str, scene: &mut Option<usize>) {
        let view = self;
        let is = |word: &str| (value == word).then_some(true);
        // What was read, or what could have been.
        let read = match key {
            "t" => set(&mut view.time, time(value)).ok_or("a number of ticks, as in 12.5"),
            "step" => set(&mut view.steps, value.parse().ok()).ok_or("a number of steps"),
            "sel" => {
                let process = value.parse().ok().map(|process| Selection::Process(ProcessId(process)));
                set(&mut view.selection, process).ok_or("the number of a process")
            }
            "msg" => {
                set(&mut view.selection, value.parse().ok().map(Selection::Message)).ok_or("the number of a message")
            }
            "at" => set(&mut view.places, value.split(',').map(place).collect())
                .ok_or("a place for each process, as in 80:300"),
            "view" => put(&mut view.is_presenting, is("present")).ok_or("present"),
            "space-time" => set(&mut view.diagram.shown, LinkedDiagram::read(value)).ok_or(LinkedDiagram::ALLOWED),
            "event" | "why" => {
                let chosen = value.parse().ok().map(|step| ChosenEvent { step, is_why: key == "why" });
                set(&mut view.diagram.chosen, chosen).ok_or("the number of a step")
            }
            "from-event" => set(&mut view.diagram.pinned, value.parse().ok()).ok_or("the number of a step"),
            "channel" => set(&mut view.diagram.channel, LinkedDiagram::read_channel(value))
                .ok_or("two processes by position, as in 3-4"),
            "order" => set(&mut view.diagram.moves, reordered::read(value))
                .ok_or("which step comes after or before which, as in 17a9.3b12"),
            "beside" => put(&mut view.beside, Some(Some(value.to_owned()))).ok_or(""),
            "align" => put(&mut view.is_by_event, is("event")).ok_or("event"),
            "be" => set(&mut view.being, value.parse().ok())
                .ok_or("the number of a process, and what was chosen, as in 3 or 3:k7.0a9x"),
            "crashed" => put(&mut view.leaves_out_crashed, is("out")).ok_or("out"),
            "broadcasts" => put(&mut view.broadcasts_once, is("once")).ok_or("once"),
            "hops" => put(&mut view.launches, is("once")).ok_or("once"),
            "n" => put(&mut view.counts_live, is("live")).ok_or("live"),
            "hints" => put(&mut view.is_unaided, is("off")).ok_or("off"),
            "scenario" => put(&mut view.is_too_long, is("file")).ok_or("file"),
            "run" => put(&mut view.is_observed, is("file")).ok_or("file"),
            "live" => {
                view.is_live = true;
                set(&mut view.token, Some(value).filter(|token| is_channel(token)).map(Rc::from))
                    .ok_or("what \u{201c}election cluster\u{201d} has printed")
            }
            "scene" => set(scene, value.parse::<usize>().ok().and_then(|number| number.checked_sub(1)))
                .ok_or("a number from 1 on"),
            "presenter" => set(&mut view.presenter, Some(value.to_owned()).filter(|name| is_channel(name)))
                .ok_or("the name of a channel"),
            "without" => put(&mut view.left_out, Some(value.split(',').map(str::to_owned).collect())).ok_or(""),
            "embed" => match Host::parse(value) {
                Ok(host) => put(&mut view.host, Some(Some(host))).ok_or(""),
                Err(error) => {
                    (view.host, view.problem) = (Some(Host::Nobody), Some(error));
                    Ok(())
                }
            },
            "theme" | "speed" | "story" | "lecture" | "exercise" | "lab" | "find" => {
                if let Err(error) = view.read_or_refuse(key, value, scene) {
                    view.problem = Some(error);
                }
                Ok(())
            }
            _ => Err(""),
        };
        if let Err(allowed) = read {
            view.unused.push(Unused::new(key, value, allowed));
        }
    }

    /// Reads a part that cannot be passed over where it is wrong.
    fn read_or_refuse(&mut self, key: &str, value: &str, scene: &mut Option<usize>) -> Result<(), InputError> {
        match key {
            "theme" => {
                let theme = Theme::ALL.into_iter().find(|theme| theme.name() == value);
                self.theme = Some(theme.ok_or_else(|| refused("theme", value, &Theme::ALL.map(Theme::name)))?);
            }
            "speed" => {
                let speed = SPEEDS.into_iter().find(|speed| speed.to_string() == value);
                let allowed = || SPEEDS.map(|speed| speed.to_string());
                self.speed = Some(speed.ok_or_else(|| refused("speed", value, &allowed()))?);
            }
            "story" => self.story = Some(Place { source: Source::parse(value)?, scene: 0 }),
            "lecture" => {
                let place = line_of_lecture(value)?;
                (*scene, self.story) = (Some(place.scene), Some(place));
            }
            "lab" => self.lab = Some(Choices::parse(value)?),
            "find" => self.wish = Some(Wish::parse(value)?),
            _ => self.exercise = Some(exercises::find(value)?),
        }
        Ok(())
    }

    /// The moment of a run that it speaks of.
    pub fn cursor(&self, run: &Run) -> Cursor {
        match (self.steps, self.time) {
            (Some(steps), _) => Cursor::after(run, steps),
            (None, Some(time)) => Cursor::with_all_of(run, time.min(playback::end(run))),
            // Right after the event that is looked at.
            (None, None) => {
                self.diagram.chosen.map_or(Cursor::START, |chosen| Cursor::after(run, chosen.step as usize + 1))
            }
        }
    }
}

/// Sets what was read, if it could be; otherwise nothing is as it was.
fn set<T>(to: &mut Option<T>, read: Option<T>) -> Option<()> {
    *to = read;
    to.is_some().then_some(())
}

/// Puts what was read, if it could be.
fn put<T>(to: &mut T, read: Option<T>) -> Option<()> {
    *to = read?;
    Some(())
}

/// What is wrong with a value that stands for none of these.
fn refused<T: AsRef<str>>(key: &str, value: &str, allowed: &[T]) -> InputError {
    let allowed: Vec<&str> = allowed.iter().map(AsRef::as_ref).collect();
    InputError::new(key, value, allowed.join(", "))
}

/// A line of a lecture, as it is numbered there: `readme.2`; the first where no number is given.
fn line_of_lecture(value: &str) -> Result<Place, InputError> {
    let (key, number) = value.rsplit_once('.').unwrap_or((value, "1"));
    let keys: Vec<&str> = LECTURES.iter().map(|lecture| lecture.key).collect();
    let (lecture, source) = Lecture::find(key).zip(Source::ready(key)).ok_or_else(|| refused("lecture", key, &keys))?;
    let scene = number.parse().ok().and_then(|number| stories::scene_of_line(lecture, number));
    let lines = lecture.lines().count();
    let scene = scene.ok_or_else(|| InputError::new("lecture", value, format!("{key}.1 to {key}.{lines}")))?;
    Ok(Place { source, scene })
}

/// A place on the stage.
fn place(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(':')?;
    Some(Point::new(f64::from(x.parse::<u16>().ok()?), f64::from(y.parse::<u16>().ok()?)).within(0.0, SIZE))
}

/// A time: whole ticks, and hundredths if there are any.
fn time(text: &str) -> Option<f64> {
    let (whole, hundredths) = text.split_once('.').unwrap_or((text, ""));
    let whole: u32 = whole.parse().ok()?;
    let part = match hundredths.len() {
        0 => 0,
        1 => hundredths.parse::<u32>().ok()? * 10,
        _ => hundredths.get(..2)?.parse().ok()?,
    };
    Some(f64::from(whole) + f64::from(part) / 100.0)
}

/// Names of channels are letters and digits.
fn is_channel(name: &str) -> bool {
    (1..=32).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use election_core::diagram::Axis;

    use super::super::unused::in_words;
    use super::*;

    #[test]
    fn a_view_survives_the_link() {
        let view = LinkView {
            time: Some(12.07),
            steps: None,
            selection: Some(Selection::Process(ProcessId(3))),
            places: Some(Rc::from([Point::new(80.0, 300.0), Point::new(520.0, 12.0)])),
            is_presenting: true,
            diagram: LinkedDiagram {
                shown: Some((Axis::Events, true)),
                chosen: Some(ChosenEvent { step: 17, is_why: true }),
                pinned: Some(4),
                channel: Some((ProcessId(3), ProcessId(4))),
                moves: reordered::read("17a9.3b12"),
            },
            beside: Some("a:lelann;faults".to_owned()),
            is_by_event: true,
            host: Some(Host::SameOrigin),
            is_guessing: true,
            being: "3:k7.0a9x".parse().ok(),
            leaves_out_crashed: true,
            counts_live: true,
            broadcasts_once: true,
            launches: true,
            left_out: vec!["a".to_owned(), "b".to_owned()],
            theme: Some(Theme::Dark),
            speed: Some(0.5),
            story: Source::ready("readme").map(|source| Place { source, scene: 1 }),
            presenter: Some("ab12".to_owned()),
            exercise: exercises::find("make-3-win").ok(),
            is_unaided: true,
            lab: Choices::parse("n=2..16,bits,at:8").ok(),
            wish: Wish::parse("messages=30,order").ok(),
            ..LinkView::default()
        };
        let text = "t=12.07&sel=3&at=80:300,520:12&view=present&beside=a:lelann;faults&align=event&space-time=events,stage&why=17&from-event=4&channel=3-4&order=17a9.3b12&embed&guess&be=3:k7.0a9x&without=a,b&crashed=out&broadcasts=once&hops=once&n=live&theme=dark&speed=0.5&story=readme\
                    &scene=2&exercise=make-3-win&hints=off&lab=n=2..16,bits,at:8&find=messages=30,order&presenter=ab12";
        assert_eq!(view.text(), text);
        assert_eq!(LinkView::parse(&view.text()), view);
        let view = LinkView { steps: Some(57), selection: Some(Selection::Message(17)), ..LinkView::default() };
        assert_eq!(view.text(), "step=57&msg=17");
        assert_eq!(LinkView::parse(&view.text()), view);
        let view = LinkView { is_too_long: true, time: Some(3.0), ..LinkView::default() };
        assert_eq!(view.text(), "scenario=file&t=3");
        assert_eq!(LinkView::parse(&view.text()), view);
        let view = LinkView { is_observed: true, ..LinkView::default() };
        assert_eq!((view.text(), LinkView::parse("run=file")), ("run=file".to_owned(), view));
        let view = LinkView { lab: Some(Choices::default()), ..LinkView::default() };
        assert_eq!(view.text(), "lab");
        assert_eq!(LinkView::parse("lab"), view);
        assert_eq!(LinkView::default().text(), "");
    }

    #[test]
    fn every_theme_and_speed_survives_the_link_and_others_are_refused() {
        for (theme, speed) in Theme::ALL.into_iter().flat_map(|theme| SPEEDS.map(|speed| (Some(theme), Some(speed)))) {
            let view = LinkView { theme, speed, ..LinkView::default() };
            assert_eq!(LinkView::parse(&view.text()), view);
        }
        for (text, path) in [
            ("story=x", "story"),
            ("story=1.x&scene=2", "story"),
            ("exercise=make-4-win", "exercise"),
            ("lab=nothing", "lab"),
            ("find=peace", "for"),
            ("theme=purple", "theme"),
            ("speed=4", "speed"),
            ("speed=NaN", "speed"),
            ("theme=", "theme"),
        ] {
            let view = LinkView::parse(text);
            assert_eq!((view.theme, view.speed), (None, None), "{text}");
            assert_eq!(view.problem.expect("it is said").path, path);
        }
        let refused = LinkView::parse("speed=4").problem.expect("it is said");
        assert_eq!(refused.allowed, "0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20");
    }

    #[test]
    fn what_cannot_be_read_is_passed_over_and_kept_for_a_sentence() {
        for text in [
            "t=",
            "t=-1",
            "t=x",
            "t=1e9",
            "t=99999999999",
            "step=-3",
            "sel=70000",
            "msg=a",
            "view=none",
            "space-time=",
            "space-time=space",
            "space-time=time,stages",
            "event=-1",
            "from-event=x",
            "channel=3",
            "channel=3-x",
            "order=17",
            "align=time",
            "=",
            "%",
            "foo",
            "foo=3",
            "at=3",
            "scene=0",
            "scene=99",
            "crashed=in",
            "presenter=a-b",
        ] {
            let view = LinkView::parse(text);
            assert_eq!(view, LinkView { unused: view.unused.clone(), ..LinkView::default() }, "{text}");
            assert_eq!(view.unused.len(), 1, "{text}");
            let words = in_words(&view.unused).expect("one");
            assert!(words.starts_with(&format!("A part of this link means nothing here: {text}")), "{words}");
        }
        assert_eq!(LinkView::parse("&&"), LinkView::default());
        assert_eq!(LinkView::parse("t=1.5").time, Some(1.5));
    }
}
