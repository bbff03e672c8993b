//! How many tokens are sent, and how many rounds there are, in the mean, when everybody starts and knows n.
//!
//! On FIFO channels rounds keep apart: a process that begins a round comes behind the tokens of the round before. So a round with
//! m active processes depends on their draws only. A token goes on to the first active process that has drawn a larger number, or
//! all the way round. Given how many have drawn the largest number, each set of so many is equally likely to go on, and so is each
//! set of positions; therefore one active process is n/m hops from the next in the mean, whatever they draw.

/// The mean number of tokens for a ring of n processes.
///
/// With m active processes, E(m) = n/m S(m) + Σ P(m, j) E(j) over j from 2 to m. S(m) is how many active processes the tokens of a round
/// reach together, P(m, j) the probability that j of m draw the largest number.
///
/// Rounded at most in the last places of a float: it is compared with means over runs.
pub(super) fn tokens(n: u16) -> f64 {
    let size = f64::from(n);
    if n < 2 {
        return size;
    }
    let mut expected = vec![0.0; usize::from(n) + 1];
    for active in 2..=n {
        let round = size / f64::from(active) * reached(active, n);
        let later: f64 = (2..active).map(|left| stay(active, left, n) * expected[usize::from(left)]).sum();
        expected[usize::from(active)] = (round + later) / (1.0 - stay(active, active, n));
    }
    expected[usize::from(n)]
}

/// The mean number of rounds for a ring of n processes: those with the largest number of a round, j of m with probability P(m, j), go on
/// until one is left, so R(m) = 1 + Σ P(m, j) R(j) over j from 2 to m, and R(1) = 0 but for a process that is alone from the beginning.
pub(super) fn rounds(n: u16) -> f64 {
    if n < 2 {
        return f64::from(n);
    }
    let mut expected = vec![0.0; usize::from(n) + 1];
    for active in 2..=n {
        let later: f64 = (2..active).map(|left| stay(active, left, n) * expected[usize::from(left)]).sum();
        expected[usize::from(active)] = (1.0 + later) / (1.0 - stay(active, active, n));
    }
    expected[usize::from(n)]
}

/// How many active processes the tokens of m together reach in a round, each of them drawing one of so many numbers. A token goes on
/// past the h-th other if none of the first h has drawn more.
fn reached(active: u16, numbers: u16) -> f64 {
    let share = |number: u16| f64::from(number) / f64::from(numbers);
    let one = |number: u16| (0..active).map(|hops| share(number).powi(hops.into())).sum::<f64>();
    f64::from(active) * (1..=numbers).map(one).sum::<f64>() / f64::from(numbers)
}

/// The probability that exactly so many of those that are active draw the largest number of the round.
fn stay(active: u16, left: u16, numbers: u16) -> f64 {
    let choose: f64 = (0..left).map(|place| f64::from(active - place) / f64::from(left - place)).product();
    let all = f64::from(numbers);
    let largest = |number: u16| (f64::from(number) / all).powi((active - left).into());
    choose * (0..numbers).map(largest).sum::<f64>() / all.powi(left.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_rings_by_hand() {
        assert!((tokens(1) - 1.0).abs() < 1e-9);
        // Two processes draw 0 or 1. The same: 4 tokens, and once more. Else 1 + 2 tokens. E = (4 + E)/2 + 3/2.
        assert!((tokens(2) - 7.0).abs() < 1e-9, "{}", tokens(2));
        let certain: f64 = (1..=5).map(|left| stay(5, left, 7)).sum();
        assert!((certain - 1.0).abs() < 1e-9);
    }

    /// Two draw different numbers half the time. Of three, 1 is left at once in 15 of 27 draws, 2 in 9, 3 in 3; and 2 that draw one of
    /// three numbers differ in 6 of 9.
    #[test]
    fn rounds_by_hand() {
        assert!((rounds(1) - 1.0).abs() < 1e-9);
        assert!((rounds(2) - 2.0).abs() < 1e-9);
        let two_of_three = 1.0 / (6.0 / 9.0);
        let three = (1.0 + 9.0 / 27.0 * two_of_three) / (1.0 - 3.0 / 27.0);
        assert!((rounds(3) - three).abs() < 1e-9, "{} {three}", rounds(3));
        let shown = [3, 4, 8, 16].map(|n| (rounds(n) * 100.0).round());
        assert_eq!(shown, [169.0, 160.0, 150.0, 146.0]);
    }

    /// All draws of three processes, without any formula: what each round sends, and who is left.
    #[test]
    fn three_by_enumeration() {
        // By how many are active: the mean of a round, and the probability that so many are left.
        let mut expected = [0.0; 4];
        for active in 2..=3usize {
            let (mut sent, mut again, mut later, mut sets) = (0.0, 0.0, 0.0, 0.0);
            for set in (1..8u32).filter(|set| set.count_ones() as usize == active) {
                for draw in 0..27u32 {
                    let drawn = |place: usize| {
                        (set >> place & 1 == 1).then_some(draw / 3u32.pow(u32::try_from(place).unwrap()) % 3)
                    };
                    let of_token =
                        |place: usize| (1..3).find(|hops| drawn((place + hops) % 3) > drawn(place)).unwrap_or(3) as f64;
                    let bidders = (0..3).filter(|place| drawn(*place).is_some());
                    sent += bidders.clone().map(of_token).sum::<f64>();
                    let best = bidders.clone().map(drawn).max().unwrap();
                    match bidders.filter(|place| drawn(*place) == best).count() {
                        left if left == active => again += 1.0,
                        left if left > 1 => later += expected[left],
                        _ => {}
                    }
                    sets += 1.0;
                }
            }
            expected[active] = (sent + later) / (sets - again);
        }
        assert!((tokens(3) - expected[3]).abs() < 1e-9, "{} {}", tokens(3), expected[3]);
    }
}
