//! The stories: every scene of each plays to its pause, every number in them comes from a run, and each is the same in all its texts.

use std::collections::BTreeSet;

use election_core::gallery::LECTURES;
use election_core::scenario::Delay;
use election_core::stories::{Block, FilledScene, Inline, READY, Ready, Story, check, scene_of_line, tell};
use election_core::trace::StepKind;
use election_core::{Run, SignalKind};

/// Those of their own: all but the lectures.
fn own() -> impl Iterator<Item = &'static Ready> {
    READY.iter().filter(|ready| LECTURES.iter().all(|lecture| lecture.key != ready.key))
}

#[test]
fn every_scene_of_every_story_plays_to_its_pause() {
    for Ready { key, story } in READY.iter() {
        let problems: Vec<String> = check(story).iter().map(ToString::to_string).collect();
        assert_eq!(problems, [""; 0], "{key}");
        let told = tell(story).expect("nothing is wrong with it");
        assert_eq!(told.scenes.len(), story.scenes.len(), "{key}");
        for (scene, told) in story.scenes.iter().zip(&told.scenes) {
            assert!(told.begin <= told.pause, "{key}, {}", scene.title);
        }
    }
}

#[test]
fn there_are_eight_of_eight_to_thirteen_scenes_and_the_five_lectures() {
    let keys: BTreeSet<_> = READY.iter().map(|ready| ready.key).collect();
    assert_eq!((READY.len(), keys.len(), own().count()), (13, 13, 8));
    for Ready { key, story } in own() {
        assert!((8..=13).contains(&story.scenes.len()), "{key}: {}", story.scenes.len());
        let titles: BTreeSet<_> = story.scenes.iter().map(|scene| &scene.title).collect();
        assert_eq!(titles.len(), story.scenes.len(), "{key}: a title twice");
        assert!(
            story.scenes.iter().all(|scene| scene.parts.iter().any(|part| !part.text.source().is_empty())),
            "{key}: a scene without a text"
        );
        assert!(story.scenes.iter().any(|scene| scene.task.is_some()) || *key == "list-on-a-ring", "{key}: no task");
    }
}

#[test]
fn no_number_is_typed_by_hand() {
    fn typed(inlines: &[Inline]) -> Vec<&str> {
        inlines.iter().flat_map(typed_in).collect()
    }
    fn typed_in(inline: &Inline) -> Vec<&str> {
        match inline {
            Inline::Text(text) if text.contains(|letter: char| letter.is_ascii_digit()) => vec![text.as_str()],
            Inline::Emphasis(inner) | Inline::Strong(inner) => typed(inner),
            // Formulas stand there as code.
            Inline::Text(_) | Inline::Figure(_) | Inline::Code(_) | Inline::Break => Vec::new(),
        }
    }
    for Ready { key, story } in own() {
        for scene in &story.scenes {
            for block in scene.parts.iter().flat_map(|part| part.text.blocks()) {
                let Block::Paragraph(inlines) = block else { continue };
                assert_eq!(typed(inlines), [""; 0], "{key}, {}", scene.title);
            }
        }
    }
}

#[test]
fn each_is_the_same_in_all_its_texts() {
    for Ready { key, story } in READY.iter() {
        let json = story.to_json().expect("its scenarios fit in links");
        let page = story.to_markdown().expect("its scenarios fit in links");
        assert_eq!(Story::from_json(&json).as_ref(), Ok(story), "{key}");
        assert_eq!(Story::from_markdown(&page).as_ref(), Ok(story), "{key}");
        let link = story.to_link().unwrap_or_else(|error| panic!("{key}: {error}"));
        assert_eq!(Story::from_link(&link).as_ref(), Ok(story), "{key}");
        assert_eq!(Story::from_link(&format!("a=lelann!story={key}")).as_ref(), Ok(story), "{key}");
    }
}

