//! Stories on the command line.

use serde_json::Value;

use crate::support::{Scratch, election, election_with_input, json, printed};

const STORY: &str = "# T\n\n## S\n\n[Open](#a=chang-roberts&n=8)\nPause: leader\n\n{leader} leads.\n";

#[test]
fn stories_are_listed() {
    let list = json(election(&["stories", "--json"]));
    let list = list.as_array().expect("a list");
    assert_eq!(list.len(), 13);
    let table = printed(election(&["stories"]));
    assert_eq!(table.lines().count(), list.len());
    for story in list {
        let key = story["key"].as_str().expect("a text");
        assert!(table.contains(key), "{key}");
        for scene in story["scenes"].as_array().expect("a list") {
            assert!(scene["scenario"].as_str().is_some_and(|link| link.starts_with("#a=")), "{key}: {scene}");
        }
    }
}

#[test]
fn a_story_is_shown_in_three_forms_and_checked_in_each() {
    for format in ["json", "markdown", "link"] {
        let text = printed(election(&["story", "show", "what-is-election", "--format", format]));
        let file = Scratch::holding(&format!("story-{format}"), &text);
        assert_eq!(
            printed(election(&["story", "check", file.path()])),
            "✓ What is an election?: 9 scenes play to the pause\n"
        );
        assert_eq!(printed(election(&["story", "show", file.path(), "--format", format])), text);
    }
    let link = printed(election(&["story", "show", "crashes", "--format", "link"]));
    let shown = printed(election(&["story", "show", link.trim(), "--format", "json"]));
    let shown: Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown["title"], "Crashes amid everything");
    // Who knows no stories runs the first scene.
    assert_eq!(json(election(&["run", link.trim(), "--json"]))["outcome"]["status"], "elected");
}

#[test]
fn a_scene_that_cannot_be_told_ends_with_3() {
    let file = Scratch::holding("untold", &STORY.replace("Pause: leader", "Pause: crash"));
    let output = election(&["story", "check", file.path()]);
    assert_eq!(output.status.code(), Some(3));
    let expected =
        "✗ line 6: scene 1, \"S\": pause: found crash, allowed: an event of the run: it has fewer of these\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

#[test]
fn what_is_no_story_ends_with_2_and_one_line() {
    let check = |text: &str| {
        let output = election_with_input(&["story", "check", "-"], text.as_bytes());
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(
        printed(election_with_input(&["story", "check", "-"], STORY.as_bytes())),
        "✓ T: 1 scene plays to the pause\n"
    );
    for (text, expected) in [
        (String::new(), "story: found nothing, allowed: JSON, a link, or Markdown"),
        ("{}".to_owned(), "story: found {}, allowed: an object with at least \"title\" and \"scenes\""),
        (STORY.replace("leads", "<script>"), "text from line 8: found HTML"),
        (STORY.replace("Pause: leader", "Pause: someday"), "line 6: found someday"),
        (STORY.replace("Pause: leader", "Pause: laeder"), "leave (did you mean leader?)"),
        ("x".repeat(5 << 20), "standard input: found more than 524288 bytes, allowed: at most 524288 bytes"),
    ] {
        let (status, errors) = check(&text);
        assert_eq!(status, Some(2), "{errors}");
        assert!(errors.contains(expected) && errors.lines().count() == 1, "{errors}");
    }
    let file = Scratch::holding("long-story", &"x".repeat(5 << 20));
    let output = election(&["story", "check", file.path()]);
    assert!(String::from_utf8_lossy(&output.stderr).contains(": found 5242880 bytes, allowed: at most 524288 bytes"));
}

#[test]
fn both_commands_take_a_key_a_link_and_a_fragment() {
    for story in [
        "bully-and-time",
        "a=lelann!story=bully-and-time",
        "#a=lelann!story=crashes&story=bully-and-time",
        "https://example.org/play/#a=lelann!story=bully-and-time&scene=3",
    ] {
        assert!(
            printed(election(&["story", "check", story])).starts_with("✓ Bully, and what it believes about time: "),
            "{story}"
        );
        assert!(
            printed(election(&["story", "show", story])).starts_with("# Bully, and what it believes about time\n"),
            "{story}"
        );
    }
    // What links to a line of a lecture were once.
    let lecture = printed(election(&["story", "show", "https://example.org/#a=lelann!lecture=readme.2"]));
    assert_eq!(lecture, printed(election(&["story", "show", "readme"])));
    for command in ["check", "show"] {
        let output = election(&["story", command, "bully-and-tme"]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        let expected = "error: story: found bully-and-tme, allowed: a file, -, a link, or one of what-is-election, ";
        assert!(errors.starts_with(expected) && errors.lines().count() == 1, "{errors}");
    }
}
