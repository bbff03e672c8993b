//! The space-time diagram as SVG: a picture that stands by itself, on light paper and on dark.
//!
//! Source: <https://www.w3.org/TR/SVG11/>, with a style sheet inside, no scripts, and nothing from elsewhere. What is drawn is
//! [`drawing`](crate::drawing)'s to say. Nothing is left out: a run that is too long for arrows gets narrow columns, and bands where arrows would lie in each
//! other. A failure detector's messages are not drawn, and counted.

use std::fmt::Write as _;

use super::Look;
use super::svg_animation::{self, Curtain, animation};
use super::svg_shapes::{Bundle, Pen};
use super::svg_style::style;
use crate::drawing::outline::short;
use crate::drawing::{Anchor, Class, Drawing, Entry, Form, Scale, Shape, Window, text_width, wrapped};
use crate::narrate::{self, Language};
use crate::paper::Escaped;
use crate::run::Run;

const LANGUAGE: Language = Language::English;

/// Room around everything.
const MARGIN: f64 = 20.0;
/// The narrowest picture.
const NARROWEST: f64 = 560.0;
/// How wide the columns of a usual picture are together.
const USUAL: f64 = 1180.0;
/// The widest that they may be together: browsers draw little beyond.
const WIDEST: f64 = 24_000.0;
/// How narrow a column may be, as long as that is not too wide, and how wide one is in which little and in which much happens.
const COLUMN: (f64, f64, f64) = (12.0, 76.0, 170.0);
/// How high the lines of a usual picture are together, and how far they may be apart.
const HIGH: f64 = 560.0;
const ROW: (f64, f64) = (15.0, 84.0);
/// How far the lines go on after the end: a reign that has just begun has room for its name.
const TAIL: f64 = 78.0;
/// So many shapes say in words what they are, when one points to them.
const MOST_TITLES: usize = 4000;

/// A run as a picture, or as one in which time passes.
pub(super) fn svg(run: &Run, look: Look) -> String {
    Picture::of(run, look).text()
}

/// A run with where everything stands.
struct Picture<'a> {
    run: &'a Run,
    drawing: Drawing,
    scale: Scale,
    /// Everything.
    window: Window,
    shapes: Vec<Shape>,
    /// What is beside the lines, on the left and on the right.
    heads: [Vec<Shape>; 2],
    /// Where the drawing begins.
    left: f64,
    width: f64,
    is_animated: bool,
}

impl<'a> Picture<'a> {
    fn of(run: &'a Run, look: Look) -> Self {
        let drawing = Drawing::of(run, look.axis);
        let scale = scale(&drawing);
        let window = Window { left: -MARGIN, right: drawing.width(scale), rows: 0..drawing.lines() };
        let shapes = drawing.shapes(run, scale, &window);
        let heads = [0, run.steps()].map(|steps| {
            let heads = drawing.heads(run, scale, &window, steps);
            heads.into_iter().flat_map(|head| head.shapes).collect::<Vec<_>>()
        });
        let left = MARGIN + extent(&heads[0]) + 30.0;
        let width = (left + drawing.width(scale) + 30.0 + MARGIN).max(NARROWEST);
        Self { run, drawing, scale, window, shapes, heads, left, width, is_animated: look.is_animated }
    }

