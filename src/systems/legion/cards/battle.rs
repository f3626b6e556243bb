//! Battle cards and battle forces.

use serde::Deserialize;

use super::{
    BattleKind, ByRank, CardText, CommandId, Faction, ForceId, GameSize, Gap, Player, Side, UnitSet, UpgradeId,
};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleCard {
    /// The id in documents.
    pub id: Box<str>,
    /// Name and summary.
    #[serde(rename = "name")]
    pub text: CardText,
    /// The two letters by which Legion HQ links name it.
    pub legion_hq_id: Option<Box<str>>,
    /// Objective, deployment or condition.
    #[serde(rename = "type")]
    pub kind: BattleKind,
    /// The size of game it is printed for.
    #[serde(rename = "format")]
    pub size: GameSize,
    /// The battle force it is for.
    pub battle_force: Option<ForceId>,
    /// Deployment zones; none on cards that are no deployment, or without a source for them.
    pub zones: Option<Zones>,
    /// Gaps of the sources.
    #[serde(default)]
    pub gaps: Vec<Gap>,
}

/// Deployment zones (LEG-SETUP-08).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zones {
    /// The battlefield in squares as long as range 1, in rows from red's edge to blue's.
    Cells(Cells),
    /// A half circle around the middle of each side's edge, with this range.
    HalfCircle(u8),
}

/// Squares of a battlefield, in rows of equal length: whose zone each is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct Cells(Vec<Vec<Option<Player>>>);

impl Cells {
    /// The rows, from red's edge to blue's.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Option<Player>]> {
        self.0.iter().map(Vec::as_slice)
    }

    /// A row, counted from red's edge.
    pub fn row(&self, number: usize) -> Option<&[Option<Player>]> {
        self.0.get(number).map(Vec::as_slice)
    }
}

/// In files `r` is red's, `b` blue's, a dot nobody's.
impl TryFrom<Vec<String>> for Cells {
    type Error = &'static str;

    fn try_from(rows: Vec<String>) -> Result<Self, Self::Error> {
        let cell = |letter: char| match letter {
            'r' => Ok(Some(Player::Red)),
            'b' => Ok(Some(Player::Blue)),
            '.' => Ok(None),
            _ => Err("a cell is r, b or a dot"),
        };
        let rows: Vec<Vec<_>> =
            rows.iter().map(|row| row.chars().map(cell).collect()).collect::<Result<_, Self::Error>>()?;
        let width = rows.first().map_or(0, Vec::len);
        if width == 0 || rows.iter().any(|row| row.len() != width) {
            return Err("rows of cells are of equal length");
        }
        Ok(Self(rows))
    }
}

/// The most units of some kinds together.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitLimit {
    #[serde(rename = "unit_ids")]
    pub units: UnitSet,
    /// The most there may be.
    #[serde(rename = "max_total")]
    pub most: u8,
}

/// Rank limits of a size of game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// The least and the most units of each rank.
    pub ranks: ByRank<(u8, u8)>,
    /// The most Commanders and Operatives together.
    pub leaders: Option<u8>,
}

/// A battle force: another way to build (LEG-ARMY-15).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleForce {
    /// The id in documents.
    pub id: Box<str>,
    /// Its name.
    #[serde(rename = "name")]
    pub text: CardText,
    /// The faction of its armies.
    pub faction: Faction,
    /// The side of its armies.
    #[serde(rename = "alignment")]
    pub side: Side,
    /// The units it lists, by rank.
    pub units: ByRank<UnitSet>,
    /// The unique upgrades its units may equip.
    #[serde(rename = "allowed_unique_upgrades", default)]
    pub unique_upgrades: Vec<UpgradeId>,
    /// The command cards printed for it.
    #[serde(default)]
    pub command_cards: Vec<CommandId>,
    /// A Field Commander does not take the place of a Commander.
    #[serde(default)]
    pub no_field_commander: bool,
    /// Mercenaries count for the minimums.
    #[serde(default)]
    pub mercenaries_count: bool,
    /// Heavy weapons that its troopers, droids apart, may equip beyond their cards' restrictions.
    #[serde(default)]
    pub extra_heavy_weapons: Vec<UpgradeId>,
    /// Most units of some kinds together.
    #[serde(default)]
    pub unit_limits: Vec<UnitLimit>,
    /// The beginning of its links at Legion HQ.
    #[serde(rename = "legion_hq_link_prefix")]
    pub link_prefix: Option<Box<str>>,
    /// Its limits at 800 points.
    pub standard: Limits,
    /// Its limits at 500 points.
    pub skirmish: Limits,
    /// Gaps of the sources.
    #[serde(default)]
    pub gaps: Vec<Gap>,
}
