//! Whole Legion armies as players build them: units, upgrades, command hand, battle deck.

use kernel::{Choice, repairs_of};
use legion::{
    Catalog, Document, Edit, Format, Legion, Unit,
    cards::Faction,
    checks::check,
    list::{Counterpart, empty_document},
};

/// Faction, battle force, then a unit a line: `unit upgrade upgrade…`, with `&counterpart` where one joins.
pub const ARMIES: &[(Faction, Option<&str>, &[&str])] = &[
    (
        Faction::GalacticEmpire,
        None,
        &[
            "darth_vader_dark_lord_of_the_sith force_choke force_reflexes burst_of_speed",
            "general_veers aggressive_tactics",
            "stormtroopers dlt_19_stormtrooper stormtrooper",
            "stormtroopers dlt_19_stormtrooper stormtrooper",
            "stormtroopers hh_12_stormtrooper",
            "snowtroopers flametrooper",
            "scout_troopers_strike_team dlt_19x_sniper",
            "scout_troopers_strike_team dlt_19x_sniper",
            "74_z_speeder_bikes",
            "e_web_heavy_blaster_team",
        ],
    ),
    (
        Faction::RebelAlliance,
        None,
        &[
            "leia_organa",
            "luke_skywalker_jedi_knight force_push force_reflexes",
            "r2_d2_hero_of_a_thousand_devices &c_3po_human_cyborg_relations",
            "rebel_veterans cm_o_93_trooper",
            "rebel_troopers z_6_trooper",
            "rebel_troopers z_6_trooper",
            "mark_ii_medium_blaster_trooper",
            "rebel_commandos_strike_team dh_447_sniper",
            "rebel_commandos_strike_team dh_447_sniper",
            "tauntaun_riders",
        ],
    ),
    (
        Faction::GalacticRepublic,
        None,
        &[
            "clone_captain_rex tenacity",
            "padme_amidala",
            "phase_ii_clone_troopers z_6_phase_ii_clone_trooper",
            "phase_i_clone_troopers dc_15_phase_i_trooper",
            "phase_i_clone_troopers z_6_phase_i_trooper",
            "arc_troopers_strike_team dc_15x_arc_trooper",
            "barc_speeder",
            "at_rt_republic",
            "tx_130_saber_class_fighter_tank",
        ],
    ),
    (
        Faction::SeparatistAlliance,
        None,
        &[
            "super_tactical_droid_kalani",
            "count_dooku force_choke",
            "b1_battle_droids e_5s_b1_trooper",
            "b1_battle_droids e_5s_b1_trooper",
            "b1_battle_droids e_5c_b1_trooper",
            "b2_super_battle_droids b2_acm_trooper",
            "droidekas",
            "bx_series_droid_commandos_strike_team bx_series_droid_sniper",
        ],
    ),
    (
        Faction::Mercenary,
        Some("shadow_collective"),
        &[
            "maul_a_rival the_darksaber_maul",
            "pyke_syndicate_capo",
            "pyke_syndicate_foot_soldiers p13_m_disruptor_soldier",
            "pyke_syndicate_foot_soldiers electro_whip_soldier",
            "black_sun_enforcers scatter_gun_enforcer",
            "mandalorian_super_commandos",
            "swoop_bike_riders",
            "gar_saxon",
        ],
    ),
    (
        Faction::GalacticEmpire,
        Some("blizzard_force"),
        &[
            "general_veers",
            "snowtroopers flametrooper snowtrooper",
            "snowtroopers t_7_ion_snowtrooper",
            "snowtroopers flametrooper",
            "e_web_heavy_blaster_team",
            "at_st at_st_mortar_launcher general_weiss",
            "at_st",
        ],
    ),
];

/// One of the armies, its hand and its deck completed as the checks propose.
pub fn army(catalog: &Catalog, number: usize) -> Document {
    let (faction, force, units) = ARMIES[number];
    let mut document = empty_document(faction, Format::Standard, format!("Army {}", number + 1));
    document.list.battle_force = force.map(|id| Choice::find(id, |id| catalog.find_force(id)));
    for line in units {
        let mut words = line.split(' ');
        let card = words.next().and_then(|id| catalog.find_unit(id)).unwrap_or_else(|| unknown(line));
        let mut unit = Unit::new(card);
        for word in words {
            match word.strip_prefix('&') {
                Some(id) => {
                    let counterpart = catalog.find_unit(id).unwrap_or_else(|| unknown(line));
                    unit.counterpart = Some(Counterpart::new(counterpart));
                }
                None => {
                    let upgrade = catalog.find_upgrade(word).unwrap_or_else(|| unknown(line));
                    unit.upgrades.push(Choice::Known(upgrade));
                }
            }
        }
        document.list.units.push(unit);
    }
    with_hand_and_deck(catalog, document)
}

/// The army with its hand and its deck completed as the checks propose.
pub fn with_hand_and_deck(catalog: &Catalog, mut document: Document) -> Document {
    let standing_orders = Edit::Insert(legion::list::COMMANDS, catalog.standing_orders().into());
    let objective =
        catalog.battles().next().map(|(card, battle)| Edit::Insert(legion::list::battles(battle.kind), card.into()));
    for edit in std::iter::once(standing_orders).chain(objective) {
        document = edit.apply(&document).unwrap_or(document);
    }
    for wanted in ["LEG-CHK-50", "LEG-CHK-70"] {
        let report = check(catalog, &document);
        let finding = report.findings.iter().find(|finding| finding.check == wanted);
        let repair = finding.and_then(|finding| repairs_of::<Legion>(catalog, &document, finding).into_iter().next());
        if let Some(next) = repair.and_then(|repair| repair.edit.apply(&document)) {
            document = next;
        }
    }
    document
}

/// Every one of the armies.
pub fn armies(catalog: &Catalog) -> Vec<Document> {
    (0..ARMIES.len()).map(|number| army(catalog, number)).collect()
}

#[allow(clippy::panic, reason = "a slip in the lines above stops the tests that read them")]
fn unknown<T>(line: &str) -> T {
    panic!("a card of the line \"{line}\" is not in the catalog")
}
