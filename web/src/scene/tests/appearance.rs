//! How processes look, and that the legend says so.

use super::*;

fn appearances(run: &Run, view: &View) -> Vec<Appearance> {
    let beaten = beaten(run, view);
    view.processes.iter().map(|process| Appearance::among(process, &beaten)).collect()
}

#[test]
fn who_is_out_and_does_not_know_it_looks_so() {
    let run = link("a=chang-roberts&n=8&ids=ascending");
    let drawn = |steps| appearances(&run, &run.at(steps));
    let count = |steps, what| drawn(steps).into_iter().filter(|appearance| *appearance == what).count();
    assert_eq!((count(8, Appearance::In(Role::Candidate)), count(8, Appearance::Beaten)), (8, 0));
    assert_eq!((count(16, Appearance::In(Role::Candidate)), count(16, Appearance::Beaten)), (1, 6));
    assert_eq!(count(16, Appearance::In(Role::Passive)), 1, "8's neighbour has heard of it");
    assert_eq!(count(run.steps(), Appearance::Beaten), 0, "all have heard");
    assert!(Appearance::in_steps(&run, run.steps()).contains(&Appearance::Beaten), "the legend says so");
    let lelann = link("a=lelann&n=8");
    assert!(!Appearance::in_steps(&lelann, lelann.steps()).contains(&Appearance::Beaten), "no token is dropped");
    let words = &Drawing::after(&run, 16).processes[1].words;
    assert!(words.contains("beaten without knowing it"), "{words}");
}

#[test]
fn the_legend_explains_what_is_drawn_at_some_time_and_nothing_else() {
    for scenario in testing::eventful() {
        let run = Run::record(&scenario).expect("the test's scenario is valid");
        let explained = Appearance::in_steps(&run, run.steps());
        let views = (0..=run.steps()).map(|steps| run.at(steps));
        let drawn: Vec<Appearance> = views.flat_map(|view| appearances(&run, &view)).collect();
        let expected: Vec<Appearance> =
            Appearance::ALL.into_iter().filter(|appearance| drawn.contains(appearance)).collect();
        assert_eq!(explained, expected, "{}", scenario.to_json());
    }
}

#[test]
fn what_an_algorithm_wants_to_be_seen_is_seen_when_it_is_neither_0_nor_false() {
    election_tests::extra::register();
    let shown = algorithms::all().into_iter().filter_map(|algorithm| {
        let variable = algorithm.variables.iter().find(|variable| variable.on_stage)?;
        Some((algorithm.clone(), variable.name.clone()))
    });
    for (algorithm, name) in shown {
        let name: &str = &name;
        // Some are seen only where a flag is on.
        let flags = algorithm.options.iter().filter(|option| option.kind == OptionKind::Flag);
        let mut stamps = 0;
        for options in flags.map(|flag| vec![(flag.key, OptionValue::Flag(true))]).chain([Vec::new()]) {
            let mut scenario = Scenario { processes: 5, options, ..Scenario::new(&algorithm) };
            scenario.limits.events = 500;
            let run = Run::record(&scenario).expect("valid");
            for (steps, shape) in (0..=run.steps())
                .flat_map(|steps| Drawing::after(&run, steps).processes.into_iter().map(move |shape| (steps, shape)))
            {
                let Some(stamp) = shape.stamp else { continue };
                match run.inspect(steps, shape.process).variables.get(name) {
                    Some(Value::Number(number)) => {
                        assert!(*number > 0 && stamp == format!("{}{number}", &name[..1]), "{stamp}");
                    }
                    value => assert!(value == Some(&Value::Flag(true)) && stamp == name, "{stamp}"),
                }
                assert!(shape.words.contains(name));
                stamps += 1;
            }
        }
        assert!(stamps > 0, "{algorithm:?} never shows its {name}");
    }
}

#[test]
fn who_is_no_member_is_an_empty_place() {
    let run = Run::record(&testing::plain(4)).expect("valid");
    let mut view = run.at(0);
    view.processes[2].condition = Condition::Absent;
    let state = AppState::new(run.scenario()).expect("valid");
    let drawn = shapes(&run, &view, &state.shown.layout, None);
    assert_eq!((drawn[2].appearance, drawn[2].timers), (Appearance::Absent, 0));
    assert!(drawn[2].words.ends_with("not a member"), "{}", drawn[2].words);
}
