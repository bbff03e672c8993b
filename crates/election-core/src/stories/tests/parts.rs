//! Texts in parts.

use super::super::*;
use super::wrong;
use crate::Run;

/// A scene whose text is in parts.
const PARTS: &str = "\
# Parts

## One after the other

[Open](#a=chang-roberts&n=8)
Begin: start 8
Time: 2
Notes: Wait for an answer.

{messages} are on their way. Who wins?

At: sent election 10

Now {messages} have been sent.

At: pause

After {messages} all know it, and {leader@end} leads.
";

#[test]
fn a_text_comes_in_parts_with_figures_of_their_moments() {
    let story = Story::from_markdown(PARTS).unwrap();
    assert_eq!(story.to_markdown().as_deref(), Ok(PARTS));
    assert_eq!(Story::from_json(&story.to_json().unwrap()).as_ref(), Ok(&story));
    assert_eq!(story.scenes[0].minutes, Some(2));
    let scene = &tell(&story).unwrap().scenes[0];
    let run = Run::record(&story.scenes[0].scenario).unwrap();
    let said: Vec<(usize, String)> =
        scene.parts.iter().map(|part| (part.from, part.text.iter().map(Block::plain).collect())).collect();
    let tenth = run.trace().message(9).sent_in as usize + 1;
    let sent = run.at(tenth).counters.sent();
    assert_eq!(said[0], (8, "8 are on their way. Who wins?".to_owned()));
    assert_eq!(said[1], (tenth, format!("Now {sent} have been sent.")));
    assert_eq!(said[2], (run.steps(), "After 23 all know it, and 8 leads.".to_owned()));
    assert_eq!((scene.begin, scene.pause), (8, run.steps()));
}

#[test]
fn what_is_wrong_with_a_part_is_said() {
    let of = |part: &str, by: &str| {
        assert!(PARTS.contains(part), "{part}");
        let problems = Story::from_markdown(&PARTS.replacen(part, by, 1)).map(|story| check(&story));
        problems.map_or_else(|error| error.to_string(), |problems| problems[0].to_string())
    };
    for (part, by, said) in [
        ("At: pause", "At: noon", "line 16: found noon, allowed: start; end; tick"),
        (
            "At: pause\n",
            "At: pause\n\nAt: end\n",
            "text from line 10: found At: pause and nothing after it, allowed: a text after it",
        ),
        (
            "At: sent election 10",
            "At: sent probe",
            "line 12: found probe, allowed: a kind of message: election, elected",
        ),
        (
            "At: pause",
            "At: sent election 9",
            "scene 1, \"One after the other\": text: found At: sent election 9, allowed: a moment that is not before",
        ),
        (
            "At: sent election 10",
            "At: crash",
            "scene 1, \"One after the other\": text: found crash, allowed: an event of the run",
        ),
        ("Time: 2", "Time: 31", "line 7: found 31, allowed: minutes, 1 to 30"),
    ] {
        let found = of(part, by);
        assert!(found.starts_with(said), "{by}: {found}");
    }
    let many = format!("{PARTS}{}", "\nAt: end\n\nMore.\n".repeat(MAX_PARTS));
    assert!(wrong(&many).contains("found 15 parts, allowed: at most 12 parts"), "{}", wrong(&many));
}
