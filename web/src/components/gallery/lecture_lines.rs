//! What the lectures say, line by line: each with the runs that show it, and with what is wrong where something is.

use election_core::gallery::{Lecture, Line, Mark, Section, Shown, how_to_read};
use yew::{Html, Properties, component, html};

use super::search::{Search, lectures};
use crate::components::folded::{Folded, titled};
use crate::components::formula::{Formula, IN_TEXTS};
use crate::effects::dispatch::use_dispatch;
use crate::state::DialogAction;

/// So many lines that have been found are shown at once.
const FEW: usize = 5;

/// How the page looks.
#[derive(Properties, PartialEq)]
pub struct LectureLinesProps {
    /// Whether it presents; what is opened does, too.
    pub is_presenting: bool,
    /// What is looked for: only lines in which that is found are listed.
    pub search: Search,
    /// The name of the heading in the document.
    pub id: &'static str,
}

/// The lectures, each a part that opens.
#[component]
pub fn LectureLines(props: &LectureLinesProps) -> Html {
    let LectureLinesProps { is_presenting, search, id } = props;
    let is_found = |lecture: &&'static Lecture| lecture.lines().any(|line| search.finds_line(line));
    let list = |lecture: &'static Lecture| {
        let parts = html! { <LectureParts {lecture} is_presenting={*is_presenting} search={search.clone()} /> };
        if search.is_empty() {
            return html! {
                <Folded key={lecture.key} class="more nested" summary={titled(lecture.name, counted(lecture))}>{ parts }</Folded>
            };
        }
        let found: Vec<&Line> = lecture.lines().filter(|line| search.finds_line(line)).collect();
        let count = found.len();
        let said = found_in_words(count, found.iter().filter(|line| search.why_line(line).is_some()).count());
        // Few are shown at once.
        html! {
            <Folded
                key={format!("{}, searched", lecture.key)}
                class="more nested"
                summary={titled(lecture.name, said)}
                is_open={count <= FEW}
            >
                { parts }
            </Folded>
        }
    };
    html! {
        <section class="lecture-lines">
            <h3 id={*id} tabindex="-1">{ "What the lectures say, and what shows it" }</h3>
            <Folded class="more nested how-to-read" summary={html! { "How to read this" }}>
                <dl>
                    { for how_to_read().map(|(words, meaning)| html! { <><dt>{ words }</dt><dd>{ meaning }</dd></> }) }
                </dl>
            </Folded>
            { for lectures().filter(is_found).map(list) }
        </section>
    }
}

/// How many lines there are, and how many of them are not shown as they stand: `73 lines, 10 partly, 4 wrong, 2 cannot be shown`.
fn counted(lecture: &Lecture) -> String {
    let count = |mark| lecture.lines().filter(|line| line.mark == mark).count();
    let marks = [Mark::Partly, Mark::Wrong, Mark::CannotBeShown].map(|mark| (count(mark), mark.name()));
    let marks = marks.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!(", {count} {name}"));
    format!("{} lines{}", lecture.lines().count(), marks.collect::<String>())
}

/// How many lines are found, and how many of them by what they run only: `12 lines, 10 by their runs`.
fn found_in_words(lines: usize, by_runs: usize) -> String {
    let said = if lines == 1 { "1 line".to_owned() } else { format!("{lines} lines") };
    match (lines, by_runs) {
        (_, 0) => said,
        (1, 1) => format!("{said}, by its run"),
        (lines, by_runs) if lines == by_runs => format!("{said}, by their runs"),
        _ => format!("{said}, {by_runs} by their runs"),
    }
}

/// A lecture that is open.
#[derive(Properties)]
struct LecturePartsProps {
    lecture: &'static Lecture,
    is_presenting: bool,
    search: Search,
}

impl PartialEq for LecturePartsProps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.lecture, other.lecture)
            && self.is_presenting == other.is_presenting
            && self.search == other.search
    }
}

