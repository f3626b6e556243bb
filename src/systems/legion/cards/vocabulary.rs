//! The closed words of the game: factions, ranks, unit types, upgrade slots, dice.

use kernel::words::{by_word, words};

words! {
    /// The faction of a unit or an army (LEG-ARMY-02). Mercenary armies are those of battle forces (LEG-ARMY-12).
    Faction, "legion.faction.", {
        GalacticEmpire = "galactic_empire", "faction-imperial";
        RebelAlliance = "rebel_alliance", "faction-rebel";
        GalacticRepublic = "galactic_republic", "faction-republic";
        SeparatistAlliance = "separatist_alliance", "faction-separatist";
        /// Mercenaries (LEG-ARMY-08).
        Mercenary = "mercenary", "faction-mercenary";
    }
}

words! {
    /// The rank of a unit (LEG-ARMY-05).
    Rank, "legion.rank.", {
        Commander = "commander", "rank-commander";
        Operative = "operative", "rank-operative";
        Corps = "corps", "rank-corps";
        SpecialForces = "special_forces", "rank-special-forces";
        Support = "support", "rank-support";
        Heavy = "heavy", "rank-heavy";
        /// No rank: a counterpart takes that of its unit (LEG-ARMY-19).
        Counterpart = "counterpart", "rank-counterpart";
    }
}

words! {
    /// The type of a unit (table 1.5).
    UnitType, "legion.type.", {
        Trooper = "trooper",
        CloneTrooper = "clone_trooper",
        CreatureTrooper = "creature_trooper",
        DroidTrooper = "droid_trooper",
        EmplacementTrooper = "emplacement_trooper",
        WookieeTrooper = "wookiee_trooper",
        GroundVehicle = "ground_vehicle",
        RepulsorVehicle = "repulsor_vehicle",
    }
}

words! {
    /// The fate of an upgrade card after use.
    Spent, "legion.spent.", {
        /// It is readied by Recover (LEG-UPG-06).
        Exhausted = "exhausted",
        /// It is out of the game (LEG-UPG-07).
        Expended = "expended",
    }
}

words! {
    /// A type of upgrade (section 1.7 of the rules inventory).
    Slot, "legion.slot.", {
        HeavyWeapon = "heavy_weapon", "slot-heavy-weapon";
        Personnel = "personnel", "slot-personnel";
        Force = "force", "slot-force";
        Command = "command", "slot-command";
        Hardpoint = "hardpoint", "slot-hardpoint";
        Gear = "gear", "slot-gear";
        Grenades = "grenades", "slot-grenades";
        Programming = "programming", "slot-programming";
        Comms = "comms", "slot-comms";
        Pilot = "pilot", "slot-pilot";
        Training = "training", "slot-training";
        Generator = "generator", "slot-generator";
        Armament = "armament", "slot-armament";
        Crew = "crew", "slot-crew";
        Ordnance = "ordnance", "slot-ordnance";
    }
}

words! {
    /// The side of the Force a unit or an army is on (LEG-ARMY-03).
    Side, "legion.side.", {
        /// Light Side.
        Light = "light",
        /// Dark Side.
        Dark = "dark",
    }
}

words! {
    /// Affiliations of mercenaries (LEG-ARMY-14).
    Affiliation, "legion.affiliation.", {
        BlackSun = "black_sun",
        PykeSyndicate = "pyke_syndicate",
        /// Raiders, the Bandits of the rulebook.
        Raiders = "raiders",
        /// Bounty hunters, the Rogues of the rulebook.
        BountyHunters = "bounty_hunters",
        /// Loyal to Maul.
        ShadowCollective = "shadow_collective",
        Ewoks = "ewoks",
    }
}

words! {
    /// The color of a unit's defense dice.
    DefenseDie, "legion.die.", {
        /// Red: one block in two.
        Red = "red", "die-defense-red";
        /// White: one block in six.
        White = "white", "die-defense-white";
    }
}

words! {
    /// Results of an attack surge.
    AttackSurge, "legion.surge.", {
        Hit = "hit", "result-hit";
        /// A critical hit.
        Crit = "crit", "result-critical";
    }
}

words! {
    /// Results of a defense surge.
    DefenseSurge, "legion.surge.", {
        Block = "block", "result-block";
    }
}

