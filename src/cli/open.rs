//! `muster open`: opens the window with lists.

use std::path::PathBuf;

use clap::{ArgMatches, Command};

use super::builder::{Builder, FILES};

pub(super) const NAME: &str = "open";

pub(super) fn command(builder: Builder) -> Command {
    builder.command(NAME, "open").arg(builder.files("cli.open.files").num_args(0..).required(false))
}

pub(super) fn files(matches: &ArgMatches) -> Vec<PathBuf> {
    matches.get_many::<PathBuf>(FILES).into_iter().flatten().cloned().collect()
}
