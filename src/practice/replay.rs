//! Replay documents: a saved game, a report of a fault, a test of the rules.
//!
//! A replay has the lists, the seed, the options and the answers of a game; all else follows from them.

use std::fmt::Write as _;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    options::{plain, read as read_value},
    outcome::{outcome_words, seat_key},
    proof::Proof,
    reasons,
    record::{MOST_ANSWERS, Record, Setup, Thought},
};
use kernel::{
    Language, Materials, MaterialsError, Names as _, PackRef, ReadError, System,
    catalog::PackMark,
    chance::LARGEST_SEED,
    game::{BySeat, Game, Outcome, Playable, Refused, Seat, Unplayable},
    json::{Json, Node},
    phrase,
};
use systems::Catalogs;

/// The version of the document.
pub const VERSION: i64 = 1;

/// The longest replay that is read, in bytes; one of a long game has less than a hundredth of it.
pub const LARGEST: usize = 8 << 20;

/// The version of this program, as it is written into replays.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A replay as it stands in a text, before its game has looked at it.
#[derive(Debug)]
pub struct ReplayText<'t> {
    text: &'t str,
    json: Json<'t>,
}

impl<'t> ReplayText<'t> {
    /// Opens a text.
    ///
    /// # Errors
    /// Text that is too long, no JSON, no replay or one of a version this program does not know.
    pub fn open(text: &'t str) -> Result<Self, ReadError> {
        if text.len() > LARGEST {
            return Err(ReadError::at(1, 1, "practice.read.too_large").with("limit", (LARGEST >> 20).to_string()));
        }
        let written = Self { text, json: Json::parse(text)? };
        let root = written.root();
        if !matches!(&written.json, Json::Object(fields) if fields.iter().any(|(key, _)| key == "muster_replay")) {
            return Err(root.error("practice.read.no_replay"));
        }
        let version = root.required("muster_replay")?;
        if version.integer(0..=i64::MAX)? != VERSION {
            return Err(version.error("practice.read.version"));
        }
        Ok(written)
    }

    /// The id of the game.
    ///
    /// # Errors
    /// There is none.
    pub fn system(&self) -> Result<&str, ReadError> {
        self.root().required("system")?.string()
    }

    /// The complaint that no game has this id; `known` lists those there are.
    pub fn unknown_system(&self, known: &str) -> ReadError {
        let root = self.root();
        match root.required("system") {
            Ok(node) => node.unknown_word(self.system().unwrap_or_default(), known),
            Err(error) => error,
        }
    }

    /// The cards it is played with: those published, with the packs it names.
    ///
    /// # Errors
    /// A pack is not here.
    pub fn catalogs<'a>(&self, catalogs: &'a Catalogs) -> Result<&'a Catalogs, ReadError> {
        let root = self.root();
        let packs: Vec<PackRef> = root.each(PACKS, |node| {
            let mark = pack_mark(node)?;
            if catalogs.pack(&mark.id).is_none_or(|pack| self.system().is_ok_and(|system| system != pack.system.id())) {
                let missing = node.error("practice.read.pack");
                return Err(missing.with("pack", mark.id).with("version", mark.version));
            }
            Ok(PackRef { id: mark.id, version: mark.version })
        })?;
        Ok(catalogs.for_packs(&packs))
    }

    pub(super) const fn root(&self) -> Node<'_, '_> {
        Node::root(self.text, &self.json)
    }
}

/// Why a replay cannot be played again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The document is not as it should be.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A list breaks rules that are checked today.
    #[error("the list {name} is not legal")]
    Illegal {
        /// Whose list it is.
        seat: Seat,
        name: String,
        /// What is wrong with it, by [`Language`].
        errors: [Vec<String>; Language::ALL.len()],
    },
}

impl ReplayError {
    pub(super) fn of<S: Playable>(catalog: &S::Catalog, seat: Seat, fault: MaterialsError) -> Self {
        match fault {
            MaterialsError::Read(error) => Self::Read(error),
            MaterialsError::Illegal(fault) => {
                let errors = fault.report.findings.iter().filter(|finding| finding.is_error());
                let errors = Language::ALL
                    .map(|language| errors.clone().map(|finding| finding.sentence(language, catalog)).collect());
                Self::Illegal { seat, name: fault.name, errors }
            }
        }
    }

    /// The same for people, with line and column where there are any.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Read(error) => error.sentence(language),
            Self::Illegal { seat, name, errors } => {
                let key = format!("practice.read.illegal_{}", seat_key(*seat));
                let errors = &errors[language as usize];
                let first = errors.first().map_or("", String::as_str);
                phrase::say(language, &key, &[("name", name), ("errors", &errors.len()), ("first", &first)])
            }
        }
    }
}

