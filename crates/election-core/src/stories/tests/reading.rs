//! What a story is read from: Markdown, JSON and links, and what of them is refused.

use super::super::*;
use super::{PAGE, story, with, wrong};
use crate::Scenario;
use crate::scenario::link::MAX_LINK;

#[test]
fn a_story_made_saved_and_opened_elsewhere_is_the_same() {
    let story = story();
    let (json, page, link) = (story.to_json().unwrap(), story.to_markdown().unwrap(), story.to_link().unwrap());
    assert_eq!(page, PAGE);
    assert_eq!(Story::from_json(&json).as_ref(), Ok(&story));
    assert_eq!(Story::from_link(&link).as_ref(), Ok(&story));
    for text in [json, page, link.clone(), format!("https://example.org/play/#{link}"), format!("\u{feff}\n {PAGE}")] {
        assert_eq!(Story::from_input(&text).as_ref(), Ok(&story));
    }
    assert_eq!(Story::from_markdown(&PAGE.replace('\n', "\r\n")).as_ref(), Ok(&story));
    // Whoever knows no stories sees the run of the first scene.
    assert_eq!(Scenario::from_link(&link).as_ref(), Ok(&story.scenes[0].scenario));
}

#[test]
fn every_refusal_leads_to_its_place() {
    for (part, by, expected) in [
        ("# Two on a ring", "Two on a ring", "story: found Two on a ring, allowed: JSON, a link, or Markdown"),
        ("[Open](#a=lelann)\n", "", "line 24: found ## Nothing said, allowed: a link to the scene's scenario"),
        ("(#a=lelann)", "(#a=lelan)", "line 26, a: found lelan, allowed: "),
        ("(#a=lelann)", "(https://example.org/evil.js)", "line 26: found https://example.org/evil.js, allowed: "),
        ("(#a=lelann)", "(javascript:alert(1))", "line 26"),
        ("# Two on a ring", "#  ", "line 1: found nothing, allowed: a title on one line, 1 to 100 characters"),
        ("All start", "A\u{200b}\u{1b}", "line 8: found \\u{1b}, allowed: text without control characters"),
        ("All start", "\u{200b}\u{200d}", "line 8: found nothing, allowed: a title on one line, 1 to 100 characters"),
        ("All start", "All\u{2028}start", "line 8: found All start, allowed: a title on one line, 1 to 100 characters"),
        (
            "All start",
            "All \u{202e}start",
            "line 8: found \\u{202e}, allowed: text without characters that turn the direction of writing around",
        ),
        ("Wait for", "Wait\u{2029}for", "line 16: found Wait for an answer; it is {leader}., allowed: one line"),
        ("Pause: leader", "Pause: never", "line 12: found never, allowed: start; end; tick"),
        ("Pause: leader", "Paus: leader", "line 12: found Paus: leader, allowed: Begin:, Pause:"),
        (
            "Pause: leader",
            "Pause: leader\nPause: end",
            "line 13: found Pause: end, allowed: Begin:, Pause:, Point:, Task:, Change:, Done:, Time: or Notes:, each at most once, \
             with a value after the colon",
        ),
        ("Pause: leader", "Notes:", "line 12: found Notes:, allowed: Begin:, "),
        ("process 7, counter election", "", "line 13: found Point: , allowed: Begin:, "),
        ("process 7", "proces 7", "line 13: found proces 7, allowed: process and a position"),
        ("Pause: leader", "Pause: sent token", "line 12: found token, allowed: a kind of message: election"),
        ("Begin: tick 1", "Begin: lost token 2", "line 11: found token, allowed: a kind of message: election"),
        ("process 7", "line nowhere", "line 13: found line nowhere, allowed: a line of the pseudocode: start, "),
        ("counter election", "counter token", "line 13: found token, allowed: a kind of message: election"),
        ("counter election", "counter \u{1b}[2J", "line 13: found  [2J, allowed: a kind of message: election"),
        ("process 7", "line \u{1b}]0;pwn\u{7}", "line 13: found line  ]0;pwn , allowed: a line of the"),
        ("Pause: leader", "Pause: sent \u{1b}[31mX", "line 12: found  [31mX, allowed: a kind of message: "),
        ("Done: crash 7", "Done: crash 8", "line 15: found crash 8, allowed: a process, 0 to 7"),
        ("Done: crash 7", "Done: crash 7 by noon", "line 15: found crash 7 by noon, allowed: crash, recover, notice,"),
        ("Pause: leader", "\nPause: leader", "line 13: found Pause: leader, allowed: Begin:, Pause:, Point:"),
        ("Done: crash 7", "Done: crash 8 by 3", "line 15: found crash 8, allowed: a process, 0 to 7"),
        (
            "Task: Now crash **{leader}** on its way.\n",
            "",
            "line 14: found crash 7, allowed: nothing where there is no task",
        ),
        ("{messages@1}", "{messages@4}", "line 29: found {messages@4}, allowed: a scene, 1 to 3"),
        ("{messages@1}", "{message}", "line 29: found {message}, allowed: processes, live, messages"),
        ("After", "<script src=//example.org>", "text from line 18: found HTML, allowed: paragraphs"),
        ("After", "![x](https://example.org/x.png)", "text from line 18: found a picture"),
        ("*about*", "[about](https://example.org)", "text from line 3: found a link"),
    ] {
        let found = with(part, by);
        assert!(found.contains(expected), "{by}: {found}");
    }
}

