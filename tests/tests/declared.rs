//! An algorithm that is declared while the program runs, out of texts that are put together then: it is run and told like any other, and
//! nothing is left of it when nobody uses it any more.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use election_core::algorithm::{
    Contenders, Family, IdentityUse, Line, LineNumber, Message, MessageSpec, Noun, OptionValues, Promise, Purpose,
    Reason, ReasonNumber, Topologies, VariableSpec,
};
use election_core::algorithms::{self, Algorithm};
use election_core::model::{Kind, Shape, Value, Variables};
use election_core::narrate::{self, Language};
use election_core::scenario::Info;
use election_core::trace::Event;
use election_core::{Context, Declared, Process, ProcessId, Run, Scenario};
use serde::{Deserialize, Serialize};

/// Held by each test from its beginning to its end: whoever lists the algorithms has a handle on each of them for a moment, and these tests
/// count the handles.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whoever starts greets the next process on the ring.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Greeter {
    greeted: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Greeting;

impl Process for Greeter {
    type Message = Greeting;
    type Options = ();
    type Stable = ();

    fn options(_values: &OptionValues) {}

    fn on_start(&mut self, ctx: &mut Context<'_, Self>) {
        ctx.line(&label("greet"));
        ctx.note(&greets(), []);
        ctx.send(ctx.successor(), Greeting);
    }

    fn on_message(&mut self, _from: ProcessId, _greeting: Greeting, ctx: &mut Context<'_, Self>) {
        ctx.line(&label("hear"));
        self.greeted += 1;
        ctx.note(&hears(), [self.greeted.into()]);
    }

    fn on_recover(&mut self, _ctx: &mut Context<'_, Self>) {}

    fn show(&self, out: &mut Variables) {
        out.add(label("greeted"), Value::Number(self.greeted));
    }
}

impl Message for Greeting {
    fn kind(&self) -> Kind {
        Kind(0)
    }

    fn bits(&self, _identity: u32) -> u32 {
        0
    }

    fn payload(&self) -> u32 {
        0
    }

    fn show(&self, _out: &mut Variables) {}
}

/// A text that is put together at run time.
fn label(word: &str) -> String {
    format!("{word}-{}", 1)
}

fn text(text: String) -> Declared<str> {
    text.into()
}

fn greets() -> Reason {
    Reason { key: text(label("greets")), text: text("{me} greets ".to_owned() + "{to}"), discards: false }
}

fn hears() -> Reason {
    Reason { key: text(label("hears")), text: text("{me} is greeted, ".to_owned() + "{0} so far"), discards: true }
}

/// What is declared, under a key of its own.
fn declaration(key: &str) -> Arc<Info> {
    let line = |word: &str| Line { label: text(label(word)), text: text(format!("on {word}:")), only_with: None };
    Arc::new(Info {
        key: text(key.to_owned()),
        name: text(format!("Greetings of {key}")),
        summary: text(String::new()),
        family: Family::Rings,
        source: text(String::new()),
        topologies: Topologies::Only(&[Shape::Ring]),
        identities: IdentityUse::Compares,
        contenders: |_| Contenders::Anyone,
        promise: Promise::OneLeader,
        begins_again: false,
        places_are_alike: false,
        reign: "epoch",
        leader_watches: |_| false,
        by_process: &[],
        assumptions: Declared::default(),
        options: &[],
        listing: vec![line("greet"), line("hear")].into(),
        variant: None,
        messages: vec![MessageSpec {
            kind: text(label("greeting")),
            noun: Noun { one: text("greeting".to_owned()), many: text("greetings".to_owned()) },
            purpose: Purpose::Other,
            other_names: &[],
            carries: text("nothing".to_owned()),
            help: text(String::new()),
        }]
        .into(),
        timers: Declared::default(),
        variables: vec![VariableSpec {
            name: text(label("greeted")),
            help: text(String::new()),
            on_stage: true,
            used_with: &[],
        }]
        .into(),
        reasons: vec![Arc::new(greets()).into(), Arc::new(hears()).into()].into(),
    })
}

/// Declares and registers it; the handle does not keep it.
fn declare(key: &str) -> Weak<Info> {
    let info = declaration(key);
    let watch = Arc::downgrade(&info);
    assert!(algorithms::register(Arc::new(Algorithm::declared::<Greeter>(info))));
    watch
}

/// Takes it back, whoever may still use it.
fn take_back(watch: &Weak<Info>) {
    let info = watch.upgrade().expect("it is registered");
    assert!(algorithms::unregister(&info));
    assert!(!algorithms::unregister(&info), "once");
}

#[test]
fn it_is_read_run_and_told_like_any_other_and_nothing_is_left_of_it() {
    let _alone = alone();
    let watch = declare("greetings");
    let scenario = Scenario::from_link("a=greetings&n=3&start=0").expect("it is registered");
    assert_eq!(Scenario::from_json(&scenario.to_json()), Ok(scenario.clone()));
    assert_eq!(
        narrate::scenario(&scenario, Language::English),
        "Greetings of greetings, 3 processes, ascending, 1 starts"
    );
    let run = Run::record(&scenario).expect("it is valid");
    let told: Vec<String> =
        (0..run.steps()).map(|step| narrate::step(&run, step, Language::English).to_string()).collect();
    assert_eq!(told, ["1 greets 2", "2 is greeted, 1 so far"]);
    let variables = run.inspect(run.steps(), ProcessId(1)).variables;
    assert_eq!(variables.get("greeted-1"), Some(&Value::Number(1)));
    let remarks = |step: usize| -> Vec<(LineNumber, ReasonNumber)> {
        let (mut lines, mut reasons) = (Vec::new(), Vec::new());
        for event in run.events(step) {
            match event {
                Event::Line { line, .. } => lines.push(line),
                Event::Note { reason, .. } => reasons.push(reason),
                _ => {}
            }
        }
        lines.into_iter().zip(reasons).collect()
    };
    assert_eq!(remarks(0), [(LineNumber(0), ReasonNumber(0))]);
    assert_eq!(remarks(1), [(LineNumber(1), ReasonNumber(1))]);
    take_back(&watch);
    drop((scenario, run));
    assert_eq!(watch.strong_count(), 0, "nobody keeps it");
}

#[test]
fn a_run_goes_on_being_told_when_its_algorithm_was_taken_back_but_no_new_one_begins() {
    let _alone = alone();
    let watch = declare("fleeting");
    let scenario = Scenario::from_link("a=fleeting&n=3&start=0").expect("it is registered");
    let run = Run::record(&scenario).expect("it is valid");
    take_back(&watch);
    assert_eq!(narrate::step(&run, 0, Language::English).to_string(), "1 greets 2");
    assert_eq!(watch.strong_count(), 2, "the scenario's own, and the run's");
    assert!(Scenario::from_link("a=fleeting").is_err() && Run::record(&scenario).is_err());
    drop((scenario, run));
    assert_eq!(watch.strong_count(), 0, "nobody keeps it");
}

#[test]
fn a_key_names_one_declaration_at_a_time() {
    let _alone = alone();
    let first = declare("twice");
    assert!(!algorithms::register(Arc::new(Algorithm::declared::<Greeter>(declaration("twice")))));
    take_back(&first);
    assert_eq!(first.strong_count(), 0);
    let second = declare("twice");
    assert_eq!(algorithms::find("twice").map(|info| info.name.to_string()).as_deref(), Some("Greetings of twice"));
    take_back(&second);
    assert_eq!(algorithms::find("twice"), None);
}
