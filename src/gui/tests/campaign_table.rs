//! What the people at the table of a campaign bring: packs, names, items they hand to each other, files of another program.

use gui::{
    app::{Destination, Message},
    file_dialog::Picked,
    look::LookChoice,
    path_row::Purpose,
    screen::{
        builder::{self, AnyMessage},
        campaign::{self, BarMessage, Change, Entering, Page, ShelfMessage},
        settings::{self, Group},
    },
};
use iced::Size;
use kernel::Language;
use serde_json::json;
use systems::campaign::{
    Document, Standing,
    cards::Attribute,
    log::{Gear, Strength},
    standing::Case,
};

use crate::{
    driver::{Window, folder},
    matches,
};

const SIZES: [Size; 2] = [Size::new(1280.0, 800.0), Size::new(800.0, 600.0)];

const PACK: &str = include_str!("../../systems/tests/packs/campaign.json");

fn say(window: &mut Window, message: campaign::Message) {
    window.send(Message::Builder(AnyMessage::of_campaign(message)));
}

fn change(window: &mut Window, change: Change) {
    say(window, campaign::Message::Changed(Box::new(change)));
}

#[track_caller]
fn document(window: &Window) -> &Document {
    window.any_document().campaign().expect("a campaign is open")
}

/// An open campaign of two heroes.
fn begun(folder: &std::path::Path, size: Size) -> Window {
    let mut window = Window::sized(folder, Language::English, size);
    window.send(Message::Went(Destination::Campaign));
    window.send(Message::Campaign(ShelfMessage::BeginPressed));
    window
}

#[test]
fn a_campaign_of_a_pack_is_begun_and_shown_and_keeps_everything_when_the_pack_is_taken_out() {
    let folder = folder();
    let mut window = Window::sized(folder.path(), Language::English, SIZES[0]);
    let file = folder.path().join("garage.json");
    std::fs::write(&file, PACK).unwrap();
    window.send(Message::Went(Destination::Settings));
    window.send(Message::Settings(settings::Message::GroupShown(Group::Packs)));
    window.pick(Purpose::AddPackFile, Picked::Path(file));
    window.send(Message::Went(Destination::Campaign));
    let catalogs = window.context().with_packs_on(systems::SystemId::ImperialAssault).catalogs;
    let (garage, tova) = {
        let catalog = catalogs.campaign();
        (catalog.find_campaign("garage").unwrap(), catalog.find_hero("tova-renn").unwrap())
    };
    let last = catalogs.campaign().heroes().nth(3).unwrap().0;
    assert!(window.shows("Garage Tales (homebrew)") && window.shows("Tova Renn (homebrew)"));
    for message in
        [ShelfMessage::CampaignPicked(garage), ShelfMessage::HeroPressed(last), ShelfMessage::HeroPressed(tova)]
    {
        window.send(Message::Campaign(message));
    }
    window.send(Message::Campaign(ShelfMessage::BeginPressed));
    assert_eq!(document(&window).packs()[0].id, "garage-tales");
    assert!(window.shows_part("Garage tales") && window.shows("Play Night Shift (homebrew)"));
    window.click("Play Night Shift (homebrew)");
    let written = window.any_document().to_json(window.context().catalogs);
    // The pack is taken out and put back in the menu.
    say(&mut window, campaign::Message::Bar(BarMessage::MenuPressed));
    window.click("Garage tales 1");
    assert!(document(&window).packs().is_empty());
    assert!(window.shows_part("tova-renn") && !window.shows_part("Tova Renn (homebrew)"));
    say(&mut window, campaign::Message::Bar(BarMessage::MenuPressed));
    window.click("Garage tales 1");
    assert_eq!(window.any_document().to_json(window.context().catalogs), written);
    assert!(window.shows_part("Tova Renn (homebrew)"));
}

