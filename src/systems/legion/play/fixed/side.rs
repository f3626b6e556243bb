//! Hands, decks and points of an army.

use crate::{
    Army,
    cards::{BattleId, BattleKind, Catalog, CommandId, GameSize, OrderLine, UnitSet},
    checks::army_cost,
    list::Hand,
    play::battle_card::CardRule,
};
use kernel::choice;

/// A card in a command hand, as far as a match plays it.
#[derive(Debug, Clone)]
pub struct CommandSpec {
    pub card: CommandId,
    pub pips: u8,
    pub issues: Vec<OrderLine>,
    /// It is played only while one of these lives (LEG-HAND-05); empty for any army.
    pub units: UnitSet,
    /// It returns to the hand (LEG-CMD-14).
    pub returns: bool,
    /// The pips that count for priority (LEG-CMD-05).
    pub rank_pips: u8,
    /// It stays in play.
    pub stays: bool,
}

/// A side of a match, besides its units.
#[derive(Debug, Clone)]
pub struct Side {
    /// The command hand; Standing Orders are in every hand. Contingencies stand behind it (LEG-HAND-04).
    pub hand: Vec<CommandSpec>,
    /// Cards in the hand as the match begins.
    pub in_hand: u8,
    /// The cards of the battle deck that can be played, by kind.
    pub deck: [Vec<BattleId>; 3],
    /// The cost of the army (LEG-ARMY-27).
    pub points: i32,
}

impl CommandSpec {
    /// A card as it is printed.
    pub fn of(catalog: &Catalog, card: CommandId) -> Self {
        let row = catalog.command(card);
        let returns = card == catalog.standing_orders();
        let (pips, issues, units) = (row.pips, row.issues.clone(), row.units);
        Self { card, pips, issues, units, returns, rank_pips: pips, stays: false }
    }
}

impl Side {
    pub(super) fn new(catalog: &Catalog, army: &Army, rules: &[CardRule]) -> Self {
        let command = |card: CommandId| CommandSpec::of(catalog, card);
        let mut hand: Vec<_> = choice::known(army.hand(Hand::Hand)).map(|(_, card)| command(card)).collect();
        if !hand.iter().any(|card| card.returns) {
            hand.push(command(catalog.standing_orders()));
        }
        if hand.len() == 1 {
            // A hand that nobody chose: the cards that fit every army.
            hand.extend(["ambush", "push", "assault"].iter().filter_map(|id| catalog.find_command(id)).map(command));
        }
        let deck = BattleKind::ALL.map(|kind| {
            let row = army.battle_deck.as_ref().map_or(&[][..], |deck| deck.row(kind));
            let fits = |id: &BattleId| rules[id.index()].is_played() && catalog.battle(*id).size != GameSize::Scenario;
            choice::known(row).map(|(_, id)| id).filter(fits).collect()
        });
        let in_hand = hand.len() as u8;
        hand.extend(choice::known(army.hand(Hand::Contingencies)).map(|(_, card)| command(card)));
        Self { hand, in_hand, deck, points: army_cost(catalog, army) }
    }
}
