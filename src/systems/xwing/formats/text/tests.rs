use crate::{
    Catalog,
    formats::import,
    list::{Format, PilotChoice, Ship, UpgradeChoice},
};
use kernel::{ImportOutcome, Language};

fn catalog() -> Catalog {
    Catalog::bundled().unwrap()
}

/// The result of reading, one line a ship: key of the pilot and ids of the upgrades; `?` before an unknown name.
fn ships(catalog: &Catalog, text: &str) -> Vec<String> {
    let ship = |ship: &Ship| {
        let pilot = match &ship.pilot {
            PilotChoice::Known(id) => catalog.pilot(*id).key.to_string(),
            PilotChoice::Unknown { pilot, ship } => format!("?{pilot}/{ship}"),
        };
        let upgrades = ship.upgrades.iter().map(|choice| match choice {
            UpgradeChoice::Known(id) => catalog.upgrade(*id).id.to_string(),
            UpgradeChoice::Unknown(written) => format!("?{written}"),
        });
        std::iter::once(pilot).chain(upgrades).collect::<Vec<_>>().join(" ")
    };
    import(catalog, text).unwrap().document.list.ships.iter().map(ship).collect()
}

/// Two interceptors in the ways in which builders and players write them.
#[test]
fn the_forms_that_players_post_are_read() {
    let catalog = catalog();
    let forms = [
        "Soontir Fel (27)\nPush the Limit (3)\nRoyal Guard TIE (0)\n\nCarnor Jax (26)\nAutothrusters (2)\n\nTotal: 58",
        "[b]Soontir Fel (27)[/b]\nPush the Limit (3)\nRoyal Guard TIE (0)\n\n[b]Carnor Jax (26)[/b]\nAutothrusters (2)\n\n\
         [b][i]Total: 58[/i][/b]",
        "<b>Soontir Fel (27)</b><br />\n<i>Push the Limit (3)</i><br />\n<i>Royal Guard TIE (0)</i><br />\n<br />\n\
         <b>Carnor Jax (26)</b><br />\n<i>Autothrusters (2)</i><br /><b><i>Total: 58</i></b>",
        "**Soontir Fel** (27)    \nPush the Limit (3)    \nRoyal Guard TIE (0)    \n    \n**Carnor Jax** (26)    \nAutothrusters (2)",
        "58 points\n\nPILOTS\n\nSoontir Fel (30)\nTIE Interceptor (27), Push The Limit (3), Royal Guard TIE (0)\n\n\
         Carnor Jax (28)\nTIE Interceptor (26), Autothrusters (2)",
        "Soontir Fel — TIE Interceptor\t27\nPush the Limit\t3\nRoyal Guard TIE\t0\n\nCarnor Jax — TIE Interceptor\t26\nAutothrusters\t2",
        "Soontir Fel — TIE Interceptor — 30\n  Push the Limit, Royal Guard TIE\nCarnor Jax — TIE Interceptor — 28\n  Autothrusters",
        "Soontir Fel + Push the Limit + Royal Guard TIE\nCarnor Jax + Autothrusters",
        "Soontir Fel w/ Push the Limit & Royal Guard TIE\nCarnor Jax with Autothrusters",
        "TIE Interceptor: Soontir Fel, Push the Limit, Royal Guard TIE\nTIE Interceptor: Carnor Jax, Autothrusters",
        "* Soontir Fel (TIE Interceptor)\n    * Push the Limit\n    * Royal Guard TIE\n* Carnor Jax (TIE Interceptor)\n    * Autothrusters",
        "1. Soontir Fel\n- Elite: Push the Limit\n- Title: Royal Guard TIE\n2. Carnor Jax\n- Modification: Autothrusters",
        "Soontir Fel - Máximo esfuerzo - TIE de la Guardia Real\r\nCarnor Jax - Autothrusters\r\n",
        "soontir fel, push the limit, royal guard tie / carnor jax, autothrusters",
        "> Soontir Fel\n> Push the Limit\n> Royal Guard TIE\n>\n> Carnor Jax\n> Autothrusters",
    ];
    for form in forms {
        let read = ships(&catalog, form);
        let wanted = [
            "imperial:tieinterceptor:soontirfel pushthelimit royalguardtie",
            "imperial:tieinterceptor:carnorjax autothrusters",
        ];
        assert_eq!(read, wanted, "{form}");
    }
}

#[test]
fn counts_make_copies_with_the_same_upgrades() {
    let catalog = catalog();
    let rookie = "rebel:xwing:rookiepilot r2astromech";
    for text in [
        "2x Rookie Pilot w/ R2 Astromech",
        "Rookie Pilot x2 + R2 Astromech",
        "2 Rookie Pilots (21)\nR2 Astromech (1)",
        "Rookie Pilot (x2), R2 Astromech",
    ] {
        assert_eq!(ships(&catalog, text), [rookie, rookie], "{text}");
    }
    assert_eq!(ships(&catalog, "999999999x Rookie Pilot — X-wing").len(), 1);
    for line in [
        "20x Rookie Pilot\n",
        "Rookie Pilot\nx20\n",
        "Rookie Pilot + R2 Astromech x20\n",
        "Rookie Pilot in an X-wing x20\n",
    ] {
        assert!(ships(&catalog, &line.repeat(1_000)).len() < 2_000, "{line}");
    }
}

