//! The program's own icons by name, as SVG text, for the window and for paper.
//!
//! Each icon is drawn in a field of 24 by 24 with filled paths of one colour, which is chosen where it is shown.

/// Every icon with its name, sorted by name.
pub const ICONS: &[(&str, &str)] = &[
    ("action-barrel-roll", include_str!("../../icons/action-barrel-roll.svg")),
    ("action-boost", include_str!("../../icons/action-boost.svg")),
    ("action-cloak", include_str!("../../icons/action-cloak.svg")),
    ("action-coordinate", include_str!("../../icons/action-coordinate.svg")),
    ("action-evade", include_str!("../../icons/action-evade.svg")),
    ("action-focus", include_str!("../../icons/action-focus.svg")),
    ("action-jam", include_str!("../../icons/action-jam.svg")),
    ("action-recover", include_str!("../../icons/action-recover.svg")),
    ("action-reinforce", include_str!("../../icons/action-reinforce.svg")),
    ("action-reload", include_str!("../../icons/action-reload.svg")),
    ("action-rotate-arc", include_str!("../../icons/action-rotate-arc.svg")),
    ("action-slam", include_str!("../../icons/action-slam.svg")),
    ("action-target-lock", include_str!("../../icons/action-target-lock.svg")),
    ("app", include_str!("../../icons/app.svg")),
    ("arc-auxiliary-180", include_str!("../../icons/arc-auxiliary-180.svg")),
    ("arc-auxiliary-rear", include_str!("../../icons/arc-auxiliary-rear.svg")),
    ("arc-bullseye", include_str!("../../icons/arc-bullseye.svg")),
    ("arc-front", include_str!("../../icons/arc-front.svg")),
    ("arc-mobile", include_str!("../../icons/arc-mobile.svg")),
    ("arc-turret", include_str!("../../icons/arc-turret.svg")),
    ("die-attack", include_str!("../../icons/die-attack.svg")),
    ("die-attack-blank", include_str!("../../icons/die-attack-blank.svg")),
    ("die-attack-critical", include_str!("../../icons/die-attack-critical.svg")),
    ("die-attack-focus", include_str!("../../icons/die-attack-focus.svg")),
    ("die-attack-hit", include_str!("../../icons/die-attack-hit.svg")),
    ("die-defense", include_str!("../../icons/die-defense.svg")),
    ("die-defense-blank", include_str!("../../icons/die-defense-blank.svg")),
    ("die-defense-evade", include_str!("../../icons/die-defense-evade.svg")),
    ("die-defense-focus", include_str!("../../icons/die-defense-focus.svg")),
    ("faction-first-order", include_str!("../../icons/faction-first-order.svg")),
    ("faction-imperial", include_str!("../../icons/faction-imperial.svg")),
    ("faction-rebel", include_str!("../../icons/faction-rebel.svg")),
    ("faction-resistance", include_str!("../../icons/faction-resistance.svg")),
    ("faction-scum", include_str!("../../icons/faction-scum.svg")),
    ("maneuver-bank-left", include_str!("../../icons/maneuver-bank-left.svg")),
    ("maneuver-bank-right", include_str!("../../icons/maneuver-bank-right.svg")),
    ("maneuver-koiogran-turn", include_str!("../../icons/maneuver-koiogran-turn.svg")),
    ("maneuver-reverse-bank-left", include_str!("../../icons/maneuver-reverse-bank-left.svg")),
    ("maneuver-reverse-bank-right", include_str!("../../icons/maneuver-reverse-bank-right.svg")),
    ("maneuver-reverse-straight", include_str!("../../icons/maneuver-reverse-straight.svg")),
    ("maneuver-segnors-loop-left", include_str!("../../icons/maneuver-segnors-loop-left.svg")),
    ("maneuver-segnors-loop-right", include_str!("../../icons/maneuver-segnors-loop-right.svg")),
    ("maneuver-stationary", include_str!("../../icons/maneuver-stationary.svg")),
    ("maneuver-straight", include_str!("../../icons/maneuver-straight.svg")),
    ("maneuver-tallon-roll-left", include_str!("../../icons/maneuver-tallon-roll-left.svg")),
    ("maneuver-tallon-roll-right", include_str!("../../icons/maneuver-tallon-roll-right.svg")),
    ("maneuver-turn-left", include_str!("../../icons/maneuver-turn-left.svg")),
    ("maneuver-turn-right", include_str!("../../icons/maneuver-turn-right.svg")),
    ("mark-error", include_str!("../../icons/mark-error.svg")),
    ("mark-ok", include_str!("../../icons/mark-ok.svg")),
    ("mark-warning", include_str!("../../icons/mark-warning.svg")),
    ("slot-astromech", include_str!("../../icons/slot-astromech.svg")),
    ("slot-bomb", include_str!("../../icons/slot-bomb.svg")),
    ("slot-cannon", include_str!("../../icons/slot-cannon.svg")),
    ("slot-cargo", include_str!("../../icons/slot-cargo.svg")),
    ("slot-crew", include_str!("../../icons/slot-crew.svg")),
    ("slot-elite", include_str!("../../icons/slot-elite.svg")),
    ("slot-hardpoint", include_str!("../../icons/slot-hardpoint.svg")),
    ("slot-illicit", include_str!("../../icons/slot-illicit.svg")),
    ("slot-missile", include_str!("../../icons/slot-missile.svg")),
    ("slot-modification", include_str!("../../icons/slot-modification.svg")),
    ("slot-salvaged-astromech", include_str!("../../icons/slot-salvaged-astromech.svg")),
    ("slot-system", include_str!("../../icons/slot-system.svg")),
    ("slot-team", include_str!("../../icons/slot-team.svg")),
    ("slot-tech", include_str!("../../icons/slot-tech.svg")),
    ("slot-title", include_str!("../../icons/slot-title.svg")),
    ("slot-torpedo", include_str!("../../icons/slot-torpedo.svg")),
    ("slot-turret", include_str!("../../icons/slot-turret.svg")),
    ("stat-agility", include_str!("../../icons/stat-agility.svg")),
    ("stat-attack", include_str!("../../icons/stat-attack.svg")),
    ("stat-energy", include_str!("../../icons/stat-energy.svg")),
    ("stat-hull", include_str!("../../icons/stat-hull.svg")),
    ("stat-range", include_str!("../../icons/stat-range.svg")),
    ("stat-shields", include_str!("../../icons/stat-shields.svg")),
    ("stat-skill", include_str!("../../icons/stat-skill.svg")),
    ("tick-circle", include_str!("../../icons/tick-circle.svg")),
    ("tick-hull", include_str!("../../icons/tick-hull.svg")),
    ("tick-shield", include_str!("../../icons/tick-shield.svg")),
    ("tick-square", include_str!("../../icons/tick-square.svg")),
    ("token-cloak", include_str!("../../icons/token-cloak.svg")),
    ("token-critical", include_str!("../../icons/token-critical.svg")),
    ("token-energy", include_str!("../../icons/token-energy.svg")),
    ("token-evade", include_str!("../../icons/token-evade.svg")),
    ("token-focus", include_str!("../../icons/token-focus.svg")),
    ("token-ion", include_str!("../../icons/token-ion.svg")),
    ("token-jam", include_str!("../../icons/token-jam.svg")),
    ("token-ordnance", include_str!("../../icons/token-ordnance.svg")),
    ("token-reinforce", include_str!("../../icons/token-reinforce.svg")),
    ("token-shield", include_str!("../../icons/token-shield.svg")),
    ("token-stress", include_str!("../../icons/token-stress.svg")),
    ("token-target-lock", include_str!("../../icons/token-target-lock.svg")),
    ("token-tractor", include_str!("../../icons/token-tractor.svg")),
    ("token-weapons-disabled", include_str!("../../icons/token-weapons-disabled.svg")),
    ("ui-about", include_str!("../../icons/ui-about.svg")),
    ("ui-add", include_str!("../../icons/ui-add.svg")),
    ("ui-archive", include_str!("../../icons/ui-archive.svg")),
    ("ui-back", include_str!("../../icons/ui-back.svg")),
    ("ui-check", include_str!("../../icons/ui-check.svg")),
    ("ui-close", include_str!("../../icons/ui-close.svg")),
    ("ui-compare", include_str!("../../icons/ui-compare.svg")),
    ("ui-copy", include_str!("../../icons/ui-copy.svg")),
    ("ui-dark", include_str!("../../icons/ui-dark.svg")),
    ("ui-delete", include_str!("../../icons/ui-delete.svg")),
    ("ui-down", include_str!("../../icons/ui-down.svg")),
    ("ui-duplicate", include_str!("../../icons/ui-duplicate.svg")),
    ("ui-edit", include_str!("../../icons/ui-edit.svg")),
    ("ui-error", include_str!("../../icons/ui-error.svg")),
    ("ui-export", include_str!("../../icons/ui-export.svg")),
    ("ui-filter", include_str!("../../icons/ui-filter.svg")),
    ("ui-folder", include_str!("../../icons/ui-folder.svg")),
    ("ui-history", include_str!("../../icons/ui-history.svg")),
    ("ui-import", include_str!("../../icons/ui-import.svg")),
    ("ui-info", include_str!("../../icons/ui-info.svg")),
    ("ui-jump", include_str!("../../icons/ui-jump.svg")),
    ("ui-keyboard", include_str!("../../icons/ui-keyboard.svg")),
    ("ui-language", include_str!("../../icons/ui-language.svg")),
    ("ui-left", include_str!("../../icons/ui-left.svg")),
    ("ui-light", include_str!("../../icons/ui-light.svg")),
    ("ui-lists", include_str!("../../icons/ui-lists.svg")),
    ("ui-more", include_str!("../../icons/ui-more.svg")),
    ("ui-new", include_str!("../../icons/ui-new.svg")),
    ("ui-open", include_str!("../../icons/ui-open.svg")),
    ("ui-paste", include_str!("../../icons/ui-paste.svg")),
    ("ui-play", include_str!("../../icons/ui-play.svg")),
    ("ui-print", include_str!("../../icons/ui-print.svg")),
    ("ui-redo", include_str!("../../icons/ui-redo.svg")),
    ("ui-remove", include_str!("../../icons/ui-remove.svg")),
    ("ui-repair", include_str!("../../icons/ui-repair.svg")),
    ("ui-right", include_str!("../../icons/ui-right.svg")),
    ("ui-save", include_str!("../../icons/ui-save.svg")),
    ("ui-search", include_str!("../../icons/ui-search.svg")),
    ("ui-settings", include_str!("../../icons/ui-settings.svg")),
    ("ui-sort", include_str!("../../icons/ui-sort.svg")),
    ("ui-tag", include_str!("../../icons/ui-tag.svg")),
    ("ui-undo", include_str!("../../icons/ui-undo.svg")),
    ("ui-unique", include_str!("../../icons/ui-unique.svg")),
    ("ui-up", include_str!("../../icons/ui-up.svg")),
    ("ui-warning", include_str!("../../icons/ui-warning.svg")),
];

/// The SVG text of the icon with this name.
pub fn icon(name: &str) -> Option<&'static str> {
    let index = ICONS.binary_search_by_key(&name, |(given, _)| given).ok()?;
    Some(ICONS[index].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_so_that_names_are_found() {
        assert!(ICONS.is_sorted_by(|(one, _), (other, _)| one < other));
        assert!(ICONS.iter().all(|(name, svg)| icon(name) == Some(*svg)));
        assert_eq!(icon("no-such-icon"), None);
    }

    #[test]
    fn every_file_of_the_folder_is_in_the_table() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("icons");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "svg"))
            .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
            .collect();
        names.sort();
        let table: Vec<&str> = ICONS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, table);
    }
}
