//! Icons: drawn here, since fonts differ from machine to machine. Decoration only: whoever uses one says in words what it means.

use yew::{Html, html};

/// A drawing on a square of 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Something failed, is crossed out or closes.
    Cross,
    /// Something holds.
    Check,
    /// Something is still open.
    Pending,
    /// Something does not count.
    Minus,
    /// One more.
    Plus,
    /// Back to what was.
    Undo,
    /// Forward again.
    Redo,
    /// Away with it.
    Remove,
    /// By chance.
    Shuffle,
    /// A leader.
    Star,
    /// Something went no further.
    Stop,
    /// A process is back.
    Back,
    /// A process goes.
    Leave,
    /// Something to set.
    Settings,
    /// A large picture.
    Screen,
    /// A link.
    Link,
    /// A QR code.
    Code,
    /// Somebody suspects.
    Bell,
    /// Two sides.
    Part,
    /// Two of the same, one beside the other.
    Beside,
    /// Many to choose from.
    Gallery,
    /// From here on.
    Play,
    /// One further up.
    Up,
    /// One further down.
    Down,
    /// The one before.
    Before,
    /// A story of one's own.
    Story,
    /// A file to keep.
    Save,
    /// A file to be opened.
    Open,
    /// The same once more.
    Copy,
    /// Larger.
    Enlarge,
    /// As small as it was.
    Shrink,
    /// More to choose from than there is room for.
    More,
    /// Somebody asks.
    Question,
    /// What keys do.
    Keyboard,
    /// The stage.
    Ring,
    /// The space-time diagram.
    Lines,
    /// Both.
    RingAndLines,
    /// Figures of many runs.
    Chart,
    /// Not for now.
    Pause,
}

impl Icon {
    fn path(self) -> &'static str {
        match self {
            Self::Ring => "M12 4.500a7.500 7.500 0 1 0 .01 0M12 4.500h.01M12 19.500h.01M4.500 12h.01M19.500 12h.01",
            Self::Lines => "M3 5h18M3 12h18M3 19h18M6 5l5 7M12 12l6 7",
            Self::RingAndLines => "M6.500 7.500a4 4 0 1 0 .01 0M13.500 6h8M13.500 12h8M13.500 18h8M15 6l4 6M16 12l4 6",
            Self::Cross => "M6 6l12 12M18 6L6 18",
            Self::Check => "M4.500 12.500l5 5 10-11",
            Self::Pending | Self::More => "M5 12h.01M12 12h.01M19 12h.01",
            Self::Minus => "M5 12h14",
            Self::Plus => "M12 5v14M5 12h14",
            Self::Undo => "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
            Self::Redo => "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
            Self::Remove => "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
            Self::Shuffle => "M3 7h4l10 10h4M3 17h4l3-3M14 10l3-3h4M18 4l3 3-3 3M18 14l3 3-3 3",
            Self::Code => {
                "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2h-2zM14 18h2v2h-2zM18 18h2v2h-2z"
            }
            Self::Star => {
                "M12 3l2.800 5.900 6.200.9-4.500 4.500 1.100 6.400L12 17.700l-5.600 3 1.100-6.400L3 9.800l6.200-.9z"
            }
            Self::Stop => "M19 5v14M3 12h11M10 7l5 5-5 5",
            Self::Back => "M4 12a8 8 0 1 0 3-6.200M4 4v5h5",
            Self::Leave => "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
            Self::Settings => "M4 7h8M18 7h2M4 17h2M12 17h8M15 4.500v5M9 14.500v5",
            Self::Screen => "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
            Self::Gallery => "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
            Self::Link => {
                "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1-1"
            }
            Self::Part => "M12 3v3M12 10v4M12 18v3M3 12h4M5 9l-3 3 3 3M17 12h4M19 9l3 3-3 3",
            Self::Beside => "M3.500 5h7v14h-7zM13.500 5h7v14h-7z",
            Self::Play => "M8 5l11 7-11 7Z",
            Self::Up => "M12 19V5M6 11l6-6 6 6",
            Self::Down => "M12 5v14M6 13l6 6 6-6",
            Self::Before => "M14 6l-6 6 6 6",
            Self::Story => "M5 4h11l3 3v13H5zM8.500 10h7M8.500 14h7",
            Self::Save => "M12 4v11M7 11l5 5 5-5M5 20h14",
            Self::Open => "M12 15V4M7 8l5-5 5 5M5 20h14",
            Self::Copy => "M9 9h11v11H9zM6 15H4V4h11v2",
            Self::Enlarge => "M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7",
            Self::Shrink => "M13 5v6h6M13 11l7-7M11 19v-6H5M11 13l-7 7",
            Self::Question => "M8.500 8.500a3.500 3.500 0 1 1 5.200 3c-1.200.7-1.700 1.500-1.700 3M12 19h.01",
            Self::Keyboard => "M3 6h18v12H3zM7 10h.01M12 10h.01M17 10h.01M8 14h8",
            Self::Pause => "M8 5v14M16 5v14",
            Self::Chart => "M4 4v16h16M8 15l4-5 3 3 5-7",
            Self::Bell => "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
        }
    }
}

/// An icon, unseen by screen readers.
pub fn icon(icon: Icon) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={icon.path()} /></svg>
    }
}
