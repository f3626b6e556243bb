//! State of the running attack: its dice, a roll, a damage card on its way.

use arrayvec::ArrayVec;

use crate::{
    cards::ability::words::Token,
    play::{
        Dice, DieKind, Face,
        board::Arcs,
        pieces::{AbilityAt, ShipNo},
        weapon::Weapon,
    },
};

/// A damage card that is being dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dealing {
    /// To which ship.
    pub ship: ShipNo,
    /// Its number in the deck; none for a substitute.
    pub card: Option<u8>,
    pub faceup: bool,
    /// It was discarded or replaced.
    pub gone: bool,
}

/// A face named before a roll: one die has to show it, and stays so (XW-FAQ-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    pub kind: DieKind,
    pub face: Face,
    /// The ship of the card that named it.
    pub by: AbilityAt,
}

/// Dice rolled outside an attack.
#[derive(Debug, Clone, PartialEq)]
pub struct Roll {
    pub kind: DieKind,
    pub dice: Dice,
    pub named: Option<Named>,
    /// Evades guessed before the roll.
    pub guessed: Option<u8>,
}

/// Results of an attack that defense dice cannot cancel, and what else bends the comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Comparison {
    /// Hits that cannot be cancelled by defense dice.
    pub safe_hits: u8,
    /// Critical hits that cannot be.
    pub safe_crits: u8,
    /// The defender may cancel critical hits before hits.
    pub crits_first: bool,
    /// Critical hits that the defense dice cancelled.
    pub crits_cancelled: u8,
    /// Hits that the defense dice cancelled.
    pub hits_cancelled: u8,
}

impl Comparison {
    /// Hits and critical hits that so many evades cancel: all hits before any critical hit, unless a card reverses the
    /// order; protected results stay (XW-COMBAT-10).
    pub fn cancelled(&self, [hits, crits]: [u8; 2], mut evades: u8) -> [u8; 2] {
        let open_hits = hits.saturating_sub(self.safe_hits);
        let open_crits = crits.saturating_sub(self.safe_crits);
        let mut gone_crits = 0;
        if self.crits_first {
            gone_crits = open_crits.min(evades);
            evades -= gone_crits;
        }
        let gone_hits = open_hits.min(evades);
        evades -= gone_hits;
        if gone_hits == hits {
            gone_crits += (open_crits - gone_crits).min(evades);
        }
        [gone_hits, gone_crits]
    }
}

/// The running attack (section 14).
#[derive(Debug, Clone, PartialEq)]
pub struct Attack {
    pub attacker: ShipNo,
    pub defender: ShipNo,
    /// With what.
    pub weapon: Weapon,
    /// Range of the attack: 1 to 3 (XW-RANGE-02, -03).
    pub range: u8,
    /// Range it counts as, where a card changes it (XW-ARC-12).
    pub treated_as: Option<u8>,
    /// The arcs it is made through.
    pub arcs: Arcs,
    /// Obstructed by an obstacle (XW-OBST-09).
    pub obstructed: bool,
    pub attack_dice: Dice,
    pub defense_dice: Dice,
    /// Attack dice rolled.
    pub attack_rolled: u8,
    /// Defense dice rolled.
    pub defense_rolled: u8,
    /// Changes of the number of dice, while it is settled.
    pub more_attack: i8,
    /// Changes of the number of defense dice.
    pub more_defense: i8,
    /// A number of attack dice that a card sets.
    pub set_attack: Option<i8>,
    /// A number of defense dice that a card sets.
    pub set_defense: Option<i8>,
    /// Changes of the comparison.
    pub comparison: Comparison,
    /// A card made the attack a hit, whatever the dice say.
    pub forced_hit: bool,
    /// The attack hit; of a double attack, either did.
    pub hit: bool,
    /// Shields and damage cards the defender lost and got by it.
    pub harm: u8,
    /// Damage cards the defender got by it.
    pub cards: u8,
    /// Numbers of the damage cards dealt by it that stayed on the defender.
    pub dealt: ArrayVec<u8, 16>,
    /// Faceup damage cards the defender got by it.
    pub faceup: u8,
    /// Critical damage the defender suffered by it.
    pub crits: u8,
    /// The defender was destroyed by it.
    pub destroyed: bool,
    /// Abilities used in it.
    pub used: ArrayVec<AbilityAt, 24>,
    /// Focus tokens spent in this modify step (XW-FAQ-02).
    pub spent: ArrayVec<Token, 4>,
    pub named: Option<Named>,
    /// Evades guessed before the roll.
    pub guessed: Option<u8>,
    /// A hit set aside that dice cannot cancel.
    pub set_aside: u8,
    /// The card of the weapon is discarded only if the attack hits.
    pub discard_on_hit: bool,
    /// Its price is paid: what is spent from now on is spent while attacking.
    pub declared: bool,
    /// The first attack of its attacker this round, and the first on its defender.
    pub first: [bool; 2],
    /// The ship that must spend a focus token in this step, if it can (Hotshot Co-pilot).
    pub owes_focus: Option<ShipNo>,
}

impl Attack {
    /// An attack that is being declared.
    pub(in crate::play) fn new(attacker: ShipNo, defender: ShipNo, weapon: Weapon, range: u8, arcs: Arcs) -> Self {
        Self {
            attacker,
            defender,
            weapon,
            range,
            treated_as: None,
            arcs,
            obstructed: false,
            attack_dice: Dice::new(),
            defense_dice: Dice::new(),
            attack_rolled: 0,
            defense_rolled: 0,
            more_attack: 0,
            more_defense: 0,
            set_attack: None,
            set_defense: None,
            comparison: Comparison::default(),
            forced_hit: false,
            hit: false,
            harm: 0,
            cards: 0,
            dealt: ArrayVec::new(),
            faceup: 0,
            crits: 0,
            destroyed: false,
            used: ArrayVec::new(),
            spent: ArrayVec::new(),
            named: None,
            guessed: None,
            set_aside: 0,
            discard_on_hit: false,
            declared: false,
            first: [false; 2],
            owes_focus: None,
        }
    }

    /// The range it counts as for dice and texts (XW-ARC-12).
    pub fn counted_range(&self) -> u8 {
        self.treated_as.unwrap_or(self.range)
    }
}
