//! What travels: kinds, fields and bits.

use super::scenario::Rules;

/// Everything that travels. Identities are ranks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Message {
    /// LeLann's token.
    Token {
        identity: usize,
        incarnation: u64,
    },
    /// Chang-Roberts' token.
    Election {
        identity: usize,
        incarnation: u64,
    },
    /// The lap that tells everyone, on LeLann's, Chang-Roberts' and the two-way ring.
    Elected {
        leader: usize,
    },
    /// Dolev, Klawe and Rodeh's.
    First(usize),
    Second(usize),
    /// Hirschberg and Sinclair's.
    PhaseProbe {
        identity: usize,
        hops_left: u64,
        is_clockwise: bool,
    },
    PhaseReply {
        identity: usize,
        is_clockwise: bool,
    },
    /// Franklin's.
    Candidate {
        identity: usize,
        round_is_odd: bool,
        is_clockwise: bool,
    },
    /// The ring list's election; its first identity is its initiator's.
    List {
        identities: Vec<usize>,
        incarnation: u64,
    },
    ListCoordinator {
        winner: usize,
        initiator: usize,
        incarnation: u64,
    },
    Probe,
    ProbeAnswer,
    BullyElection {
        identity: usize,
        /// Its receiver is asked again; this costs no bits.
        is_again: bool,
        /// The highest its sender has seen; none without the option.
        epoch: Option<u64>,
    },
    Answer,
    BullyCoordinator {
        identity: usize,
        /// That of the sender's victory; none without the option.
        epoch: Option<u64>,
    },
    /// Of the slides' Bully, as the next.
    Vote {
        identity: usize,
    },
    Decided {
        identity: usize,
    },
    FastNotification {
        round: u64,
        vote: super::fast::Vote,
    },
    FastFollowerInfo {
        epoch: u64,
    },
    FastNewEpoch {
        epoch: u64,
    },
    FastAckEpoch {
        epoch: u64,
    },
    FastNewLeader {
        epoch: u64,
    },
    /// Raft's, with its candidate's identity.
    RequestVote {
        term: u64,
        identity: usize,
        /// How up to date its sender is, where that counts.
        log: Option<u64>,
    },
    RaftVote {
        term: u64,
        is_granted: bool,
    },
    /// Raft's, with its leader's identity.
    AppendEntries {
        term: u64,
        identity: usize,
    },
    /// Raft's, with the term that its sender would stand in.
    RequestPreVote {
        term: u64,
        identity: usize,
        log: Option<u64>,
    },
    /// The term asked for where it is willing, else the one in force.
    PreVote {
        term: u64,
        is_willing: bool,
    },
    /// The invitation algorithm's: of a member to its coordinator with the group.
    AreYouCoordinator {
        group: Option<super::invitation::Group>,
    },
    InvitationAnswer {
        group: Option<super::invitation::Group>,
        is_yes: bool,
    },
    Invitation {
        group: super::invitation::Group,
    },
    Accept {
        group: super::invitation::Group,
    },
    Ready {
        group: super::invitation::Group,
    },
    /// The flood's.
    Identity {
        identity: usize,
    },
    /// The two-way ring's.
    TwoWayToken {
        identity: usize,
        is_clockwise: bool,
    },
    AnonymousToken(AnonymousToken),
    /// The token ring's.
    RightToEnter {
        hop: u64,
    },
    /// Counting's: the name of whoever gets it.
    Name(u64),
    /// Counting's: how many processes there are.
    Size(u64),
    /// On trees.
    Wakeup,
    TreeToken {
        best: usize,
    },
    EchoToken {
        wave: usize,
    },
    /// The lap that tells everyone on the anonymous ring, where the number of hops says who leads.
    ElectedByHops {
        hop: u64,
    },
    /// The detector's own; no handler sees it.
    Heartbeat,
    /// SWIM's, likewise. Somebody else may want to know.
    Ping {
        asker: Option<usize>,
    },
    /// For somebody else, or of somebody else.
    Ack {
        asker: Option<usize>,
        of: Option<usize>,
    },
    PingRequest(usize),
    /// Who has failed, and in which of its lives.
    Failed(usize, u64),
    /// The sender is a member now.
    Join,
    /// The sender is a member no more.
    Leave,
}

