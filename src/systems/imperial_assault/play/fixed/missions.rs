//! The maps and missions of matches: which can be played, and the one that is.

use crate::{
    cards::{self, Catalog, Edge, MapId, MissionCard, MissionId, MissionRule, SkirmishMap, Terrain},
    play::{
        Options,
        board::{Ground, Plan},
    },
};
use kernel::{
    Chance,
    game::{Seat, Unplayable},
};

/// A bit for each of so many doors.
pub(in crate::play) const fn doors_mask(doors: usize) -> u32 {
    if doors >= 32 { u32::MAX } else { (1 << doors) - 1 }
}

/// True if a map can be played by two players: its terrain, zones and terminals are known.
pub fn is_played(catalog: &Catalog, map: MapId) -> bool {
    let map = catalog.map(map);
    matches!(map.level, cards::Level::Complete | cards::Level::Playable) && map.zones.is_some()
}

/// The missions of a map that are played.
pub fn missions(catalog: &Catalog, map: MapId) -> impl Iterator<Item = (MissionId, &MissionCard)> {
    catalog.missions().filter(move |(_, mission)| mission.map == map && mission.is_played())
}

/// The map and the mission that were agreed, or drawn.
pub(super) fn choose(
    catalog: &Catalog,
    options: &Options,
    wished: Vec<MapId>,
    chance: &mut Chance,
) -> Result<(MapId, MissionId), Unplayable> {
    let no = |reason| Unplayable { reason, seat: Seat::First };
    let named = catalog.find_mission(&options.mission).filter(|_| !options.mission.is_empty());
    let map = if let Some(rotation) = catalog.find_rotation(options.map.name()) {
        let maps = &catalog.rotation(rotation).maps;
        *maps.get(chance.place(maps.len())).ok_or(no("imperial_assault.play.no_map"))?
    } else if options.map.name().is_empty() {
        let wished = wished.into_iter().find(|map| is_played(catalog, *map));
        match named.map(|mission| catalog.mission(mission).map).or(wished) {
            Some(map) => map,
            None => {
                let maps: Vec<MapId> =
                    catalog.maps().map(|(id, _)| id).filter(|map| is_played(catalog, *map)).collect();
                *maps.get(chance.place(maps.len())).ok_or(no("imperial_assault.play.no_map"))?
            }
        }
    } else {
        let map = catalog.find_map(options.map.name()).ok_or(no("imperial_assault.play.no_map"))?;
        if !is_played(catalog, map) {
            return Err(no("imperial_assault.play.no_map"));
        }
        map
    };
    let word = options.mission.as_str();
    let fits = |mission: &MissionCard| word.is_empty() || is_called(mission, word);
    let lacks = catalog.missions().filter(|(_, mission)| mission.map == map && !word.is_empty() && fits(mission));
    if let Some(lack) = lacks.filter_map(|(_, mission)| mission.lacks.first()).next() {
        return Err(no(lack.reason()));
    }
    let known = || missions(catalog, map).filter(|(_, mission)| fits(mission));
    // Nobody asked for one of ours: where any is printed, one of those is drawn.
    let is_printed = word.is_empty() && known().any(|(_, mission)| mission.ours.is_none());
    let known: Vec<MissionId> =
        known().filter(|(_, mission)| !is_printed || mission.ours.is_none()).map(|(id, _)| id).collect();
    let mission = *known.get(chance.place(known.len())).ok_or(no("imperial_assault.play.no_mission"))?;
    Ok((map, mission))
}

/// True if a mission has this id, letter, or name among ours.
pub(in crate::play) fn is_called(mission: &MissionCard, word: &str) -> bool {
    *mission.id == *word
        || mission.variant.as_deref() == Some(word)
        || mission.ours.is_some_and(|ours| ours.id() == word)
}

/// The map of a mission with all its doors closed.
pub(super) fn ground(map: &SkirmishMap, mission: &MissionCard) -> Ground {
    let has = |wanted: &MissionRule| mission.rules.contains(wanted);
    if !has(&MissionRule::OpenWalls) && !has(&MissionRule::Mire) {
        // The ground of a map serves all its matches.
        return map.kept.get(|| Ground::new(map, doors_mask(map.doors.len())));
    }
    mission.kept.get(|| altered(map, mission))
}

/// The map without the wall that is none for some.
pub(super) fn opened(map: &SkirmishMap, mission: &MissionCard) -> Option<Ground> {
    let (from, to) = mission.rules.iter().find_map(|rule| match rule {
        MissionRule::Passage { from, to, .. } => Some((mission.areas.get(from)?, mission.areas.get(to)?)),
        _ => None,
    })?;
    let parts = |edge: &Edge| {
        let (x, y) = edge.space;
        let next = if edge.is_east { (x + 1, y) } else { (x, y + 1) };
        [((x, y), next), (next, (x, y))].iter().any(|(one, other)| from.contains(one) && to.contains(other))
    };
    Some(mission.kept.get(|| {
        let walls: Vec<Edge> = map.walls.iter().filter(|edge| !parts(edge)).cloned().collect();
        let plan = Plan { walls: &walls, ..Plan::from(map) };
        Ground::new(plan, doors_mask(map.doors.len()))
    }))
}

/// The map as the mission changes it.
fn altered(map: &SkirmishMap, mission: &MissionCard) -> Ground {
    let has = |wanted: &MissionRule| mission.rules.contains(wanted);
    let is_difficult = |(x, y): (u8, u8)| {
        let at = usize::from(y) * usize::from(map.width) + usize::from(x);
        x < map.width && map.terrain.get(at) == Some(&Terrain::Difficult)
    };
    let stands = |edge: &&Edge| {
        let (x, y) = edge.space;
        let next = if edge.is_east { (x + 1, y) } else { (x, y + 1) };
        !(has(&MissionRule::OpenWalls) && is_difficult((x, y)) && is_difficult(next))
    };
    let walls: Vec<Edge> = map.walls.iter().filter(stands).cloned().collect();
    let plan = Plan { walls: &walls, is_calm: has(&MissionRule::Mire), ..Plan::from(map) };
    Ground::new(plan, doors_mask(map.doors.len()))
}

#[cfg(test)]
mod tests {
    use super::ground;
    use crate::{Catalog, cards::Edge, play::board::Space};

    #[test]
    fn swamps_have_no_walls() {
        // Scavengers: a wall between two spaces of difficult terrain is none; other walls stand.
        let catalog = Catalog::bundled().unwrap();
        let mission = catalog.mission(catalog.find_mission("wasskah-hunting-ground-a").unwrap());
        let duel = catalog.mission(catalog.find_mission("wasskah-hunting-ground-practice-duel").unwrap());
        let mut map = catalog.map(mission.map).clone();
        map.walls.extend([(4, 4), (3, 4)].map(|space| Edge { space, is_east: true }));
        let joined = |mission, from, to| ground(&map, mission).are_adjacent(Space::new(from, 4), Space::new(to, 4));
        assert!(joined(mission, 4, 5) && !joined(duel, 4, 5));
        assert!(!joined(mission, 3, 4), "one side of it is open ground");
    }
}