#[test]
fn a_name_on_several_cards_is_told_by_its_place_and_its_cost() {
    let catalog = catalog();
    let read = ships(&catalog, "Han Solo (46)\nLuke Skywalker (7)\nChewbacca (4)\n\nChewbacca (42)\nHan Solo (2)");
    assert_eq!(read, ["rebel:yt1300:hansolo lukeskywalker chewbacca", "rebel:yt1300:chewbacca hansolo"]);
    // Without costs the crew stands below its ship and another ship after a blank line.
    let read = ships(&catalog, "Han Solo\nLuke Skywalker\nPredator\n\nChewbacca\nHan Solo");
    assert_eq!(read, ["rebel:yt1300:hansolo lukeskywalker predator", "rebel:yt1300:chewbacca hansolo"]);
    let read = ships(&catalog, "Han Solo + Luke Skywalker\nChewbacca + Predator");
    assert_eq!(read, ["rebel:yt1300:hansolo lukeskywalker", "rebel:yt1300:chewbacca predator"]);
}

#[test]
fn a_pilot_of_several_ships_is_told_by_ship_faction_or_upgrades() {
    let catalog = catalog();
    assert_eq!(ships(&catalog, "Maarek Stele (TIE Defender)"), ["imperial:tiedefender:maarekstele"]);
    assert_eq!(ships(&catalog, "Maarek Stele (27)"), ["imperial:tieadvanced:maarekstele"]);
    assert_eq!(ships(&catalog, "Maarek Stele, TIE/D"), ["imperial:tiedefender:maarekstele tied"]);
    assert_eq!(
        ships(&catalog, "Kath Scarlet\n\nZuckuss"),
        ["scum:firespray31:kathscarlet", "scum:g1astarfighter:zuckuss"]
    );
    assert_eq!(
        ships(&catalog, "Imperial\n\nKath Scarlet — Firespray-31\n\nBoba Fett — Firespray-31"),
        ["imperial:firespray31:kathscarlet", "imperial:firespray31:bobafett"]
    );
    assert_eq!(ships(&catalog, "Poe Dameron (33)"), ["rebel:t70xwing:poedameron-swx57"]);
    assert_eq!(ships(&catalog, "Poe Dameron (31)"), ["rebel:t70xwing:poedameron"]);
    // The crew card on a ship with a crew icon, the droid on a ship with a droid icon.
    assert_eq!(ships(&catalog, "Lando Calrissian — YT-1300, R2-D2"), ["rebel:yt1300:landocalrissian r2d2-swx22"]);
    assert_eq!(ships(&catalog, "Luke Skywalker — X-wing, R2-D2"), ["rebel:xwing:lukeskywalker r2d2"]);
}

#[test]
fn slips_are_guessed_with_a_note() {
    let catalog = catalog();
    let imported = import(&catalog, "Wegde Antiles (29)\nPush te Limit (3)\nR2-D2 (4)\n\nBiggs (25)").unwrap();
    let guessed: Vec<&str> = imported
        .notes
        .iter()
        .filter(|note| note.outcome == ImportOutcome::Guessed)
        .map(|note| note.written.as_str())
        .collect();
    assert_eq!(guessed, ["Wegde Antiles", "Push te Limit", "Biggs"]);
    for language in Language::ALL {
        for note in &imported.notes {
            let sentence = note.sentence(language, &catalog);
            assert!(!sentence.contains('{') && sentence.contains(&note.written), "{sentence}");
        }
    }
    assert_eq!(
        ships(&catalog, "Wegde Antiles (29)\nPTL\n\nBiggs (25)"),
        ["rebel:xwing:wedgeantilles pushthelimit", "rebel:xwing:biggsdarklighter"]
    );
}

#[test]
fn what_is_not_known_stays_where_it_stood() {
    let catalog = catalog();
    assert_eq!(ships(&catalog, "Foo Bar (30)\nX-Wing (21), R2 Astromech"), ["?Foo Bar/xwing r2astromech"]);
    assert_eq!(
        ships(&catalog, "Grand Vizier — X-wing (21)\n- Flux Capacitor (3)"),
        ["?Grand Vizier/xwing ?Flux Capacitor"]
    );
    let imported = import(&catalog, "Wedge Antilles (29)\nFlux Capacitor (3)\n").unwrap();
    let refused: Vec<_> = imported.notes.iter().filter(|note| note.outcome == ImportOutcome::Refused).collect();
    assert_eq!(refused.len(), 1);
    assert_eq!(refused[0].place, kernel::Place::nested("ships", 0, "upgrades", 0));
}

