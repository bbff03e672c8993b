//! The stage's moving part: elements of its own, moved by writing attributes in the frame, out of Yew's sight.

use std::fmt::Write;

use election_core::model::Kind;
use web_sys::Element;

use crate::scene::colours::KindColours;
use crate::scene::geometry::{Placement, number, rounded};
use crate::scene::outlines;
use crate::scene::sprites::{Ending, Key, Placed, Shape, Sprite};

/// How large a message of a failure detector is.
const BEAT: f64 = 3.0;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Of sprites that were not there, or looked otherwise, at most so many are shown in a frame; the others follow in the frames after.
pub const IN_A_FRAME: usize = 60;
/// So many are shown as soon as they are wanted, without waiting for the next frame.
pub const AT_ONCE: usize = 15;

/// What an element is, for clicks and tests.
const POINTED_AT: [&str; 3] = ["data-message", "data-step", "data-waits"];

/// The elements, and what they show.
#[derive(Default)]
pub struct SpriteLayer {
    root: Option<Element>,
    sprites: Vec<Sprite>,
    /// The element of each sprite, in the same order; none for one that has not come yet.
    in_use: Vec<Option<Slot>>,
    /// About processes of this radius.
    radius: f64,
    /// The colours of the run's messages.
    colours: KindColours,
    /// Whether they all show what they are to show.
    is_all: bool,
    /// Those that show nothing any more, and are to be hidden: the browser takes long to leave an element out of its layout, and to
    /// make one see-through does not take long.
    leaving: Vec<Slot>,
    /// Hidden ones, to be used again: none is ever thrown away, so that playing allocates none.
    free: Vec<Slot>,
    /// Written again and again.
    text: String,
}

/// One element and what stands in it.
struct Slot {
    group: Element,
    outline: Element,
    /// Only for what has had one: an empty text costs the browser as much as another one.
    label: Option<Element>,
    title: Element,
    key: Option<Key>,
    shape: Option<Shape>,
    /// What it was last moved to.
    placed: Option<Placed>,
    opacity: i32,
}

impl SpriteLayer {
    /// Shows these from the next [`Self::draw`] on, below `root`: marks about processes of a radius, messages in their colours.
    pub fn show(&mut self, root: Element, sprites: Vec<Sprite>, radius: f64, colours: KindColours) {
        if self.root.as_ref() != Some(&root) {
            self.in_use.clear();
            self.leaving.clear();
            self.free.clear();
            self.root = Some(root);
        }
        let mut before: Vec<Slot> = std::mem::take(&mut self.in_use).into_iter().flatten().collect();
        // Both are short, and mostly in the same order: those that are over come first.
        self.in_use = sprites
            .iter()
            .map(|sprite| {
                let place = before.iter().position(|slot| slot.key == Some(sprite.key))?;
                Some(before.swap_remove(place))
            })
            .collect();
        for mut slot in before {
            slot.vanish();
            self.leaving.push(slot);
        }
        self.sprites = sprites;
        self.radius = radius;
        if self.colours != colours {
            self.colours = colours;
            // Whatever is still there looks otherwise now.
            self.in_use.iter_mut().flatten().for_each(|slot| slot.shape = None);
        }
        self.is_all = false;
    }

    /// Shows at most so many more of the sprites that are to be shown, or hides as many of those that are over.
    fn go_on(&mut self, most: usize) {
        let mut left = most;
        for place in 0..self.sprites.len() {
            if self.in_use[place].as_ref().is_some_and(|slot| slot.is_like(&self.sprites[place])) {
                continue;
            }
            if left == 0 {
                break;
            }
            left -= 1;
            let slot = self.in_use[place].take().or_else(|| self.reuse(place)).or_else(|| self.new_slot());
            let Some(mut slot) = slot else { break };
            slot.fill(&self.sprites[place], self.radius, &self.colours);
            self.in_use[place] = Some(slot);
        }
        for mut slot in self.leaving.drain(self.leaving.len().saturating_sub(left)..) {
            left -= 1;
            slot.hide();
            self.free.push(slot);
        }
        self.is_all = left > 0;
    }

    /// An element that shows nothing: best one that has looked alike and is not hidden yet.
    fn reuse(&mut self, place: usize) -> Option<Slot> {
        let looks = std::mem::discriminant(&self.sprites[place].shape);
        let alike = |slot: &Slot| slot.shape.as_ref().map(std::mem::discriminant) == Some(looks);
        let found = self.leaving.iter().rposition(alike).or_else(|| self.leaving.len().checked_sub(1));
        found.map(|found| self.leaving.swap_remove(found)).or_else(|| self.free.pop())
    }

    /// Whether all that is to be shown is there; if not, the next [`Self::draw`] goes on.
    pub fn is_all(&self) -> bool {
        self.is_all
    }

    fn new_slot(&self) -> Option<Slot> {
        let slot = Slot {
            group: new_element("g")?,
            outline: new_element("path")?,
            label: None,
            title: new_element("title")?,
            key: None,
            shape: None,
            placed: None,
            opacity: 100,
        };
        slot.group.append_child(&slot.title).ok()?;
        slot.group.append_child(&slot.outline).ok()?;
        self.root.as_ref()?.append_child(&slot.group).ok()?;
        Some(slot)
    }

    /// Puts everything where it is at a time, and shows at most so many more of the sprites. What does not move fades and closes by a
    /// time of its own, which stands still where nothing may move.
    pub fn draw(&mut self, time: f64, time_of_marks: f64, most: usize) {
        if !self.is_all {
            self.go_on(most);
        }
        let there =
            self.sprites.iter().zip(&mut self.in_use).filter_map(|(sprite, slot)| Some((sprite, slot.as_mut()?)));
        for (sprite, slot) in there {
            slot.put(sprite.at(if sprite.is_message() { time } else { time_of_marks }), &mut self.text);
        }
    }
}