/// A game with its answers, as it is written down.
pub struct Replay<S: Playable> {
    /// All that the game follows from, but its answers.
    pub setup: Setup<S>,
    /// The answers, in their order.
    pub answers: Vec<<S::Game as Game>::Answer>,
    /// How it ended; none while it goes on.
    pub outcome: Option<Outcome>,
    /// The version of the program that wrote it.
    pub program: String,
    /// The version of the catalog it was played with.
    pub catalog: String,
    /// The rules it was played with, as [`Playable::RULES`] counts them.
    pub rules: u32,
    /// The packs it was played with, in their order.
    pub packs: Vec<PackMark>,
    /// Its checksums; none in a replay of before there were any.
    pub proof: Option<Proof>,
    /// What answers were weighed against, in their order; none where no player said so.
    pub thoughts: Vec<Thought>,
}

/// A replay that was played again.
pub struct Verification<S: Playable> {
    /// The game, at the end of its answers or before the first that was refused.
    pub record: Record<S>,
    /// Where it went another way than is written.
    pub parting: Option<Divergence>,
}

/// Where a game that is played again goes another way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Divergence {
    /// An answer is not allowed.
    Refused {
        /// Which, counted from 1.
        number: usize,
        /// How many answers there are.
        of: usize,
        why: Refused,
    },
    /// An answer was changed, or the game came to another state, somewhere between two checksums.
    Changed {
        /// How many answers go before.
        after: usize,
        /// The last answer that it may be.
        number: usize,
        /// How many answers there are.
        of: usize,
    },
    /// It ends otherwise, or does not end, or has an end that is not written.
    Outcome {
        /// How it ends as it is written.
        written: Option<Outcome>,
        /// How it ended now.
        reached: Option<Outcome>,
    },
}

impl Divergence {
    /// The same for people; `names` are those of the seats.
    pub fn sentence(&self, names: &BySeat<String>, language: Language) -> String {
        match self {
            Self::Refused { number, of, why } => {
                let key = match why {
                    Refused::NotOffered | Refused::Barred(_) => "practice.parting.refused",
                    Refused::Over => "practice.parting.over",
                };
                phrase::say(language, key, &[("number", number), ("of", of)])
            }
            Self::Changed { after, number, of } => {
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("first", &(after + 1).min(*number)), ("number", number), ("of", of)];
                phrase::say(language, "practice.parting.changed", &values)
            }
            Self::Outcome { written, reached } => {
                let words = |outcome: &Option<Outcome>| match outcome {
                    Some(outcome) => outcome_words(outcome, names, language),
                    None => phrase::text(language, "practice.outcome.none").to_owned(),
                };
                let (written, reached) = (words(written), words(reached));
                phrase::say(language, "practice.parting.outcome", &[("written", &written), ("reached", &reached)])
            }
        }
    }
}

impl<S: Playable> Replay<S> {
    /// The replay of a game as far as it is played at this point.
    pub fn of(record: &Record<S>, catalog: &<S as System>::Catalog) -> Self {
        Self {
            setup: record.setup().clone(),
            answers: record.answers()[..record.at()].to_vec(),
            outcome: record.outcome(),
            program: PROGRAM.to_owned(),
            catalog: S::version(catalog).to_owned(),
            rules: S::RULES,
            packs: catalog.packs().to_vec(),
            proof: Some(record.proof()),
            thoughts: record.thoughts().iter().filter(|thought| thought.before < record.at()).cloned().collect(),
        }
    }

    /// Reads a replay.
    ///
    /// # Errors
    /// What is wrong with it, or what is wrong with a list in it.
    pub fn read(catalog: &<S as System>::Catalog, written: &ReplayText<'_>) -> Result<Self, ReplayError> {
        let root = written.root();
        let system = root.required("system")?;
        if system.string()? != S::INFO.id {
            return Err(system.error("practice.read.other_game").into());
        }
        let text = |name: &str| -> Result<String, ReadError> {
            root.field(name)?.map_or(Ok(String::new()), |node| node.string().map(str::to_owned))
        };
        let (program, of_catalog) = (text("program")?, text("catalog")?);
        let rules = match root.field("rules")? {
            Some(node) => node.integer(1..=i64::from(u32::MAX))? as u32,
            // Before rules were counted.
            None => 1,
        };
        let seed = root.required("seed")?.integer(0..=LARGEST_SEED.cast_signed())?.cast_unsigned();
        let options = match root.field("options")? {
            Some(node) => options(&node)?,
            None => S::Options::default(),
        };
        let players = by_seat::<S, _, _>(&root.required("players")?, |_, node| node.string().map(str::to_owned))?;
        let answers = answers(&root)?;
        let outcome = match root.field("outcome")? {
            Some(node) => Some(outcome::<S>(&node)?),
            None => None,
        };
        let materials = match S::Materials::FIELD {
            Some(field) => by_seat::<S, _, _>(&root.required(field)?, |seat, node| {
                S::Materials::read(catalog, node).map_err(|fault| ReplayError::of::<S>(catalog, seat, fault))
            })?,
            None => Seat::of(S::SEATS).iter().filter_map(|_| S::Materials::chosen(catalog, None)?.ok()).collect(),
        };
        let proof = root.field("checks")?.map(|node| Proof::read(&node)).transpose()?;
        let packs = root.each(PACKS, pack_mark)?;
        let thoughts = reasons::read(&root, answers.len())?;
        let setup = Setup { materials, options, seed, players };
        Ok(Self { setup, answers, outcome, program, catalog: of_catalog, rules, packs, proof, thoughts })
    }

