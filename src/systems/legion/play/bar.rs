//! Why a place is not legal that a player names.

/// A reason that bars a base, or a token, from a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bar {
    /// Part of it is off the battlefield (LEG-MOVE-06).
    Table,
    /// On terrain that it may not end on (LEG-MOVE-12, LEG-TER-04).
    Terrain,
    /// On another base.
    Base,
    /// On an objective token (LEG-MOVE-08).
    Token,
    /// In contact with enemies whom it may not fight (LEG-GEN-05, LEG-MELEE-03).
    Enemy,
    /// Farther than the template leads (LEG-MOVE-02).
    Far,
    /// No template lies that way: something stops it (LEG-MOVE-12, LEG-MOVE-26).
    Way,
    /// Too far up or down, or on no level of the table (LEG-MOVE-10, LEG-MOVE-11).
    Height,
    /// Facing another way than the move lets it.
    Heading,
    /// On no template that begins in the notch (LEG-MOVE-20).
    Template,
    /// Difficult terrain lies under the template, which is too long for that (LEG-MOVE-09).
    Slowed,
    /// Its own place.
    Stays,
    /// Not where it may deploy (LEG-SETUP-08).
    Zone,
    /// Too near to enemies to infiltrate (LEG-KW-INFILTRATE).
    NearEnemies,
    /// Not in cohesion with the leader (LEG-MOVE-05).
    Cohesion,
    /// This mini is placed already, or there is no such mini.
    Mini,
    /// Too near to a deployment zone or to another token.
    Spread,
}

impl Bar {
    pub const ALL: [Self; 17] = [
        Self::Table,
        Self::Terrain,
        Self::Base,
        Self::Token,
        Self::Enemy,
        Self::Far,
        Self::Way,
        Self::Height,
        Self::Heading,
        Self::Template,
        Self::Slowed,
        Self::Stays,
        Self::Zone,
        Self::NearEnemies,
        Self::Cohesion,
        Self::Mini,
        Self::Spread,
    ];

    /// The phrase that says so.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Table => "legion.play.bar.table",
            Self::Terrain => "legion.play.bar.terrain",
            Self::Base => "legion.play.bar.base",
            Self::Token => "legion.play.bar.token",
            Self::Enemy => "legion.play.bar.enemy",
            Self::Far => "legion.play.bar.far",
            Self::Way => "legion.play.bar.way",
            Self::Height => "legion.play.bar.height",
            Self::Heading => "legion.play.bar.heading",
            Self::Template => "legion.play.bar.template",
            Self::Slowed => "legion.play.bar.slowed",
            Self::Stays => "legion.play.bar.stays",
            Self::Zone => "legion.play.bar.zone",
            Self::NearEnemies => "legion.play.bar.near_enemies",
            Self::Cohesion => "legion.play.bar.cohesion",
            Self::Mini => "legion.play.bar.mini",
            Self::Spread => "legion.play.bar.spread",
        }
    }
}
