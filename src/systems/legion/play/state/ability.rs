//! State of cards: modifiers, uses, stored tokens.

use crate::{
    cards::{
        AttackSurge, Rank, TokenKind, UnitSet,
        ability::{Arms, Change, OrderWay, Per, Rule, Stat, TokenWord, Until},
        keyword::{UnitKeyword, WeaponKeyword},
    },
    play::pieces::{Source, UnitNo},
};
use kernel::game::Seat;

/// A change for a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModifierKind {
    Keyword(UnitKeyword, u8),
    NoKeyword(UnitKeyword),
    /// A rule is switched, with its number and a bit for each kind of token.
    Rule(Rule, u8, u16),
    Stat(Stat, Change),
    AttackSurge(AttackSurge),
    DefenseSurge,
    WeaponKeyword(Arms, WeaponKeyword, u8),
    /// The units of Teamwork and Coordinate.
    Team(UnitSet),
    Coordinates(UnitSet),
    /// It may use this weapon of a card.
    Weapon(u8),
    /// So many attack actions.
    Attacks(u8),
    /// It may spend tokens of another.
    Share(UnitNo, u16),
    /// It comes along with this unit.
    Rides(UnitNo),
    /// The weapons of this upgrade add half their dice.
    HalfDice(u8),
}

/// Something that lasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modifier {
    /// For whom; none for a whole side.
    pub unit: Option<UnitNo>,
    pub seat: Seat,
    pub kind: ModifierKind,
    pub until: Until,
    pub source: Source,
}

/// A play that was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::play) struct Use {
    pub ability: u16,
    pub unit: Option<UnitNo>,
    pub per: Per,
    pub times: u8,
}

/// Requests of abilities that the running step reads and clears.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pending {
    /// The unit that activates next, out of turn.
    pub unit: Option<UnitNo>,
    /// The unit that gets the order that is being issued.
    pub order: Option<UnitNo>,
    /// The way in which the next order token is drawn.
    pub draw: Option<OrderWay>,
    /// The rank that is drawn next.
    pub rank: Option<Rank>,
    /// Command cards are selected again.
    pub reselect: bool,
    /// The card being used is canceled.
    pub canceled: bool,
    /// The first defender of an attack made in place of the declared one.
    pub replaced: Option<UnitNo>,
}

/// State of abilities.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AbilityState {
    pub modifiers: Vec<Modifier>,
    pub(in crate::play) uses: Vec<Use>,
    /// Tokens on cards.
    pub stored: Vec<(Source, TokenWord, u8)>,
    /// Cards used this round.
    pub(in crate::play) used: Vec<Source>,
    /// Activations of each unit this round.
    pub(in crate::play) activations: Vec<u8>,
    pub(in crate::play) pending: Pending,
    /// Gained tokens whose windows open after the step (LEG-GEN-09).
    pub(in crate::play) gained: Vec<(UnitNo, TokenKind)>,
    /// The unit that the other side controls, and that fights its own side.
    pub(in crate::play) turncoat: Option<UnitNo>,
    /// The running activation comes from a drawn token.
    pub(in crate::play) drawn: bool,
}

impl AbilityState {
    /// Tokens of a kind on a card.
    pub fn on_card(&self, source: Source, token: TokenWord) -> u8 {
        let lies = |(card, kind, _): &&(Source, TokenWord, u8)| *card == source && *kind == token;
        self.stored.iter().find(lies).map_or(0, |(.., count)| *count)
    }

    pub(in crate::play) fn put(&mut self, source: Source, token: TokenWord, count: u8) {
        let lies = |(card, kind, _): &&mut (Source, TokenWord, u8)| *card == source && *kind == token;
        match self.stored.iter_mut().find(lies) {
            Some((.., held)) => *held += count,
            None => self.stored.push((source, token, count)),
        }
    }

    pub(in crate::play) fn take(&mut self, source: Source, token: TokenWord) -> u8 {
        let held = self.on_card(source, token);
        self.stored.retain(|(card, kind, _)| (*card, *kind) != (source, token));
        held
    }
}