impl Slot {
    /// Whether the element looks like a sprite.
    fn is_like(&self, sprite: &Sprite) -> bool {
        self.key == Some(sprite.key) && self.shape.as_ref() == Some(&sprite.shape)
    }

    /// Shows nothing any more.
    fn vanish(&mut self) {
        self.key = None;
        self.fade(0.0);
        // A click means what can be seen.
        for name in POINTED_AT {
            let _ = self.group.remove_attribute(name);
        }
    }

    /// Takes the element out of the layout.
    fn hide(&mut self) {
        let _ = self.group.set_attribute("display", "none");
    }

    /// Makes the element look like a sprite.
    fn fill(&mut self, sprite: &Sprite, radius: f64, colours: &KindColours) {
        let _ = self.group.remove_attribute("display");
        let token = |what: &str, kind: Kind, ending: Ending| {
            format!("token {what}{} ends-{}", colours.class(kind), ending.name())
        };
        let dot = |count: u32| (5.0 + f64::from(count.ilog2())).min(10.0);
        let (class, outline, label) = match &sprite.shape {
            Shape::Pill { kind, label, ending } => {
                let width = outlines::half_width(label);
                let class = token("", *kind, *ending);
                (class, outlines::message(*kind, width, outlines::HALF_HEIGHT), label.as_str())
            }
            Shape::Dot { kind, count, ending } => {
                let class = token("is-dot ", *kind, *ending);
                (class, outlines::message(*kind, dot(*count), dot(*count)), "")
            }
            Shape::Beat { kind, ending } => {
                (token("is-beat ", *kind, *ending), outlines::message(*kind, BEAT, BEAT), "")
            }
            Shape::Mark(mark) => (format!("mark is-{}", mark.name()), outlines::mark(*mark, radius), ""),
            Shape::Channel { path, is_cut } => {
                let class = if *is_cut { "way is-cut" } else { "way" };
                (class.to_owned(), path.clone(), "")
            }
            Shape::Trail { kind, path, tracing, .. } => {
                let look = tracing.class().unwrap_or_default();
                (format!("trail is-growing {} {look}", colours.class(*kind)), path.clone(), "")
            }
            Shape::Timer { radius, timer } => (format!("timer timer-{}", timer.0), outlines::circle(*radius), ""),
        };
        let set = |name: &str, value: &str| {
            let _ = self.group.set_attribute(name, value);
        };
        set("class", &class);
        // For tests, and for finding out what was clicked.
        let (is, number) = match sprite.key {
            Key::Message(number) => (Some("data-message"), number),
            Key::Mark(step) => (Some("data-step"), step),
            Key::Timer(process, _) => (Some("data-waits"), process.0.into()),
            Key::Channel(..) | Key::Trail(_) => (None, 0),
        };
        for name in POINTED_AT {
            if is == Some(name) {
                set(name, &number.to_string());
            } else {
                let _ = self.group.remove_attribute(name);
            }
        }
        let _ = self.outline.set_attribute("d", &outline);
        if let Shape::Trail { width, .. } = sprite.shape {
            let _ = self.outline.set_attribute("stroke-width", &rounded(f64::from(width) / 10.0, 1).to_string());
        } else {
            let _ = self.outline.remove_attribute("stroke-width");
        }
        if matches!(sprite.shape, Shape::Timer { .. } | Shape::Trail { .. }) {
            let _ = self.outline.set_attribute("pathLength", "100");
        } else {
            let _ = self.outline.remove_attribute("stroke-dasharray");
        }
        self.write(label);
        self.title.set_text_content(Some(&sprite.title));
        self.key = Some(sprite.key);
        self.shape = Some(sprite.shape.clone());
        self.placed = None;
    }

    fn write(&mut self, label: &str) {
        if self.label.is_none() && !label.is_empty() {
            self.label = new_element("text").filter(|element| self.group.append_child(element).is_ok());
        }
        if let Some(element) = &self.label {
            element.set_text_content(Some(label));
        }
    }

    /// Moves it, and writes what has changed: most of what stays where it is costs nothing.
    fn put(&mut self, placed: Placed, text: &mut String) {
        if self.placed == Some(placed) {
            return;
        }
        let before = self.placed.replace(placed);
        if before.is_none_or(|before| (before.place, before.scale) != (placed.place, placed.scale)) {
            text.clear();
            let _ = write!(text, "{}", Placement { place: placed.place, scale: placed.scale });
            let _ = self.group.set_attribute("transform", text);
        }
        self.fade(placed.opacity);
        if before.is_some_and(|before| before.is_doomed) != placed.is_doomed {
            let _ = self.group.class_list().toggle_with_force("is-doomed", placed.is_doomed);
        }
        if let Some(closed) = placed.closed {
            // Of a length of 100, see `fill`.
            text.clear();
            let _ = write!(text, "{} 101", rounded(closed * 100.0, 1));
            let _ = self.outline.set_attribute("stroke-dasharray", text);
        }
    }

    fn fade(&mut self, opacity: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 100")]
        let percent = (opacity * 100.0) as i32;
        if percent != self.opacity {
            self.opacity = percent;
            let _ = self.group.set_attribute("opacity", &number(opacity, 2));
        }
    }
}

fn new_element(name: &str) -> Option<Element> {
    super::document().create_element_ns(Some(SVG), name).ok()
}
