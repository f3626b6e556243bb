//! The closed words of the game: affiliations, ranks, traits, dice, surge effects.

use kernel::words::words;

words! {
    /// The season a card belongs to (IA-ARMY-31).
    Season, "imperial_assault.season.", {
        /// The publisher's cards.
        Official = "ffg",
        /// The cards of the continuity project of its players.
        Iacp = "iacp",
    }
}

words! {
    /// The affiliation of a card or an army (IA-ARMY-02).
    Affiliation, "imperial_assault.affiliation.", {
        Rebel = "rebel", "faction-rebel";
        Imperial = "imperial", "faction-imperial";
        Mercenary = "mercenary", "faction-mercenary";
        /// Neutral: of any army (IA-ARMY-18).
        Neutral = "neutral", "faction-neutral";
    }
}

words! {
    /// The kind of a Deployment card.
    Kind, "imperial_assault.kind.", {
        /// A group of figures.
        Figure = "figure",
        /// A Skirmish Upgrade (IA-ARMY-13).
        Upgrade = "skirmish_upgrade",
        /// A companion, which comes with another card (IA-ARMY-32).
        Companion = "companion",
        /// A form a figure can take.
        Form = "form",
    }
}

words! {
    /// The border of a card (IA-ARMY-09).
    Rank, "imperial_assault.rank.", {
        /// Grey border.
        Regular = "regular",
        /// Red border.
        Elite = "elite",
    }
}

words! {
    /// A trait (IA-ARMY-12).
    Trait, "imperial_assault.trait.", {
        Brawler = "brawler",
        Creature = "creature",
        Droid = "droid",
        ForceUser = "force_user",
        Guardian = "guardian",
        HeavyWeapon = "heavy_weapon",
        Hunter = "hunter",
        Leader = "leader",
        Smuggler = "smuggler",
        Spy = "spy",
        Technician = "technician",
        Trooper = "trooper",
        Vehicle = "vehicle",
        Wookiee = "wookiee",
    }
}

words! {
    /// A keyword of a figure (section 15 of the rules inventory).
    Keyword, "imperial_assault.keyword.", {
        Mobile = "mobile",
        Reach = "reach",
        Massive = "massive",
        EfficientTravel = "efficient_travel",
        Professional = "professional",
        PriorityTarget = "priority_target",
        /// At home in the desert.
        HabitatDesert = "habitat_desert",
        /// At home in the snow.
        HabitatSnow = "habitat_snow",
    }
}

words! {
    /// A die (table 1.1).
    Die, "imperial_assault.die.", {
        /// Red attack die.
        Red = "red", "die-cube-red";
        /// Blue attack die.
        Blue = "blue", "die-cube-blue";
        /// Green attack die.
        Green = "green", "die-cube-green";
        /// Yellow attack die.
        Yellow = "yellow", "die-cube-yellow";
        /// An attack die of the player's choice.
        Any = "any", "die-cube-any";
        /// Black defense die.
        Black = "black", "die-cube-black";
        /// White defense die.
        White = "white", "die-cube-white";
    }
}

words! {
    /// The type of an attack (IA-ATK-01).
    AttackType, "imperial_assault.attack.", {
        /// In melee.
        Melee = "melee",
        /// At a distance.
        Ranged = "ranged",
    }
}

words! {
    /// An effect of a surge ability or a printed bonus (sections 11 and 12 of the rules inventory).
    Effect, "imperial_assault.effect.", {
        /// More damage.
        Damage = "damage",
        /// More accuracy.
        Accuracy = "accuracy",
        /// More surges.
        Surge = "surge",
        /// More block.
        Block = "block",
        /// More evade.
        Evade = "evade",
        /// More dodge.
        Dodge = "dodge",
        Pierce = "pierce",
        Blast = "blast",
        Cleave = "cleave",
        Recover = "recover",
        Bleed = "bleed",
        Stun = "stun",
        Weaken = "weaken",
        Focus = "focus",
        Hide = "hide",
        /// A damage power token.
        DamageToken = "power_token_damage",
        /// A surge power token.
        SurgeToken = "power_token_surge",
        /// A block power token.
        BlockToken = "power_token_block",
        /// An evade power token.
        EvadeToken = "power_token_evade",
        /// A power token of any kind.
        AnyToken = "power_token_any",
        /// Strain to the target if the attack hits.
        Strain = "target_strain_if_hit",
    }
}

