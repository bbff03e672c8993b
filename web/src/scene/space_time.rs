//! The space-time diagram as the page draws it: the core's shapes gathered by their class, how large it is, and what lies under a pointer.

use std::collections::BTreeMap;

use election_core::Run;
use election_core::drawing::outline::{Outline, path};
use election_core::drawing::{Class, Drawing, Form, Scale, Shape, Sign, Tip, text_width};

use super::geometry::Point;

/// How far the lines go on after the last column: a reign that has just begun has room for its name.
const TAIL: (f64, f64) = (30.0, 78.0);
/// How much of the width that is, within these bounds.
const TAIL_SHARE: f64 = 0.12;
/// How wide a column is at first, at least, so that what happens in it can be told apart.
const READABLE: f64 = 14.0;
/// How wide a column may be, and how narrow.
const WIDEST: f64 = 170.0;
const NARROWEST: f64 = 0.02;
/// The widest that browsers scroll through.
const MOST_PIXELS: f64 = 8_000_000.0;
/// How far the lines are apart, at least and at most.
const ROW: (f64, f64) = (17.0, 110.0);
/// How far from an event or from an arrow a pointer may be, in pixels.
const REACH: (f64, f64) = (9.0, 6.0);
/// How far it may be from a process's line.
const REACH_OF_LINE: f64 = 5.0;

/// Shapes of one class, in a few paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bundle {
    /// The classes of a style sheet.
    pub class: String,
    /// Their lines.
    pub path: String,
    /// How arrows end, each with a class of its own.
    pub ends: BTreeMap<&'static str, String>,
}

/// Words, where they stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The classes of a style sheet.
    pub class: String,
    /// The base line.
    pub at: (f64, f64),
    /// What of them stands there: a value of `text-anchor`.
    pub anchor: &'static str,
    /// How large they are.
    pub size: f64,
    /// The words.
    pub text: String,
}

/// Shapes as a style sheet and a browser want them: paths in the order in which they are painted, words on top.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The paths.
    pub bundles: Vec<Bundle>,
    /// The words.
    pub words: Vec<Word>,
}

impl Picture {
    /// The same without the words in the middle of which something else stands, from here to there and from `top` down.
    pub fn apart_from(&self, from: f64, to: f64, top: f64) -> Self {
        let is_apart = |word: &&Word| {
            let half = text_width(&word.text, word.size) / 2.0;
            word.at.0 + half < from || word.at.0 - half > to || word.at.1 < top
        };
        Self { bundles: self.bundles.clone(), words: self.words.iter().filter(is_apart).cloned().collect() }
    }

    /// Of shapes whose arrows have heads of this length. Those of one class are painted with the first of them: so there are few elements, however many
    /// shapes there are.
    pub fn of<'a>(shapes: impl IntoIterator<Item = &'a Shape>, head: f64) -> Self {
        let mut picture = Self::default();
        let mut places: BTreeMap<(Class, u8), usize> = BTreeMap::new();
        for shape in shapes {
            if let Form::Text { at, anchor, size, text } = &shape.form {
                let (class, text) = (class(shape.class), text.clone());
                picture.words.push(Word { class, at: *at, anchor: anchor.key(), size: *size, text });
                continue;
            }
            let part = part(shape);
            let place = *places.entry((shape.class, part)).or_insert_with(|| {
                let class =
                    format!("{}{}", class(shape.class), ["", " st-dot", " st-ring", " st-crown"][usize::from(part)]);
                picture.bundles.push(Bundle { class, ..Bundle::default() });
                picture.bundles.len() - 1
            });
            let bundle = &mut picture.bundles[place];
            let outline = Outline::of(shape, head);
            bundle.path.push_str(&outline.path);
            if let Some((class, path)) = outline.end {
                bundle.ends.entry(class).or_default().push_str(&path);
            }
        }
        picture
    }
}

/// The classes of a style sheet, each with `st-` before it: the page has rules of its own for a `name` and a `message`.
fn class(class: Class) -> String {
    let words: Vec<String> = class.key().split(' ').map(|word| format!("st-{word}")).collect();
    words.join(" ")
}

/// What of a class a sign is that looks otherwise than its lines.
fn part(shape: &Shape) -> u8 {
    match (&shape.form, shape.class) {
        (Form::Sign { sign: Sign::Dot, .. }, Class::Timer | Class::Stopped) => 1,
        (Form::Sign { sign: Sign::Ring, .. }, Class::Timer | Class::Stopped) => 2,
        (Form::Sign { sign: Sign::Crown, .. }, _) => 3,
        _ => 0,
    }
}

/// How long the head of an arrow is.
pub fn head(scale: Scale) -> f64 {
    (scale.column * 0.16).min(scale.row * 0.2).clamp(3.5, 7.5)
}

