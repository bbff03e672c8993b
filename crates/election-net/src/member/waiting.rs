//! How a member begins: what it brings along, and whom it waits for.

use std::time::{Duration, SystemTime};

use election_core::ProcessId;
use election_core::model::{Incarnation, Set};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout, timeout_at};
use tracing::{info, warn};

use crate::driver::{Event, Past};
use crate::member::member::Control;
use crate::storage::State;
use crate::tcp::{News, Shared};
use crate::wire::{Contact, Roster};

/// How a member begins.
#[derive(Clone, Debug)]
pub(super) enum Beginning {
    /// With the others, at the scenario's beginning.
    Founder,
    /// As a new member.
    Joins(Past),
    /// It is back.
    Returns {
        /// Its last life.
        life: Incarnation,
        /// Its stable fields.
        stable: Option<Vec<u8>>,
        /// The members that it knew.
        members: Vec<u16>,
    },
}

impl Beginning {
    /// That of a member that has kept this state.
    pub(super) fn of(process: u16, state: Option<State>, joins: bool) -> Self {
        match state {
            None if joins => Self::Joins(Past::None),
            None => Self::Founder,
            Some(state) if state.members.contains(&process) => {
                Self::Returns { life: state.life, stable: state.stable, members: state.members }
            }
            Some(state) => Self::Joins(Past::Life(state.life, state.stable)),
        }
    }

    /// That of a member of which others know this life, which has left nothing; these are the founders. What an earlier life has promised
    /// holds all the same.
    pub(super) fn after(self, life: Incarnation, founders: Vec<u16>) -> Self {
        match self {
            Self::Founder => Self::Returns { life, stable: None, members: founders },
            Self::Joins(Past::None | Past::Founder) => Self::Joins(Past::Life(life, None)),
            Self::Joins(Past::Life(_, stable)) => Self::Joins(Past::Life(life, stable)),
            Self::Returns { stable, members, .. } => Self::Returns { life, stable, members },
        }
    }

    /// The life that it is about to begin.
    pub(super) fn life(&self) -> Incarnation {
        match self {
            Self::Founder | Self::Joins(Past::None | Past::Founder) => 0,
            Self::Joins(Past::Life(life, _)) | Self::Returns { life, .. } => life.wrapping_add(1),
        }
    }

    /// What its host begins from.
    pub(super) fn past(&self) -> Past {
        match self {
            Self::Founder => Past::Founder,
            Self::Joins(past) => past.clone(),
            Self::Returns { life, stable, .. } => Past::Life(*life, stable.clone()),
        }
    }
}

/// What came of waiting.
pub(super) enum Waited {
    /// It can begin: a founder without an event, anybody else with this one; and others are reached there. The time is that at which the ticks
    /// began that it shares with others, if it does.
    Begins(Option<Event>, Vec<Contact>, Option<SystemTime>),
    /// Others know a life of it that it has not kept.
    HasLived(Incarnation),
    /// It is to end.
    Ends,
}

/// What a member waits with.
pub(super) struct Waiting<'a> {
    pub(super) process: u16,
    pub(super) news: &'a mut mpsc::Receiver<News>,
    pub(super) shared: &'a Shared,
    pub(super) connected: watch::Receiver<Vec<u16>>,
    pub(super) controls: &'a mut mpsc::Receiver<Control>,
}

