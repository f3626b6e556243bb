//! Lengths of the game in 1/64 mm.

/// A millimeter.
pub const MM: i32 = 64;
/// A segment of the range ruler: 152.4 mm (table 1.4); rounded up by 0.4 of 1/64 mm, so that cells of the battlefield have
/// whole sides.
pub const RANGE: i32 = 9_754;
/// The long edge of a battlefield: six feet.
pub const WIDTH: i32 = 12 * RANGE;
/// The short edge: three feet.
pub const DEPTH: i32 = 6 * RANGE;
/// Range segments of the ruler (LEG-RNG-01).
pub const FULL: u8 = 5;
/// Half the width of a movement template.
pub const HALF_TEMPLATE: i32 = 127 * MM / 10;
/// Bases that are no farther apart touch: what rounding leaves between bases put in contact.
pub const TOUCH: i32 = MM / 4;
/// The height of the silhouette of a trooper on a small base; printed sizes are lost (section 22, #7).
pub const SMALL_SILHOUETTE: i32 = 40 * MM;
/// The height of the silhouette of creatures and emplacements.
pub const TROOPER_SILHOUETTE: i32 = 55 * MM;

/// The length of the movement template of a speed; 0 for no speed, and speed 3 is the longest (table 1.4).
pub const fn template(speed: u8) -> i32 {
    match speed {
        0 => 0,
        1 => 102 * MM,
        2 => 152 * MM,
        _ => 203 * MM,
    }
}
/// Half the size of an objective token: 25 mm across.
pub const TOKEN: i32 = 25 * MM / 2;
/// The most corners of a polygon: an octagon around a base has them.
pub const MOST_CORNERS: usize = 8;
