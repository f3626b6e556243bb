//! Replay documents: saved matches, bug reports, tests of the rules.
//!
//! A replay holds lists, seed, options and answers; everything else follows from them.

use std::fmt::Write as _;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    options::{plain, read as read_value},
    outcome::{outcome_words, seat_key},
    position,
    proof::Proof,
    reasons,
    record::{MOST_ANSWERS, Record, Setup, Thought},
    reviewed::{self, Reviewed},
};
use kernel::{
    Language, Materials, MaterialsError, Names as _, PackRef, ReadError, System,
    catalog::PackMark,
    chance::LARGEST_SEED,
    game::{BySeat, Match, Outcome, Playable, Refused, Seat, Unplayable},
    json::{Json, Node},
    phrase,
};
use systems::Catalogs;

/// Version of the document; of one that begins with a position, the next.
pub const VERSION: i64 = 1;

/// Size limit in bytes, over a hundred times that of a long match.
pub const LARGEST: usize = 8 << 20;

/// Version of this program, for replays it writes.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The text of a replay, parsed but not yet read by its system.
#[derive(Debug)]
pub struct ReplayText<'t> {
    text: &'t str,
    json: Json<'t>,
}

impl<'t> ReplayText<'t> {
    /// Parses a text.
    ///
    /// # Errors
    /// The text is too long, no JSON, no replay, or of an unknown version.
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
        if !(VERSION..=VERSION + 1).contains(&version.integer(0..=i64::MAX)?) {
            return Err(version.error("practice.read.version"));
        }
        Ok(written)
    }

    /// Id of the system.
    ///
    /// # Errors
    /// There is none.
    pub fn system(&self) -> Result<&str, ReadError> {
        self.root().required("system")?.string()
    }

    /// Returns the error for an id of no system; `known` lists those there are.
    pub fn unknown_system(&self, known: &str) -> ReadError {
        let root = self.root();
        match root.required("system") {
            Ok(node) => node.unknown_word(self.system().unwrap_or_default(), known),
            Err(error) => error,
        }
    }

    /// Returns the catalogs with the packs it names.
    ///
    /// # Errors
    /// A pack is missing.
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

/// Reasons why a replay cannot be played again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The document is malformed.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A list breaks a rule of construction.
    #[error("the list {name} is not legal")]
    Illegal {
        seat: Seat,
        name: String,
        /// Sentences of the errors by [`Language`].
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

    /// Returns the reason in a sentence, with line and column where known.
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

/// A match with its answers, as a document.
pub struct Replay<S: Playable> {
    /// The inputs of the match without its answers.
    pub setup: Setup<S>,
    pub answers: Vec<<S::Match as Match>::Answer>,
    /// The result; none for an unfinished match.
    pub outcome: Option<Outcome>,
    /// Version of the program that wrote it.
    pub program: String,
    /// Version of the catalog.
    pub catalog: String,
    /// Version of the rules ([`Playable::RULES`]).
    pub rules: u32,
    /// Packs in their order.
    pub packs: Vec<PackMark>,
    /// Checksums; none in replays older than them.
    pub proof: Option<Proof>,
    /// Alternatives of the answers, where players gave them.
    pub thoughts: Vec<Thought>,
    /// Reviews of the whole match.
    pub reviews: Vec<Reviewed>,
}

/// A replay that was played again.
pub struct Verification<S: Playable> {
    /// The match at the end of the answers, or before the first refused one.
    pub record: Record<S>,
    /// Its first difference from the document.
    pub parting: Option<Divergence>,
}

/// A difference between a replay and the match played again from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Divergence {
    /// An answer is not allowed.
    Refused {
        /// Counted from 1.
        number: usize,
        /// Number of answers.
        of: usize,
        why: Refused,
    },
    /// The answers or the state differ somewhere between two checksums.
    Changed {
        /// Number of answers at the last equal checksum.
        after: usize,
        /// Last answer that may differ.
        number: usize,
        /// Number of answers.
        of: usize,
    },
    /// The results differ.
    Outcome {
        /// The documented result.
        written: Option<Outcome>,
        /// The result now.
        reached: Option<Outcome>,
    },
}

