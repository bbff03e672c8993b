//! What processes know, and where they are wrong, is to be seen.

use super::*;

#[test]
fn roles_and_knowledge_are_what_the_view_says() {
    let mut mistaken = 0;
    for run in runs() {
        for steps in (0..=run.steps()).step_by(3) {
            let view = run.at(steps);
            for (shape, process) in Drawing::after(&run, steps).processes.iter().zip(&view.processes) {
                let expected = match process.condition {
                    Condition::Live => process.role.name(),
                    Condition::Crashed => "crashed",
                    Condition::Absent => "absent",
                };
                let is_beaten = shape.appearance == Appearance::Beaten;
                assert_eq!(if is_beaten { "candidate" } else { shape.appearance.name() }, expected);
                assert_eq!(shape.incarnation, process.incarnation);
                let knows = process.condition == Condition::Live && process.leader.is_some();
                assert_eq!(shape.knows != Knows::Nothing, knows);
                mistaken += usize::from(shape.knows == Knows::Mistaken);
            }
        }
    }
    assert_eq!(mistaken, 6_257, "who follow a crashed leader");
}

/// Where nothing goes wrong, nobody is mistaken at any step, though some know the leader before it knows itself.
#[test]
fn nobody_is_mistaken_where_nothing_goes_wrong() {
    let mut sooner = 0;
    for algorithm in algorithms::all() {
        let run = Run::record(&Scenario::new(&algorithm)).expect("a plain scenario is valid");
        for steps in 0..=run.steps() {
            for shape in Drawing::after(&run, steps).processes {
                assert_ne!(shape.knows, Knows::Mistaken, "{} after {steps} steps: {}", algorithm.key, shape.words);
                sooner += usize::from(shape.knows == Knows::Designated);
            }
        }
    }
    assert!(sooner > 0, "nobody knows a leader before it knows itself");
}

/// Who has bid, led and stepped down, or is back from a crash, does not lead: whoever names it is mistaken.
#[test]
fn who_names_a_leader_of_the_past_is_mistaken() {
    for link in ["a=bully&n=3&established=yes&faults=crash:2@2", "a=lelann&n=4&faults=crash:3@20,recover:3@22"] {
        let run = Run::record(&Scenario::from_link(link).expect("a good link")).expect("valid");
        let shapes = Drawing::after(&run, run.steps()).processes;
        assert!(shapes.iter().any(|shape| shape.knows == Knows::Mistaken), "{link}");
    }
}

#[test]
fn who_takes_the_living_for_dead_is_said_to_be_wrong() {
    // A recovery is told as late as a crash: until then the process that is back is suspected wrongly.
    let run = link(&format!("a={}&n=5&start=none&detector=perfect:3&faults=crash:1@1,recover:1@5", complete()));
    let mut wrong = 0;
    for steps in 0..=run.steps() {
        let view = run.at(steps);
        let lives = |process: usize| view.processes[process].condition == Condition::Live;
        for shape in Drawing::after(&run, steps).processes {
            assert!(!shape.is_suspected || lives(shape.process.index()), "the dead are suspected rightly");
            assert_eq!(shape.is_suspected, shape.words.contains("wrongly taken for dead"));
            wrong += usize::from(shape.is_suspected);
        }
    }
    assert_eq!(wrong, 17);
}
