//! Building blocks of commands: texts and arguments in one language.

use std::{ops::RangeInclusive, path::PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::{
    output,
    session::{Halt, Session},
};
use kernel::{Language, import::clip, phrase};

/// The files of a command.
pub(super) const FILES: &str = "files";

/// A builder of commands with texts in one language.
#[derive(Clone, Copy)]
pub(super) struct Builder {
    language: Language,
}

impl Builder {
    pub fn new(language: Language) -> Self {
        Self { language }
    }

    /// Returns a phrase.
    pub fn text(self, key: &'static str) -> &'static str {
        phrase::text(self.language, key)
    }

    /// Returns a phrase with its holes filled.
    pub fn say(self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    /// A command without arguments yet. `texts` names its phrases, with spaces for points: `cli.<texts>.about` is a line for
    /// the list of commands, `long` a paragraph, `usage`, and `examples` with a line of explanation each.
    pub fn command(self, name: &'static str, texts: &str) -> Command {
        let texts = texts.replace(' ', ".");
        let text = |key: &str| self.say(key, &[]);
        let (about, long) = (text(&format!("cli.{texts}.about")), text(&format!("cli.{texts}.long")));
        let (usage, examples) = (text(&format!("cli.{texts}.usage")), text(&format!("cli.{texts}.examples")));
        Command::new(name)
            .about(about)
            .override_usage(usage)
            .after_help(format!("{}\n{examples}", self.text("cli.help.examples")))
            .help_template(format!(
                "{long}\n\n{} {{usage}}\n\n{{all-args}}{{after-help}}\n",
                self.text("cli.help.usage")
            ))
            .subcommand_help_heading(self.text("cli.help.commands"))
            .disable_help_flag(true)
            .disable_help_subcommand(true)
    }

    /// An argument without a dash; the `place`th in the help.
    pub fn operand(self, place: usize, id: &'static str, value: &'static str, help: &'static str) -> Arg {
        Arg::new(id)
            .value_name(self.text(value))
            .help(self.text(help))
            .help_heading(self.text("cli.help.operands"))
            .display_order(place)
            .hide_possible_values(true)
    }

    /// The files a command reads, at least one.
    pub fn files(self, help: &'static str) -> Arg {
        self.operand(1, FILES, "cli.value.file", help).num_args(1..).required(true).value_parser(value_parser!(PathBuf))
    }

    /// The one file a command reads.
    pub fn file(self, help: &'static str) -> Arg {
        self.files(help).num_args(1)
    }

    /// `--name`.
    pub fn flag(self, name: &'static str, help: &'static str) -> Arg {
        Arg::new(name)
            .long(name)
            .help(self.text(help))
            .help_heading(self.text("cli.help.options"))
            .action(ArgAction::SetTrue)
    }

    /// `--name VALUE`.
    pub fn option(self, name: &'static str, value: &'static str, help: &'static str) -> Arg {
        self.flag(name, help)
            .value_name(self.text(value))
            .action(ArgAction::Set)
            .hide_possible_values(true)
            .hide_default_value(true)
    }

    /// `-o FILE`.
    pub fn output(self, help: &'static str) -> Arg {
        self.option(output::OUTPUT, "cli.value.file", help).short('o').value_parser(value_parser!(PathBuf))
    }

    /// `--force`.
    pub fn force(self) -> Arg {
        self.flag(output::FORCE, "cli.arg.force").requires(output::OUTPUT)
    }

    /// An argument of every command.
    pub fn everywhere(self, arg: Arg) -> Arg {
        arg.help_heading(self.text("cli.help.everywhere")).global(true)
    }
}

/// Returns the whole number given with `--name`.
///
/// # Errors
/// It is no whole number within the bounds.
pub(super) fn number(
    matches: &ArgMatches,
    session: &Session,
    name: &str,
    bounds: RangeInclusive<u64>,
) -> Result<Option<u64>, Halt> {
    let Some(written) = matches.get_one::<String>(name) else { return Ok(None) };
    let number = written.trim().parse().ok().filter(|number| bounds.contains(number));
    number.map(Some).ok_or_else(|| {
        let (argument, value) = (format!("--{name}"), clip(written));
        session.wrong(
            "cli.wrong.bounds",
            &[("argument", &argument), ("value", &value), ("low", bounds.start()), ("high", bounds.end())],
        )
    })
}

/// Drops repeated words.
pub(super) fn each_once(words: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut all = Vec::new();
    for word in words {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}
