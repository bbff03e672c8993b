//! The colours of message kinds: one meaning a colour, whatever the order in which an algorithm declares its kinds.

use election_core::Run;
use election_core::algorithm::Purpose;

/// Which of the palette's colours each kind has in a run, as custom properties: news of a leader is as green as the leader, what
/// carries the election is amber, and whatever else there is has a colour that means nothing else on the stage.
pub fn of_kinds(run: &Run) -> String {
    let (mut main, mut others) = (0, 0);
    let mut all = String::new();
    for (kind, spec) in run.info().kinds() {
        let colour = match spec.purpose {
            Purpose::News => "news".to_owned(),
            Purpose::Bid | Purpose::Round | Purpose::Wave | Purpose::Other if main == 0 => {
                main += 1;
                "main".to_owned()
            }
            Purpose::Bid | Purpose::Round | Purpose::Wave | Purpose::Other => {
                others = others % 4 + 1;
                format!("other-{others}")
            }
        };
        all += &format!("--kind-{}:var(--of-{colour});", kind.0);
    }
    all
}

#[cfg(test)]
mod tests {
    use election_core::Scenario;

    use super::*;

    #[test]
    fn green_is_the_leader_s_whatever_the_order_of_kinds() {
        let colours = |link: &str| {
            of_kinds(&Run::record(&Scenario::from_link(link).expect("a good link")).expect("a valid scenario"))
        };
        assert!(colours("a=chang-roberts&n=3").starts_with("--kind-0:var(--of-main);--kind-1:var(--of-news);"));
        let other = "--kind-0:var(--of-main);--kind-1:var(--of-other-1);--kind-2:var(--of-news);";
        assert!(colours("a=bully&n=3").starts_with(other));
    }
}