/// How wide columns can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widths {
    /// The narrowest.
    pub least: f64,
    /// All of the run is seen.
    pub fit: f64,
    /// As wide as at first.
    pub first: f64,
    /// The widest.
    pub most: f64,
    /// The room behind the last of them.
    pub tail: f64,
}

/// How wide the columns of a drawing can be, where there is so much room for its lines.
pub fn widths(drawing: &Drawing, width: f64) -> Widths {
    let columns = drawing.columns().max(1.0);
    let most = WIDEST.min(MOST_PIXELS / columns);
    // A short run has all of the width, too.
    let tail = (width * TAIL_SHARE).clamp(TAIL.0, TAIL.1);
    let fit = ((width - tail) / columns).clamp(NARROWEST, most);
    Widths { least: fit.min(READABLE / 2.0), fit, first: fit.max(READABLE).min(most), most, tail }
}

/// How large a drawing is with columns of a width and so much behind them, where there is so much room for its height.
pub fn scale(drawing: &Drawing, column: f64, tail: f64, height: f64) -> Scale {
    let gaps = (drawing.lines().max(2) - 1) as f64;
    // What is above and below the lines grows with what is between them.
    let row = ((height - 62.0) / gaps).min(height / (gaps + 1.0)).clamp(ROW.0, ROW.1);
    Scale { column, row, tail }
}

/// What lies under a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// The event of a step.
    Event(u32),
    /// A message.
    Message(u32),
    /// The line in this row.
    Line(usize),
}

/// What lies at a place among shapes, the nearest of it: an event before a message, a message before a line. The event that is looked at is one
/// where its ring has its middle, too, and there it comes first.
pub fn hit(shapes: &[Shape], at: Point, scale: Scale, looked_at: Option<(u32, Point)>) -> Option<Hit> {
    let nearest = |found: &mut dyn Iterator<Item = (f64, Hit)>, reach: f64| {
        let found = found.filter(|(distance, _)| *distance <= reach);
        found.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, hit)| hit)
    };
    let events = looked_at.into_iter().chain(shapes.iter().filter_map(event));
    let mut events = events.map(|(step, place)| (at.to(place).length(), Hit::Event(step)));
    let mut messages = shapes.iter().filter_map(|shape| Some((distance(shape, at)?, Hit::Message(shape.message?))));
    let line = || {
        let row = (at.y / scale.row).round();
        let is_near = row >= 0.0 && (at.y - row * scale.row).abs() <= REACH_OF_LINE;
        is_near.then(|| Hit::Line(whole(row)))
    };
    nearest(&mut events, REACH.0.min(scale.row / 2.0)).or_else(|| nearest(&mut messages, REACH.1)).or_else(line)
}

/// The event that a shape is the sign of, and where it is. What is lost, or dropped by its receiver, has none but the end of its arrow.
fn event(shape: &Shape) -> Option<(u32, Point)> {
    let at = match &shape.form {
        Form::Sign { at, .. } if shape.message.is_none() => *at,
        Form::Arrow { along, tip: Tip::Lost | Tip::Discarded } => *along.last()?,
        _ => return None,
    };
    Some((shape.step?, Point::new(at.0, at.1)))
}

/// Where an event is marked that is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// Here.
    At(Point),
    /// Across all lines, so far from the left: it is the network's.
    Across(f64),
}

impl Place {
    /// That of the event of a step, among the shapes that are drawn.
    pub fn of(run: &Run, drawing: &Drawing, shapes: &[Shape], scale: Scale, step: u32) -> Self {
        let row = run.trace().step(step as usize);
        let x = drawing.x(step as usize, scale);
        let point = |(x, y): (f64, f64)| Self::At(Point::new(x, y));
        // What is lost is no event at the process to which it was on its way, nor is what is corrupted.
        let aside = shapes.iter().find_map(|shape| match &shape.form {
            Form::Arrow { along, tip: Tip::Lost } if shape.step == Some(step) => along.last().copied(),
            _ => None,
        });
        let corrupted = run.trace().corrupted_in(step as usize).and_then(|(message, _)| {
            shapes.iter().find_map(|shape| match &shape.form {
                Form::Sign { at, .. } if shape.class == Class::Corrupted && shape.message == Some(message) => Some(*at),
                _ => None,
            })
        });
        match (aside.or(corrupted), row.process) {
            (Some(at), _) => point(at),
            (None, Some(process)) => point((x, drawing.y(drawing.row(process), scale))),
            (None, None) => Self::Across(x),
        }
    }

    /// The one place that it has, if it is one.
    pub fn point(self) -> Option<Point> {
        match self {
            Self::At(at) => Some(at),
            Self::Across(_) => None,
        }
    }
}

