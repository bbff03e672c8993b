//! How a file is laid out that people read and change: a line a field, and a line an entry of a list of starts, faults or
//! overrides.

use std::io::{Result, Write};

use serde_json::ser::Formatter;

/// Breaks lines at the fields of the scenario and at the entries of the lists that are such fields; nowhere else.
#[derive(Default)]
pub(super) struct FileLayout {
    /// How many lists and objects are open.
    depth: usize,
}

impl FileLayout {
    /// What comes before a field or an entry, if lines are broken `at_depth`.
    fn part<W: ?Sized + Write>(&self, out: &mut W, is_first: bool, at_depth: usize) -> Result<()> {
        if self.depth == at_depth {
            out.write_all(if is_first { b"\n" } else { b",\n" })?;
            (0..at_depth).try_for_each(|_| out.write_all(b"  "))
        } else {
            out.write_all(if is_first { b"" } else { b", " })
        }
    }

    fn end<W: ?Sized + Write>(&mut self, out: &mut W, at_depth: usize) -> Result<()> {
        if self.depth == at_depth {
            out.write_all(b"\n")?;
            (1..at_depth).try_for_each(|_| out.write_all(b"  "))?;
        }
        self.depth -= 1;
        Ok(())
    }
}

impl Formatter for FileLayout {
    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.depth += 1;
        out.write_all(b"{")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> Result<()> {
        self.part(out, is_first, 1)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        out.write_all(b": ")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.end(out, 1)?;
        out.write_all(b"}")
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.depth += 1;
        out.write_all(b"[")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> Result<()> {
        self.part(out, is_first, 2)
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        self.end(out, 2)?;
        out.write_all(b"]")
    }
}
