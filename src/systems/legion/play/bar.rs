//! Why a place is not legal that a player names.

use kernel::words::words;

words! {
    /// A reason that bars a base, or a token, from a place.
    Bar, "legion.play.bar.", {
        /// Part of it is off the battlefield (LEG-MOVE-06).
        Table = "table",
        /// On terrain that it may not end on (LEG-MOVE-12, LEG-TER-04).
        Terrain = "terrain",
        /// On another base.
        Base = "base",
        /// On an objective token (LEG-MOVE-08).
        Token = "token",
        /// In contact with enemies whom it may not fight (LEG-GEN-05, LEG-MELEE-03).
        Enemy = "enemy",
        /// Farther than the template leads (LEG-MOVE-02).
        Far = "far",
        /// No template lies that way: something stops it (LEG-MOVE-12, LEG-MOVE-26).
        Way = "way",
        /// Too far up or down, or on no level of the table (LEG-MOVE-10, LEG-MOVE-11).
        Height = "height",
        /// Facing another way than the move lets it.
        Heading = "heading",
        /// On no template that begins in the notch (LEG-MOVE-20).
        Template = "template",
        /// Difficult terrain lies under the template, which is too long for that (LEG-MOVE-09).
        Slowed = "slowed",
        /// Its own place.
        Stays = "stays",
        /// Not where it may deploy (LEG-SETUP-08).
        Zone = "zone",
        /// Too near to enemies to infiltrate (LEG-KW-INFILTRATE).
        NearEnemies = "near_enemies",
        /// Not in cohesion with the leader (LEG-MOVE-05).
        Cohesion = "cohesion",
        /// This mini is placed already, or there is no such mini.
        Mini = "mini",
        /// Too near to a deployment zone or to another token.
        Spread = "spread",
    }
}