#[test]
fn a_mission_is_kept_at_the_table_and_every_entry_can_be_undone() {
    for size in SIZES {
        let folder = folder();
        let mut window = begun(folder.path(), size);
        window.click("Play Aftermath");
        window.click("Play it at the table");
        assert!(window.shows("Before the first round: the Empire may deploy, then begin."));
        window.click("Begin the first round");
        assert!(window.shows("The Rebels activate a hero or an ally."));
        let entries = |window: &Window| document(window).list.log.last().unwrap().table.clone();
        for line in ["activate h1", "force h1 2", "damage h1 1"] {
            say(&mut window, campaign::Message::Happened(line.parse().unwrap()));
        }
        assert_eq!(entries(&window), ["begin", "activate h1", "force h1 2", "damage h1 1"]);
        assert!(window.shows("active") && window.shows("Rest: recover Endurance"));
        window.click("Rest: recover Endurance");
        assert_eq!(entries(&window).len(), 5);
        // What the rules do not allow changes nothing, and the page says why until something else is done.
        say(&mut window, campaign::Message::Happened("activate h2".parse().unwrap()));
        assert_eq!(entries(&window).len(), 5);
        let why = "Someone is active: end the activation first.";
        assert!(window.shows(why));
        say(&mut window, campaign::Message::PageOpened(Page::Table));
        assert!(!window.shows(why));
        window.send(Message::Builder(AnyMessage::of_campaign(campaign::Message::Asked(builder::Request::Undo))));
        assert_eq!(entries(&window).len(), 4);
        window.can_be_drawn(&LookChoice::Dark.look().theme());
    }
}

#[test]
fn figures_are_placed_on_the_map_by_clicks_and_what_is_hidden_is_revealed() {
    let theme = LookChoice::Light.look().theme();
    for size in SIZES {
        let folder = folder();
        let mut window = begun(folder.path(), size);
        window.click("Play Aftermath");
        say(&mut window, campaign::Message::PageOpened(Page::Board));
        let entries = |window: &Window| document(window).list.log.last().unwrap().table.clone();
        let map = window.bounds_of("campaign-map");
        // Twelve columns and eight rows, with room for their names.
        let side = ((map.width - 16.0) / 13.4).min((map.height - 16.0) / 9.4).min(56.0);
        let space =
            |column: f32, row: f32| map.center() + iced::Vector::new(column + 0.5 - 6.0, row + 0.5 - 4.0) * side;
        let mut screen = window.screen(&theme);
        let mut click = |window: &mut Window, column, row| {
            matches::point_at(window, &mut screen, &theme, space(column, row));
            matches::click(window, &mut screen, &theme);
        };
        // The first figure is held, and then the next one.
        assert!(window.shows("Click the space of Diala Passil."));
        click(&mut window, 2.0, 4.0);
        click(&mut window, 3.0, 4.0);
        assert_eq!(entries(&window), ["stand h1 c5", "stand h2 d5"]);
        assert!(window.shows("C5") && window.shows("D5"));
        say(&mut window, campaign::Message::Entering(Entering::Placing(None)));
        click(&mut window, 3.0, 6.0);
        assert_eq!(entries(&window)[2..], ["take 11"], "{size:?}");
        // In a small window the buttons are below the fold.
        for (words, line) in [("Reveal section 1", "reveal 1"), ("Open the door at G6", "door 1")] {
            match size == SIZES[0] {
                true => window.click(words),
                false if window.shows(words) => {
                    say(&mut window, campaign::Message::Happened(line.parse().unwrap()));
                }
                false => panic!("nothing shows {words}"),
            }
        }
        assert_eq!(entries(&window)[2..], ["take 11", "reveal 1", "door 1"]);
        assert!(window.shows("Close the door at G6") && !window.shows("Reveal section 1"));
        for line in ["stand g3.1 i6", "begin", "activate h1", "end"] {
            say(&mut window, campaign::Message::Happened(line.parse().unwrap()));
        }
        window.can_be_drawn(&LookChoice::Dark.look().theme());
    }
}

