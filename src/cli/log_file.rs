//! `--log`: a file that tells what the program does, for reports of problems.

use std::{
    fs::{self, File},
    io::{self, Write},
    panic,
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use log::{Level, LevelFilter, Log, Metadata, Record};

use super::session::{Halt, Session};
use store::{DataDir, stamp};

/// Number of logs that are kept.
const KEPT: usize = 10;
/// File name ending of a log.
const ENDING: &str = "log";

/// The program's own crates log everything, the toolkit what it draws with, all others only problems.
const OWN: [&str; 4] = ["muster", "cli", "gui", "store"];
const TOOLKIT: &str = "iced";

struct LogFile {
    file: Mutex<File>,
    began: Instant,
}

impl Log for LogFile {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        let name = metadata.target().split("::").next().unwrap_or_default();
        let most = match name {
            name if OWN.contains(&name) => Level::Debug,
            name if name.starts_with(TOOLKIT) => Level::Info,
            _ => Level::Warn,
        };
        metadata.level() <= most
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            let seconds = self.began.elapsed().as_secs_f64();
            let line = format!("{seconds:9.3} {:5} {}: {}\n", record.level(), record.target(), record.args());
            // A log that cannot be written must not stop the program.
            let _ = self.file.lock().map(|mut file| file.write_all(line.as_bytes()));
        }
    }

    fn flush(&self) {}
}

/// Starts a log of this run and says where it is.
///
/// # Errors
/// The file cannot be written.
pub(super) fn start(session: &mut Session) -> Result<(), Halt> {
    let folder =
        DataDir::logs(session.data_dir.as_deref()).map_err(|error| Halt::Failed(error.sentence(session.language)))?;
    let (path, file) = create(&folder)
        .map_err(|error| session.failed("cli.log.failed", &[("folder", &folder.display()), ("reason", &error)]))?;
    let log = LogFile { file: Mutex::new(file), began: Instant::now() };
    if log::set_boxed_logger(Box::new(log)).is_ok() {
        log::set_max_level(LevelFilter::Debug);
    }
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        log::error!("{info}");
        usual(info);
    }));
    log::info!("Muster {} on {} {}", kernel::VERSION, std::env::consts::OS, std::env::consts::ARCH);
    log::info!("arguments: {:?}", std::env::args_os().skip(1).collect::<Vec<_>>());
    session.complain(session.say("cli.log.begun", &[("file", &path.display())]));
    Ok(())
}

/// Makes a file named after the time, and removes the oldest ones.
fn create(folder: &Path) -> io::Result<(PathBuf, File)> {
    fs::create_dir_all(folder)?;
    let mut logs: Vec<PathBuf> = fs::read_dir(folder)?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == ENDING))
        .collect();
    logs.sort();
    for old in logs.iter().take((logs.len() + 1).saturating_sub(KEPT)) {
        fs::remove_file(old)?;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let path = folder.join(format!("{}-{}.{ENDING}", stamp(now.cast_signed()), std::process::id()));
    let file = open(&path)?;
    Ok((path, file))
}

/// Opens a log to go on with it: a window that starts itself again, to draw with software, is still the same process, and
/// often in the same second.
fn open(path: &Path) -> io::Result<File> {
    File::options().create(true).append(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_logs_go_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("0.txt"), "").unwrap();
        (0..KEPT + 3).for_each(|number| fs::write(folder.path().join(format!("{number:02}.log")), "").unwrap());
        let (path, _) = create(folder.path()).unwrap();
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.path()).collect();
        assert_eq!(left.len(), KEPT + 1);
        assert!(left.contains(&path) && left.contains(&folder.path().join("0.txt")));
        assert!(!left.contains(&folder.path().join("03.log")) && left.contains(&folder.path().join("04.log")));
    }

    #[test]
    fn a_program_that_starts_itself_again_goes_on_with_its_log() {
        let folder = tempfile::tempdir().unwrap();
        let (path, mut before) = create(folder.path()).unwrap();
        before.write_all(b"before\n").unwrap();
        open(&path).unwrap().write_all(b"after\n").unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), "before\nafter\n");
    }

    #[test]
    fn other_crates_tell_only_problems() {
        let log = LogFile { file: Mutex::new(tempfile::tempfile().unwrap()), began: Instant::now() };
        let tells = |target: &str, level| log.enabled(&Metadata::builder().target(target).level(level).build());
        assert!(tells("gui::app", Level::Debug) && tells("iced_wgpu::window", Level::Info));
        assert!(!tells("wgpu_core::device", Level::Info) && tells("wgpu_core::device", Level::Warn));
    }
}
