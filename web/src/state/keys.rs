//! The keyboard: one table, for what keys do and for the list of them.

use crate::state::{
    Action, AppearanceAction, BeAction, CompareAction, DiagramAction, DialogAction, DraftAction, GuessAction,
    LabAction, Seek, ShownAction, StoryAction,
};

/// A line of the list of keys.
pub struct KeyLine {
    /// What is pressed, as the list says it; several ways are apart.
    pub keys: &'static [&'static str],
    /// What it does.
    pub help: &'static str,
    /// The values of `KeyboardEvent.key` that do it.
    codes: &'static [&'static str],
    /// Whether Ctrl (or Command) is held down.
    with_control: bool,
    /// What it does; none where the stage sees to it.
    action: Option<fn() -> Action>,
}

const fn line(
    keys: &'static [&'static str],
    help: &'static str,
    codes: &'static [&'static str],
    action: fn() -> Action,
) -> KeyLine {
    KeyLine { keys, help, codes, with_control: false, action: Some(action) }
}

const fn control(
    keys: &'static [&'static str],
    help: &'static str,
    codes: &'static [&'static str],
    action: fn() -> Action,
) -> KeyLine {
    KeyLine { keys, help, codes, with_control: true, action: Some(action) }
}

/// A key that the line before speaks of.
const fn also(codes: &'static [&'static str], action: fn() -> Action) -> KeyLine {
    KeyLine { keys: &[], help: "", codes, with_control: false, action: Some(action) }
}

const fn on_stage(keys: &'static [&'static str], help: &'static str) -> KeyLine {
    KeyLine { keys, help, codes: &[], with_control: false, action: None }
}

/// Every key, in the order of the list.
pub const KEYS: &[KeyLine] = &[
    line(&["Space", "K"], "play or pause", &[" ", "k", "K"], || ShownAction::TogglePlay.into()),
    line(&["→"], "one step on", &["ArrowRight"], || ShownAction::Seek(Seek::StepOn).into()),
    line(&["←"], "one step back", &["ArrowLeft"], || ShownAction::Seek(Seek::StepBack).into()),
    line(&["L"], "one round on", &["l", "L"], || ShownAction::Seek(Seek::RoundOn).into()),
    line(&["J"], "one round back", &["j", "J"], || ShownAction::Seek(Seek::RoundBack).into()),
    line(&["Page Down"], "one round on; in a story, to the pause or the next scene", &["PageDown"], || {
        Action::TurnPage(1)
    }),
    line(&["Page Up"], "one round back; in a story, the scene before", &["PageUp"], || Action::TurnPage(-1)),
    line(&["Home"], "to the start", &["Home"], || ShownAction::Seek(Seek::Start).into()),
    line(&["End"], "to the end", &["End"], || ShownAction::Seek(Seek::End).into()),
    on_stage(&["Tab", "↑", "↓"], "to the stage, and from process to process"),
    on_stage(&["Enter"], "look into the process, and act on it"),
    line(&["+"], "faster", &["+", "=", ">"], || ShownAction::ChangeSpeed(1).into()),
    line(&["−"], "slower", &["-", "<"], || ShownAction::ChangeSpeed(-1).into()),
    line(&["R"], "repeat for ever, or not", &["r", "R"], || ShownAction::ToggleLoop.into()),
    line(&["E"], "the scenario panel, while presenting or on a small screen", &["e", "E"], || {
        DialogAction::TogglePanel.into()
    }),
    line(&["P"], "present: stage, counters and transport only", &["p", "P"], || AppearanceAction::TogglePresent.into()),
    line(&["D"], "the space-time diagram: beside the stage, alone, put away", &["d", "D"], || {
        DiagramAction::Turn.into()
    }),
    line(&["V"], "compare with another run", &["v", "V"], || CompareAction::ShowChoice(true).into()),
    line(&["W"], "the presenter's view, in a second window", &["w", "W"], || Action::OpenPresenter),
    line(&["Q"], "guess first, or just show it", &["q", "Q"], || GuessAction::Toggle.into()),
    line(&["I"], "be a process: say what it does in each of its turns", &["i", "I"], || BeAction::Toggle.into()),
    line(&["1", "…", "5"], "what the process that you are does now", &["1"], || BeAction::Choose(0).into()),
    also(&["2"], || BeAction::Choose(1).into()),
    also(&["3"], || BeAction::Choose(2).into()),
    also(&["4"], || BeAction::Choose(3).into()),
    also(&["5"], || BeAction::Choose(4).into()),
    line(
        &["C"],
        "this very moment: its QR code, pictures, files for other tools, the code to embed it",
        &["c", "C"],
        || Action::ShowAddress,
    ),
    line(&["B", "."], "blank the screen, or show it again", &["b", "B", "."], || DialogAction::ToggleBlank.into()),
    line(&["G"], "ready scenarios", &["g", "G"], || DialogAction::ShowGallery(true).into()),
    line(&["X"], "the lab: figures of many runs, opened or closed", &["x", "X"], || LabAction::Toggle.into()),
    line(&["N"], "the next scene of a story", &["n"], || StoryAction::TurnTo(1).into()),
    line(&["Shift N"], "the scene before", &["N"], || StoryAction::TurnTo(-1).into()),
    line(&["A"], "add this moment to a story of your own", &["a", "A"], || DraftAction::AddMoment.into()),
    line(&["M"], "your own story, shown or hidden", &["m", "M"], || DraftAction::Toggle.into()),
    line(&["S"], "copy the link", &["s", "S"], || Action::Share),
    line(&["O"], "open a file: a scenario, a story, a trace, links, a network, identities", &["o", "O"], || {
        Action::ChooseFile
    }),
    control(&["Ctrl Z"], "undo", &["z"], || Action::Undo),
    control(&["Ctrl Shift Z", "Ctrl Y"], "redo", &["Z", "y"], || Action::Redo),
    line(&["Esc"], "close what is open", &["Escape"], || Action::Dismiss),
    line(&["?"], "these keys", &["?"], || DialogAction::ShowHelp(true).into()),
];

