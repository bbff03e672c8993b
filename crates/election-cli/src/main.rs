//! `election`: the playground's runs, in a terminal.
//!
//! Each command has a module; they share how a scenario is read ([`input`]), what can go wrong ([`failure`]), how a command is
//! stopped ([`ctrl_c`]) and how text leaves the program ([`output`], [`table`]).

mod answers;
mod arguments;
mod breaking;
mod catalogue;
mod cells;
mod claims;
mod cluster;
mod columns;
mod ctrl_c;
mod export;
mod failure;
mod finding;
mod folder;
mod grade;
mod gradebook;
mod hand_in;
mod help;
mod input;
mod judge;
mod lectures;
mod lines;
mod marking;
mod member;
mod next;
mod output;
mod progress;
mod records;
mod run;
mod stories;
mod student;
mod summary;
mod sweep;
mod table;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    let Arguments { command } = Arguments::parse();
    let done = match &command {
        Command::Run(arguments) => run::run(arguments),
        Command::Export(arguments) => export::export(arguments),
        Command::Next(arguments) => next::next(arguments),
        Command::Break(arguments) => breaking::break_it(arguments),
        Command::Find(arguments) => finding::find(arguments),
        Command::Sweep(arguments) => sweep::sweep(arguments),
        Command::Claims(arguments) => claims::claims(arguments),
        Command::Algorithms(arguments) => catalogue::algorithms(arguments),
        Command::Gallery(arguments) => catalogue::gallery(arguments),
        Command::Exercises(arguments) => catalogue::exercises(arguments),
        Command::Grade(arguments) => grade::grade(arguments),
        Command::Gradebook(arguments) => gradebook::gradebook(arguments),
        Command::Lectures(arguments) => lectures::lectures(arguments),
        Command::Stories(arguments) => stories::stories(arguments),
        Command::Story(arguments) => stories::story(arguments),
        Command::Member(arguments) => member::member(arguments),
        Command::Cluster(arguments) => cluster::cluster(arguments),
        Command::Judge(arguments) => judge::judge(arguments),
    };
    done.unwrap_or_else(|failure| failure.report())
}
