//! A run as a text that another tool reads: a module a format, each with the format's own documentation as its source.
//!
//! They share what processes are called ([`names`]), how LaTeX is written ([`latex`]) and, where a run is drawn as a sequence diagram, what is drawn
//! ([`sequence`]). Words come from [`narrate`](crate::narrate). A format that cannot hold a run of this size says so; one that leaves something out counts
//! it, in the text.
//!
//! To add one: its module, and a variant of [`Format`] with its line in `Format::ALL`; the compiler asks for the rest, and the command line and the page follow.
//! `UPDATE_GOLDENS=1 cargo test --package election-tests --test exports` writes its golden.

mod difference;
mod itf;
mod latex;
mod mermaid;
mod names;
mod observed;
mod plantuml;
mod sequence;
mod shiviz;
mod svg;
mod svg_animation;
mod svg_shapes;
mod svg_style;
mod table;
mod tikz;
mod tikz_arrows;
mod tikz_lines;
mod tikz_paper;
mod trace_file;

pub use self::difference::Difference;
pub use self::trace_file::TraceFile;
use super::trace::trace_csv;
use crate::diagram::Axis;
use crate::error::InputError;
use crate::run::Run;

/// How a picture of a run looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// What goes across.
    pub axis: Axis,
    /// Whether time passes in it, over and over.
    pub is_animated: bool,
}

/// Along time, and still.
impl Default for Look {
    fn default() -> Self {
        Self { axis: Axis::Time, is_animated: false }
    }
}

/// What a run can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A row a step ([`trace_csv`]).
    Csv,
    /// A sequence diagram for Mermaid.
    Mermaid,
    /// A sequence diagram for PlantUML.
    Plantuml,
    /// A log with vector clocks for ShiViz.
    Shiviz,
    /// A trace as Apalache writes them.
    Itf,
    /// The figures as a table in LaTeX.
    Table,
    /// The space-time diagram in TikZ.
    Tikz,
    /// The space-time diagram in SVG.
    Svg,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Csv, Self::Mermaid, Self::Plantuml, Self::Shiviz, Self::Itf, Self::Table, Self::Tikz, Self::Svg];

    /// What it is called on the command line.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Mermaid => "mermaid",
            Self::Plantuml => "plantuml",
            Self::Shiviz => "shiviz",
            Self::Itf => "itf",
            Self::Table => "table",
            Self::Tikz => "tikz",
            Self::Svg => "svg",
        }
    }

    /// The format with this key.
    #[must_use]
    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.key() == key)
    }

    /// What a file of this format usually ends in, without the first dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Mermaid => "mmd",
            Self::Plantuml => "puml",
            Self::Shiviz => "log",
            Self::Itf => "itf.json",
            Self::Table | Self::Tikz => "tex",
            Self::Svg => "svg",
        }
    }

    /// What it is, and what reads it.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Self::Csv => "The steps as a table, a row each, for a spreadsheet",
            Self::Mermaid => "A sequence diagram for Mermaid, as wikis and forges draw it",
            Self::Plantuml => "A sequence diagram for PlantUML",
            Self::Shiviz => "A log with vector clocks for ShiViz",
            Self::Itf => "The states one after the other, as Apalache writes traces",
            Self::Table => "The figures as a table in LaTeX, with booktabs",
            Self::Tikz => "The space-time diagram in TikZ, as a document that compiles by itself",
            Self::Svg => "The space-time diagram in SVG, a picture that stands by itself",
        }
    }

    /// A run in this format.
    ///
    /// # Errors
    /// When the run is larger than the format, or what reads it, can take: it says how large it is, and how large it may be.
    pub fn write(self, run: &Run) -> Result<String, InputError> {
        self.write_as(run, Look::default())
    }

    /// The same, looking like this, as far as it has a look ([`Format::has_axis`], [`Format::can_move`]).
    ///
    /// # Errors
    /// See [`Format::write`].
    pub fn write_as(self, run: &Run, look: Look) -> Result<String, InputError> {
        match self {
            Self::Csv => Ok(csv(run)),
            Self::Mermaid => mermaid::mermaid(run),
            Self::Plantuml => plantuml::plantuml(run),
            Self::Shiviz => shiviz::shiviz(run),
            Self::Itf => itf::itf(run),
            Self::Table => Ok(table::table(run)),
            Self::Tikz => tikz::tikz(run, look.axis),
            Self::Svg => Ok(svg::svg(run, look)),
        }
    }

    /// Whether it is drawn along an axis.
    #[must_use]
    pub fn has_axis(self) -> bool {
        matches!(self, Self::Tikz | Self::Svg)
    }

    /// Whether time can pass in it.
    #[must_use]
    pub fn can_move(self) -> bool {
        self == Self::Svg
    }
}

fn csv(run: &Run) -> String {
    let mut text = Vec::new();
    trace_csv(run, &mut text).expect("memory can be written");
    String::from_utf8(text).expect("all cells are text")
}
