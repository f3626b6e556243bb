//! Cards set aside that are swapped in as their unit deploys (LEG-ARMY-24, LEG-KW-LOADOUT).

use kernel::game::Seat;
use legion::{
    cards::{Slot, UnitId, UpgradeId, keyword::UnitKeyword},
    checks,
    list::{Army, Part, Unit},
    play::{
        Answer, Event, QuestionKind,
        fixed::UnitSpec,
        testing::{Pick, Scene, passing},
    },
};

use super::{CATALOG, scene, unit};

const fn swap(card: u8, other: u8) -> Pick {
    (QuestionKind::Loadout, Answer::Swap { card, other })
}

/// The swaps that are offered each time it is asked, while these are made.
fn offered(line: &str, picks: &[Pick]) -> Vec<Vec<(u8, u8)>> {
    let mut scene = scene(&[line], &["stormtroopers"]);
    let (mut all, mut picks) = (Vec::new(), picks.iter());
    scene.from_setup();
    while scene.fixture.state.round == 0 {
        scene.step(|question, answers| {
            if question.kind() != QuestionKind::Loadout {
                return passing(question, answers);
            }
            assert_eq!((question.unit(), answers.last()), (Some(unit(0)), Some(&Answer::Pass)));
            let swaps = answers.iter().filter_map(|answer| match answer {
                Answer::Swap { card, other } => Some((*card, *other)),
                _ => None,
            });
            all.push(swaps.collect());
            picks.next().map_or(Answer::Pass, |pick| pick.1)
        });
    }
    all
}

/// The weapons on cards that a unit carries, by their names.
fn weapons(scene: &Scene) -> Vec<&str> {
    let own = scene.view().weapons(unit(0)).filter(|(_, weapon)| weapon.upgrade.is_some());
    own.map(|(_, weapon)| &*weapon.name).collect()
}

#[test]
fn cards_set_aside_take_the_place_of_others_as_their_unit_deploys() {
    let mut scene = scene(
        &["iden_versio idens_dlt_20a_rifle recon_intel +idens_tl_50_repeater +grappling_hooks"],
        &["stormtroopers"],
    );
    assert_eq!(weapons(&scene), ["Iden's DLT-20A Rifle"]);
    let scouts =
        |scene: &Scene| [UnitKeyword::Scout, UnitKeyword::ExpertClimber].map(|it| scene.view().has(unit(0), it));
    assert_eq!(scouts(&scene), [true, false]);
    let mut kept = super::scene(&["iden_versio recon_intel +grappling_hooks"], &["stormtroopers"]);
    kept.deploy(Seat::First, &[]);
    assert_eq!(scouts(&kept), [true, false], "nothing was swapped");
    scene.deploy(Seat::First, &[swap(2, 0), swap(3, 1)]);
    assert_eq!((weapons(&scene), scouts(&scene)), (vec!["Iden's TL-50 Repeater"], [false, true]));
    assert!(scene.fixture.events.contains(&Event::Swapped(unit(0), 2, 0)));
    // It attacks with what it took.
    scene.put(0, 300, 300).put(1, 500, 300);
    scene.dice(&[7; 5]);
    scene.fight(0, &[]);
    assert!(scene.fixture.events.contains(&Event::PoolFormed(unit(0), [2, 1, 2])), "{:?}", scene.fixture.events);
}

#[test]
fn only_cards_set_aside_by_a_unit_with_loadout_are_asked_about() {
    for line in
        ["iden_versio recon_intel", "general_veers recon_intel +grappling_hooks", "iden_versio recon_intel +hunter"]
    {
        assert!(offered(line, &[]).is_empty(), "{line}");
    }
}

#[test]
fn cards_that_stay_aside_have_an_equipped_one_beside_them() {
    // Tenacity and Hunter cost 6, Overwatch 4, Duck and Cover 2: it may not take the only place that fits Hunter.
    let line = "cassian_andor tenacity overwatch +hunter +duck_and_cover";
    assert_eq!(offered(line, &[]), [vec![(2, 0), (3, 1)]]);
    assert_eq!(offered(line, &[swap(2, 0)]), [vec![(2, 0), (3, 1)], vec![(3, 1)]]);
    assert_eq!(offered(line, &[swap(3, 1), swap(2, 0)]), [vec![(2, 0), (3, 1)], vec![(2, 0)]]);
}

