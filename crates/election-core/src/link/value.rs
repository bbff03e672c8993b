//! A value in a link, and where it stands.

use std::fmt::Display;

use crate::error::{Checked, InputError, Path, one_of};
use crate::sim::bounds::{self, Bounds, cut};
use crate::sim::scenario::Tick;
use crate::sim::validate::length;

/// A text and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) text: &'a str,
    pub(super) path: Path<'a>,
}

impl<'a> Value<'a> {
    #[cold]
    #[inline(never)]
    pub(super) fn refuse(self, allowed: &dyn Display) -> Box<InputError> {
        let found = if self.text.is_empty() { "nothing" } else { self.text };
        self.path.refuse(&found, allowed)
    }

    /// A part of it: errors name the path of the whole.
    pub(super) fn part<'b>(self, text: &'b str) -> Value<'b>
    where
        'a: 'b,
    {
        Value { text, path: self.path }
    }

    /// Reads the entries of a list, at most so many, separated by commas.
    #[inline(never)]
    pub(super) fn each(self, most: usize, read: &mut dyn FnMut(Value<'_>) -> Checked<()>) -> Checked<()> {
        let commas = self.text.bytes().filter(|byte| *byte == b',').count();
        length(&self.path, commas + 1, most)?;
        let mut rest = Some(self.text);
        for index in 0..=commas {
            let (text, after) = cut(rest.unwrap_or_default(), b',');
            rest = after;
            read(Value { text, path: Path::Index(&self.path, index) })?;
        }
        Ok(())
    }

    /// What stands before the `@`, and the tick after it, 0 without one.
    #[inline(never)]
    pub(super) fn at(self) -> Checked<(Self, Tick)> {
        match cut(self.text, b'@') {
            (before, Some(tick)) => Ok((self.part(before), self.part(tick).ticks(bounds::TICK)?)),
            (_, None) => Ok((self, 0)),
        }
    }

    #[inline(never)]
    pub(super) fn whole(self, bounds: Bounds) -> Checked<u64> {
        match bounds::whole(self.text) {
            Some(number) if bounds.contain(number) => Ok(number),
            _ => Err(self.refuse(&bounds)),
        }
    }

    /// A number of 32 bits, most often of ticks.
    pub(super) fn ticks(self, bounds: Bounds) -> Checked<Tick> {
        Ok(Tick::try_from(self.whole(bounds)?).expect("the bounds are of 32 bits"))
    }

    /// A number of 16 bits, most often a position.
    pub(super) fn position(self, bounds: Bounds) -> Checked<u16> {
        Ok(u16::try_from(self.whole(bounds)?).expect("the bounds are of 16 bits"))
    }

    #[inline(never)]
    pub(super) fn millionths(self) -> Checked<u32> {
        bounds::millionths(self.text).ok_or_else(|| self.refuse(&bounds::PROBABILITY))
    }

    #[inline(never)]
    pub(super) fn flag(self) -> Checked<bool> {
        match self.text {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(self.refuse(&"yes or no")),
        }
    }

    /// Which of these texts it is.
    #[inline(never)]
    pub(super) fn choose(self, among: &[&str]) -> Checked<usize> {
        let choice = among.iter().position(|choice| *choice == self.text);
        choice.ok_or_else(|| self.refuse(&one_of(among, self.text)))
    }
}
