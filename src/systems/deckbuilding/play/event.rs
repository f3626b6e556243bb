//! Events of a match.

use super::{
    DeckbuildingMatch, Describer,
    library::BaseNo,
    set::{CardNo, CardSet},
    target::{Source, Target},
};
use kernel::{
    game::{LogRank, Outcome, Seat},
    narration::events,
};

events! {
    phrases = "deckbuilding.play.event.", narrator = Describer<'_>, game = DeckbuildingMatch;

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Event {
        /// The first turn of a round names it.
        TurnBegan(player: Seat, number: u16) => [
            rank(turn_rank(*number)),
            notable,
            of(player),
            key(match (is_first(*number)) { true => "round", false => "turn" }),
            with(round = |_| number.div_ceil(2)),
        ],
        BaseRevealed(player: Seat, base: BaseNo) => [entry, notable, of(player)],
        /// The resource for an end of the Force track (DBG-TURN-04).
        ForceBonus(player: Seat) => [of(player)],
        /// Resources of a ship in play at the start of a turn (DBG-TURN-05).
        Income(card: CardNo, count: u8) => [of(|game| Some(game.state().active))],
        Played(player: Seat, card: CardNo) => [entry, notable, of(player)],
        Resources(player: Seat, count: u8) => [of(player)],
        Force { player: Seat, from: i8, to: i8 } => [
            of(player),
            with(count = |_| from.abs_diff(*to)),
            with(place = |d| d.force(*to)),
        ],
        /// A unit gained attack.
        AttackGained(card: CardNo, count: u8) => [of(|game| Some(game.state().active))],
        Bought {
            player: Seat,
            card: CardNo,
            price: u8,
            /// Resources that are left.
            left: u16,
        } => [entry, notable, of(player)],
        /// A card came into the row.
        Refilled(card: CardNo),
        /// None for the galaxy deck.
        Reshuffled(player: Option<Seat>) => [
            of(player),
            key(match player { Some(_) => "reshuffled", None => "reshuffled.galaxy" }),
        ],
        Drew(player: Seat, count: u8) => [of(player)],
        Discarded(player: Seat, card: CardNo) => [of(player)],
        /// Without a reward.
        RowDiscarded(card: CardNo),
        Exiled(player: Seat, card: CardNo) => [of(player)],
        Used(player: Seat, source: Source) => [entry, notable, of(player)],
        RewardTaken(player: Seat, card: CardNo) => [of(player), key("reward")],
        Assigned(card: CardNo, target: Target) => [entry, of(|game| Some(game.state().active))],
        Attacked {
            player: Seat,
            target: Target,
            total: u16,
            /// The attackers.
            cards: CardSet,
            /// What defeats a card of the row.
            needed: Option<u8>,
        } => [entry, notable, of(player), key(match needed { Some(_) => "attacked_row", None => "attacked" })],
        Defeated(card: CardNo),
        /// A failed attack on a card of the row.
        Missed(card: CardNo),
        ShipDamaged(card: CardNo, count: u8),
        /// No owner for a ship of the row.
        ShipDestroyed(owner: Option<Seat>, card: CardNo) => [
            notable,
            key(match owner { Some(_) => "ship_destroyed", None => "ship_destroyed.row" }),
        ],
        BaseDamaged { player: Seat, dealt: u8, prevented: u8 } => [
            key(match prevented { 0 => "base_damaged", _ => "base_damaged.prevented" }),
        ],
        BaseDestroyed(player: Seat, base: BaseNo) => [notable, fells(player)],
        Repaired(player: Seat, count: u8) => [of(player)],
        /// Both players saw the top card of the galaxy deck.
        Revealed(card: CardNo),
        /// Cards of the galaxy deck.
        Looked(player: Seat, count: u8) => [of(player)],
        LookedAtHand(player: Seat) => [of(player)],
        PutOnDeck(player: Seat, card: CardNo),
        /// A card that was revealed or looked at.
        GalaxyDiscarded(card: CardNo),
        /// A card came into the row for another.
        Swapped { came: CardNo, went: CardNo },
        /// To hand.
        Taken(player: Seat, card: CardNo) => [of(player)],
        Bribed(player: Seat, card: CardNo) => [entry, notable, of(player)],
        /// With the cards of the hand that were not played, and resources that were not spent.
        TurnEnded(player: Seat, hand: CardSet, left: u16) => [
            entry,
            of(player),
            key(match (hand.is_empty(), *left) {
                (true, 0) => "turn_ended",
                (true, _) => "turn_ended_left",
                (false, 0) => "turn_ended_hand",
                (false, _) => "turn_ended_both",
            }),
        ],
        Over(outcome: Outcome) => [
            entry,
            key(match (outcome.winner) { Some(_) => "won", None => "no_result" }),
            with(player = |d| outcome.winner.map_or("", |winner| d.player(winner))),
        ],
    }
}

/// True for the first turn of a round: each player has one.
const fn is_first(number: u16) -> bool {
    number % 2 == 1
}

const fn turn_rank(number: u16) -> LogRank {
    if is_first(number) { LogRank::Round(number.div_ceil(2)) } else { LogRank::Phase }
}
