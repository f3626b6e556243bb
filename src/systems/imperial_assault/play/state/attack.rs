//! The running attack.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::{context::Context, uses::PastUse};
use crate::{
    cards::{
        Die,
        ability::{Effect, Icon},
    },
    play::{
        board::{Space, Stand},
        dice::{Roll, Symbols},
        fixed::{AbilityNo, Bonus},
        pieces::{FigureNo, PowerToken},
    },
};
use kernel::game::Seat;

/// The running attack (section 11).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    pub attacker: FigureNo,
    pub target: FigureNo,
    /// The target space (IA-LARGE-06).
    pub space: Space,
    pub is_melee: bool,
    /// Spaces counted to the target; none where no way leads there.
    pub distance: Option<u8>,
    pub attack: Roll,
    pub defense: Roll,
    /// Bonus added to the dice so far.
    pub bonus: Bonus,
    /// Results after modifiers; its surges are left to spend.
    pub now: Symbols,
    /// Surge abilities that were used (IA-SURGE-02): as often as they stand here.
    pub used: ArrayVec<u8, 12>,
    /// The dice of both pools before they are rolled.
    pub pool: Vec<Die>,
    pub shield: Vec<Die>,
    /// Limit of chosen dice of one color.
    pub most_of_a_color: Option<u8>,
    /// True if the attacker has the die of Focused (IA-COND-06).
    pub focused: bool,
    pub is_rolled: bool,
    /// With dice of an ability instead of those of the card.
    pub own_dice: bool,
    /// Without the bonuses and surge abilities of the card.
    pub bare: bool,
    /// The player deciding for the attacker, if not its own (IA-ATK-17).
    pub controller: Option<Seat>,
    /// Melee up to two spaces away (IA-KW-REACH).
    pub reach: bool,
    /// The target is beside an empty space in sight.
    pub arcing: bool,
    /// The target's place at the declaration.
    pub stood: Stand,
    /// True if the target was Stunned at the declaration.
    pub was_stunned: bool,
    /// Abilities used in this attack.
    pub plays: Vec<PastUse>,
    /// Power tokens spent in it.
    pub spent: Vec<(FigureNo, PowerToken)>,
    /// Effects delayed until the attack has resolved.
    pub later: Vec<DelayedEffects>,
    /// Values of Cleave that were added, each a choice of its own.
    pub cleaves: Vec<u8>,
    /// Results that become others in the modifier window.
    pub conversions: Vec<Conversion>,
    pub is_modifying: bool,
    /// True once results are counted and surges are spent.
    pub counted: bool,
    /// The X of the attacker's card.
    pub x: Option<i8>,
    /// The die that was rolled again last: of the defense or not, and its place.
    pub last_reroll: Option<(bool, u8)>,
    /// The ability that exchanged the die that is rolled again, and whose it is.
    pub gambled: Option<(AbilityNo, FigureNo)>,
    /// It misses whatever the dice show.
    pub fails: bool,
    /// Its damage becomes none; what is done then.
    pub zeroed: Option<DelayedEffects>,
    /// By how much abilities of the defender lower its Pierce.
    pub unpierced: i8,
    /// True unless it missed.
    pub hit: bool,
    /// Damage the target suffers by it.
    pub damage: u8,
}

impl Attack {
    /// An attack as it is declared.
    pub(in crate::play) fn new(attacker: FigureNo, target: FigureNo, space: Space) -> Self {
        Self {
            attacker,
            target,
            space,
            is_melee: false,
            distance: None,
            attack: Roll::new(),
            defense: Roll::new(),
            bonus: Bonus::default(),
            now: Symbols::default(),
            used: ArrayVec::new(),
            pool: Vec::new(),
            shield: Vec::new(),
            most_of_a_color: None,
            focused: false,
            is_rolled: false,
            own_dice: false,
            bare: false,
            controller: None,
            reach: false,
            arcing: false,
            stood: Stand::upright(space),
            was_stunned: false,
            plays: Vec::new(),
            spent: Vec::new(),
            later: Vec::new(),
            cleaves: Vec::new(),
            conversions: Vec::new(),
            is_modifying: false,
            counted: false,
            x: None,
            last_reroll: None,
            gambled: None,
            fails: false,
            zeroed: None,
            unpierced: 0,
            hit: false,
            damage: 0,
        }
    }
}

/// An attack before its target is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aim {
    pub attacker: FigureNo,
    pub is_melee: bool,
    pub bonus: Bonus,
    pub reach: bool,
    pub arcing: bool,
}

/// Effects delayed to a later step of an attack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DelayedEffects {
    pub context: Box<Context>,
    pub steps: Arc<Vec<Effect>>,
}

/// Results that become others (IA-ATK-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conversion {
    pub from: Icon,
    pub most: u8,
    /// The symbols each of them becomes.
    pub to: Symbols,
}