#[test]
fn lines_are_counted_from_the_beginning_of_the_file() {
    assert_eq!(
        wrong("\u{feff}\n\n\n\n\n# T\n\n## S\n\nnope\n"),
        "line 8: found ## S, allowed: a link to the scene's scenario: [Open](#a=…)"
    );
    assert!(wrong("\n\n{,\n").starts_with("line 3, column 2: found ,"), "{}", wrong("\n\n{,\n"));
}

#[test]
fn titles_from_right_to_left_are_titles() {
    let title = "בחירת מנהיג\u{200f} (LeLann)";
    let story = Story::from_markdown(&PAGE.replacen("All start", title, 1)).unwrap();
    assert_eq!(story.scenes[0].title, title);
}

#[test]
fn huge_stories_are_refused_before_they_are_read() {
    let huge = "a".repeat(MAX_STORY + 1);
    for text in [huge.clone(), format!("# T\n{huge}"), format!("{{\"title\": \"{huge}\"}}")] {
        assert_eq!(wrong(&text), format!("story: found {} bytes, allowed: at most {MAX_STORY} bytes", text.len()));
    }
    let scene = "## S\n\n[Open](#a=lelann)\n\n";
    assert!(
        wrong(&format!("# T\n\n{}", scene.repeat(41))).ends_with("found one more scene, allowed: at most 40 scenes")
    );
    assert!(with("All start", &"x".repeat(101)).contains("line 8: found 101 characters"));
    assert!(
        with("After", &"x".repeat(2001)).contains("text from line 18: found 2037 bytes, allowed: at most 2000 bytes")
    );
    assert!(with("process 7", &"process 7, ".repeat(8)).contains("line 13: found 10 things, allowed: at most 8"));
    assert_eq!(wrong("# T"), "scenes: found 0, allowed: 1 to 40 scenes");
}

#[test]
fn whatever_is_offered_is_read_or_refused_in_one_line() {
    let story = story();
    let texts = [PAGE.to_owned(), story.to_json().unwrap(), story.to_link().unwrap()];
    for (text, place) in texts.iter().flat_map(|text| text.char_indices().map(move |(place, _)| (text, place))) {
        let (before, after) = text.split_at(place);
        let mut inner = after.chars();
        inner.next();
        let without_one = format!("{before}{}", inner.as_str());
        for offered in [before.to_owned(), after.to_owned(), without_one, format!("{before}\u{1b}{{*[<`{after}")] {
            if let Err(error) = Story::from_input(&offered) {
                assert!(!error.to_string().chars().any(char::is_control), "{error:?}");
                assert!(error.found.chars().count() <= 61 && error.path.chars().count() <= 200, "{error:?}");
            }
        }
    }
}

