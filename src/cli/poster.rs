//! `muster poster`: a list as one picture to pass on.

use std::{io::Write, path::PathBuf};

use clap::{ArgMatches, Command};

use super::{
    builder::{Builder, FILES},
    input, output,
    read_as::ReadAs,
    session::{Halt, Session},
};
use kernel::Language;
use systems::{AnyDocument, Catalogs};

/// Draws a list as a PNG file; none if that fails.
pub type DrawPoster = fn(&Catalogs, &AnyDocument, Language) -> Option<Vec<u8>>;

pub(super) const NAME: &str = "poster";

pub(super) fn command(builder: Builder) -> Command {
    builder.command(NAME, NAME).args([
        builder.file("cli.poster.file"),
        builder.output("cli.poster.output").required(true),
        builder.force(),
    ])
}

pub(super) fn run(matches: &ArgMatches, session: &mut Session, draw: DrawPoster) -> Result<(), Halt> {
    let target = output::given(matches);
    if let Some(target) = &target {
        output::free(session, target)?;
    }
    let document = input::document(session, matches.get_one::<PathBuf>(FILES), &ReadAs::default())?.document;
    let picture = draw(&session.catalogs, &document, session.language);
    let picture = picture.ok_or_else(|| session.failed("cli.poster.failed", &[]))?;
    match target {
        Some(target) => output::write(session, &target, &picture),
        None => Ok(session.out.bytes().write_all(&picture)?),
    }
}