words! {
    /// Modes of attack of a weapon.
    WeaponMode, "legion.mode.", {
        /// One unit in range.
        Normal = "normal",
        /// Every unit in range of a token.
        Area = "area",
        /// Every unit moved through.
        Overrun = "overrun",
        /// Every unit in range of the attacker, which is destroyed.
        SelfDestruct = "self_destruct",
        /// At any range.
        UnlimitedRange = "unlimited_range",
    }
}

words! {
    /// The kind of a battle card (LEG-DECK-01).
    BattleKind, "legion.battle.", {
        /// Objective, blue.
        Objective = "objective", "battle-objective";
        /// Deployment, red.
        Deployment = "deployment", "battle-deployment";
        /// Condition, green.
        Condition = "condition", "battle-condition";
    }
}

words! {
    /// The sides of the battlefield (LEG-SETUP-03).
    Player, "legion.player.", {
        Red = "red",
        Blue = "blue",
    }
}

words! {
    /// The shape of a piece of terrain (LEG-TER-02).
    TerrainShape, "legion.terrain.", {
        /// Small and low, such as a barricade.
        Scatter = "scatter",
        /// All from its outline up to its top.
        Area = "area",
        /// Large or tall.
        Obstacle = "obstacle",
    }
}

words! {
    /// Classes of terrain for movement (LEG-TER-03).
    TerrainClass, "legion.terrain.", {
        Open = "open",
        /// One speed less.
        Difficult = "difficult",
        /// To be climbed.
        Climb = "climb",
        Impassable = "impassable",
    }
}

words! {
    /// The cover a unit has (LEG-TER-07).
    Cover, "legion.cover.", {
        None = "none",
        Light = "light",
        Heavy = "heavy",
    }
}

words! {
    /// The size of game a battle card is printed for.
    GameSize, "legion.size.", {
        /// 800 points.
        Standard = "standard",
        /// 500 points.
        Skirmish = "skirmish",
        /// A scenario of its own.
        Scenario = "scenario",
    }
}

words! {
    /// Cards on which keywords are found.
    KeywordKind, "legion.keyword.", {
        /// On units.
        Unit = "unit",
        /// On weapons.
        Weapon = "weapon",
        /// Given by upgrades.
        UpgradeGranted = "upgrade_granted",
        /// Elsewhere.
        Other = "other",
    }
}

words! {
    /// Fields of a card that the public sources leave open.
    GapField, "legion.gap.", {
        /// The result of a surge.
        Surges = "surges",
        Courage = "courage",
        Speed = "speed",
        DefenseDie = "defense_die",
        /// The number of minis.
        Minis = "minis",
        /// Keywords or their numbers.
        Keywords = "keywords",
        /// Weapons or their dice.
        Weapons = "weapons",
        /// Upgrades that belong to the unit.
        Upgrades = "upgrades",
        /// The order line.
        Orders = "orders",
        /// Pips while the card is in play.
        Pips = "pips",
        /// The effect of the card.
        Text = "text",
        /// Cards that come into the match by it.
        Supplies = "supplies",
        /// Rank limits.
        Ranks = "ranks",
        /// A rule of its own for building.
        Rules = "rules",
    }
}

words! {
    /// Kinds of gaps.
    GapKind, "legion.gap.", {
        /// The sources disagree.
        Disputed = "disputed",
        /// No source has it.
        Missing = "missing",
    }
}

impl Spent {
    /// The key of the words for a weapon that does this to its card.
    pub const fn use_term(self) -> &'static str {
        match self {
            Self::Exhausted => "legion.spent.exhausts",
            Self::Expended => "legion.spent.expends",
        }
    }
}

impl Faction {
    /// The side of an army of this faction; none for mercenaries, whose battle force says it (LEG-ARMY-03).
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::RebelAlliance | Self::GalacticRepublic => Some(Side::Light),
            Self::GalacticEmpire | Self::SeparatistAlliance => Some(Side::Dark),
            Self::Mercenary => None,
        }
    }
}

impl Rank {
    /// The ranks an army has limits for.
    pub const LIMITED: [Self; 6] =
        [Self::Commander, Self::Operative, Self::Corps, Self::SpecialForces, Self::Support, Self::Heavy];
}

