//! What cannot be named where it stands: samples of what occurs, each with a word.

use std::collections::BTreeSet;

use super::kinds::{Tint, Tints};
use super::shape::{Class, Form, Shape, Sign, Standing, Tip};
use super::words::text_width;
use crate::algorithm::SignalKind;
use crate::run::Run;

/// The size of the words.
const SIZE: f64 = 12.0;
/// How wide a sample is.
const SAMPLE: f64 = 26.0;

/// A sample with its word. The sample's middle is at 0, from 0 to the right.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The sample.
    pub shapes: Vec<Shape>,
    /// What it is.
    pub text: String,
}

impl Entry {
    /// How wide a sample is.
    pub const SAMPLE: f64 = SAMPLE;

    /// How wide it is with its word.
    #[must_use]
    pub fn width(&self) -> f64 {
        SAMPLE + 6.0 + text_width(&self.text, SIZE)
    }
}

/// What occurs among some shapes, messages first.
pub(super) fn legend(run: &Run, shapes: &[Shape]) -> Vec<Entry> {
    let classes: BTreeSet<Class> = shapes.iter().map(|shape| shape.class).collect();
    let mut entries = kinds(run, &classes);
    let tips: BTreeSet<Tip> = shapes
        .iter()
        .filter_map(|shape| match shape.form {
            Form::Arrow { tip, .. } => Some(tip),
            _ => None,
        })
        .collect();
    let mut add = |shapes: Vec<Shape>, text: &str| entries.push(Entry { shapes, text: text.to_owned() });
    let arrow = |class, tip| Shape::new(class, Form::Arrow { along: vec![(0.0, 0.0), (SAMPLE - 4.0, 0.0)], tip });
    let middle = (SAMPLE / 2.0, 0.0);
    let sign = |class, sign, size| vec![Shape::sign(class, sign, middle, size)];
    let first = Tint::Main;
    if tips.contains(&Tip::Lost) {
        let end = (SAMPLE - 7.0, 0.0);
        let lost = Shape::new(
            Class::Message(first),
            Form::Arrow { along: vec![(0.0, 0.0), (SAMPLE - 8.0, 0.0)], tip: Tip::Lost },
        );
        add(vec![lost, Shape::sign(Class::Crash, Sign::Cross, end, 4.0)], "lost");
    }
    if tips.contains(&Tip::Discarded) {
        add(vec![arrow(Class::Message(first), Tip::Discarded)], "dropped by its receiver");
    }
    if classes.iter().any(|class| matches!(class, Class::Second(_))) {
        add(vec![arrow(Class::Second(first), Tip::Arrives)], "second copy");
    }
    if tips.contains(&Tip::Open) {
        add(vec![arrow(Class::Message(first), Tip::Open)], "on its way at the end");
    }
    if classes.iter().any(|class| matches!(class, Class::Dense(..))) {
        let at = (0.0, -6.0);
        add(vec![Shape::area(Class::Dense(first, 3), at, SAMPLE, 12.0)], "more than fit: one band");
    }
    let words: [(Class, Sign, f64, &str); 7] = [
        (Class::ByHand, Sign::Diamond, 4.5, "changed by hand"),
        (Class::Corrupted, Sign::Star, 5.0, "corrupted"),
        (Class::Crash, Sign::Cross, 7.0, "crash"),
        (Class::Back, Sign::Ring, 4.5, "back, or joins"),
        (Class::Suspects, Sign::Alarm, 6.0, "hears of a crash, or suspects one"),
        (Class::Trusts, Sign::Check, 6.0, "hears that one is back"),
        (Class::Pass, Sign::Dot, 1.5, "passes on"),
    ];
    let has_crash = shapes.iter().any(|shape| shape.class == Class::Crash && shape.message.is_none());
    for (class, kind, size, text) in words {
        if classes.contains(&class) && (class != Class::Crash || has_crash) {
            add(sign(class, kind, size), text);
        }
    }
    for (class, kind, text) in
        [(Class::Timer, Sign::Dot, "timer, runs out"), (Class::Stopped, Sign::Ring, "timer, stopped or set again")]
    {
        if classes.contains(&class) {
            let end = (SAMPLE - 3.0, 3.0);
            let line = Shape::segment(class, (0.0, 3.0), end);
            add(vec![line, Shape::segment(class, (0.0, -2.0), (0.0, 3.0)), Shape::sign(class, kind, end, 2.8)], text);
        }
    }
    for standing in Standing::ALL {
        if classes.contains(&Class::Line(standing)) && standing != Standing::Leader {
            let text = match standing {
                Standing::Asleep => "idle",
                Standing::Candidate => "stands",
                Standing::Passive => "is out, knows no leader",
                Standing::Follower => "follows",
                Standing::Leader => "leads",
                Standing::Crashed => "down",
                Standing::Absent => "no member",
            };
            add(vec![Shape::segment(Class::Line(standing), (0.0, 0.0), (SAMPLE, 0.0))], text);
        }
    }
    entries
}

/// The kinds of messages with how many there are.
fn kinds(run: &Run, classes: &BTreeSet<Class>) -> Vec<Entry> {
    let tints = Tints::of(run.info());
    let sent = run.summary().counters.by_kind;
    let mut entries = Vec::new();
    for (kind, spec) in run.info().kinds().filter(|(kind, _)| !SignalKind::is_of_detector(*kind)) {
        let (count, tint) = (sent[usize::from(kind.0)], tints.at(kind));
        let is_seen = |class: &Class| match class {
            Class::Message(other) | Class::Second(other) | Class::Dense(other, _) => *other == tint,
            _ => false,
        };
        if count > 0 && classes.iter().any(is_seen) {
            let along = vec![(0.0, 0.0), (SAMPLE, 0.0)];
            let sample = Shape::new(Class::Message(tint), Form::Arrow { along, tip: Tip::Arrives });
            entries.push(Entry { shapes: vec![sample], text: format!("{count} {}", spec.kind) });
        }
    }
    entries
}
