//! What can be asked for.

use std::path::PathBuf;

use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use election_core::diagram::Axis;
use election_core::export::Format;
use election_core::sweep::Figure;

use crate::{cluster, help, judge, member};

/// Runs leader elections as the playground's page does, and prints what comes of them.
///
/// A SCENARIO is a file (JSON, a link, a network, or identities, one a line), `-` for standard input, a link's fragment, or a
/// whole link. Quote fragments: the shell takes `#` and `&` for its own. `election run --help` lists the algorithms and their options.
///
/// Ctrl-C, or an end asked for by SIGTERM or SIGHUP, stops a command where it is, and what has come of it so far is printed; a second one ends
/// the program at once. SIGHUP does so under `nohup`, too: what is to outlive its terminal runs under `setsid`.
///
/// The exit status is 0 when what was asked for was done, whatever came of it; 2 for bad input, with one line that says
/// where it is wrong, what was found and what is allowed; 130 when Ctrl-C or such a signal stopped it; 1 for everything else. `claims` ends
/// with 3 when one fails, `story check` when a scene cannot be told, `judge` when a promise is broken.
#[derive(Debug, Parser)]
#[command(name = env!("CARGO_BIN_NAME"), bin_name = env!("CARGO_BIN_NAME"), version, after_help = help::EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Commands. What each does stands at its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(Run),
    Export(Export),
    Next(Next),
    Break(Break),
    Find(Find),
    Sweep(Sweep),
    Claims(Claims),
    Algorithms(Algorithms),
    Gallery(Gallery),
    Exercises(Exercises),
    Grade(Grade),
    Gradebook(Gradebook),
    Lectures(Lectures),
    Stories(Stories),
    Story(Story),
    Member(member::Arguments),
    Cluster(cluster::Arguments),
    Judge(judge::Arguments),
}