#[test]
fn json_is_read_strictly() {
    let scene = r#"{"title": "S", "scenario": "a=lelann"}"#;
    assert!(Story::from_json(&format!(r#"{{"title": "T", "scenes": [{scene}]}}"#)).is_ok());
    for (text, expected) in [
        ("{", "line 1, column 2: found the end of the text, allowed: JSON (EOF while parsing an object)"),
        ("[1]", r#"story: found [1], allowed: an object with at least "title" and "scenes""#),
        (r#"{"title": "T"}"#, r#"story: found {"title": "T"}, allowed: an object with at least "title" and "scenes""#),
        (r#"{"title": "T", "title": "T"}"#, "title: found it twice, allowed: each field once"),
        (r#"{"title": 3}"#, "title: found 3, allowed: a text"),
        (
            r#"{"titel": "T"}"#,
            "titel: found an unknown field, allowed: version, title, text, scenes (did you mean title?)",
        ),
        (r#"{"schedule": "T"}"#, "schedule: found an unknown field, allowed: version, title, text, scenes"),
        (r#"{"title": "T", "version": 1.0}"#, "version: found 1.0, allowed: 1"),
        (r#"{"title": "T", "scenes": "S"}"#, r#"scenes: found "S", allowed: a list of scenes"#),
        (
            r#"{"title": "T", "scenes": [{"title": "S", "point": "x"}]}"#,
            r#"scenes[0].point: found "x", allowed: a list of texts"#,
        ),
        (r#"{"title": "T", "scenes": [{"title": "S", "point": [1]}]}"#, "scenes[0].point[0]: found 1, allowed: a text"),
        (
            r#"{"title": "T", "scenes": [{"title": "S", "scenario": "a=lelann", "pause": "leadr"}]}"#,
            "scenes[0].pause: found leadr, allowed: start; end",
        ),
        (
            r#"{"title": "T", "scenes": [["S"]]}"#,
            r#"scenes[0]: found ["S"], allowed: an object with at least "title" and "scenario""#,
        ),
        (r#"{"a\u001b[2J": 1}"#, r#""a [2J": found an unknown field"#),
        (r#"{"version": 2, "title": "T", "scenes": []}"#, "version: found 2, allowed: 1"),
        (r#"{"title": "a\nb", "scenes": []}"#, "title: found a b, allowed: a title on one line"),
    ] {
        assert!(wrong(text).contains(expected), "{text}: {}", wrong(text));
    }
    assert!(wrong(&"[".repeat(100_000)).contains("found"));
}

#[test]
fn broken_and_swollen_links_are_refused() {
    let link = story().to_link().unwrap();
    assert!(wrong(&link[..link.len() - 9]).contains("story: found"));
    assert!(wrong("a=lelann!story=1.!!!").contains("the link may have been cut off"));
    assert!(wrong("a=lelann!story=what").contains("or one of what-is-election, "));
    assert!(wrong(&format!("a=lelann!story=1.{}", "A".repeat(MAX_LINK + 1))).contains("at most 8192 bytes"));
    // A few hundred bytes that unpack to megabytes.
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b' '; 64 << 20], 10);
    let bomb = base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, &bomb[..]);
    let long = Story::from_packed(&format!("1.{bomb}")).unwrap_err().to_string();
    let expected = format!(
        "story: found {} bytes, allowed: at most 8192 bytes in a link: a longer story needs a file",
        bomb.len()
    );
    assert_eq!(long, expected);
    let small = miniz_oxide::deflate::compress_to_vec(&vec![b' '; MAX_STORY + 1], 10);
    let small = base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, &small[..]);
    let expected = format!("story: found a story that unpacks to more, allowed: at most {MAX_STORY} bytes");
    assert_eq!(Story::from_packed(&format!("1.{small}")).unwrap_err().to_string(), expected);
    // A story that does not fit says so: text without a pattern does not shrink enough.
    let mut number = 1_u32;
    let words = std::iter::repeat_with(|| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        format!("{number:08x} ")
    });
    let text: String = words.take(2000).collect();
    let scene = |part: usize| format!("## S\n\n[Open](#a=lelann)\n\n{}\n\n", &text[1800 * part..1800 * (part + 1)]);
    let unlike = Story::from_markdown(&format!("# T\n\n{}", (0..10).map(scene).collect::<String>())).unwrap();
    let error = unlike.to_link().unwrap_err().to_string();
    assert!(error.ends_with(" bytes, allowed: at most 8192 bytes in a link: a longer story needs a file"), "{error}");
}

/// As on the page: the last of several.
#[test]
fn of_several_stories_in_a_link_the_last_one_is_told() {
    let title = |link: &str| Story::from_link(link).map(|story| story.title);
    let ready = |place: usize| Ok(READY[place].story.title.clone());
    let [first, second, lecture] = [0, 1, READY.len() - 1].map(|place| READY[place].key);
    assert_eq!(title(&format!("a=lelann!story={first}&t=3&story={second}")), ready(1));
    assert_eq!(title(&format!("a=lelann!story={first}&story=1.x")).unwrap_err().found, "1.x");
    assert_eq!(title(&format!("https://example.org/#a=lelann!lecture={lecture}.2")), ready(READY.len() - 1));
    assert_eq!(title(&format!("a=lelann!lecture={lecture}.2&story={first}")), ready(0));
}
