//! Plays a part of a series into a file that grows by a line for each block, so that an interrupted run can continue.

use std::{
    fs::{File, TryLockError},
    io::{self, Seek as _, SeekFrom, Write as _},
    path::Path,
};

use serde::Serialize;

use super::{Halt, Session, watch};
use practice::{
    BlockFault, Blocks, Opponents, Series, SeriesFault, Shard,
    blocks::{self, BlockResult, PlayedBlocks},
};
use store::intake;

/// The report of a part.
#[derive(Serialize)]
struct ShardJson<'a> {
    shard: String,
    games: u64,
    blocks: usize,
    played: usize,
    file: &'a Path,
}

/// The file of a part, locked against other runs.
pub(crate) struct PartFile<'a> {
    path: &'a Path,
    file: File,
}

/// Plays the missing blocks of a part of a series.
pub(super) fn play<S: Opponents>(
    session: &mut Session,
    series: &Series<'_, S>,
    shard: Shard,
    path: &Path,
    halt: impl Fn(SeriesFault) -> Halt,
) -> Result<(), Halt> {
    let blocks = Blocks::of(series.games, S::SEATS);
    let mut done = PlayedBlocks::none_yet(series);
    let mut file = PartFile::open(session, path)?;
    file.read(session, &blocks::head(series), &mut done)?;
    let own: Vec<u64> = blocks.of_shard(shard).collect();
    let left: Vec<u64> = own.iter().copied().filter(|block| !done.has(*block)).collect();
    let games = |block: u64| blocks.range(block).end - blocks.range(block).start;
    let all = left.iter().map(|block| games(*block)).sum();
    let mut before = 0;
    for block in &left {
        let tally = watch::play_some(series, blocks.range(*block), [before, all], session.language).map_err(&halt)?;
        before += games(*block);
        file.append(*block, BlockResult { tally, games: None }).map_err(|error| failed(session, path, &error))?;
    }
    print(session, shard, series.games, [own.len(), left.len()], path)
}

/// Prints the number of blocks of a part, and of those played now.
pub(crate) fn print(
    session: &mut Session,
    shard: Shard,
    games: u64,
    [blocks, played]: [usize; 2],
    file: &Path,
) -> Result<(), Halt> {
    if session.json {
        return session.write_json(&ShardJson { shard: shard.to_string(), games, blocks, played, file });
    }
    session.line(
        "cli.series.done",
        &[("shard", &shard), ("games", &games), ("blocks", &blocks), ("played", &played), ("file", &file.display())],
    )
}

impl<'a> PartFile<'a> {
    /// Opens or creates the file.
    ///
    /// # Errors
    /// It is inaccessible, or another run writes to it.
    pub fn open(session: &Session, path: &'a Path) -> Result<Self, Halt> {
        let opened = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let file = opened.map_err(|error| failed(session, path, &error))?;
        // A device has no end.
        if file.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(session.failed("cli.series.no_file", &[("file", &path.display())]));
        }
        match file.try_lock() {
            Ok(()) => Ok(Self { path, file }),
            Err(TryLockError::WouldBlock) => Err(session.failed("cli.series.busy", &[("file", &path.display())])),
            // File systems without locks are written to anyway.
            Err(TryLockError::Error(_)) => Ok(Self { path, file }),
        }
    }

    /// Reads the finished blocks and truncates an incomplete last line. A new file gets its first line.
    ///
    /// # Errors
    /// The file cannot be read or written, or belongs to something else.
    pub fn read(&mut self, session: &Session, head: &str, done: &mut PlayedBlocks) -> Result<(), Halt> {
        let path = self.path;
        self.lines(session, head, |lines| done.add(lines).map_err(|fault| Halt::Failed(refused(session, path, &fault))))
    }

    /// The same with whatever stands in the lines.
    ///
    /// # Errors
    /// The file cannot be read or written, belongs to something else, or its lines are refused.
    pub fn lines(
        &mut self,
        session: &Session,
        head: &str,
        take: impl FnOnce(&str) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let text = intake::part(&mut self.file)
            .map_err(|unread| Halt::Failed(unread.sentence(&self.path.display().to_string(), session.language)))?;
        // An incomplete line was cut off by the end of its run.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        match text[..whole].split_once('\n') {
            Some((first, lines)) if first == head => take(lines)?,
            Some(_) => return Err(session.failed("cli.series.other", &[("file", &self.path.display())])),
            // A foreign file must not be overwritten.
            None if !head.starts_with(&text) => {
                return Err(session.failed("cli.series.other", &[("file", &self.path.display())]));
            }
            None => {}
        }
        let file = &mut self.file;
        let at = file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::Start(whole as u64)));
        let _ = at.map_err(|error| failed(session, self.path, &error))?;
        if whole == 0 {
            self.write(&format!("{head}\n")).map_err(|error| failed(session, self.path, &error))?;
        }
        Ok(())
    }

    /// Adds a block.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn append(&mut self, block: u64, done: BlockResult) -> io::Result<()> {
        self.write(&format!("{}\n", blocks::line(block, done)))
    }

    /// Adds a line without waiting for the disk.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn note(&mut self, line: impl std::fmt::Display) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())
    }

    /// Writes and flushes whole lines.
    fn write(&mut self, lines: &str) -> io::Result<()> {
        self.file.write_all(lines.as_bytes())?;
        self.file.sync_data()
    }
}

/// Returns the error of a file that cannot be read or written.
pub(crate) fn failed(session: &Session, path: &Path, error: &io::Error) -> Halt {
    session.failed("cli.series.file", &[("file", &path.display()), ("reason", error)])
}

/// Returns the reason to refuse blocks of a file in a sentence.
pub(crate) fn refused(session: &Session, path: &Path, fault: &BlockFault) -> String {
    let file = path.display();
    match fault {
        BlockFault::Head(fault) => {
            session.say("cli.series.file", &[("file", &file), ("reason", &fault.sentence(session.language))])
        }
        BlockFault::Line(line) => session.say("cli.series.line", &[("file", &file), ("line", line)]),
        BlockFault::Sums(line) => session.say("cli.series.sums", &[("file", &file), ("line", line)]),
        BlockFault::Twice(block) => session.say("cli.series.twice", &[("file", &file), ("block", block)]),
    }
}
