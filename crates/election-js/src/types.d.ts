/** A probability with at most six decimals, 0 to 1. */
export type Probability = number;
/** The position of a process, from 0. */
export type Position = number;
/** A point in virtual time. */
export type Tick = number;

/** Everything that determines a run. Only `algorithm` has no default. */
export interface Scenario {
  version?: 1;
  /** The key of an algorithm; `algorithms()` lists them. */
  algorithm: string;
  /** The algorithm's options by their keys. */
  options?: Record<string, boolean | string | number>;
  processes?: number;
  ids?: { order: "ascending" | "descending" | "shuffled" } | { values: number[] | string[] } | { uuid: true } | { signed_uuid: true } | { anonymous: true };
  winner?: "largest" | "smallest";
  /** How up to date each process is, where the algorithm compares that. */
  logs?: number[];
  /** How long each process waits, where it would draw. */
  timeouts?: Tick[];
  /** Whether the best process leads from the beginning on. */
  established?: boolean;
  start?: "all" | "none" | { process: Position; at?: Tick }[];
  network?: {
    topology?: Topology | { edges: [Position, Position][] };
    delay?: Delay;
    /** Channels that have a delay of their own. */
    channels?: { from: Position; to: Position; delay: Delay }[];
    /** What it takes to handle a message. */
    processing?: Tick;
    fifo?: boolean;
    loss?: Probability;
    duplicate?: Probability;
    corrupt?: Probability;
    checksum?: boolean;
  };
  detector?:
    | "none"
    | { perfect: { delay?: Tick; tells?: "all" | "neighbours" } }
    | { heartbeat: { period: Tick; timeout: Tick } }
    /** The period is at least three times the timeout. */
    | { swim: { period: Tick; timeout: Tick; proxies: number } };
  faults?: Fault[];
  /** What becomes of single messages, by their numbers in the order of sending. */
  overrides?: { message: number; action: "drop" | "duplicate" | "corrupt" | { deliver_at: Tick } }[];
  seed?: number;
  limits?: { events?: number; time?: Tick };
}

export type Delay = { fixed: Tick } | { uniform: [Tick, Tick] };

export type Topology =
  | "ring"
  | "two-way-ring"
  | "complete"
  | "line"
  | "star"
  | "binary-tree"
  | "grid"
  | "random-tree"
  | "random-graph";

/** The channels between two processes: both, or the one from the first to the second. */
export type Channels = [Position, Position] | { from: Position; to: Position };

export type Fault = { at?: Tick } & (
  | { crash: Position; after_sends?: number }
  | { recover: Position }
  | { notice: Position }
  | { join: Position }
  | { leave: Position }
  | { partition: Position[][] }
  | { heal: true }
  | { cut: Channels }
  | { mend: Channels }
);

/** What is wrong with an input: what functions throw, or reject with. */
export interface InputError extends Error {
  name: "InputError";
  /** Where it is wrong: `faults[2].crash`. */
  path: string;
  /** What stands there. */
  found: string;
  /** What may stand there. */
  allowed: string;
}

/** How to stop a call, and to follow it. */
export interface Watched<Progress> {
  /** An `AbortSignal`, which stops it: the promise then rejects with the signal's reason. */
  signal?: { readonly aborted: boolean; readonly reason: unknown } | undefined;
  /** Is called between two slices of work. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface RunOptions extends Watched<RunProgress> {
  /** After how many bytes a run is stopped; 256 MB unless it is given. */
  memory?: number | undefined;
}

export interface SweepOptions extends Watched<SweepProgress> {
  /** The numbers of processes: `8`, or `"2..64"`, both ends included. */
  n: number | string;
  /**
   * The orders of identities: `ascending`, `descending`, `shuffled:K`, `permutations`, `anonymous`. Without them the scenario's
   * own.
   */
  ids?: string | string[] | undefined;
  memory?: number | undefined;
}

export interface CheckOptions extends Watched<CheckProgress> {
  /** Only the claims of this algorithm. */
  algorithm?: string | undefined;
}

/** Of a run, or, where several are carried out one after the other, of the one under way. */
export interface RunProgress {
  steps: number;
  /** After how many steps the run is stopped. */
  most_steps: number;
  tick: Tick;
  bytes: number;
}

export interface SweepProgress {
  runs: number;
  of: number;
}

export interface CheckProgress {
  claims: number;
  of: number;
  /** How many runs there were so far. */
  runs: number;
}

/** How a run ended: with one leader, with several, without one, or not at all. */
export type Status = "elected" | "split" | "none" | "limit";

/** A number, or the two ends of a range. */
export type Predicted = number | [number, number];

export type Relation = "=" | "<=" | "<" | "between";