impl UnitType {
    /// True if units of this type are of the type `other`: a clone trooper is a trooper too (LEG-TYPE-01).
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8 || (matches!(other, Self::Trooper) && self.is_trooper())
    }

    /// True if it is a trooper of any kind.
    pub const fn is_trooper(self) -> bool {
        !self.is_vehicle()
    }

    /// True if it is a vehicle of any kind.
    pub const fn is_vehicle(self) -> bool {
        matches!(self, Self::GroundVehicle | Self::RepulsorVehicle)
    }
}

by_word! {
    /// One number for each type of upgrade.
    BySlot, Slot
}

by_word! {
    /// One number for each faction.
    ByFaction, Faction
}

by_word! {
    /// One row for each kind of battle cards.
    ByBattleKind, BattleKind
}

by_word! {
    /// One number for each rank.
    ByRank, Rank
}

words! {
    /// Tokens that units gain and lose.
    TokenKind, "legion.play.token.", {
        Aim = "aim", "token-aim";
        Dodge = "dodge", "token-evade";
        Surge = "surge", "result-surge";
        Standby = "standby", "token-standby";
        Observation = "observation", "token-focus";
        Suppression = "suppression", "token-suppression";
        Ion = "ion", "token-ion";
        Poison = "poison", "token-poison";
        Immobilize = "immobilize", "token-immobilize";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Language, phrase};

    #[test]
    fn every_word_has_a_phrase() {
        let terms = (Faction::ALL.iter().map(|word| word.term()))
            .chain(Rank::ALL.iter().map(|word| word.term()))
            .chain(UnitType::ALL.iter().map(|word| word.term()))
            .chain(Slot::ALL.iter().map(|word| word.term()))
            .chain(Side::ALL.iter().map(|word| word.term()))
            .chain(Affiliation::ALL.iter().map(|word| word.term()))
            .chain(DefenseDie::ALL.iter().map(|word| word.term()))
            .chain(AttackSurge::ALL.iter().map(|word| word.term()))
            .chain(DefenseSurge::ALL.iter().map(|word| word.term()))
            .chain(WeaponMode::ALL.iter().map(|word| word.term()))
            .chain(BattleKind::ALL.iter().map(|word| word.term()))
            .chain(GameSize::ALL.iter().map(|word| word.term()))
            .chain(Player::ALL.iter().map(|word| word.term()))
            .chain(KeywordKind::ALL.iter().map(|word| word.term()))
            .chain(GapField::ALL.iter().map(|word| word.term()))
            .chain(GapKind::ALL.iter().map(|word| word.term()));
        for term in terms {
            assert!(phrase::exists(Language::English, term), "{term}");
        }
    }

    #[test]
    fn every_word_with_a_drawing_has_it_among_the_icons() {
        let drawn = (Faction::ALL.iter().map(|word| word.icon()))
            .chain(Rank::ALL.iter().map(|word| word.icon()))
            .chain(Slot::ALL.iter().map(|word| word.icon()))
            .chain(DefenseDie::ALL.iter().map(|word| word.icon()))
            .chain(AttackSurge::ALL.iter().map(|word| word.icon()))
            .chain(DefenseSurge::ALL.iter().map(|word| word.icon()))
            .chain(BattleKind::ALL.iter().map(|word| word.icon()));
        for icon in drawn {
            assert!(kernel::icons::icon(icon).is_some(), "{icon}");
        }
    }

    #[test]
    fn every_unit_has_a_drawing_of_its_minis() {
        let catalog = crate::Catalog::bundled().unwrap();
        for (_, unit) in catalog.units() {
            assert!(kernel::icons::icon(&unit.icon).is_some(), "{}: {}", unit.id, unit.icon);
        }
    }

    #[test]
    fn leg_type_01_a_subtype_is_of_its_type() {
        assert!(UnitType::CloneTrooper.is(UnitType::Trooper));
        assert!(!UnitType::Trooper.is(UnitType::CloneTrooper));
        assert!(!UnitType::RepulsorVehicle.is(UnitType::Trooper));
        assert!(UnitType::RepulsorVehicle.is(UnitType::RepulsorVehicle));
    }
}
