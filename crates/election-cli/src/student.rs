//! Who handed something in, as far as a file says so.

use std::fmt;

/// A student; what a file does not say of them is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Student {
    pub(crate) name: String,
    pub(crate) email: String,
    /// The number by which the school knows them.
    pub(crate) id: String,
}

impl Student {
    /// Whether nothing is known of them.
    pub(crate) fn is_unknown(&self) -> bool {
        self.name.is_empty() && self.email.is_empty() && self.id.is_empty()
    }

    /// Whether it is somebody else, by an address or a number of their own.
    fn is_other_than(&self, other: &Self) -> bool {
        let differ = |one: &str, other: &str| !one.is_empty() && !other.is_empty() && !one.eq_ignore_ascii_case(other);
        differ(&self.email, &other.email) || differ(&self.id, &other.id)
    }

    fn has_name_of(&self, other: &Self) -> bool {
        !self.name.is_empty() && in_order(&self.name) == in_order(&other.name)
    }

    /// Adds what another file says of them.
    fn learn(&mut self, from: Self) {
        for (known, said) in [(&mut self.name, from.name), (&mut self.email, from.email), (&mut self.id, from.id)] {
            if known.is_empty() {
                *known = said;
            }
        }
    }
}

/// By name, or else by what else is known.
impl fmt::Display for Student {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = [&self.name, &self.email, &self.id].into_iter().find(|said| !said.is_empty());
        f.write_str(said.map_or("", |said| said))
    }
}

/// A name as it is compared: the first name before the last, however it was written.
fn in_order(name: &str) -> String {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    match name.split_once(',') {
        Some((last, first)) => words(&format!("{first} {last}")),
        None => words(name),
    }
}

/// The students of a course, in the order in which files name them.
#[derive(Debug, Default)]
pub(crate) struct Roster(Vec<Student>);

impl Roster {
    /// The place of a student, who is added where nobody is the same: by their address, their number, or their name where nothing else
    /// tells them apart.
    pub(crate) fn place(&mut self, student: Student) -> usize {
        let is_same = |one: &str, other: &str| !one.is_empty() && one.eq_ignore_ascii_case(other);
        let by_key = |known: &Student| is_same(&known.email, &student.email) || is_same(&known.id, &student.id);
        let by_name = |known: &Student| known.has_name_of(&student) && !known.is_other_than(&student);
        let found = self.0.iter().position(by_key).or_else(|| {
            let mut alike = (0..self.0.len()).filter(|place| by_name(&self.0[*place]));
            alike.next().filter(|_| alike.next().is_none())
        });
        let Some(place) = found else {
            self.0.push(student);
            return self.0.len() - 1;
        };
        self.0[place].learn(student);
        place
    }

    pub(crate) fn students(&self) -> &[Student] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn student(name: &str, email: &str, id: &str) -> Student {
        Student { name: name.to_owned(), email: email.to_owned(), id: id.to_owned() }
    }

    #[test]
    fn a_student_is_known_again_by_address_number_or_name() {
        let mut roster = Roster::default();
        let ada = roster.place(student("Ada Lovelace", "ada@x.org", ""));
        assert_eq!(roster.place(student("A. Lovelace", "ADA@x.org", "7")), ada);
        assert_eq!(roster.place(student("", "", "7")), ada);
        assert_eq!(roster.place(student("lovelace,  ada", "", "")), ada);
        // Another of that name is told apart by the address; a name alone says no more then which of them it is.
        let other = roster.place(student("Ada Lovelace", "other@x.org", ""));
        assert_ne!(other, ada);
        let unclear = roster.place(student("Ada Lovelace", "", ""));
        assert!(unclear != ada && unclear != other);
        assert_eq!(roster.students()[ada], student("Ada Lovelace", "ada@x.org", "7"));
    }
}
