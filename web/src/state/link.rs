//! Links: the scenario, which the core reads and writes, and what the person looks at. `a=…&n=8!t=12&sel=3&view=present`
//!
//! A scenario that cannot be read is an error that says why. Of a view, what cannot be read is passed over, and said beside the page.
//! Without a scenario it is the one of the exercise or of the story's scene that the view names, or else the one of a first visit; where what it
//! names is not there, that is an error, too.

use std::rc::Rc;

use election_core::exercises::Exercise;
use election_core::scenario::link;
use election_core::{InputError, Run, Scenario};

use super::beside;
use super::dialogs::Problem;
use super::link_view::{LIVE, LinkView, OBSERVED, TOO_LONG};
use super::telling::Place;
use super::unused::Unused;

/// The scenario of a first visit, which is shown paused at its start.
pub const FIRST_VISIT: &str = "a=chang-roberts&n=8&ids=shuffled";

/// The parts of a view that name a scenario.
const NAMES: [&str; 3] = ["story", "lecture", "exercise"];

/// A whole link.
#[derive(Clone, Debug)]
pub struct Link {
    /// The scenario, or what is wrong with it.
    pub scenario: Result<Scenario, Problem>,
    /// The run that is shown instead of the scenario's own, where it happened on real processes: no text says it, only the presenter's view
    /// hears of one.
    pub observed: Option<Rc<Run>>,
    /// The scenario whose run is shown beside it, if there is one.
    pub beside: Option<Scenario>,
    /// The view.
    pub view: LinkView,
}

impl Link {
    /// Reads a fragment, without its `#`.
    pub fn parse(fragment: &str) -> Self {
        let (scenario, view) = link::split(fragment);
        let problem = |title, error| Problem { title, error, link: Some(fragment.into()), file: None };
        let is_without = scenario.is_empty() && !view.is_empty();
        let mut view = LinkView::parse(&link::decode(view));
        let scenario = if is_without && view.is_too_long {
            let allowed = "a scenario: this one is too long for a link, and stands in its file";
            Err(problem("Open the scenario's file again", InputError::new("scenario", "", allowed)))
        } else if is_without && view.is_observed {
            let allowed = "a trace: what real processes did stands in its file";
            Err(problem("Open the trace's file again", InputError::new("run", "", allowed)))
        } else if view.is_live && view.token.is_none() {
            let allowed =
                "the whole link that \u{201c}election cluster\u{201d} has printed: this one does not say which run";
            Err(problem("Open the cluster's link again", InputError::new("live", "", allowed)))
        } else if let Some(error) = view.problem.take_if(|error| is_without && NAMES.contains(&&*error.path)) {
            Err(problem("This link cannot be used", error))
        } else if is_without {
            Ok(own_scenario(&view))
        } else {
            Scenario::from_link(scenario).map_err(|error| problem("This link cannot be used", error))
        };
        // A figure has one run.
        let second = scenario.as_ref().ok().zip(view.beside.take()).filter(|_| view.host.is_none());
        let beside = second.and_then(|(first, difference)| match beside::second(first, &difference) {
            Ok(second) => Some(second),
            Err(error) => {
                view.unused.push(Unused::new("beside", &difference, format!("{}: {}", error.path, error.allowed)));
                None
            }
        });
        Self { scenario, observed: None, beside, view }
    }
}

/// The scenario where the link has none: of the exercise, of the story's scene, or of a first visit.
fn own_scenario(view: &LinkView) -> Scenario {
    let scene = view.story.as_ref().and_then(Place::scenario);
    let own = view.exercise.map(Exercise::scenario).or(scene);
    own.unwrap_or_else(|| Scenario::from_link(FIRST_VISIT).expect("the link of a first visit is a good one"))
}

/// Whether a fragment says what is run, by itself or by the story or exercise that it names. That of a scenario too long for a link does not,
/// nor that of a run that happened on real processes.
pub fn has_scenario(fragment: &str) -> bool {
    let (scenario, view) = link::split(fragment);
    let is_in_file = || link::decode(view).split('&').any(|part| part == TOO_LONG || part == OBSERVED);
    let is_live = || link::decode(view).split('&').any(|part| part == LIVE);
    !is_live() && (!scenario.is_empty() || !view.is_empty() && !is_in_file())
}

