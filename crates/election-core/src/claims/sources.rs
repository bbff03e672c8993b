//! Where published figures stand.

/// The slides of Aalborg's course on distributed systems.
pub const AALBORG: &str = "Aalborg, DS Lecture 7.2";
/// The slides on LeLann and Chang-Roberts in which the smallest identity wins.
pub const LECTURE_22: &str = "Lecture 22";
/// The slides of the University of Modena and Reggio Emilia.
pub const UNIMORE: &str = "UNIMORE, Leader Election Algorithms";
/// I. Gupta's slides.
pub const GUPTA: &str = "Gupta, Leader Election, Lecture D";
/// The paper on SWIM.
pub const DAS: &str = "Das, Gupta, Motivala, SWIM";
/// W. Fokkink's textbook.
pub const FOKKINK: &str = "Fokkink, Distributed Algorithms";
/// G. Tel's textbook.
pub const TEL: &str = "Tel, Introduction to Distributed Algorithms";
/// N. Lynch's textbook.
pub const LYNCH: &str = "Lynch, Distributed Algorithms";
/// The readme of gsharma's leader-election repository.
pub const README: &str = "gsharma/leader-election, readme";
/// The paper on Raft.
pub const ONGARO: &str = "Ongaro, Ousterhout, In search of an understandable consensus algorithm";
/// The paper on ZooKeeper's broadcast.
pub const ZAB: &str = "Junqueira, Reed, Serafini, Zab";
/// The paper on Bully and the invitation algorithm.
pub const GARCIA_MOLINA: &str = "Garcia-Molina, Elections in a distributed computing system";
/// Said of an algorithm in many places, with no source of its own.
pub const FOLKLORE: &str = "folklore";
/// Not published: proved here, and checked by running it.
pub const DERIVED: &str = "derived";
/// A. Tanenbaum and M. van Steen's textbook.
pub const TANENBAUM: &str = "Tanenbaum, van Steen, Distributed Systems";
/// The ring list's figure is Tanenbaum's; both lectures show it.
pub const TWO_LISTS: &str =
    "Tanenbaum, van Steen, Distributed Systems; UNIMORE, Leader Election Algorithms; Lecture 22";
/// Not published: a scenario made for the gallery.
pub const HERE: &str = "made here";