/// Run a scenario: outcome, messages, times, properties, claims
///
/// Prints what came of it: outcome, messages by kind, bits, times, the properties that must hold, and the published figures
/// that apply, predicted and measured.
///
/// Ctrl-C stops the run: its status is then `limit`, and the exit status 130.
#[derive(Debug, Args)]
#[command(after_help = help::RUN_EXAMPLES, after_long_help = help::run())]
pub(crate) struct Run {
    /// A file, `-`, a link's fragment or a whole link
    pub(crate) scenario: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Write everything that happened to a file
    ///
    /// As CSV when its name ends in `.csv`, else as a line of JSON for each step: its number, tick and kind, whose step it
    /// is, the message that arrived and what became of it, the number of a message that was corrupted, the messages that were
    /// sent (number, kind, from, to, what they carry, when they arrive), changes of role and known leader, and the step in
    /// words. CSV has a row for each step, with the arriving message in columns of its own and the numbers of those sent. In JSON processes are
    /// positions, counted from 0; in CSV `process`, `peer`, `from` and `to` are identities, with the positions in columns beside them.
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

/// Write a run as a text for another tool: a slide, a paper, a spreadsheet, a model checker
///
/// Runs the scenario, or has the algorithm do the steps of a trace again, and prints the run in a format. Processes are called by their identities, as on the page. A run that is too large for
/// the format is bad input, and says how large it may be; what a diagram has no room for is counted in a note at its end.
///
/// Ctrl-C stops the run: what has been recorded so far is written, and the exit status is 130.
#[derive(Debug, Args)]
#[command(after_help = help::EXPORT_EXAMPLES)]
pub(crate) struct Export {
    /// A file, `-`, a link's fragment or a whole link; or a file with a trace, of a cluster, too
    pub(crate) scenario: String,
    /// What to write
    #[arg(long, short, value_name = "FORMAT", value_parser = format())]
    pub(crate) format: Format,
    /// What goes across in a space-time diagram
    #[arg(long, value_name = "AXIS", value_parser = axis())]
    pub(crate) axis: Option<Axis>,
    /// Let time pass in the picture, over and over, wherever a picture is shown
    #[arg(long)]
    pub(crate) animate: bool,
    /// Write it to a file, not to standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

/// Reads an axis by its key.
fn axis() -> impl TypedValueParser<Value = Axis> {
    let keys = Axis::ALL.map(|axis| PossibleValue::new(axis.key()).help(axis.help()));
    PossibleValuesParser::new(keys).map(|key| Axis::of(&key).expect("only keys of axes get so far"))
}

/// Reads a format by its key.
fn format() -> impl TypedValueParser<Value = Format> {
    let keys = Format::ALL.map(|format| PossibleValue::new(format.key()).help(format.help()));
    PossibleValuesParser::new(keys).map(|key| Format::of(&key).expect("only keys of formats get so far"))
}

/// Say what to try next after a scenario's run, and what would come of it
///
/// Runs the scenario, and then each of up to three changes of it that are worth a try: another order or another start, one crash, a
/// network that loses nothing, more processes. Prints a row for each, the scenario as it is first: who leads at the end, messages, how
/// long it takes, and a link that runs it. The page offers the same.
///
/// Ctrl-C stops it: the rows so far are printed, and the exit status is 130.
#[derive(Debug, Args)]
#[command(after_help = help::NEXT_EXAMPLES)]
pub(crate) struct Next {
    /// A file, `-`, a link's fragment or a whole link
    pub(crate) scenario: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

/// Find the smallest change of a scenario by which a property falls
///
/// Tries other seeds, with identities and edges as they are; then longer delays, with timeouts as they are; then the loss of one message, the
/// first before the others. Prints what was changed, what falls, how many runs were tried, and a link that runs it.
///
/// Ctrl-C stops it: nothing is found then, and the exit status is 130.
#[derive(Debug, Args)]
#[command(after_help = help::BREAK_EXAMPLES)]
pub(crate) struct Break {
    /// A file, `-`, a link's fragment or a whole link
    pub(crate) scenario: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

/// Find a run that has the most or the least of something, or is as you wish
///
/// Tries what the scenario comes to when its order, its starters, a crash or its seed change: all of them where there are few enough, so that
/// what is printed is certain; else some twenty thousand, each a little different from one that was good. Prints what was found and how certain
/// it is, with links that run it.
///
/// Ctrl-C stops it: what was found so far is printed, and the exit status is 130.
#[derive(Debug, Args)]
#[command(after_help = help::FIND_EXAMPLES)]
pub(crate) struct Find {
    /// A file, `-`, a link's fragment or a whole link
    pub(crate) scenario: String,
    /// What is looked for: most:FIGURE, least:FIGURE or FIGURE=NUMBER (messages, bits, time, rounds), several, nobody, endless, or
    /// violated:PROPERTY
    #[arg(long = "for", value_name = "WHAT", default_value = "most:messages")]
    pub(crate) wanted: String,
    /// What may differ: order, starters, crash, seed; several with commas
    #[arg(long, value_name = "WHAT", value_delimiter = ',', default_value = "order")]
    pub(crate) vary: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Run a scenario over many sizes and orders of identities: least, mean and most messages, bits and ticks
///
/// Prints a row for each value and what is taken together, and how many of its runs ended with a leader. It takes all of the machine's cores.
/// The runs can be divided among machines (`--shard`), and what they print put together (`--merge`).
///
/// Ctrl-C stops it: the rows so far are printed, the last of them perhaps over fewer runs, and the exit status is 130.
#[derive(Debug, Args)]
#[command(after_help = help::SWEEP_EXAMPLES)]
pub(crate) struct Sweep {
    /// A file, `-`, a link's fragment or a whole link; with `--n` its own `n` and identities do not matter
    ///
    /// Several are swept one after the other: in one picture with `--svg`, with one more column in CSV, as a list of reports in JSON.
    #[arg(value_name = "SCENARIO", required_unless_present = "merge")]
    pub(crate) scenarios: Vec<String>,
    /// The numbers of processes, both ends included: 2..64, or 8
    #[arg(long, value_name = "LOW..HIGH", required_unless_present_any = ["merge", "across"])]
    pub(crate) n: Option<String>,
    /// Another number of the scenario: answer_timeout=1..20, loss=0..0.5/0.05
    ///
    /// A number by its key in a link, both ends included, and perhaps a step after `/`; `crash` is the tick of the scenario's first crash,
    /// `start` the position of the one process that starts.
    #[arg(long, value_name = "KEY=LOW..HIGH", conflicts_with = "n")]
    pub(crate) across: Option<String>,
    /// Over which runs a row takes its least, mean and most, with commas between them
    ///
    /// `ascending`, `descending`, `shuffled:K` (K shuffles, drawn from the scenario's seed and the K - 1 after it),
    /// `permutations` (every order, exactly; n up to 10) and `anonymous` (no identities). With identities as they are: `given`, `seeds:K` (K
    /// seeds) and `starters` (each process alone starts). Without it the scenario's own order.
    #[arg(long = "ids", visible_alias = "over", value_name = "RUNS", value_delimiter = ',')]
    pub(crate) over: Vec<String>,
    /// Carry out one of several equal shares of each row's runs: 2/8
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<String>,
    /// Put together what all shards of a sweep have printed as JSON
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["scenarios", "n", "across", "over", "shard"])]
    pub(crate) merge: Vec<String>,
    /// Print CSV
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print a picture: messages over what goes across, with the published formulas
    #[arg(long, conflicts_with_all = ["csv", "json"])]
    pub(crate) svg: bool,
    /// What the picture has upwards
    #[arg(long, value_name = "FIGURE", default_value = "messages", value_parser = figure(), requires = "svg")]
    pub(crate) figure: Figure,
    /// Draw the picture with even distances, not by multiples
    #[arg(long, requires = "svg")]
    pub(crate) linear: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) bounds: Bounds,
}

/// Reads a figure by its key.
fn figure() -> impl TypedValueParser<Value = Figure> {
    PossibleValuesParser::new(Figure::ALL.map(Figure::key))
        .map(|key| Figure::find(&key).expect("only keys of figures get so far"))
}

/// What a run may cost, beside the scenario's own limits.
#[derive(Debug, Args)]
pub(crate) struct Bounds {
    /// The most memory that a run may take: 64MB, 1GiB
    ///
    /// A run that takes more ends there, with the status `limit`. The page allows as much as the default.
    #[arg(long, value_name = "SIZE", default_value = DEFAULT_MEMORY, value_parser = memory)]
    pub(crate) memory: u64,
}

/// [`election_core::run::DEFAULT_MEMORY`] as people write it.
const DEFAULT_MEMORY: &str = "256MB";

fn memory(text: &str) -> Result<u64, String> {
    let size = text.parse::<ByteSize>().map_err(|_| "allowed: a size such as 64MB or 1GiB, or a number of bytes")?;
    Ok(size.as_u64())
}

/// Check every published figure by running it
///
/// Runs each on all of its cases, prints how many those were, and ends with 3 when one does not hold.
///
/// Ctrl-C stops it after the present figure: those checked so far are printed, and the exit status is 130.
#[derive(Debug, Args)]
#[command(after_help = help::CLAIMS_EXAMPLES)]
pub(crate) struct Claims {
    /// Only those of this algorithm
    #[arg(long, value_name = "KEY", help = format!("Only those of this algorithm: {}", help::algorithm_keys()))]
    pub(crate) algorithm: Option<String>,
    /// Print under which conditions each holds, too
    #[arg(long, conflicts_with = "json")]
    pub(crate) conditions: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the algorithms
///
/// With `--json` everything that each declares: topologies, assumptions, options, messages, variables, pseudocode, published figures.
#[derive(Debug, Args)]
pub(crate) struct Algorithms {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the ready scenarios: the figures, examples and stated cases of lectures and textbooks, and broken assumptions
#[derive(Debug, Args)]
pub(crate) struct Gallery {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the exercises: tasks whose answers are scenarios, and which grade themselves
///
/// With `--json` everything that is declared of each, its hints included.
#[derive(Debug, Args)]
pub(crate) struct Exercises {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// List what five lectures say, line by line: each with the runs that show it, and with what is wrong where something is
#[derive(Debug, Args)]
pub(crate) struct Lectures {
    /// One lecture only, by its key; `own` for what stands in none
    pub(crate) lecture: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the stories: told sequences of scenes over real runs, the lectures among them
#[derive(Debug, Args)]
pub(crate) struct Stories {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Grade answers to an exercise: a column of links in, a row each out
///
/// Prints CSV: the other columns as they are, the link, and then `right` (yes or no), `score` (0 to 100), `why`, a sentence that
/// says how far the answer is from the goal, and `seen`, which says where the same student has handed in before, and who has the same
/// answer. A row that cannot be used says why in its place. Control characters become spaces, and a cell of any column that begins like
/// a spreadsheet's formula (with =, +, - or @) gets a ' in front.
///
/// A link is found in a cell whatever stands around it: a sentence, brackets, HTML. The address before its # does not matter.
///
/// An answer may change what the exercise allows and nothing else. Each of its runs is stopped after 20000 steps and is wrong then.
///
/// Ctrl-C stops it: the rows so far are printed, and the exit status is 130.
#[derive(Debug, Args)]
#[command(after_help = help::GRADE_EXAMPLES)]
pub(crate) struct Grade {
    /// The exercise's key; `election exercises` lists them
    pub(crate) exercise: String,
    /// A CSV file with a header, `-`, or a folder
    ///
    /// The links stand in the column that `--column` says; without it in the one named `link`, in the only one, in the one that is
    /// named as the exercise is, or where Moodle puts answers (`Online text`, `Response 1`). Columns are parted by commas, semicolons
    /// or tabs, whichever the header has, or by what a first line such as `sep=;` says. A link with commas needs quotation marks, unless
    /// it stands in the only column. Empty lines are passed over, and so are empty cells beyond the header. Lines have 65536 bytes at
    /// most. Students are known by columns such as Name, First name, Last name, Email address, ID number (or Vorname, Nachname,
    /// E-Mail-Adresse, Matrikelnummer).
    ///
    /// A folder is what Moodle's "Download all submissions" of an assignment with online text unpacks to.
    pub(crate) answers: String,
    /// Which column holds the links: its name, or its number from 1 on
    #[arg(long)]
    pub(crate) column: Option<String>,
    /// Say on standard error how many are right, and what went wrong in the others
    #[arg(long)]
    pub(crate) summary: bool,
    /// Say on standard error how many answers a second were graded
    #[arg(long)]
    pub(crate) rate: bool,
}

/// Grade several exercises into one gradebook: a row a student, a column an exercise, and their sum
///
/// Prints CSV: who it is, the score of each exercise (0 to 100; empty where nothing was handed in), `sum`, `right` (how many are) and
/// `notes`: why an answer is wrong, where a student has handed in more than once, and who else has the same answer. Students are the same
/// in all files by their address, their number, or else their name. A row that names nobody stands as what it is, a line of a file.
#[derive(Debug, Args)]
#[command(after_help = help::GRADEBOOK_EXAMPLES)]
pub(crate) struct Gradebook {
    /// Which exercise is answered in which file: EXERCISE=FILE
    ///
    /// The files are as `election grade` reads them. One file may have answers to several exercises, and an exercise several files.
    #[arg(required = true, value_name = "EXERCISE=FILE")]
    pub(crate) answers: Vec<String>,
    /// Which column holds the links, by name or number: of all files, or of an exercise's as EXERCISE=COLUMN
    #[arg(long)]
    pub(crate) column: Vec<String>,
    /// Which answer counts where a student has handed in several
    #[arg(long, value_enum, default_value_t = Counts::Best)]
    pub(crate) counts: Counts,
    /// Write a file for Moodle's "Import grades from CSV": `Email address`, `ID number`, and a grade of 100 for each exercise
    ///
    /// Where nothing was handed in there is no grade. A student without address and number is left out, which is said.
    #[arg(long, value_name = "FILE")]
    pub(crate) moodle: Option<PathBuf>,
    /// Say on standard error how many are right, and what went wrong in the others
    #[arg(long)]
    pub(crate) summary: bool,
}

/// Which of several answers counts.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Counts {
    /// The one with the highest score
    Best,
    /// The one that stands first
    First,
    /// The one that stands last
    Last,
}

impl Counts {
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Self::Best => "the best",
            Self::First => "the first",
            Self::Last => "the last",
        }
    }
}

/// Check a story, or print one in another form
#[derive(Debug, Args)]
#[command(after_help = help::STORY_EXAMPLES)]
pub(crate) struct Story {
    #[command(subcommand)]
    pub(crate) command: StoryCommand,
}

/// What can be done with a story.
#[derive(Debug, Subcommand)]
pub(crate) enum StoryCommand {
    /// Run every scene of a story, and say which cannot be told
    ///
    /// A line for each scene that does not reach its pause, points at what is not there, or names a figure that its run does not
    /// have; the exit status is then 3.
    Check {
        /// The key of one in the list, a file (JSON, or Markdown with links), `-`, or a link
        story: String,
    },
    /// Print a story
    Show {
        /// The key of one in the list, a file (JSON, or Markdown with links), `-`, or a link
        story: String,
        /// As what
        #[arg(long, value_enum, default_value_t = StoryFormat::Markdown)]
        format: StoryFormat,
    },
}

/// The texts of a story.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum StoryFormat {
    /// One text for programs
    Json,
    /// A heading a scene, for people to read and change
    Markdown,
    /// A link's fragment; at most 8 kB
    Link,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn help_says_after_how_many_steps_an_answer_is_stopped() {
        let command = Arguments::command();
        let help = command.find_subcommand("grade").and_then(clap::Command::get_long_about).expect("it has help");
        assert!(help.to_string().contains(&format!("after {} steps", election_core::exercises::MOST_STEPS)), "{help}");
    }

    #[test]
    fn help_says_how_long_a_line_of_answers_may_be() {
        let command = Arguments::command();
        let grade = command.find_subcommand("grade").expect("it is a command");
        let answers = grade.get_arguments().find(|argument| argument.get_id() == "answers").expect("it is an argument");
        let help = answers.get_long_help().expect("it has help").to_string();
        assert!(help.contains(&format!("{} bytes at most", crate::lines::LONGEST_LINE)), "{help}");
    }

    #[test]
    fn memory_is_a_size_and_by_default_the_engines() {
        for (text, bytes) in [
            (DEFAULT_MEMORY, election_core::run::DEFAULT_MEMORY),
            ("1000", 1000),
            ("64 kB", 64_000),
            ("1.5GB", 1_500_000_000),
            ("1GiB", 1 << 30),
        ] {
            assert_eq!(memory(text), Ok(bytes), "{text}");
        }
        for text in ["", "MB", "-1MB", "64 parsecs", "1e6"] {
            assert!(memory(text).is_err(), "{text}");
        }
    }
}
