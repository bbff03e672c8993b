//! What is drawn before a run begins, listed instead: it stays when the seed changes.

use crate::model::{ProcessId, Shape, Topology};
use crate::scenario::{Ids, Order, Scenario, Winner};

impl Scenario {
    /// Whether the seed decides who bears which identity, or who can send to whom.
    #[must_use]
    pub fn draws_processes(&self) -> bool {
        self.draws_identities() || self.draws_edges()
    }

    /// Lists identities and edges that are drawn, as they are now. A run with the same seed stays as it is; with another, only what
    /// happens during the run is drawn anew. UUIDs that are compared as Java does become the numbers from 1 in the same order.
    pub fn list_drawn(&mut self) {
        if self.ids == Ids::Uuid {
            let identities = self.identities();
            let text = |process| identities.text(identities.at(process));
            self.ids = Ids::Texts(identities.processes().map(text).collect());
        } else if self.draws_identities() {
            self.ids = Ids::Values(self.identity_numbers());
        }
        if self.draws_edges() {
            self.network.topology = Topology::Edges(self.edges());
        }
    }

    /// The identities as numbers, position by position; where they are none, the numbers from 1 in the same order.
    #[must_use]
    pub fn identity_numbers(&self) -> Vec<u64> {
        if let Ids::Values(values) = &self.ids {
            return values.clone();
        }
        let identities = self.identities();
        let number = |process| {
            let rank = u64::from(identities.at(process).0);
            // The best has the greatest rank, whoever wins.
            let place = if self.winner == Winner::Smallest { u64::from(self.processes) - rank } else { rank + 1 };
            identities.text(identities.at(process)).parse().unwrap_or(place)
        };
        identities.processes().map(number).collect()
    }

    fn draws_identities(&self) -> bool {
        matches!(self.ids, Ids::Order(Order::Shuffled) | Ids::Uuid | Ids::SignedUuid)
    }

    fn draws_edges(&self) -> bool {
        matches!(self.network.topology, Topology::Shape(Shape::RandomTree | Shape::RandomGraph))
    }

    fn edges(&self) -> Vec<(u16, u16)> {
        let graph = self.graph();
        let from = |process: u16| {
            graph
                .neighbours(ProcessId(process))
                .filter(move |other| process < other.0)
                .map(move |other| (process, other.0))
        };
        (0..self.processes).flat_map(from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithms::run;

    #[test]
    fn a_run_stays_when_what_is_drawn_for_it_is_listed() {
        let links = [
            "a=chang-roberts&n=8&ids=shuffled&seed=5",
            "a=chang-roberts&n=8&ids=uuid&wins=smallest",
            "a=lelann&n=5&ids=uuid&delay=1-3&seed=3",
            "a=chang-roberts&n=8&ids=uuid-signed",
            "a=echo-extinction&n=9&net=random-graph&ids=shuffled&seed=2",
            "a=tree&n=9&net=random-tree&delay=1-4",
        ];
        for link in links {
            let drawn = Scenario::from_link(link).unwrap();
            let mut listed = drawn.clone();
            listed.list_drawn();
            assert!(drawn.draws_processes() && !listed.draws_processes(), "{link}");
            assert_eq!(run(&listed), run(&drawn), "{link}");
        }
    }

    #[test]
    fn what_is_not_drawn_stays_as_it_is() {
        for link in ["a=chang-roberts&ids=descending", "a=bully&n=3&ids=7,7,1", "a=itai-rodeh"] {
            let scenario = Scenario::from_link(link).unwrap();
            let mut listed = scenario.clone();
            listed.list_drawn();
            assert_eq!(listed, scenario, "{link}");
        }
    }
}