/// What a key does, by its `KeyboardEvent.key`. Of a letter only Shift says which one it is: Caps Lock does not.
pub fn action(key: &str, with_control: bool, with_shift: bool) -> Option<Action> {
    let key = match (key.len(), with_shift) {
        (1, true) => &*key.to_ascii_uppercase(),
        (1, false) => &*key.to_ascii_lowercase(),
        _ => key,
    };
    let does = |line: &&KeyLine| line.with_control == with_control && line.codes.contains(&key);
    KEYS.iter().find(does).and_then(|line| line.action).map(|action| action())
}

/// Whether a key is a single letter or sign. Such keys can be switched off: speech, and a hand that slips, press them by accident (WCAG 2.1.4).
pub fn is_sign(key: &str) -> bool {
    key != " " && key.chars().count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_escape_are_keys_without_letters_and_signs() {
        let kept = |line: &&KeyLine| line.codes.iter().any(|code| !is_sign(code));
        let kept: Vec<&str> = KEYS.iter().filter(kept).flat_map(|line| line.keys).copied().collect();
        assert_eq!(kept, ["Space", "K", "→", "←", "Page Down", "Page Up", "Home", "End", "Esc"]);
    }

    #[test]
    fn no_key_does_two_things() {
        let all: Vec<_> =
            KEYS.iter().flat_map(|line| line.codes.iter().map(|code| (*code, line.with_control))).collect();
        for (place, key) in all.iter().enumerate() {
            assert!(!all[..place].contains(key), "{key:?} stands twice");
        }
    }

    #[test]
    fn control_makes_another_key() {
        assert!(matches!(action("z", true, false), Some(Action::Undo)));
        assert!(action("z", false, false).is_none());
        assert!(action("s", true, false).is_none(), "the browser's own keys stay its own");
    }

    #[test]
    fn caps_lock_makes_no_other_letter() {
        for key in ["z", "Z"] {
            assert!(matches!(action(key, true, false), Some(Action::Undo)), "{key}");
            assert!(matches!(action(key, true, true), Some(Action::Redo)), "Shift {key}");
        }
    }
}
