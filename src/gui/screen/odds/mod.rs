//! The screen Odds: what one attack between two lists comes to, and beside it what another one would.

mod bars;
mod view;

use iced::keyboard::{Key, Modifiers, key::Named};

use super::play::shelf_of;
use crate::Context;
use kernel::{
    game::Seat,
    odds::{Answer, Setup, Unit},
};
use practice::Shelved;
use store::ListId;
use systems::{
    AnyDocument, SystemId,
    odds::{self, AttackGame},
};

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// Another game.
    GamePicked(SystemId),
    /// The choice of lists for a side opens, or closes.
    ListsPressed(Option<Seat>),
    /// A stored list was picked for a side.
    ListPicked(Seat, ListId),
    /// A list that comes with the program, by its place on the shelf.
    ShelfPicked(Seat, usize),
    /// A list that was asked for is here.
    ListRead(Seat, ListId, Box<AnyDocument>),
    /// Both sides change their lists.
    Swapped,
    /// The unit that attacks, or is attacked.
    UnitPicked(Seat, usize),
    WeaponPicked(usize),
    /// How many of a mark a side has.
    MarkSet(Seat, usize, u8),
    DistanceSet(u8),
    /// A second attack is shown beside the first, or no longer.
    ComparePressed,
    /// The attack that is set up from now on: the first or the second.
    AttackPicked(usize),
    /// Back to where the screen was come from.
    BackPressed,
}

/// What the screen asks of the application.
pub enum Action {
    /// Nothing.
    None,
    /// A list is to be read for this side.
    Read(Seat, ListId),
    /// Back to the builder or the lists.
    Back,
}

/// An attack that is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Attack {
    sides: [Setup; 2],
    distance: u8,
}

impl Attack {
    fn new(game: &dyn AttackGame) -> Self {
        let side = |side: usize| Setup { marks: vec![0; game.marks()[side].len()], ..Setup::default() };
        Self { sides: [side(0), side(1)], distance: game.distance()[2] }
    }
}

/// A list of a side.
struct Chosen {
    document: AnyDocument,
    units: Vec<Unit>,
}

/// The state of the screen.
pub struct OddsScreen {
    system: SystemId,
    lists: [Option<Chosen>; 2],
    /// The attack, and the one it is compared with.
    attacks: Vec<Attack>,
    /// The attack that is set up.
    edited: usize,
    /// What each comes to; none while something is missing, a sentence where it cannot be.
    answers: Vec<Option<Result<Answer, String>>>,
    /// The side whose choice of lists is open.
    open: Option<Seat>,
    shelf: Vec<Shelved>,
}

/// A game whose attacks are worked out, the wished one if it is.
fn worked_out(system: SystemId) -> SystemId {
    let all = SystemId::ALL.iter().copied();
    if system.attacks().is_some() {
        return system;
    }
    all.into_iter().find(|system| system.attacks().is_some()).unwrap_or(system)
}

impl OddsScreen {
    /// The screen for a game.
    pub fn new(system: SystemId) -> Self {
        let system = worked_out(system);
        Self {
            system,
            lists: [None, None],
            attacks: system.attacks().map(|game| Attack::new(game)).into_iter().collect(),
            edited: 0,
            answers: vec![None],
            open: None,
            shelf: shelf_of(system),
        }
    }

    /// Shows the screen with this list as the attacker's; where it is there already, everything stays.
    pub fn set_up(&mut self, list: Option<&AnyDocument>, context: &Context<'_>) {
        if let Some(document) = list.filter(|document| document.system().attacks().is_some()) {
            if document.system() != self.system {
                *self = Self::new(document.system());
            }
            let is_known = self.lists.iter().flatten().any(|chosen| chosen.document == *document);
            if !is_known {
                self.take(Seat::First, document.clone(), context);
            }
        }
        // Names may be wanted in another language now.
        for side in [Seat::First, Seat::Second] {
            if let Some(chosen) = self.lists[side.index()].take() {
                self.take(side, chosen.document, context);
            }
        }
        self.renew(context);
    }

    /// Shows an attack between two lists: of these units, by their places among those of each list.
    pub fn show_attack(
        &mut self,
        lists: [&AnyDocument; 2],
        units: [usize; 2],
        distance: Option<u8>,
        context: &Context<'_>,
    ) {
        *self = Self::new(lists[0].system());
        for (seat, document) in Seat::BOTH.into_iter().zip(lists) {
            self.take(seat, document.clone(), context);
        }
        if let Some(attack) = self.attacks.first_mut() {
            for (side, unit) in attack.sides.iter_mut().zip(units) {
                side.unit = unit;
            }
            attack.distance = distance.unwrap_or(attack.distance);
        }
        self.renew(context);
    }

