//! `muster desktop-entry`: menu entry, icon and file type for desktops.

use std::{
    fmt::Write as _,
    io::Write,
    path::{Path, PathBuf},
};

use clap::{ArgMatches, Command, value_parser};

use super::{
    builder::Builder,
    session::{Halt, Session},
};
use kernel::{Language, icons, phrase};

pub(super) const NAME: &str = "desktop-entry";

const INSTALL: &str = "install";
const REMOVE: &str = "remove";
const INTO: &str = "into";

/// Name under which packages install the program.
const COMMAND: &str = "muster";

/// MIME type of lists.
const MIME: &str = "application/vnd.muster+json";

/// Path of each file in a folder for data, such as `~/.local/share`.
const ENTRY: &str = "applications/muster.desktop";
const ICON: &str = "icons/hicolor/scalable/apps/muster.svg";
const TYPE: &str = "mime/packages/muster.xml";

pub(super) fn command(builder: Builder) -> Command {
    builder.command(NAME, "desktop").args([
        builder.flag(INSTALL, "cli.desktop.install"),
        builder.flag(REMOVE, "cli.desktop.remove").conflicts_with(INSTALL),
        builder
            .option(INTO, "cli.value.folder", "cli.desktop.into")
            .value_parser(value_parser!(PathBuf))
            .conflicts_with_all([INSTALL, REMOVE]),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session) -> Result<(), Halt> {
    if let Some(folder) = matches.get_one::<PathBuf>(INTO) {
        return write_files(session, folder, COMMAND);
    }
    if matches.get_flag(REMOVE) {
        return remove(session);
    }
    let program =
        std::env::current_exe().map_err(|error| session.failed("cli.desktop.program", &[("reason", &error)]))?;
    let word = word(&program);
    if matches.get_flag(INSTALL) {
        let home = data_home(session)?;
        write_files(session, &home, &word)?;
        tell_desktop(&home);
        return Ok(());
    }
    Ok(session.out.write_all(entry(&word).as_bytes())?)
}

/// The word of the `Exec` line that starts this program: its name if the shell would find it, so that the entry
/// outlives a move; its path otherwise.
fn word(program: &Path) -> String {
    let found = std::env::var_os("PATH")
        .and_then(|path| std::env::split_paths(&path).map(|folder| folder.join(COMMAND)).find(|file| file.is_file()));
    match (found.and_then(|file| file.canonicalize().ok()), program.canonicalize().ok()) {
        (Some(found), Some(program)) if found == program => COMMAND.into(),
        _ => quoted(&program.to_string_lossy()),
    }
}

/// Returns the user's data folder.
fn data_home(session: &Session) -> Result<PathBuf, Halt> {
    let folders = directories::BaseDirs::new().filter(|_| cfg!(all(unix, not(target_os = "macos"))));
    let folders = folders.ok_or_else(|| session.failed("cli.desktop.none", &[]))?;
    Ok(folders.data_dir().to_owned())
}

/// Writes entry, icon and file type below a folder for data.
fn write_files(session: &mut Session, folder: &Path, word: &str) -> Result<(), Halt> {
    for (name, content) in [(ENTRY, entry(word)), (ICON, icon()), (TYPE, file_type())] {
        let path = folder.join(name);
        path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|error| failed(session, &path, &error))?;
        print::write(&path, content.as_bytes()).map_err(|error| Halt::Failed(error.sentence(session.language)))?;
        session.line("cli.desktop.written", &[("file", &path.display())])?;
    }
    Ok(())
}

fn remove(session: &mut Session) -> Result<(), Halt> {
    let home = data_home(session)?;
    let mut gone = false;
    for name in [ENTRY, ICON, TYPE] {
        let path = home.join(name);
        match std::fs::remove_file(&path) {
            Ok(()) => {
                session.line("cli.desktop.removed", &[("file", &path.display())])?;
                gone = true;
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(session, &path, &error)),
        }
    }
    if gone {
        tell_desktop(&home);
    } else {
        session.line("cli.desktop.nothing", &[])?;
    }
    Ok(())
}

fn failed(session: &Session, path: &Path, error: &std::io::Error) -> Halt {
    session.failed("cli.desktop.unwritten", &[("file", &path.display()), ("reason", &error)])
}

/// Makes the desktop read its tables again; without the tools it does so at the next login.
fn tell_desktop(home: &Path) {
    for (tool, folder) in [("update-mime-database", "mime"), ("update-desktop-database", "applications")] {
        let _ = std::process::Command::new(tool)
            .arg(home.join(folder))
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .status();
    }
}

/// Returns a phrase in every language with its code, none for the default.
fn translated(key: &'static str) -> impl Iterator<Item = (Option<&'static str>, &'static str)> {
    let code = |language: Language| (language != Language::default()).then(|| language.code());
    Language::ALL.into_iter().map(move |language| (code(language), phrase::text(language, key)))
}

/// The desktop entry, in every language. `word` starts the program.
fn entry(word: &str) -> String {
    let mut text = String::from("[Desktop Entry]\nType=Application\nVersion=1.4\nName=Muster\n");
    for (field, key) in
        [("GenericName", "cli.desktop.generic"), ("Comment", "cli.muster.about"), ("Keywords", "cli.desktop.keywords")]
    {
        for (code, value) in translated(key) {
            // Writing into a string cannot fail.
            let _ = match code {
                None => writeln!(text, "{field}={value}"),
                Some(code) => writeln!(text, "{field}[{code}]={value}"),
            };
        }
    }
    let _ = write!(
        text,
        "Exec={word} open %F\nIcon=muster\nTerminal=false\nCategories=Game;BoardGame;\nMimeType={MIME};\n\
         StartupNotify=false\nStartupWMClass=muster\n"
    );
    text
}

/// Quotes a word of the `Exec` line, for the line and for the file.
fn quoted(word: &str) -> String {
    let mut text = String::from("\"");
    for letter in word.chars() {
        match letter {
            '"' | '`' | '$' => text.extend(['\\', '\\', letter]),
            '\\' => text.push_str(r"\\\\"),
            '%' => text.push_str("%%"),
            _ => text.push(letter),
        }
    }
    text.push('"');
    text
}

/// Returns the icon in a color for light and dark backgrounds.
fn icon() -> String {
    let drawing = icons::icon("app").unwrap_or_default();
    drawing.replacen("currentColor", "#d99a2b", 1)
}

/// Returns the description of the file type.
fn file_type() -> String {
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <mime-info xmlns=\"http://www.freedesktop.org/standards/shared-mime-info\">\n  <mime-type type=\"{MIME}\">\n"
    );
    for (code, value) in translated("cli.desktop.list") {
        let _ = match code {
            None => writeln!(text, "    <comment>{value}</comment>"),
            Some(code) => writeln!(text, "    <comment xml:lang=\"{code}\">{value}</comment>"),
        };
    }
    text.push_str(
        "    <sub-class-of type=\"application/json\"/>\n    <icon name=\"muster\"/>\n    <glob pattern=\"*.muster\"/>\n    \
         <glob pattern=\"*.muster.json\"/>\n  </mime-type>\n</mime-info>\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_means_something_to_the_desktop_is_marked() {
        assert_eq!(quoted("/opt/my games/muster"), "\"/opt/my games/muster\"");
        assert_eq!(quoted("/a%b\"$"), "\"/a%%b\\\\\"\\\\$\"");
    }

    #[test]
    fn the_icon_is_drawn_in_a_color_of_its_own() {
        assert!(icon().starts_with("<svg") && !icon().contains("currentColor"));
    }
}
