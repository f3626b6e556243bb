//! Default path of a saved file.

use std::path::PathBuf;

use kernel::plain::file_stem;

/// A file in the documents folder, named like the list.
pub fn usual(name: &str, ending: &str) -> PathBuf {
    let dirs = directories::UserDirs::new();
    let folder = dirs.as_ref().map(|dirs| dirs.document_dir().unwrap_or(dirs.home_dir()).to_owned());
    folder.unwrap_or_default().join(file_name(name, ending))
}

/// Turns a list's name into a file name.
fn file_name(name: &str, ending: &str) -> String {
    match &*file_stem(name, 80) {
        "" => format!("muster.{ending}"),
        safe => format!("{safe}.{ending}"),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_lists_name_makes_a_safe_file_name() {
        assert_eq!(file_name("Wedge & Co./2", "pdf"), "Wedge _ Co__2.pdf");
        assert_eq!(file_name("Ñandú", "json"), "Ñandú.json");
        assert_eq!(file_name("  ", "pdf"), "muster.pdf");
        assert!(file_name(&"x".repeat(500), "pdf").len() < 100);
    }
}