/// Its parts, and the lines of each.
#[component]
fn LectureParts(props: &LecturePartsProps) -> Html {
    let close = use_dispatch().on(DialogAction::ShowGallery(false));
    let run = |shown: &Shown| {
        let fragment = fragment(shown, props.is_presenting);
        let at = shown.at.map(|tick| format!("at {tick}: "));
        html! { <li><a href={fragment} onclick={close.clone()}>{ at }{ shown.shows }</a></li> }
    };
    let line = |line: &Line| {
        html! {
            <li key={line.number} data-line={line.number} class={(line.mark == Mark::Heading).then_some("is-heading")}>
                <span class="number">{ line.number }</span>
                <p>
                    <Formula text={line.says} letters={IN_TEXTS} />
                    if !matches!(line.mark, Mark::Shown | Mark::Heading) {
                        <b class={if line.mark == Mark::Wrong { "mark is-wrong" } else { "mark" }}>{ line.mark.name() }</b>
                    }
                </p>
                if !line.note.is_empty() {
                    <p class="help"><Formula text={line.note} letters={IN_TEXTS} /></p>
                }
                if let Some(why) = props.search.why_line(line) {
                    <p class="help">{ why }</p>
                }
                if !line.shown.is_empty() {
                    <ul class="runs">{ for line.shown.iter().map(run) }</ul>
                }
            </li>
        }
    };
    let is_found = |line: &&Line| props.search.finds_line(line);
    let section = |section: &Section| {
        if !section.lines.iter().any(|line| is_found(&line)) {
            return Html::default();
        }
        html! {
            <section key={section.title}>
                <h4>{ section.title }</h4>
                <ol>{ for section.lines.iter().filter(is_found).map(line) }</ol>
            </section>
        }
    };
    html! {
        <div data-lecture={props.lecture.key}>
            <p class="help">{ props.lecture.about }</p>
            { for props.lecture.sections.iter().map(section) }
        </div>
    }
}

/// The link to what a line shows: `#a=lelann!t=6.5&view=present`.
fn fragment(shown: &Shown, is_presenting: bool) -> String {
    let view = match (is_presenting, shown.at) {
        (false, _) => "",
        (true, None) => "!view=present",
        (true, Some(_)) => "&view=present",
    };
    format!("#{}{view}", shown.fragment())
}

#[cfg(test)]
mod tests {
    use election_core::gallery::{LECTURES, OWN_LINES};

    use super::*;

    #[test]
    fn what_a_lecture_shows_is_counted() {
        let counts = LECTURES.iter().map(|lecture| counted(lecture)).collect::<Vec<_>>();
        assert_eq!(counts[0], "73 lines, 10 partly, 4 wrong, 2 cannot be shown");
        assert_eq!(counts[2], "37 lines, 4 partly, 1 wrong");
        assert_eq!(counted(OWN_LINES), "9 lines");
    }

    #[test]
    fn a_link_says_the_moment_and_how_the_page_looks() {
        let shown = Shown { link: "a=lelann", at: None, shows: "leader 6" };
        let at = Shown { at: Some(6), ..shown };
        let links = [(shown, false), (shown, true), (at, false), (at, true)];
        assert_eq!(
            links.map(|(shown, is_presenting)| fragment(&shown, is_presenting)),
            ["#a=lelann", "#a=lelann!view=present", "#a=lelann!t=6.5", "#a=lelann!t=6.5&view=present"]
        );
    }
}

#[cfg(all(test, target_arch = "wasm32"))]
mod in_the_browser {
    use election_core::gallery::LECTURES;
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::*;
    use crate::state::Action;
    use crate::testing::mounted::mount;

    #[wasm_bindgen_test]
    async fn every_line_of_a_lecture_is_there_once_it_is_open_and_its_runs_are_links() {
        let shown = mount(html! { <LectureLines is_presenting=false search={Search::default()} id="lines" /> }).await;
        assert_eq!((shown.count("details"), shown.count("[data-line]")), (7, 0));
        assert_eq!(shown.text(".how-to-read"), "How to read this");
        shown.click(".how-to-read summary").await;
        shown.settled(".how-to-read dt", how_to_read().count().try_into().expect("few")).await;
        shown.click(".how-to-read + details summary").await;
        let aalborg = LECTURES[0];
        shown.settled("[data-line]", aalborg.lines().count().try_into().expect("few")).await;
        assert_eq!(shown.count("[data-line='A.59'] .is-wrong"), 1);
        assert_eq!(shown.count("[data-line='A.59'] a"), 2);
        shown.click("[data-line='A.26'] a").await;
        assert!(matches!(shown.actions()[..], [Action::Dialog(DialogAction::ShowGallery(false))]));
    }
}
