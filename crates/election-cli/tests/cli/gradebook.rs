//! `election gradebook`: files as Moodle and spreadsheets write them, and what comes of them.

use crate::support::{Scratch, election};

/// Moodle's responses to a quiz: a byte order mark, ends of lines as on Windows, line breaks and HTML in answers, an attempt more.
const QUIZ: &str = "\u{feff}\"Last name\",\"First name\",\"Email address\",Status,\"Grade/10.00\",\"Response 1\",\"Response 2\"\r\n\
    Lovelace,Ada,ada@x.org,Finished,-,\"<p>https://x.org/#a=chang-roberts&amp;start=3</p>\",\"#a=chang-roberts&ids=1,8,4,3,7,5,2,6\"\r\n\
    Émile,Bob,bob@x.org,Finished,-,\"My answer:\r\nhttps://x.org/#a=chang-roberts&start=2!exercise=make-3-win.\",\"#a=chang-roberts&ids=2,6,3,5,8,1,4,7\"\r\n\
    Lovelace,Ada,ada@x.org,Finished,-,#a=chang-roberts&start=2,\r\n\
    Eve,Eve,eve@x.org,\"Never submitted\",-,-,<p>-</p>\r\n";

/// Another week, from elsewhere: by name and number.
const LIST: &str =
    "Name;Matrikelnummer;link\n\"Lovelace, Ada\";007;#a=chang-roberts&start=5\nGus;008;#a=chang-roberts&start=0,5@7\n";

