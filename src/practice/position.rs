//! Positions: moments of a match to play on from, with other dice and with things changed by hand.
//!
//! A position is a replay without answers of its own: its set-up says where the match begins, in [`Leg`]s. What it is played
//! from, lists and options, may be others than those of the match it was taken from.

use kernel::{
    Language, Materials as _, ReadError, System,
    chance::LARGEST_SEED,
    game::{
        MOST_ANSWERS, Match, Playable, Seat,
        arranging::{Change, Described, Flaw, Subject},
    },
    json::{Json, Node},
    phrase,
};
use serde_json::{Map, Value};

pub use super::leg::{Astray, Leg, to_next_round};
use super::{
    leg::along,
    options::{plain, read as read_value},
    record::{Record, Setup},
};

type AnswerOf<S> = <<S as Playable>::Match as Match>::Answer;

impl<S: Playable> Setup<S> {
    /// The set-up of a match that begins where a record is.
    pub fn at(record: &Record<S>) -> Self {
        let mut setup = record.setup().clone();
        let answers = record.answers()[..record.at()].to_vec();
        if !answers.is_empty() {
            setup.from.push(Leg { answers, ..Leg::default() });
        }
        setup
    }

    /// Adds changes by hand.
    #[must_use]
    pub fn changed(mut self, changes: Vec<Change>) -> Self {
        match self.from.last_mut() {
            Some(last) if last.dice.is_none() => last.changes.extend(changes),
            _ => self.from.push(Leg { changes, ..Leg::default() }),
        }
        self
    }

    /// With luck that follows from this seed from here on.
    #[must_use]
    pub fn with_dice(mut self, seed: u64) -> Self {
        match self.from.last_mut() {
            Some(last) => last.dice = Some(seed),
            None => self.from.push(Leg { dice: Some(seed), ..Leg::default() }),
        }
        self
    }

    /// The match before the first leg.
    ///
    /// # Errors
    /// The ruleset cannot play the materials.
    pub fn start(&self, catalog: &<S as System>::Catalog) -> Result<S::Match, kernel::game::Unplayable> {
        S::begin(catalog, self.materials.each_ref(), &self.options, self.seed, &mut Vec::new())
    }

    /// The match where it begins.
    ///
    /// # Errors
    /// A leg cannot be taken, or the ruleset cannot play the materials: no flaw of the position.
    pub fn reached(&self, catalog: &<S as System>::Catalog) -> Result<S::Match, Astray> {
        let mut game = self.start(catalog).map_err(|_| Astray::Flawed(Vec::new()))?;
        let _ = along::<S>(&mut game, &self.from)?;
        Ok(game)
    }
}

/// The name of a subject, as its list has it.
pub fn subject_name<S: Playable>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    known: &[Described],
    subject: Subject,
    language: Language,
) -> String {
    match subject {
        Subject::Table => phrase::text(language, "position.table").to_owned(),
        Subject::Side(seat) => setup.names(language).get(seat).cloned().unwrap_or_default(),
        Subject::Piece { seat, place, number } => {
            let names = setup.materials.get(seat).map(|of| of.pieces(catalog, language)).unwrap_or_default();
            let name = names.get(place).cloned().unwrap_or_default();
            let several = known.iter().any(|other| {
                matches!(other.subject, Subject::Piece { seat: of, place: at, number } if (of, at) == (seat, place) && number > 0)
            });
            if several { format!("{name} · {}", number + 1) } else { name }
        }
        Subject::Thing(number) => {
            let kind = known.iter().find(|known| known.subject == subject).map_or("", |known| known.kind);
            if kind.is_empty() {
                (number + 1).to_string()
            } else {
                phrase::say(language, kind, &[("number", &(number + 1))])
            }
        }
    }
}

/// A flaw in a sentence, without its rule.
pub fn flaw_words<S: Playable>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    known: &[Described],
    flaw: &Flaw,
    language: Language,
) -> String {
    let name = |subject| subject_name(setup, catalog, known, subject, language);
    let other = flaw.other.map(name).unwrap_or_default();
    let (low, high) = flaw.bounds;
    let id = trait_name(&flaw.id, language);
    phrase::say(
        language,
        flaw.key,
        &[
            ("what", &name(flaw.subject)),
            ("other", &other),
            ("trait", &id),
            ("value", &flaw.value),
            ("low", &low),
            ("high", &high),
        ],
    )
}

