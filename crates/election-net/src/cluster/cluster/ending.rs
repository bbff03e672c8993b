//! The end of a cluster.

use std::time::Duration;

use tokio::process::Command;
use tokio::time::timeout;

use super::Cluster;
use crate::cluster::said::Said;
use crate::cluster::settings::{Call, News};

impl<C: FnMut(&Call) -> Command, T: FnMut(News<'_>)> Cluster<'_, C, T> {
    /// Ends all processes, and reads what they had said.
    pub(super) async fn end(&mut self) {
        let mut left = 0;
        for place in &mut self.places {
            if let Some(running) = &mut place.running {
                let _ = running.kill().await;
                left += 1;
            }
        }
        let rest = async {
            while left > 0 {
                match self.lines.recv().await {
                    Some((process, number, said)) => {
                        let place = &self.places[usize::from(process)];
                        if place.running.as_ref().is_none_or(|running| running.number != number) {
                            continue;
                        }
                        match said {
                            Some(Said::Step(record)) => {
                                let now = self.now();
                                self.handled(now, record);
                            }
                            Some(_) => {}
                            None => left -= 1,
                        }
                    }
                    None => return,
                }
            }
        };
        let _ = timeout(Duration::from_secs(2), rest).await;
        // Those that were to crash at the end have.
        for place in &mut self.places {
            if place.killed.take().is_some() && place.has_lived {
                self.journal.set_life(place.crashed_in, place.life);
            }
            place.running = None;
        }
    }
}
