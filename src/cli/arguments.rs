//! The arguments of `muster`, and its answers to wrong ones.

use std::{ffi::OsString, path::PathBuf};

use clap::{
    ArgAction, ArgMatches, Command,
    builder::PossibleValuesParser,
    error::{ContextKind, ErrorKind},
    value_parser,
};

use super::{
    builder::Builder, campaign, catalog, check, collection, convert, desktop, diff, exercise, gauntlet, map, odds,
    onward, open, pack, play, position, poster, random, rebellion, replay, review, search, session::Halt, settings,
    sheet, shell, suggest, table, tournament,
};
use kernel::{Language, phrase};

/// `--json`.
pub(super) const JSON: &str = "json";
/// `--log`.
pub(super) const LOG: &str = "log";
/// `--data-dir`.
pub(super) const DATA_DIR: &str = "data-dir";
/// `help`, and `--help`.
pub(super) const HELP: &str = "help";
const LANGUAGE: &str = "lang";
const COMMAND: &str = "command";

/// Returns the language, and true if `--lang` gave it; else the locale decides, English as a last resort.
///
/// It is read before the arguments are parsed, so that complaints about them are in the right language.
pub(super) fn language(arguments: &[OsString]) -> (Language, bool) {
    let mut words = arguments.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--");
    while let Some(word) = words.next() {
        let code = match word.strip_prefix("--lang") {
            Some("") => words.next(),
            Some(value) => value.strip_prefix('='),
            None => None,
        };
        if let Some(language) = code.and_then(exact_code) {
            return (language, true);
        }
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(std::env::var_os)
        .find(|value| !value.is_empty())
        .and_then(|value| Language::from_code(value.to_str()?));
    (locale.unwrap_or_default(), false)
}

fn exact_code(code: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|language| language.code() == code)
}

/// Returns the definition of the command line.
pub(super) fn program(language: Language) -> Command {
    let builder = Builder::new(language);
    let codes = PossibleValuesParser::new(Language::ALL.map(Language::code));
    builder
        .command("muster", "muster")
        .version(kernel::VERSION)
        .disable_version_flag(true)
        .arg(builder.everywhere(
            builder.option(DATA_DIR, "cli.value.folder", "cli.arg.data_dir").value_parser(value_parser!(PathBuf)),
        ))
        .arg(builder.everywhere(builder.option(LANGUAGE, "cli.value.language", "cli.arg.lang").value_parser(codes)))
        .arg(builder.everywhere(builder.flag(JSON, "cli.arg.json")))
        .arg(builder.everywhere(builder.flag(LOG, "cli.arg.log")))
        .arg(builder.everywhere(builder.flag(HELP, "cli.arg.help").short('h').action(ArgAction::HelpShort)))
        .arg(
            builder
                .flag("version", "cli.arg.version")
                .short('V')
                .action(ArgAction::Version)
                .help_heading(builder.text("cli.help.everywhere")),
        )
        .subcommands([
            open::command(builder),
            check::command(builder),
            sheet::command(builder),
            poster::command(builder),
            map::command(builder),
            convert::command(builder),
            diff::command(builder),
            random::command(builder),
            suggest::command(builder),
            search::command(builder),
            odds::command(builder),
            play::command(builder),
            gauntlet::command(builder),
            gauntlet::compare::command(builder),
            gauntlet::improve::command(builder),
            play::merge::command(builder),
            replay::command(builder),
            review::command(builder),
            onward::command(builder),
            position::command(builder),
            exercise::command(builder),
            rebellion::command(builder),
            campaign::command(builder),
            table::command(builder),
            tournament::command(builder),
            collection::command(builder),
            pack::command(builder),
            settings::command(builder),
            catalog::command(builder),
            shell::completions_command(builder),
            shell::man_command(builder),
            desktop::command(builder),
            help_command(builder),
        ])
}

fn help_command(builder: Builder) -> Command {
    builder
        .command(HELP, "help command")
        .arg(builder.operand(1, COMMAND, "cli.value.command", "cli.help.which").num_args(0..))
}

/// Shows the help of a command.
///
/// # Errors
/// Always: the help ends the program.
pub(super) fn help(matches: &ArgMatches, language: Language) -> Result<(), Halt> {
    let mut line = vec![OsString::from("muster")];
    line.extend(matches.get_many::<String>(COMMAND).into_iter().flatten().map(OsString::from));
    line.push(OsString::from("--help"));
    parse(&line, language).map(|_| ())
}

/// Parses the arguments.
///
/// # Errors
/// The help, if asked for; or the reason why they are wrong.
pub(super) fn parse(arguments: &[OsString], language: Language) -> Result<ArgMatches, Halt> {
    let command = program(language);
    command.clone().try_get_matches_from(arguments).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Halt::Show(error.render().to_string()),
        _ => Halt::Arguments(complaint(&error, &command, arguments, language)),
    })
}

/// Returns the reason, the usage of the command, and a pointer to its help.
fn complaint(error: &clap::Error, program: &Command, arguments: &[OsString], language: Language) -> String {
    let (usage, name) = meant(program, arguments);
    let more = phrase::say(language, "cli.wrong.more", &[("command", &name)]);
    let usage = usage.map(|usage| format!("{} {usage}\n", phrase::text(language, "cli.help.usage")));
    format!("{}\n{}{more}", reason(error, language), usage.unwrap_or_default())
}