/// How far a shape is from a place: a sign, a message's arrow.
fn distance(shape: &Shape, at: Point) -> Option<f64> {
    match &shape.form {
        Form::Sign { at: sign, .. } => Some(at.to(Point::new(sign.0, sign.1)).length()),
        Form::Arrow { along, .. } => {
            let points = along.iter().map(|(x, y)| Point::new(*x, *y));
            points.clone().zip(points.skip(1)).map(|(from, to)| to_segment(at, from, to)).min_by(f64::total_cmp)
        }
        _ => None,
    }
}

fn to_segment(at: Point, from: Point, to: Point) -> f64 {
    let (way, offset) = (from.to(to), from.to(at));
    let squared = way.x * way.x + way.y * way.y;
    let part = if squared > 0.0 { ((offset.x * way.x + offset.y * way.y) / squared).clamp(0.0, 1.0) } else { 0.0 };
    at.to(Point::new(from.x + way.x * part, from.y + way.y * part)).length()
}

/// How wide and high the whole run is in small, in its own units.
pub const MINIMAP: (f64, f64) = (1000.0, 24.0);
/// How many parts of it are told apart.
const PARTS: usize = 240;
/// Of a long run about so many steps are asked how much they send.
const ASKED: usize = 20_000;

/// The whole run in small: a bar for how much is sent in each part of it.
pub fn minimap(run: &Run, drawing: &Drawing) -> String {
    let unit = Scale { column: 1.0, row: 1.0, tail: 0.0 };
    // No more than there are columns: otherwise some would be empty.
    let count = whole(drawing.columns()).clamp(1, PARTS);
    let parts = count as f64;
    let mut counts = vec![0u32; count];
    for step in (0..run.steps()).step_by((run.steps() / ASKED).max(1)) {
        let part = whole(drawing.x(step, unit) / drawing.columns().max(1.0) * parts).min(count - 1);
        counts[part] += u32::try_from(run.trace().sent_in(step).len()).unwrap_or(u32::MAX);
    }
    let most = f64::from(counts.iter().copied().max().unwrap_or(0).max(1));
    let (width, height) = (MINIMAP.0 / parts, MINIMAP.1 - 6.0);
    let bars = (0u32..).zip(counts).filter(|(_, count)| *count > 0).map(|(part, count)| {
        let (high, x) = ((f64::from(count) / most * height).max(1.0), f64::from(part) * width);
        let bottom = MINIMAP.1 - 3.0;
        path(&[(x, bottom), (x, bottom - high), (x + width * 0.8, bottom - high), (x + width * 0.8, bottom)]) + "z"
    });
    bars.collect()
}