#[test]
fn the_rest_of_the_text_becomes_name_and_notes() {
    let catalog = catalog();
    let text = "My best list!\n\nThis one has never lost a game, or at least not often.\n\nWedge Antilles (29)\n\n\
                https://example.org/?d=1\n\nTotal: 30\n";
    let imported = import(&catalog, text).unwrap();
    assert_eq!(imported.document.name, "My best list!");
    assert!(imported.document.notes.contains("never lost a game"));
    assert!(imported.document.notes.contains("example.org"));
    assert!(imported.notes.iter().any(|note| note.phrase == "systems.import.points"));
    let named = import(&catalog, "Squad: Han Solo\n\nWedge Antilles (29)").unwrap();
    assert_eq!((named.document.name.as_str(), named.document.list.ships.len()), ("Han Solo", 1));
    let short = import(&catalog, "Wedge\nR2-D2\nPredator\n\nSee you on Sunday\n\nRegards, Luke").unwrap().document;
    assert_eq!((short.name.as_str(), short.list.ships.len()), ("", 1));
    assert_eq!(short.notes, "See you on Sunday\nRegards, Luke");
    let titled = import(&catalog, "Ghost\n\nWedge Antilles (29)\n- R2-D2").unwrap();
    assert_eq!((titled.document.name.as_str(), titled.document.list.ships.len()), ("Ghost", 1));
}

#[test]
fn huge_ships_are_their_own_pilots_and_make_it_epic() {
    let catalog = catalog();
    let text = "GR-75 Medium Transport (30)\nBright Hope (5)\n\nGR-75 Medium Transport — GR-75 Medium Transport (30)\n\n\
                CR90 Corvette (Fore) (50)\nTantive IV (4)\n\nCR90 Corvette (Aft) (40)";
    let read = ships(&catalog, text);
    assert_eq!(
        read,
        [
            "rebel:gr75mediumtransport:gr75mediumtransport brighthope",
            "rebel:gr75mediumtransport:gr75mediumtransport",
            "rebel:cr90corvettefore:cr90corvettefore tantiveiv",
            "rebel:cr90corvetteaft:cr90corvetteaft"
        ]
    );
    assert_eq!(import(&catalog, text).unwrap().document.format, Format::Epic);
}

#[test]
fn prose_is_no_squad() {
    let catalog = catalog();
    let texts = [
        "Hello there.",
        "I met the navigator yesterday and we talked about many things, among them the weather.",
        "null",
        "---\n---\n",
        "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.",
        "Total: 100",
        "a, b, c, d",
        "It was quite a chase, to be honest.",
        "Dear all,\n\nsee you on Sunday.\n\nRegards, Luke",
        "Luke",
        // Prose that names a card is none the more a squad.
        "Luke Skywalker\nwas the hero of my youth.\nI saw the films with my brother.\nWe liked them all.",
        "Yesterday I flew Wedge Antilles, whom I like.\nI lost.\nStill it was fun,\nand my opponent was kind.",
    ];
    for text in texts {
        let error = import(&catalog, text).unwrap_err();
        assert_eq!((error.key, error.line), ("xwing-formats.no_squad", 0), "{text}");
    }
}

/// Guesses and refusals, as sentences.
fn doubts(catalog: &Catalog, text: &str) -> Vec<String> {
    let notes = import(catalog, text).unwrap().notes;
    let doubtful = notes.iter().filter(|note| note.outcome != ImportOutcome::Mapped);
    doubtful.map(|note| note.sentence(Language::English, catalog)).collect()
}

#[test]
fn a_list_of_nicknames_is_a_squad() {
    let catalog = catalog();
    let wedge = [
        "rebel:xwing:wedgeantilles veteraninstincts",
        "rebel:xwing:lukeskywalker predator",
        "rebel:xwing:biggsdarklighter",
    ];
    for text in [
        "Wedge (29)\nVeteran Instincts (1)\n\nLuke (28)\nPredator (3)\n\nBiggs (25)",
        "Wedge (29) / Veteran Instincts (1) // Luke (28) / Predator (3) // Biggs (25)",
    ] {
        assert_eq!(ships(&catalog, text), wedge, "{text}");
    }
    let read = ships(&catalog, "Miranda (29)\nTwin Laser Turret (6)\n\nBiggs (25)\nR4-D6 (1)");
    assert_eq!(read, ["rebel:kwing:mirandadoni twinlaserturret", "rebel:xwing:biggsdarklighter r4d6"]);
    let read = ships(&catalog, "Airen (Swarm Tactics)\nTarn (R7 Astromech)\nWedge (Predator)\nRoark");
    assert_eq!(read.len(), 4);
    assert_eq!(read[1], "rebel:xwing:tarnmison r7astromech");
}