export interface Outcome {
  status: Status;
  leader: { process: Position; identity: string } | null;
  /** Why it did not end. */
  reason?: string;
}

/** A published figure that speaks of a run. */
export interface Claim {
  id: string;
  predicted: Predicted;
  measured: number;
  holds: boolean;
  relation: Relation;
  kinds: string[];
  source: string;
  notes?: Note[];
}

/** The same at a moment of the run: what is measured so far. Until the run has decided it nobody knows whether it holds. */
export type ClaimSoFar = Omit<Claim, "holds"> & ({ pending: true } | { pending: false; holds: boolean });

/** What came of a run. */
export interface RunReport {
  algorithm: string;
  processes: number;
  outcome: Outcome;
  messages: {
    /** Those of a failure detector left out. */
    total: number;
    by_kind: Record<string, number>;
    delivered: number;
    lost: number;
    to_crashed: number;
  };
  /** What the failure detector has sent, where it sends; in no other count but `messages.by_kind`. */
  detector?: {
    messages: number;
    by_kind: Record<string, number>;
    bits: number;
    /** How many messages each process has sent for it, by position. */
    by_process: number[];
  };
  bits: number;
  /** The tick of the last step. */
  time: Tick;
  elected_at: Tick | null;
  /** The tick from which on everybody knew the leader. */
  announced_at: Tick | null;
  /** The longest chain of messages. */
  causal_depth: number;
  steps: number;
  /** What each process has done in all its lives: elections begun, messages sent (those of a failure detector left out). */
  by_process: { process: Position; elections: number; sent: number }[];
  properties: { name: string; kind: "safety" | "liveness"; holds: boolean; reason?: string }[];
  /** The published figures that speak of this run. */
  claims: Claim[];
  /** The same for the same trace, in hexadecimal digits. */
  trace_hash: string;
}

/** A scenario with what comes of it. */
export interface Trial {
  /** The scenario as a text: a link's fragment, or JSON where that would be too long. */
  scenario: string;
  outcome: Outcome;
  /** How many messages are sent, those of a failure detector left out. */
  messages: number;
  /** The tick of the last step. */
  time: Tick;
  elected_at: Tick | null;
  /** The tick from which on everybody knew the leader. */
  announced_at: Tick | null;
}

/** What to try next after a scenario's run, with what would come of it. */
export interface NextReport {
  algorithm: string;
  /** The scenario as it is. */
  unchanged: Trial;
  /** Changes of it that are worth a try, three at most. */
  changes: (Trial & {
    /** What is changed: `Order falling`. */
    title: string;
  })[];
}

/** A message. */
export interface Message {
  number: number;
  kind: string;
  from: Position;
  to: Position;
  fields: Record<string, string>;
  sent_at: Tick;
  arrives_at: Tick | null;
  fate: "in flight" | "delivered" | "discarded" | "lost";
  loss?: "crashed" | "absent" | "channel" | "partition" | "by hand" | "corrupted" | "cut";
  /** How long the chain of messages is that ends with it. */
  depth: number;
}

/** The smallest thing that happens. */
export interface Step {
  step: number;
  tick: Tick;
  kind: StepKind;
  process: Position | null;
  identity: string | null;
  peer?: Position;
  timer?: string;
  /** The channels that were cut or mended: both, or one of them. */
  channels?: [Position, Position] | { from: Position; to: Position };
  /** What arrived, or was lost. */
  message?: Message;
  /** The number of the message that was corrupted on its way, and the identity that it carries since. */
  corrupted?: { message: number; identity: string };
  sent: Message[];
  changes: (
    | { process: Position; role: Role; leader: string | null }
    | { process: Position; condition: Condition }
  )[];
  /** What happened, in words. */
  text: string;
}

/** The same iterator: what it has given, it does not give again. */
export interface Steps {
  [Symbol.iterator](): Steps;
  /** Ends it, and lets go of the run, as `for…of` does when it is left early. */
  return(): IteratorResult<Step, undefined>;
}

export type StepKind =
  | "start"
  | "notice"
  | "deliver"
  | "deliver first"
  | "drop"
  | "timer"
  | "crash"
  | "crash after"
  | "recover"
  | "detect crash"
  | "detect recovery"
  | "partition"
  | "heal"
  | "cut"
  | "mend"
  | "join"
  | "leave"
  | "beat"
  | "corrupt"
  | "ask proxies";

export type Role = "asleep" | "candidate" | "passive" | "follower" | "leader";

export type Condition = "live" | "crashed" | "absent";

