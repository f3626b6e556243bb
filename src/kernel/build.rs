//! Lists the phrase files and the icons, so that a new one is there as soon as its file is.

use std::{
    env, fs,
    io::{Error, Result},
    path::{Path, PathBuf},
};

fn main() -> Result<()> {
    // Asked for when it runs: a checkout may have been moved since this was compiled.
    let own = env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| Error::other("Cargo names no CARGO_MANIFEST_DIR"))?;
    let top = Path::new(&own).join("../..");
    let english = including(&[top.join("catalog/phrases/en")], "json")?;
    let spanish = including(&[top.join("catalog/phrases/es")], "json")?;
    let icons = top.join("icons");
    let icons = including(&[icons.join("ships"), icons.join("figures"), icons], "svg")?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| Error::other("Cargo names no OUT_DIR"))?);
    fs::write(out.join("phrases.rs"), format!("[{english}, {spanish}]"))?;
    fs::write(out.join("icons.rs"), icons)
}

/// A slice of the names and texts of all files of some folders, in the order of their names.
fn including(folders: &[PathBuf], extension: &str) -> Result<String> {
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in folders {
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in fs::read_dir(folder)? {
            files.push(entry?.path());
        }
    }
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    let entries = files.iter().map(|file| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        format!("({name:?}, include_str!({:?})),", file.canonicalize().unwrap_or_else(|_| file.clone()))
    });
    Ok(format!("&[{}]", entries.collect::<String>()))
}