#[test]
fn the_first_ship_is_not_lost_as_the_name_of_the_squad() {
    let catalog = catalog();
    let jax = "imperial:tieinterceptor:carnorjax autothrusters";
    for (text, first) in [
        (
            "Fel (PTL, AT, Stealth, RGT)\nCarnor Jax (Autothrusters)",
            "imperial:tieinterceptor:soontirfel pushthelimit autothrusters stealthdevice royalguardtie",
        ),
        ("Omega (Juke, Comm Relay)\nCarnor Jax (Autothrusters)", "imperial:tiefofighter:omegaleader juke commrelay"),
        ("Grand Admiral Zed (Juke, Comm Relay)\nCarnor Jax (Autothrusters)", "?Grand Admiral Zed/ juke commrelay"),
    ] {
        assert_eq!(ships(&catalog, text), [first, jax], "{text}");
        assert_eq!(import(&catalog, text).unwrap().document.name, "", "{text}");
    }
    let text = "Push the Limit\nCarnor Jax (Autothrusters)";
    assert_eq!(import(&catalog, text).unwrap().document.name, "Push the Limit");
    assert!(doubts(&catalog, text)[0].contains("was read as the squad's name"), "{:?}", doubts(&catalog, text));
    assert_eq!(doubts(&catalog, "Push the Limit\n\nCarnor Jax + Autothrusters"), [""; 0]);
}

#[test]
fn a_crew_card_is_no_ship_by_its_neighbours() {
    let catalog = catalog();
    let scout = ["scum:jumpmaster5000:contractedscout dengar"];
    assert_eq!(
        ships(&catalog, "28 points\n\nPILOTS\n\nContracted Scout (28)\nJumpMaster 5000 (25), Dengar (3)"),
        scout
    );
    let text = "Omicron Group Pilot (Lambda-class Shuttle) - Darth Vader - 24 pts";
    assert_eq!(ships(&catalog, text), ["imperial:lambdaclassshuttle:omicrongrouppilot darthvader"]);
    assert_eq!(doubts(&catalog, text), [""; 0]);
    assert_eq!(
        ships(&catalog, "Kanan Jarrus, Fire-Control System / \"Chopper\" / Horton Salm, R3-A2"),
        ["rebel:vcx100:kananjarrus firecontrolsystem", "rebel:vcx100:chopper", "rebel:ywing:hortonsalm r3a2"]
    );
    let one = "Han Solo / Chewbacca / Luke Skywalker / Millennium Falcon";
    assert_eq!(ships(&catalog, one).len(), 1);
    // The text's own total tells where two ships make one.
    let text = "99 points\n\nPILOTS\n\nContracted Scout (28)\nJumpMaster 5000 (25), Dengar (3)";
    assert!(doubts(&catalog, text)[0].contains("99"), "{:?}", doubts(&catalog, text));
}

#[test]
fn the_same_card_twice_within_brackets_is_two_cards() {
    let catalog = catalog();
    let read = ships(&catalog, "IG-88B (Glitterstim, Glitterstim)\nIG-88C");
    assert_eq!(read[0], "scum:aggressor:ig88b glitterstim glitterstim");
    assert_eq!(ships(&catalog, "Wedge Antilles\nR2-D2 [r2d2] (4)"), ["rebel:xwing:wedgeantilles r2d2"]);
}

#[test]
fn a_slip_in_a_long_name_does_not_leave_a_shorter_one() {
    let catalog = catalog();
    for (written, id) in [
        ("Advacned Proton Torpedoes (6)", "advprotontorpedoes"),
        ("Advanced Clokaing Device (4)", "advancedcloakingdevice"),
        ("Advanced Targetting Computer (5)", "advtargetingcomputer"),
        ("Advacned Homing Missiles (3)", "advhomingmissiles"),
        ("Ion Cannon Turet (5)", "ioncannonturret"),
        ("Autoblaster Turet (2)", "autoblasterturret"),
    ] {
        let read = ships(&catalog, &format!("Academy Pilot (12)\n{written}"));
        assert_eq!(read, [format!("imperial:tiefighter:academypilot {id}")], "{written}");
    }
}

#[test]
fn whole_words_of_a_name_say_more_than_its_likeness_to_another() {
    let catalog = catalog();
    for (written, id) in [
        ("Vectored", "vectoredthrusters"),
        ("Vizago", "cikatrovizago"),
        ("Laser Turret", "twinlaserturret"),
        ("Quad Laser", "quadlasercannons"),
    ] {
        let read = ships(&catalog, &format!("Wedge Antilles (29)\n{written}"));
        assert_eq!(read, [format!("rebel:xwing:wedgeantilles {id}")], "{written}");
        let told = doubts(&catalog, &format!("Wedge Antilles (29)\n{written}"));
        assert!(told.iter().any(|told| told.contains(written)), "{told:?}");
    }
    assert_eq!(
        ships(&catalog, "Eight Squadron Pilot (23)\nCluster Missiles"),
        ["imperial:tiepunisher:blackeightsqpilot clustermissiles"]
    );
}