#[test]
fn counters_timers_tests_and_supply_cards_are_entered_with_buttons() {
    // High enough to show the whole page.
    for size in SIZES.map(|size| Size::new(size.width, 3600.0)) {
        let folder = folder();
        let mut window = begun(folder.path(), size);
        window.click("Play Aftermath");
        window.click("Play it at the table");
        window.click("Begin the first round");
        let entries = |window: &Window| document(window).list.log.last().unwrap().table.clone();
        window.replace("counter-name", "doors  open");
        window.press("counter-add");
        assert_eq!(entries(&window).last().unwrap(), "counter 0 doors open");
        window.press("doors open ui-add");
        assert_eq!(entries(&window).last().unwrap(), "counter 1 doors open");
        // Nothing is entered without words, and the page says so.
        window.press("timer-add");
        assert!(entries(&window).len() == 3 && window.shows("Type a name for it first."));
        window.replace("timer-words", "the gate shuts");
        say(&mut window, campaign::Message::Entering(Entering::Round(4)));
        window.press("timer-add");
        assert_eq!(entries(&window).last().unwrap(), "timer 4 the gate shuts");
        assert!(window.shows("End of round 4: the gate shuts"));
        // A test of the second hero: its chance stands beside its name.
        say(&mut window, campaign::Message::Entering(Entering::Tester(1)));
        say(&mut window, campaign::Message::Entering(Entering::Attribute(Attribute::Tech)));
        say(&mut window, campaign::Message::Entering(Entering::Needed(2)));
        window.replace("test-place", "terminal");
        let chance = |window: &mut Window| {
            let percents = (0..=100).map(|percent| format!("Fenn Signis · {percent} %"));
            percents.into_iter().find(|words| window.shows(words)).expect("no chance of the test")
        };
        let before = chance(&mut window);
        window.press("successes-1");
        assert_eq!(entries(&window).last().unwrap(), "test h2 tech 2 1 terminal");
        assert!(window.shows("1 success there") && chance(&mut window) != before);
        // A crate counts for the log as well.
        say(&mut window, campaign::Message::Happened("crate h1".parse().unwrap()));
        assert_eq!(document(&window).list.log.last().unwrap().crates, 1);
        window.send(Message::Builder(AnyMessage::of_campaign(campaign::Message::Asked(builder::Request::Undo))));
        // A Supply card is drawn, kept in the line, and discarded when it has been used.
        say(&mut window, campaign::Message::Happened("supply h1".parse().unwrap()));
        let drawn = entries(&window).last().unwrap().strip_prefix("supply h1 ").unwrap().to_owned();
        say(&mut window, campaign::Message::Happened(format!("discard h1 supply:{drawn}").parse().unwrap()));
        assert_eq!(entries(&window).len(), 7);
        window.can_be_drawn(&LookChoice::Dark.look().theme());
    }
}

#[test]
fn how_strong_an_empire_without_a_player_is_is_chosen_at_the_start_and_changed_on_its_page() {
    for size in SIZES {
        let folder = folder();
        let mut window = Window::sized(folder.path(), Language::English, size);
        window.send(Message::Went(Destination::Campaign));
        let strength = |window: &Window| document(window).list.empire.strength;
        assert!(!window.shows("How strong it is"), "somebody plays the Empire");
        window.send(Message::Campaign(ShelfMessage::AutomatedPicked(true)));
        assert!(window.shows("How strong it is"));
        window.send(Message::Campaign(ShelfMessage::StrengthPicked(Strength::Hard)));
        window.send(Message::Campaign(ShelfMessage::BeginPressed));
        assert_eq!(strength(&window), Strength::Hard);
        say(&mut window, campaign::Message::PageOpened(Page::Empire));
        window.click("gentle: threat level −1, spreads its attacks");
        assert_eq!(strength(&window), Strength::Gentle);
        window.send(Message::Builder(AnyMessage::of_campaign(campaign::Message::Asked(builder::Request::Undo))));
        assert_eq!(strength(&window), Strength::Hard);
    }
}