#[test]
fn no_two_cards_of_a_name_are_equipped() {
    let line = "cassian_andor tenacity endurance +endurance +hunter";
    assert_eq!(offered(line, &[swap(3, 1)]), [vec![(3, 0), (3, 1)], vec![(2, 0)]]);
}

#[test]
fn a_counterpart_has_its_cards_swapped_too() {
    let line = "iden_versio &id10_seeker_droid recon_intel +grappling_hooks";
    let mut scene = scene(&[line], &["stormtroopers"]);
    scene.deploy(Seat::First, &[swap(1, 0)]);
    assert!(scene.view().has(unit(0), UnitKeyword::ExpertClimber));
}

#[test]
fn tokens_of_a_card_come_and_go_with_it() {
    // LEG-KW-CACHE.
    for (line, before, after) in [
        ("cassian_andor emergency_stims +prepared_supplies", 0, 1),
        ("cassian_andor prepared_supplies +recon_intel", 1, 0),
    ] {
        let mut scene = scene(&[line], &["stormtroopers"]);
        assert_eq!((scene.tokens(0).dodge, scene.tokens(0).kept[1]), (before, before), "{line}");
        scene.deploy(Seat::First, &[swap(1, 0)]);
        assert_eq!((scene.tokens(0).dodge, scene.tokens(0).kept[1]), (after, after), "{line}");
    }
}

/// The values of a unit that come from its cards all at once.
fn values(spec: &UnitSpec) -> String {
    let fits = [&spec.coordinates, &spec.directs, &spec.entourage, &spec.retinue, &spec.compels, &spec.guards];
    let more = [&spec.detached, &spec.picks, &spec.aids, &spec.team];
    let own = (spec.courage, spec.speed, spec.attack_surge, spec.blocks_surge, spec.die, spec.minis.len(), spec.ai);
    format!("{fits:?}{more:?}{own:?}{:?}{:?}{}", spec.transport, spec.keywords, spec.mends.len())
}

#[test]
fn a_swapped_card_is_worth_as_much_as_an_equipped_one() {
    // Whatever a unit with Loadout may carry: no card of these changes a value that is fixed as the match begins.
    let name = |id: UpgradeId| CATALOG.upgrade(id).id.to_string();
    let mut pairs = 0;
    for (id, card) in CATALOG.units().filter(|(_, card)| card.loadout) {
        let army = Army { units: vec![Unit::new(id)], ..Army::new(card.faction) };
        let may = |slot: Slot, of: UnitId| {
            let cards = CATALOG.upgrades().filter(move |(_, row)| row.slot == slot).map(|(upgrade, _)| upgrade);
            let fits =
                |upgrade: &UpgradeId| checks::may_carry(&CATALOG, &army, 0, &Unit::new(of), Part::Unit, *upgrade);
            cards.filter(fits).collect::<Vec<_>>()
        };
        for slot in Slot::ALL.into_iter().filter(|slot| card.bar[*slot] > 0) {
            let cards = may(slot, id);
            let points = |upgrade: &UpgradeId| CATALOG.upgrade(*upgrade).points;
            let Some(dear) = cards.iter().copied().max_by_key(points) else { continue };
            for aside in cards.into_iter().filter(|other| *other != dear) {
                let lines =
                    [format!("{} {} +{}", card.id, name(dear), name(aside)), format!("{} {}", card.id, name(aside))];
                let [mut swapped, plain] = lines.each_ref().map(|line| scene(&[line], &["stormtroopers"]));
                swapped.deploy(Seat::First, &[swap(1, 0)]);
                let both = [&swapped, &plain].map(|it| {
                    let (spec, state) = (&it.fixture.fixed.units[0], &it.fixture.state.units[0]);
                    (values(spec), state.keywords, state.tokens, weapons(it).join(", "))
                });
                assert_eq!(both[0], both[1], "{}", lines[0]);
                pairs += 1;
            }
        }
    }
    assert!(pairs > 30, "{pairs}");
}
