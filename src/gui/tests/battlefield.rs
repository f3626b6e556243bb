//! A match of Legion with everything that can be on its table: bomb carts and their goals, smoke, charges, Bane tokens,
//! priority missions, a passenger, units and cards set aside.

use kernel::{
    Choice,
    game::{BySeat, Match, Seat},
    muster,
};
use legion::{
    Catalog, Legion, Unit,
    cards::Faction,
    list::{Counterpart, empty_document},
    play::{
        Answer, Decision, LegionMatch, Options, QuestionKind, UnitNo, View,
        action::{MoveKind, UnitAction},
        state::{Flag, MarkerKind},
        table::Spot,
    },
};
use practice::{Record, Replay, Setup};
use systems::Catalogs;

use crate::armies;

const REPUBLIC: &[&str] = &[
    "clone_captain_rex",
    "laat_le_patrol_transport_republic",
    "phase_i_clone_troopers smoke_grenades",
    "phase_i_clone_troopers",
    "phase_ii_clone_troopers",
    "clone_commandos katarn_pattern_armor",
];
const SEPARATISTS: &[&str] = &[
    "cad_bane",
    "super_tactical_droid_kalani",
    "b1_battle_droids",
    "b1_battle_droids",
    "b1_battle_droids",
    "bx_series_droid_commandos",
];

fn army(catalog: &Catalog, faction: Faction, lines: &[&str]) -> legion::Document {
    let mut document = empty_document(faction, legion::Format::Standard, "Everything");
    for line in lines {
        let mut words = line.split(' ');
        let card = words.next().and_then(|id| catalog.find_unit(id)).unwrap();
        let mut unit = Unit::new(card);
        for word in words {
            match word.strip_prefix('&') {
                Some(id) => unit.counterpart = Some(Counterpart::new(catalog.find_unit(id).unwrap())),
                None => unit.upgrades.push(Choice::Known(catalog.find_upgrade(word).unwrap())),
            }
        }
        document.list.units.push(unit);
    }
    let mut document = armies::with_hand_and_deck(catalog, document);
    // This card puts Bane tokens on the table.
    let rules = catalog.find_command("i_make_the_rules_now").unwrap();
    let bane = catalog.find_unit("cad_bane").unwrap();
    if document.list.units.iter().any(|unit| unit.card.known() == Some(bane)) {
        let pips = |card: &Choice<_>| card.known().map(|card| catalog.command(card).pips);
        let hand = document.list.command_cards.get_or_insert_default();
        if let Some(place) = hand.iter().position(|card| pips(card) == Some(catalog.command(rules).pips)) {
            hand[place] = Choice::Known(rules);
        }
    }
    document
}

/// Distance from a spot at which an answer puts something.
fn near(answer: &Answer, spot: Spot) -> Option<i32> {
    match answer {
        Answer::Place { at, .. } | Answer::Spot(at) => Some(at.distance(spot)),
        _ => None,
    }
}

/// Answers that bring everything onto the table.
fn answer(view: &View<'_, '_>, open: &Decision) -> Answer {
    const TRUCK: UnitNo = UnitNo(1);
    let (kind, answers) = (open.question.kind(), &open.answers);
    let truck = view.unit(TRUCK).leader().map(|leader| leader.at).filter(|_| view.unit(TRUCK).is_in_play());
    let wanted = |wanted: &dyn Fn(&Answer) -> bool| answers.iter().find(|answer| wanted(answer)).copied();
    let found = match kind {
        QuestionKind::DeployUnit => wanted(&|answer| *answer == Answer::Unit(TRUCK)),
        QuestionKind::DeployAt | QuestionKind::Destination if open.seat == Seat::First => {
            let to = truck.unwrap_or_default();
            answers.iter().filter(|answer| near(answer, to).is_some()).min_by_key(|answer| near(answer, to)).copied()
        }
        QuestionKind::SetAside if open.seat == Seat::Second => wanted(&|answer| matches!(answer, Answer::Unit(_))),
        QuestionKind::Turn => wanted(&|answer| matches!(answer, Answer::Unit(UnitNo(2..=4)))),
        QuestionKind::Act => wanted(&|answer| matches!(answer, Answer::Action(UnitAction::Use(_))))
            .or_else(|| {
                let boards = open.question.unit() != Some(UnitNo(2));
                wanted(&|answer| matches!(answer, Answer::Action(UnitAction::Embark(_)))).filter(|_| boards)
            })
            .or_else(|| {
                let walks = open.seat == Seat::First && open.question.unit() != Some(TRUCK);
                wanted(&|answer| *answer == Answer::Action(UnitAction::Move(MoveKind::Standard))).filter(|_| walks)
            })
            .or_else(|| wanted(&|answer| *answer == Answer::Pass)),
        QuestionKind::PlaceMarker | QuestionKind::PlaceCart => answers.get(answers.len() / 2).copied(),
        QuestionKind::MarkGoal => answers.get(answers.len() / (2 + open.seat.index())).copied(),
        QuestionKind::Divulge => wanted(&|answer| *answer != Answer::Pass),
        QuestionKind::Ability => wanted(&|answer| *answer == Answer::Yes),
        _ => wanted(&|answer| *answer == Answer::Pass),
    };
    found.unwrap_or(answers[0])
}

