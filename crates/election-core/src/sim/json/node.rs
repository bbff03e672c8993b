//! Steps into a tree of JSON: a value with its path, and the fields of an object with theirs.

use std::fmt::Display;

use crate::error::{Checked, InputError, Path, one_of};
use crate::sim::bounds::{self, Bounds};
use crate::sim::json::tree::{Field, Tree};
use crate::sim::scenario::Tick;
use crate::sim::validate::length;

/// A value and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    pub(super) tree: &'a Tree<'a>,
    pub(super) path: Path<'a>,
}

/// The fields of an object.
pub(super) struct Fields<'a> {
    fields: &'a [Field<'a>],
    node: Node<'a>,
}

impl<'a> Node<'a> {
    #[cold]
    #[inline(never)]
    pub(super) fn refuse(self, allowed: &dyn Display) -> Box<InputError> {
        self.path.refuse(self.tree, allowed)
    }

    /// An object with no fields but these, none of them twice.
    #[inline(never)]
    pub(super) fn object(self, allowed: &[&str]) -> Checked<Fields<'a>> {
        let Tree::Object(fields) = self.tree else {
            return Err(self.refuse(&format_args!("an object with {}", allowed.join(", "))));
        };
        for (index, (key, _)) in fields.iter().enumerate() {
            let path = Path::Key(&self.path, key);
            if !allowed.contains(&&**key) {
                return Err(path.refuse(&"an unknown field", &one_of(allowed, key)));
            }
            refuse_doubled(&path, &fields[..index], key)?;
        }
        Ok(Fields { fields, node: self })
    }

    /// A list of at most so many entries.
    #[inline(never)]
    pub(super) fn list(self, most: usize) -> Checked<&'a [Tree<'a>]> {
        let Tree::List(entries, found) = self.tree else { return Err(self.refuse(&"a list")) };
        length(&self.path, *found, most)?;
        Ok(entries)
    }

    /// An entry of this list.
    pub(super) fn entry<'b>(&'b self, index: usize, tree: &'b Tree<'b>) -> Node<'b> {
        Node { tree, path: Path::Index(&self.path, index) }
    }

    #[inline(never)]
    pub(super) fn whole(self, bounds: Bounds) -> Checked<u64> {
        let number = if let Tree::Number(text) = self.tree { bounds::whole(text) } else { None };
        match number {
            Some(number) if bounds.contain(number) => Ok(number),
            _ => Err(self.refuse(&bounds)),
        }
    }

    /// A number of 32 bits, most often of ticks.
    pub(super) fn ticks(self, bounds: Bounds) -> Checked<Tick> {
        Ok(u32::try_from(self.whole(bounds)?).expect("the bounds are of 32 bits"))
    }

    /// A number of 16 bits, most often a position.
    pub(super) fn position(self, bounds: Bounds) -> Checked<u16> {
        Ok(u16::try_from(self.whole(bounds)?).expect("the bounds are of 16 bits"))
    }

    #[inline(never)]
    pub(super) fn flag(self) -> Checked<bool> {
        let Tree::Flag(flag) = *self.tree else { return Err(self.refuse(&"true or false")) };
        Ok(flag)
    }

    /// What can only be said, not denied.
    pub(super) fn only_true(self) -> Checked<()> {
        if *self.tree == Tree::Flag(true) { Ok(()) } else { Err(self.refuse(&"true")) }
    }

    /// A probability in parts per million.
    #[inline(never)]
    pub(super) fn millionths(self) -> Checked<u32> {
        let number = if let Tree::Number(text) = self.tree { bounds::millionths(text) } else { None };
        number.ok_or_else(|| self.refuse(&bounds::PROBABILITY))
    }

    /// The text, if it is one.
    pub(super) fn text(self) -> Option<&'a str> {
        if let Tree::Text(text) = self.tree { Some(text) } else { None }
    }

    /// Which of these texts it is.
    #[inline(never)]
    pub(super) fn choose(self, among: &[&str]) -> Checked<usize> {
        let found = self.text();
        let choice = among.iter().position(|choice| found == Some(*choice));
        choice.ok_or_else(|| self.refuse(&one_of(among, found.unwrap_or_default())))
    }
}

impl Fields<'_> {
    /// A field, if it is there.
    #[inline(never)]
    pub(super) fn find<'b>(&'b self, key: &'b str) -> Option<Node<'b>> {
        let (_, tree) = self.fields.iter().find(|(other, _)| other == key)?;
        Some(Node { tree, path: Path::Key(&self.node.path, key) })
    }

    /// A field that has to be there.
    #[inline(never)]
    pub(super) fn must<'b>(&'b self, key: &'b str) -> Checked<Node<'b>> {
        self.find(key).ok_or_else(|| self.node.refuse(&format_args!("an object with \"{key}\"")))
    }

    /// Which of these fields is there: one has to be, and one only.
    #[inline(never)]
    pub(super) fn only_one(&self, among: &[&'static str]) -> Checked<&'static str> {
        let mut found = None;
        for key in among {
            match (self.find(key), found) {
                (Some(_), None) => found = Some(*key),
                (Some(node), Some(first)) => return Err(node.refuse(&format_args!("nothing beside \"{first}\""))),
                (None, _) => {}
            }
        }
        found.ok_or_else(|| self.node.refuse(&format_args!("an object with one of {}", among.join(", "))))
    }

    /// The tick of an entry; 0 when it does not say.
    #[inline(never)]
    pub(super) fn at(&self) -> Checked<Tick> {
        self.find("at").map_or(Ok(0), |node| node.ticks(bounds::TICK))
    }
}

pub(super) fn refuse_doubled(path: &Path<'_>, before: &[Field<'_>], key: &str) -> Checked<()> {
    if before.iter().any(|(other, _)| other == key) {
        return Err(path.refuse(&"it twice", &"each field once"));
    }
    Ok(())
}
