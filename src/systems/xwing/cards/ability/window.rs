//! The moments at which an ability can work, in the order of a round.

use super::words::Role;
use kernel::{catalog::by_shape, words::words};

words! {
    /// A moment at which abilities work. What is no moment stands last: what holds always, and the two headers.
    Window, "xwing.window.", {
        /// Squads are shown: tokens go onto cards, dual cards get their face (XW-SETUP-01).
        SetupEquip = "setup_equip",
        /// Obstacles and edges done, no ship placed yet (XW-SETUP-01, XW-SETUP-08).
        SetupBeforeForces = "setup_before_forces",
        /// While ships are placed (XW-SETUP-08).
        SetupPlace = "setup_place",
        /// Right after one ship was placed (XW-SETUP-08).
        SetupPlaced = "setup_placed",
        /// All ships placed (XW-SETUP-08).
        SetupAfterForces = "setup_after_forces",
        /// A round begins (XW-ROUND-01).
        RoundStart = "round_start",
        /// Before dials are set (XW-PLAN-01).
        PlanningStart = "planning_start",
        /// All dials set (XW-PLAN-03).
        PlanningEnd = "planning_end",
        /// Before decloaking (XW-ACT-07).
        ActivationStart = "activation_start",
        /// Right after a decloak (XW-CLOAK-05).
        Decloaked = "decloaked",
        /// A ship becomes the active ship, dial still hidden (XW-ACT-01).
        Activate = "activate",
        /// Immediately before the dial is turned up (XW-ACT-03).
        BeforeReveal = "before_reveal",
        /// The dial is up, the maneuver not yet executed; never for an ionized ship (XW-ACT-03, XW-ACT-06).
        Reveal = "reveal",
        /// A maneuver was executed, stress checked, template gone (XW-ACT-03, XW-ACT-05).
        AfterManeuver = "after_maneuver",
        /// An action, free or not, was performed (XW-ACTION-01, XW-ACTION-03).
        AfterAction = "after_action",
        /// Target of a coordinate action chosen, free action not yet taken (XW-ACTION-01).
        Coordinate = "coordinate",
        /// Every ship has activated; timed bombs go off here (XW-ACT-01).
        ActivationEnd = "activation_end",
        /// Before the first ship of the Combat phase (XW-COMBAT-01).
        CombatStart = "combat_start",
        /// A ship becomes active in the Combat phase (XW-COMBAT-01).
        CombatTurn = "combat_turn",
        /// The attack opportunity of the ship, given up (XW-COMBAT-01, XW-COMBAT-12).
        InsteadOfAttack = "instead_of_attack",
        /// Weapon, target and costs are fixed (XW-COMBAT-04, XW-COMBAT-05).
        Declare = "declare",
        /// The number of attack dice is settled (XW-COMBAT-06).
        AttackDice = "attack_dice",
        /// Attack dice lie there, nothing modified (XW-COMBAT-06).
        AttackRolled = "attack_rolled",
        /// Modify attack dice: abilities of the defender, then of the attacker (XW-COMBAT-07).
        AttackModify = "attack_modify",
        /// The number of defense dice is settled (XW-COMBAT-08).
        DefenseDice = "defense_dice",
        /// Defense dice lie there, nothing modified (XW-COMBAT-08).
        DefenseRolled = "defense_rolled",
        /// Modify defense dice: abilities of the attacker, then of the defender (XW-COMBAT-09).
        DefenseModify = "defense_modify",
        /// Start of compare, nothing cancelled yet; cancel rules (XW-COMBAT-10).
        Compare = "compare",
        /// Evades have cancelled; hit or miss is known (XW-COMBAT-10).
        Compared = "compared",
        /// Only when hit: before damage is dealt (XW-COMBAT-10, XW-COMBAT-11).
        Hit = "hit",
        /// The attack is over, hit or miss (XW-COMBAT-11, XW-CARD-03).
        AfterAttack = "after_attack",
        /// The attack opportunity of the ship is over, attack or none (XW-COMBAT-14).
        AfterOpportunity = "after_opportunity",
        /// Every ship had its opportunity (XW-COMBAT-01).
        CombatEnd = "combat_end",
        /// Before tokens are removed (XW-END-01).
        EndStart = "end_start",
        /// With the removal of tokens (XW-END-01).
        EndPhase = "end_phase",
        /// After the removal of tokens (XW-END-01).
        RoundEnd = "round_end",
        /// Before any dice are rolled, their number settled (XW-DICE-02).
        BeforeRoll = "before_roll",
        /// Dice were rolled outside an attack (bomb, obstacle, card) (XW-DICE-06).
        EffectRoll = "effect_roll",
        /// A token would be assigned; it can be replaced (XW-ACTION-09).
        TokenGaining = "token_gaining",
        /// A token was assigned (XW-ACTION-09).
        TokenGained = "token_gained",
        /// A token left the ship without being spent (XW-CARD-08).
        TokenRemoved = "token_removed",
        /// A token or lock was spent (XW-CARD-08).
        TokenSpent = "token_spent",
        /// A target lock was acquired (XW-ACTION-TL-01).
        LockAcquired = "lock_acquired",
        /// One shield token left (XW-DAMAGE-01).
        ShieldLost = "shield_lost",
        /// Damage or critical damage was suffered (XW-DAMAGE-01).
        DamageSuffered = "damage_suffered",
        /// A damage card is drawn for it, not yet resolved; it can be replaced (XW-DAMAGE-01, XW-DAMAGE-06, XW-CRIT-01).
        CardDealt = "card_dealt",
        /// A ship is destroyed; it can be replaced (XW-DAMAGE-04, XW-DAMAGE-09).
        Destroyed = "destroyed",
        /// An own upgrade would be discarded; it can be replaced (XW-CARD-07).
        Discarding = "discarding",
        /// An own upgrade was discarded (XW-CARD-07).
        Discarded = "discarded",
        /// A bomb token was dropped (XW-BOMB-01).
        BombDropped = "bomb_dropped",
        /// A bomb goes off, effects not yet applied; it can be replaced: first once for the whole bomb (abilities with a
        /// `who`, also with nobody in the blast), then once for each ship in the blast (XW-BOMB-05, -22, -24).
        Detonating = "detonating",
        /// The own text of a bomb card: what its token does (XW-BOMB-05, XW-BOMB-09).
        Detonates = "detonates",
        /// A bomb token is about to leave the board (XW-BOMB-09).
        BombRemoving = "bomb_removing",
        /// In force as long as the card is faceup and the conditions hold (XW-CARD-02).
        Always = "always",
        /// An action printed on the card (XW-ACTION-01, XW-ACTION-05).
        Action = "action",
        /// The weapon printed on the card; dice and range stand in the fact tables (XW-SQUAD-14, XW-WEAPON-02).
        Attack = "attack",
    }
}