impl Divergence {
    /// Returns the difference in a sentence with the names of the seats.
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
    /// Returns the replay of a match up to this point.
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
            reviews: if record.at() < record.answers().len() { Vec::new() } else { record.reviews().to_vec() },
        }
    }

    /// Reads a replay.
    ///
    /// # Errors
    /// The document or a list in it is wrong.
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
            // Replays older than rule versions.
            None => 1,
        };
        let seed = root.required("seed")?.integer(0..=LARGEST_SEED.cast_signed())?.cast_unsigned();
        let options = match root.field("options")? {
            Some(node) => options(&node)?,
            None => S::Options::default(),
        };
        let players = by_seat::<S, _, _>(&root.required("players")?, |_, node| node.string().map(str::to_owned))?;
        let answers = match root.field("answers")? {
            None if root.field(position::FIELD)?.is_some() => Vec::new(),
            _ => answers(&root)?,
        };
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
        let reviews = reviewed::read(&root, answers.len())?;
        let mut setup = Setup { materials, options, seed, players, from: Vec::new() };
        setup.from = position::read(&setup, catalog, &root)?;
        Ok(Self { setup, answers, outcome, program, catalog: of_catalog, rules, packs, proof, thoughts, reviews })
    }

    /// Returns the reasons to doubt it: another program, catalog, pack or version of the rules.
    pub fn warnings(&self, catalog: &<S as System>::Catalog, language: Language) -> Vec<String> {
        // A different pack is reported by name instead of as another catalog.
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
        let versions = differs.map(|(key, written, ours)| {
            let written = if written.is_empty() { unknown } else { written };
            phrase::say(language, key, &[("written", &written), ("ours", &ours)])
        });
        let key = if self.rules < S::RULES { "practice.warning.older_rules" } else { "practice.warning.newer_rules" };
        let rules = (self.rules != S::RULES).then(|| phrase::text(language, key).to_owned());
        // Without answers nothing can have been changed.
        let lacks_proof = self.proof.is_none() && !self.answers.is_empty();
        let unproved = lacks_proof.then(|| phrase::text(language, "practice.warning.unproved").to_owned());
        rules.into_iter().chain(versions).chain(packs).chain(unproved).collect()
    }

    /// Plays it again and compares; an unfinished match continues in the returned record.
    ///
    /// # Errors
    /// The ruleset cannot play the materials of a seat.
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
        // A match that went another way was not reviewed.
        for review in self.reviews.iter().filter(|_| parting.is_none()) {
            record.keep_review(review.clone());
        }
        Ok(Verification { record, parting })
    }

    /// Returns the first difference of checksums.
    fn changed(&self, catalog: &<S as System>::Catalog, reached: &Proof) -> Option<Divergence> {
        let same_rules = self.rules == S::RULES && self.catalog == S::version(catalog);
        let (after, number) = self.proof.as_ref()?.parts_from(reached, same_rules)?;
        Some(Divergence::Changed { after, number, of: self.answers.len() })
    }

    /// Returns the replay of a match before its first answer.
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
            reviews: Vec::new(),
        }
    }

    /// Writes the document: one line for each field, list and answer.
    pub fn text(&self, catalog: &<S as System>::Catalog) -> String {
        let Setup { materials, options, seed, players, from } = &self.setup;
        let materials: Vec<Value> = materials.values().map(|materials| materials.to_json(catalog)).collect();
        let answers: Vec<Value> = self.answers.iter().map(plain).collect();
        let mut out = String::from("{\n");
        let mut field = |name: &str, value: &dyn std::fmt::Display, end: &str| {
            // Writing into a string cannot fail.
            let _ = writeln!(out, "  \"{name}\": {value}{end}");
        };
        field("muster_replay", &(VERSION + i64::from(!from.is_empty())), ",");
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
        if !from.is_empty() {
            field(position::FIELD, &position::value(&self.setup, catalog), ",");
        }
        field("answers", &lines(&answers), ",");
        if let Some(proof) = &self.proof {
            field("checks", &lines(&proof.values()), ",");
        }
        if !self.thoughts.is_empty() {
            field(reasons::FIELD, &lines(&reasons::values(&self.thoughts)), ",");
        }
        if !self.reviews.is_empty() {
            field(reviewed::FIELD, &lines(&reviewed::values(&self.reviews)), ",");
        }
        field("outcome", &plain(&self.outcome), "");
        out.push_str("}\n");
        out
    }
}

/// Field of the packs, present only if there are any.
const PACKS: &str = "packs";

fn pack_mark(node: &Node<'_, '_>) -> Result<PackMark, ReadError> {
    let text = |field| node.required(field)?.string().map(str::to_owned);
    Ok(PackMark { id: text("id")?, version: text("version")?, digest: text("digest")? })
}

/// Formats a list with one line for each value.
fn lines(values: &[Value]) -> String {
    let mut out = String::from("[");
    for (index, value) in values.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(out, "{comma}\n    {value}");
    }
    out.push_str(if values.is_empty() { "]" } else { "\n  ]" });
    out
}

/// Reads options, with defaults for missing ones.
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

/// Reads one entry for each seat.
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

/// Reads the result of a match.
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
