//! Which column of a file of answers holds what, by its heading: as people name them, and as Moodle does, in English and in German.

use election_core::InputError;
use election_core::exercises::Exercise;

use crate::student::Student;

/// The column that holds the links, in a file of several columns.
const LINK: &str = "link";

/// What Moodle calls the column of an answer, as [`plain`] has it: of an assignment, and of a quiz with a number after it.
const ONLINE_TEXT: [&str; 2] = ["onlinetext", "texteingabeonline"];
const RESPONSE: [&str; 2] = ["response", "antwort"];

const FIRST: [&str; 4] = ["firstname", "givenname", "forename", "vorname"];
const LAST: [&str; 5] = ["lastname", "surname", "familyname", "nachname", "familienname"];
const NAME: [&str; 9] = [
    "name", // lint: not an algorithm's
    "fullname",
    "student",
    "participant",
    "vollständigername",
    "vollername",
    "teilnehmer",
    "teilnehmerin",
    "studierende",
];
const EMAIL: [&str; 6] = ["emailaddress", "email", "mail", "mailaddress", "emailadresse", "mailadresse"];
const ID: [&str; 12] = [
    "idnumber",
    "studentid",
    "studentnumber",
    "studentidnumber",
    "matriculationnumber",
    "matriculation",
    "idnummer",
    "matrikelnummer",
    "matrikelnr",
    "matrnr",
    "matnr",
    "matrikel",
];

/// Which columns name the student.
#[derive(Clone, Debug, Default)]
pub(crate) struct StudentColumns {
    name: Option<usize>,
    first: Option<usize>,
    last: Option<usize>,
    email: Option<usize>,
    id: Option<usize>,
}

impl StudentColumns {
    /// By their headings.
    pub(crate) fn of(header: &[String]) -> Self {
        let headings: Vec<String> = header.iter().map(|heading| plain(heading)).collect();
        let find = |known: &[&str]| headings.iter().position(|heading| known.contains(&&**heading));
        let (name, first, last) = (find(&NAME), find(&FIRST), find(&LAST));
        // Beside a first name, what is called `Name` is the last one.
        let (name, last) = if first.is_some() && last.is_none() { (None, name) } else { (name, last) };
        Self { name, first, last, email: find(&EMAIL), id: find(&ID) }
    }

    /// Whether none does.
    pub(crate) fn is_empty(&self) -> bool {
        [self.name, self.first, self.last, self.email, self.id].iter().all(Option::is_none)
    }

    /// The student of a row.
    pub(crate) fn student(&self, cell: impl Fn(usize) -> String) -> Student {
        let of = |place: Option<usize>| place.map_or_else(String::new, |place| cell(place).trim().to_owned());
        let parts = [of(self.first), of(self.last)];
        let name = if parts.iter().all(String::is_empty) { of(self.name) } else { parts.join(" ").trim().to_owned() };
        // A number that was written by a command of this kind may have a sign of a text before it.
        let id = of(self.id);
        Student { name, email: of(self.email), id: id.strip_prefix('\'').unwrap_or(&id).to_owned() }
    }
}

/// The column of the links: the one that was asked for by name or number; else the one called `link`, the only one, the one that is called
/// as the exercise is, or the one that Moodle puts answers into.
pub(crate) fn link_column(
    header: &[String],
    place: &str,
    asked: Option<&str>,
    exercise: &Exercise,
) -> Result<usize, InputError> {
    let refuse = |found: &str| {
        let allowed =
            "a header with a column named link, or with one column only, or --column with the name or number of one";
        Err(InputError::new(place, found, allowed))
    };
    match header {
        // Its first answer would be taken for a name.
        [only] if only.contains(['=', '#']) => return refuse(only),
        [] => return refuse(""),
        [only] if only.is_empty() => return refuse(""),
        _ => {}
    }
    if let Some(asked) = asked {
        return asked_for(header, place, asked);
    }
    if header.len() == 1 {
        return Ok(0);
    }
    let title = plain(exercise.title);
    let named: [&dyn Fn(&str) -> bool; 3] =
        [&|heading| heading == LINK, &|heading| heading == title || heading == plain(exercise.key), &|heading| {
            let is_response = |word: &&str| heading.strip_prefix(word).is_some_and(is_number);
            ONLINE_TEXT.contains(&heading) || RESPONSE.iter().any(is_response)
        }];
    for is_named in named {
        let found: Vec<usize> = (0..header.len()).filter(|place| is_named(&plain(&header[*place]))).collect();
        match &*found {
            [] => {}
            [only] => return Ok(*only),
            _ => break,
        }
    }
    refuse(&header.join(", "))
}

