//! Other spellings of factions, icons and ships: older versions of XWS, the second edition, and other builders.

use crate::cards::{Catalog, Slot, SquadFaction};
use kernel::similar::fold;

/// The squad faction meant by a name or id, in any spelling.
pub(in super::super) fn find_faction(catalog: &Catalog, written: &str) -> Option<SquadFaction> {
    let folded = fold(written);
    catalog.find_xws_faction(&folded).or(match folded.as_str() {
        "rebelalliance" | "rebelde" | "rebeldes" | "alianzarebelde" | "resistencia" => Some(SquadFaction::Rebel),
        "galacticempire" | "imperials" | "imperiales" | "imperio" | "imperiogalactico" | "primeraorden" => {
            Some(SquadFaction::Imperial)
        }
        "scumandvillainy" | "scumvillainy" | "escoria" | "escoriayvillanos" => Some(SquadFaction::Scum),
        _ => None,
    })
}

/// True for a faction name that only XWS 2 has.
pub(super) fn is_second_edition_faction(written: &str) -> bool {
    matches!(
        written,
        "rebelalliance" | "galacticempire" | "scumandvillainy" | "galacticrepublic" | "separatistalliance"
    )
}

/// The icons a name of XWS stands for: in the first edition one, in the second sometimes several.
pub(super) fn slots(written: &str) -> &'static [Slot] {
    macro_rules! one {
        ($($slot:ident),*) => { match Slot::from_xws(written) { $(Some(Slot::$slot) => return &[Slot::$slot],)* None => {} } };
    }
    one!(
        Elite,
        Astromech,
        Torpedo,
        Missile,
        Cannon,
        Turret,
        Bomb,
        Crew,
        SalvagedAstromech,
        System,
        Title,
        Modification,
        Illicit,
        Cargo,
        Hardpoint,
        Team,
        Tech
    );
    match fold(written).as_str() {
        "elitepilottalent" | "elitetalent" | "ept" => &[Slot::Elite],
        "astromechdroid" | "amd" => &[Slot::Astromech],
        "salvagedastromechdroid" | "samd" => &[Slot::SalvagedAstromech],
        "torpedoes" => &[Slot::Torpedo],
        "missiles" => &[Slot::Missile],
        "bombs" | "device" | "payload" => &[Slot::Bomb],
        "systemupgrade" | "sensor" => &[Slot::System],
        "mods" | "mod" => &[Slot::Modification],
        "configuration" => &[Slot::Title, Slot::Modification],
        "gunner" => &[Slot::Crew],
        _ => &[],
    }
}

/// The ship id of XWS 1 that another spelling of it means.
pub(in super::super) fn ship_alias(written: &str) -> Option<&'static str> {
    Some(match written {
        // The second edition's names.
        "aggressorassaultfighter" => "aggressor",
        "arc170starfighter" => "arc170",
        "asf01bwing" => "bwing",
        "btla4ywing" => "ywing",
        "btls8kwing" => "kwing",
        "cr90corelliancorvette" => "cr90corvette",
        "fangfighter" => "protectoratestarfighter",
        "firesprayclasspatrolcraft" => "firespray31",
        "hwk290lightfreighter" => "hwk290",
        "lambdaclasst4ashuttle" => "lambdaclassshuttle",
        "mg100starfortress" => "bsf17bomber",
        "modifiedyt1300lightfreighter" | "scavengedyt1300" | "scavengedyt1300lightfreighter" => "yt1300",
        "quadrijettransferspacetug" => "quadjumper",
        "rz1awing" => "awing",
        "starviperclassattackplatform" => "starviper",
        "t65xwing" => "xwing",
        "tieadvancedv1" | "tieadvv1" => "tieadvprototype",
        "tieadvancedx1" | "tieadvx1" => "tieadvanced",
        "tieagaggressor" => "tieaggressor",
        "tiecapunisher" => "tiepunisher",
        "tieddefender" => "tiedefender",
        "tieininterceptor" => "tieinterceptor",
        "tielnfighter" => "tiefighter",
        "tiephphantom" => "tiephantom",
        "tiesabomber" => "tiebomber",
        "tieskstriker" => "tiestriker",
        "tievnsilencer" => "tiesilencer",
        "upsilonclasscommandshuttle" => "upsilonclassshuttle",
        "ut60duwing" => "uwing",
        "vcx100lightfreighter" => "vcx100",
        "yt2400lightfreighter" => "yt2400",
        "yv666lightfreighter" => "yv666",
        "z95af4headhunter" => "z95headhunter",
        // Names before the special cases of XWS were settled, and names that players use.
        "tieadvancedprototype" => "tieadvprototype",
        "tiefo" | "tiefofirstorder" => "tiefofighter",
        "tiesf" => "tiesffighter",
        "firespray" => "firespray31",
        "decimator" => "vt49decimator",
        "jumpmaster" => "jumpmaster5000",
        "lambdashuttle" => "lambdaclassshuttle",
        "upsilonshuttle" => "upsilonclassshuttle",
        "kihraxz" => "kihraxzfighter",
        "scyk" | "m3ascyk" | "m3ascykinterceptor" => "m3ainterceptor",
        "headhunter" | "z95" => "z95headhunter",
        "gr75" => "gr75mediumtransport",
        "gozanti" => "gozanticlasscruiser",
        "croc" => "croccruiser",
        "cr90" => "cr90corvette",
        "raider" => "raiderclasscorvette",
        _ => return None,
    })
}

/// A name as XWS writes ids: small letters and digits, accents gone; the hyphen before a product's code stays.
pub(super) fn canonical(written: &str) -> String {
    if !written.is_empty() && written.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return written.to_ascii_lowercase();
    }
    let ascii: String = fold(written).chars().filter(char::is_ascii_alphanumeric).collect();
    if ascii.is_empty() { super::UNKNOWN.to_owned() } else { ascii }
}
