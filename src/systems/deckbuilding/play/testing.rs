//! Positions for tests.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::sync::LazyLock;

use super::{
    Answer, BaseNo, CardNo, CardSet, Event, Fixed, Options, Question, State, Target, View, library::Library,
    pile::Pile, referee::Referee,
};
use crate::{
    Catalog, Deckbuilding, Format,
    cards::Faction,
    list::{Document, new_document},
};
use kernel::{
    Chance, Mustered,
    game::{BySeat, Seat, testing::Fixture},
    muster,
};

pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().expect("the bundled catalog is whole"));

/// A legal deck of a mode without a choice.
pub fn standard(format: Format, faction: Faction) -> Mustered<Deckbuilding> {
    proved(new_document(&CATALOG, format, faction, faction.id()))
}

/// A deck for Secret Bases.
pub fn secret(faction: Faction, bases: &[&str]) -> Mustered<Deckbuilding> {
    let mut document = new_document(&CATALOG, Format::SecretBases, faction, faction.id());
    document.list.bases =
        bases.iter().map(|id| kernel::Choice::Known(CATALOG.find_base(id).expect("a base"))).collect();
    proved(document)
}

fn proved(document: Document) -> Mustered<Deckbuilding> {
    muster::<Deckbuilding>(&CATALOG, document).expect("a legal deck")
}

/// A position with the Empire in the first seat and empty decks, hands and row, to be filled by the test.
pub struct Position {
    pub fixture: Fixture<Deckbuilding>,
    /// Answers to questions in order; without one the first offered answer is taken.
    script: Vec<Reply>,
}

