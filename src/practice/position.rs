//! Positions: moments of a match to play on from, with other dice and with things changed by hand.
//!
//! A position is a replay without answers of its own: its set-up says where the match begins, in [`Leg`]s. What it is played
//! from, lists and options, may be others than those of the match it was taken from.

use kernel::{
    Language, Materials as _, ReadError, System,
    chance::LARGEST_SEED,
    game::{
        MOST_ANSWERS, Match, Playable, Seat,
        arranging::{CardKind, Change, Described, Face, Flaw, Meaning, Stock, Subject, Trait, Value as Set},
    },
    json::{Json, Node},
    phrase,
    similar::fold,
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
    (game, known): (&S::Match, &[Described]),
    flaw: &Flaw,
    language: Language,
) -> String {
    let name = |subject| subject_name(setup, catalog, known, subject, language);
    let other = flaw.other.map(name).unwrap_or_default();
    let (low, high) = flaw.bounds;
    let id = trait_name(&flaw.id, language);
    let card = flaw.card.and_then(|card| S::card_words(catalog, game, card));
    let card = card.map_or_else(String::new, |card| card.name(language).to_owned());
    phrase::say(
        language,
        flaw.key,
        &[
            ("what", &name(flaw.subject)),
            ("other", &other),
            ("trait", &id),
            ("card", &card),
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

/// The value of a trait in words; `value` may be another than the one it has.
pub fn value_words<S: Playable>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    known: &[Described],
    (of, value): (&Trait, i32),
    language: Language,
) -> String {
    let none = || phrase::text(language, "position.none").to_owned();
    let name = |subject| subject_name(setup, catalog, known, subject, language);
    let place = usize::try_from(value - 1).ok();
    match of.meaning {
        Meaning::Count => value.to_string(),
        Meaning::Truth => phrase::text(language, if value == 0 { "position.no" } else { "position.yes" }).to_owned(),
        Meaning::Side => {
            place.and_then(|place| Seat::BOTH.get(place)).map_or_else(none, |seat| name(Subject::Side(*seat)))
        }
        Meaning::Piece(of) => {
            let is =
                |subject: &Subject| matches!(subject, Subject::Piece { seat, .. } if of.is_none_or(|of| of == *seat));
            let mut pieces = known.iter().map(|one| one.subject).filter(is);
            place.and_then(|place| pieces.nth(place)).map_or_else(none, name)
        }
        Meaning::Word(words) => {
            let word = usize::try_from(value).ok().and_then(|place| words.get(place));
            word.map_or_else(|| value.to_string(), |key| phrase::text(language, key).to_owned())
        }
    }
}

/// The field of the legs in a replay, present only if there are any.
pub(super) const FIELD: &str = "position";

/// Writes legs for a replay.
pub(super) fn value<S: Playable>(setup: &Setup<S>, catalog: &<S as System>::Catalog) -> Value {
    let started = setup.start(catalog).ok();
    let legs = setup.from.iter().map(|leg| {
        let mut fields = Map::new();
        let _ = fields.insert("answers".to_owned(), plain(&leg.answers));
        if !leg.changes.is_empty() {
            let _ = fields.insert("changes".to_owned(), changes_value(setup, catalog, started.as_ref(), &leg.changes));
        }
        if let Some(seed) = leg.dice {
            let _ = fields.insert("dice".to_owned(), seed.into());
        }
        Value::Object(fields)
    });
    legs.collect()
}

/// Writes changes: an object for each subject, one after the other; cards by their ids, as a match of the set-up has them.
pub fn changes_value<S: Playable>(
    setup: &Setup<S>,
    catalog: &<S as System>::Catalog,
    game: Option<&S::Match>,
    changes: &[Change],
) -> Value {
    let card = |kind: &CardKind| -> Value {
        let words = game.and_then(|game| S::card_words(catalog, game, *kind));
        words.map_or(Value::Null, |words| words.id.into())
    };
    let mut rows: Vec<(Subject, Map<String, Value>)> = Vec::new();
    for Change { subject, id, value } in changes {
        if rows.last().is_none_or(|(last, fields)| last != subject || fields.contains_key(id)) {
            rows.push((*subject, head(setup, catalog, *subject)));
        }
        if let Some((_, fields)) = rows.last_mut() {
            let value = match value {
                Set::Number(value) => (*value).into(),
                Set::Cards(cards) => cards.iter().map(card).collect(),
            };
            let _ = fields.insert(id.clone(), value);
        }
    }
    rows.into_iter().map(|(_, fields)| Value::Object(fields)).collect()
}

/// The fields that name a subject by numbers.
pub(super) fn numbered(subject: Subject) -> Vec<(&'static str, usize)> {
    let side = |seat: Seat| ("side", seat.index() + 1);
    match subject {
        Subject::Table => Vec::new(),
        Subject::Side(seat) => vec![side(seat)],
        Subject::Piece { seat, place, number: 0 } => vec![side(seat), ("piece", place + 1)],
        Subject::Piece { seat, place, number } => vec![side(seat), ("piece", place + 1), ("number", number + 1)],
        Subject::Thing(number) => vec![("thing", number + 1)],
    }
}

/// The fields that say what a row of changes is about.
fn head<S: Playable>(setup: &Setup<S>, catalog: &<S as System>::Catalog, subject: Subject) -> Map<String, Value> {
    let numbers = numbered(subject).into_iter().map(|(field, number)| (field.to_owned(), number.into()));
    let mut fields: Map<String, Value> = numbers.collect();
    if let Subject::Piece { seat, place, .. } = subject {
        let names = setup.materials.get(seat).map(|of| of.pieces(catalog, Language::English)).unwrap_or_default();
        let _ = fields.insert("name".to_owned(), names.get(place).cloned().unwrap_or_default().into());
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
    let mut called = None;
    for row in list.items()? {
        let subject = subject(setup, catalog, &row)?;
        for (id, value) in row.entries()? {
            if ["side", "piece", "number", "name", "thing"].contains(&id) {
                continue;
            }
            let value = match value.json {
                Json::Bool(value) => Set::Number(i32::from(*value)),
                Json::List(_) => {
                    let called = called.get_or_insert_with(|| cards_called(setup, catalog));
                    let cards = value.items()?.map(|card| card_called(called, &card));
                    Set::Cards(cards.collect::<Result<_, _>>()?)
                }
                _ => Set::Number(value.integer(i64::from(i32::MIN)..=i64::from(i32::MAX))? as i32),
            };
            changes.push(Change { subject, id: id.to_owned(), value });
        }
    }
    Ok(changes)
}

/// The kinds of cards of a match under their ids, then under their names in every language, as they are compared.
fn cards_called<S: Playable>(setup: &Setup<S>, catalog: &<S as System>::Catalog) -> Vec<(String, CardKind)> {
    let Ok(game) = setup.start(catalog) else { return Vec::new() };
    let mut kinds: Vec<CardKind> = S::stocks(&game).iter().flat_map(|stock| stock.kinds.clone()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let words: Vec<_> =
        kinds.into_iter().filter_map(|kind| Some((S::card_words(catalog, &game, kind)?, kind))).collect();
    let ids = words.iter().map(|(words, kind)| (fold(&words.id), *kind));
    let names = words.iter().flat_map(|(words, kind)| words.names.iter().map(|name| (fold(name), *kind)));
    ids.chain(names).collect()
}

fn card_called(called: &[(String, CardKind)], node: &Node<'_, '_>) -> Result<CardKind, ReadError> {
    let name = node.string()?;
    let wanted = fold(name.trim());
    let found = called.iter().find(|(known, _)| *known == wanted).map(|(_, kind)| *kind);
    found.ok_or_else(|| node.error("practice.read.no_card").with("name", name))
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

/// Everything that can be set of a match, as changes to what it is, but cards that lie facedown: the whole position in
/// writing.
pub fn whole<S: Playable>(game: &S::Match) -> Vec<Change> {
    let (known, stocks) = (S::subjects(game), S::stocks(game));
    let set = |described: &Described| -> Vec<Change> {
        let subject = described.subject;
        // What is out of play may be beyond what can be set.
        let open = described.traits.iter().filter(|of| !of.is_told() && (of.low..=of.high).contains(&of.value));
        let numbers = open.map(|of| Change::number(subject, of.id, of.value));
        numbers.chain(stocks.iter().flat_map(|stock| open_piles(stock, subject))).collect()
    };
    known.iter().flat_map(set).collect()
}

/// The piles of a subject that are written.
fn open_piles(stock: &Stock, subject: Subject) -> impl Iterator<Item = Change> {
    let open = stock.piles.iter().filter(move |pile| pile.face == Face::Open && pile.subject == subject);
    open.map(|pile| Change::cards(pile.subject, pile.id, stock.kinds_in(pile)))
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
                    Some(Change::number(other.subject, of.id, value))
                }));
            }
        }
    }
    (changes, left)
}