#[test]
fn a_cost_that_is_not_the_cards_is_told() {
    let catalog = catalog();
    let told = doubts(&catalog, "Soontir Fel (53)\nPush the Limit (3)\n\nCarnor Jax (26)\nAutothrusters (7)");
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("27") && told[0].contains("53") && told[1].contains("Autothrusters"), "{told:?}");
    // The total with upgrades, that of all copies, and what a card makes cheaper are no other costs.
    for text in [
        "Soontir Fel (30)\nPush the Limit (3)",
        "(72) Academy Pilot x 6",
        "3x Rookie Pilot (66) + R2 Astromech",
        "Darth Vader (29)\nTIE/x1 (0)\nAdvanced Targeting Computer (1)",
        "Darth Vader (29)\nTIE/x1 (0)\nAdvanced Targeting Computer (5)",
        "(35) Corran Horn",
    ] {
        assert_eq!(doubts(&catalog, text), [""; 0], "{text}");
    }
}

#[test]
fn an_icon_before_a_colon_is_no_card() {
    let catalog = catalog();
    let read = ships(
        &catalog,
        "Syndicate Thug\nTurret: Twin Laser Turret\nSalvaged Astromech: R5-P8\nTorpedo: Extra Munitions",
    );
    assert_eq!(read, ["scum:ywing:syndicatethug twinlaserturret r5p8 extramunitions"]);
    assert_eq!(
        ships(&catalog, "Syndicate Thug\nSalvaged Astromech: Salvaged Astromech"),
        ["scum:ywing:syndicatethug salvagedastromech"]
    );
}

#[test]
fn of_namesakes_the_one_that_is_played_most_is_taken_and_the_others_are_named() {
    let catalog = catalog();
    for (written, key, other) in [
        ("Kath Scarlet", "scum:firespray31:kathscarlet", "38 points"),
        ("Boba Fett", "scum:firespray31:bobafett", "39 points"),
        ("Hera Syndulla", "rebel:vcx100:herasyndulla", "Attack Shuttle"),
        ("Maarek Stele", "imperial:tiedefender:maarekstele", "TIE Advanced"),
    ] {
        let text = format!("{written}\n");
        assert_eq!(ships(&catalog, &text), [key], "{written}");
        let told = doubts(&catalog, &text);
        assert!(told.len() == 1 && told[0].contains(other), "{told:?}");
    }
}

#[test]
fn short_forms_of_players_are_known() {
    let catalog = catalog();
    for (written, ids) in [
        ("AT", "autothrusters"),
        ("ACD", "advancedcloakingdevice"),
        ("EM", "extramunitions"),
        ("GC", "guidancechips"),
        ("VT", "vectoredthrusters"),
        ("Pred", "predator"),
        ("LW", "lonewolf"),
        ("PA", "patternanalyzer"),
        ("AO", "advancedoptics"),
        ("AS", "advancedsensors"),
        ("AC", "accuracycorrector"),
        ("K4", "k4securitydroid"),
        ("DMS", "deadmansswitch"),
        ("FBA", "feedbackarray"),
        ("Palp", "emperorpalpatine"),
        ("Recspec", "reconspecialist"),
        ("Prockets", "protonrockets"),
        ("TLTs", "twinlaserturret"),
        ("Harpoons", "harpoonmissiles"),
        ("Plasmas", "plasmatorpedoes"),
        ("Conners", "connernet"),
        ("x1", "tiex1"),
    ] {
        let read = ships(&catalog, &format!("Darth Vader — TIE Advanced (29)\n{written}"));
        // A sensor needs the title that costs nothing.
        let title = if ["AS", "AC"].contains(&written) { " tiex1" } else { "" };
        assert_eq!(read, [format!("imperial:tieadvanced:darthvader {ids}{title}")], "{written}");
    }
    assert_eq!(ships(&catalog, "Vader x1\nHowlrunner\nAcademy Pilot x2").len(), 4);
    assert_eq!(ships(&catalog, "Vader x1\nHowlrunner")[0], "imperial:tieadvanced:darthvader tiex1");
    assert_eq!(ships(&catalog, "RAC (46)\nQD (29)\nOL (21)").len(), 3);
    let post = "Gold Sqdn Y wing, Twin Laser Turrets\nBlue Sqdn B wing, B wing/E2, Tactician";
    let wanted = ["rebel:ywing:goldsquadronpilot twinlaserturret", "rebel:bwing:bluesquadronpilot bwinge2 tactician"];
    assert_eq!(ships(&catalog, post), wanted);
}

