//! Reports of faults in the program: a text file each, and word of the newest at the next start.

use std::{
    backtrace::Backtrace,
    fs,
    panic::{self, PanicHookInfo},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use store::stamp;

/// Folder of the reports, in the data folder.
const FOLDER: &str = "reports";
/// Number of reports that are kept.
const KEPT: usize = 10;
/// File name ending of a report nobody was told of, and of one that was shown.
const NEW: &str = "new.txt";
const TOLD: &str = "txt";

/// Writes a report of every panic from now on, and then does what was done about panics before.
pub(crate) fn watch(data_dir: &Path) {
    let folder = data_dir.join(FOLDER);
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // A report that cannot be written must not hide the fault itself.
        let _ = write(&folder, &report(info));
        usual(info);
    }));
}

/// The newest report nobody was told of; it counts as told from now on.
pub(crate) fn untold(data_dir: &Path) -> Option<PathBuf> {
    let folder = data_dir.join(FOLDER);
    let mut newest = None;
    for path in reports(&folder) {
        let told = path.to_str()?.strip_suffix(NEW).map(|name| PathBuf::from(format!("{name}{TOLD}")));
        if let Some(told) = told.filter(|told| fs::rename(&path, told).is_ok()) {
            newest = Some(told);
        }
    }
    newest
}

/// Reports in the folder, oldest first.
fn reports(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut reports: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == TOLD))
        .collect();
    reports.sort();
    reports
}

fn report(info: &PanicHookInfo<'_>) -> String {
    let thread = std::thread::current();
    format!(
        "Muster {} on {} {}\nthread {}\n{info}\n\n{}\n",
        kernel::VERSION,
        std::env::consts::OS,
        std::env::consts::ARCH,
        thread.name().unwrap_or("without a name"),
        Backtrace::force_capture(),
    )
}

fn write(folder: &Path, report: &str) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let reports = reports(folder);
    for old in reports.iter().take((reports.len() + 1).saturating_sub(KEPT)) {
        fs::remove_file(old)?;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    fs::write(folder.join(format!("{}.{NEW}", stamp(now.cast_signed()))), report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_told_once_and_the_oldest_go() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(untold(folder.path()), None);
        for number in 0..KEPT + 3 {
            let reports = folder.path().join(FOLDER);
            write(&reports, "a fault").unwrap();
            let written = super::reports(&reports).into_iter().find(|path| path.to_str().unwrap().ends_with(NEW));
            fs::rename(written.unwrap(), reports.join(format!("{number:02}.{NEW}"))).unwrap();
            let told = untold(folder.path()).unwrap();
            assert_eq!(fs::read_to_string(told).unwrap(), "a fault");
            assert_eq!(untold(folder.path()), None);
        }
        assert_eq!(reports(&folder.path().join(FOLDER)).len(), KEPT);
    }
}