/// An answer of a test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reply {
    /// Any offered copy of the card.
    Card(&'static str),
    Base(&'static str),
    Exactly(Answer),
}

pub const EMPIRE: Seat = Seat::First;
pub const REBELS: Seat = Seat::Second;

impl Default for Position {
    fn default() -> Self {
        Self::new(Format::FullGalaxy, &Options { bases: 3, ..Options::default() })
    }
}

impl Position {
    /// An empty position of a mode.
    pub fn new(format: Format, options: &Options) -> Self {
        let lists = [standard(format, Faction::Empire), standard(format, Faction::Rebel)];
        Self::of(&lists, options)
    }

    /// A position between these lists, the Empire's first.
    pub fn of(lists: &[Mustered<Deckbuilding>; 2], options: &Options) -> Self {
        let lists: BySeat<&Mustered<Deckbuilding>> = lists.each_ref().into();
        let fixed = Fixed::new(&CATALOG, lists, options).expect("a match");
        let mut state = State::new(&fixed, Chance::scripted([]));
        for side in &mut state.sides {
            side.hand = CardSet::EMPTY;
            side.deck = super::pile::Deck::of(CardSet::EMPTY);
        }
        state.row = [None; super::state::ROW];
        state.galaxy.rest = fixed.library.galaxy;
        state.stage = super::state::Stage::Act;
        state.number = 1;
        Self { fixture: Fixture::new(fixed, state), script: Vec::new() }
    }

    pub fn library(&self) -> &Library {
        &self.fixture.fixed.library
    }

    pub const fn state(&self) -> &State {
        &self.fixture.state
    }

    pub const fn state_mut(&mut self) -> &mut State {
        &mut self.fixture.state
    }

    pub const fn view(&self) -> View<'_, '_> {
        View { fixed: &self.fixture.fixed, state: &self.fixture.state }
    }

    pub fn copies(&self, id: &str) -> CardSet {
        let card = CATALOG.find_card(id).unwrap_or_else(|| panic!("no card {id}"));
        let all = self.library().stats.iter().enumerate().filter(|(_, stats)| stats.card == card);
        all.map(|(number, _)| CardNo(number as u8)).collect()
    }

    pub fn base(&self, id: &str) -> BaseNo {
        BaseNo(CATALOG.find_base(id).unwrap_or_else(|| panic!("no base {id}")).index() as u8)
    }

    /// Takes a copy of a card from the decks.
    pub fn fetch(&mut self, id: &str) -> CardNo {
        let used = self.placed();
        let card = self.copies(id).without(used).iter().next();
        let card = card.unwrap_or_else(|| panic!("no copy of {id} is left"));
        let state = &mut self.fixture.state;
        state.galaxy.rest.remove(card);
        state.pilots.remove(card);
        card
    }

    /// Cards put somewhere by the test.
    fn placed(&self) -> CardSet {
        let state = &self.fixture.state;
        let sides = state.sides.iter().fold(CardSet::EMPTY, |all, side| {
            all.or(side.hand).or(side.deck.set()).or(side.discard.set()).or(side.in_play())
        });
        let galaxy = state.galaxy.top.set().or(state.galaxy_discard.set()).or(state.row_set());
        sides.or(galaxy).or(state.exiled).or(state.aside.iter().copied().collect())
    }

    #[must_use]
    pub fn hand(mut self, seat: Seat, ids: &[&str]) -> Self {
        for id in ids {
            let card = self.fetch(id);
            self.fixture.state.side_mut(seat).hand.insert(card);
        }
        self
    }

    /// Deck, from its top.
    #[must_use]
    pub fn deck(mut self, seat: Seat, ids: &[&str]) -> Self {
        for id in ids.iter().rev() {
            let card = self.fetch(id);
            self.fixture.state.side_mut(seat).deck.top.push(card);
        }
        self
    }

    /// Shuffled deck.
    #[must_use]
    pub fn shuffled(mut self, seat: Seat, ids: &[&str]) -> Self {
        for id in ids {
            let card = self.fetch(id);
            self.fixture.state.side_mut(seat).deck.rest.insert(card);
        }
        self
    }

    #[must_use]
    pub fn discard(mut self, seat: Seat, ids: &[&str]) -> Self {
        for id in ids {
            let card = self.fetch(id);
            self.fixture.state.side_mut(seat).discard.push(card);
        }
        self
    }

    #[must_use]
    pub fn play_area(mut self, seat: Seat, ids: &[&str]) -> Self {
        for id in ids {
            let card = self.fetch(id);
            let is_ship = self.library().card(card).is_ship;
            let side = self.fixture.state.side_mut(seat);
            if is_ship { side.ships.insert(card) } else { side.units.insert(card) }
        }
        self
    }

    #[must_use]
    pub fn row(mut self, ids: &[&str]) -> Self {
        for (place, id) in ids.iter().enumerate() {
            let card = self.fetch(id);
            self.fixture.state.row[place] = Some(card);
        }
        self
    }

    /// Galaxy deck, from its top.
    #[must_use]
    pub fn galaxy(mut self, ids: &[&str]) -> Self {
        for id in ids.iter().rev() {
            let card = self.fetch(id);
            self.fixture.state.galaxy.top.push(card);
        }
        self
    }

    /// Empties the galaxy deck.
    #[must_use]
    pub fn no_galaxy(mut self) -> Self {
        self.fixture.state.galaxy.rest = CardSet::EMPTY;
        self
    }

    #[must_use]
    pub fn galaxy_discard(mut self, ids: &[&str]) -> Self {
        for id in ids {
            let card = self.fetch(id);
            self.fixture.state.galaxy_discard.push(card);
        }
        self
    }

    #[must_use]
    pub fn base_is(mut self, seat: Seat, id: &str, damage: u8) -> Self {
        let base = self.base(id);
        let side = self.fixture.state.side_mut(seat);
        if let Some(old) = side.base {
            side.base_deck.insert(old);
        }
        side.base_deck.remove(base);
        side.base = Some(base);
        side.damage = damage;
        self
    }

    /// Removes the base and leaves these in the base deck.
    #[must_use]
    pub fn no_base(mut self, seat: Seat, left: &[&str]) -> Self {
        let left = left.iter().map(|id| self.base(id)).collect();
        let side = self.fixture.state.side_mut(seat);
        side.base = None;
        side.base_deck = left;
        self
    }

    /// Destroyed bases.
    #[must_use]
    pub fn lost(mut self, seat: Seat, ids: &[&str]) -> Self {
        for id in ids {
            let base = self.base(id);
            let side = self.fixture.state.side_mut(seat);
            side.base_deck.remove(base);
            side.lost.insert(base);
        }
        self
    }

    #[must_use]
    pub const fn force(mut self, place: i8) -> Self {
        self.fixture.state.force = place;
        self
    }

    #[must_use]
    pub const fn pool(mut self, resources: u16) -> Self {
        self.fixture.state.turn.resources = resources;
        self
    }

    #[must_use]
    pub const fn turn_of(mut self, seat: Seat) -> Self {
        self.fixture.state.active = seat;
        self
    }

    #[must_use]
    pub fn ship_damage(mut self, id: &str, damage: u8) -> Self {
        let ships = self.fixture.state.sides.iter().fold(CardSet::EMPTY, |all, side| all.or(side.ships));
        let ship = ships.and(self.copies(id)).iter().next().expect("a ship in play");
        self.fixture.state.damage.set(ship, damage);
        self
    }

    #[must_use]
    pub fn chance(mut self, draws: &[u32]) -> Self {
        self.fixture.state.chance = Chance::scripted(draws.iter().copied());
        self
    }

    /// Answers to questions, in order.
    #[must_use]
    pub fn says(mut self, script: &[Reply]) -> Self {
        self.script = script.to_vec();
        self
    }

    /// All possible actions.
    pub fn actions(&self) -> Vec<Answer> {
        let mut answers = Vec::new();
        self.view().actions(&mut answers);
        answers
    }

    /// Applies a rule with the answers of the script, which must be used up.
    fn run(&mut self, rule: impl for<'a> FnOnce(&mut Referee<'a>) -> kernel::game::stepped::Flow) -> &mut Self {
        let script = std::mem::take(&mut self.script);
        let asked = std::cell::Cell::new(0);
        let names: Vec<(Reply, CardSet)> = script
            .iter()
            .map(|said| (*said, if let Reply::Card(id) = said { self.copies(id) } else { CardSet::EMPTY }))
            .collect();
        let bases: Vec<Option<BaseNo>> =
            script.iter().map(|said| if let Reply::Base(id) = said { Some(self.base(id)) } else { None }).collect();
        let mut answer = |_: &Question, answers: &[Answer]| {
            let number = asked.get();
            asked.set(number + 1);
            match names.get(number) {
                None => answers[0],
                Some((Reply::Exactly(answer), _)) => *answer,
                Some((Reply::Base(_), _)) => bases[number].map_or(answers[0], Answer::Base),
                Some((Reply::Card(_), copies)) => {
                    let found = answers.iter().copied();
                    let mut found =
                        found.filter(|answer| matches!(answer, Answer::Card(card) if copies.contains(*card)));
                    // An impossible answer, for a card that is not offered.
                    found.next().unwrap_or(Answer::EndTurn)
                }
            }
        };
        let wrong =
            self.fixture.carry_out(&mut answer, |fixed, state, table| rule(&mut Referee { fixed, state, table }));
        assert_eq!(wrong, Ok(()), "an answer of the script was not offered: {script:?} {:?}", self.fixture.questions);
        assert!(asked.get() >= script.len(), "only {} of {script:?} were asked for", asked.get());
        self
    }

    /// Takes an action that must be offered.
    pub fn acts(&mut self, action: Answer) -> &mut Self {
        let offered = self.actions();
        assert!(offered.contains(&action), "{action:?} is not offered: {offered:?}");
        self.fixture.state.stage = super::state::Stage::Act;
        let mut script = vec![Reply::Exactly(action)];
        // A single action is taken unasked.
        if offered.len() == 1 {
            script.clear();
        }
        script.append(&mut self.script);
        self.script = script;
        self.run(|referee| referee.step())
    }

    pub fn plays(&mut self, id: &str) -> &mut Self {
        let card = self.offered(|answer| matches!(answer, Answer::Play(_)), id);
        self.acts(card)
    }

    pub fn buys(&mut self, id: &str) -> &mut Self {
        let card = self.offered(|answer| matches!(answer, Answer::Buy(_)), id);
        self.acts(card)
    }

    pub fn uses(&mut self, id: &str) -> &mut Self {
        let card = self.offered(|answer| matches!(answer, Answer::Use(_)), id);
        self.acts(card)
    }

    pub fn bribes(&mut self, id: &str) -> &mut Self {
        let card = self.offered(|answer| matches!(answer, Answer::Bribe(_)), id);
        self.acts(card)
    }

    /// True if an action with this card is offered.
    pub fn offers(&self, is_it: impl Fn(&Answer) -> bool, id: &str) -> bool {
        self.find(is_it, id).is_some()
    }

    pub fn can_play(&self, id: &str) -> bool {
        self.offers(|answer| matches!(answer, Answer::Play(_)), id)
    }

    pub fn can_buy(&self, id: &str) -> bool {
        self.offers(|answer| matches!(answer, Answer::Buy(_)), id)
    }

    pub fn can_use(&self, id: &str) -> bool {
        self.offers(|answer| matches!(answer, Answer::Use(_)), id)
    }

    pub fn can_bribe(&self, id: &str) -> bool {
        self.offers(|answer| matches!(answer, Answer::Bribe(_)), id)
    }

    fn find(&self, is_it: impl Fn(&Answer) -> bool, id: &str) -> Option<Answer> {
        let copies = self.copies(id);
        let card = |answer: &Answer| match answer {
            Answer::Play(card) | Answer::Buy(card) | Answer::Use(card) | Answer::Bribe(card) => Some(*card),
            Answer::Assign(card, _) => Some(*card),
            _ => None,
        };
        let mut actions = self.actions().into_iter();
        actions.find(|answer| is_it(answer) && card(answer).is_some_and(|card| copies.contains(card)))
    }

    fn offered(&self, is_it: impl Fn(&Answer) -> bool, id: &str) -> Answer {
        self.find(is_it, id).unwrap_or_else(|| panic!("nothing is offered for {id}: {:?}", self.actions()))
    }

    pub fn in_row(&self, id: &str) -> Target {
        let copies = self.copies(id);
        let card = self.state().row.iter().flatten().find(|card| copies.contains(**card));
        Target::Row(*card.unwrap_or_else(|| panic!("{id} is not in the row")))
    }

    /// Assigns cards of the active player to an attack.
    pub fn assigns(&mut self, ids: &[&str], target: Target) -> &mut Self {
        let script = std::mem::take(&mut self.script);
        for id in ids {
            let action = self.offered(|answer| matches!(answer, Answer::Assign(_, on) if *on == target), id);
            self.acts(action);
        }
        self.script = script;
        self
    }

    /// True if the card can be assigned to this target.
    pub fn can_assign(&self, id: &str, target: Target) -> bool {
        self.offers(|answer| matches!(answer, Answer::Assign(_, on) if *on == target), id)
    }

    /// Assigns these cards and resolves the attack.
    pub fn attacks(&mut self, ids: &[&str], target: Target) -> &mut Self {
        self.assigns(ids, target);
        self.acts(Answer::Attack(target))
    }

    pub fn ends(&mut self) -> &mut Self {
        self.acts(Answer::EndTurn);
        self.run(|referee| referee.step())
    }

    pub fn begins(&mut self) -> &mut Self {
        self.fixture.state.stage = super::state::Stage::Start;
        self.run(|referee| referee.step())
    }

    /// Answers to the next questions.
    pub fn saying(&mut self, script: &[Reply]) -> &mut Self {
        self.script = script.to_vec();
        self
    }

    /// Counts the questions of a kind that came up.
    pub fn asked(&self, is_kind: fn(&Question) -> bool) -> usize {
        self.fixture.questions.iter().filter(|decision| is_kind(&decision.question)).count()
    }

    /// Answers offered to the last question.
    pub fn last_answers(&self) -> Vec<Answer> {
        self.fixture.questions.last().map(|decision| decision.answers.clone()).unwrap_or_default()
    }

    pub fn happened(&self, event: &Event) -> bool {
        self.fixture.events.contains(event)
    }

    /// Names of the cards, sorted.
    pub fn names(&self, cards: CardSet) -> Vec<&str> {
        let mut names: Vec<&str> = cards.iter().map(|card| &*CATALOG.card(self.library().card(card).card).id).collect();
        names.sort_unstable();
        names
    }

    /// Names of the cards, the top one last.
    pub fn pile(&self, pile: &Pile) -> Vec<&str> {
        pile.cards().iter().map(|card| &*CATALOG.card(self.library().card(*card).card).id).collect()
    }

    pub fn hand_of(&self, seat: Seat) -> Vec<&str> {
        self.names(self.state().side(seat).hand)
    }

    pub fn discard_of(&self, seat: Seat) -> Vec<&str> {
        self.pile(&self.state().side(seat).discard)
    }

    pub fn deck_top_of(&self, seat: Seat) -> Vec<&str> {
        self.pile(&self.state().side(seat).deck.top)
    }

    pub fn galaxy_discard_names(&self) -> Vec<&str> {
        self.pile(&self.state().galaxy_discard)
    }

    pub fn exiled(&self) -> Vec<&str> {
        self.names(self.state().exiled)
    }

    pub fn row_names(&self) -> Vec<&str> {
        self.names(self.state().row_set())
    }

    pub fn resources(&self) -> u16 {
        self.state().turn.resources
    }
}

impl Position {
    /// Like [`Self::saying`], for the next action.
    pub fn says_now(&mut self, script: &[Reply]) -> &mut Self {
        self.saying(script)
    }

    /// Adds a unit in play.
    #[must_use]
    pub fn with_unit(mut self, seat: Seat, id: &str) -> Self {
        let copies = self.copies(id);
        let side = self.fixture.state.side_mut(seat);
        for card in copies.iter() {
            side.hand.remove(card);
            side.discard.remove(card);
            side.deck.rest.remove(card);
            side.units.remove(card);
        }
        if let Some(card) = copies.iter().next() {
            side.units.insert(card);
        }
        self
    }
}