    /// What a reader should know before trusting it: that another program or catalog wrote it.
    pub fn warnings(&self, catalog: &<S as System>::Catalog, language: Language) -> Vec<String> {
        // What another pack comes to is told by its name, not as another catalog.
        let packs: Vec<String> = (self.packs.iter())
            .filter_map(|written| {
                let here =
                    catalog.packs().iter().find(|here| here.id == written.id && here.digest != written.digest)?;
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("pack", &written.id), ("written", &written.version), ("here", &here.version)];
                let key = if here.version == written.version { "pack_content" } else { "pack_version" };
                Some(phrase::say(language, &format!("practice.warning.{key}"), &values))
            })
            .collect();
        let has_other_packs = !packs.is_empty();
        let differs = [
            ("practice.warning.program", self.program.as_str(), PROGRAM),
            ("practice.warning.catalog", self.catalog.as_str(), S::version(catalog)),
        ];
        let differs = differs
            .into_iter()
            .filter(|(key, written, ours)| written != ours && !(has_other_packs && *key == "practice.warning.catalog"));
        let unknown = phrase::text(language, "practice.warning.unknown");
        let told = differs.map(|(key, written, ours)| {
            let written = if written.is_empty() { unknown } else { written };
            phrase::say(language, key, &[("written", &written), ("ours", &ours)])
        });
        let key = if self.rules < S::RULES { "practice.warning.older_rules" } else { "practice.warning.newer_rules" };
        let rules = (self.rules != S::RULES).then(|| phrase::text(language, key).to_owned());
        // Where nothing was answered there is nothing to be changed unnoticed.
        let lacks_proof = self.proof.is_none() && !self.answers.is_empty();
        let unproved = lacks_proof.then(|| phrase::text(language, "practice.warning.unproved").to_owned());
        rules.into_iter().chain(told).chain(packs).chain(unproved).collect()
    }

    /// Plays it again and compares. What is unfinished goes on in the record this gives.
    ///
    /// # Errors
    /// The core cannot play the materials of a seat.
    pub fn verify(&self, catalog: &<S as System>::Catalog) -> Result<Verification<S>, Unplayable> {
        let mut record = Record::begin(catalog, self.setup.clone())?;
        let parting = match record.follow(&self.answers) {
            Err((before, why)) => Some(Divergence::Refused { number: before + 1, of: self.answers.len(), why }),
            Ok(()) => {
                let (written, reached) = (self.outcome, record.outcome());
                let otherwise = (written != reached).then_some(Divergence::Outcome { written, reached });
                otherwise.or_else(|| self.changed(catalog, &record.proof()))
            }
        };
        record.keep_thoughts(&self.thoughts);
        Ok(Verification { record, parting })
    }

    /// Where the checksums are not those the game comes to.
    fn changed(&self, catalog: &<S as System>::Catalog, reached: &Proof) -> Option<Divergence> {
        let same_rules = self.rules == S::RULES && self.catalog == S::version(catalog);
        let (after, number) = self.proof.as_ref()?.parts_from(reached, same_rules)?;
        Some(Divergence::Changed { after, number, of: self.answers.len() })
    }

    /// The replay of a game before its first answer.
    pub fn unplayed(setup: Setup<S>, catalog: &<S as System>::Catalog) -> Self {
        Self {
            setup,
            answers: Vec::new(),
            outcome: None,
            program: PROGRAM.to_owned(),
            catalog: S::version(catalog).to_owned(),
            rules: S::RULES,
            packs: catalog.packs().to_vec(),
            proof: None,
            thoughts: Vec::new(),
        }
    }

    /// The document: a field a line, a list a line, an answer a line.
    pub fn text(&self, catalog: &<S as System>::Catalog) -> String {
        let Setup { materials, options, seed, players } = &self.setup;
        let materials: Vec<Value> = materials.values().map(|materials| materials.to_json(catalog)).collect();
        let answers: Vec<Value> = self.answers.iter().map(plain).collect();
        let mut out = String::from("{\n");
        let mut field = |name: &str, value: &dyn std::fmt::Display, end: &str| {
            // Writing into a text cannot fail.
            let _ = writeln!(out, "  \"{name}\": {value}{end}");
        };
        field("muster_replay", &VERSION, ",");
        field("system", &Value::from(S::INFO.id), ",");
        field("program", &Value::from(self.program.as_str()), ",");
        field("catalog", &Value::from(self.catalog.as_str()), ",");
        field("rules", &self.rules, ",");
        if !self.packs.is_empty() {
            let mark = |PackMark { id, version, digest }: &PackMark| serde_json::json!({ "id": id, "version": version, "digest": digest });
            field(PACKS, &Value::from_iter(self.packs.iter().map(mark)), ",");
        }
        field("seed", seed, ",");
        field("options", &plain(options), ",");
        field("players", &plain(players), ",");
        if let Some(name) = S::Materials::FIELD {
            field(name, &lines(&materials), ",");
        }
        field("answers", &lines(&answers), ",");
        if let Some(proof) = &self.proof {
            field("checks", &lines(&proof.values()), ",");
        }
        if !self.thoughts.is_empty() {
            field(reasons::FIELD, &lines(&reasons::values(&self.thoughts)), ",");
        }
        field("outcome", &plain(&self.outcome), "");
        out.push_str("}\n");
        out
    }
}