#[test]
fn a_lecture_tells_its_lines_and_says_which() {
    for lecture in LECTURES {
        let scenes = &READY.iter().find(|ready| ready.key == lecture.key).expect("every lecture is there").story.scenes;
        let count = lecture.lines().count();
        let told: BTreeSet<usize> = (1..=count).filter_map(|line| scene_of_line(lecture, line)).collect();
        assert_eq!(told.len(), scenes.len(), "{}: a scene tells no line", lecture.key);
        assert_eq!(scene_of_line(lecture, 1), Some(0), "{}", lecture.key);
        assert_eq!([0, count + 1].map(|line| scene_of_line(lecture, line)), [None, None]);
    }
}

#[test]
fn every_scene_has_notes_and_a_plan_and_says_nothing_before_it_is_seen() {
    for Ready { key, story } in READY.iter() {
        for scene in &story.scenes {
            assert!(scene.minutes.is_some(), "{key}, {}: for how long?", scene.title);
            let asks =
                ["?", "Ask ", "ask ", "guess", "predict"].iter().any(|words| scene.notes.source().contains(words));
            assert!(asks, "{key}, {}: the notes ask nothing", scene.title);
            // Where something is played, the first part is said before it.
            let is_played = scene.begin != scene.pause;
            assert!(!is_played || scene.parts.len() > 1, "{key}, {}: all is said at once", scene.title);
        }
    }
}

/// The longest span without anything but heartbeats between two parts of a scene, in seconds at the usual speed. A message, which is seen as
/// long as it is on its way, takes about one.
fn longest_wait(run: &Run, scene: &FilledScene) -> f64 {
    let trace = run.trace();
    let tick_after = |steps: usize| if steps == 0 { 0 } else { trace.tick_of(steps - 1) };
    let mut seen: Vec<(u32, u32)> = (0..trace.messages())
        .map(|number| trace.message(u32::try_from(number).expect("messages are numbered in 32 bits")))
        .filter(|message| !SignalKind::is_of_detector(message.kind))
        .map(|message| (trace.tick_of(message.sent_in as usize), message.arrives_at.unwrap_or(u32::MAX)))
        .collect();
    let is_of_detector = |step: &usize| {
        let row = trace.step(*step);
        let carried = row.message.is_some_and(|number| SignalKind::is_of_detector(trace.message(number).kind));
        carried || matches!(row.kind, StepKind::Beat)
    };
    let steps = (0..run.steps()).filter(|step| !is_of_detector(step)).map(|step| trace.tick_of(step));
    seen.extend(steps.map(|tick| (tick, tick)));
    seen.sort_unstable();
    let places: Vec<u32> = scene.parts.iter().map(|part| part.from).chain([scene.pause]).map(tick_after).collect();
    let mut longest = 0;
    for part in places.windows(2) {
        let mut since = part[0];
        for (from, to) in seen.iter().filter(|(from, to)| *to >= part[0] && *from <= part[1]) {
            longest = longest.max(from.saturating_sub(since));
            since = since.max(*to);
        }
        longest = longest.max(part[1].saturating_sub(since));
    }
    let ticks_a_second = match run.scenario().network.delay {
        Delay::Fixed(delay) => f64::from(delay),
        Delay::Uniform(least, most) => f64::midpoint(f64::from(least), f64::from(most)),
    };
    f64::from(longest) / ticks_a_second
}

#[test]
fn no_scene_shows_nothing_but_heartbeats_for_more_than_eight_seconds() {
    let mut with_heartbeats = 0;
    for Ready { key, story } in READY.iter() {
        let told = tell(story).unwrap_or_else(|problems| panic!("{key}: {problems:?}"));
        for (scene, told) in story.scenes.iter().zip(&told.scenes) {
            // Without heartbeats a span in which nothing happens passes in a second.
            if scene.scenario.detector.sends_messages() {
                with_heartbeats += 1;
                let run = Run::record(&scene.scenario).expect("it has been told");
                let wait = longest_wait(&run, told);
                assert!(wait <= 8.0, "{key}, {}: {wait} seconds", scene.title);
            }
        }
    }
    assert_eq!(with_heartbeats, 7);
}
