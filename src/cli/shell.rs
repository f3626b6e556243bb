//! Completions (`muster completions`) and manual page (`muster man`), made from the definition of the command line.

use std::io::Write;

use clap::{Arg, ArgMatches, Command, builder::PossibleValuesParser};
use clap_complete::Shell;
use roff::{Inline, Roff, bold, italic, roman};

use super::{
    builder::Builder,
    session::{Halt, Session},
};
use kernel::{Language, phrase};

/// `muster completions`.
pub(super) const COMPLETIONS: &str = "completions";
/// `muster man`.
pub(super) const MAN: &str = "man";

const SHELL: &str = "shell";

const SHELLS: [(&str, Shell); 5] = [
    ("bash", Shell::Bash),
    ("elvish", Shell::Elvish),
    ("fish", Shell::Fish),
    ("powershell", Shell::PowerShell),
    ("zsh", Shell::Zsh),
];

pub(super) fn completions_command(builder: Builder) -> Command {
    builder.command(COMPLETIONS, "completions").arg(
        builder
            .operand(1, SHELL, "cli.value.shell", "cli.completions.shell")
            .required(true)
            .value_parser(PossibleValuesParser::new(SHELLS.map(|(name, _)| name))),
    )
}

pub(super) fn man_command(builder: Builder) -> Command {
    builder.command(MAN, "man")
}

/// Writes the completions of a shell.
pub(super) fn completions(mut program: Command, matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    let name = matches.get_one::<String>(SHELL).map(String::as_str).unwrap_or_default();
    let known = SHELLS.iter().find(|(known, _)| *known == name);
    let (_, shell) = known.ok_or_else(|| Halt::Arguments(String::new()))?;
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut program, "muster", &mut script);
    Ok(session.out.bytes().write_all(&script)?)
}

/// Writes the manual page.
pub(super) fn man(program: Command, session: &mut Session) -> Result<(), Halt> {
    let page = page(program, session.language);
    Ok(session.out.bytes().write_all(page.as_bytes())?)
}

/// Returns the manual page with all commands.
fn page(mut program: Command, language: Language) -> String {
    let text = |key| phrase::text(language, key);
    program.build();
    let mut page = Roff::new();
    let about = program.get_about().map(ToString::to_string).unwrap_or_default();
    page.control("TH", ["MUSTER", "1", "", concat!("muster ", env!("CARGO_PKG_VERSION"))]);
    page.control("SH", [text("cli.man.name")]);
    page.text([roman(format!("muster - {about}"))]);
    page.control("SH", [text("cli.man.synopsis")]);
    verbatim(&mut page, text("cli.muster.usage"));
    page.control("SH", [text("cli.man.description")]);
    page.text([roman(text("cli.muster.long"))]);
    page.control("SH", [text("cli.help.everywhere").trim_end_matches(':')]);
    arguments_of(&mut page, program.get_arguments());
    page.control("SH", [text("cli.help.commands").trim_end_matches(':')]);
    for command in program.get_subcommands() {
        describe(&mut page, command, "muster", language);
    }
    page.control("SH", [text("cli.help.examples").trim_end_matches(':')]);
    verbatim(&mut page, text("cli.muster.examples"));
    page.to_roff()
}

/// Describes a command with its arguments, examples and subcommands.
fn describe(page: &mut Roff, command: &Command, above: &str, language: Language) {
    let name = format!("{above} {}", command.get_name());
    page.control("SS", [name.as_str()]);
    let usage = command.clone().render_usage().to_string();
    // The first word is the English heading.
    verbatim(page, usage.split_once(": ").map_or(usage.as_str(), |(_, usage)| usage));
    if let Some(about) = command.get_about() {
        page.text([roman(format!("{about}."))]);
    }
    let own = || command.get_arguments().filter(|argument| !argument.is_global_set());
    arguments_of(page, own());
    if let Some(examples) = command.get_after_help().map(ToString::to_string) {
        page.control("PP", []);
        page.text([roman(phrase::text(language, "cli.help.examples"))]);
        verbatim(page, examples.split_once('\n').map_or(examples.as_str(), |(_, lines)| lines));
    }
    for inner in command.get_subcommands() {
        describe(page, inner, &name, language);
    }
}

fn arguments_of<'a>(page: &mut Roff, arguments: impl Iterator<Item = &'a Arg>) {
    for argument in arguments {
        page.control("TP", []);
        page.text(heading(argument));
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        page.text([roman(help)]);
    }
}

/// Formats an argument: `-o, --output FILE`.
fn heading(argument: &Arg) -> Vec<Inline> {
    let mut words = Vec::new();
    if let Some(short) = argument.get_short() {
        words.extend([bold(format!("-{short}")), roman(", ")]);
    }
    if let Some(long) = argument.get_long() {
        words.push(bold(format!("--{long}")));
    }
    let values = argument.get_value_names().filter(|_| argument.get_action().takes_values());
    for value in values.into_iter().flatten() {
        if !words.is_empty() {
            words.push(roman(" "));
        }
        words.push(italic(value.as_str()));
    }
    words
}

/// Adds preformatted lines.
fn verbatim(page: &mut Roff, lines: &str) {
    page.control("PP", []);
    page.control("nf", []);
    for line in lines.lines() {
        page.text([roman(line)]);
    }
    page.control("fi", []);
}