/// The field that names the packs a game is played with. It is there only where there are any.
const PACKS: &str = "packs";

fn pack_mark(node: &Node<'_, '_>) -> Result<PackMark, ReadError> {
    let text = |field| node.required(field)?.string().map(str::to_owned);
    Ok(PackMark { id: text("id")?, version: text("version")?, digest: text("digest")? })
}

/// A list of values, each on a line of its own.
fn lines(values: &[Value]) -> String {
    let mut out = String::from("[");
    for (index, value) in values.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(out, "{comma}\n    {value}");
    }
    out.push_str(if values.is_empty() { "]" } else { "\n  ]" });
    out
}

/// What was agreed, the usual where nothing is written.
fn options<O: Default + Serialize + DeserializeOwned>(node: &Node<'_, '_>) -> Result<O, ReadError> {
    let mut options = O::default();
    for (key, value) in node.entries()? {
        let Value::Object(mut fields) = plain(&options) else { return Err(value.error("practice.read.option")) };
        let Some(field) = fields.get_mut(key) else { return Err(value.error("practice.read.option")) };
        *field = value.json.to_value();
        options = read_value(Value::Object(fields)).map_err(|_| value.error("practice.read.option_value"))?;
    }
    Ok(options)
}

/// What the entries of a list are read as: one for each seat.
fn by_seat<S: Playable, T, E: From<ReadError>>(
    node: &Node<'_, '_>,
    mut read: impl FnMut(Seat, &Node<'_, '_>) -> Result<T, E>,
) -> Result<BySeat<T>, E> {
    let items = node.items()?;
    if items.len() != S::SEATS {
        return Err(node.error("practice.read.want_seats").with("seats", S::SEATS.to_string()).into());
    }
    Seat::of(S::SEATS).iter().zip(items).map(|(seat, item)| read(*seat, &item)).collect()
}

/// How a game of so many seats ended.
fn outcome<S: Playable>(node: &Node<'_, '_>) -> Result<Outcome, ReadError> {
    let outcome: Option<Outcome> = read_value(node.json.to_value()).ok();
    let fits = |outcome: &Outcome| {
        outcome.score.len() == S::SEATS && outcome.winner.is_none_or(|winner| winner.index() < S::SEATS)
    };
    outcome.filter(fits).ok_or_else(|| node.error("practice.read.outcome"))
}

fn answers<A: DeserializeOwned>(root: &Node<'_, '_>) -> Result<Vec<A>, ReadError> {
    let list = root.required("answers")?;
    let items = list.items()?;
    if items.len() > MOST_ANSWERS {
        return Err(list.error("practice.read.too_many").with("most", MOST_ANSWERS.to_string()));
    }
    items
        .enumerate()
        .map(|(index, node)| {
            read_value(node.json.to_value())
                .map_err(|_| node.error("practice.read.answer").with("number", (index + 1).to_string()))
        })
        .collect()
}
