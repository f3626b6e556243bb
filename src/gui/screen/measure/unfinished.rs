//! A gauntlet in progress, kept in a file so that it goes on after the program was closed.
//!
//! The first line is the request, each further one a finished block.

use std::{
    fs,
    io::{Read as _, Write as _},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::request::{Kind, Request};
use crate::screen::play::players_of;
use practice::blocks::{self, BlockResult, PlayedBlocks};
use store::ListId;
use systems::{AnyDocument, Catalogs, SystemId};

/// Name of the file in the data folder.
const FILE: &str = "gauntlet.jsonl";
/// Largest request that is read, in bytes.
const MOST: u64 = 16 << 20;

/// The file of a gauntlet, and the ids of its measured lists.
pub(super) type Place = (PathBuf, Vec<Option<ListId>>);

pub(super) fn path(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

/// A request as written.
#[derive(Debug, Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Written {
    system: String,
    /// Ids of the measured lists, where they are stored.
    ids: Vec<Option<i64>>,
    own: Vec<Value>,
    field: Vec<Value>,
    games: u64,
    seed: u64,
    year: Option<u16>,
    players: [String; 2],
    options: Vec<String>,
}

impl Written {
    fn of(request: &Request, ids: &[Option<ListId>], catalogs: &Catalogs) -> Self {
        let lists = |all: &[AnyDocument]| all.iter().map(|list| list.to_json(catalogs)).collect();
        Self {
            system: request.system.id().to_owned(),
            ids: ids.iter().map(|id| id.map(|id| id.0)).collect(),
            own: lists(&request.own),
            field: lists(&request.field),
            games: request.games,
            seed: request.seed,
            year: request.year,
            players: request.players.map(str::to_owned),
            options: request.options.clone(),
        }
    }

    fn request(&self, catalogs: &Catalogs) -> Option<Request> {
        let system = SystemId::from_id(&self.system)?;
        let lists = |all: &[Value]| {
            all.iter()
                .map(|list| Some(AnyDocument::read(catalogs, &list.to_string(), None).ok()?.document))
                .collect::<Option<Vec<_>>>()
        };
        let player =
            |id: &String| players_of(system).into_iter().find(|player| player.id == id).map(|player| player.id);
        let [Some(own), Some(field)] = self.players.each_ref().map(player) else { return None };
        Some(Request {
            system,
            kind: Kind::Gauntlet,
            own: lists(&self.own)?,
            field: lists(&self.field)?,
            games: self.games,
            seed: self.seed,
            year: self.year,
            players: [own, field],
            options: self.options.clone(),
        })
    }
}

/// A gauntlet that was not finished.
#[derive(Debug, Clone)]
pub struct Unfinished {
    pub(super) request: Request,
    pub(super) ids: Vec<Option<ListId>>,
    /// Finished blocks.
    pub(super) blocks: usize,
}

impl Unfinished {
    /// Reads the file of this folder; none if there is nothing to go on with.
    pub fn read(folder: &Path, catalogs: &Catalogs) -> Option<Self> {
        let mut text = String::new();
        fs::File::open(path(folder)).ok()?.take(MOST).read_to_string(&mut text).ok()?;
        let (head, blocks) = text.split_once('\n')?;
        let written: Written = serde_json::from_str(head).ok()?;
        let ids = written.ids.iter().map(|id| id.map(ListId)).collect();
        // A line that was cut off is no block.
        Some(Self { request: written.request(catalogs)?, ids, blocks: blocks.matches('\n').count() })
    }

    /// Forgets it.
    pub(super) fn forget(folder: &Path) {
        // What cannot be removed is offered again.
        let _ = fs::remove_file(path(folder));
    }
}

/// The file of a gauntlet that is being played.
pub(super) struct Kept {
    path: PathBuf,
    file: fs::File,
}

impl Kept {
    /// Opens the file, with the blocks of the same request among those played. None if the disk does not take it: the
    /// games are played all the same.
    pub(super) fn open(
        (path, ids): &Place,
        request: &Request,
        catalogs: &Catalogs,
        played: &mut PlayedBlocks,
    ) -> Option<Self> {
        let head = serde_json::to_string(&Written::of(request, ids, catalogs)).ok()?;
        let text = fs::read_to_string(path).unwrap_or_default();
        let known = text.strip_prefix(head.as_str()).and_then(|rest| rest.strip_prefix('\n'));
        // Blocks that another version played differently are played anew.
        let lines = known.and_then(|lines| lines.rfind('\n').map(|end| &lines[..=end])).unwrap_or_default();
        let mut before = played.clone();
        let is_sound = before.add(lines).is_ok();
        if is_sound {
            *played = before;
        }
        let whole = format!("{head}\n{}", if is_sound { lines } else { "" });
        fs::write(path, whole).ok()?;
        let file = fs::OpenOptions::new().append(true).open(path).ok()?;
        Some(Self { path: path.clone(), file })
    }

    /// Adds a finished block.
    pub(super) fn add(&mut self, block: u64, done: &BlockResult) {
        // A block that is not written is played again.
        let _ = writeln!(self.file, "{}", blocks::line(block, done.clone()));
    }

    /// Removes the file of a gauntlet that is finished.
    pub(super) fn drop_file(self) {
        let _ = fs::remove_file(self.path);
    }
}
