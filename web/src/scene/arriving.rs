//! A long list that is shown in portions: what has changed of it arrives a part at a time, so that no change takes long.

/// What has arrived of a list so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Arriving<T> {
    shown: Vec<T>,
    /// Where the next portion begins: it goes round, so that a list that changes all the time is kept up with everywhere.
    next: usize,
}

impl<T> Default for Arriving<T> {
    fn default() -> Self {
        Self { shown: Vec::new(), next: 0 }
    }
}

impl<T: Clone + PartialEq> Arriving<T> {
    /// What is to be shown now: some of it as it is, some still as it was.
    pub fn shown(&self) -> &[T] {
        &self.shown
    }

    /// Whether nothing is missing, and nothing too much.
    pub fn is_all(&self, wanted: &[T]) -> bool {
        self.shown == wanted
    }

    /// Lets at most so many elements arrive: those that are another one now, those that are new, and those that are gone.
    pub fn go_on(&mut self, wanted: &[T], most: usize) {
        let kept = self.shown.len().min(wanted.len());
        let mut left = most;
        for place in (self.next.min(kept)..kept).chain(0..self.next.min(kept)) {
            if left == 0 {
                self.next = place;
                return;
            }
            if self.shown[place] != wanted[place] {
                self.shown[place] = wanted[place].clone();
                left -= 1;
            }
        }
        if self.shown.len() > wanted.len() {
            self.shown.truncate(wanted.len().max(self.shown.len().saturating_sub(left)));
        } else {
            let until = wanted.len().min(kept.saturating_add(left));
            self.shown.extend_from_slice(&wanted[kept..until]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn portions(arriving: &mut Arriving<u16>, wanted: &[u16], most: usize) -> usize {
        let mut portions = 0;
        while !arriving.is_all(wanted) {
            let before = arriving.shown.clone();
            arriving.go_on(wanted, most);
            let kept = before.iter().zip(&arriving.shown).filter(|(before, after)| before != after).count();
            assert!(kept + before.len().abs_diff(arriving.shown.len()) <= most, "{before:?} {:?}", arriving.shown);
            portions += 1;
        }
        portions
    }

    #[test]
    fn a_list_comes_and_goes_in_portions() {
        let mut arriving = Arriving::default();
        let all: Vec<u16> = (0..10).collect();
        assert_eq!(portions(&mut arriving, &all, 4), 3);
        assert_eq!(portions(&mut arriving, &all, 4), 0);
        let others: Vec<u16> = (0..10).map(|number| number % 3).collect();
        assert_eq!(portions(&mut arriving, &others, 4), 2, "the first three are the same");
        assert_eq!(portions(&mut arriving, &[], 4), 3);
        assert_eq!(portions(&mut arriving, &[1, 2], usize::MAX), 1);
    }

    #[test]
    fn a_list_that_changes_while_it_arrives_arrives_as_it_is_then() {
        let mut arriving = Arriving::default();
        arriving.go_on(&[1; 10], 4);
        arriving.go_on(&[2; 6], 3);
        assert_eq!(arriving.shown(), [2, 2, 2, 1]);
        portions(&mut arriving, &[2; 6], 3);
        assert_eq!(arriving.shown(), [2; 6]);
    }

    #[test]
    fn what_changes_all_the_time_is_kept_up_with_everywhere() {
        let mut arriving = Arriving::default();
        arriving.go_on(&[0; 9], 9);
        for now in 1..=9 {
            arriving.go_on(&[now; 9], 2);
            assert!(arriving.shown().iter().all(|shown| shown + 5 > now), "{:?} at {now}", arriving.shown());
        }
    }
}