/// An unfinished replay with everything on the table.
pub fn replay(catalog: &Catalog) -> String {
    let prove = |faction, lines| {
        let document = army(catalog, faction, lines);
        muster::<Legion>(catalog, document).unwrap_or_else(|(_, report)| panic!("{report:?}"))
    };
    let materials: BySeat<_> =
        [prove(Faction::GalacticRepublic, REPUBLIC), prove(Faction::SeparatistAlliance, SEPARATISTS)].into();
    let options = Options { battle: "payload,battle_lines,rapid_reinforcements".to_owned(), ..Options::default() };
    let players: BySeat<String> = ["human".to_owned(), "human".to_owned()].into();
    let mut record =
        Record::<Legion>::begin(catalog, Setup { materials, options, seed: 0, players, from: Vec::new() }).unwrap();
    let mut lies = false;
    for _ in 0..2_000 {
        let Some(open) = record.decision().cloned() else { break };
        let view = View { fixed: record.game().fixed(), state: record.game().state() };

        let rides = view.in_play().any(|unit| view.carrier(unit).is_some());
        let marked = |kind: MarkerKind| view.state.markers.iter().any(|marker| marker.kind == kind);
        lies = rides
            && view.state.carts.len() == 2
            && [MarkerKind::Smoke, MarkerKind::Mission, MarkerKind::Bane].iter().all(|kind| marked(*kind));
        if lies && open.seat == Seat::First && open.question.kind() == QuestionKind::Act {
            break;
        }
        let given = answer(&view, &open);
        record.answer(&given).unwrap();
    }
    let state = record.game().state();
    assert!(lies, "{:?} {:?} round {}", state.markers, state.carts, state.round);

    assert!(state.units.iter().any(|unit| unit.is(Flag::SetAside)), "nobody is set aside");
    Replay::of(&record, catalog).text(catalog)
}

const OUTLAWS: &[&str] = &[
    "lando_calrissian",
    "sabine_wren",
    "din_djarin &grogu",
    "rebel_troopers",
    "rebel_troopers",
    "rebel_troopers",
    "rebel_troopers",
];
const EMPIRE: &[&str] =
    &["darth_vader_dark_lord_of_the_sith", "stormtroopers", "stormtroopers", "stormtroopers", "snowtroopers"];

/// An unfinished replay with graffiti and a hunted asset on the table.
pub fn outlaws(catalog: &Catalog) -> String {
    rebels_until(catalog, &[], |game| {
        let state = game.state();
        let sprayed = state.markers.iter().any(|marker| marker.kind == MarkerKind::Graffiti);
        sprayed && state.tokens.iter().any(|token| token.asset.is_some())
    })
}

/// An unfinished replay in which the first side has two contingencies left.
pub fn planned(catalog: &Catalog) -> String {
    rebels_until(catalog, &["sabotaged_communications", "turning_the_tide", "covering_fire"], |game| {
        game.seen(Seat::First).contingencies().count() == 2
    })
}