/// The name of a trait; one that there is not stands for itself.
pub fn trait_name(id: &str, language: Language) -> String {
    let key = format!("position.trait.{id}");
    phrase::find(language, &key).unwrap_or(id).to_owned()
}

/// The field of the legs in a replay, present only if there are any.
pub(super) const FIELD: &str = "position";

/// Writes legs for a replay.
pub(super) fn value<S: Playable>(setup: &Setup<S>, catalog: &<S as System>::Catalog) -> Value {
    let legs = setup.from.iter().map(|leg| {
        let mut fields = Map::new();
        let _ = fields.insert("answers".to_owned(), plain(&leg.answers));
        if !leg.changes.is_empty() {
            let _ = fields.insert("changes".to_owned(), changes_value(setup, catalog, &leg.changes));
        }
        if let Some(seed) = leg.dice {
            let _ = fields.insert("dice".to_owned(), seed.into());
        }
        Value::Object(fields)
    });
    legs.collect()
}

/// Writes changes: an object for each subject, one after the other.
pub fn changes_value<S: Playable>(setup: &Setup<S>, catalog: &<S as System>::Catalog, changes: &[Change]) -> Value {
    let mut rows: Vec<(Subject, Map<String, Value>)> = Vec::new();
    for Change { subject, id, value } in changes {
        if rows.last().is_none_or(|(last, fields)| last != subject || fields.contains_key(id)) {
            rows.push((*subject, head(setup, catalog, *subject)));
        }
        if let Some((_, fields)) = rows.last_mut() {
            let _ = fields.insert(id.clone(), (*value).into());
        }
    }
    rows.into_iter().map(|(_, fields)| Value::Object(fields)).collect()
}

/// The fields that say what a row of changes is about.
fn head<S: Playable>(setup: &Setup<S>, catalog: &<S as System>::Catalog, subject: Subject) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut put = |field: &str, value: Value| drop(fields.insert(field.to_owned(), value));
    match subject {
        Subject::Table => {}
        Subject::Side(seat) => put("side", (seat.index() + 1).into()),
        Subject::Piece { seat, place, number } => {
            put("side", (seat.index() + 1).into());
            put("piece", (place + 1).into());
            if number > 0 {
                put("number", (number + 1).into());
            }
            let names = setup.materials.get(seat).map(|of| of.pieces(catalog, Language::English)).unwrap_or_default();
            put("name", names.get(place).cloned().unwrap_or_default().into());
        }
        Subject::Thing(number) => put("thing", (number + 1).into()),
    }
    fields
}

/// Reads legs: a list, or a single one. A leg without answers begins with the first round, set up by the first of the
/// answers offered.
pub(super) fn read<S: Playable>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    root: &Node<'_, '_>,
) -> Result<Vec<Leg<AnswerOf<S>>>, ReadError> {
    let Some(node) = root.field(FIELD)? else { return Ok(Vec::new()) };
    match node.items() {
        Ok(items) => items.map(|item| leg(setup, catalog, &item)).collect(),
        Err(_) => Ok(vec![leg(setup, catalog, &node)?]),
    }
}

fn leg<S: Playable>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    node: &Node<'_, '_>,
) -> Result<Leg<AnswerOf<S>>, ReadError> {
    node.only(&["answers", "changes", "dice"])?;
    let answers = match node.field("answers")? {
        Some(list) if list.items()?.len() > MOST_ANSWERS => {
            return Err(list.error("practice.read.too_many").with("most", MOST_ANSWERS.to_string()));
        }
        Some(list) => {
            let number = |place: usize| (place + 1).to_string();
            let answer = |(place, item): (usize, Node<'_, '_>)| {
                let wrong = |_| item.error("practice.read.answer").with("number", number(place));
                read_value(item.json.to_value()).map_err(wrong)
            };
            list.items()?.enumerate().map(answer).collect::<Result<_, _>>()?
        }
        None => {
            let set_up = setup.start(catalog).ok().and_then(|mut game| to_next_round::<S>(&mut game));
            set_up.ok_or_else(|| node.error("practice.read.set_up"))?
        }
    };
    let changes = match node.field("changes")? {
        Some(list) => read_changes(setup, catalog, &list)?,
        None => Vec::new(),
    };
    let dice = match node.field("dice")? {
        Some(seed) => Some(seed.integer(0..=LARGEST_SEED.cast_signed())?.cast_unsigned()),
        None => None,
    };
    Ok(Leg { answers, changes, dice })
}

