//! Exact odds of one attack of a pool: the chances of wounds, of minis that fall, of suppression and of wounds that
//! come back.
//!
//! A [`Situation`] says everything by itself: dice, tokens, keywords, cover, the minis that stand to lose. It is made of a
//! match ([`Situation::of`], or [`Situation::at_range`] for where a unit might stand), of two lists, or read from a
//! document; [`work_out`] gives the chances, and [`Known`] keeps those of a match. What cards bring to an attack is what
//! the rules core itself does with them ([`View::foresee`](crate::play::View::foresee)); what is not counted is named. A
//! typical attack takes a few microseconds, so a player may ask for every target:
//!
//! ```ignore
//! let mut known = odds::Known::default();
//! let volley = &view.pools(unit, enemy, false, &Declaration::default(), 0)[0];
//! let outcome = known.of(&view, unit, volley);          // as both stand, with sight and cover
//! let score = outcome.wounds.mean() + 3.0 * outcome.destroyed;
//! // What it would be from elsewhere: range 2, target in light cover; none if no weapon reaches.
//! let there = Situation::at_range(&view, unit, enemy, Place { melee: false, range: 2, cover: 1 });
//! let outcome = there.map(|there| known.of_situation(there));
//! ```
//!
//! Decisions follow one policy, that of the rules core's defaults: aim tokens are spent one after the other while a die is
//! worth a reroll (blanks and surges that nothing converts, the reddest first, then hits that armor cancels whatever
//! happens), observation tokens after them; with Marksman or Lethal as many aim tokens are kept as bring most wounds on
//! average, and what they improve is what leaves most results; every surge token converts where it can; the defender dodges as
//! much as there is to cancel (one token where only a keyword asks for it), hits or crits so that least is left, flips every
//! shield that cancels something, guardians cancel all they may, with Soresu Mastery one of these for a dodge token, and lose
//! their blocks to Pierce first; Uncanny Luck rerolls blanks and surges that nothing converts. Whoever may take dice away takes
//! as many as may be, the best ones first.

mod army;
mod choice;
mod defense;
mod document;
mod roll;
mod situation;
mod work;

use arrayvec::ArrayVec;

use crate::{
    cards::{AttackSurge, DefenseDie},
    play::pieces::MOST_MINIS,
};
use kernel::Distribution;

pub use army::arm_of;
pub use choice::choice;
pub use document::{read, write};
pub use roll::Results;
pub use situation::{Known, Place, ids, with_cards};
pub use work::work_out;

/// The most dice of a pool.
pub const MOST_DICE: u8 = 30;
/// The most of any token that counts in an attack.
pub const MOST_TOKENS: u8 = 12;
/// The most guardians of one defender.
pub const MOST_GUARDIANS: usize = 3;
/// Armor without a number: every hit is canceled.
pub const ALL_HITS: u8 = 99;

/// Everything an attack's odds depend on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Situation {
    pub attack: Attack,
    pub defense: Defense,
}

/// The attacker's side: one pool.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Attack {
    pub melee: bool,
    /// Red, black and white dice.
    pub dice: [u8; 3],
    /// The result of surges.
    pub surge: Option<AttackSurge>,
    pub aim: u8,
    /// Aim tokens that are not spent on rerolls, for Marksman and Lethal; as many as bring most wounds where nobody says.
    pub keep: Option<u8>,
    pub surge_tokens: u8,
    /// Dodge tokens of the attacker, for Jar'Kai Mastery.
    pub dodge: u8,
    pub precise: u8,
    /// Dice fewer that an aim token rerolls.
    pub hampered: u8,
    pub critical: u8,
    pub impact: u8,
    pub pierce: u8,
    /// Ram, where the attacker came at full speed.
    pub ram: u8,
    pub sharpshooter: u8,
    pub lethal: u8,
    pub ion: u8,
    pub suppressive: bool,
    pub blast: bool,
    /// Every weapon of the pool has it.
    pub high_velocity: bool,
    pub immune_deflect: bool,
    pub marksman: bool,
    pub duelist: bool,
    pub makashi: bool,
    pub jarkai: bool,
    pub primitive: bool,
    /// A crit is called: two more where one falls, else two dice are taken away.
    pub calls: bool,
}

