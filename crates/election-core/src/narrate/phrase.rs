//! What every language has to be able to say.

/// Something that is said of a run. Names in braces stand for what a template may fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phrase {
    // Steps. `{me}` is whose step it is, `{peer}` another process, `{message}`, `{from}`, `{to}` what travels.
    Starts,
    StartsInVain,
    StartsTooLate,
    StartsWhileCrashed,
    StartsWhileAbsent,
    Suspects,
    SuspectsWhileCrashed,
    SuspectsWhileAbsent,
    Gets,
    WillComeAgain,
    LostToCrashed,
    LostToAbsent,
    LostByChannel,
    LostByPartition,
    LostByHand,
    /// `{timer}` is what was waited for.
    WaitsNoLonger,
    /// `{timer}` is what is waited for, `{until}` a tick.
    Waits,
    Crashes,
    CrashesAmid,
    CrashesAgain,
    CrashesWhileAbsent,
    WillCrash,
    Recovers,
    RecoversInVain,
    IsToldOfCrash,
    IsToldOfRecovery,
    BeatsToNobody,
    /// `{count}` is for how many ticks.
    SuspectsRightly,
    SuspectsWrongly,
    SuspectsOneThatLeft,
    SuspectsNoLonger,
    Parted,
    Healed,
    Joins,
    JoinsInVain,
    Leaves,
    LeavesWhileAbsent,
    LeavesWhileCrashed,
    HearsOfJoin,
    HearsOfLeave,

    // What a step does.
    BecomesAsleep,
    BecomesCandidate,
    BecomesPassive,
    /// `{leader}` is whom.
    BecomesFollower,
    BecomesLeader,
    Sends,
    /// `{count}` is to how many.
    SendsToMany,
    Nobody,

    // Values.
    Yes,
    No,
    Unknown,

    // Lists: before the last of several, and for what is left out.
    And,
    /// `{count}`.
    More,

    // A scenario's parts. `{who}` is one process or several, `{at}` a tick, `{count}` a number.
    Processes,
    Ascending,
    Descending,
    Shuffled,
    Uuids,
    /// `{who}`.
    TheseIdentities,
    TypedIdentities,
    SmallestWins,
    /// `{name}` and `{value}`.
    Option,
    Established,
    AllStart,
    NobodyStarts,
    OneStarts,
    OneStartsAt,
    SomeStart,
    ManyStart,
    Delay,
    /// `{low}` and `{high}`.
    RandomDelay,
    NotFifo,
    /// `{percent}`.
    Loss,
    /// `{percent}`.
    Duplicates,
    Detected,
    /// `{period}` and `{timeout}`.
    Heartbeats,
    CrashesAt,
    /// `{count}` is which send.
    CrashesAfter,
    RecoversAt,
    JoinsAt,
    LeavesAt,
    NoticesAt,
    PartedAt,
    HealedAt,
    ManyFaults,
    OneByHand,
    ManyByHand,

    // What came of a run.
    /// `{leader}`.
    Elected,
    Split,
    NotElected,
    /// `{why}`.
    DoesNotEnd,
    /// `{time}`.
    AfterTicks,
    OneMessage,
    ManyMessages,
    OneTick,
    ManyTicks,
}
