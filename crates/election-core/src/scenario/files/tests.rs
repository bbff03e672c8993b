//! What files say, and what is said of those that are wrong.

use super::*;

fn edges(text: &str) -> (Vec<(u16, u16)>, u16) {
    let listed = Listed::read(text).unwrap();
    (listed.edges.unwrap(), listed.processes)
}

fn error(text: &str) -> String {
    Listed::read(text).unwrap_err().to_string()
}

#[test]
fn a_network_is_the_same_however_it_is_listed() {
    let star = (vec![(0, 1), (0, 2)], 3);
    for text in [
        "0 1 1\n1 0 0\n1 0 0\n",
        "0,1,1\r\n1,0,0\r\n1,0,0",
        "011\n100\n100",
        "# a star\n0 1\n\n2 0 # back\n0 2",
        "0: 1 2\n1: 0\n2: 0",
        "0: 1, 2\n1:\n2:",
        "0:1 2\n1 : 0",
    ] {
        assert_eq!(edges(text), star, "{text}");
    }
    assert_eq!(edges("0 1\n1 0"), (vec![(0, 1)], 2), "a matrix and an edge list say the same");
    assert_eq!(edges("0-1"), (vec![(0, 1)], 2));
}

#[test]
fn a_network_is_read_as_other_tools_write_it() {
    let line = (vec![(0, 1), (1, 2)], 3);
    for text in [
        "source,target\n0,1\n1,2",
        "from\tto\n0\t1\n1\t2",
        "% also a remark\n0 1\n// and this\n1 2",
        "\u{feff}0-1\n1-2",
        "0-1, 1-2",
        "a -- b\nb -- c",
        "\"a\",\"b\"\n\"b\",\"c\"",
        "a b\nb c\nc",
        "0 1\n1 0 2\n2 1",
        ",A,B,C\nA,0,1,0\nB,1,0,1\nC,0,1,0",
        "[::1]:7000 [::1]:7001\n[::1]:7001 [::1]:7002",
    ] {
        assert_eq!(edges(text), line, "{text}");
    }
    assert_eq!(edges("0 1 2\n1 0 2\n2 0 1"), (vec![(0, 1), (0, 2), (1, 2)], 3));
    let labelled = Listed::read("  A B C\nA 0 1 0\nB 1 0 1\nC 0 1 0").unwrap();
    assert_eq!(labelled.ids.unwrap().texts(), ["A", "B", "C"]);
}

#[test]
fn identities_that_are_typed_stand_apart_somehow() {
    let of = |text| Listed::identities(text).map_err(|error| error.to_string());
    assert_eq!(of("80 3,32;\t3"), Ok(Ids::Values(vec![80, 3, 32, 3])));
    assert_eq!(of("10.0.0.1:70, zoë"), Ok(Ids::Texts(["10.0.0.1:70", "zoë"].map(str::to_owned).to_vec())));
    let blanks = "line 1: found New York, Boston, allowed: names without blanks, such as New_York";
    assert_eq!(of("New York, Boston").unwrap_err(), blanks);
    assert_eq!(of(" , ").unwrap_err(), "file: found 0 processes, allowed: 1 to 1024 processes");
    assert_eq!(
        of("1 -2").unwrap_err(),
        "line 1: found -2, allowed: a whole number from 0 to 9007199254740991, or a text that is no number"
    );
}

#[test]
fn names_become_identities() {
    let of = |text| Listed::read(text).unwrap();
    assert_eq!(of("0 1\n1 2").ids, Some(Ids::Values(vec![0, 1, 2])));
    let counted = of("3 2\n2 1");
    assert_eq!((counted.edges, counted.ids), (Some(vec![(0, 1), (1, 2)]), Some(Ids::Values(vec![1, 2, 3]))));
    let named = of("b:70 a:70\na:70 c:70");
    let texts = ["b:70", "a:70", "c:70"].map(str::to_owned).to_vec();
    assert_eq!((named.edges, named.ids), (Some(vec![(0, 1), (1, 2)]), Some(Ids::Texts(texts.clone()))));
    assert_eq!(of("b:70: a:70\na:70: c:70").ids, Some(Ids::Texts(texts.clone())));
    let listed = of("b:70\na:70\nc:70");
    assert_eq!((listed.edges, listed.ids, listed.processes), (None, Some(Ids::Texts(texts)), 3));
    assert_eq!(of("80 3").ids, Some(Ids::Values(vec![80, 3])));
    for text in ["80\n3\n32", "80, 3, 32"] {
        assert_eq!(of(text).ids, Some(Ids::Values(vec![80, 3, 32])));
    }
}

