//! How each process stands, in a word or two beside it: what a legend would say, at the thing itself.

use election_core::model::{Condition, Set};
use election_core::trace::{ProcessView, TimerView};
use election_core::{Role, Run, View};

use super::layout::{Layout, WordPlace};
use super::processes::Appearance;

/// A crown is so much higher than the circle of a timer, for which there is room in any case.
const CROWN: f64 = 8.0;

/// Of more processes roles have their short words from the beginning to the end of a run, whether there is room for the long ones or not.
const MOST_WITH_LONG: usize = 8;
/// The short words of roles and conditions.
const SHORT: [&str; 4] = ["bids", "down", "out", "absent"];

/// How a process stands.
#[derive(Clone, Debug, PartialEq)]
pub struct StateWord {
    /// In a word or two: `follows 6`.
    pub text: String,
    /// Where it stands.
    pub place: WordPlace,
    /// The font's size.
    pub size: f64,
}

/// How each process stands, by position, in a word or two: shorter where that has no room, none where any word would lie over something.
/// All of a kind are as long: beside `follows 12` a bare `follows` would seem to mean something else.
///
/// `beaten`: whose bids have been dropped, and who do not know.
pub fn state_words(run: &Run, view: &View, layout: &Layout, beaten: &Set) -> Vec<Option<StateWord>> {
    if !layout.has_words() {
        return vec![None; view.processes.len()];
    }
    let mut shortened = if view.processes.len() > MOST_WITH_LONG { SHORT.to_vec() } else { Vec::new() };
    loop {
        match placed(run, view, layout, beaten, &shortened) {
            Ok(words) => return words,
            Err(short) => shortened.push(short),
        }
    }
}

/// The words with their places, those of which the short form is given in that form; or else one more that has to be shortened.
fn placed(
    run: &Run,
    view: &View,
    layout: &Layout,
    beaten: &Set,
    shortened: &[&'static str],
) -> Result<Vec<Option<StateWord>>, &'static str> {
    let mut words = vec![None; view.processes.len()];
    let mut processes: Vec<&ProcessView> = view.processes.iter().collect();
    processes.sort_by_key(|process| importance(process));
    let mut around = layout.surroundings();
    for process in processes {
        let text = said(run, process, beaten.contains(process.process.0));
        let crown = if Appearance::of(process) == Appearance::In(Role::Leader) { CROWN } else { 0.0 };
        let place_of = |text: &str| layout.word_place(process.process, text, crown, &around);
        let short = shorter(&text);
        let text = match short {
            Some(short) if shortened.contains(&short) => short.to_owned(),
            Some(short) if place_of(&text).is_none() && place_of(short).is_some() => return Err(short),
            _ => text,
        };
        if let Some(place) = place_of(&text) {
            around.words.push(place);
            words[process.process.index()] = Some(StateWord { text, place, size: layout.word_size() });
        }
    }
    Ok(words)
}

/// What is said first where there is not room for all: a crash, then who leads, who wants to, and who waits for nothing.
fn importance(process: &ProcessView) -> u8 {
    match Appearance::of(process) {
        Appearance::Crashed | Appearance::Absent => 0,
        Appearance::In(Role::Leader) => 1,
        Appearance::In(Role::Candidate) | Appearance::Beaten => 2,
        Appearance::In(Role::Passive | Role::Follower | Role::Asleep) | Appearance::Idle => 3,
    }
}

/// `is_beaten`: its bid has been dropped, and it does not know.
fn said(run: &Run, process: &ProcessView, is_beaten: bool) -> String {
    let follows = || {
        let identities = run.identities();
        let leader = process.leader.filter(|_| !identities.are_anonymous());
        leader.map_or_else(|| "follows".to_owned(), |leader| format!("follows {}", identities.short(leader)))
    };
    let waits = || {
        let spec = |timer: &TimerView| run.info().timers.get(usize::from(timer.timer.0));
        process.timers.iter().filter_map(spec).any(|spec| !spec.waits_for.is_empty())
    };
    match (process.condition, process.role) {
        (Condition::Crashed, _) => "crashed".to_owned(),
        (Condition::Absent, _) => "no member".to_owned(),
        (Condition::Live, Role::Asleep) if process.leader.is_some() => follows(),
        (Condition::Live, Role::Follower) => follows(),
        (Condition::Live, Role::Asleep) => "asleep".to_owned(),
        (Condition::Live, Role::Candidate) if is_beaten => "beaten".to_owned(),
        (Condition::Live, Role::Candidate) if waits() => "waits".to_owned(),
        (Condition::Live, role @ Role::Candidate) => role.name().to_owned(),
        (Condition::Live, Role::Passive) => "passive".to_owned(),
        (Condition::Live, Role::Leader) => "leads".to_owned(),
    }
}

