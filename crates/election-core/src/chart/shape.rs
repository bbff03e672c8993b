//! What a chart is drawn with, as data.

pub use crate::paper::{Anchor, Point};

/// How many hues there are, and how many markers: whoever has more series draws the hues again, with other markers.
pub const STYLES: usize = 6;

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Straight lines, one after the other.
    Line {
        /// What it is, which says how it looks.
        class: Class,
        /// From the left.
        points: Vec<Point>,
    },
    /// What lies between two lines.
    Band {
        /// What it is.
        class: Class,
        /// Along its edge.
        points: Vec<Point>,
    },
    /// A run, or several together.
    Mark {
        /// Its form.
        marker: Marker,
        /// What it is.
        class: Class,
        /// Its middle.
        at: Point,
        /// How far it goes from there, about.
        size: f64,
    },
    /// Words.
    Text {
        /// What they are.
        class: Class,
        /// Where they stand: the base line.
        at: Point,
        /// What of them stands there.
        anchor: Anchor,
        /// The words.
        text: String,
    },
}

/// What a shape is. A style sheet has a rule for each, by its [`key`](Class::key).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The line along which something goes.
    Axis,
    /// A line at a number, for the eye.
    Grid,
    /// A number at an axis.
    Number,
    /// What an axis is about.
    Caption,
    /// A formula's curve.
    Curve {
        /// Of which series.
        style: usize,
        /// Whether runs are below it.
        is_bound: bool,
    },
    /// From the least to the most of a series.
    Spread(usize),
    /// What was measured of a series.
    Run(usize),
    /// Its name, at its end.
    Name(usize),
    /// Its formula, below the name.
    Formula,
}

/// The form of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// A full square.
    Square,
    /// A full disc.
    Disc,
    /// A full square on its corner.
    Diamond,
    /// A ring.
    Ring,
    /// A triangle on its side.
    Up,
    /// A triangle on its corner.
    Down,
}

impl Marker {
    /// All of them, in the order in which series take them.
    const ALL: [Self; STYLES] = [Self::Square, Self::Disc, Self::Diamond, Self::Ring, Self::Up, Self::Down];

    /// That of a series: with each round of the hues they are one on.
    #[must_use]
    pub fn of(style: usize) -> Self {
        Self::ALL[(style + style / STYLES) % STYLES]
    }

    /// Its outline around a place, as the path of an SVG.
    #[must_use]
    pub fn path(self, (x, y): Point, size: f64) -> String {
        let corners = |corners: &[Point]| {
            let points: Vec<String> =
                corners.iter().map(|(dx, dy)| format!("{:.1} {:.1}", x + dx * size, y + dy * size)).collect();
            format!("M{}Z", points.join("L"))
        };
        match self {
            Self::Square => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            Self::Diamond => corners(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
            Self::Up => corners(&[(0.0, -1.15), (1.1, 0.9), (-1.1, 0.9)]),
            Self::Down => corners(&[(0.0, 1.15), (1.1, -0.9), (-1.1, -0.9)]),
            Self::Disc | Self::Ring => {
                format!("M{:.1} {y:.1}a{size} {size} 0 1 0 {d} 0a{size} {size} 0 1 0 -{d} 0Z", x - size, d = 2.0 * size)
            }
        }
    }
}

impl Class {
    /// The classes of a style sheet, with spaces between them: `curve style-2 bound`.
    #[must_use]
    pub fn key(self) -> String {
        let style = |style: usize| style % STYLES;
        match self {
            Self::Axis => "axis".to_owned(),
            Self::Grid => "grid".to_owned(),
            Self::Number => "number".to_owned(),
            Self::Caption => "caption".to_owned(),
            Self::Curve { style: of, is_bound } => {
                format!("curve style-{}{}", style(of), if is_bound { " bound" } else { "" })
            }
            Self::Spread(of) => format!("spread style-{}", style(of)),
            Self::Run(of) => format!("run style-{}", style(of)),
            Self::Name(of) => format!("name style-{}", style(of)),
            Self::Formula => "formula".to_owned(),
        }
    }
}