#[test]
fn as_many_processes_are_read_as_there_may_be() {
    let star = |count: u16| (1..count).map(|leaf| format!("hub leaf{leaf}\n")).collect::<String>();
    assert_eq!(edges(&star(MAX_PROCESSES)).1, MAX_PROCESSES);
    assert_eq!(error(&star(MAX_PROCESSES + 1)), "file: found 1025 processes, allowed: 1 to 1024 processes");
    let line: String = (0..70_000).map(|one| format!("{one} {}\n", one + 1)).collect();
    assert_eq!(error(&line), "file: found 70001 processes, allowed: 1 to 1024 processes");
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (text, said) in [
        (
            "0 1 0\n0 0 1\n0 1 0",
            "line 1: found 1 in column 2, and 0 in row 2 the other way, allowed: the same both ways: channels carry messages both ways",
        ),
        ("1 0 0\n0 1 0\n0 0 1", "line 1: found 1 in column 1, allowed: 0 on the diagonal: nobody is its own neighbour"),
        ("4 4\n5 6", "line 1: found 4 4, allowed: two processes: nobody is its own neighbour"),
        ("a b\nc d", "file: found no way from a to c, allowed: a network in which every process can be reached"),
        (
            "0 1 0\n1 0 0\n0 0 0",
            "file: found no way from row 1 to row 3, allowed: a network in which every process can be reached",
        ),
        (
            "0 1 5\n1 2 3",
            "line 1: found 0 1 5, allowed: two names a line, or a square of 0 and 1: channels have no weights here",
        ),
        (
            "0,2,0\n2,0,7\n0,7,0",
            "line 1: found 0,2,0, allowed: two names a line, or a square of 0 and 1: channels have no weights here",
        ),
        (
            "A -> B\nB -> C",
            "line 1: found A -> B, allowed: two names a line without an arrow: channels carry messages both ways",
        ),
        (
            "graph G {\n  a -- b;\n}",
            "line 1: found graph G {, allowed: the edges of such a graph as two names a line, without braces",
        ),
        (
            "New York, Boston\nBoston, Miami",
            "line 1: found New York, Boston, allowed: names without blanks, such as New_York",
        ),
        ("80\nbob\n5", "line 2: found bob, allowed: a number: all identities are numbers, or all are texts"),
        (
            "\"New York\",\"Boston\"\nBoston,Miami",
            "line 1: found New York, allowed: names without blanks, such as New_York",
        ),
        ("1 2\n2 a\na 3\n3 b", "line 2: found a, allowed: a number: all identities are numbers, or all are texts"),
        ("amy\n80\nbob", "line 2: found 80, allowed: a text: all identities are numbers, or all are texts"),
        ("a\n-3", "line 2: found -3, allowed: a whole number from 0 to 9007199254740991, or a text that is no number"),
    ] {
        assert_eq!(error(text), said);
    }
    assert_eq!(error("1 2\n2 3 4\n5 6"), format!("line 2: found 2 3 4, allowed: {SHAPES}"));
    assert_eq!(error("Hello, you there"), format!("line 1: found Hello, you there, allowed: {SHAPES}"));
    assert_eq!(error(" # nothing"), format!("file: found nothing, allowed: {SHAPES}"));
}

#[test]
fn a_text_is_what_it_begins_like() {
    for (kind, texts) in [
        (TextKind::Json, &["{", " {}", "[1]", "\"a\"", "\u{feff}{\"a\""][..]),
        (
            TextKind::Link,
            &[
                "",
                " ",
                "#a=bully",
                "a=bully",
                "%61=bully",
                "https://example.org/#a=bully",
                "https://e.org/#a=bully\n&n=3",
                "x\ty=z",
            ],
        ),
        (
            TextKind::Lines,
            &[
                "0 1\n1 2",
                "# edges\n0 1",
                "[::1]:7000\n[::1]:7001",
                "\"a\",\"b\"",
                "hello",
                "a\nb=c",
                "# of https://e.org\n0 1",
                "http://a:80\nhttp://b:80",
            ],
        ),
    ] {
        for text in texts {
            assert_eq!(TextKind::of(text), kind, "{text}");
        }
    }
}

#[test]
fn prose_and_links_do_not_look_like_one() {
    for text in [
        "0 1\n1 2",
        "a b\nb c",
        "  A B C\nA 0 1 0\nB 1 0 1\nC 0 1 0",
        "a b c\nb a\nc a",
        "0: 1 2\n1: 2",
        "7\n3",
        "0 1 1\n1 0\n1 0 0",
        "1 2 3",
    ] {
        assert!(Listed::looks_like_one(text), "{text}");
    }
    for text in ["hello", "", "# A story\n\n## Its first scene\n\nWho wins this election?", "Some words here\nand more"]
    {
        assert!(!Listed::looks_like_one(text), "{text}");
    }
}