#[test]
fn the_names_of_yet_another_squad_builder_are_its_own() {
    let catalog = catalog();
    let text = "Poe Dameron (PS9) (33)\nBB-8 (2)\n\nHan Solo (TFA) (46)\nMillennium Falcon (1)\nR2-D2 (Crew) (4)\n\n\
                Total: 86\n\nView in Yet Another Squad Builder";
    let wanted = ["rebel:t70xwing:poedameron-swx57 bb8", "rebel:yt1300:hansolo-swx57 millenniumfalcon r2d2-swx22"];
    assert_eq!(ships(&catalog, text), wanted);
    assert_eq!(doubts(&catalog, text), [""; 0]);
    for (name, id) in catalog.yasb().pilot_names() {
        assert_eq!(ships(&catalog, &format!("{name} (30)")), [catalog.pilot(id).key.to_string()], "{name}");
    }
}

#[test]
fn one_unknown_line_does_not_make_prose_of_a_short_list() {
    let catalog = catalog();
    assert_eq!(ships(&catalog, "Wedge Antilles + R2 Astromech\nBlargh Foo Bar").len(), 1);
    assert_eq!(ships(&catalog, "Ten Numb (31)\nTotal: 31\nView in Yet Another Squad Builder"), ["rebel:bwing:tennumb"]);
    assert_eq!(ships(&catalog, "4x Gold Squadron Pilot w/ TLT\n4 TLT Ys").len(), 4);
}

#[test]
fn upgrades_behind_an_unknown_ship_are_not_those_of_the_ship_above() {
    let catalog = catalog();
    assert_eq!(
        ships(&catalog, "Darth Vader + PTL\nZed + PTL"),
        ["imperial:tieadvanced:darthvader pushthelimit", "?Zed/ pushthelimit"]
    );
    assert_eq!(
        ships(&catalog, "Darth Vader\n- PTL\nZed\n- Predator"),
        ["imperial:tieadvanced:darthvader pushthelimit", "?Zed/ predator"]
    );
}

#[test]
fn a_count_behind_a_line_is_that_of_the_ship_with_all_it_carries() {
    let catalog = catalog();
    let thug = "scum:ywing:syndicatethug twinlaserturret unhingedastromech";
    for text in [
        "Syndicate Thug + Twin Laser Turret + Unhinged Astromech x4",
        "Syndicate Thug (Twin Laser Turret, Unhinged Astromech) x4",
        "Syndicate Thug - Twin Laser Turret, Unhinged Astromech - 25 pts x 4",
        "Syndicate Thug [Twin Laser Turret, Unhinged Astromech] = 25 x4",
        "Syndicate Thug, Twin Laser Turret, Unhinged Astromech *4",
        "Syndicate Thug, Twin Laser Turret, Unhinged Astromech (x4)",
        "x4 Syndicate Thug, Twin Laser Turret, Unhinged Astromech",
        "four Syndicate Thugs with Twin Laser Turret and Unhinged Astromech",
        "Syndicate Thug (18)\n- Twin Laser Turret\n- Unhinged Astromech\nx4",
    ] {
        assert_eq!(ships(&catalog, text), [thug; 4], "{text}");
    }
    assert_eq!(ships(&catalog, "Academy Pilot in a TIE-fighter x3"), ["imperial:tiefighter:academypilot"; 3]);
    // On a line of its own it is the upgrade's.
    let bombs = ships(&catalog, "Gamma Squadron Pilot (18)\n- Proton Torpedoes\n- Seismic Charges x2");
    assert_eq!(bombs, ["imperial:tiebomber:gammasquadronpilot protontorpedoes seismiccharges seismiccharges"]);
}

#[test]
fn the_total_decides_whose_a_count_is() {
    let catalog = catalog();
    let bomber = "Gamma Squadron Pilot + Proton Torpedoes x2";
    assert_eq!(ships(&catalog, bomber).len(), 2);
    let one = ships(&catalog, &format!("{bomber}\nTotal: 26"));
    assert_eq!(one, ["imperial:tiebomber:gammasquadronpilot protontorpedoes protontorpedoes"]);
    assert_eq!(ships(&catalog, &format!("{bomber}\nTotal: 44")).len(), 2);
    let notes = import(&catalog, bomber).unwrap().notes;
    assert!(notes.iter().any(|note| note.phrase == "systems.import.copies"));
}

#[test]
fn a_card_that_looks_like_a_count_is_one_where_the_ship_can_carry_it() {
    let catalog = catalog();
    assert_eq!(
        ships(&catalog, "Vessery + Juke + x7 + Mk2"),
        ["imperial:tiedefender:colonelvessery juke tiex7 twinionenginemkii"]
    );
    assert_eq!(ships(&catalog, "Colonel Vessery x7"), ["imperial:tiedefender:colonelvessery tiex7"]);
    assert_eq!(ships(&catalog, "Academy Pilot x7").len(), 7);
    assert_eq!(ships(&catalog, "Academy Pilot + Stealth Device x7").len(), 7);
}

