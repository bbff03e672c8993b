//! The two ways round a ring.

use serde::{Deserialize, Serialize};

use crate::algorithm::{Context, Process};
use crate::model::ProcessId;

/// A way round a ring on which messages go both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Way {
    /// From position `i` to `i + 1`.
    Clockwise,
    /// From position `i` to `i - 1`.
    Counterclockwise,
}

impl Way {
    pub(crate) const BOTH: [Self; 2] = [Self::Clockwise, Self::Counterclockwise];

    /// The other way.
    pub(crate) fn back(self) -> Self {
        match self {
            Self::Clockwise => Self::Counterclockwise,
            Self::Counterclockwise => Self::Clockwise,
        }
    }

    /// The next process that way.
    pub(crate) fn next<P: Process>(self, ctx: &Context<'_, P>) -> ProcessId {
        match self {
            Self::Clockwise => ctx.successor(),
            Self::Counterclockwise => ctx.predecessor(),
        }
    }

    /// Whether it is clockwise.
    pub(crate) fn is_clockwise(self) -> bool {
        self == Self::Clockwise
    }
}

/// One thing for each way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct EachWay<T> {
    clockwise: T,
    counterclockwise: T,
}

impl<T> EachWay<T> {
    /// The one for this way.
    pub(crate) fn of(&self, way: Way) -> &T {
        match way {
            Way::Clockwise => &self.clockwise,
            Way::Counterclockwise => &self.counterclockwise,
        }
    }

    /// The one for this way, to be changed.
    pub(crate) fn of_mut(&mut self, way: Way) -> &mut T {
        match way {
            Way::Clockwise => &mut self.clockwise,
            Way::Counterclockwise => &mut self.counterclockwise,
        }
    }
}