/// Reads changes.
///
/// # Errors
/// A row is not as it should be, or names no piece.
pub fn read_changes<S: Playable>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    list: &Node<'_, '_>,
) -> Result<Vec<Change>, ReadError> {
    let mut changes = Vec::new();
    for row in list.items()? {
        let subject = subject(setup, catalog, &row)?;
        for (id, value) in row.entries()? {
            if ["side", "piece", "number", "name", "thing"].contains(&id) {
                continue;
            }
            let value = match value.json {
                Json::Bool(value) => i32::from(*value),
                _ => value.integer(i64::from(i32::MIN)..=i64::from(i32::MAX))? as i32,
            };
            changes.push(Change { subject, id: id.to_owned(), value });
        }
    }
    Ok(changes)
}

/// The most pieces of a side, and figures of a group.
const MOST_PIECES: i64 = 999;

/// What a row is about.
pub(super) fn subject<S: Playable>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    row: &Node<'_, '_>,
) -> Result<Subject, ReadError> {
    let place = |field: &str| -> Result<Option<usize>, ReadError> {
        let number = |node: Node<'_, '_>| node.integer(1..=MOST_PIECES).map(|number| number as usize - 1);
        row.field(field)?.map(number).transpose()
    };
    if let Some(number) = place("thing")? {
        return Ok(Subject::Thing(number));
    }
    let Some(side) = row.field("side")? else { return Ok(Subject::Table) };
    let seat = Seat::BOTH[side.integer(1..=2)? as usize - 1];
    let Some(piece) = row.field("piece")? else { return Ok(Subject::Side(seat)) };
    let number = place("number")?.unwrap_or(0);
    let place = match piece.string() {
        Err(_) => piece.integer(1..=MOST_PIECES)? as usize - 1,
        Ok(name) => {
            let known = piece_called(setup, catalog, seat, name);
            known.ok_or_else(|| piece.error("practice.read.no_piece").with("name", name))?
        }
    };
    Ok(Subject::Piece { seat, place, number })
}

/// The place of the only piece of this name in any language, its cards left out.
fn piece_called<S: Playable>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    seat: Seat,
    name: &str,
) -> Option<usize> {
    let wanted = name.trim().to_lowercase();
    let bare = |name: &str| name.split(" (").next().unwrap_or(name).to_lowercase();
    let materials = setup.materials.get(seat)?;
    Language::ALL.into_iter().find_map(|language| {
        let names = materials.pieces(catalog, language);
        let fits = |name: &String| name.to_lowercase() == wanted || bare(name) == wanted;
        let mut found = names.iter().enumerate().filter(|(_, name)| fits(name));
        found.next().map(|(place, _)| place).filter(|_| found.next().is_none())
    })
}

/// Everything that can be set of a match, as changes to what it is: the whole position in writing.
pub fn whole(known: &[Described]) -> Vec<Change> {
    let set = |described: &Described| -> Vec<Change> {
        let subject = described.subject;
        let open = described.traits.iter().filter(|of| !of.is_told());
        open.map(|of| Change { subject, id: of.id.to_owned(), value: of.value }).collect()
    };
    known.iter().flat_map(set).collect()
}

/// The changes that set up a match of other lists like this one: for each piece of the same name in the other lists, all that
/// both have; and the pieces of these lists that nobody of the others is called like.
pub fn carried_over<S: Playable>(
    catalog: &<S as System>::Catalog,
    from: (&Setup<S>, &[Described]),
    to: (&Setup<S>, &[Described]),
) -> (Vec<Change>, Vec<Subject>) {
    let name = |(setup, known): (&Setup<S>, &[Described]), subject| match subject {
        Subject::Piece { seat, .. } => (Some(seat), subject_name(setup, catalog, known, subject, Language::English)),
        _ => (None, String::new()),
    };
    let (mut changes, mut left) = (Vec::new(), Vec::new());
    for described in from.1 {
        let own = name(from, described.subject);
        let other = to.1.iter().find(|other| match described.subject {
            Subject::Piece { .. } => name(to, other.subject) == own,
            subject => other.subject == subject,
        });
        match other {
            None => left.push(described.subject),
            Some(other) => {
                let shared = other.traits.iter().filter(|of| !of.is_told());
                changes.extend(shared.filter_map(|of| {
                    let value = described.value(of.id)?.clamp(of.low, of.high);
                    Some(Change { subject: other.subject, id: of.id.to_owned(), value })
                }));
            }
        }
    }
    (changes, left)
}