/// The defender's side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Defense {
    pub die: DefenseDie,
    /// Surges become blocks.
    pub surge: bool,
    /// 0 none, 1 light, 2 heavy: what the ground gives (LEG-COVER-03).
    pub cover: u8,
    /// Cover X and whatever else adds (LEG-COVER-04).
    pub more_cover: u8,
    /// Suppression improves cover (LEG-SUPP-07).
    pub hides: bool,
    pub unconcerned: bool,
    /// It can have suppression at all (LEG-SUPP-01, LEG-MORALE-04).
    pub suppressible: bool,
    pub suppression: u8,
    pub dodge: u8,
    pub surge_tokens: u8,
    pub observation: u8,
    /// Active shields.
    pub shields: u8,
    /// [`ALL_HITS`] without a number.
    pub armor: u8,
    pub danger_sense: u8,
    pub uncanny_luck: u8,
    pub impervious: bool,
    pub low_profile: bool,
    pub outmaneuver: bool,
    pub nimble: bool,
    pub block: bool,
    pub deflect: bool,
    /// Deflect asks for blanks instead of surges.
    pub deflects_blanks: bool,
    pub djem_so: bool,
    pub soresu: bool,
    pub ataru: bool,
    pub duelist: bool,
    pub immune_pierce: bool,
    pub immune_melee_pierce: bool,
    pub immune_blast: bool,
    pub guardians: ArrayVec<Guardian, MOST_GUARDIANS>,
    /// Wounds each mini still stands, in the order in which they fall; empty where nobody asks.
    pub wounds: ArrayVec<u8, MOST_MINIS>,
    /// The most wounds that can be suffered: those of the minis in sight (LEG-ATK-22).
    pub in_sight: Option<u8>,
    /// Dice that cards add: of its own color, and white ones.
    pub more_dice: u8,
    pub white_dice: u8,
    /// Crits, or hits, that a card cancels once the attacker is done with them: so many of one or of the other.
    pub cancels: Option<[u8; 2]>,
    /// Wounds that cards prevent.
    pub prevents: u8,
    /// Of several wounds a card prevents all but one.
    pub spares: bool,
    /// A block is called: two more where one falls, else two dice are taken away.
    pub calls: bool,
}

impl Default for Defense {
    fn default() -> Self {
        Self {
            die: DefenseDie::White,
            surge: false,
            cover: 0,
            more_cover: 0,
            hides: true,
            unconcerned: false,
            suppressible: true,
            suppression: 0,
            dodge: 0,
            surge_tokens: 0,
            observation: 0,
            shields: 0,
            armor: 0,
            danger_sense: 0,
            uncanny_luck: 0,
            impervious: false,
            low_profile: false,
            outmaneuver: false,
            nimble: false,
            block: false,
            deflect: false,
            deflects_blanks: false,
            djem_so: false,
            soresu: false,
            ataru: false,
            duelist: false,
            immune_pierce: false,
            immune_melee_pierce: false,
            immune_blast: false,
            guardians: ArrayVec::new(),
            wounds: ArrayVec::new(),
            in_sight: None,
            more_dice: 0,
            white_dice: 0,
            cancels: None,
            prevents: 0,
            spares: false,
            calls: false,
        }
    }
}

/// A unit that takes hits for the defender (LEG-KW-GUARDIAN-X).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Guardian {
    /// The most hits it cancels.
    pub hits: u8,
    /// It cancels crits, too (LEG-KW-DIVINE-INFLUENCE).
    pub crits: bool,
    pub die: DefenseDie,
    pub surge: bool,
    pub surge_tokens: u8,
    pub immune_pierce: bool,
    pub soresu: bool,
    /// Its dodge tokens, for Soresu Mastery.
    pub dodge: u8,
}

/// The outcome of an attack.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Wounds the defender suffers; beyond its last mini they are counted too.
    pub wounds: Distribution,
    /// Minis that fall.
    pub defeated: Distribution,
    /// The chance that the last mini falls; 0 where nobody said what it stands.
    pub destroyed: f64,
    /// Suppression tokens the defender gains.
    pub suppression: Distribution,
    /// Wounds the attacker suffers.
    pub returned: Distribution,
    /// Wounds of guardians.
    pub guarded: Distribution,
    /// Aim tokens kept from rerolls, for Marksman and Lethal.
    pub kept: u8,
    /// Tokens among these that are kept from Marksman, too.
    pub saved: u8,
}

impl Situation {
    /// The hits cover cancels: all that adds, 2 at most, then Sharpshooter (LEG-COVER-04); nothing in melee (LEG-COVER-01),
    /// against Blast, or of one that never has cover.
    pub fn cover(&self) -> u8 {
        let (attack, defense) = (&self.attack, &self.defense);
        let blown = attack.blast && !defense.immune_blast;
        if attack.melee || blown || defense.unconcerned {
            return 0;
        }
        let ducked = u8::from(defense.hides && defense.suppression > 0);
        (defense.cover + defense.more_cover + ducked).min(2).saturating_sub(attack.sharpshooter)
    }
}