/// Plays outlaws against the Empire until `shows` holds while the outlaws act.
fn rebels_until(catalog: &Catalog, contingencies: &[&str], shows: impl Fn(&LegionMatch) -> bool) -> String {
    let mut rebels = army(catalog, Faction::RebelAlliance, OUTLAWS);
    let list = &mut rebels.list;
    let hand = list.command_cards.get_or_insert_default();
    let known = |id: &str| Choice::Known(catalog.find_command(id).unwrap());
    let symbol = catalog.find_command("symbol_of_rebellion").unwrap();
    let place = hand
        .iter()
        .position(|card| card.known().is_some_and(|card| catalog.command(card).pips == catalog.command(symbol).pips));
    hand[place.unwrap()] = known("symbol_of_rebellion");
    list.contingencies = contingencies.iter().map(|id| known(id)).collect();
    let armies = [rebels, army(catalog, Faction::GalacticEmpire, EMPIRE)];
    let materials: BySeat<_> = armies
        .map(|document| muster::<Legion>(catalog, document).unwrap_or_else(|(_, report)| panic!("{report:?}")))
        .into();
    for seed in 0..40 {
        let options = Options { rounds: 6, ..Options::default() };
        let players: BySeat<String> = ["human".to_owned(), "human".to_owned()].into();
        let setup = Setup { materials: materials.clone(), options, seed, players, from: Vec::new() };
        let mut record = Record::<Legion>::begin(catalog, setup).unwrap();
        let [mut first, mut second] =
            [1, 2].map(|side| practice::opponents::player::<Legion>("heuristic", seed * 2 + side).unwrap());
        while record.ask(&mut [&mut *first, &mut *second]).is_some() {
            let Some(open) = record.decision() else { break };
            let acts = open.seat == Seat::First && open.question.kind() == QuestionKind::Act;
            if acts && shows(record.game()) {
                return Replay::of(&record, catalog).text(catalog);
            }
        }
    }
    panic!("no match shows all of it");
}

/// Every kind of table item has its name where it is chosen, in the look and language of the window.
#[test]
fn whatever_lies_on_the_table_is_told_where_it_is_chosen() {
    use gui::screen::play::{self, game, match_view::Pointed};
    let text = replay(Catalogs::default().legion());
    let folder = crate::driver::folder();
    let mut window = crate::driver::Window::sized(folder.path(), kernel::Language::English, crate::matches::WIDE);
    open(&mut window, &folder.path().join("everything.json"), &text);
    crate::matches::at_table(&mut window, game::Message::TabPicked(play::Tab::Piece));
    let mut noted = std::collections::BTreeSet::new();
    for number in 128..138 {
        crate::matches::at_table(&mut window, game::Message::Pointed(Pointed { piece: Some(number), answer: None }));
        window.can_be_drawn(&gui::look::LookChoice::Dark.look().theme());
        crate::matches::at_table(&mut window, game::Message::Chosen(Some(number)));
        for (name, player) in [
            ("Bomb cart", "Player 1"),
            ("Bomb cart", "Player 2"),
            ("Goal of the bomb cart", "Player 1"),
            ("Smoke", "Player 1"),
            ("Priority mission", "Player 1"),
        ] {
            if window.shows(&format!("{name} · {player}")) {
                noted.insert((name, player));
            }
        }
    }
    assert_eq!(noted.len(), 5, "{noted:?}");
    // Passengers, carriers and units set aside are with the units.
    crate::matches::at_table(&mut window, game::Message::TabPicked(play::Tab::Pieces));
    assert!(window.shows("in LAAT/le Patrol Transport") && window.shows("set aside: arrives later"));
}

pub fn open(window: &mut crate::driver::Window, path: &std::path::Path, text: &str) {
    use gui::{
        app::{Destination, Message},
        screen::play,
    };
    std::fs::write(path, text).unwrap();
    window.send(Message::Went(Destination::Play));
    let files = |message| Message::Play(play::Message::Files(message));
    window.send(files(play::file::Message::PathTyped(path.to_str().unwrap().into())));
    window.send(files(play::file::Message::OpenPressed));
    assert!(window.play().board().is_some(), "{:?}", window.problem());
}