/// The fragment with what lets the page at a cluster's run, where it needs that.
pub fn with_token(fragment: &str, token: Option<&str>) -> String {
    let (_, view) = link::split(fragment);
    let needs_it = view.split('&').any(|part| part == LIVE);
    match token.filter(|_| needs_it) {
        Some(token) => format!("{fragment}&{LIVE}={token}"),
        None => fragment.to_owned(),
    }
}

/// The fragment in a text that is nothing but a link: `https://…/#a=bully&n=8`, or what follows its `#`.
pub fn fragment_in(text: &str) -> Option<&str> {
    let link = text.trim();
    let (is_address, fragment) = link.split_once('#').map_or((false, link), |(_, fragment)| (true, fragment));
    let is_fragment = fragment.starts_with("a=") || is_address && fragment.starts_with('!') && fragment.contains('=');
    (is_fragment && !link.contains(char::is_whitespace)).then_some(fragment)
}

#[cfg(test)]
mod tests {
    use election_core::exercises;

    use super::super::telling::Source;
    use super::*;

    #[test]
    fn a_text_that_is_nothing_but_a_link_is_known_as_one() {
        assert_eq!(fragment_in("https://example.org/p/#!story=crashes"), Some("!story=crashes"));
        for link in ["https://example.org/p/#a=bully&n=8!t=3", "#a=bully&n=8!t=3", " a=bully&n=8!t=3\n"] {
            assert_eq!(fragment_in(link), Some("a=bully&n=8!t=3"));
        }
        for other in [
            "",
            "milk",
            "!a=3",
            "#!",
            "# ! =",
            "see https://example.org/#a=bully",
            "{\"a=\": 1}",
            "https://example.org/?a=bully",
        ] {
            assert_eq!(fragment_in(other), None, "{other}");
        }
    }

    #[test]
    fn a_fragment_that_says_what_is_run_is_known() {
        for (fragment, is) in [
            ("", false),
            ("!scenario=file&t=0", false),
            ("!t=0&scenario%3Dfile", false),
            ("!run=file&t=0", false),
            ("!t=0", true),
            ("!exercise=make-3-win", true),
            ("a=bully", true),
            ("x!t=0", true),
        ] {
            assert_eq!(has_scenario(fragment), is, "{fragment}");
        }
    }

    #[test]
    fn a_link_without_a_scenario_has_that_of_what_it_names() {
        let scenario =
            |fragment: &str| Link::parse(fragment).scenario.map(|scenario| scenario.to_link().expect("short"));
        let exercise = exercises::find("make-3-win").expect("it is there");
        let story = Source::ready("crashes").expect("it is there");
        let scene = |scene| Place { source: story.clone(), scene }.scenario().expect("it has one").to_link();
        for (fragment, expected) in [
            ("!exercise=make-3-win", exercise.scenario().to_link()),
            ("!story=crashes", scene(0)),
            ("!story=crashes&scene=2&t=3", scene(1)),
            ("!t=3", Ok(FIRST_VISIT.to_owned())),
            ("!theme=dark", Ok(FIRST_VISIT.to_owned())),
        ] {
            assert_eq!(scenario(fragment), Ok(expected.expect("short")), "{fragment}");
        }
        assert_eq!(Link::parse("!t=3").view.time, Some(3.0));
        for (fragment, path) in
            [("!story=nobody", "story"), ("!exercise=nobody&t=3", "exercise"), ("!lecture=nobody", "lecture")]
        {
            assert_eq!(scenario(fragment).expect_err("there is no such thing").error.path, path, "{fragment}");
        }
        let too_long = scenario("!scenario=file&t=3").expect_err("nobody knows which");
        assert_eq!(too_long.title, "Open the scenario's file again");
        assert_eq!(scenario("!run=file&t=3").expect_err("nobody knows which").title, "Open the trace's file again");
        assert!(scenario("").is_err());
    }
}
