//! What is said where nothing in the gallery is like what is looked for, and what may be.

use yew::{Callback, Html, Properties, component, html};

use super::search::Search;

/// What one may look for instead.
const TOPICS: [&str; 8] =
    ["fifo", "split brain", "worst case", "O(n log n)", "anonymous", "spanning tree", "failure detector", "exercise"];

/// What is looked for in vain.
#[derive(Properties, PartialEq)]
pub struct NothingFoundProps {
    /// What is looked for.
    pub search: Search,
    /// Those of its words that nothing has.
    pub unknown: Vec<String>,
    /// Something else is looked for.
    pub on_search: Callback<Search>,
}

/// Why nothing is found, and what may be looked for instead.
#[component]
pub fn NothingFound(props: &NothingFoundProps) -> Html {
    let NothingFoundProps { search, unknown, on_search } = props;
    let button = |words: &str, wanted: Search| {
        let onclick = on_search.reform(move |_| wanted.clone());
        html! { <button type="button" class="button small" {onclick}>{ words.to_owned() }</button> }
    };
    let of_all = Search { algorithm: None, ..search.clone() };
    let topic = |topic: &'static str| {
        html! { <>{ " " }{ button(topic, Search { typed: topic.to_owned(), algorithm: None }) }</> }
    };
    html! {
        <div class="nothing-found">
            <p>
                { why(search, unknown) }
                if search.algorithm.is_some() && unknown.is_empty() && !search.typed.trim().is_empty() {
                    { button("Look among all algorithms", of_all) }
                    { " " }
                }
                { button("Show everything", Search::default()) }
            </p>
            <p>{ "One can look for an algorithm, its authors or their initials, a network, a fault, a cost, a topic:" }{ for TOPICS.map(topic) }</p>
        </div>
    }
}

fn why(search: &Search, unknown: &[String]) -> String {
    let quoted: Vec<String> = unknown.iter().map(|word| format!("“{word}”")).collect();
    match (quoted.as_slice(), &search.algorithm) {
        ([], Some(_)) => "Nothing of this algorithm is like that. ".to_owned(),
        ([], None) => "Each of these words is here, but not all of them together. ".to_owned(),
        (words, _) => format!("Nothing here is about {}. ", words.join(" or ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::Index;
    use super::*;

    #[test]
    fn it_is_said_why_and_what_is_offered_is_found() {
        let search = |typed: &str, algorithm: Option<&str>| Search {
            typed: typed.to_owned(),
            algorithm: algorithm.map(str::to_owned),
        };
        assert_eq!(why(&search("xyzzy", None), &["xyzzy".to_owned()]), "Nothing here is about “xyzzy”. ");
        assert!(why(&search("ring", Some("raft")), &[]).starts_with("Nothing of this algorithm"));
        assert!(why(&search("raft ring", None), &[]).contains("not all of them together"));
        let index = Index::new();
        for topic in TOPICS {
            assert!(!index.find(&search(topic, None)).is_nothing(), "{topic}");
        }
    }
}
