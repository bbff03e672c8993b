//! `election exercises` and `election grade`.

use election_core::exercises::EXERCISES;

use crate::support::{Scratch, election, election_with_input, json, printed};

#[test]
fn exercises_are_listed_with_all_that_is_declared() {
    let list = json(election(&["exercises", "--json"]));
    let listed: Vec<&str> = list.as_array().expect("a list").iter().filter_map(|it| it["key"].as_str()).collect();
    let keys: Vec<&str> = EXERCISES.iter().map(|exercise| exercise.key).collect();
    assert_eq!(listed, keys);
    for exercise in list.as_array().expect("a list") {
        for text in ["group", "title", "text", "link", "allowed"] {
            assert!(exercise[text].as_str().is_some_and(|text| !text.is_empty()), "no {text} in {exercise}");
        }
        assert!(exercise["hints"].as_array().is_some_and(|hints| hints.len() >= 2), "{exercise}");
    }
    let text = printed(election(&["exercises"]));
    assert!(keys.iter().all(|key| text.contains(key)), "{text}");
}

const ANSWERS: &str = "\
name,link,group
Ada,#a=chang-roberts&start=2,1
Bob,\"https://example.org/play/#a=chang-roberts&start=0,2!t=3\",2
\"Eve, who tries\",\"=HYPERLINK(\"\"x\"\")\",2
Flo,\"#a=chang-roberts&start=2,3\",1
Gus,#a=chang-roberts&start=0,2,1
Hal,,1
";

const GRADES: &str = "\
name,group,link,right,score,why,seen
Ada,1,#a=chang-roberts&start=2,yes,100,Process 3 leads.,
Bob,2,\"https://example.org/play/#a=chang-roberts&start=0,2!t=3\",yes,100,Process 3 leads.,
\"Eve, who tries\",2,\"'=HYPERLINK(\"\"x\"\")\",no,0,";

#[test]
fn every_row_is_graded_in_its_place_with_its_other_columns() {
    let file = Scratch::holding("answers.csv", ANSWERS);
    let grades = printed(election(&["grade", "make-3-win", file.path()]));
    assert!(grades.starts_with(GRADES), "{grades}");
    let rows: Vec<&str> = grades.lines().collect();
    assert_eq!(rows.len(), ANSWERS.lines().count());
    assert_eq!(rows[4], "Flo,1,\"#a=chang-roberts&start=2,3\",no,0,Process 4 leads; wanted: process 3 leads.,");
    let commas = "\"Line 6: 4 columns, and the header has 3. A cell with commas needs quotation marks.\"";
    assert_eq!(rows[5], format!("Gus,2,#a=chang-roberts&start=0,no,0,{commas},"));
    assert_eq!(rows[6], "Hal,1,,no,0,\"Hal, line 7: no link in the column link.\",");
    // What was graded can be graded again.
    assert_eq!(
        printed(election_with_input(&["grade", "make-3-win", "-"], grades.as_bytes())).lines().next(),
        Some(rows[0])
    );
}

#[test]
fn links_alone_need_no_quotation_marks() {
    let links = "answers\n#a=chang-roberts&ids=1,8,4,3,7,5,2,6\n#a=chang-roberts&ids=2,6,3,5,8,1,4,7\n";
    let grades = printed(election_with_input(&["grade", "thirty-messages", "-"], links.as_bytes()));
    let expected = "answers,right,score,why,seen\n\
                    \"#a=chang-roberts&ids=1,8,4,3,7,5,2,6\",yes,100,30 messages.,\n\
                    \"#a=chang-roberts&ids=2,6,3,5,8,1,4,7\",no,86,29 of 30 messages.,\n";
    assert_eq!(grades, expected);
}

#[test]
fn the_rate_is_said_beside_the_grades() {
    let output = election_with_input(&["grade", "make-3-win", "-", "--rate"], ANSWERS.as_bytes());
    assert!(output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("6 answers, 2 right, in ") && said.ends_with(" a second\n"), "{said}");
}