words! {
    /// When a Command card is used.
    Timing, "imperial_assault.timing.", {
        /// As an action (IA-CMD-10).
        SpecialAction = "special_action",
        /// As two actions (IA-CMD-10).
        DoubleSpecialAction = "double_special_action",
        /// At the start of a round.
        StartOfRound = "start_of_round",
        /// In the Status Phase.
        StatusPhase = "status_phase",
        /// At the end of a round.
        EndOfRound = "end_of_round",
        /// At the start of the activation.
        StartOfActivation = "start_of_activation",
        DuringActivation = "during_activation",
        /// At the end of the activation.
        EndOfActivation = "end_of_activation",
        AfterActivation = "after_activation",
        /// When the figure declares an attack.
        YouDeclareAttack = "you_declare_attack",
        /// While the figure attacks.
        WhileAttacking = "while_attacking",
        /// After the figure's attack.
        AfterAttack = "after_attack",
        /// When an attack on the figure is declared.
        AttackDeclaredOnYou = "attack_declared_on_you",
        /// While the figure defends.
        WhileDefending = "while_defending",
        /// After an attack on the figure.
        AfterAttackOnYou = "after_attack_on_you",
        /// When a hostile figure activates.
        HostileActivates = "hostile_activates",
        /// When a hostile figure moves.
        HostileMoves = "hostile_moves",
        /// When a figure is defeated.
        FigureDefeated = "figure_defeated",
        /// When a Command card is played.
        CommandCardPlayed = "command_card_played",
        /// At another event.
        ReactionOther = "reaction_other",
    }
}

words! {
    /// The size of a base as cards ask for it (IA-LARGE-01).
    Size, "imperial_assault.size.", {
        /// One space.
        Small = "small",
        /// More than one space.
        Large = "large",
    }
}

words! {
    /// Level of knowledge about a map.
    Level, "imperial_assault.level.", {
        /// Everything, from two sources.
        Complete = "complete",
        /// Everything, but difficult terrain and impassable edges from two pictures alone.
        Playable = "playable",
        /// Spaces, walls and terrain; no rules for two players.
        Terrain = "terrain",
        /// Spaces, walls and blocking terrain alone.
        Geometry = "geometry",
    }
}

words! {
    /// A fact of a map that is in doubt.
    Doubt, "imperial_assault.map.doubt.", {
        /// The deployment zones are from one picture.
        Zones = "zones",
        /// So are doors, terminals and tokens.
        Tokens = "tokens",
        /// Exterior and interior spaces are not known.
        Exterior = "exterior",
        /// What two printed tokens mean.
        PurpleTokens = "purple_tokens",
        /// Which terminal is the red one.
        RedTerminal = "red_terminal",
        /// Which terminal is the blue one.
        BlueTerminal = "blue_terminal",
        /// Which side of the lines in the sewers is difficult.
        SewerWater = "sewer_water",
        /// The colors of the data cores and signals.
        CoreColors = "core_colors",
        /// How the two floors are joined.
        Floors = "floors",
        /// A space that nobody reaches.
        Spire = "spire",
        /// Whether the mouth of the pit is difficult too.
        PitMouth = "pit_mouth",
        /// How a tile lies.
        TurnedTile = "turned_tile",
        /// The colors of the tunnels.
        TunnelColors = "tunnel_colors",
    }
}

words! {
    /// The kind of a condition card or token.
    ConditionKind, "imperial_assault.condition.", {
        /// It harms.
        Harmful = "harmful",
        /// It helps.
        Beneficial = "beneficial",
        PowerToken = "power_token",
    }
}