/// The column that was asked for, by its name or its number, counted from 1.
fn asked_for(header: &[String], place: &str, asked: &str) -> Result<usize, InputError> {
    let is_named = |name: &String| name.trim().eq_ignore_ascii_case(asked.trim());
    let named: Vec<usize> = (0..header.len()).filter(|column| is_named(&header[*column])).collect();
    let by_number = asked.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match (&*named, by_number.filter(|column| *column < header.len())) {
        (&[only], _) | ([], Some(only)) => Ok(only),
        _ => {
            let names = header.join(", ");
            let one = if named.is_empty() { "one of" } else { "there are several of that name in" };
            let allowed = format!("a number from 1 to {}, or {one} {names}", header.len());
            Err(InputError::new(format!("{place}, --column"), asked, allowed))
        }
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A heading without all that people write in different ways: `E-Mail address` and `email address` are the same.
fn plain(heading: &str) -> String {
    heading.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use election_core::exercises::find;

    use super::*;

    fn header(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    fn column(names: &[&str], asked: Option<&str>) -> Result<usize, String> {
        let exercise = find("make-3-win").expect("it is there");
        link_column(&header(names), "a.csv, line 1", asked, exercise).map_err(|error| error.to_string())
    }

    #[test]
    fn the_column_of_answers_is_found_in_moodles_files() {
        let quiz = ["Surname", "First name", "Email address", "State", "Grade/10.00", "Response 1"];
        assert_eq!(column(&quiz, None), Ok(5));
        assert_eq!(column(&["Nachname", "Vorname", "E-Mail-Adresse", "Antwort 1"], None), Ok(3));
        assert_eq!(column(&["Identifier", "Full name", "Status", "Online text", "Feedback comments"], None), Ok(3));
        assert_eq!(column(&["Vollständiger Name", "Texteingabe online"], None), Ok(1));
        assert_eq!(column(&["Name", "Make 3 win", "Exactly thirty"], None), Ok(1));
        assert_eq!(column(&["Name", "exactly-thirty", "make-3-win"], None), Ok(2));
        assert!(column(&["Name", "Response 1", "Response 2"], None).is_err());
    }

    #[test]
    fn a_column_is_asked_for_by_name_or_number() {
        let two = ["Name", "Response 1", "Response 2"];
        assert_eq!(column(&two, Some("response 2")), Ok(2));
        assert_eq!(column(&two, Some("2")), Ok(1));
        assert_eq!(column(&["Name", "2", "link"], Some("2")), Ok(1));
        let names = "Name, Response 1, Response 2";
        for wrong in ["Response 3", "0", "4"] {
            let allowed = format!("a number from 1 to 3, or one of {names}");
            let expected = format!("a.csv, line 1, --column: found {wrong}, allowed: {allowed}");
            assert_eq!(column(&two, Some(wrong)), Err(expected));
        }
        let twice = column(&["Answer", "Answer"], Some("answer"));
        assert!(twice.is_err_and(|error| error.ends_with("or there are several of that name in Answer, Answer")));
    }

    #[test]
    fn students_are_named_by_what_columns_are_called() {
        let student = |names: &[&str], cells: &[&str]| {
            let columns = StudentColumns::of(&header(names));
            let Student { name, email, id } = columns.student(|place| cells[place].to_owned());
            [name, email, id]
        };
        for names in
            [["Surname", "First name"], ["Last name", "First name"], ["Nachname", "Vorname"], ["Name", "Vorname"]]
        {
            assert_eq!(student(&names, &["Lovelace", "Ada"]), ["Ada Lovelace", "", ""], "{names:?}");
        }
        for name in ["Name", "Full name", "FULLNAME", "Vollständiger Name"] {
            for [email, id] in [["Email address", "ID number"], ["E-Mail", "Matrikel-Nr."]] {
                assert_eq!(student(&[name, email, id], &["Ada", "a@b.c", "007"]), ["Ada", "a@b.c", "007"]);
            }
        }
        assert!(StudentColumns::of(&header(&["link", "group", "State"])).is_empty());
    }
}
