//! `muster play --list-maps`: maps of matches with their missions.

use std::io::Write;

use serde::Serialize;

use crate::session::{Halt, Session};
use kernel::{Language, game::OptionChoice};
use practice::{Opponents, Task, registry};
use systems::{Catalogs, Registered};

/// A map with its missions.
type Map = (OptionChoice, Vec<OptionChoice>);

struct Maps<'a> {
    catalogs: &'a Catalogs,
    language: Language,
}

impl Task for Maps<'_> {
    type Output = Vec<Map>;

    fn run<S: Opponents + Registered>(self) -> Vec<Map> {
        let choices = |key: &str, settled: &[(&'static str, String)]| {
            S::option_choices(S::cards(self.catalogs), key, settled, self.language)
        };
        let maps = choices("map", &[]).into_iter();
        maps.map(|map| {
            let missions = choices("mission", &[("map", map.id.clone())]);
            (map, missions)
        })
        .collect()
    }
}

#[derive(Serialize)]
struct MapJson<'a> {
    system: &'static str,
    id: &'a str,
    name: &'a str,
    about: &'a str,
    missions: Vec<MissionJson<'a>>,
}

#[derive(Serialize)]
struct MissionJson<'a> {
    id: &'a str,
    name: &'a str,
    about: &'a str,
}

/// Prints the maps of every system that has any.
pub(super) fn print(session: &mut Session) -> Result<(), Halt> {
    let language = session.language;
    let mut games = Vec::new();
    for system in registry::PLAYABLE.iter().copied() {
        let asked = Maps { catalogs: &session.catalogs, language };
        let maps = registry::with(system, asked).map_err(|fault| Halt::Failed(fault.sentence(language)))?;
        if !maps.is_empty() {
            games.push((system, maps));
        }
    }
    if session.json {
        let rows: Vec<MapJson<'_>> = (games.iter())
            .flat_map(|(system, maps)| maps.iter().map(move |map| (system, map)))
            .map(|(system, (map, of_map))| MapJson {
                system: system.id(),
                id: &map.id,
                name: &map.name,
                about: &map.about,
                missions: of_map.iter().map(mission).collect(),
            })
            .collect();
        return session.write_json(&rows);
    }
    if games.is_empty() {
        session.line("cli.play.no_maps", &[])?;
    }
    for (system, maps) in &games {
        session.line(system.term(), &[])?;
        for (map, missions) in maps {
            writeln!(session.out, "\n  {}  {}\n    {}", map.id, map.name, map.about)?;
            for mission in missions {
                writeln!(session.out, "    {}  {}", mission.id, mission.name)?;
            }
        }
    }
    Ok(())
}

fn mission(choice: &OptionChoice) -> MissionJson<'_> {
    MissionJson { id: &choice.id, name: &choice.name, about: &choice.about }
}
