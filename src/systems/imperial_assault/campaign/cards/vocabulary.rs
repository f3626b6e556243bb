//! The closed words of campaign cards.

use kernel::words::words;

words! {
    /// Who plays, or wins.
    Side, "imperial_assault.campaign.side.", {
        Rebels = "rebels",
        Imperial = "imperial",
    }
}

words! {
    /// What a hero is good at (IA-CAMP-70).
    Attribute, "imperial_assault.campaign.attribute.", {
        Strength = "strength",
        Insight = "insight",
        Tech = "tech",
    }
}

words! {
    /// What a card of a hero is.
    GearKind, "imperial_assault.campaign.kind.", {
        /// An ability.
        Feat = "feat",
        RangedWeapon = "ranged_weapon",
        MeleeWeapon = "melee_weapon",
        Armor = "armor",
        Equipment = "equipment",
        RangedModification = "ranged_weapon_modification",
        MeleeModification = "melee_weapon_modification",
    }
}

impl GearKind {
    /// True for an Item card, of a deck or of a class (IA-CAMP-43).
    pub const fn is_item(self) -> bool {
        !matches!(self, Self::Feat)
    }

    pub const fn is_weapon(self) -> bool {
        matches!(self, Self::RangedWeapon | Self::MeleeWeapon)
    }

    pub const fn is_modification(self) -> bool {
        matches!(self, Self::RangedModification | Self::MeleeModification)
    }

    /// True if a modification of this kind has the icon of this weapon (IA-CAMP-40).
    pub const fn fits(self, weapon: Self) -> bool {
        matches!(
            (self, weapon),
            (Self::RangedModification, Self::RangedWeapon) | (Self::MeleeModification, Self::MeleeWeapon)
        )
    }

    /// How many of the kind a hero brings to a mission (IA-CAMP-39); none without a limit.
    pub const fn most(self) -> Option<usize> {
        match self {
            Self::Armor => Some(1),
            Self::RangedWeapon | Self::MeleeWeapon => Some(2),
            Self::Equipment => Some(3),
            Self::Feat | Self::RangedModification | Self::MeleeModification => None,
        }
    }
}

words! {
    /// A trait of an item.
    GearTrait, "imperial_assault.campaign.trait.", {
        Accessory = "accessory",
        Ammunition = "ammunition",
        Armor = "armor",
        Balance = "balance",
        Barrel = "barrel",
        Blade = "blade",
        Blaster = "blaster",
        Club = "club",
        Consumable = "consumable",
        Disruptor = "disruptor",
        Droid = "droid",
        Energy = "energy",
        Enhancement = "enhancement",
        Explosive = "explosive",
        Fist = "fist",
        Heavy = "heavy",
        Helmet = "helmet",
        Impact = "impact",
        Intel = "intel",
        Light = "light",
        Lightsaber = "lightsaber",
        Medical = "medical",
        Medium = "medium",
        Modification = "modification",
        Pistol = "pistol",
        Projectile = "projectile",
        Rifle = "rifle",
        Sights = "sights",
        Staff = "staff",
        Tool = "tool",
        Valuable = "valuable",
    }
}

words! {
    /// A kind of Agenda card (IA-CAMP-14).
    AgendaKind, "imperial_assault.campaign.agenda.", {
        SideMission = "side_mission",
        ForcedMission = "forced_mission",
        Ongoing = "ongoing",
        Secret = "secret",
    }
}

words! {
    /// Whose side a Deployment card is on in a campaign.
    Role, "imperial_assault.campaign.role.", {
        /// Of the Empire, also Mercenaries.
        Imperial = "imperial",
        /// Not used until earned (IA-CAMP-53).
        Villain = "villain",
        /// Not used until earned (IA-CAMP-50).
        Ally = "ally",
    }
}

words! {
    /// What a mission is.
    StoryKind, "imperial_assault.campaign.mission.", {
        Story = "story",
        Finale = "finale",
        Side = "side",
        /// Of one hero.
        Personal = "personal",
        General = "general",
        /// With an ally to be won.
        Ally = "ally",
        /// With a villain to be earned.
        Villain = "villain",
        /// Brought by an Agenda card.
        Agenda = "agenda",
        Forced = "forced",
        Threat = "threat",
    }
}

words! {
    /// The back of a side mission card (IA-CAMP-06).
    Color, "imperial_assault.campaign.color.", {
        Red = "red",
        Green = "green",
        Gray = "gray",
    }
}

words! {
    /// The kind of mission a line of the log asks for (IA-CAMP-19).
    SlotKind, "imperial_assault.campaign.slot.", {
        Introduction = "introduction",
        Story = "story",
        Side = "side",
        Interlude = "interlude",
        Finale = "finale",
    }
}

words! {
    /// A fact that sources lack.
    GapKind, "imperial_assault.campaign.gap.", {
        /// What the card does.
        Effect = "effect",
        /// What it costs.
        Xp = "xp",
        /// The wounded side of a hero.
        WoundedSide = "wounded_side",
        /// What the Empire gets.
        Rewards = "rewards",
    }
}
