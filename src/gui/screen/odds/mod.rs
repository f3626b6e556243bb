//! The Odds screen: the odds of an attack between two lists, compared with another one.

mod bars;
mod parts;
mod portrait;
mod view;

use iced::keyboard::{Key, Modifiers, key::Named};

use super::lists::example;
use super::play::{PlannedAttack, shelf_of};
use crate::Context;
use kernel::{
    game::Seat,
    odds::{Answer, Playable, Setup, Unit},
};
use practice::ShelfList;
use store::ListId;
use systems::{
    AnyDocument, SystemId,
    odds::{self, AttackGame},
};

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    GamePicked(SystemId),
    /// The choice of lists for a side was opened or closed.
    ListsPressed(Option<Seat>),
    /// The search in the choice of lists was typed.
    SearchTyped(String),
    /// A stored list was picked for a side.
    ListPicked(Seat, ListId),
    /// An example list was picked for a side, by its index.
    ShelfPicked(Seat, usize),
    /// A requested list was read.
    ListRead(Seat, ListId, Box<AnyDocument>),
    /// Both sides swap their lists.
    Swapped,
    /// The attacking or defending unit was picked.
    UnitPicked(Seat, usize),
    WeaponPicked(usize),
    /// The number of a mark was set.
    MarkSet(Seat, usize, u8),
    /// A card of a side was switched.
    CardPressed(Seat, String),
    DistanceSet(u8),
    /// The second attack was added or removed.
    ComparePressed,
    /// The attack to edit was picked: the first or the second.
    AttackPicked(usize),
    BackPressed,
}

/// An action for the application.
pub enum Action {
    None,
    /// Reads a list for this side.
    Read(Seat, ListId),
    /// Returns to the builder or the lists.
    Back,
}

/// An attack.
#[derive(Debug, Clone, PartialEq)]
struct Attack {
    sides: [Setup; 2],
    distance: u8,
    /// Preferred distance, within the weapon's range.
    preferred: u8,
    /// Document of the situation in a match, until a part of it is changed.
    stands: Option<String>,
}

impl Attack {
    fn new(game: &dyn AttackGame) -> Self {
        let side = |side: usize| Setup { marks: vec![0; game.marks()[side].len()], ..Setup::default() };
        let usual = game.distance()[2];
        Self { sides: [side(0), side(1)], distance: usual, preferred: usual, stands: None }
    }
}

/// What a mark brings to an attack.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Part {
    seat: Seat,
    /// Index of the mark among those of its side.
    place: usize,
    /// Number there is; 0 if it is only thought of.
    count: u8,
    /// Damage it adds to the mean.
    damage: f64,
    /// What it adds to the chance that the target falls.
    destroyed: Option<f64>,
}

impl Part {
    fn matters(&self) -> bool {
        self.damage.abs() >= 0.005 || self.destroyed.is_some_and(parts::tells)
    }
}

/// The list of a side.
struct SideList {
    document: AnyDocument,
    units: Vec<Unit>,
    /// Drawings of the units; empty where there is none.
    drawings: Vec<String>,
}

pub struct OddsScreen {
    system: SystemId,
    lists: [Option<SideList>; 2],
    /// The attack, and the one it is compared with.
    attacks: Vec<Attack>,
    /// Index of the edited attack.
    edited: usize,
    /// Cards of both sides that could be played in the edited attack.
    cards: [Vec<Playable>; 2],
    /// Odds of each attack; `None` while a part is missing, an error if it is impossible.
    answers: Vec<Option<Result<Answer, String>>>,
    /// What each mark brings in the edited attack, or would bring.
    parts: Vec<Part>,
    /// The side with an open choice of lists.
    open: Option<Seat>,
    search: String,
    shelf: Vec<ShelfList>,
}

/// A system with odds: this one if it has them.
fn worked_out(system: SystemId) -> SystemId {
    let all = SystemId::ALL.iter().copied();
    if system.attacks().is_some() {
        return system;
    }
    all.into_iter().find(|system| system.attacks().is_some()).unwrap_or(system)
}

