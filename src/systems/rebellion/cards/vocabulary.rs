//! Closed vocabularies.

use kernel::words::words;

words! {
    /// A side of the war.
    Side, "rebellion.side.", {
        Empire = "empire",
        Rebel = "rebel",
    }
}

impl Side {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Empire => Self::Rebel,
            Self::Rebel => Self::Empire,
        }
    }
}

words! {
    /// Cards and units in use (REB-VAR-01).
    Set, "rebellion.set.", {
        Base = "base",
        Expansion = "expansion",
    }
}

words! {
    /// A theater of combat.
    Theater, "rebellion.theater.", {
        Space = "space",
        Ground = "ground",
    }
}

impl Theater {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Space => Self::Ground,
            Self::Ground => Self::Space,
        }
    }
}

words! {
    /// The icon that builds a unit.
    Tier, "rebellion.tier.", {
        Triangle = "triangle",
        Circle = "circle",
        Square = "square",
        /// Built by a project card only.
        Project = "project",
    }
}

impl Tier {
    /// Weight in the production value (REB-OPEN-07).
    pub const fn worth(self) -> i32 {
        match self {
            Self::Triangle => 1,
            Self::Circle => 2,
            Self::Square => 3,
            Self::Project => 0,
        }
    }
}

words! {
    /// A resource icon of a system.
    Icon, "rebellion.icon.", {
        GroundTriangle = "ground_triangle",
        GroundCircle = "ground_circle",
        GroundSquare = "ground_square",
        SpaceTriangle = "space_triangle",
        SpaceCircle = "space_circle",
        SpaceSquare = "space_square",
    }
}

impl Icon {
    /// Theater of the unit it builds.
    pub const fn theater(self) -> Theater {
        match self {
            Self::GroundTriangle | Self::GroundCircle | Self::GroundSquare => Theater::Ground,
            Self::SpaceTriangle | Self::SpaceCircle | Self::SpaceSquare => Theater::Space,
        }
    }

    pub const fn tier(self) -> Tier {
        match self {
            Self::GroundTriangle | Self::SpaceTriangle => Tier::Triangle,
            Self::GroundCircle | Self::SpaceCircle => Tier::Circle,
            Self::GroundSquare | Self::SpaceSquare => Tier::Square,
        }
    }
}

words! {
    /// The color of a hit, and of the health it damages.
    Color, "rebellion.color.", {
        Black = "black",
        Red = "red",
    }
}

words! {
    /// A skill of leaders and missions.
    Skill, "rebellion.skill.", {
        Diplomacy = "diplomacy",
        Intel = "intel",
        SpecialOps = "special_ops",
        Logistics = "logistics",
    }
}

words! {
    /// The moment an action card or objective is played.
    Timing, "rebellion.timing.", {
        Assignment = "assignment",
        Immediate = "immediate",
        StartOfCombat = "start_of_combat",
        Special = "special",
        StartOfRefresh = "start_of_refresh",
        Combat = "combat",
    }
}

words! {
    /// A condition for the system of a mission (REB-TABLE-03).
    Filter, "rebellion.filter.", {
        Populous = "populous",
        Remote = "remote",
        ImperialUnit = "imperial_unit",
        ImperialLoyal = "imperial_loyal",
        NotImperialLoyal = "not_imperial_loyal",
        /// Loyal to the Empire or subjugated.
        Imperial = "imperial",
        RebelLoyal = "rebel_loyal",
        NotRebelLoyal = "not_rebel_loyal",
        RebelUnit = "rebel_unit",
        NoRebelUnit = "no_rebel_unit",
        RebelLeader = "rebel_leader",
        Captive = "captive",
        /// The base, or a possible one while it is hidden.
        PossibleBase = "possible_base",
        Warship = "warship",
        WarshipOrDeathStar = "warship_or_death_star",
        DeathStar = "death_star",
        DeathStarOrBunker = "death_star_or_bunker",
        /// REB-COMBAT-10.
        Superlaser = "superlaser",
        SpaceIcon = "space_icon",
        Sabotaged = "sabotaged",
        NotSabotaged = "not_sabotaged",
        Subjugated = "subjugated",
        ImperialShip = "imperial_ship",
        NoImperialUnit = "no_imperial_unit",
    }
}

impl Filter {
    /// True if the condition may change within a round (REB-CMD-12).
    pub const fn may_change(self) -> bool {
        !matches!(self, Self::Populous | Self::Remote | Self::SpaceIcon)
    }
}

words! {
    /// A change on the board by a mission (REB-CMD-10); the person says if it came about.
    Effect, "rebellion.effect.", {
        /// One loyalty for the side of the mission.
        Loyalty = "loyalty",
        Sabotage = "sabotage",
        /// Removes a sabotage marker.
        Repair = "repair",
        /// The Empire draws probe cards.
        Probe = "probe",
        TwoProbes = "two_probes",
        /// The Empire gains project cards.
        Project = "project",
        TwoProjects = "two_projects",
        Capture = "capture",
        Rescue = "rescue",
        /// A captive leaves the Rebels.
        Turn = "turn",
        /// The Rebels lose one reputation.
        Reputation = "reputation",
        DestroySystem = "destroy_system",
        /// A construction site here, a Death Star on space 3 of the queue.
        DeathStar = "death_star",
        SuperDestroyer = "super_destroyer",
        /// An Interdictor on space 3 of the queue; our choice, since no source names the unit (REB-TABLE-11).
        Interdictor = "interdictor",
        /// A Mon Calamari Cruiser on space 3 of the queue.
        Cruiser = "cruiser",
        /// Units on the queue by the icons of the system.
        Build = "build",
        /// Three Rebel Troopers.
        Troopers = "troopers",
        /// An Ion Cannon and a Shield Generator at the base.
        BaseDefenses = "base_defenses",
        FoundBase = "found_base",
    }
}

words! {
    /// A criterion by which the Empire chooses; more is better, unless the word says less.
    Criterion, "rebellion.criterion.", {
        /// Production value (REB-CMD-09, REB-OPEN-07).
        Production = "production",
        Sabotaged = "sabotaged",
        /// Systems of the region that are loyal to the Rebels.
        RegionRebelLoyal = "region_rebel_loyal",
        /// Fewest moves to an Imperial fleet.
        NearFleet = "near_fleet",
        /// Fewest moves to the base, or to a possible one while it is hidden.
        NearBase = "near_base",
        RebelUnits = "rebel_units",
        ImperialUnits = "imperial_units",
        /// The leader pictured on the card (REB-CMD-08).
        Pictured = "pictured",
        Skill = "skill",
        /// Fewest icons of all skills.
        FewIcons = "few_icons",
        /// A card for the start of combat (REB-CMD-18).
        CombatCard = "combat_card",
        Tactics = "tactics",
        /// Fewest moves to the goal.
        Distance = "distance",
        /// Strength of the fleet.
        Strength = "strength",
        ImperialLoyal = "imperial_loyal",
        IonCannon = "ion_cannon",
        /// Least health left.
        Weakest = "weakest",
        Firepower = "firepower",
        /// Fewest moves to the Rebel system of the highest production value.
        NearRebelSystem = "near_rebel_system",
        /// Fewest moves to the Imperial system of the highest production value.
        NearImperialSystem = "near_imperial_system",
        /// More icons of production.
        Icons = "icons",
        /// Fewest Imperial units of a theater.
        FewUnits = "few_units",
    }
}