#[test]
fn several_exercises_are_one_row_a_student() {
    let (quiz, list, moodle) =
        (Scratch::holding("quiz.csv", QUIZ), Scratch::holding("list.csv", LIST), Scratch::new("import.csv"));
    let sources = [
        format!("make-3-win={}", quiz.path()),
        format!("thirty-messages={}", quiz.path()),
        format!("late-start={}", list.path()),
    ];
    let mut arguments = vec!["gradebook"];
    arguments.extend(sources.iter().map(String::as_str));
    let columns =
        ["--column", "make-3-win=Response 1", "--column", "thirty-messages=7", "--moodle", moodle.path(), "--summary"];
    arguments.extend(columns);
    let output = election(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let book =
        String::from_utf8(output.stdout).expect("text").replace(quiz.path(), "quiz").replace(list.path(), "list");
    let rows: Vec<&str> = book.lines().collect();
    assert_eq!(rows[0], "name,email address,id number,make-3-win,thirty-messages,late-start,sum,right,notes");
    let ada = "Ada Lovelace,ada@x.org,007,100,100,";
    assert!(rows[1].starts_with(ada), "{book}");
    let twice = "make-3-win (quiz, line 5): handed in 2 times (quiz, line 2 and quiz, line 5), the best counts; same answer as Bob Émile";
    assert!(rows[1].contains(twice), "{book}");
    assert!(rows[2].starts_with("Bob Émile,bob@x.org,,100,86,,186,1,"), "{book}");
    assert!(
        rows[2].contains("| thirty-messages (quiz, line 3): 29 of 30 messages | late-start: nothing handed in"),
        "{book}"
    );
    let nothing = "make-3-win: nothing handed in | thirty-messages: nothing handed in | late-start: nothing handed in";
    assert_eq!(rows[3], format!("Eve Eve,eve@x.org,,,,,0,0,{nothing}"));
    assert!(rows[4].starts_with("Gus,,008,,,"), "{book}");
    assert_eq!(rows.len(), 5);
    let import = moodle.read();
    let import: Vec<&str> = import.lines().collect();
    assert_eq!(import[0], "Email address,ID number,Make 3 win,Exactly thirty,Just in time");
    assert!(import[1].starts_with("ada@x.org,007,100,100,"), "{import:?}");
    assert_eq!(import[2..4], ["bob@x.org,,100,86,", "eve@x.org,,,,"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.starts_with("4 students\n") && said.contains("thirty-messages: what went wrong\n    1  29 of 30"),
        "{said}"
    );
}

#[test]
fn one_of_several_answers_counts() {
    let quiz = Scratch::holding("counts.csv", QUIZ);
    let source = format!("make-3-win={}", quiz.path());
    for (counts, score) in [("first", 0), ("last", 100), ("best", 100)] {
        let output = election(&["gradebook", &source, "--column", "Response 1", "--counts", counts]);
        let book = String::from_utf8(output.stdout).expect("text");
        assert!(book.contains(&format!("\nAda Lovelace,ada@x.org,{score},")), "{counts}: {book}");
    }
}

#[test]
fn who_has_no_address_is_left_out_of_the_import_and_a_row_that_names_nobody_stays() {
    let file = Scratch::holding("nobody.csv", "Name,link\nAda,#a=chang-roberts&start=2\n,#a=chang-roberts&start=2\n");
    let import = Scratch::new("nobody-import.csv");
    let output = election(&["gradebook", &format!("make-3-win={}", file.path()), "--moodle", import.path()]);
    let book = String::from_utf8(output.stdout).expect("text").replace(file.path(), "file");
    let expected = "name,make-3-win,sum,right,notes\n\
                    Ada,100,100,1,\"make-3-win (file, line 2): same answer as file, line 3\"\n\
                    \"file, line 3\",100,100,1,\"make-3-win (file, line 3): same answer as Ada\"\n";
    assert_eq!(book, expected);
    assert_eq!(import.read(), "Email address,Make 3 win\n");
    let said = String::from_utf8_lossy(&output.stderr).replace(file.path(), "file").replace(import.path(), "import");
    assert_eq!(said, "note: left out of import, without an email address or ID number: Ada and file, line 3\n");
}

#[test]
fn a_folder_of_online_texts_is_read_as_moodle_downloads_it() {
    let folder = std::env::temp_dir().join(format!("election-cli-{}-submissions", std::process::id()));
    let ada = folder.join("Ada Lovelace_12_assignsubmission_onlinetext");
    let page =
        |body: &str| format!("<!DOCTYPE html><html><head><meta charset=\"UTF-8\"></head><body>{body}</body></html>");
    let write =
        |path: &std::path::Path, body: &str| std::fs::write(path, page(body)).expect("the folder can be written");
    std::fs::create_dir_all(&ada).expect("the temporary directory can be written");
    write(
        &ada.join("onlinetext.html"),
        "<p>My\nlink:\r\n<a href=\"https://x.org/#a=chang-roberts&amp;start=2\">this</a></p>",
    );
    write(&folder.join("Bob_13_assignsubmission_onlinetext_onlinetext.html"), "<p>#a=chang-roberts&amp;start=3</p>");
    write(&folder.join("Eve_14_assignsubmission_file.html"), "");
    let source = format!("make-3-win={}", folder.display());
    let output = election(&["gradebook", &source]);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    std::fs::remove_dir_all(&folder).expect("it was made here");
    let empty = election(&["gradebook", "make-3-win=/usr/lib"]);
    let book = String::from_utf8(output.stdout).expect("text").replace(&folder.display().to_string(), "folder");
    let expected = "name,make-3-win,sum,right,notes\n\
                    Ada Lovelace,100,100,1,\n\
                    Bob,0,0,0,\"make-3-win (folder, Bob_13_assignsubmission_onlinetext_onlinetext.html): Process 4 leads; wanted: process 3 leads\"\n";
    assert_eq!((book.as_str(), errors.as_str()), (expected, ""));
    let said = String::from_utf8_lossy(&empty.stderr).into_owned();
    assert!(
        said.starts_with("error: /usr/lib: found no submissions, allowed: submissions with online text, "),
        "{said}"
    );
}

#[test]
fn what_cannot_be_a_gradebook_is_refused_with_file_and_place() {
    let (links, quiz) = (Scratch::holding("links.csv", "link\n#a=lelann\n"), Scratch::holding("two.csv", QUIZ));
    let refused = |arguments: &[&str]| {
        let output = election(&[&["gradebook"], arguments].concat());
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]));
        String::from_utf8_lossy(&output.stderr).replace(links.path(), "links").replace(quiz.path(), "quiz")
    };
    let nobody = refused(&[&format!("make-3-win={}", links.path())]);
    assert!(
        nobody.starts_with("error: links, header: found link, allowed: a column that says whose the answers are"),
        "{nobody}"
    );
    let two = refused(&[&format!("make-3-win={}", quiz.path())]);
    assert!(
        two.starts_with("error: quiz, line 1: found Last name, First name, ") && two.contains("or --column with"),
        "{two}"
    );
    assert!(refused(&["make-3-win"]).starts_with("error: answers: found make-3-win, allowed: EXERCISE=FILE, "));
    assert!(refused(&["make-4-win=x"]).starts_with("error: exercise: found make-4-win, allowed: make-3-win, "));
    let columns = refused(&[&format!("make-3-win={}", quiz.path()), "--column", "6", "--column", "7"]);
    assert!(columns.starts_with("error: --column: found 7, allowed: one column for all exercises, or "), "{columns}");
}
