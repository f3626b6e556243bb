//! Set-up of a match or a series: lists, players, options and seed.

mod agreement;
mod page;
mod seats;

pub use page::{PageState, page};

use std::time::{SystemTime, UNIX_EPOCH};

use iced::keyboard::{Key, key::Named};

use super::{
    match_view::{OptionChoice, OptionField, OptionKind},
    options::{TableNeeds, choices_of, needs_of, options_of, players_of, written_of},
    shelf,
};
use crate::{Context, screen::lists::example};
use kernel::{
    Language, Materials as _,
    chance::{LARGEST_SEED, nth_seed},
    game::{BySeat, Seat},
};
use practice::{HUMAN, Opponents, ShelfList, gap_words, opponents::SEARCHING, registry};
use store::ListId;
use systems::{AnyDocument, AnyTable, Registered, SystemId, table_facts};

/// Maximum number of cards reported as not fully played.
const GAPS: usize = 4;

/// A message of the set-up.
#[derive(Debug, Clone)]
pub enum Message {
    GamePicked(SystemId),
    /// The choice of lists for a seat was opened or closed.
    ListsPressed(Option<Seat>),
    /// The search in the choice of lists was typed.
    SearchTyped(String),
    /// A list was picked for a seat.
    ListPicked(Seat, ListId),
    /// The list of the first seat was picked for this one, too.
    SameListPicked(Seat),
    /// An example list was picked for a seat, by its index.
    ShelfPicked(Seat, usize),
    /// A random example list was picked for a seat.
    SurprisePressed(Seat),
    /// The options were shown or hidden.
    AgreedPressed,
    /// A player was picked for a seat.
    PlayerPicked(Seat, &'static str),
    /// Lists and players move on by one seat.
    SeatsSwapped,
    OptionSet(&'static str, i64),
    /// The choices of an option were opened or closed.
    OptionPressed(Option<&'static str>),
    SeedTyped(String),
    /// Another seed was requested.
    SeedPressed,
}

/// The list of a seat.
#[derive(Debug, Clone)]
struct SeatList {
    /// `None` for an example list.
    id: Option<ListId>,
    document: AnyDocument,
    errors: usize,
    /// Cards that a match does not fully play, by [`Language`].
    gaps: [Vec<String>; Language::ALL.len()],
}

impl SeatList {
    fn new(id: Option<ListId>, document: AnyDocument, context: &Context<'_>) -> Self {
        let errors = document.check(context.catalogs, None).errors();
        let gaps = Language::ALL.map(|language| gaps_of(&document, context, language));
        Self { id, document, errors, gaps }
    }
}

/// A seat.
#[derive(Debug, Clone)]
struct Side {
    list: Option<SeatList>,
    player: &'static str,
}

/// Set-up of a match or a series.
#[derive(Debug)]
pub struct SetUp {
    system: SystemId,
    sides: BySeat<Side>,
    /// Each seat needs a list.
    has_lists: bool,
    options: Vec<(&'static OptionField, i64)>,
    /// The option with open choices.
    open_option: Option<&'static str>,
    seed: String,
    open: Option<Seat>,
    search: String,
    shelf: Vec<ShelfList>,
    /// Options and seed are shown.
    agreed_open: bool,
    /// No person plays.
    computers: bool,
}

/// The strongest computer player of a system.
fn strongest(system: SystemId) -> Option<&'static str> {
    let computers = || players_of(system).into_iter().map(|player| player.id).filter(|id| *id != HUMAN.id);
    computers().find(|id| *id == SEARCHING.id).or_else(|| computers().next())
}

/// A random seed.
pub(crate) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    // Short enough to read aloud.
    nth_seed(now, 0) % 1_000_000
}

impl SetUp {
    /// Drops lists with packs: their cards may have changed.
    pub fn forget_packs(&mut self) {
        for side in self.sides.values_mut() {
            side.list.take_if(|chosen| !chosen.document.packs().is_empty());
        }
    }

    /// Takes back a choice among tables of the player's own, whose order may be another one now.
    pub fn forget_tables(&mut self, context: &Context<'_>) {
        let own = self.own_tables(context).len();
        let all = self.choices(context);
        for ((field, value), choices) in self.options.iter_mut().zip(all) {
            if table_facts(self.system).is_some_and(|facts| facts.option == field.key) {
                let printed = choices.len().saturating_sub(own);
                if usize::try_from(*value).is_ok_and(|value| value >= printed) {
                    *value = field.usual();
                }
            }
        }
    }

    /// The tables of the player's own on which a match of the system can be played.
    fn own_tables(&self, context: &Context<'_>) -> Vec<OptionChoice> {
        let own = context.tables.iter().filter(|table| table.system() == self.system);
        let packed = context.catalogs.tables_of(self.system).map(|(_, packed)| &packed.table);
        let choice = |table: &AnyTable| OptionChoice {
            id: table.text(),
            name: table.name().to_owned(),
            brief: String::new(),
            about: match table.pack().and_then(|named| context.catalogs.pack(&named.id)) {
                Some(pack) => context.say("gui.tables.packed", &[("pack", &pack.title()), ("count", &table.pieces())]),
                None => context.say("gui.tables.own", &[("count", &table.pieces())]),
            },
        };
        own.chain(packed).filter(|table| table.is_playable(context.catalogs)).map(choice).collect()
    }

    /// Takes a table for the match; a set-up of another game begins anew.
    pub fn take_table(&mut self, table: &AnyTable, context: &Context<'_>) {
        let _ = self.update(Message::GamePicked(table.system()), context);
        let Some(option) = table_facts(self.system).map(|facts| facts.option) else { return };
        let text = table.text();
        let of_table = |(field, _): &&(&OptionField, i64)| field.key == option;
        let choices = self.options.iter().zip(self.choices(context)).find(|(field, _)| of_table(field));
        if let Some(place) = choices.and_then(|(_, choices)| choices.iter().position(|choice| choice.id == text)) {
            let _ = self.update(Message::OptionSet(option, place as i64), context);
            self.agreed_open = true;
        }
    }

    /// The default set-up of a system: a person against its usual computer player.
    pub fn new(system: SystemId) -> Self {
        let computer = strongest(system).unwrap_or(HUMAN.id);
        let TableNeeds { seats, has_lists } = needs_of(system);
        Self {
            system,
            sides: BySeat::each(seats, |seat| Side {
                list: None,
                player: if seat == Seat::First { HUMAN.id } else { computer },
            }),
            has_lists,
            options: options_of(system).iter().map(|field| (field, field.usual())).collect(),
            open_option: None,
            seed: any_seed().to_string(),
            open: None,
            search: String::new(),
            shelf: shelf::of(system),
            agreed_open: false,
            computers: false,
        }
    }

    /// The default set-up between computers.
    pub fn of_computers(system: SystemId) -> Self {
        let mut setup = Self { computers: true, ..Self::new(system) };
        let computer = players_of(system).into_iter().find(|player| player.id != HUMAN.id);
        for side in setup.sides.values_mut() {
            side.player = computer.map_or(HUMAN.id, |player| player.id);
        }
        setup
    }

    pub const fn system(&self) -> SystemId {
        self.system
    }

    pub fn list(&self, seat: Seat) -> Option<&AnyDocument> {
        self.sides.get(seat)?.list.as_ref().map(|chosen| &chosen.document)
    }

    /// Id of a seat's list, if it is stored.
    pub fn list_id(&self, seat: Seat) -> Option<ListId> {
        self.sides.get(seat)?.list.as_ref()?.id
    }

    /// Takes the lists of another set-up.
    pub fn take_lists(&mut self, other: &Self) {
        if other.system == self.system {
            for (side, other) in self.sides.values_mut().zip(other.sides.values()) {
                side.list.clone_from(&other.list);
            }
        }
    }

    /// Players by seat.
    pub fn players(&self) -> BySeat<&'static str> {
        self.sides.map(|side| side.player)
    }

    /// Options in words.
    pub fn options(&self, context: &Context<'_>) -> Vec<String> {
        let choices = self.choices(context);
        let options = self.options.iter().zip(&choices);
        let written = options.map(|((field, value), choices)| (field.key, field.written(*value, choices)));
        written_of(self.system, written.collect())
    }

    /// Values of each option; those of a choice depend on the options before it, others have none.
    fn choices(&self, context: &Context<'_>) -> Vec<Vec<OptionChoice>> {
        let mut settled: Vec<(&'static str, String)> = Vec::new();
        let each = self.options.iter().map(|(field, value)| {
            if field.kind != OptionKind::Choice {
                return Vec::new();
            }
            let mut choices = choices_of(self.system, context, field.key, &settled);
            if table_facts(self.system).is_some_and(|facts| facts.option == field.key) {
                choices.extend(self.own_tables(context));
            }
            let chosen = usize::try_from(*value).ok().and_then(|place| choices.get(place));
            settled.push((field.key, chosen.map(|choice| choice.id.clone()).unwrap_or_default()));
            choices
        });
        each.collect()
    }

    /// The seed, if it is valid.
    pub fn seed(&self) -> Option<u64> {
        self.seed.trim().parse().ok().filter(|seed| *seed <= LARGEST_SEED)
    }

    /// True if a match can start.
    pub fn is_ready(&self) -> bool {
        let legal = |side: &Side| !self.has_lists || side.list.as_ref().is_some_and(|chosen| chosen.errors == 0);
        self.sides.values().all(legal) && self.seed().is_some()
    }

    /// True while a menu is open, which takes the keys.
    pub const fn has_menu(&self) -> bool {
        self.open.is_some() || self.open_option.is_some()
    }

    /// Message of a key while a menu is open: Escape closes it.
    pub fn menu_key(&self, key: &Key) -> Option<Message> {
        let closes = matches!(key.as_ref(), Key::Named(Named::Escape));
        let closed = if self.open.is_some() { Message::ListsPressed(None) } else { Message::OptionPressed(None) };
        closes.then_some(closed)
    }

    /// Sets the list of a seat. A seat without a playable list gets an example list, of another faction if possible, or
    /// else the same list.
    pub fn take(&mut self, seat: Seat, id: Option<ListId>, document: AnyDocument, context: &Context<'_>) {
        if document.system() != self.system || self.sides.get(seat).is_none() {
            return;
        }
        let chosen = SeatList::new(id, document, context);
        let lacks = |side: &Side| side.list.as_ref().is_none_or(|own| own.errors > 0);
        let opponent = self.sides.values().any(lacks).then(|| self.opponent_of(&chosen.document, context)).flatten();
        for other in self.sides.values_mut() {
            match &other.list {
                Some(same) if id.is_some() && same.id == id => other.list = Some(chosen.clone()),
                Some(own) if own.errors == 0 => {}
                _ => other.list = Some(opponent.clone().unwrap_or_else(|| chosen.clone())),
            }
        }
        self.sides[seat].list = Some(chosen);
    }

    /// Gives the first seat the example of the game if it has no list, and the others an opponent.
    pub fn fill(&mut self, context: &Context<'_>) {
        if self.has_lists && self.list(Seat::First).is_none() {
            let example = example::of(self.system).and_then(|text| example::read(context, text));
            if let Some(example) = example {
                self.take(Seat::First, None, example, context);
            }
        }
    }

    /// An example list as opponent, depending on the seed.
    fn opponent_of(&self, document: &AnyDocument, context: &Context<'_>) -> Option<SeatList> {
        let others: Vec<&ShelfList> =
            self.shelf.iter().filter(|shelved| shelved.faction() != Some(document.faction().id)).collect();
        // Of the same format, if there is any: of another faction, or else of any.
        let alike = |shelved: &&ShelfList| shelved.format() == document.format().id;
        let of_others: Vec<&ShelfList> = others.iter().copied().filter(alike).collect();
        let of_any: Vec<&ShelfList> = self.shelf.iter().filter(alike).collect();
        let others = [of_others, of_any].into_iter().find(|found| !found.is_empty()).unwrap_or(others);
        let place = self.seed()? % (others.len() as u64).max(1);
        // Lists at one table share their packs.
        let list = others.get(place as usize)?.document(context.catalogs, context.language, &document.packs())?;
        Some(SeatList::new(None, list, context)).filter(|chosen| chosen.errors == 0)
    }

    /// Answers a message; returns the list to read.
    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Option<(Seat, ListId)> {
        match message {
            Message::GamePicked(system) if system == self.system => {}
            Message::GamePicked(system) => {
                *self = if self.computers { Self::of_computers(system) } else { Self::new(system) };
            }
            Message::ListsPressed(seat) => (self.open, self.search) = (seat, String::new()),
            Message::SearchTyped(search) => self.search = search,
            Message::ListPicked(seat, id) => {
                self.open = None;
                return Some((seat, id));
            }
            Message::SameListPicked(seat) => {
                self.open = None;
                self.sides[seat].list = self.sides[Seat::First].list.clone();
            }
            Message::ShelfPicked(seat, place) => {
                self.open = None;
                self.take_shelved(seat, place, context);
            }
            Message::SurprisePressed(seat) => {
                self.open = None;
                let count = self.shelf.len().max(1) as u64;
                let place = (any_seed() % count) as usize;
                // Avoids the list that is already chosen.
                let same = |place: usize| {
                    let name = self.shelf.get(place).map(|shelved| shelved.name(context.language));
                    name.is_some() && name == self.list(seat).map(|list| list.name())
                };
                let place = if same(place) { (place + 1) % self.shelf.len().max(1) } else { place };
                self.take_shelved(seat, place, context);
            }
            Message::AgreedPressed => self.agreed_open = !self.agreed_open,
            Message::PlayerPicked(seat, player) => self.sides[seat].player = player,
            Message::SeatsSwapped => {
                let mut turned: Vec<Side> = self.sides.values().cloned().collect();
                turned.rotate_left(1);
                self.sides = turned.into_iter().collect();
            }
            Message::OptionSet(key, value) => {
                self.open_option = None;
                let lists = |setup: &Self| -> Vec<Vec<String>> {
                    let ids = |choices: Vec<OptionChoice>| choices.into_iter().map(|row| row.id).collect();
                    setup.choices(context).into_iter().map(ids).collect()
                };
                let before = lists(self);
                if let Some((_, now)) = self.options.iter_mut().find(|(field, _)| field.key == key) {
                    *now = value;
                }
                // After a change of the list its old choices are dropped.
                let after = lists(self);
                for ((field, now), (before, after)) in self.options.iter_mut().zip(before.into_iter().zip(after)) {
                    if field.kind == OptionKind::Choice && field.key != key && before != after {
                        *now = 0;
                    }
                }
            }
            Message::OptionPressed(key) => self.open_option = key,
            Message::SeedTyped(seed) => self.seed = seed,
            Message::SeedPressed => self.seed = any_seed().to_string(),
        }
        None
    }

    fn take_shelved(&mut self, seat: Seat, place: usize, context: &Context<'_>) {
        let Some(shelved) = self.shelf.get(place) else { return };
        let others = Seat::of(self.sides.len()).iter().filter(|other| **other != seat);
        let packs = others.filter_map(|other| self.list(*other)).map(|list| list.packs()).next().unwrap_or_default();
        if let Some(list) = shelved.document(context.catalogs, context.language, &packs) {
            self.take(seat, None, list, context);
        }
    }
}

/// Cards of a list that a match does not fully play, a sentence each.
fn gaps_of(document: &AnyDocument, context: &Context<'_>, language: Language) -> Vec<String> {
    struct GapsOf<'a>(&'a AnyDocument, &'a Context<'a>, Language);
    impl practice::Task for GapsOf<'_> {
        type Output = Vec<String>;

        fn run<S: Opponents + Registered>(self) -> Vec<String> {
            let Self(document, context, language) = self;
            let catalog = S::cards(document.catalogs(context.catalogs));
            let materials = S::Materials::chosen(catalog, Some(document.as_any())).and_then(Result::ok);
            let gaps = materials.map(|materials| S::gaps(catalog, &materials, language)).unwrap_or_default();
            gaps.iter().map(|gap| format!("{}.", gap_words(gap, language))).collect()
        }
    }
    registry::with(document.system(), GapsOf(document, context, language)).unwrap_or_default()
}
