//! The three texts of a story, and what they refuse.

mod tasks;

use super::*;
use crate::scenario::link::MAX_LINK;
use crate::trace::{Change, StepKind};
use crate::work::Work;
use crate::{Run, Scenario};

const PAGE: &str = "\
# Two on a ring

What it is *about*: {leader@2}.

- one
- two

## All start

[Open](#a=chang-roberts&n=8)
Begin: tick 1
Pause: leader
Point: process 7, counter election
Task: Now crash **{leader}** on its way.
Done: crash 7
Notes: Wait for an answer; it is {leader}.

After {messages} messages {leader} leads.

## And the end

[Open](#a=chang-roberts&n=8)

## Nothing said

[Open](#a=lelann)
Pause: delivered token 3

`{` is a brace, and {messages@1} a number.
";

fn story() -> Story {
    Story::from_markdown(PAGE).unwrap()
}

fn wrong(text: &str) -> String {
    Story::from_input(text).unwrap_err().to_string()
}

/// The example with a part replaced.
fn with(part: &str, by: &str) -> String {
    assert!(PAGE.contains(part), "{part}");
    wrong(&PAGE.replacen(part, by, 1))
}

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
fn what_it_says_is_what_the_runs_show() {
    let told = tell(&story()).unwrap();
    let plain = |blocks: &[Block]| blocks.iter().map(Block::plain).collect::<Vec<_>>().join("\n");
    assert_eq!(plain(&told.text), "What it is about: 8.\n- one\n- two");
    assert_eq!(plain(&told.scenes[0].parts[0].text), "After 16 messages 8 leads.");
    assert_eq!(told.scenes[0].task.as_deref().map(plain).as_deref(), Some("Now crash 8 on its way."));
    assert_eq!(plain(&told.scenes[2].parts[0].text), "{ is a brace, and 16 a number.");
    // The winner sends its news in the step in which it wins. Eight starts, then eight tokens in each of the rounds that are looked at: all but one stop in the first.
    let steps: Vec<_> = told.scenes.iter().map(|scene| (scene.begin, scene.pause)).collect();
    let end = Run::record(&story().scenes[1].scenario).unwrap().steps();
    assert_eq!(steps, [(16, 23), (0, end), (0, 6 + 3)]);
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
fn what_cannot_be_told_is_found_scene_by_scene() {
    let problems = |part: &str, by: &str| -> Vec<String> {
        let story = Story::from_markdown(&PAGE.replacen(part, by, 1)).unwrap();
        check(&story).iter().map(ToString::to_string).collect()
    };
    assert_eq!(problems("#", "#"), [""; 0]);
    for (part, by, expected) in [
        (
            "Pause: leader",
            "Pause: leader 2",
            "scene 1, \"All start\": pause: found leader 2, allowed: an event of the run",
        ),
        (
            "Pause: leader",
            "Pause: tick 99",
            "scene 1, \"All start\": pause: found tick 99, allowed: a tick of the run, 0 to 16",
        ),
        ("Pause: leader", "Pause: falls", "pause: found falls, allowed: the fall of a property"),
        ("Begin: tick 1", "Begin: end", "begin: found end, allowed: a moment that is not after the pause, leader"),
        ("process 7", "process 8", "point[0]: found process 8, allowed: a process, 0 to 7"),
        ("process 7", "message 3", "point[0]: found message 3, allowed: the number of a message that is in flight"),
        ("Done: crash 7", "Done: leader 7", "done: found leader 7, allowed: what is not so yet"),
        (
            "{messages@1}",
            "{claim:cr.worst}",
            "scene 3, \"Nothing said\": text: found {claim:cr.worst}, allowed: a claim",
        ),
        ("{messages@1}", "{leader}", "scene 3, \"Nothing said\": text: found {leader} where nobody leads"),
        ("{leader@2}", "{leader@3}", "text: found {leader} where nobody leads"),
    ] {
        let found = problems(part, by);
        assert_eq!(found.len(), 1, "{by}: {found:?}");
        assert!(found[0].contains(expected), "{by}: {found:?}");
    }
}

#[test]
fn a_task_may_ask_for_a_fault_no_later_than_a_tick() {
    let scene = Scenario::from_link("a=chang-roberts").unwrap();
    let done = Done::read("crash 4 by 3", &scene).unwrap();
    assert_eq!(done.to_string(), "crash 4 by 3");
    for (faults, is_done) in [("crash:4@3", true), ("crash:4@1", true), ("crash:4@4", false), ("crash:3@1", false)] {
        let changed = Scenario::from_link(&format!("a=chang-roberts&faults={faults}")).unwrap();
        let run = Run::record(&changed).unwrap();
        assert_eq!(done.is_met(&changed, run.summary()), is_done, "{faults}");
    }
}

#[test]
fn a_task_is_done_once_the_fault_has_happened_in_what_is_shown() {
    let scene = Scenario::from_link("a=chang-roberts").unwrap();
    for (done, faults, change) in [
        ("crash 4", "crash:4@3", Some(Change::Crashed)),
        ("crash 4 by 8", "crash:4@3", Some(Change::Crashed)),
        // It crashes as it sends for the second time.
        ("crash 4", "crash:4@0+1", Some(Change::Crashed)),
        ("recover 4", "crash:4@1,recover:4@5", Some(Change::Recovered)),
        ("notice 4", "notice:4@5", None),
    ] {
        let done = Done::read(done, &scene).unwrap();
        let run = Run::record(&Scenario::from_link(&format!("a=chang-roberts&faults={faults}")).unwrap()).unwrap();
        let trace = run.trace();
        let step = match change {
            Some(change) => trace.changes().iter().find(|row| row.change == change).unwrap().step as usize,
            None => (0..run.steps()).find(|step| trace.step(*step).kind == StepKind::Notice).unwrap(),
        };
        assert!(done.is_met(run.scenario(), run.summary()));
        assert!(step > 0 && !done.has_happened(&run, 0) && !done.has_happened(&run, step), "{done}: merely planned");
        assert!(done.has_happened(&run, step + 1) && done.has_happened(&run, run.steps()), "{done}");
    }
    let other = Done::read("another seed", &scene).unwrap();
    let run = Run::record(&Scenario::from_link("a=chang-roberts&seed=2").unwrap()).unwrap();
    assert!(other.has_happened(&run, 0), "nothing has to happen");
}

#[test]
fn a_run_without_an_end_is_bounded() {
    let page = "# T\n\n## S\n\n[Open](#a=chang-roberts&n=1024&ids=descending&delay=1-9)\n".to_owned();
    let many = page.replace("# T", "# Many") + &page[4..].repeat(39);
    let problems = check(&Story::from_markdown(&many).unwrap());
    assert!(!problems.is_empty());
    for problem in problems {
        assert!(problem.to_string().contains("allowed: runs of at most 4000000 steps together"), "{problem}");
    }
}

/// How many slices of this size a story takes, and what it tells.
fn told_in_slices(page: &str, steps: u64) -> (usize, Result<FilledStory, Vec<Problem>>) {
    let story = Story::from_markdown(page).unwrap();
    let mut work = Work::new(async move |budget| prepare(&story, &budget).await);
    let mut slices = 1;
    while !work.advance(steps) {
        slices += 1;
    }
    (slices, work.finish())
}

#[test]
fn in_slices_of_any_size_a_story_is_told_the_same() {
    let moments = ["sent 9", "delivered election 7", "lost 2", "leader", "crash", "timer", "detect", "sent"];
    let scene = |when: &&str| {
        let link = "a=bully&n=6&faults=crash:5@1&detector=perfect&loss=0.2";
        format!(
            "## {when}\n\n[Open](#{link})\nBegin: start\nPause: {when}\n\n{{moment}}, {{bits}}, {{messages@end}}\n\n"
        )
    };
    let page =
        format!("# T\n\n{}{}", moments.iter().map(scene).collect::<String>(), &PAGE[PAGE.find("## ").unwrap()..]);
    let page = page.replace("{messages@1}", "3").replace("delivered election", "delivered answer");
    let (slices, told) = told_in_slices(&page, 1);
    assert!(slices > 300, "it takes {slices} slices");
    assert_eq!(Ok(told.unwrap()), tell(&Story::from_markdown(&page).unwrap()));
}

#[test]
fn a_figure_is_taken_once_however_often_it_stands_there() {
    let page = |figures: &str| format!("# T\n\n## S\n\n[Open](#a=chang-roberts&n=64)\nNotes: {figures}\n\n{figures}\n");
    let of = |figure: &str| {
        let ((once, _), (often, told)) =
            (told_in_slices(&page(figure), 50), told_in_slices(&page(&figure.repeat(50)), 50));
        assert_eq!(once, often, "{figure}");
        told
    };
    let said = of("{leader}").unwrap().scenes[0].parts[0].text[0].plain();
    assert_eq!(said, "64".repeat(50));
    assert!(of("{claim:cr.best}").is_ok());
    // What is wrong is said once a text.
    assert_eq!(of("{claim:cr.none}").unwrap_err().len(), 2);
    // Each takes its time: another one is another slice.
    assert!(told_in_slices(&page("{leader}{bits}{time}{live}"), 50).0 > told_in_slices(&page("{leader}"), 50).0);
}

#[test]
fn of_many_leaders_twenty_are_named() {
    let leaders = |n: u16| {
        let page = format!("# T\n\n## S\n\n[Open](#a=bully&n={n}&loss=1)\n\n{{leaders}}\n");
        tell(&Story::from_markdown(&page).unwrap()).unwrap().scenes[0].parts[0].text[0].plain()
    };
    assert_eq!(leaders(3), "1, 2 and 3");
    assert!(leaders(20).ends_with(", 19 and 20"), "{}", leaders(20));
    assert!(leaders(800).ends_with(", 19, 20 and 780 more"), "{}", leaders(800));
}

#[test]
fn a_story_has_a_thousand_figures_at_most() {
    let scene = |figures: usize| format!("## S\n\n[Open](#a=lelann)\n\n{}\n\n", "{live}".repeat(figures));
    let page = |last: usize| format!("# T\n\n{{live}}\n\n{}{}", scene(300).repeat(3), scene(last));
    assert!(tell(&Story::from_markdown(&page(99)).unwrap()).is_ok());
    assert_eq!(wrong(&page(100)), "scenes: found 1001 figures in braces, allowed: at most 1000 in all texts together");
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