#[test]
fn names_of_players_are_typed_where_their_heroes_are() {
    for size in SIZES {
        let folder = folder();
        let mut window = begun(folder.path(), size);
        say(&mut window, campaign::Message::PageOpened(Page::Hero(1)));
        window.replace("player-1", "Ana");
        say(&mut window, campaign::Message::PlayerSubmitted);
        assert_eq!(document(&window).list.heroes[1].player, "Ana");
        // Whatever is pressed next completes a name.
        window.replace("player-1", "Eva");
        say(&mut window, campaign::Message::PageOpened(Page::Empire));
        assert_eq!(document(&window).list.heroes[1].player, "Eva");
        window.replace("player-empire", "Luis");
        window.send(Message::Went(Destination::Lists));
        window.send(Message::Went(Destination::Campaign));
        assert_eq!(document(&window).list.empire.player, "Luis");
        say(&mut window, campaign::Message::PageOpened(Page::Overview));
        assert!(size.width < 1000.0 || window.shows_part("· Eva"));
    }
}

#[test]
fn an_item_is_handed_to_another_hero_in_the_armory_and_handed_back() {
    for size in SIZES {
        let folder = folder();
        let mut window = begun(folder.path(), size);
        say(&mut window, campaign::Message::PageOpened(Page::Armory));
        assert!(window.shows("Hand to"));
        let catalogs = systems::Catalogs::default();
        let catalog = catalogs.campaign();
        let rifle = Gear::find(catalog, "class:fenn-signis-infantry-rifle");
        let holder = |window: &Window| {
            let list = &document(window).list;
            let standing = Standing::of(&Case::new(catalog, list));
            (0..list.heroes.len()).find(|hero| standing.gear_of(catalog, *hero).contains(&rifle))
        };
        let from = holder(&window).unwrap();
        let to = (from + 1) % 4;
        change(&mut window, Change::Hand(rifle.clone(), from, to));
        assert_eq!(holder(&window), Some(to));
        assert!(window.any_document().check(window.context().catalogs, None).is_legal());
        change(&mut window, Change::Hand(rifle.clone(), to, from));
        assert_eq!(holder(&window), Some(from));
    }
}

#[test]
fn the_page_of_another_mission_is_chosen_before_it_is_printed() {
    let folder = folder();
    let mut window = begun(folder.path(), SIZES[0]);
    window.click("Play Aftermath");
    window.click("Won by the Rebels");
    window.click("Draw side missions");
    window.send(Message::Went(Destination::Print));
    window.click("Mission");
    assert!(window.shows("Which mission") && window.shows("What comes next"));
    window.click("Aftermath");
    assert!(window.shows_part("page"), "the mission that was played has no page");
    window.click("Heroes");
    assert!(!window.shows("Which mission"));
}

#[test]
fn a_campaign_of_imperial_commander_is_dropped_on_the_window_and_says_what_became_of_it() {
    let line = |mission: &str| {
        json!({"missionType": 0, "missionID": mission, "threatLevel": 2, "itemTier": ["1"],
        "expansionCode": "Core", "isAgendaMission": false, "isItemChecked": true, "isForced": false, "agendaType": 0})
    };
    let text = json!({"campaignName": "Saturday", "campaignExpansionCode": "Core", "XP": 0, "credits": 250, "fame": 3,
        "awards": 0, "campaignHeroes": [
            {"heroID": "H1", "xpAmount": 1, "campaignItems": [], "campaignSkills": []},
            {"heroID": "H99", "xpAmount": 0, "campaignItems": [], "campaignSkills": []}],
        "campaignStructure": [line("Core2")], "campaignVillains": [], "campaignAllies": [], "campaignItems": [],
        "campaignRewards": ["nothing"]});
    for (language, size) in [(Language::English, SIZES[0]), (Language::Spanish, SIZES[1])] {
        let folder = folder();
        let file = folder.path().join("saturday.json");
        std::fs::write(&file, text.to_string()).unwrap();
        let mut window = Window::sized(folder.path(), language, size);
        window.send(Message::FileDropped(file));
        let told = window.shows_part("H99");
        assert!(told && window.shows_part("nothing"), "{language:?}");
    }
}
