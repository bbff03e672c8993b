//! What is left, in the middle of the ring: how many are in the running, who leads, how many know. In type that has room there.

use election_core::model::Condition;
use election_core::{ProcessId, Role, Run, View};

use super::layout::{Layout, SIZE};
use super::processes::{Knowledge, beaten, leaders, names};

/// How large the first line is, of the smallest type that can be read, from the largest on: the first that has room.
const LARGE: [f64; 3] = [1.7, 1.35, 1.0];
/// How wide a character of the first line is, of its size, and of the second.
const CHARACTERS: [f64; 2] = [0.66, 0.6];
/// How high a line is, of the type's size.
const LINE: f64 = 1.2;
/// What those are in who may still win.
const RUNNING: &str = "in the running";

/// A line in the middle of a ring.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it says.
    pub text: String,
    /// Whether it says the most important.
    pub is_first: bool,
    /// How far down its middle is.
    pub y: f64,
    /// The font's size.
    pub size: f64,
}

impl Line {
    fn new((text, is_first): (&str, bool), size: f64) -> Self {
        Self { text: text.to_owned(), is_first, y: 0.0, size }
    }

    /// How wide it is.
    fn width(&self) -> f64 {
        let characters = f64::from(u32::try_from(self.text.chars().count()).unwrap_or(u32::MAX));
        characters * self.size * CHARACTERS[usize::from(!self.is_first)]
    }

    fn height(&self) -> f64 {
        self.size * LINE
    }
}

/// What is left, in lines that lie in a circle of this radius about the drawing's middle: smaller where that is needed, without the second
/// line, or with the first one broken; none where nothing that can be read has room.
pub fn lines(run: &Run, view: &View, layout: &Layout, free: f64) -> Vec<Line> {
    let (large, small) = words(run, view);
    let least = layout.word_size();
    let halves = in_halves(&small);
    let both = |of: f64| vec![Line::new((&large, true), of * least), Line::new((&small, false), least)];
    let three = |of: f64| {
        let (first, second) = halves?;
        let small = [first, second].map(|half| Line::new((half, false), least));
        Some([Line::new((&large, true), of * least)].into_iter().chain(small).collect())
    };
    // By itself a number says of what it is one, too.
    let short = match large.split_once(" of ") {
        Some((left, _)) if small == RUNNING => format!("{left} bid"),
        _ => large.clone(),
    };
    let alone = |of: f64| vec![Line::new((&short, true), of * least)];
    let broken = || short.split(' ').map(|word| Line::new((word, true), least)).collect();
    let threes = LARGE.into_iter().filter_map(three);
    let tried = LARGE.map(both).into_iter().chain(threes).chain(LARGE.map(alone)).chain([broken()]);
    tried.map(stacked).find(|lines| lines.iter().all(|line| reach(line) <= free)).unwrap_or_default()
}

/// A line in two, broken where both are short; none of a single word.
fn in_halves(line: &str) -> Option<(&str, &str)> {
    let breaks = line.match_indices(' ').map(|(at, _)| (&line[..at], &line[at + 1..]));
    breaks.min_by_key(|(first, second)| first.len().max(second.len()))
}

/// One below the other, about the middle of the drawing.
fn stacked(mut lines: Vec<Line>) -> Vec<Line> {
    let mut top = (SIZE - lines.iter().map(Line::height).sum::<f64>()) / 2.0;
    for line in &mut lines {
        line.y = top + line.height() / 2.0;
        top += line.height();
    }
    lines
}

/// How far the corners of a line are from the middle of the drawing.
fn reach(line: &Line) -> f64 {
    // Letters do not fill their line.
    let down = (line.y - SIZE / 2.0).abs() + line.size * 0.4;
    (line.width() / 2.0).hypot(down)
}

