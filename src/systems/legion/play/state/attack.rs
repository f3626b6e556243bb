//! The running attack (section 13).

use arrayvec::ArrayVec;

use crate::{
    cards::{ability::Window, keyword::WeaponKeywords},
    play::{
        dice::{Faces, Rolled, Shield},
        pieces::UnitNo,
        reckoning::Reckoning,
        table::Body,
    },
};

/// The running attack (section 13) as it lies on the table; it stays there until something else is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    /// None where a token attacks (LEG-KW-AREA-WEAPON).
    pub attacker: Option<UnitNo>,
    pub defender: UnitNo,
    pub melee: bool,
    pub range: u8,
    /// The dice that are to be rolled: red, black and white.
    pub pool: [u8; 3],
    pub dice: Vec<Rolled>,
    pub now: Faces,
    /// The dice a token would reroll, by their places, while that is asked.
    pub poor: Vec<u8>,
    /// Hits and crits that are canceled so far.
    pub canceled: u8,
    pub defense: Vec<Shield>,
    /// Blocks that Pierce cancels.
    pub pierced: u8,
    /// The wounds it came to, once it is over.
    pub wounds: Option<u8>,
    /// The state of the pool, as cards see it.
    pub(in crate::play) sum: Pool,
    /// The pool as it was declared; none where no unit attacks.
    pub volley: Option<Volley>,
    /// The last window at which cards had their say.
    pub(in crate::play) heard: Option<Window>,
}

impl Attack {
    /// An attack before any die is rolled.
    pub fn new(attacker: impl Into<Option<UnitNo>>, defender: UnitNo, melee: bool, range: u8, pool: [u8; 3]) -> Self {
        Self {
            attacker: attacker.into(),
            defender,
            melee,
            range,
            pool,
            dice: Vec::new(),
            now: Faces { crits: 0, hits: 0, surges: 0, blanks: 0 },
            poor: Vec::new(),
            canceled: 0,
            defense: Vec::new(),
            pierced: 0,
            wounds: None,
            sum: Pool::default(),
            volley: None,
            heard: None,
        }
    }

    /// Hits and crits that were left when cards last had their say.
    pub(crate) const fn standing(&self) -> [u8; 2] {
        [self.sum.hits, self.sum.crits]
    }

    /// True if cards have changed the attack dice, so that the defender comes next (LEG-ATK-12).
    pub(crate) fn is_modified(&self) -> bool {
        self.heard == Some(Window::AttackModify)
    }
}

/// The running pool.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::play) struct Pool {
    pub keywords: WeaponKeywords,
    pub crits: u8,
    pub hits: u8,
    /// Dice that showed nothing once they were converted (LEG-KW-RAM-X).
    pub blanks: u8,
    /// There was a hit or crit after the dice were converted (LEG-ATK-24).
    pub struck: bool,
    /// Blocks that can be canceled (LEG-DEF-04).
    pub pierce: u8,
    /// Dodge tokens the defender spent.
    pub dodged: u8,
    /// Aim tokens spent to reroll.
    pub rerolled: u8,
    /// The token that attacks, if no unit does (LEG-KW-AREA-WEAPON).
    pub from: Option<Body>,
    /// The defender suffered a wound.
    pub wounded: bool,
    /// Hits and crits that were canceled.
    pub canceled: u8,
    /// Immune: Pierce and Impervious do not hold (LEG-KW-MAKASHI-MASTERY).
    pub makashi: bool,
    /// Aim tokens spent in any way.
    pub aims: u8,
    /// Dice that cards add: red, black, white.
    pub extra: [u8; 3],
    /// Defense dice that cards add: white ones, and those of the defender.
    pub shields: [u8; 2],
    /// Wounds that are suffered, or about to be.
    pub wounds: u8,
    /// What events tell of the numbers.
    pub told: Reckoning,
    /// Crits of the attack, and blocks of the defense, are called before they fall.
    pub called: [bool; 2],
}

/// A mini's weapon in a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arm {
    /// The mini, by its place among all of the unit at the start.
    pub spec: u8,
    /// Its weapon, by its place among those of the unit.
    pub weapon: u8,
    /// Number of times its dice are added (LEG-KW-SPRAY).
    pub times: u8,
}

/// A pool against one defender (LEG-ATK-04).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Volley {
    pub defender: UnitNo,
    pub melee: bool,
    pub range: u8,
    pub arms: Vec<Arm>,
    pub reach: Reach,
    /// A friend that adds its weapons (LEG-KW-FIRE-SUPPORT), and these.
    pub support: Option<(UnitNo, Vec<Arm>)>,
}

/// From where a pool reaches its defender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reach {
    /// As its weapons do.
    #[default]
    Weapons,
    /// Over it, on the way (LEG-KW-OVERRUN-X): neither in melee nor at range.
    Over,
}

impl Volley {
    /// True if it is a ranged attack.
    pub fn is_ranged(&self) -> bool {
        !self.melee && self.reach == Reach::Weapons
    }
}

/// The use of weapons in an attack that is being declared: weapons are named by their first place among those of the
/// unit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declaration {
    pub arms: Vec<Arm>,
    pub defenders: ArrayVec<UnitNo, 8>,
    /// No further defender may be named (LEG-KW-ADVANCED-TARGETING).
    pub alone: bool,
    /// The only weapons that may be used, a bit each; 0 for any.
    pub weapons: u32,
    /// The only weapon of the only mini that may be used (LEG-KW-GUNSLINGER).
    pub only: Option<Arm>,
    /// Aim tokens that lengthen the range of the pool that is formed (LEG-KW-LONG-SHOT-X).
    pub long: u8,
}
