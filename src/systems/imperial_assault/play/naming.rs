//! Maps and missions by the names people give them.

use super::{
    Options,
    fixed::missions::{is_called, is_played, missions},
};
use crate::{
    Catalog,
    cards::{MapId, MissionCard, Ours, SkirmishMap},
    missions::{map_doubts, mission_name, mission_omissions, mission_rules},
};
use kernel::{Language, game::OptionChoice, phrase, similar};

/// Playable maps, or missions of a map, as choices of an option.
pub(super) fn choices(
    catalog: &Catalog,
    key: &str,
    settled: &[(&'static str, String)],
    language: Language,
) -> Vec<OptionChoice> {
    let map = settled.iter().find(|(known, _)| *known == "map").and_then(|(_, id)| catalog.find_map(id));
    match (key, map) {
        ("map", _) => maps(catalog, language).into_iter().chain(rotations(catalog, language)).collect(),
        ("mission", Some(map)) => missions(catalog, map)
            .map(|(_, mission)| OptionChoice {
                id: mission.id.to_string(),
                name: mission_name(mission, language),
                brief: String::new(),
                about: {
                    let rules = mission_rules(mission, language).into_iter();
                    rules.chain(mission_omissions(mission, language)).collect::<Vec<_>>().join(" ")
                },
            })
            .collect(),
        ("mission", None) => Ours::ALL.map(|ours| of_ours(ours, language)).to_vec(),
        _ => Vec::new(),
    }
}

fn of_ours(ours: Ours, language: Language) -> OptionChoice {
    let text = |key: &str| phrase::text(language, key).to_owned();
    let (name, about) = (text(ours.term()), text("imperial_assault.play.ours"));
    OptionChoice { id: ours.id().to_owned(), name, brief: String::new(), about }
}

fn maps(catalog: &Catalog, language: Language) -> Vec<OptionChoice> {
    let mut maps: Vec<OptionChoice> = catalog
        .maps()
        .filter(|(id, _)| is_played(catalog, *id))
        .map(|(id, map)| OptionChoice {
            id: map.id.to_string(),
            name: map.text.name(language).to_owned(),
            brief: brief(catalog, id, language),
            about: about(map, language),
        })
        .collect();
    maps.sort_by(|one, other| one.name.cmp(&other.name));
    maps
}

/// The rotations of tournaments, of which a map is drawn.
fn rotations(catalog: &Catalog, language: Language) -> impl Iterator<Item = OptionChoice> {
    catalog.rotations().map(move |(_, rotation)| {
        let maps: Vec<&str> = rotation.maps.iter().map(|map| catalog.map(*map).text.name(language)).collect();
        let about = phrase::say(language, "imperial_assault.play.rotation", &[("maps", &maps.join(", "))]);
        let name = rotation.text.name(language).to_owned();
        OptionChoice { id: rotation.id.to_string(), name, brief: String::new(), about }
    })
}

/// Size of a map, its printed missions, and in how many points it is in doubt.
fn brief(catalog: &Catalog, id: MapId, language: Language) -> String {
    let map = catalog.map(id);
    let size = phrase::say(language, "imperial_assault.map.size", &[("width", &map.width), ("height", &map.height)]);
    let printed = missions(catalog, id).filter(|(_, mission)| mission.ours.is_none());
    let missions: Vec<String> = printed.map(|(_, mission)| mission_name(mission, language)).collect();
    let doubts = map.doubts().count();
    let doubts = (doubts > 0).then(|| phrase::say(language, "imperial_assault.map.doubt_count", &[("count", &doubts)]));
    let missions = (!missions.is_empty()).then(|| missions.join(", "));
    [Some(size), missions, doubts].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Size of a map, and how well it is known.
fn about(map: &SkirmishMap, language: Language) -> String {
    let level = phrase::text(language, map.level.term());
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("width", &map.width), ("height", &map.height), ("level", &level)];
    let told = phrase::say(language, "imperial_assault.map.about", &values);
    std::iter::once(told).chain(map_doubts(map, language)).collect::<Vec<_>>().join(" ")
}

/// The ids of the map and the mission that options name.
pub(super) fn named(catalog: &Catalog, mut options: Options, language: Language) -> Result<Options, String> {
    if let Some(wrong) = options.map.wrong(catalog, language) {
        return Err(wrong);
    }
    let written = options.map.name().to_owned();
    let folded = similar::fold(&written);
    let mut rotations = catalog.rotations().map(|(_, rotation)| rotation);
    let rotation = rotations.find(|it| calls(&it.id, |language| it.text.name(language).to_owned()).contains(&folded));
    if let Some(rotation) = rotation.filter(|_| !written.is_empty()) {
        options.map = rotation.id.to_string().into();
    } else if !written.is_empty() {
        let map = map_named(catalog, &written, language)?;
        options.map = catalog.map(map).id.to_string().into();
    }
    if !options.mission.is_empty() {
        options.mission = mission_named(catalog, &options, language)?;
    }
    Ok(options)
}

/// The names of something in all languages, folded, and its id.
fn calls(id: &str, name: impl Fn(Language) -> String) -> Vec<String> {
    let mut calls: Vec<String> = Language::ALL.into_iter().map(|language| similar::fold(&name(language))).collect();
    calls.push(similar::fold(id));
    calls
}

fn map_named(catalog: &Catalog, wanted: &str, language: Language) -> Result<MapId, String> {
    let folded = similar::fold(wanted);
    let all = || catalog.maps().map(|(id, map)| (id, calls(&map.id, |language| map.text.name(language).to_owned())));
    if let Some((id, _)) = all().find(|(_, calls)| calls.contains(&folded)) {
        return match is_played(catalog, id) {
            true => Ok(id),
            false => Err(phrase::say(
                language,
                "imperial_assault.play.map_unknown",
                &[("map", &catalog.map(id).text.name(language)), ("known", &ids(&maps(catalog, language)))],
            )),
        };
    }
    let calls: Vec<(MapId, Vec<String>)> = all().filter(|(id, _)| is_played(catalog, *id)).collect();
    let near = calls.iter().flat_map(|(id, calls)| calls.iter().map(|call| (call.as_str(), *id)));
    // A part of a name will do where the whole is far from it.
    let part = calls.iter().find(|(_, calls)| calls.iter().any(|call| !folded.is_empty() && call.contains(&folded)));
    let meant = similar::nearest(&folded, near).or(part.map(|(id, _)| *id)).map(|id| &*catalog.map(id).id);
    Err(unknown(language, "imperial_assault.play.no_map_called", wanted, meant, &maps(catalog, language)))
}

fn mission_named(catalog: &Catalog, options: &Options, language: Language) -> Result<String, String> {
    let wanted = &options.mission;
    let map = catalog.find_map(options.map.name());
    let here = || catalog.missions().filter(move |(_, mission)| map.is_none_or(|map| mission.map == map));
    if here().any(|(_, mission)| is_called(mission, wanted)) {
        // Why a mission of the map is not played is told as the match begins.
        return Ok(wanted.clone());
    }
    let folded = similar::fold(wanted);
    let named = |mission: &MissionCard| calls(&mission.id, |language| mission_name(mission, language));
    if let Some((_, mission)) = here().find(|(_, mission)| named(mission).contains(&folded)) {
        return Ok(mission.id.to_string());
    }
    let calls: Vec<(&str, Vec<String>)> =
        here().filter(|(_, mission)| mission.is_played()).map(|(_, mission)| (&*mission.id, named(mission))).collect();
    let near = calls.iter().flat_map(|(id, calls)| calls.iter().map(|call| (call.as_str(), *id)));
    let part = calls.iter().find(|(_, calls)| calls.iter().any(|call| !folded.is_empty() && call.contains(&folded)));
    let meant = similar::nearest(&folded, near).or(part.map(|(id, _)| *id));
    let settled = [("map", options.map.name().to_owned())];
    let known = choices(catalog, "mission", &settled, language);
    Err(unknown(language, "imperial_assault.play.no_mission_called", wanted, meant, &known))
}

fn ids(choices: &[OptionChoice]) -> String {
    choices.iter().map(|choice| choice.id.as_str()).collect::<Vec<_>>().join(", ")
}

/// That nothing is called so: with what is probably meant, or else with what there is.
fn unknown(language: Language, key: &str, wanted: &str, meant: Option<&str>, known: &[OptionChoice]) -> String {
    let start = phrase::say(language, key, &[("wanted", &wanted.chars().take(60).collect::<String>())]);
    let rest = match meant {
        Some(meant) => phrase::say(language, "imperial_assault.play.meant", &[("meant", &meant)]),
        None => phrase::say(language, "imperial_assault.play.there_are", &[("known", &ids(known))]),
    };
    format!("{start} {rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_says_briefly_its_size_its_printed_missions_and_how_many_doubts_there_are() {
        let catalog = Catalog::bundled().unwrap();
        let brief = |id: &str, language| {
            let maps = choices(&catalog, "map", &[], language);
            maps.into_iter().find(|choice| choice.id == id).unwrap().brief
        };
        assert_eq!(brief("30th-floor-plaza", Language::English), "17 × 21 · Overwatch, On Our Way · 4 doubts");
        assert_eq!(brief("chopper-base-atollon", Language::English), "21 × 24 · Krykna Infestation, Powered Perimeter");
        assert!(brief("anchorhead-cantina", Language::Spanish).ends_with("· 1 duda"));
    }

    #[test]
    fn a_mission_names_what_a_match_leaves_out_of_it() {
        let catalog = Catalog::bundled().unwrap();
        let settled = [("map", "imperial-labour-camp".to_owned())];
        let about = choices(&catalog, "mission", &settled, Language::English).swap_remove(0).about;
        assert!(about.ends_with("moves at the end of each round."), "{about}");
    }
}
