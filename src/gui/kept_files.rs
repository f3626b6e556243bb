//! Files of a folder that are named after what is in them.

use std::path::{Path, PathBuf};

use kernel::plain::file_stem;

/// A free file for something of this name, with a number if needed; without a name it is the usual one.
pub fn free_path(folder: &Path, name: &str, usual: &str) -> PathBuf {
    let safe = file_stem(name, 60);
    let safe = if safe.is_empty() { usual } else { &safe };
    let first = folder.join(format!("{safe}.json"));
    let others = (2..).map(|number: u32| folder.join(format!("{safe} {number}.json")));
    std::iter::once(first).chain(others).find(|path| !path.exists()).unwrap_or_default()
}

/// Name of a file without its ending.
pub fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