#[test]
fn a_file_that_cannot_be_graded_is_refused() {
    let refused = |exercise: &str, input: &str| {
        let output = election_with_input(&["grade", exercise, "-"], input.as_bytes());
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let allowed = "allowed: a header with a column named link, or with one column only, or --column with the name or number of one";
    assert_eq!(
        refused("make-3-win", "name,answer\n"),
        format!("error: standard input, line 1: found name, answer, {allowed}\n")
    );
    assert_eq!(refused("make-3-win", ""), format!("error: standard input, line 1: found nothing, {allowed}\n"));
    assert!(refused("make-3-wins", "link\n").starts_with("error: exercise: found make-3-wins, allowed: make-3-win, "));
    let missing = election(&["grade", "make-3-win", "/nowhere/answers.csv"]);
    assert_eq!(missing.status.code(), Some(1));
}

#[test]
fn a_row_without_an_end_costs_one_line() {
    let input = format!("name,link\nAda,{}\nBob,#a=chang-roberts&start=2\n", "a".repeat(10 << 20));
    let grades = printed(election_with_input(&["grade", "make-3-win", "-"], input.as_bytes()));
    let expected = "name,link,right,score,why,seen\n\
                    Ada,,no,0,Line 2: longer than 65536 bytes.,\n\
                    Bob,#a=chang-roberts&start=2,yes,100,Process 3 leads.,\n";
    assert_eq!(grades, expected);
}

#[test]
fn no_column_holds_a_formula() {
    let input = "=name,link\n=cmd|calc,#a=chang-roberts&start=2\n";
    let grades = printed(election_with_input(&["grade", "make-3-win", "-"], input.as_bytes()));
    let expected = "'=name,link,right,score,why,seen\n'=cmd|calc,#a=chang-roberts&start=2,yes,100,Process 3 leads.,\n";
    assert_eq!(grades, expected);
}

#[test]
fn no_sentence_is_a_formula_either() {
    let input = "name,link,group\n=cmd|calc,,1\n=cmd|calc,#a=chang-roberts&start=2,1\nBob,#a=chang-roberts&start=2,1\n";
    let grades = printed(election_with_input(&["grade", "make-3-win", "-"], input.as_bytes()));
    let expected = "name,group,link,right,score,why,seen\n\
                    '=cmd|calc,1,,no,0,\"'=cmd|calc, line 2: no link in the column link.\",\n\
                    '=cmd|calc,1,#a=chang-roberts&start=2,yes,100,Process 3 leads.,\n\
                    Bob,1,#a=chang-roberts&start=2,yes,100,Process 3 leads.,\"same answer as =cmd|calc, line 3\"\n";
    assert_eq!(grades, expected);
}

#[test]
fn the_column_of_links_can_be_said_and_what_was_seen_before_is_marked() {
    let input = "Name;Answer;Comment\r\n\
                 Ada;#a=chang-roberts&start=2;one\r\n\
                 Bob;\"Look:\r\n<p>https://x.org/#a=chang-roberts&amp;start=2!t=3</p>\";two\r\n\
                 Ada;\"#a=chang-roberts&start=3\";three\r\n\
                 Eve;no idea;four\r\n";
    for column in ["answer", "2"] {
        let output = election_with_input(
            &["grade", "make-3-win", "-", "--column", column, "--summary"],
            format!("\u{feff}{input}").as_bytes(),
        );
        assert!(output.status.success());
        let expected = "Name;Comment;Answer;right;score;why;seen\n\
                        Ada;one;#a=chang-roberts&start=2;yes;100;Process 3 leads.;\n\
                        Bob;two;\"Look: <p>https://x.org/#a=chang-roberts&amp;start=2!t=3</p>\";yes;100;Process 3 leads.;same answer as Ada, line 2\n\
                        Ada;three;#a=chang-roberts&start=3;no;0;\"Process 4 leads; wanted: process 3 leads.\";handed in before, line 2\n\
                        Eve;four;no idea;no;0;No link: found no idea, allowed: a link of the page, with # in it.;\n";
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("make-3-win          4      2          50\n"), "{said}");
        assert!(said.contains("    1  Process 4 leads; wanted: process 3 leads.\n"), "{said}");
    }
    let output = election_with_input(&["grade", "make-3-win", "-", "--column", "Antwort"], input.as_bytes());
    let said = "error: standard input, line 1, --column: found Antwort, allowed: a number from 1 to 3, or one of Name, Answer, Comment\n";
    assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(2), said));
}

#[test]
fn a_link_of_another_exercise_is_called_so() {
    let input = "link\n#a=lelann!exercise=overtaking\n#a=chang-roberts&start=2!exercise=overtaking\n";
    let grades = printed(election_with_input(&["grade", "make-3-win", "-"], input.as_bytes()));
    let rows: Vec<&str> = grades.lines().collect();
    assert!(rows[1].contains("The link is of the exercise overtaking, not make-3-win. Not allowed here: "), "{grades}");
    assert!(rows[2].ends_with(",yes,100,Process 3 leads.,"), "an answer is right wherever it was found: {grades}");
}