#[test]
fn the_word_title_is_the_title_that_the_ship_has() {
    let catalog = catalog();
    assert_eq!(
        ships(&catalog, "Soontir Fel + PTL + title\nFel's Wrath, no title"),
        ["imperial:tieinterceptor:soontirfel pushthelimit royalguardtie", "imperial:tieinterceptor:felswrath"]
    );
    let dash = import(&catalog, "Dash + Predator + Title").unwrap();
    assert!(dash.notes.iter().any(|note| note.outcome == ImportOutcome::Guessed && note.written == "Title"));
    // Two talents need the title that costs nothing.
    assert_eq!(
        ships(&catalog, "Jake + PTL + VI"),
        ["rebel:awing:jakefarrell pushthelimit veteraninstincts awingtestpilot"]
    );
    // With the cost of each card nothing was left out.
    assert_eq!(
        ships(&catalog, "Jake Farrell (24)\nPush the Limit (3)\nVeteran Instincts (1)"),
        ["rebel:awing:jakefarrell pushthelimit veteraninstincts"]
    );
    // A ship without one: the word is told.
    let none = import(&catalog, "Rookie Pilot + Title").unwrap();
    assert!(none.notes.iter().any(|note| note.outcome == ImportOutcome::Refused && note.written == "Title"));
}

#[test]
fn twins_share_what_stands_behind_them() {
    let catalog = catalog();
    let twins = |text: &str| ships(&catalog, text);
    let wanted = [
        "scum:aggressor:ig88b veteraninstincts heavylasercannon",
        "scum:aggressor:ig88c veteraninstincts heavylasercannon",
    ];
    for text in ["IG88B&C + VI + HLC", "IG-88B & C + VI + HLC", "IG88B/C: VI, HLC"] {
        assert_eq!(twins(text), wanted, "{text}");
    }
}

#[test]
fn words_between_cards_are_no_cards() {
    let catalog = catalog();
    assert_eq!(
        ships(&catalog, "Howlrunner in a TIE-fighter + Determination\nBlue Squadron in an B-wing"),
        ["imperial:tiefighter:howlrunner determination", "rebel:bwing:bluesquadronpilot"]
    );
    assert_eq!(
        ships(&catalog, "Carnor Jax with AT and SD"),
        ["imperial:tieinterceptor:carnorjax autothrusters stealthdevice royalguardtie"]
    );
    assert_eq!(ships(&catalog, "Han Solo + C-3P0"), ["rebel:yt1300:hansolo c3po"]);
    assert_eq!(
        ships(&catalog, "X-Wing squad: Vader, Boba Fett"),
        ["imperial:tieadvanced:darthvader", "imperial:firespray31:bobafett"]
    );
}

#[test]
fn a_slip_in_brackets_is_looked_for_among_the_pilots_of_the_ship() {
    let catalog = catalog();
    assert_eq!(
        ships(&catalog, "B-Wing (Dagger Squadrom), Advanced Sensors\nY-Wing (Grey Squadron), R2 Astromech"),
        ["rebel:bwing:daggersquadronpilot advancedsensors", "rebel:ywing:graysquadronpilot r2astromech"]
    );
    // One that is like none stays, unknown, with its ship.
    let unknown = ships(&catalog, "B-Wing (Xyzzy Quux), Advanced Sensors");
    assert_eq!(unknown, ["?Xyzzy Quux/bwing advancedsensors"]);
}

#[test]
fn numbers_that_no_card_costs_are_counts_and_totals_tell_namesakes() {
    let catalog = catalog();
    let black = "imperial:tiefighter:blacksquadronpilot";
    assert_eq!(
        ships(&catalog, "Black Squadron Pilot (2)\nDarth Vader"),
        [black, black, "imperial:tieadvanced:darthvader"]
    );
    let knave = "rebel:ewing:knavesquadronpilot r2astromech iontorpedoes";
    assert_eq!(ships(&catalog, "Knave Squadron Pilot + R2 Astromech + Ion Torpedoes (2)"), [knave, knave]);
    let read = ships(&catalog, "2 B-wing (Blue Squadron Pilot), Advanced Sensors - 25\nA-wing (Jake Farrell)");
    assert_eq!(read.len(), 3, "{read:?}");
    for (total, key) in [(31, "rebel:t70xwing:poedameron"), (33, "rebel:t70xwing:poedameron-swx57")] {
        assert_eq!(ships(&catalog, &format!("Poe Dameron\n\nTotal: {total}")), [key]);
    }
}

#[test]
fn shortened_names_and_slips_are_sought_among_what_the_ship_may_carry() {
    let catalog = catalog();
    let text = "Gamma Squadron Veteran + CS + Extra Muni + Homing\nMiranda Doni + C-P3O";
    assert_eq!(
        ships(&catalog, text),
        [
            "imperial:tiebomber:gammasquadronveteran crackshot extramunitions homingmissiles",
            "rebel:kwing:mirandadoni c3po"
        ]
    );
    assert_eq!(ships(&catalog, "Miranda Doni + Flux Capacitor"), ["rebel:kwing:mirandadoni ?Flux Capacitor"]);
}

