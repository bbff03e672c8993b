//! What is told of the runs, and what of a story cannot be.

use super::super::*;
use super::{PAGE, story, wrong};
use crate::Run;
use crate::work::Work;

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
fn what_cannot_be_told_has_its_line_in_a_page() {
    for (part, by, expected) in [
        ("Pause: leader", "Pause: leader 2", "line 12"),
        ("process 7", "process 8", "line 13"),
        ("Done: crash 7", "Done: leader 7", "line 15"),
        ("{messages@1}", "{leader}", "line 29"),
        ("{leader@2}", "{leader@3}", "line 3"),
    ] {
        let page = PAGE.replacen(part, by, 1);
        let problems = check(&Story::from_markdown(&page).unwrap());
        let lines: Vec<_> = problems.iter().map(|problem| line_of(problem, &page)).collect();
        assert_eq!(lines, [Some(expected.to_owned())], "{by}");
        let json = Story::from_markdown(&page).unwrap().to_json().unwrap();
        assert_eq!(line_of(&problems[0], &json), None, "in JSON it has a path");
    }
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
