//! Typical squads for the figures.

use xwing::{Catalog, Document, Format, PilotChoice, Ship, UpgradeChoice, cards::SquadFaction, list::empty_document};

/// Faction, then a ship on each line: `pilot@ship upgrade upgrade…`.
const SQUADS: &[(SquadFaction, &[&str])] = &[
    (
        SquadFaction::Rebel,
        &[
            "mirandadoni@kwing twinlaserturret sabinewren bombletgenerator advancedslam",
            "biggsdarklighter@xwing r4d6 integratedastromech",
            "jesspava@t70xwing m9g8 integratedastromech",
        ],
    ),
    (
        SquadFaction::Rebel,
        &[
            "dashrendar@yt2400 pushthelimit heavylasercannon reconspecialist outrider engineupgrade",
            "poedameron-swx57@t70xwing veteraninstincts r5p9 autothrusters",
        ],
    ),
    (SquadFaction::Rebel, &["bluesquadronnovice@t70xwing"; 4]),
    (
        SquadFaction::Rebel,
        &[
            "goldsquadronpilot@ywing twinlaserturret r3a2",
            "goldsquadronpilot@ywing twinlaserturret",
            "goldsquadronpilot@ywing twinlaserturret",
            "banditsquadronpilot@z95headhunter",
        ],
    ),
    (
        SquadFaction::Imperial,
        &[
            "darthvader@tieadvanced veteraninstincts advtargetingcomputer engineupgrade tiex1",
            "theinquisitor@tieadvprototype pushthelimit autothrusters tiev1",
            "quickdraw@tiesffighter adaptability sensorcluster lightweightframe specialopstraining",
        ],
    ),
    (
        SquadFaction::Imperial,
        &[
            "soontirfel@tieinterceptor royalguardtie pushthelimit autothrusters stealthdevice",
            "whisper@tiephantom veteraninstincts rebelcaptive advancedcloakingdevice",
            "omicrongrouppilot@lambdaclassshuttle emperorpalpatine sensorjammer",
        ],
    ),
    (SquadFaction::Imperial, &["academypilot@tiefighter"; 8]),
    (
        SquadFaction::Imperial,
        &[
            "colonelvessery@tiedefender juke tractorbeam twinionenginemkii tied",
            "countessryad@tiedefender pushthelimit twinionenginemkii tiex7",
            "omegaleader@tiefofighter juke commrelay",
        ],
    ),
    (
        SquadFaction::Scum,
        &[
            "fennrau@protectoratestarfighter attannimindlink autothrusters concorddawnprotector",
            "oldteroch@protectoratestarfighter attannimindlink autothrusters concorddawnprotector",
            "manaroo@jumpmaster5000 gonk engineupgrade",
        ],
    ),
    (
        SquadFaction::Scum,
        &[
            "asajjventress@lancerclasspursuitcraft veteraninstincts lattsrazzi shadowcaster glitterstim",
            "captainnym@scurrgh6bomber veteraninstincts havoc cruisemissiles advancedsensors genius bombletgenerator",
        ],
    ),
    (SquadFaction::Scum, &["syndicatethug@ywing twinlaserturret unhingedastromech"; 4]),
    (
        SquadFaction::Scum,
        &[
            "ig88b@aggressor veteraninstincts firecontrolsystem autothrusters heavylasercannon ig2000",
            "ig88c@aggressor pushthelimit advancedsensors autothrusters manglercannon ig2000",
        ],
    ),
];

/// The squads as documents. Cards missing in the catalog stay unknown, and the caller's check reports them.
pub fn squads(catalog: &Catalog) -> Vec<Document> {
    SQUADS
        .iter()
        .map(|(faction, ships)| {
            let mut document = empty_document(*faction, Format::Standard, "bench");
            document.list.ships = ships.iter().map(|line| ship(catalog, *faction, line)).collect();
            document
        })
        .collect()
}

fn ship(catalog: &Catalog, faction: SquadFaction, line: &str) -> Ship {
    let mut words = line.split_whitespace();
    let (pilot, kind) = words.next().and_then(|word| word.split_once('@')).unwrap_or_default();
    let known = catalog.find_ship(kind).and_then(|kind| catalog.find_pilot(pilot, kind, Some(faction)));
    let upgrades = words
        .map(|id| catalog.find_upgrade(id).map_or_else(|| UpgradeChoice::Unknown(id.into()), UpgradeChoice::Known))
        .collect();
    Ship {
        pilot: known
            .map_or_else(|| PilotChoice::Unknown { pilot: pilot.into(), ship: kind.into() }, PilotChoice::Known),
        upgrades,
        extra: Default::default(),
    }
}