/// The same in fewer letters, for where there is little room.
fn shorter(text: &str) -> Option<&'static str> {
    match text {
        role if role == Role::Candidate.name() => Some("bids"),
        "crashed" => Some("down"),
        "passive" => Some("out"),
        "no member" => Some("absent"),
        _ => text.starts_with("follows ").then_some("follows"),
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::scene::layout::LeastType;
    use crate::scene::processes::beaten;

    fn words(link: &str, at: impl Fn(&Run) -> usize) -> Vec<Option<String>> {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
        let graph = run.scenario().graph();
        let layout = Layout::of(graph, run.identities(), None, LeastType::default()).with_room_for_words();
        let view = run.at(at(&run));
        let words = state_words(&run, &view, &layout, &beaten(&run, &view));
        let taken: Vec<_> = words.iter().flatten().map(|word| word.place).collect();
        for (at, one) in taken.iter().enumerate() {
            assert!(taken[at + 1..].iter().all(|other| !one.overlaps(other)), "{link}: two words lie over each other");
        }
        words.into_iter().map(|word| word.map(|word| word.text)).collect()
    }

    fn all(said: &[&str]) -> Vec<Option<String>> {
        said.iter().map(|word| Some((*word).to_owned())).collect()
    }

    #[test]
    fn each_process_says_how_it_stands() {
        let link = "a=bully&n=5&start=1&faults=crash:4@0";
        assert_eq!(words(link, |_| 0), all(&["asleep"; 5]));
        assert_eq!(words(link, |_| 2), all(&["asleep", "waits", "asleep", "asleep", "crashed"]));
        let end = ["follows 4", "follows 4", "follows 4", "leads", "crashed"];
        assert_eq!(words(link, Run::steps), all(&end));
    }

    #[test]
    fn a_word_that_would_lie_over_something_is_left_out_and_a_crowd_says_nothing() {
        for n in 2..=12 {
            let said = words(&format!("a=chang-roberts&n={n}"), Run::steps);
            let missing = said.iter().filter(|word| word.is_none()).count();
            assert!(missing <= usize::from(!(3..=8).contains(&n)), "{n}: {said:?}");
        }
        assert!(words("a=chang-roberts&n=13", Run::steps).iter().all(Option::is_none));
    }

    #[test]
    fn a_role_has_one_word_from_the_beginning_to_the_end() {
        for n in [9, 12] {
            let link = format!("a=hirschberg-sinclair&n={n}");
            let run = Run::record(&Scenario::from_link(&link).expect("a good link")).expect("a valid scenario");
            for at in 0..=run.steps() {
                let said = words(&link, |_| at);
                let is_long = |word: &String| word == "candidate" || word == "passive";
                assert!(!said.iter().flatten().any(is_long), "{link} after {at}: {said:?}");
            }
        }
    }

    #[test]
    fn where_one_has_no_room_for_the_long_word_all_of_its_kind_are_short() {
        for n in 2..=12 {
            for link in [format!("a=chang-roberts&n={n}&ids=shuffled"), format!("a=bully&n={n}&ids=shuffled&start=0")] {
                let said = words(&link, Run::steps);
                let follow: Vec<bool> = said
                    .iter()
                    .flatten()
                    .filter(|word| word.starts_with("follows"))
                    .map(|word| word.len() > 7)
                    .collect();
                assert!(follow.windows(2).all(|two| two[0] == two[1]), "{link}: {said:?}");
            }
        }
    }

    /// From the back row two words that touch are one, and one under a message is none.
    #[test]
    fn words_stand_apart_and_clear_of_messages_that_rest() {
        use election_core::trace::MessageView;

        use crate::scene::Point;
        use crate::scene::outlines::{HALF_HEIGHT, half_width};
        use crate::scene::sprites::{Key, Shape, Sprites};

        let (mut said, mut silent) = (0, 0);
        for link in [
            "a=tree&n=9&ids=shuffled",
            "a=tree&n=7",
            "a=tree&n=7&start=0&net=line",
            "a=echo-extinction&n=9",
            "a=echo-extinction&n=9&start=4",
            "a=echo-extinction&n=6&net=star",
            "a=chang-roberts&n=8&ids=shuffled",
            "a=bully&n=5",
        ] {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            for least in [16.5, 19.0] {
                let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::at(1.0, least));
                let layout = layout.with_room_for_words();
                for steps in 0..=run.steps() {
                    let view = run.at(steps);
                    let words = state_words(&run, &view, &layout, &beaten(&run, &view));
                    (said, silent) = (
                        said + words.iter().flatten().count(),
                        silent + words.iter().filter(|it| it.is_none()).count(),
                    );
                    for (position, word) in words.iter().enumerate().filter_map(|(at, it)| Some((at, it.as_ref()?))) {
                        let (middle, half) = word.place.extent();
                        let far = |place: &Point| {
                            let off = middle.to(*place);
                            (off.x.abs() - half.x).max(0.0).hypot((off.y.abs() - half.y).max(0.0))
                        };
                        let nearest = layout.places.iter().map(far).fold(f64::MAX, f64::min);
                        assert!(
                            far(&layout.places[position]) <= nearest,
                            "{link}, {steps}: {word:?} is nearer to another"
                        );
                    }
                    let words: Vec<_> = words.into_iter().flatten().collect();
                    for (at, one) in words.iter().enumerate() {
                        let (middle, half) = one.place.extent();
                        for other in &words[at + 1..] {
                            let (next, its_half) = other.place.extent();
                            let is_beside = (middle.y - next.y).abs() < half.y;
                            let between = (middle.x - next.x).abs() - half.x - its_half.x;
                            assert!(!is_beside || between > one.size / 3.0, "{link}, {steps}: {one:?}, {other:?}");
                        }
                    }
                    for sprite in Sprites::of(&run, &view, &layout, 1.0).list {
                        let (Shape::Pill { label, .. }, Key::Message(number)) = (&sprite.shape, sprite.key) else {
                            continue;
                        };
                        // Of several in one channel only the first keeps to it.
                        let row = run.trace().message(number);
                        let is_same = |it: &MessageView| (it.row.from, it.row.to) == (row.from, row.to);
                        if view.in_flight.iter().filter(|it| is_same(it)).count() > 1 {
                            continue;
                        }
                        let at = sprite.at(f64::from(view.now));
                        let (x, y) = (half_width(label) * at.scale, HALF_HEIGHT * at.scale);
                        let covers = |word: &&StateWord| {
                            let (middle, half) = word.place.extent();
                            let off = middle.to(at.place);
                            // Less than a letter.
                            off.x.abs() < half.x + x - word.size / 2.0 && off.y.abs() < half.y + y - word.size / 4.0
                        };
                        let covered = words.iter().find(covers);
                        assert!(
                            covered.is_none(),
                            "{link}, {least}, {steps} of {}: {label} over {covered:?}",
                            run.steps()
                        );
                    }
                }
            }
        }
        assert!(silent * 20 < said, "{silent} of {said}");
    }

    /// On a projector, where words are large.
    #[test]
    fn a_word_that_has_no_room_is_shorter_before_it_is_absent() {
        let (mut said, mut silent, mut shown) = (0, 0, String::new());
        for link in [
            "a=chang-roberts&n=12",
            "a=chang-roberts&n=12&ids=shuffled",
            "a=invitation&n=6",
            "a=raft&stable_votes=no&n=3&timeouts=4,9,4&start=0,2@14&faults=partition:0-1/2,crash:1@9,recover:1@10,partition:0/1-2@11",
        ] {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            for steps in 0..=run.steps() {
                let view = run.at(steps);
                let groups = view.groups.as_deref();
                let layout = Layout::of(run.scenario().graph(), run.identities(), groups, LeastType::default());
                let words = state_words(&run, &view, &layout.with_room_for_words(), &beaten(&run, &view));
                let here = words.iter().flatten().count();
                (said, silent) = (said + here, silent + words.len() - here);
                if here < words.len() {
                    shown.push_str(&format!(
                        "{link} {steps}: {:?}\n",
                        words.iter().map(|it| it.as_ref().map(|it| &*it.text)).collect::<Vec<_>>()
                    ));
                }
            }
        }
        assert!(silent * 50 < said, "{silent} of {said}\n{shown}");
    }

    #[test]
    fn who_has_no_identity_follows_somebody() {
        let said = words("a=itai-rodeh&n=4&seed=1", Run::steps);
        assert!(said.iter().flatten().any(|word| word == "follows"), "{said:?}");
    }
}