impl Window {
    /// The role that the ship an ability listens to has in the attack, unless the ability names one.
    pub const fn usual_role(self) -> Role {
        match self {
            Self::DefenseDice | Self::DefenseRolled | Self::DefenseModify => Role::Defender,
            _ => Role::Attacker,
        }
    }

    /// True if the window belongs to an attack, so that the ship listened to has a role in it.
    pub const fn in_attack(self) -> bool {
        matches!(
            self,
            Self::Declare
                | Self::AttackDice
                | Self::AttackRolled
                | Self::AttackModify
                | Self::DefenseDice
                | Self::DefenseRolled
                | Self::DefenseModify
                | Self::Compare
                | Self::Compared
                | Self::Hit
                | Self::AfterAttack
        )
    }

    /// True if its event has not happened yet and may be replaced.
    pub const fn before_the_fact(self) -> bool {
        matches!(self, Self::TokenGaining | Self::CardDealt | Self::Destroyed | Self::Discarding | Self::Detonating)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WindowSet(u64);

const _: () = assert!(Window::ALL.len() <= u64::BITS as usize);

impl WindowSet {
    /// No window.
    pub const EMPTY: Self = Self(0);

    /// Adds a window.
    pub const fn insert(&mut self, window: Window) {
        self.0 |= 1 << window as u32;
    }

    pub const fn contains(self, window: Window) -> bool {
        self.0 & (1 << window as u32) != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The windows of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The windows of the set, in the order of a round.
    pub fn iter(self) -> impl Iterator<Item = Window> {
        Window::ALL.into_iter().filter(move |window| self.contains(*window))
    }
}

impl FromIterator<Window> for WindowSet {
    fn from_iter<T: IntoIterator<Item = Window>>(windows: T) -> Self {
        let mut set = Self::EMPTY;
        for window in windows {
            set.insert(window);
        }
        set
    }
}

by_shape!(WindowSet, "a window or a list of them":
    word(Window => |window| WindowSet::from_iter([window])),
    list(Vec<Window> => WindowSet::from_iter),
);