/// `2 left`, `in the running`.
fn words(run: &Run, view: &View) -> (String, String) {
    let live = || view.processes.iter().filter(|process| process.condition == Condition::Live);
    // A candidate whose token has been dropped is out, whether or not it knows.
    let left = || {
        let out = beaten(run, view);
        live().filter(|it| it.role == Role::Candidate && !out.contains(it.process.0)).count()
    };
    let all = live().count();
    let identities = run.identities();
    let leading: Vec<ProcessId> = leaders(view).map(|leader| leader.process).collect();
    let knowing = |know: usize| match know {
        know if know == all => "all know".to_owned(),
        1 => format!("1 of {all} knows"),
        _ => format!("{know} of {all} know"),
    };
    match leading.as_slice() {
        // Others know already: it has yet to hear.
        [] if let Knowledge { know, winner: Some(winner), .. } = Knowledge::of(view) => {
            (format!("{} has won", identities.short(winner)), knowing(know))
        }
        [] => {
            let asleep = live().filter(|process| process.role == Role::Asleep).count();
            match left() {
                0 if all == 0 => ("nobody".to_owned(), "is left".to_owned()),
                0 if asleep == all => (format!("{all} asleep"), "nobody has begun".to_owned()),
                _ if run.is_over_after(view.steps) => ("nobody".to_owned(), "leads".to_owned()),
                0 => ("nobody".to_owned(), "is in the running".to_owned()),
                // Who sleeps may still begin.
                left if asleep > 0 => (format!("{left} of {all}"), RUNNING.to_owned()),
                1 => ("1 left".to_owned(), RUNNING.to_owned()),
                left => (format!("{left} left"), RUNNING.to_owned()),
            }
        }
        [leader] => {
            let first = leaders(view).next().map(|leader| leader.identity);
            let know = live().filter(|process| process.leader == first).count();
            (format!("{} leads", names(identities, &[*leader])), knowing(know))
        }
        [..] => (format!("{} leaders", leading.len()), names(identities, &leading)),
    }
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;
    use crate::scene::layout::LeastType;
    use crate::scene::sprites::{Shape, Sprites};
    use crate::scene::{outlines, trails};

    /// Even where a telephone on its side leaves the drawing as little as 270 pixels.
    #[test]
    fn it_lies_over_no_message_and_over_no_path_and_can_be_read() {
        let mut broken = 0;
        for link in
            ["a=chang-roberts&ids=1,4,2,3,4,2", "a=chang-roberts&n=8&ids=shuffled", "a=lelann&n=24", "a=franklin&n=8"]
        {
            let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario");
            for pixels in [0.45, 0.6, 1.0, 1.5] {
                let layout = Layout::of(run.scenario().graph(), run.identities(), None, LeastType::at(pixels, 12.0));
                let bids = std::rc::Rc::new(election_core::lineage::Bids::of(&run));
                for layout in [layout.clone(), layout.with_room_for_words()] {
                    let trails = trails::Trails::of(&run, &bids, &layout).expect("there is a ring");
                    let free = trails.free_middle();
                    for steps in 0..=run.steps() {
                        let view = run.at(steps);
                        let lines = lines(&run, &view, &layout, free);
                        assert!(!lines.is_empty(), "{link}, {pixels}: nothing is said after {steps} steps");
                        let is_bare = |line: &Line| line.text.contains(" of ") && !line.text.contains("know");
                        assert!(lines.len() > 1 || !is_bare(&lines[0]), "{link}, {pixels}: {lines:?} of what?");
                        broken += usize::from(lines.len() == 2 && lines[1].is_first);
                        assert!(lines.iter().all(|line| line.size * pixels > 11.9), "{link}, {pixels}: {lines:?}");
                        for sprite in Sprites::of(&run, &view, &layout, 1.0).list {
                            let Shape::Pill { label, .. } = &sprite.shape else { continue };
                            let at = sprite.at(f64::from(view.now));
                            let half = (outlines::half_width(label) * at.scale, outlines::HALF_HEIGHT * at.scale);
                            let covers = |line: &Line| {
                                let (x, y) = ((at.place.x - SIZE / 2.0).abs(), (at.place.y - line.y).abs());
                                x < half.0 + line.width() / 2.0 && y < half.1 + line.size * 0.4
                            };
                            assert!(
                                !lines.iter().any(covers),
                                "{link}, {pixels}, after {steps} steps: {label}, {lines:?}"
                            );
                        }
                    }
                }
            }
        }
        assert!(broken > 0, "nowhere is there too little room for one line");
    }

    #[test]
    fn it_says_what_is_left() {
        let scenario = Scenario::from_link("a=chang-roberts&n=8&ids=ascending").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        let at = |steps: usize| {
            let (large, small) = words(&run, &run.at(steps));
            format!("{large} {small}")
        };
        assert_eq!(at(0), "8 asleep nobody has begun");
        assert_eq!(at(3), "3 of 8 in the running");
        assert_eq!(at(8), "8 left in the running");
        assert_eq!(at(16), "1 left in the running", "the others do not know yet that their tokens have been dropped");
        assert_eq!(at(run.steps()), "8 leads all know");
    }

    #[test]
    fn a_run_that_has_ended_without_a_leader_has_nobody_in_the_running() {
        let scenario = Scenario::from_link("a=chang-roberts&n=5&faults=crash:4@2").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        assert_eq!(words(&run, &run.at(run.steps())), ("nobody".to_owned(), "leads".to_owned()));
    }

    /// In Dolev–Klawe–Rodeh a process finds out that another one has won.
    #[test]
    fn who_has_won_and_not_heard_of_it_is_named() {
        let scenario = Scenario::from_link("a=dolev-klawe-rodeh&n=6").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        let view = run.at(run.trace().steps_before(9));
        assert_eq!(words(&run, &view), ("6 has won".to_owned(), "1 of 6 knows".to_owned()));
        assert_eq!(Knowledge::of(&view).know, 1, "the counter says the same");
    }

    #[test]
    fn of_very_many_leaders_a_few_are_named() {
        let scenario = Scenario::from_link("a=lelann&n=4").expect("a good link");
        let run = Run::record(&scenario).expect("a valid scenario");
        let mut view = run.at(run.steps());
        for process in &mut view.processes {
            process.role = Role::Leader;
        }
        assert_eq!(words(&run, &view), ("4 leaders".to_owned(), "1, 2, 3 and 4".to_owned()));
        let more: Vec<_> = (0..100).flat_map(|_| view.processes.clone()).collect();
        view.processes = more;
        assert_eq!(words(&run, &view), ("400 leaders".to_owned(), "1, 2, 3 and 397 others".to_owned()));
    }
}
