//! Abilities that change how another ability or a rule works: a function each.

use serde::Deserialize;

use super::{CardRef, TokenKind, Until};
use crate::cards::{Die, Trait};
use kernel::ability::{Facts, vocabulary};

/// What matches lack: tiles.
const TILES: &str = "imperial_assault.play.gap.tiles";

/// A step with a Form card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FormStep {
    Take,
    Switch,
}

/// The place of a copied card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CopiedFrom {
    AnyDiscard,
}

/// For how long nobody activates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HoldUntil {
    MoreReadyThanOpponent,
}

vocabulary! {
    /// A function of its own.
    #[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Native: Facts;

    /// A Form card is put under the card, or exchanged.
    FormCard { #[serde(rename = "do")] step: FormStep }: Now, Always, Counts, Usual;
    /// A die is exchanged for another of its kind before it is rolled again.
    Gambit: InForce, Always, Counts, Usual;
    /// The X of surge abilities is the surges that were rolled.
    SurgeX: Now, Always, Counts, Usual;
    /// Abilities of the host that reach adjacent friends, or those within `upto`, reach those within `to`.
    ExtendFriendlyRange { upto: u8, to: u8 }: InForce, Always, Counts, Usual;
    /// The ability of this name does not ask for what it asks for.
    WaiveCondition { ability: Box<str> }: InForce, Always, Counts, Usual;
    /// The ability of this name reaches farther.
    WidenAbility {
        ability: Box<str>,
        cost_max: Option<i8>,
        /// None for any distance.
        within: Option<u8>,
        until: Option<Until>,
    }: InForce, Always, Counts, Usual;
    /// The ability of this name does all its parts instead of one.
    ChooseAll { ability: Box<str> }: InForce, Always, Counts, Usual;
    /// The running ability rolls more dice.
    ExtraRollDice { dice: Vec<Die> }: Now, Always, Counts, Usual;
    /// The other player discards so many cards for each damage of strain that is prevented (IA-DMG-09).
    StrainPreventionPrice { cards: u8 }: InForce, Always, Counts, Usual;
    DeviousScheme: InForce, Always, Counts, Usual;
    LieInAmbush: InForce, Always, Counts, Usual;
    /// A target need not be in sight if an empty space beside it is.
    ArcingTarget: Now, Always, Counts, Usual;
    /// Figures farther away do not see the owner, who does not hide others from them.
    SightLimit { beyond: u8, until: Until }: InForce, Always, Counts, Usual;
    /// A card of another pile may be played.
    PlayAsOwn { card: CardRef, until: Until, limit: u8 }: InForce, Always, Counts, Judged;
    /// The card is a copy of another.
    CopyCard { restriction: Trait, zone: CopiedFrom }: InForce, Always, Counts, Judged;
    /// The victory points for a defeated group are others.
    VpValue { change: i8, min: i8 }: Now, Always, Counts, Usual;
    HoldActivations { until: HoldUntil }: InForce, Always, Counts, Usual;
    /// Counts otherwise for the control of a token or tile.
    ControlCount { change: i8, until: Until }: Partly(TILES), Always, Counts, Usual;
    /// Controls every token of a kind.
    ControlAll { token: TokenKind, until: Until }: InForce, Always, Counts, Usual;
    SetATrap: Unplayed(TILES), Always, Counts, Usual;
}