    fn game(&self) -> Option<&'static dyn AttackGame> {
        self.system.attacks()
    }

    /// What the attacks come to, for tests.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.answers.iter().flatten().filter_map(|answer| answer.as_ref().ok())
    }

    fn take(&mut self, seat: Seat, document: AnyDocument, context: &Context<'_>) {
        let Some(game) = self.game() else { return };
        let units = game.units(context.catalogs, &document, context.language);
        for attack in &mut self.attacks {
            let side = &mut attack.sides[seat.index()];
            let fits = |unit: &Unit| seat != Seat::First || !unit.weapons.is_empty();
            if !units.get(side.unit).is_some_and(fits) {
                (side.unit, side.weapon) = (units.iter().position(fits).unwrap_or(0), 0);
            }
        }
        self.lists[seat.index()] = Some(Chosen { document, units });
        self.open = None;
        self.come_near();
    }

    /// Brings every attack to where its weapon reaches.
    fn come_near(&mut self) {
        let Some(own) = &self.lists[0] else { return };
        for attack in &mut self.attacks {
            let arms = own.units.get(attack.sides[0].unit).map(|unit| &unit.weapons[..]).unwrap_or_default();
            if let Some(arm) = arms.get(attack.sides[0].weapon) {
                attack.distance = attack.distance.clamp(arm.reach[0], arm.reach[1]);
            }
        }
    }

    /// Works out both attacks anew.
    fn renew(&mut self, context: &Context<'_>) {
        let Some(game) = self.game() else { return };
        self.answers = (self.attacks.iter())
            .map(|attack| {
                let [Some(own), Some(other)] = &self.lists else { return None };
                let [attacker, defender] = &attack.sides;
                let arm = own.units.get(attacker.unit)?.weapons.get(attacker.weapon)?;
                if !(arm.reach[0]..=arm.reach[1]).contains(&attack.distance) {
                    return Some(Err(context.say("gui.odds.out_of_reach", &[("weapon", &arm.name)])));
                }
                let sides = ((&own.document, attacker), (&other.document, defender));
                let situation = game.situation(context.catalogs, sides.0, sides.1, attack.distance)?;
                let told = odds::work_out(context.catalogs, &situation.to_string(), context.language);
                Some(told.map(|told| told.odds).map_err(|error| error.sentence(context.language)))
            })
            .collect();
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        let edited = self.edited;
        match message {
            Message::GamePicked(system) if system != self.system => *self = Self::new(system),
            Message::GamePicked(_) => {}
            Message::ListsPressed(open) => self.open = open,
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
            }
            Message::ListRead(..) => {}
            Message::Swapped => {
                self.lists.swap(0, 1);
                for attack in &mut self.attacks {
                    let [own, other] = &mut attack.sides;
                    std::mem::swap(&mut own.unit, &mut other.unit);
                    own.weapon = 0;
                }
                self.come_near();
            }
            Message::UnitPicked(seat, unit) => {
                if let Some(side) = self.attacks.get_mut(edited).map(|attack| &mut attack.sides[seat.index()]) {
                    (side.unit, side.weapon) = (unit, 0);
                }
                self.come_near();
            }
            Message::WeaponPicked(weapon) => {
                if let Some(attack) = self.attacks.get_mut(edited) {
                    attack.sides[0].weapon = weapon;
                }
                self.come_near();
            }
            Message::MarkSet(seat, place, count) => {
                let side = self.attacks.get_mut(edited).map(|attack| &mut attack.sides[seat.index()]);
                if let Some(known) = side.and_then(|side| side.marks.get_mut(place)) {
                    *known = count;
                }
            }
            Message::DistanceSet(distance) => {
                if let Some(attack) = self.attacks.get_mut(edited) {
                    attack.distance = distance;
                }
            }
            Message::ComparePressed if self.attacks.len() > 1 => {
                self.attacks.truncate(1);
                self.edited = 0;
            }
            Message::ComparePressed => {
                // The second one begins as the first; what is changed from now on is changed in it.
                self.attacks.extend(self.attacks.first().cloned());
                self.edited = self.attacks.len() - 1;
            }
            Message::AttackPicked(attack) => self.edited = attack.min(self.attacks.len().saturating_sub(1)),
            Message::BackPressed => return Action::Back,
        }
        self.renew(context);
        Action::None
    }

    /// What a key means here.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let attack = self.attacks.get(self.edited)?;
        let [near, far, _] = self.game()?.distance();
        match key.as_ref() {
            Key::Named(Named::Escape) if self.open.is_some() => Some(Message::ListsPressed(None)),
            Key::Named(Named::Escape) => Some(Message::BackPressed),
            Key::Named(Named::ArrowLeft) => Some(Message::DistanceSet(attack.distance.saturating_sub(1).max(near))),
            Key::Named(Named::ArrowRight) => Some(Message::DistanceSet((attack.distance + 1).min(far))),
            Key::Character("c") if modifiers.is_empty() => Some(Message::ComparePressed),
            Key::Character("x") if modifiers.is_empty() => Some(Message::Swapped),
            _ => None,
        }
    }
}
