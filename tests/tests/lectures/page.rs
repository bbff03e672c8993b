//! `docs/lectures.md`, as the lines have it.

use std::fmt::Write as _;

use election_core::gallery::{LECTURES, Lecture, Line, Mark, OWN_LINES, Shown, how_to_read};

/// The whole page.
pub(crate) fn page() -> String {
    let mut page = String::from(
        "# The lectures, line by line\n\n\
         What five lectures on leader election say, in our words and their order, and the runs that show it. A line is whatever somebody \
         could ask about. A link goes behind the page's address, or after `election run`; *at 6* is the moment after tick 6, on the page \
         `!t=6.5` behind the link. A test holds what a run shows: the figures, who leads, which properties fall. It does not hold what a \
         note says of a single process.\n\n\
         This page is written from `crates/election-core/src/gallery/lectures/`, which the page's gallery lists.\n\n",
    );
    page.push_str("## How to read this\n\n| words | what they mean |\n|---|---|\n");
    for (words, meaning) in how_to_read() {
        let _ = writeln!(page, "| {words} | {meaning} |");
    }
    page.push_str("\n## How many lines\n\n");
    counts(&mut page);
    for lecture in LECTURES.iter().copied().chain([OWN_LINES]) {
        let _ = write!(page, "\n## {}\n\n{}\n", lecture.name, lecture.about);
        for section in lecture.sections {
            let _ = write!(
                page,
                "\n### {}\n\n| number | what it says | what shows it | what it shows | note |\n|---|---|---|---|---|\n",
                section.title
            );
            section.lines.iter().for_each(|line| row(&mut page, line));
        }
    }
    page
}

/// How many lines of each lecture are shown, and which cannot be, with the reason.
fn counts(page: &mut String) {
    let columns = Mark::ALL.map(|mark| if mark == Mark::Heading { "headings" } else { mark.name() });
    let _ = writeln!(
        page,
        "| lecture | lines | {} | runs |\n|---|---|{}---|",
        columns.join(" | "),
        "---|".repeat(columns.len())
    );
    for lecture in LECTURES {
        counted(page, lecture.name, &lecture.lines().collect::<Vec<_>>());
    }
    counted(page, "together", &LECTURES.iter().flat_map(|lecture| lecture.lines()).collect::<Vec<_>>());
    counted(page, OWN_LINES.name, &OWN_LINES.lines().collect::<Vec<_>>());
    page.push_str(
        "\nA line that is shown in part has its reason beside it, and one that is wrong what is right. Lines without a run, and why:\n\n\
         | number | what it says | why |\n|---|---|---|\n",
    );
    let lines = LECTURES.iter().flat_map(|lecture: &&Lecture| lecture.lines());
    for line in lines.filter(|line| line.mark != Mark::Heading && line.shown.is_empty()) {
        let _ = writeln!(page, "| {} | {} | {} |", line.number, line.says, line.note);
    }
}

fn counted(page: &mut String, name: &str, lines: &[&Line]) {
    let counts = Mark::ALL.map(|mark| lines.iter().filter(|line| line.mark == mark).count().to_string());
    let runs: usize = lines.iter().map(|line| line.shown.len()).sum();
    let _ = writeln!(page, "| {name} | {} | {} | {runs} |", lines.len(), counts.join(" | "));
}

/// A line's own run, and a row for each that is beside it.
fn row(page: &mut String, line: &Line) {
    let mark = match line.mark {
        Mark::Shown => String::new(),
        mark => {
            let (first, rest) = mark.name().split_at(1);
            format!("**{}{rest}.** ", first.to_uppercase())
        }
    };
    let (run, shows) = line.shown.first().map(cells).unwrap_or_default();
    let note = format!("{mark}{}", line.note);
    let _ = writeln!(page, "| {} | {} | {run} | {shows} | {} |", line.number, line.says, note.trim_end());
    for (run, shows) in line.shown.iter().skip(1).map(cells) {
        let _ = writeln!(page, "| | *beside it* | {run} | {shows} | |");
    }
}

fn cells(shown: &Shown) -> (String, String) {
    let at = shown.at.map(|tick| format!("at {tick}: ")).unwrap_or_default();
    (format!("`#{}`", shown.link), format!("{at}{}", shown.shows))
}