/// A token of the anonymous ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AnonymousToken {
    pub(super) round: u64,
    pub(super) drawn: u64,
    /// How many channels it will have crossed when it arrives.
    pub(super) hop: u64,
    /// Somebody else has drawn the same in the same round.
    pub(super) is_drawn_twice: bool,
}

impl Message {
    /// Whether it is a failure detector's, which is plumbing.
    pub(super) fn is_plumbing(&self) -> bool {
        *self == Message::Heartbeat || self.is_swim()
    }

    pub(super) fn is_swim(&self) -> bool {
        matches!(self, Message::Ping { .. } | Message::Ack { .. } | Message::PingRequest(_) | Message::Failed(..))
    }

    /// The paper's noun.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Message::Token { .. }
            | Message::TwoWayToken { .. }
            | Message::AnonymousToken(_)
            | Message::RightToEnter { .. }
            | Message::TreeToken { .. }
            | Message::EchoToken { .. } => "token",
            Message::Wakeup => "wakeup",
            Message::Election { .. } | Message::List { .. } | Message::BullyElection { .. } => "election",
            Message::Elected { .. } | Message::ElectedByHops { .. } => "elected",
            Message::ListCoordinator { .. } | Message::BullyCoordinator { .. } => "coordinator",
            Message::First(_) => "first",
            Message::Second(_) => "second",
            Message::PhaseProbe { .. } | Message::Probe | Message::ProbeAnswer => "probe",
            Message::PhaseReply { .. } => "reply",
            Message::Name(_) => "name",
            Message::Size(_) => "size",
            Message::Candidate { .. } => "candidate",
            Message::Answer | Message::InvitationAnswer { .. } => "answer",
            Message::AreYouCoordinator { .. } => "are-you-coordinator",
            Message::Invitation { .. } => "invitation",
            Message::Accept { .. } => "accept",
            Message::Ready { .. } => "ready",
            Message::FastNotification { .. } => "notification",
            Message::FastFollowerInfo { .. } => "follower-info",
            Message::FastNewEpoch { .. } => "new-epoch",
            Message::FastAckEpoch { .. } => "ack-epoch",
            Message::FastNewLeader { .. } => "new-leader",
            Message::RequestVote { .. } => "request-vote",
            Message::RaftVote { .. } => "vote",
            Message::AppendEntries { .. } => "append-entries",
            Message::RequestPreVote { .. } => "request-pre-vote",
            Message::PreVote { .. } => "pre-vote",
            Message::Vote { .. } => "vote",
            Message::Decided { .. } => "decided",
            Message::Identity { .. } => "identity",
            Message::Heartbeat => "heartbeat",
            Message::Ping { .. } => "ping",
            Message::Ack { .. } => "ack",
            Message::PingRequest(_) => "ping-req",
            Message::Failed(..) => "failed",
            Message::Join => "join",
            Message::Leave => "leave",
        }
    }

    /// The identity that is another one after the message was corrupted.
    pub(super) fn identity_mut(&mut self) -> Option<&mut usize> {
        match self {
            Message::Token { identity, .. }
            | Message::Election { identity, .. }
            | Message::Elected { leader: identity }
            | Message::ListCoordinator { winner: identity, .. }
            | Message::BullyElection { identity, .. }
            | Message::BullyCoordinator { identity, .. }
            | Message::TreeToken { best: identity }
            | Message::Identity { identity }
            | Message::First(identity)
            | Message::Second(identity)
            | Message::PhaseProbe { identity, .. }
            | Message::PhaseReply { identity, .. }
            | Message::Candidate { identity, .. }
            | Message::Vote { identity }
            | Message::Decided { identity }
            | Message::TwoWayToken { identity, .. }
            | Message::RequestVote { identity, .. }
            | Message::AppendEntries { identity, .. }
            | Message::RequestPreVote { identity, .. }
            | Message::FastNotification { vote: (_, _, identity, _), .. }
            | Message::AreYouCoordinator { group: Some((identity, ..)) }
            | Message::InvitationAnswer { group: Some((identity, ..)), .. }
            | Message::Invitation { group: (identity, ..) }
            | Message::Accept { group: (identity, ..) }
            | Message::Ready { group: (identity, ..) }
            | Message::EchoToken { wave: identity } => Some(identity),
            Message::List { identities, .. } => identities.first_mut(),
            _ => None,
        }
    }

    /// Its fields' bits, kinds not counted; an incarnation costs 8 bits once it is not 0.
    pub(super) fn bits(&self, rules: &Rules) -> u64 {
        let identity = rules.identity_bits();
        let incarnation_bits = |incarnation: u64| if incarnation == 0 { 0 } else { 8 };
        match self {
            Message::Token { incarnation, .. } | Message::Election { incarnation, .. } => {
                identity + incarnation_bits(*incarnation)
            }
            Message::List { identities, incarnation } => {
                identity * identities.len() as u64 + incarnation_bits(*incarnation)
            }
            Message::ListCoordinator { incarnation, .. } => 2 * identity + incarnation_bits(*incarnation),
            Message::BullyElection { epoch, .. } | Message::BullyCoordinator { epoch, .. } => {
                identity + epoch.map_or(0, |_| 8)
            }
            Message::Elected { .. }
            | Message::Identity { .. }
            | Message::First(_)
            | Message::Second(_)
            | Message::TreeToken { .. }
            | Message::Vote { .. }
            | Message::Decided { .. }
            | Message::EchoToken { .. } => identity,
            Message::RequestVote { log, .. } | Message::RequestPreVote { log, .. } => {
                8 + identity + log.map_or(0, |_| 8)
            }
            Message::AppendEntries { .. } => 8 + identity,
            Message::RaftVote { .. } | Message::PreVote { .. } => 8 + 1,
            Message::FastNotification { vote: (_, log, _, _), .. } => 8 + 8 + identity + log.map_or(0, |_| 8),
            Message::Invitation { .. } | Message::Accept { .. } | Message::Ready { .. } => 8 + identity,
            Message::AreYouCoordinator { group } => group.map_or(0, |_| 8 + identity),
            Message::InvitationAnswer { group, .. } => 1 + group.map_or(0, |_| 8 + identity),
            Message::FastFollowerInfo { .. }
            | Message::FastNewEpoch { .. }
            | Message::FastAckEpoch { .. }
            | Message::FastNewLeader { .. } => 8,
            Message::TwoWayToken { .. } | Message::PhaseReply { .. } => identity + 1,
            // Up to n, and to n + 1.
            Message::Name(_) | Message::Size(_) | Message::RightToEnter { .. } => identity + 1,
            // The hops left are at most the power of two that is not less than n.
            Message::PhaseProbe { .. } => identity + (identity + 1) + 1,
            Message::Candidate { .. } => identity + 2,
            // The number drawn and the hops, the round, the flag.
            Message::AnonymousToken(_) => 2 * identity + 8 + 1,
            Message::ElectedByHops { .. } => identity,
            Message::Probe | Message::ProbeAnswer | Message::Answer | Message::Wakeup => 0,
            Message::Heartbeat | Message::Join | Message::Leave => 0,
            Message::Ping { asker: None } | Message::Ack { asker: None, of: None } => 0,
            Message::Ping { .. } | Message::Ack { .. } | Message::PingRequest(_) => identity,
            Message::Failed(..) => identity + 8,
        }
    }
}