/// Returns usage and whole name of the innermost command in the arguments.
fn meant(program: &Command, arguments: &[OsString]) -> (Option<String>, String) {
    let (mut command, mut name) = (program, program.get_name().to_owned());
    for word in arguments.iter().skip(1).filter_map(|word| word.to_str()) {
        if let Some(inner) = command.find_subcommand(word) {
            command = inner;
            name = format!("{name} {word}");
        }
    }
    let usage = command.clone().render_usage().to_string();
    // The first word is the English heading.
    (usage.split_once(": ").map(|(_, usage)| usage.to_owned()), name)
}

fn reason(error: &clap::Error, language: Language) -> String {
    let given = |kind: ContextKind| error.get(kind).map(ToString::to_string).filter(|text| !text.is_empty());
    let argument = || given(ContextKind::InvalidArg).unwrap_or_default();
    let suggested = |kind: ContextKind| match given(kind) {
        Some(meant) => format!(" {}", phrase::say(language, "cli.wrong.meant", &[("meant", &meant)])),
        None => String::new(),
    };
    let say = |key: &str, values: &[(&str, &dyn std::fmt::Display)]| phrase::say(language, key, values);
    match error.kind() {
        // A file or the like after the last operand.
        ErrorKind::UnknownArgument if !argument().starts_with('-') => {
            say("cli.wrong.surplus", &[("argument", &argument())])
        }
        ErrorKind::UnknownArgument => {
            say("cli.wrong.unknown", &[("argument", &argument())]) + &suggested(ContextKind::SuggestedArg)
        }
        ErrorKind::InvalidSubcommand => {
            let command = given(ContextKind::InvalidSubcommand).unwrap_or_default();
            say("cli.wrong.command", &[("command", &command)]) + &suggested(ContextKind::SuggestedSubcommand)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let known = given(ContextKind::ValidValue);
            match (given(ContextKind::InvalidValue), known) {
                (None, _) => say("cli.wrong.no_value", &[("argument", &argument())]),
                (Some(value), Some(known)) => {
                    say("cli.wrong.value_of", &[("value", &value), ("argument", &argument()), ("known", &known)])
                }
                (Some(value), None) => say("cli.wrong.value", &[("value", &value), ("argument", &argument())]),
            }
        }
        ErrorKind::MissingRequiredArgument => say("cli.wrong.missing", &[("arguments", &argument())]),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let known = given(ContextKind::ValidSubcommand).unwrap_or_default();
            say("cli.wrong.no_command", &[("known", &known)])
        }
        ErrorKind::ArgumentConflict => match given(ContextKind::PriorArg) {
            Some(other) if other != argument() => {
                say("cli.wrong.conflict", &[("argument", &argument()), ("other", &other)])
            }
            _ => say("cli.wrong.twice", &[("argument", &argument())]),
        },
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            say("cli.wrong.count", &[("argument", &argument())])
        }
        _ => say("cli.wrong.other", &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn the_command_line_is_sound_in_every_language() {
        for language in Language::ALL {
            program(language).debug_assert();
        }
    }

    #[test]
    fn the_language_is_known_before_the_arguments_are() {
        assert_eq!(language(&words("muster --lang es check --wrong")), (Language::Spanish, true));
        assert_eq!(language(&words("muster check --lang=es")), (Language::Spanish, true));
        assert!(!language(&words("muster check -- --lang=es")).1);
        assert!(!language(&words("muster --lang klingon")).1);
    }

    #[test]
    fn every_wrong_line_is_answered_in_the_language_asked_for() {
        let wrong = [
            "muster chekc",
            "muster --color",
            "muster check",
            "muster check --lang",
            "muster check --lang klingon x",
            "muster check a --json --json",
            "muster check a --jsonl --versus",
            "muster check a --json=yes",
            "muster convert a b --to xws",
            "muster convert a --to nothing",
            "muster random chess white",
            "muster random xwing",
            "muster suggest",
            "muster suggest a --force",
            "muster search chess rook",
            "muster catalog",
            "muster catalog burn",
            "muster collection",
            "muster collection set xwing",
            "muster collection lacks",
            "muster collection enforce xwing perhaps",
            "muster play a",
            "muster play a b c",
            "muster play a b --force",
            "muster replay",
            "muster rebellion",
            "muster rebellion new",
            "muster rebellion answer game.json",
            "muster campaign",
            "muster campaign new",
            "muster campaign show a.json --as nobody",
            "muster odds",
            "muster odds a b c",
            "muster odds a --range",
        ];
        for line in wrong {
            for language in Language::ALL {
                let Err(Halt::Arguments(text)) = parse(&words(line), language) else { panic!("{line} was taken") };
                assert!(!text.contains(['{', '}']), "{line}: {text}");
                // The reason, one or two lines of usage, and the pointer to the help.
                assert!((3..=4).contains(&text.lines().count()), "{line}: {text}");
                assert!(!text.contains("error:"), "{line}: {text}");
                assert_eq!(text.contains("Usage"), language == Language::English, "{line}: {text}");
            }
        }
    }
}