impl OddsScreen {
    /// Drops lists with packs: their cards may have changed.
    pub fn forget_packs(&mut self) {
        for chosen in &mut self.lists {
            chosen.take_if(|chosen| !chosen.document.packs().is_empty());
        }
    }

    /// The screen for a system.
    pub fn new(system: SystemId) -> Self {
        let system = worked_out(system);
        Self {
            system,
            lists: [None, None],
            attacks: system.attacks().map(Attack::new).into_iter().collect(),
            edited: 0,
            cards: Default::default(),
            answers: vec![None],
            parts: Vec::new(),
            open: None,
            search: String::new(),
            shelf: shelf_of(system),
        }
    }

    /// Shows this list as the attacker's; if it is already, everything stays.
    pub fn set_up(&mut self, list: Option<&AnyDocument>, context: &Context<'_>) {
        if let Some(document) = list.filter(|document| document.system().attacks().is_some()) {
            if document.system() != self.system {
                *self = Self::new(document.system());
            }
            let is_known = self.lists.iter().flatten().any(|chosen| chosen.document == *document);
            if !is_known {
                self.take(Seat::First, document.clone(), context);
            }
            self.find_target(context);
        }
        // The language may have changed.
        for side in [Seat::First, Seat::Second] {
            if let Some(document) = self.lists[side.index()].as_ref().map(|chosen| chosen.document.clone()) {
                self.take(side, document, context);
            }
        }
        self.renew(context);
    }

    /// The system, if the attacker has no list.
    pub fn lacks_list(&self) -> Option<SystemId> {
        self.lists[0].is_none().then_some(self.system)
    }

    /// Gives the attacker the example of the game if it has no list, and finds a target.
    pub fn fill(&mut self, context: &Context<'_>) {
        if self.lists[0].is_none()
            && let Some(example) = example::of(self.system).and_then(|text| example::read(context, text))
        {
            self.take(Seat::First, example, context);
            self.find_target(context);
            self.renew(context);
        }
    }

    /// Shows an attack of a match, with the marks on both units.
    pub fn show_attack(&mut self, lists: [&AnyDocument; 2], planned: &PlannedAttack, context: &Context<'_>) {
        *self = Self::new(lists[0].system());
        for (seat, document) in Seat::BOTH.into_iter().zip(lists) {
            self.take(seat, document.clone(), context);
        }
        let Some(game) = self.game() else { return };
        if let Some(attack) = self.attacks.first_mut() {
            let units = [planned.attacker.1, planned.target.1];
            for (side, unit) in attack.sides.iter_mut().zip(units) {
                side.unit = unit;
            }
            attack.sides[0].weapon = planned.weapon;
            attack.preferred = planned.distance.unwrap_or(attack.preferred);
            for (side, (known, had)) in attack.sides.iter_mut().zip(game.marks().into_iter().zip(&planned.marks)) {
                let count = |id: &str| had.iter().find(|(word, _)| *word == id).map_or(0, |(_, count)| *count);
                side.marks = known.iter().map(|mark| count(mark.id).min(mark.most)).collect();
            }
            attack.stands.clone_from(&planned.situation);
        }
        self.clamp_distances();
        self.renew(context);
    }

    /// Shows the attack of an entry. Without a target it gets an example list.
    pub fn attack_with(&mut self, document: &AnyDocument, place: usize, context: &Context<'_>) {
        if document.system() != self.system {
            *self = Self::new(document.system());
        }
        if self.lists[0].as_ref().is_none_or(|chosen| chosen.document != *document) {
            self.take(Seat::First, document.clone(), context);
        }
        let units = self.lists[0].as_ref().map(|chosen| &chosen.units[..]).unwrap_or_default();
        let unit = units.iter().position(|unit| unit.place == place && !unit.weapons.is_empty());
        if let (Some(unit), Some(attack)) = (unit, self.attacks.get_mut(self.edited)) {
            (attack.sides[0].unit, attack.sides[0].weapon, attack.stands) = (unit, 0, None);
        }
        self.find_target(context);
        self.clamp_distances();
        self.renew(context);
    }

