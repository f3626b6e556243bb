//! The two-letter codes by which Legion HQ names cards, and its words for factions and battle forces.

use rustc_hash::FxHashMap;

use crate::cards::{BattleId, Catalog, CommandId, Faction, ForceId, UnitId, UpgradeId};

/// A card with a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coded {
    Unit(UnitId),
    Upgrade(UpgradeId),
    Command(CommandId),
    Battle(BattleId),
}

/// Cards to which versions of the site gave another code than the one it reads today.
const SECOND: &[(&str, &str)] = &[
    ("jm", "blast_off"),
    ("kb", "smoke_screen"),
    ("kc", "impromptu_immolation"),
    ("nc", "defensive_offensive_stance"),
    ("tv", "the_hand_thing"),
    ("uc", "a_machine_made_for_killing"),
];

/// All codes.
pub(super) struct Codes<'a>(FxHashMap<&'a str, Coded>);

impl<'a> Codes<'a> {
    pub fn new(catalog: &'a Catalog) -> Self {
        let units = catalog.units().map(|(id, card)| (&card.legion_hq_id, Coded::Unit(id)));
        let upgrades = catalog.upgrades().map(|(id, card)| (&card.legion_hq_id, Coded::Upgrade(id)));
        let commands = catalog.commands().map(|(id, card)| (&card.legion_hq_id, Coded::Command(id)));
        let battles = catalog.battles().map(|(id, card)| (&card.legion_hq_id, Coded::Battle(id)));
        let all = units.chain(upgrades).chain(commands).chain(battles);
        let mut codes: FxHashMap<&'a str, Coded> =
            all.filter_map(|(code, card)| Some((code.as_deref()?, card))).collect();
        for (code, id) in SECOND {
            let command = catalog.find_command(id).map(Coded::Command);
            if let Some(card) = command.or_else(|| catalog.find_upgrade(id).map(Coded::Upgrade)) {
                let _ = codes.entry(code).or_insert(card);
            }
        }
        Self(codes)
    }

    pub fn find(&self, code: &str) -> Option<Coded> {
        self.0.get(code).copied()
    }
}

/// True if a text has the form of a code.
pub(super) fn is_code(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The word for a faction in links.
pub(super) const fn faction_word(faction: Faction) -> &'static str {
    match faction {
        Faction::GalacticEmpire => "empire",
        Faction::RebelAlliance => "rebels",
        Faction::GalacticRepublic => "republic",
        Faction::SeparatistAlliance => "separatists",
        Faction::Mercenary => "mercenary",
    }
}

/// Prefixes of battle forces that other versions of the site write. Some stand for another force with each faction.
const PREFIXES: &[(&str, &str)] = &[("5l", "501st_legion"), ("5t", "501st_legion"), ("ebd", "separatist_invasion")];

/// The battle force of a link's prefix, that of the link's faction before all others.
pub(super) fn find_force(catalog: &Catalog, faction: Faction, prefix: &str) -> Option<ForceId> {
    let own = catalog.forces().filter(|(_, force)| force.link_prefix.as_deref() == Some(prefix)).map(|(id, _)| id);
    let others = PREFIXES.iter().filter(|(known, _)| *known == prefix).filter_map(|(_, id)| catalog.find_force(id));
    let all: Vec<ForceId> = own.chain(others).collect();
    all.iter().find(|id| catalog.force(**id).faction == faction).or(all.first()).copied()
}

/// The prefix of a battle force.
pub(super) fn prefix(catalog: &Catalog, force: ForceId) -> Option<&str> {
    let force = catalog.force(force);
    let other = || PREFIXES.iter().find(|(_, id)| *id == force.id.as_ref()).map(|(prefix, _)| *prefix);
    force.link_prefix.as_deref().or_else(other)
}