/// A number that is no fraction, as such; what is negative as 0.
#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "casts of floats saturate")]
pub fn whole(number: f64) -> usize {
    number as usize
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;
    use election_core::diagram::{Axis, is_drawn};
    use election_core::drawing::{Tint, Window};
    use election_core::trace::StepKind;

    use super::*;

    fn drawn(link: &str) -> (Run, Drawing, Scale, Vec<Shape>) {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let drawing = Drawing::of(&run, Axis::Time);
        let widths = widths(&drawing, 700.0);
        let scale = scale(&drawing, widths.first, widths.tail, 400.0);
        let window = Window { left: -20.0, right: drawing.width(scale), rows: 0..drawing.lines() };
        let shapes = drawing.shapes(&run, scale, &window);
        (run, drawing, scale, shapes)
    }

    #[test]
    fn an_event_is_found_where_it_stands_and_a_message_half_way() {
        let (run, drawing, scale, shapes) = drawn("a=chang-roberts&n=6&ids=shuffled");
        let mut events = 0;
        for shape in &shapes {
            let (Form::Sign { at, .. }, Some(step), None) = (&shape.form, shape.step, shape.message) else { continue };
            let Some(Hit::Event(found)) = hit(&shapes, Point::new(at.0, at.1), scale, None) else {
                panic!("no event at {at:?}")
            };
            assert!((drawing.x(found as usize, scale) - drawing.x(step as usize, scale)).abs() < 1e-9);
            events += 1;
        }
        assert!(events > 10);
        for shape in &shapes {
            let (Form::Arrow { along, .. }, Some(message)) = (&shape.form, shape.message) else { continue };
            let middle = Point::new(f64::midpoint(along[0].0, along[1].0), f64::midpoint(along[0].1, along[1].1));
            assert_eq!(hit(&shapes, middle, scale, None), Some(Hit::Message(message)));
        }
        let process = drawing.processes()[2];
        assert_eq!(drawing.row(process), 2);
        assert_eq!(hit(&[], Point::new(300.0, 2.0 * scale.row + 3.0), scale, None), Some(Hit::Line(2)));
        assert_eq!(hit(&[], Point::new(300.0, 2.5 * scale.row), scale, None), None);
        assert!(run.steps() > 0);
    }

    #[test]
    fn the_nearest_event_is_hit_and_where_it_stands_the_one_that_is_looked_at() {
        let sign = |step, x| Shape {
            class: Class::Event,
            form: Form::Sign { sign: Sign::Dot, at: (x, 0.0), size: 3.0 },
            step: Some(step),
            message: None,
            count: 0,
        };
        let arrow = |step, x, tip| Shape {
            class: Class::Message(Tint::Main),
            form: Form::Arrow { along: vec![(x - 20.0, 40.0), (x, 3.0)], tip },
            step: Some(step),
            message: Some(step),
            count: 0,
        };
        let shapes = [sign(18, 0.0), arrow(19, 3.4, Tip::Discarded), arrow(20, 6.8, Tip::Lost)];
        let scale = Scale { column: 40.0, row: 40.0, tail: 0.0 };
        let at = |x, y, looked_at| hit(&shapes, Point::new(x, y), scale, looked_at);
        assert_eq!(at(0.0, 0.0, None), Some(Hit::Event(18)));
        assert_eq!(at(3.4, 3.0, None), Some(Hit::Event(19)), "what is dropped by its receiver is one");
        assert_eq!(at(6.8, 3.0, None), Some(Hit::Event(20)), "and what is lost");
        for (step, x) in [(19, 3.4), (20, 6.8)] {
            let place = Point::new(x, 0.0);
            assert_eq!(at(x, 0.0, Some((step, place))), Some(Hit::Event(step)), "in the middle of its ring");
        }
        assert_eq!(at(0.0, 0.0, Some((19, Point::new(3.4, 0.0)))), Some(Hit::Event(18)), "another one is nearer");
        let same = Some((7, Point::new(0.0, 0.0)));
        assert_eq!(at(0.0, 0.0, same), Some(Hit::Event(7)), "of two at one place it comes first");
    }

    #[test]
    fn every_event_has_a_place_where_it_is_marked() {
        let link = "a=bully&n=5&established=yes&detector=perfect:2\
                    &faults=crash:4@3,recover:4@20,partition:0-1/2-4@30,heal@45&loss=0.15&seed=4&dup=0.1";
        let (run, drawing, scale, shapes) = drawn(link);
        let place = |step: u32| Place::of(&run, &drawing, &shapes, scale, step);
        let (mut lost, mut splits) = (0, 0);
        for step in (0..).take(run.steps()) {
            let row = run.trace().step(step as usize);
            match row.kind {
                StepKind::Partition | StepKind::Heal => {
                    assert_eq!(place(step), Place::Across(drawing.x(step as usize, scale)));
                    splits += 1;
                }
                StepKind::Drop if is_drawn(&run, &row) => {
                    let process = row.process.or(row.message.map(|number| run.trace().message(number).to));
                    let line = process.map(|process| drawing.y(drawing.row(process), scale));
                    let at = place(step).point().expect("it is where its arrow ends");
                    assert!(line.is_none_or(|line| (at.y - line).abs() > 1.0), "{step}: before the line");
                    lost += 1;
                }
                _ => assert!(place(step).point().is_some(), "{step}"),
            }
        }
        assert!(lost > 1 && splits == 2, "{lost} {splits}");
    }

    #[test]
    fn thousands_of_shapes_are_a_few_elements() {
        let (_, _, scale, shapes) = drawn("a=lelann&n=64");
        let picture = Picture::of(&shapes, head(scale));
        assert!(shapes.len() > 1000 && picture.bundles.len() < 40, "{} {}", shapes.len(), picture.bundles.len());
    }

    #[test]
    fn what_the_cursor_says_covers_no_number_and_what_is_above_it_stays() {
        let word = |x, y, text: &str| Word {
            class: String::new(),
            at: (x, y),
            anchor: "middle",
            size: 12.0,
            text: text.to_owned(),
        };
        let words = vec![word(0.0, -8.0, "1"), word(30.0, -8.0, "2"), word(60.0, -8.0, "3"), word(30.0, -26.0, "15")];
        let picture = Picture { bundles: Vec::new(), words };
        let left: Vec<_> = picture.apart_from(20.0, 40.0, -23.0).words.into_iter().map(|word| word.text).collect();
        assert_eq!(left, ["1", "3", "15"]);
    }

    #[test]
    fn a_short_run_is_seen_whole_and_of_a_long_one_a_part() {
        let (_, short, scale_of_short, _) = drawn("a=chang-roberts&n=6");
        assert!(short.width(scale_of_short) <= 701.0);
        let (_, long, _, _) = drawn("a=lelann&n=64");
        let widths = widths(&long, 700.0);
        assert!(widths.fit < widths.first && widths.least <= widths.fit && widths.first < widths.most, "{widths:?}");
    }
}