/** What there is to see of a run after some of its steps. */
export interface Moment {
  steps: number;
  /** The tick of the last of them. */
  tick: Tick;
  processes: {
    process: Position;
    identity: string;
    condition: Condition;
    role: Role;
    /** The identity of the leader that it knows. */
    leader: string | null;
    /** How often it has come back. */
    incarnation: number;
    /** How many elections it has begun, in all its lives. */
    elections: number;
    /** How many messages it has sent in all its lives, those of a failure detector left out. */
    sent: number;
    /** Its variables by their textbook names. */
    variables: Record<string, string>;
    timers: { name: string; set_at: Tick; due: Tick }[];
  }[];
  in_flight: Message[];
  /** The group of each process, while the network is split. */
  groups: number[] | null;
  /** The channels that are cut, each by its sender and its receiver. */
  cuts: [Position, Position][];
  /** How many messages have been sent, those of a failure detector left out. */
  messages: number;
  elected_at: Tick | null;
  causal_depth: number;
}

/** The least, the mean and the most of the runs of one row. */
export interface Spread {
  min: number;
  mean: number;
  max: number;
  sum: number;
}

/** How a number is spread over the runs of a row. */
export interface RowSpread extends Spread {
  /** The standard deviation. */
  deviation: number;
  /** The sum of the squares, which may be larger than a number holds. */
  squares: string;
}

/** What came of a sweep, a row for each value and what is taken together. */
export interface SweepReport {
  algorithm: string;
  /** The scenario's link, unless it is too long for one. */
  scenario?: string;
  /** `n`, or the key of what else goes across. */
  across: string;
  rows: {
    n: number;
    /** What goes across, where that is not `n`. */
    at?: string;
    ids: string;
    runs: number;
    with_leader: number;
    /** How many of the runs did not end. */
    limit: number;
    messages: RowSpread;
    bits: RowSpread;
    time: RowSpread;
    /** The longest chain of messages. */
    rounds: RowSpread;
    /** Ticks at which nobody live led. */
    leaderless: RowSpread;
    /** Whether *one leader* was violated, 1 or 0: the sum is how many runs failed. */
    failures: RowSpread;
    /** How many messages, and how many runs sent so many. */
    histogram: [number, number][];
  }[];
}

/** What a source prints otherwise than a claim, and what is right; `here` is what both come to in a run. */
export interface Note {
  source: string;
  printed: string;
  right: string;
  here?: { printed: number; right: number };
}

/** What came of checking the published figures. */
export interface ClaimsReport {
  holds: boolean;
  claims: {
    id: string;
    algorithm: string;
    formula: string;
    text: string;
    relation: Relation;
    kinds: string[];
    /** When it holds of a run, each in words after "if". */
    conditions?: string[];
    /** Which runs it speaks of together, where it does not speak of each: `all n! orders`. */
    over?: string;
    /** How many runs it was held against. */
    cases: number;
    holds: boolean;
    source: string;
    notes?: Note[];
    /** Where the claim speaks of many runs together: their least, their exact mean, such as `5201/750`, and their most. */
    ensembles?: { name: string; runs: number; min: number; mean: string; max: number }[];
    failure?: { reason: string; predicted?: Predicted; measured?: number; scenario?: string };
  }[];
}

/** What an algorithm declares about itself. */
export interface Algorithm {
  key: string;
  name: string;
  summary: string;
  source: string;
  /** The first is the default. */
  topologies: Topology[];
  /** Whether it runs on any connected graph. */
  any_graph: boolean;
  /** Whether it runs on any tree. */
  any_tree: boolean;
  /** Whether it runs on anonymous processes. */
  anonymous: boolean;
  /** What it relies on, and the properties that may fall without it, separated by commas. */
  assumptions: { key: string; text: string; without: string; breaks: string }[];
  options: AlgorithmOption[];
  messages: { kind: string; other_names: string[]; carries: string; help: string }[];
  variables: { name: string; help: string }[];
  pseudocode: string[];
  /** Where variants depart from each other: what this value of the option changes. */
  departures: { option: string; value: boolean | string | number; text: string }[];
  claims: { id: string; formula: string; text: string; source: string }[];
}

export type AlgorithmOption = { key: string; name: string; help: string } & (
  | { kind: "flag"; default: boolean }
  | { kind: "choice"; default: string; choices: { key: string; help: string }[] }
  | { kind: "ticks"; default: number; min: number; max: number }
  | { kind: "count"; default: number; min: number; max: number }
);

/** A ready scenario. */
export interface GalleryEntry {
  id: string;
  title: string;
  text: string;
  source: string;
  /** The scenario, as a link's fragment. */
  link: string;
  end: { status: Status; leader: string | null };
  /** The messages sent, by kind, in words. */
  sent: string;
  /** The assumption that does not hold, the property that falls with it, and the same scenario with the assumption kept. */
  broken?: { assumption: string; falls: string; kept: string };
}