impl Waiting<'_> {
    /// Waits for what a beginning needs: a founder for the others, for so long at most; a member that is back for one that tells it the members,
    /// as long as `for_roster`; a new one for that as long as it takes.
    pub(super) async fn wait(
        &mut self,
        beginning: &Beginning,
        others: &[u16],
        at_most: Duration,
        for_roster: Duration,
    ) -> Waited {
        match beginning {
            Beginning::Founder => self.wait_for_others(others, at_most).await,
            Beginning::Returns { members, .. } => match timeout(for_roster, self.next_roster()).await {
                Ok(Ok(roster)) => self.begins(roster, Event::Recover),
                Ok(Err(waited)) => waited,
                Err(_) => {
                    info!("nobody tells who is a member: those of the last life are");
                    let roster = Roster { members: members.clone(), contacts: Vec::new() };
                    self.begins(roster, Event::Recover)
                }
            },
            Beginning::Joins(_) => {
                info!("waits for a member to join");
                match self.next_roster().await {
                    Ok(roster) => self.begins(roster, Event::Join),
                    Err(waited) => waited,
                }
            }
        }
    }

    fn begins(&self, roster: Roster, event: impl FnOnce(Set) -> Event) -> Waited {
        Waited::Begins(Some(event(self.with_itself(&roster.members))), roster.contacts, None)
    }

    /// Waits until it is told to begin, and learns meanwhile what a beginning needs. A new member waits for one that tells it the members, too.
    pub(super) async fn wait_to_be_told(&mut self, beginning: &Beginning) -> Waited {
        let mut roster: Option<Vec<u16>> = None;
        let (mut contacts, mut began) = (Vec::new(), None);
        loop {
            let event = match (beginning, &roster) {
                _ if began.is_none() => None,
                (Beginning::Founder, _) => return Waited::Begins(None, contacts, began),
                (Beginning::Returns { members, .. }, roster) => {
                    Some(Event::Recover(self.with_itself(roster.as_ref().unwrap_or(members))))
                }
                (Beginning::Joins(_), Some(members)) => Some(Event::Join(self.with_itself(members))),
                (Beginning::Joins(_), None) => None,
            };
            if event.is_some() {
                return Waited::Begins(event, contacts, began);
            }
            tokio::select! {
                control = self.controls.recv() => match control {
                    None | Some(Control::Leave) => return Waited::Ends,
                    Some(Control::Begin(at)) => began = Some(at),
                    Some(_) => {}
                },
                news = self.news.recv() => match news {
                    Some(News::OldLife(life)) => return Waited::HasLived(life),
                    Some(News::Roster(Roster { members, contacts: others })) => {
                        contacts.extend(others);
                        // Who knows of no member does not live yet itself.
                        roster = if members.is_empty() { roster } else { Some(members) };
                    }
                    None => return Waited::Ends,
                },
            }
        }
    }

    fn with_itself(&self, members: &[u16]) -> Set {
        members.iter().copied().chain([self.process]).collect()
    }

    async fn wait_for_others(&mut self, others: &[u16], at_most: Duration) -> Waited {
        let deadline = Instant::now() + at_most;
        let mut contacts = Vec::new();
        loop {
            let missing: Vec<u16> = {
                let connected = self.connected.borrow_and_update();
                others.iter().copied().filter(|other| !connected.contains(other)).collect()
            };
            if missing.is_empty() {
                return Waited::Begins(None, contacts, None);
            }
            let step = async {
                tokio::select! {
                    control = self.controls.recv() => match control {
                        None | Some(Control::Leave) => Some(Waited::Ends),
                        Some(_) => None,
                    },
                    news = self.news.recv() => match news {
                        Some(News::OldLife(life)) => Some(Waited::HasLived(life)),
                        Some(News::Roster(roster)) => { contacts.extend(roster.contacts); None }
                        None => Some(Waited::Ends),
                    },
                    _ = self.connected.changed() => None,
                }
            };
            match timeout_at(deadline, step).await {
                Ok(None) => {}
                Ok(Some(waited)) => return waited,
                Err(_) => {
                    let missing: Vec<String> = missing.into_iter().map(|it| self.shared.name(ProcessId(it))).collect();
                    warn!(missing = %missing.join(", "), "begins without these");
                    return Waited::Begins(None, contacts, None);
                }
            }
        }
    }

    /// Whom somebody takes for members, or why there is nothing more to wait for.
    async fn next_roster(&mut self) -> Result<Roster, Waited> {
        loop {
            tokio::select! {
                control = self.controls.recv() => {
                    if matches!(control, None | Some(Control::Leave)) {
                        return Err(Waited::Ends);
                    }
                }
                news = self.news.recv() => match news {
                    // Who knows of no member does not live yet itself.
                    Some(News::Roster(roster)) if !roster.members.is_empty() => return Ok(roster),
                    Some(News::Roster(_)) => {}
                    Some(News::OldLife(life)) => return Err(Waited::HasLived(life)),
                    None => return Err(Waited::Ends),
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_earlier_life_has_promised_holds_in_the_one_after_an_unknown_life() {
        // It has connected in life 3, and was killed before it began that: others know of it.
        let back = Beginning::Returns { life: 2, stable: Some(vec![7]), members: vec![0, 1] };
        let back = back.after(3, vec![0, 1, 2]);
        assert_eq!((back.life(), back.past()), (4, Past::Life(3, Some(vec![7]))));
        let Beginning::Returns { members, .. } = back else { panic!("it was a member") };
        assert_eq!(members, [0, 1]);
        let gone = Beginning::Joins(Past::Life(2, Some(vec![7]))).after(3, vec![0, 1, 2]);
        assert!(matches!(&gone, Beginning::Joins(Past::Life(3, Some(stable))) if *stable == [7]), "{gone:?}");
        let new = Beginning::Joins(Past::None).after(0, vec![0, 1, 2]);
        assert!(matches!(new, Beginning::Joins(Past::Life(0, None))), "{new:?}");
        let founder = Beginning::Founder.after(0, vec![0, 1]);
        assert_eq!((founder.life(), founder.past()), (1, Past::Life(0, None)));
    }
}