    fn text(&self) -> String {
        let mut body = String::new();
        let mut y = MARGIN;
        y = self.paragraph(&narrate::title(self.run, LANGUAGE), "title", 14.0, y, &mut body);
        y = self.paragraph(&narrate::summary(self.run, LANGUAGE), "soft", 12.0, y, &mut body);
        y += 34.0;
        self.axis(y, &mut body);
        let top = y;
        y += 8.0;
        let strips = self.drawing.network(self.run, self.scale, &self.window);
        self.group((self.left, y), &strips, &mut body);
        y += self.drawing.strips() as f64 * Drawing::STRIP;
        y += self.scale.above();
        self.lines(y, &mut body);
        y += (self.drawing.lines() as f64 - 1.0) * self.scale.row + self.scale.below();
        if self.is_animated {
            let (from, to) = (self.left, self.left + self.drawing.width(self.scale));
            let curtain = Curtain { from, to, right: self.width, top, bottom: y };
            body.push_str(&animation(curtain, self.drawing.columns()));
        }
        y += 14.0;
        y = self.legend(y, &mut body);
        let height = short(y + MARGIN);
        let width = short(self.width);
        let title = Escaped(&narrate::title(self.run, LANGUAGE)).to_string();
        let link = self.run.link().map(|link| format!("\n#{}", Escaped(link))).unwrap_or_default();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
             <title>{title}</title>\n<desc>{}{link}</desc>\n<style>\n{}{}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n",
            Escaped(&narrate::summary(self.run, LANGUAGE)),
            style(),
            if self.is_animated { svg_animation::STYLE } else { "" }
        )
    }

    fn axis(&self, y: f64, body: &mut String) {
        let mut shapes = self.drawing.axis(self.run, self.scale, &self.window);
        let unit = self.drawing.unit(self.run);
        let at = (-24.0, -8.0);
        shapes.push(Shape {
            class: Class::Number,
            form: Form::Text { at, anchor: Anchor::End, size: 12.0, text: unit.to_owned() },
            step: None,
            message: None,
            count: 0,
        });
        self.group((self.left, y), &shapes, body);
    }

    /// The lines with all that happens on them, and the processes at both ends.
    fn lines(&self, y: f64, body: &mut String) {
        self.group((self.left, y), &self.shapes, body);
        let right = self.left + self.drawing.width(self.scale);
        for (x, heads) in [(self.left - 30.0, &self.heads[0]), (right + 18.0, &self.heads[1])] {
            // On the right only symbols have room: names that are beside them stand on the left.
            let is_right = x > self.left;
            let heads: Vec<Shape> = heads.iter().filter(|shape| !(is_right && is_beside(shape))).cloned().collect();
            self.group((x, y), &heads, body);
        }
    }

    fn group(&self, at: (f64, f64), shapes: &[Shape], body: &mut String) {
        let pen = Pen { head: (self.scale.column * 0.16).min(self.scale.row * 0.2).clamp(3.5, 7.5) };
        let _ = writeln!(body, "<g transform=\"translate({} {})\">", short(at.0), short(at.1));
        let mut bundle: Option<Bundle> = None;
        for shape in shapes {
            // Neighbours of one class that have no words of their own are bundled.
            let title = self.title(shape);
            if title.is_none() && bundle.as_mut().is_some_and(|bundle| bundle.add(shape, pen)) {
                continue;
            }
            body.extend(bundle.take().map(|bundle| bundle.text(None)));
            let own = Bundle::of(shape, pen);
            match title {
                Some(title) => body.push_str(&own.text(Some(&title))),
                None => bundle = Some(own),
            }
        }
        body.extend(bundle.map(|bundle| bundle.text(None)));
        body.push_str("</g>\n");
    }

    /// What a shape is in words.
    fn title(&self, shape: &Shape) -> Option<String> {
        if shape.count > 0 {
            return Some(format!("{} messages", shape.count));
        }
        let step = shape.step.filter(|_| self.shapes.len() <= MOST_TITLES)?;
        let sentence = narrate::step(self.run, step as usize, LANGUAGE).capitalised();
        let when = narrate::Moments::of(self.run.scenario()).at(self.run.trace().tick_of(step as usize));
        Some(format!("{when}: {sentence}"))
    }

    /// Words in lines; where the next thing may begin.
    fn paragraph(&self, text: &str, class: &str, size: f64, y: f64, body: &mut String) -> f64 {
        let mut y = y;
        for line in wrapped(text, size * 1.08, self.width - 2.0 * MARGIN) {
            y += size + 5.0;
            let x = short(MARGIN);
            let _ = writeln!(
                body,
                "<text class=\"{class}\" x=\"{x}\" y=\"{}\" style=\"font-size:{size}px\">{}</text>",
                short(y - 5.0),
                Escaped(&line)
            );
        }
        y
    }

    /// What the signs mean, and what is not drawn.
    fn legend(&self, y: f64, body: &mut String) -> f64 {
        let (mut x, mut y) = (MARGIN, y);
        for entry in Drawing::legend(self.run, &self.shapes) {
            let width = entry.width();
            if x > MARGIN && x + width > self.width - MARGIN {
                (x, y) = (MARGIN, y + 20.0);
            }
            self.group((x, y), &entry.shapes, body);
            let _ = writeln!(
                body,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                short(x + Entry::SAMPLE + 6.0),
                short(y + 4.3),
                Escaped(&entry.text)
            );
            x += width + 22.0;
        }
        y += 12.0;
        let of_detector = self.run.summary().counters.of_detector();
        if of_detector > 0 {
            let text = format!("Not drawn: {of_detector} messages of the failure detector.");
            y = self.paragraph(&text, "soft", 12.0, y, body);
        }
        y
    }
}

/// Whether it is a name that stands beside its symbol.
fn is_beside(shape: &Shape) -> bool {
    matches!(shape.form, Form::Text { anchor: Anchor::End, .. })
}

/// How far names go to the left of their symbols.
fn extent(heads: &[Shape]) -> f64 {
    let left = |shape: &Shape| match &shape.form {
        Form::Text { at, anchor: Anchor::End, size, text } => text_width(text, *size) * 1.12 - at.0,
        Form::Sign { size, .. } => *size,
        _ => 0.0,
    };
    heads.iter().map(left).fold(0.0, f64::max)
}

/// How large a picture is that is neither cramped nor too wide to be looked at.
fn scale(drawing: &Drawing) -> Scale {
    let columns = drawing.columns().max(1.0);
    let lines = drawing.lines() as f64;
    // Where much happens in a column, it may be wider.
    let widest = (COLUMN.1 + 4.0 * drawing.messages() as f64 / columns).min(COLUMN.2);
    let column = (USUAL / columns).clamp(COLUMN.0, widest).min(WIDEST / columns);
    Scale { column, row: (HIGH / lines).clamp(ROW.0, ROW.1), tail: TAIL }
}
