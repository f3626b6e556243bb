use crate::{
    Catalog,
    formats::import,
    list::{Format, PilotChoice, Ship, UpgradeChoice},
};
use kernel::{Language, Outcome};

fn catalog() -> Catalog {
    Catalog::bundled().unwrap()
}

/// What was read, one line a ship: key of the pilot and ids of the upgrades; `?` before what is unknown.
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

/// The same two interceptors in the ways in which builders and players write them.
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
    let many = "20x Rookie Pilot\n".repeat(1_000);
    assert!(ships(&catalog, &many).len() < 2_000);
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
        .filter(|note| note.outcome == Outcome::Guessed)
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
    let refused: Vec<_> = imported.notes.iter().filter(|note| note.outcome == Outcome::Refused).collect();
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
    assert!(imported.notes.iter().any(|note| note.phrase == "xwing-formats.points"));
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
