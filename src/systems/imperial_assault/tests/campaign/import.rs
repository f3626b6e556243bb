//! Campaigns of Imperial Commander 2.

use imperial_assault::campaign::{Case, Document, Standing, checks, import};
use kernel::{
    Chance, Choice, ImportOutcome, Imported, Language, Names, ReadError,
    json::{Json, Node},
};
use serde_json::{Value, json};

use crate::trial::CATALOG;

/// A campaign as that program keeps it.
fn sample() -> Value {
    let line = |mission: &str, checked: bool| {
        json!({"missionType": 0, "missionID": mission, "threatLevel": 2, "itemTier": ["1"], "expansionCode": "Core",
            "isAgendaMission": false, "isItemChecked": checked, "isForced": false, "agendaType": 0, "isCustom": false,
            "GUID": "00000000-0000-0000-0000-000000000000", "canModify": true})
    };
    json!({"campaignName": "Saturday", "campaignExpansionCode": "Core", "XP": 0, "credits": 250, "fame": 3, "awards": 0,
        "GUID": "5f2d1c1e-0000-4000-8000-000000000000",
        "campaignHeroes": [
            {"heroID": "H1", "xpAmount": 1, "campaignItems": [{"tier": 1, "id": "item127", "name": "Vibrosword", "type": "P", "cost": 350}],
                "campaignSkills": [{"owner": "H1", "id": "diala01", "name": "Force Throw", "cost": 1}]},
            {"heroID": "H2", "xpAmount": 0, "campaignItems": [{"tier": 1, "id": "item111"}], "campaignSkills": []},
            {"heroID": "H99", "xpAmount": 0, "campaignItems": [], "campaignSkills": []}],
        "campaignStructure": [line("Core2", true), line("Core18", true), line("Core9", true), line("", false)],
        "campaignVillains": ["DG072"], "campaignAllies": ["A004", "A999"], "campaignItems": ["tier105"],
        "campaignRewards": ["general02", "personal15", "number04", "nothing"]})
}

fn read(text: &str) -> Result<Imported<Document>, ReadError> {
    let json = Json::parse(text)?;
    import::read(&CATALOG, &Node::root(text, &json))
}

fn ids<H: Copy + Into<kernel::CardRef>>(choices: &[Choice<H>]) -> Vec<&str> {
    choices.iter().map(|choice| choice.id(&*CATALOG)).collect()
}

#[test]
fn what_the_heroes_have_is_what_they_had_there() {
    let read = read(&sample().to_string()).unwrap();
    let list = &read.document.list;
    assert_eq!((read.document.name.as_str(), list.campaign.id(&*CATALOG)), ("Saturday", "core"));
    let heroes: Vec<&str> = list.heroes.iter().map(|player| player.hero.id(&*CATALOG)).collect();
    assert_eq!(heroes, ["diala-passil", "fenn-signis", "H99"]);
    assert_eq!(ids(&list.heroes[0].rewards), ["legendary"]);
    let case = Case::new(&CATALOG, list);
    let standing = Standing::of(&case);
    assert_eq!((standing.credits, standing.heroes[0].xp(), standing.heroes[0].spent), (250, 1, 1));
    let items: Vec<(&str, usize)> =
        standing.items.iter().map(|(item, hero)| (CATALOG.card_id((*item).into()), *hero)).collect();
    assert_eq!(items, [("vibrosword", 0), ("e-11", 1), ("dl-44", 0)]);
    let rewards: Vec<&str> = standing.rewards.iter().map(|(card, _)| CATALOG.card_id((*card).into())).collect();
    assert_eq!(rewards, ["legendary", "allied-operations", "shu-yens-lightsaber"]);
    let missions: Vec<&str> = standing.played.iter().map(|mission| CATALOG.card_id((*mission).into())).collect();
    assert_eq!(missions, ["core2", "core18", "core9"]);
    let gained = list.log[0].gained.as_ref().unwrap();
    assert_eq!((ids(&gained.allies), ids(&gained.villains)), (vec!["chewbacca", "A999"], vec!["darth-vader"]));
}

#[test]
fn every_item_has_a_note_and_what_is_not_known_stays() {
    let read = read(&sample().to_string()).unwrap();
    let of = |outcome: ImportOutcome| -> Vec<&str> {
        read.notes.iter().filter(|note| note.outcome == outcome).map(|note| note.written.as_str()).collect()
    };
    assert_eq!(of(ImportOutcome::Refused), ["H99", "nothing", "A999", "fame 3"]);
    assert!(of(ImportOutcome::Mapped).contains(&"Vibrosword") && of(ImportOutcome::Mapped).contains(&"general02"));
    assert!(!of(ImportOutcome::Guessed).is_empty());
    assert_eq!(read.document.list.extra["fame"], 3);
    for note in &read.notes {
        for language in Language::ALL {
            let sentence = note.sentence(language, &*CATALOG);
            assert!(!sentence.is_empty() && !sentence.contains('{'), "{sentence}");
        }
    }
    // Ids that are not known are said by the check too.
    let report = checks::check(&CATALOG, &read.document);
    assert!(report.findings.iter().any(|finding| finding.check.as_str() == "CC-K27"));
}

#[test]
fn who_won_follows_of_the_next_mission_of_the_story() {
    let log = CATALOG.campaign(CATALOG.find_campaign("core").unwrap());
    let edge = log.edges.iter().find(|edge| {
        edge.winner.is_some()
            && log.edges.iter().all(|other| other == *edge || (other.from, other.to) != (edge.from, edge.to))
    });
    let edge = edge.unwrap();
    let code = |mission: imperial_assault::campaign::cards::MissionId| {
        let id = CATALOG.card_id(mission.into());
        format!("{}{}", id[..1].to_uppercase(), &id[1..])
    };
    let mut json = sample();
    json["campaignStructure"][0]["missionID"] = code(edge.from).into();
    json["campaignStructure"][1]["missionID"] = code(edge.to).into();
    let read = read(&json.to_string()).unwrap();
    assert_eq!(read.document.list.log[0].winner, edge.winner);
}

#[test]
fn a_wrong_type_is_an_error_with_its_line() {
    let text = sample().to_string().replace("\"credits\":250", "\n\"credits\":\"much\"");
    let error = read(&text).unwrap_err();
    assert_eq!(error.line, 2, "{error}");
    assert!(read("{\"campaignExpansionCode\": \"Core\"}").is_err());
}

/// A text with some of its letters lost, doubled or swapped for others.
fn garbled(text: &str, chance: &mut Chance) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=chance.place(6) {
        if letters.len() < 2 {
            break;
        }
        let at = chance.place(letters.len());
        match chance.place(4) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, ['"', '{', '[', '9', '-', 'é', '\u{0}', ','][chance.place(8)]),
            2 => letters.truncate(at.max(1)),
            _ => letters[at] = ['"', '}', ']', '0', 'A', ':', 'e', '\\'][chance.place(8)],
        }
    }
    letters.into_iter().collect()
}

#[test]
fn no_text_makes_the_import_fail() {
    let text = sample().to_string();
    for seed in 0..crate::document::tries() {
        let mut chance = Chance::seeded(seed);
        if let Ok(read) = read(&garbled(&text, &mut chance)) {
            let _ = checks::check(&CATALOG, &read.document);
        }
    }
}