    /// Adds a target if there is none: an example list of another faction.
    fn find_target(&mut self, context: &Context<'_>) {
        let [Some(own), None] = &self.lists else { return };
        let faction = own.document.faction().id;
        let other = self.shelf.iter().find(|shelved| shelved.faction() != Some(faction));
        let text = other.map(|shelved| shelved.text(context.language));
        let read = text.and_then(|text| AnyDocument::read(context.catalogs, &text, None).ok());
        if let Some(read) = read {
            self.take(Seat::Second, read.document, context);
        }
    }

    fn game(&self) -> Option<&'static dyn AttackGame> {
        self.system.attacks()
    }

    /// Odds of the attacks, for tests.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.answers.iter().flatten().filter_map(|answer| answer.as_ref().ok())
    }

    /// Marks of a side in the edited attack, for tests.
    pub fn marks(&self, seat: Seat) -> Vec<(&'static str, u8)> {
        let (Some(game), Some(attack)) = (self.game(), self.attacks.get(self.edited)) else { return Vec::new() };
        let known = game.marks()[seat.index()].iter().map(|mark| mark.id);
        known.zip(attack.sides[seat.index()].marks.iter().copied()).filter(|(_, count)| *count > 0).collect()
    }

    /// Attacker in the edited attack, for tests.
    pub fn attacker(&self) -> Option<&str> {
        let unit = self.attacks.get(self.edited)?.sides[0].unit;
        self.lists[0].as_ref()?.units.get(unit).map(|unit| unit.name.as_str())
    }

    fn take(&mut self, seat: Seat, document: AnyDocument, context: &Context<'_>) {
        let Some(game) = self.game() else { return };
        let units = game.units(context.catalogs, &document, context.language);
        // The list stays, only its names may have changed.
        let is_same = self.lists[seat.index()].as_ref().is_some_and(|chosen| chosen.document == document);
        for attack in &mut self.attacks {
            attack.stands = attack.stands.take().filter(|_| is_same);
            let side = &mut attack.sides[seat.index()];
            if !is_same {
                side.cards.clear();
            }
            let fits = |unit: &Unit| seat != Seat::First || !unit.weapons.is_empty();
            if !units.get(side.unit).is_some_and(fits) {
                (side.unit, side.weapon) = (units.iter().position(fits).unwrap_or(0), 0);
            }
        }
        let outline = document.outline(document.catalogs(context.catalogs), context.language);
        let drawing = |unit: &Unit| {
            let at_place = outline.get(unit.place).filter(|row| row.title == unit.name);
            let row = at_place.or_else(|| outline.iter().find(|row| row.title == unit.name));
            row.and_then(|row| row.drawing.clone()).unwrap_or_default()
        };
        let drawings = units.iter().map(drawing).collect();
        self.lists[seat.index()] = Some(SideList { document, units, drawings });
        self.open = None;
        self.clamp_distances();
    }

    /// Moves every attack into the range of its weapon.
    fn clamp_distances(&mut self) {
        let Some(own) = &self.lists[0] else { return };
        for attack in &mut self.attacks {
            let arms = own.units.get(attack.sides[0].unit).map(|unit| &unit.weapons[..]).unwrap_or_default();
            if let Some(arm) = arms.get(attack.sides[0].weapon) {
                attack.distance = attack.preferred.clamp(arm.reach[0], arm.reach[1]);
            }
        }
    }

    /// Computes both attacks anew.
    fn renew(&mut self, context: &Context<'_>) {
        let Some(game) = self.game() else { return };
        self.cards = match (&self.lists, self.attacks.get(self.edited)) {
            ([Some(own), Some(other)], Some(Attack { sides: [attacker, defender], distance, .. })) => {
                let sides = ((&own.document, attacker), (&other.document, defender));
                game.cards(context.catalogs, sides.0, sides.1, *distance, context.language)
            }
            _ => Default::default(),
        };
        // Hidden cards are not played.
        if let Some(attack) = self.attacks.get_mut(self.edited) {
            for (side, known) in attack.sides.iter_mut().zip(&self.cards) {
                side.cards.retain(|id| known.iter().any(|card| card.id == *id));
            }
        }
        self.answers = self.attacks.iter().map(|attack| self.answer(game, attack, context)).collect();
        self.parts = self.parts_of(game, context).unwrap_or_default();
    }

    /// Odds of an attack.
    fn answer(&self, game: &dyn AttackGame, attack: &Attack, context: &Context<'_>) -> Option<Result<Answer, String>> {
        let [Some(own), Some(other)] = &self.lists else { return None };
        let [attacker, defender] = &attack.sides;
        let arm = own.units.get(attacker.unit)?.weapons.get(attacker.weapon)?;
        if !(arm.reach[0]..=arm.reach[1]).contains(&attack.distance) {
            return Some(Err(context.say("gui.odds.out_of_reach", &[("weapon", &arm.name)])));
        }
        let sides = ((&own.document, attacker), (&other.document, defender));
        let situation = match &attack.stands {
            Some(document) => document.clone(),
            None => game.situation(context.catalogs, sides.0, sides.1, attack.distance)?.to_string(),
        };
        let worked = odds::work_out(context.catalogs, &situation, context.language);
        Some(worked.map(|worked| worked.odds).map_err(|error| error.sentence(context.language)))
    }

    /// What each mark brings in the edited attack: the attack is worked out without those there are, and with one of
    /// each other.
    fn parts_of(&self, game: &dyn AttackGame, context: &Context<'_>) -> Option<Vec<Part>> {
        let attack = self.attacks.get(self.edited).filter(|attack| attack.stands.is_none())?;
        let now = self.answers.get(self.edited)?.as_ref()?.as_ref().ok()?;
        let marks = Seat::BOTH.into_iter().flat_map(|seat| {
            let count = attack.sides[seat.index()].marks.iter().copied();
            count.enumerate().map(move |(place, count)| (seat, place, count))
        });
        let part = |(seat, place, count): (Seat, usize, u8)| {
            let mut other = attack.clone();
            other.sides[seat.index()].marks[place] = u8::from(count == 0);
            let other = self.answer(game, &other, context)?.ok()?;
            let [with, without] = if count > 0 { [now, &other] } else { [&other, now] };
            let chance = |answer: &Answer| answer.destroyed.unwrap_or_default();
            Some(Part {
                seat,
                place,
                count,
                damage: with.damage().mean() - without.damage().mean(),
                destroyed: now.destroyed.map(|_| chance(with) - chance(without)),
            })
        };
        let mut parts: Vec<Part> = marks.filter_map(part).filter(Part::matters).collect();
        parts.sort_by_key(|part| part.count == 0);
        Some(parts)
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        let edited = self.edited;
        let sets_up = matches!(
            message,
            Message::UnitPicked(..)
                | Message::WeaponPicked(_)
                | Message::MarkSet(..)
                | Message::CardPressed(..)
                | Message::DistanceSet(_)
        );
        if let Some(attack) = self.attacks.get_mut(edited).filter(|_| sets_up) {
            attack.stands = None;
        }
        match message {
            Message::GamePicked(system) if system != self.system => *self = Self::new(system),
            Message::GamePicked(_) => {}
            Message::ListsPressed(open) => (self.open, self.search) = (open, String::new()),
            Message::SearchTyped(search) => self.search = search,
            Message::ListPicked(seat, id) => {
                self.open = None;
                return Action::Read(seat, id);
            }
            Message::ShelfPicked(seat, place) => {
                let text = self.shelf.get(place).map(|shelved| shelved.text(context.language));
                let read = text.and_then(|text| AnyDocument::read(context.catalogs, &text, None).ok());
                if let Some(read) = read {
                    self.take(seat, read.document, context);
                }
            }
            Message::ListRead(seat, _, document) if document.system() == self.system => {
                self.take(seat, *document, context);
                self.find_target(context);
            }
            Message::ListRead(..) => {}
            Message::Swapped => {
                self.lists.swap(0, 1);
                for attack in &mut self.attacks {
                    let [own, other] = &mut attack.sides;
                    std::mem::swap(&mut own.unit, &mut other.unit);
                    std::mem::swap(&mut own.cards, &mut other.cards);
                    own.weapon = 0;
                    attack.stands = None;
                }
                self.clamp_distances();
            }
            Message::UnitPicked(seat, unit) => {
                if let Some(side) = self.attacks.get_mut(edited).map(|attack| &mut attack.sides[seat.index()]) {
                    (side.unit, side.weapon) = (unit, 0);
                }
                self.clamp_distances();
            }
            Message::WeaponPicked(weapon) => {
                if let Some(attack) = self.attacks.get_mut(edited) {
                    attack.sides[0].weapon = weapon;
                }
                self.clamp_distances();
            }
            Message::MarkSet(seat, place, count) => {
                let side = self.attacks.get_mut(edited).map(|attack| &mut attack.sides[seat.index()]);
                if let Some(known) = side.and_then(|side| side.marks.get_mut(place)) {
                    *known = count;
                }
            }
            Message::CardPressed(seat, id) => {
                if let Some(attack) = self.attacks.get_mut(edited) {
                    let cards = &mut attack.sides[seat.index()].cards;
                    match cards.iter().position(|card| *card == id) {
                        Some(place) => drop(cards.remove(place)),
                        None => cards.push(id),
                    }
                }
            }
            Message::DistanceSet(distance) => {
                if let Some(attack) = self.attacks.get_mut(edited) {
                    (attack.distance, attack.preferred) = (distance, distance);
                }
            }
            Message::ComparePressed if self.attacks.len() > 1 => {
                self.attacks.truncate(1);
                self.edited = 0;
            }
            Message::ComparePressed => {
                // The second attack starts as a copy of the first; edits apply to it from now on.
                self.attacks.extend(self.attacks.first().cloned());
                self.edited = self.attacks.len() - 1;
            }
            Message::AttackPicked(attack) => self.edited = attack.min(self.attacks.len().saturating_sub(1)),
            Message::BackPressed => return Action::Back,
        }
        self.renew(context);
        Action::None
    }

    /// Range of the attack's weapon.
    fn reach(&self, attack: &Attack) -> Option<[u8; 2]> {
        let [near, far, _] = self.game()?.distance();
        let unit = self.lists[0].as_ref().and_then(|own| own.units.get(attack.sides[0].unit));
        let arm = unit.and_then(|unit| unit.weapons.get(attack.sides[0].weapon));
        Some(arm.map_or([near, far], |arm| [near.max(arm.reach[0]), far.min(arm.reach[1])]))
    }

    /// Message of a key.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let attack = self.attacks.get(self.edited)?;
        let [near, far] = self.reach(attack)?;
        match key.as_ref() {
            Key::Named(Named::Escape) if self.open.is_some() => Some(Message::ListsPressed(None)),
            Key::Named(Named::Escape) => Some(Message::BackPressed),
            Key::Named(Named::ArrowLeft) => {
                Some(Message::DistanceSet(attack.distance.saturating_sub(1).clamp(near, far.max(near))))
            }
            Key::Named(Named::ArrowRight) => {
                Some(Message::DistanceSet((attack.distance + 1).clamp(near, far.max(near))))
            }
            Key::Character("c") if modifiers.is_empty() => Some(Message::ComparePressed),
            Key::Character("x") if modifiers.is_empty() => Some(Message::Swapped),
            _ => None,
        }
    }
}