#[test]
fn crew_with_the_name_of_a_pilot_stays_on_its_ship_and_a_pilot_leaves_it() {
    let catalog = catalog();
    assert_eq!(
        ships(&catalog, "- Rear Admiral Chiraneau\n  - Expose\n- Darth Vader\n  - Engine Upgrade"),
        ["imperial:vt49decimator:rearadmiralchiraneau expose", "imperial:tieadvanced:darthvader engineupgrade"]
    );
    assert_eq!(
        ships(&catalog, "Keyan Farlander\nKyle Katarn, B-wing/E2\n\nIbtisam: Jan Ors, B-wing/E2"),
        ["rebel:bwing:keyanfarlander kylekatarn bwinge2", "rebel:bwing:ibtisam janors bwinge2"]
    );
}

#[test]
fn all_that_pluses_join_lies_on_the_ship_that_begins_the_line() {
    let catalog = catalog();
    for (text, ships_read) in [
        ("Captain Rex + Jan Ors + Sabine's Masterpiece", 1),
        ("Keyan Farlander, Jan Ors, Push the Limit, Advanced Sensors", 1),
        ("Ten Numb, Nien Nunb, Predator = 35", 1),
        ("Ten Numb, Nien Nunb, Predator = 63", 2),
        ("Wedge Antilles + Luke Skywalker + Jek Porkins", 3),
        ("Wedge, Luke, Biggs", 3),
    ] {
        assert_eq!(ships(&catalog, text).len(), ships_read, "{text}");
    }
}

#[test]
fn a_total_tells_a_count_from_the_cost_of_a_card() {
    let catalog = catalog();
    let rookie = "rebel:xwing:rookiepilot shieldupgrade";
    assert_eq!(ships(&catalog, "Rookie Pilot + Shield Upgrade (4)\nTotal 100"), [rookie; 4]);
    assert_eq!(ships(&catalog, "Rookie Pilot + Shield Upgrade (4)\nTotal 25"), [rookie]);
    let read = import(&catalog, "Rookie Pilot\nTotal 99").unwrap();
    assert!(read.notes.iter().any(|note| note.phrase == "systems.import.points"));
}

#[test]
fn of_titles_with_one_name_that_of_the_pilots_box_is_taken() {
    let catalog = catalog();
    for (pilot, title) in [("rey", "millenniumfalcon-swx57"), ("landocalrissian", "millenniumfalcon")] {
        let text = format!("{pilot} + Millennium Falcon");
        assert_eq!(ships(&catalog, &text), [format!("rebel:yt1300:{pilot} {title}")]);
        assert!(import(&catalog, &text).unwrap().notes.iter().any(|note| note.outcome == ImportOutcome::Guessed));
    }
}

#[test]
fn a_title_behind_a_card_may_be_what_lets_the_ship_carry_it() {
    let catalog = catalog();
    assert_eq!(
        ships(&catalog, "Storm Squadron Pilot + Acc Corrector + TIE/x1\nHan Solo + Luke crew + Falcon title"),
        [
            "imperial:tieadvanced:stormsquadronpilot accuracycorrector tiex1",
            "rebel:yt1300:hansolo lukeskywalker millenniumfalcon"
        ]
    );
}

#[test]
fn the_first_bullet_is_a_ship_even_by_a_short_name() {
    let catalog = catalog();
    assert_eq!(
        ships(&catalog, "• Han\n    • Threepio\n    • Lone Wolf\n• Howl\n    • Predator")[0],
        "rebel:yt1300:hansolo c3po lonewolf"
    );
    assert_eq!(
        ships(&catalog, "Academy Pilot\n\nHowl + Predator"),
        ["imperial:tiefighter:academypilot", "imperial:tiefighter:howlrunner predator"]
    );
}

#[test]
fn a_name_of_a_ship_and_of_crew_is_told_by_where_it_is_written() {
    let catalog = catalog();
    assert_eq!(
        ships(&catalog, "Kath Scarlet\nBounty Hunter x2\nDarth Vader").last().map(String::as_str),
        Some("imperial:tieadvanced:darthvader")
    );
    // The icon that lets her have a crew comes with a card behind it.
    let text = "Ahsoka Tano (Sabine Wren, Adaptability, Captured TIE, Sabine's Masterpiece)";
    let ahsoka = "rebel:tiefighter:ahsokatano sabinewren adaptability capturedtie sabinesmasterpiece";
    assert_eq!(ships(&catalog, text), [ahsoka]);
    let text = "Omicron Group Pilot\nDarth Vader\n";
    assert_eq!(ships(&catalog, text), ["imperial:lambdaclassshuttle:omicrongrouppilot darthvader"]);
    assert_eq!(doubts(&catalog, text).len(), 1, "{:?}", doubts(&catalog, text));
}