words! {
    /// A condition (table 1.2).
    Status, "imperial_assault.play.status.", {
        Focused = "focused", "condition-focused";
        Hidden = "hidden", "condition-hidden";
        Stunned = "stunned", "condition-stunned";
        Bleeding = "bleeding", "condition-bleeding";
        Weakened = "weakened", "condition-weakened";
    }
}

words! {
    /// A power token.
    PowerToken, "imperial_assault.play.token.", {
        Damage = "damage", "result-hit";
        Surge = "surge", "result-surge";
        Block = "block", "result-block";
        Evade = "evade", "result-evade";
    }
}

words! {
    /// A fact of a card that no public source tells.
    GapField, "imperial_assault.gap.", {
        /// Attack dice or type.
        Attack = "attack",
        /// Defense dice.
        Defense = "defense",
        Health = "health",
        Speed = "speed",
        /// The size of the base.
        Size = "size",
        /// The card's text.
        Text = "text",
        /// Values that look wrong and that no second source settles.
        Values = "values",
        /// Limit of copies in a deck.
        Copies = "copies",
    }
}

impl Affiliation {
    /// The affiliations an army can have.
    pub const OF_ARMIES: [Self; 3] = [Self::Rebel, Self::Imperial, Self::Mercenary];
}

impl Status {
    /// True if it harms (IA-COND-03).
    pub const fn is_harmful(self) -> bool {
        matches!(self, Self::Stunned | Self::Bleeding | Self::Weakened)
    }
}

impl Rank {
    /// Limit of copies in an army of a card that is not unique (IA-ARMY-04, IA-ARMY-05).
    pub const fn copies(self) -> i32 {
        match self {
            Self::Regular => 4,
            Self::Elite => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Language, phrase};

    #[test]
    fn every_word_has_a_phrase() {
        let terms = (Season::ALL.iter().map(|word| word.term()))
            .chain(Affiliation::ALL.iter().map(|word| word.term()))
            .chain(Kind::ALL.iter().map(|word| word.term()))
            .chain(Rank::ALL.iter().map(|word| word.term()))
            .chain(Trait::ALL.iter().map(|word| word.term()))
            .chain(Keyword::ALL.iter().map(|word| word.term()))
            .chain(Die::ALL.iter().map(|word| word.term()))
            .chain(AttackType::ALL.iter().map(|word| word.term()))
            .chain(Effect::ALL.iter().map(|word| word.term()))
            .chain(Timing::ALL.iter().map(|word| word.term()))
            .chain(Size::ALL.iter().map(|word| word.term()))
            .chain(Level::ALL.iter().map(|word| word.term()))
            .chain(Doubt::ALL.iter().map(|word| word.term()))
            .chain(ConditionKind::ALL.iter().map(|word| word.term()))
            .chain(crate::cards::Ours::ALL.iter().map(|word| word.term()))
            .chain(GapField::ALL.iter().map(|word| word.term()));
        for term in terms {
            assert!(phrase::exists(Language::English, term), "{term}");
        }
    }

    #[test]
    fn every_word_with_a_drawing_has_it_among_the_icons() {
        let drawn = Affiliation::ALL.iter().map(|word| word.icon()).chain(Die::ALL.iter().map(|word| word.icon()));
        for icon in drawn {
            assert!(kernel::icons::icon(icon).is_some(), "{icon}");
        }
    }

    #[test]
    fn every_group_of_figures_has_a_drawing_of_them_and_nothing_else_has() {
        let catalog = crate::Catalog::bundled().unwrap();
        for (_, card) in catalog.deployments() {
            assert_eq!(card.icon.is_some(), card.kind == crate::cards::Kind::Figure, "{}", card.id);
            let icon = card.icon.as_deref().unwrap_or("app");
            assert!(kernel::icons::icon(icon).is_some(), "{}: {icon}", card.id);
        }
    }
}
