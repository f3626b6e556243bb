//! What carried tokens give their carriers, and how they pay.

use super::{at, far_from, figure, home, interact, piece, points, round_end, scene, token, zoned};
use imperial_assault::{
    cards::Die,
    play::{
        Answer, Deed, Event, Interactable, QuestionKind, Status,
        board::Space,
        pieces::{TokenColor, Zone},
        testing::{Scene, eager, passing, with},
    },
};
use kernel::game::Seat;

/// A figure takes up a token of a role, far from this foe.
fn takes(scene: &mut Scene, of: u8, role: &str, nth: usize, foe: u8) -> u8 {
    let held = token(scene, role, nth);
    at(scene, of, held);
    far_from(scene, foe, &[held.1], 6);
    interact(scene, of, held.0);
    assert_eq!(scene.state().tokens[usize::from(held.0)].carrier, Some(figure(of)), "{role}");
    held.0
}

/// Symbols of the last attack.
fn counted(scene: &Scene) -> (i8, i8) {
    let symbols = scene.events().iter().rev().find_map(|event| match event {
        Event::Counted(symbols) => Some((symbols.damage, symbols.block)),
        _ => None,
    });
    symbols.unwrap()
}

/// An attack of one red die with two damage on a black one with a block.
fn duel(scene: &mut Scene, attacker: u8, target: u8) -> (i8, i8) {
    scene.armed(attacker, &[Die::Red], &[]).shielded(target, &[Die::Black]).faces(&[1, 2]);
    scene.attack(attacker, target, passing);
    counted(scene)
}

#[test]
fn a_weapon_suit_strikes_harder_and_defends_worse_and_most_of_them_score() {
    // Fire-Fight.
    let mut scene = scene("climate-research-camp-a");
    takes(&mut scene, 0, "weapon_suit", 0, 3);
    assert_eq!(duel(&mut scene, 0, 3), (3, 2));
    assert_eq!(duel(&mut scene, 3, 0), (2, 1));
    round_end(&mut scene);
    assert_eq!(points(&scene), [6, 0]);
    takes(&mut scene, 3, "weapon_suit", 1, 0);
    round_end(&mut scene);
    assert_eq!(points(&scene), [6, 0], "nobody on a tie");
}

#[test]
fn an_experimental_weapon_strikes_pays_and_pays_the_other_when_its_carrier_falls() {
    // Weapons Project.
    let mut scene = scene("geonosis-foundry-b");
    takes(&mut scene, 1, "experimental_weapon", 0, 3);
    assert_eq!(duel(&mut scene, 1, 3).0, 4);
    round_end(&mut scene);
    assert_eq!(points(&scene), [2, 0]);
    scene.put(0, 0, 5).hurt(1, 8, 0, passing);
    assert_eq!(points(&scene), [2, 12], "four, and eight for the group");
}

#[test]
fn a_shield_gives_health_and_a_figure_in_the_others_zone_scores() {
    // Infiltration.
    let mut scene = zoned("imperial-labour-camp-b");
    takes(&mut scene, 0, "shield", 0, 3);
    assert_eq!(scene.view().health(figure(0)), 22);
    let there = home(&scene, Seat::Second);
    at(&mut scene, 0, (0, there));
    at(&mut scene, 3, (0, there));
    round_end(&mut scene);
    assert_eq!(points(&scene), [6, 0]);
}

#[test]
fn supplies_count_while_they_are_carried_and_weaken_the_defense() {
    // Vital Supplies.
    let mut scene = scene("hoth-weather-shelter-b");
    let chest = token(&scene, "crate", 0);
    at(&mut scene, 0, chest);
    far_from(&mut scene, 3, &[chest.1], 6);
    interact(&mut scene, 0, chest.0);
    interact(&mut scene, 0, chest.0);
    assert_eq!((points(&scene), scene.view().carried(figure(0)).count()), ([6, 0], 2));
    assert_eq!(duel(&mut scene, 3, 0).1, 0, "two blocks less two");
    scene.put(1, 0, 5).hurt(0, 16, 0, passing);
    assert_eq!(points(&scene)[0], 0);
    let dropped = token(&scene, "supply", 0);
    at(&mut scene, 3, dropped);
    interact(&mut scene, 3, dropped.0);
    assert_eq!(scene.view().carried(figure(3)).count(), 1, "a dropped one is taken up");
}

#[test]
fn goods_count_while_they_are_carried_and_fall_with_three_damage() {
    // Supply Raid.
    let mut scene = scene("the-dune-sea-b");
    takes(&mut scene, 0, "valuable_good", 0, 3);
    assert_eq!(points(&scene), [3, 0]);
    scene.hurt(0, 2, 0, passing);
    assert_eq!(points(&scene), [3, 0]);
    scene.hurt(0, 3, 0, passing);
    assert_eq!(points(&scene), [0, 0]);
}

#[test]
fn the_bacta_infuser_keeps_the_other_from_winning_until_it_falls() {
    // Safe and Sound.
    let mut scene = zoned("echo-base-a");
    takes(&mut scene, 0, "bacta_infuser", 0, 3);
    scene.points(Seat::Second, 45);
    scene.hurt(0, 1, 0, passing);
    assert!(scene.state().outcome.is_none());
    scene.hurt(0, 3, 0, passing);
    assert_eq!(scene.state().outcome.unwrap().winner, Some(Seat::Second));
}

#[test]
fn zones_and_terminals_score_for_who_controls_them() {
    // Safe and Sound.
    let mut scene = zoned("echo-base-a");
    let (own, other) = (home(&scene, Seat::First), home(&scene, Seat::Second));
    let terminal = token(&scene, "terminal", 0);
    at(&mut scene, 0, (0, own));
    at(&mut scene, 1, (0, other));
    at(&mut scene, 3, terminal);
    round_end(&mut scene);
    assert_eq!(points(&scene), [6, 3]);
}

#[test]
fn a_tauntaun_carries_small_figures_faster_and_throws_them_off() {
    // Rapid Adaptation.
    let mut scene = scene("echo-base-b");
    takes(&mut scene, 0, "tauntaun", 0, 3);
    assert_eq!(scene.view().speed(figure(0)), 6);
    round_end(&mut scene);
    assert_eq!(points(&scene), [2, 0]);
    let bay = Space::from(scene.fixture.fixed.mission.areas["medical_bay"][0]);
    at(&mut scene, 3, (0, bay));
    scene.hurt(0, 5, 0, passing);
    assert_eq!(scene.view().speed(figure(0)), 6, "by an attack alone");
    scene.armed(3, &[Die::Red, Die::Red], &[]).shielded(0, &[]).faces(&[4, 4]);
    let near = scene.state().ground.adjacent(bay).find(|space| !scene.state().ground.is_hard(*space)).unwrap();
    at(&mut scene, 0, (0, near));
    scene.fixture.fixed.groups[2].attack.as_mut().unwrap().kind = imperial_assault::cards::AttackType::Melee;
    scene.attack(3, 0, passing);
    assert_eq!(scene.view().speed(figure(0)), 4);
    round_end(&mut scene);
    assert_eq!(points(&scene)[0], 2);
}

#[test]
fn the_medical_bay_scores() {
    // Rapid Adaptation.
    let mut scene = scene("echo-base-b");
    let bay = Space::from(scene.fixture.fixed.mission.areas["medical_bay"][0]);
    at(&mut scene, 3, (0, bay));
    far_from(&mut scene, 0, &[bay], 6);
    round_end(&mut scene);
    assert_eq!(points(&scene), [0, 5]);
}

#[test]
fn fuel_cells_are_claimed_at_the_generator() {
    // Renovation.
    let mut scene = scene("endor-defense-station-a");
    takes(&mut scene, 0, "fuel_cell", 0, 3);
    round_end(&mut scene);
    assert_eq!(points(&scene), [2, 0]);
    let generator = token(&scene, "shield_generator", 0);
    at(&mut scene, 0, generator);
    scene.activate(0);
    scene.step(with(QuestionKind::Act, Answer::Move));
    scene.step(with(QuestionKind::Act, Answer::Spend(generator.0)));
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 2);
    round_end(&mut scene);
    assert_eq!(points(&scene), [5, 0]);
}

#[test]
fn the_barracks_and_the_generator_score() {
    // Claim the Ruins.
    let mut scene = scene("endor-defense-station-b");
    let generator = token(&scene, "shield_generator", 0);
    at(&mut scene, 0, generator);
    let barracks = Space::from(scene.fixture.fixed.mission.areas["barracks"][0]);
    at(&mut scene, 3, (0, barracks));
    round_end(&mut scene);
    assert_eq!(points(&scene), [4, 6]);
}

#[test]
fn a_resonator_is_attacked_while_it_lies_and_pays_in_the_others_zone() {
    // Breakthrough.
    let mut scene = zoned("endor-wilderness-b");
    let (one, other) = (token(&scene, "sonic_resonator", 0), token(&scene, "sonic_resonator", 1));
    let target = piece(&scene, one.0);
    at(&mut scene, 3, one);
    far_from(&mut scene, 0, &[one.1], 6);
    scene.hurt(target.0, 6, 0, passing);
    assert_eq!(scene.view().figure(figure(3)).damage, 3, "its strain");
    let target = piece(&scene, other.0);
    takes(&mut scene, 0, "sonic_resonator", 0, 3);
    assert!(!scene.view().pieces().any(|piece| piece == target), "what is carried is not attacked");
    let there = home(&scene, Seat::Second);
    at(&mut scene, 0, (0, there));
    round_end(&mut scene);
    assert_eq!(points(&scene), [10, 0]);
}

#[test]
fn a_resonator_that_falls_can_be_attacked_again() {
    // Breakthrough; IA-OBJ-09.
    let mut scene = zoned("endor-wilderness-b");
    let held = takes(&mut scene, 1, "sonic_resonator", 0, 3);
    let target = piece(&scene, held);
    scene.put(0, 2, 8).put(1, 6, 8).hurt(1, 8, 0, passing);
    assert!(scene.view().pieces().any(|piece| piece == target));
    assert_eq!(scene.view().spaces(target).first(), Some(&Space::new(6, 8)));
}

#[test]
fn crates_are_carried_into_the_others_zone() {
    // Payload.
    let mut scene = zoned("hoth-weather-shelter-a");
    let red = (0..2).find(|nth| {
        scene.fixture.fixed.tokens[usize::from(token(&scene, "crate", *nth).0)].color == Some(TokenColor::Red)
    });
    let red = red.unwrap();
    let blue = token(&scene, "crate", 1 - red);
    at(&mut scene, 0, blue);
    scene.activate(0);
    assert!(!scene.offers().contains(&Answer::Interact(Interactable::Token(blue.0))), "not of the other color");
    takes(&mut scene, 0, "crate", red, 3);
    let there = home(&scene, Seat::Second);
    at(&mut scene, 0, (0, there));
    round_end(&mut scene);
    assert_eq!(points(&scene), [15, 0]);
}

#[test]
fn explosives_are_thrown_or_pay_in_the_others_zone() {
    // Bomb Drop.
    let mut scene = zoned("hoth-battle-station-b");
    let first = takes(&mut scene, 0, "explosive", 0, 3);
    let spaces: Vec<Space> = scene.state().ground.adjacent(scene.view().figure(figure(0)).stand.at).collect();
    let far = scene.state().ground.adjacent(spaces[0]).find(|space| {
        !scene.state().ground.is_hard(*space)
            && *space != scene.view().figure(figure(0)).stand.at
            && !spaces.contains(space)
    });
    let Some(far) = far else { panic!("no space two away") };
    at(&mut scene, 3, (0, far));
    scene.activate(0);
    let throw = Answer::Deed { deed: Deed::Throw, token: Some(first) };
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => throw,
        QuestionKind::Mission => *answers.iter().find(|answer| **answer == Answer::Stand(scene_stand(far))).unwrap(),
        _ => passing(question, answers),
    });
    assert_eq!(scene.view().figure(figure(3)).damage, 2);
    assert!(scene.state().tokens[usize::from(first)].gone);
    assert_eq!(scene.state().activation.as_ref().unwrap().actions, 1);
    takes(&mut scene, 0, "explosive", 0, 3);
    takes(&mut scene, 0, "explosive", 1, 3);
    let there = home(&scene, Seat::Second);
    at(&mut scene, 0, (0, there));
    round_end(&mut scene);
    assert_eq!(points(&scene), [8, 0]);
}

fn scene_stand(space: Space) -> imperial_assault::play::board::Stand {
    imperial_assault::play::board::Stand::upright(space)
}

#[test]
fn the_datalink_is_reached_over_nothing_impassable_and_pays_at_the_red_terminal() {
    // Uplink.
    let mut scene = scene("imperial-command-hub-a");
    let ground = scene.state().ground.clone();
    let terminal = token(&scene, "red_terminal", 0);
    assert_eq!(terminal.1, Space::new(12, 0));
    let held = takes(&mut scene, 0, "datalink", 0, 3);
    let near = ground.adjacent(terminal.1).find(|space| !ground.is_hard(*space)).unwrap();
    at(&mut scene, 0, (0, near));
    interact(&mut scene, 0, terminal.0);
    assert_eq!(points(&scene), [16, 0]);
    assert!(scene.state().tokens[usize::from(held)].gone);
}

#[test]
fn a_cell_is_dropped_off_beside_the_drop() {
    // Delivery System.
    let mut scene = scene("imperial-command-hub-b");
    let held = takes(&mut scene, 0, "energy_cell", 0, 3);
    let deed = Answer::Deed { deed: Deed::Unload, token: Some(held) };
    scene.activate(0);
    assert!(!scene.offers().contains(&deed));
    let ground = scene.state().ground.clone();
    let hangar: Vec<Space> =
        scene.fixture.fixed.mission.areas["hangar"].iter().map(|space| Space::from(*space)).collect();
    let beside = hangar.into_iter().find(|space| {
        !ground.is_hard(*space)
            && !ground.is_impassable(*space)
            && ground.adjacent(*space).any(|next| ground.is_impassable(next))
    });
    at(&mut scene, 0, (0, beside.unwrap()));
    scene.activate(0);
    scene.step(with(QuestionKind::Act, deed));
    assert_eq!(points(&scene), [6, 0]);
}

#[test]
fn the_wall_is_none_for_who_controls_the_red_terminal() {
    // Delivery System.
    let mut scene = scene("imperial-command-hub-b");
    let ground = scene.state().ground.clone();
    let (north, south) = ((9..15).map(|column| (Space::new(column, 9), Space::new(column, 10))))
        .find(|(north, south)| {
            !ground.are_adjacent(*north, *south) && !ground.is_hard(*north) && !ground.is_hard(*south)
        })
        .unwrap();
    let stand = scene_stand(south);
    at(&mut scene, 0, (0, north));
    far_from(&mut scene, 3, &[north], 5);
    let reach = |scene: &Scene| scene.view().reach(figure(0), 1, false).cost(stand);
    assert_eq!(reach(&scene), None);
    let terminal = token(&scene, "red_terminal", 0);
    at(&mut scene, 1, terminal);
    assert_eq!(reach(&scene), Some(1));
    assert_eq!(scene.view().reach(figure(3), 20, false).cost(scene_stand(Space::new(0, 0))), None);
}

#[test]
fn data_cores_are_run_into_the_others_zone_and_then_all_are_gone() {
    // Data Run.
    let mut scene = zoned("imperial-space-station-a");
    let blue = (0..2).find(|nth| {
        scene.fixture.fixed.tokens[usize::from(token(&scene, "data_core", *nth).0)].color == Some(TokenColor::Blue)
    });
    takes(&mut scene, 0, "data_core", blue.unwrap(), 3);
    let there = home(&scene, Seat::Second);
    at(&mut scene, 0, (0, there));
    round_end(&mut scene);
    assert_eq!((points(&scene), scene.view().tokens("data_core").count()), ([10, 0], 0));
}

#[test]
fn crates_of_the_palace_are_heavy() {
    // Spoils of Crime.
    let mut scene = scene("jabbas-palace-a");
    let chest = token(&scene, "crate", 0);
    at(&mut scene, 0, chest);
    far_from(&mut scene, 3, &[chest.1], 6);
    scene.activate(0);
    scene.step(with(QuestionKind::Act, Answer::Move));
    scene.step(with(QuestionKind::Act, Answer::Interact(Interactable::Token(chest.0))));
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 2, "two lost");
    takes(&mut scene, 0, "crate", 1, 3);
    assert_eq!(scene.view().speed(figure(0)), 0);
    round_end(&mut scene);
    assert_eq!(points(&scene), [4, 0]);
}

#[test]
fn chips_are_taken_up_and_handed_in_at_the_terminal_of_the_own_color() {
    // True Data.
    let mut scene = zoned("kashyyyk-station-a");
    let chip = token(&scene, "data_chip", 0);
    at(&mut scene, 0, chip);
    far_from(&mut scene, 3, &[chip.1], 8);
    round_end(&mut scene);
    assert_eq!(scene.state().tokens[usize::from(chip.0)].carrier, Some(figure(0)));
    let terminal = |scene: &Scene, color| {
        let of = |token: &usize| scene.fixture.fixed.tokens[*token].color == Some(color);
        let found = scene.view().tokens("colored_terminal").find(of).unwrap();
        (found as u8, scene.view().token_space(found))
    };
    let (red, blue) = (terminal(&scene, TokenColor::Red), terminal(&scene, TokenColor::Blue));
    assert_eq!((red.1, blue.1), (Space::new(13, 6), Space::new(7, 11)));
    at(&mut scene, 0, blue);
    scene.activate(0);
    assert!(!scene.offers().contains(&Answer::Interact(Interactable::Token(blue.0))));
    at(&mut scene, 0, red);
    round_end(&mut scene);
    assert_eq!(points(&scene), [6, 0]);
    takes(&mut scene, 0, "data_chip", 0, 3);
    at(&mut scene, 0, red);
    interact(&mut scene, 0, red.0);
    assert_eq!(points(&scene), [12, 0]);
}

#[test]
fn cells_are_brought_home_by_groups_deployed_in_turn() {
    // Power Play.
    let mut scene = zoned("lothal-battlefront-a");
    let red = (0..6).find(|nth| {
        scene.fixture.fixed.tokens[usize::from(token(&scene, "power_cell", *nth).0)].color == Some(TokenColor::Red)
    });
    takes(&mut scene, 0, "power_cell", red.unwrap(), 3);
    let there = home(&scene, Seat::First);
    at(&mut scene, 0, (0, there));
    round_end(&mut scene);
    assert_eq!((points(&scene), scene.view().tokens("power_cell").count()), ([5, 0], 5));
}

#[test]
fn artifacts_count_while_they_are_controlled() {
    // "Priceless" Relics.
    let mut scene = scene("lothal-safehouse-a");
    let relic = token(&scene, "artifact", 0);
    at(&mut scene, 0, relic);
    assert_eq!(points(&scene), [6, 0]);
    at(&mut scene, 3, relic);
    assert_eq!(points(&scene), [0, 0]);
}

#[test]
fn an_item_shows_what_it_is_and_is_used_up() {
    // Unknown Treasures: two of each color, drawn as they are picked up.
    let mut scene = scene("sewers-of-nar-shaddaa-a");
    // The places among those left: yellow, then red.
    scene.faces(&[6, 0]);
    let yellow = takes(&mut scene, 0, "item", 0, 3);
    assert_eq!(scene.state().tokens[usize::from(yellow)].drawn, Some(TokenColor::Yellow));
    let red = takes(&mut scene, 0, "item", 1, 3);
    assert_eq!(scene.state().tokens[usize::from(red)].drawn, Some(TokenColor::Red));
    scene.activate(0);
    scene.step(with(QuestionKind::Act, Answer::Deed { deed: Deed::Use, token: Some(yellow) }));
    assert_eq!(points(&scene), [4, 0]);
    scene.step(with(QuestionKind::Act, Answer::Deed { deed: Deed::Use, token: Some(red) }));
    let active = scene.state().activation.as_ref().unwrap();
    assert_eq!((active.points, active.actions), (5, 2));
}

#[test]
fn a_prototype_attacks_focused_scores_or_moves() {
    // Experimental Weapons.
    let mut scene = scene("development-facility-b");
    takes(&mut scene, 0, "weapon_prototype", 0, 3);
    scene.activate(0);
    let deed = |deed| Answer::Deed { deed, token: None };
    assert!(!scene.offers().contains(&deed(Deed::Focus)), "nobody in reach");
    scene.step(with(QuestionKind::Act, deed(Deed::Research)));
    assert_eq!((points(&scene), scene.state().activation.as_ref().unwrap().actions), ([3, 0], 0));
    scene.damage(0, 5).activate(0);
    scene.step(with(QuestionKind::Act, deed(Deed::Boost)));
    assert_eq!(scene.view().figure(figure(0)).damage, 2);
    let here = scene.view().figure(figure(0)).stand.at;
    let near = scene.state().ground.adjacent(here).find(|space| !scene.state().ground.is_hard(*space)).unwrap();
    at(&mut scene, 3, (0, near));
    // A red die, and the green one of the focus.
    scene.armed(0, &[Die::Red], &[]).shielded(3, &[]).faces(&[1, 2]);
    scene.activate(0);
    scene.step(with(QuestionKind::Act, deed(Deed::Focus)));
    assert_eq!(scene.view().figure(figure(3)).damage, 4);
    assert!(!scene.has(0, Status::Focused) && scene.state().activation.as_ref().unwrap().attacked);
}

#[test]
fn a_holocron_strains_and_pays_and_tunnels_lead_through_the_wall() {
    // Ancient Knowledge.
    let mut scene = scene("wasteland-outpost-a");
    takes(&mut scene, 0, "holocron", 0, 3);
    round_end(&mut scene);
    assert_eq!(scene.view().figure(figure(0)).damage, 2);
    let tunnel = token(&scene, "tunnel", 0);
    at(&mut scene, 0, tunnel);
    scene.activate(0);
    scene.step(with(QuestionKind::Act, Answer::Move));
    scene.step(with(QuestionKind::Act, Answer::Spend(tunnel.0)));
    assert_eq!(scene.place(0), Some((1, 6)), "from (1,5) over the wall");
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 3);
    let terminal = token(&scene, "blue_terminal", 0);
    at(&mut scene, 0, terminal);
    interact(&mut scene, 0, terminal.0);
    assert_eq!(points(&scene), [15, 0]);
}

#[test]
fn crates_are_scrapped_at_the_blue_terminal_and_tunnels_strain() {
    // Volatile Materials.
    let mut scene = scene("wasteland-outpost-b");
    let chest = token(&scene, "crate", 0);
    at(&mut scene, 0, chest);
    far_from(&mut scene, 3, &[chest.1], 6);
    round_end(&mut scene);
    assert_eq!(points(&scene), [5, 0]);
    let terminal = token(&scene, "blue_terminal", 0);
    at(&mut scene, 3, terminal);
    interact(&mut scene, 3, terminal.0);
    assert_eq!(scene.view().tokens("crate").count(), 2);
    let tunnel = token(&scene, "tunnel", 0);
    at(&mut scene, 0, tunnel);
    scene.activate(0);
    scene.step(with(QuestionKind::Act, Answer::Move));
    scene.step(with(QuestionKind::Act, Answer::Spend(tunnel.0)));
    assert_eq!((scene.place(0), scene.hurt_by(0)), (Some((1, 6)), 1));
}

#[test]
fn crates_of_the_landfill_pay_in_a_zone_and_at_the_red_terminal() {
    // One Man's Trash.
    let mut scene = zoned("coruscant-landfill-b");
    takes(&mut scene, 0, "crate", 0, 3);
    assert_eq!(scene.view().speed(figure(0)), 3);
    let there = home(&scene, Seat::Second);
    at(&mut scene, 0, (0, there));
    round_end(&mut scene);
    assert_eq!(points(&scene), [4, 0]);
    takes(&mut scene, 0, "crate", 0, 3);
    let terminal = token(&scene, "red_terminal", 0);
    at(&mut scene, 0, terminal);
    round_end(&mut scene);
    assert_eq!(points(&scene), [8, 0]);
    assert!(!scene.fixture.fixed.zone(Zone::Red).contains(&terminal.1));
}

#[test]
fn weapons_are_placed_in_turn_and_add_a_die_once_an_activation() {
    // Abandoned Research.
    let mut scene = scene("tarkin-initiative-labs-b");
    scene.put(0, 0, 0).put(3, 5, 5).deal().step(eager);
    assert_eq!(scene.view().tokens("weapon").count(), 8);
    let weapon = token(&scene, "weapon", 0);
    let color = scene.fixture.fixed.tokens[usize::from(weapon.0)].color;
    takes(&mut scene, 0, "weapon", 0, 3);
    let near = scene.state().ground.adjacent(weapon.1).find(|space| !scene.state().ground.is_hard(*space)).unwrap();
    at(&mut scene, 3, (0, near));
    scene.armed(0, &[Die::Red], &[]).shielded(3, &[]).faces(&[0, 0, 0]);
    scene.activate(0);
    for _ in 0..2 {
        scene.attack(0, 3, passing);
    }
    let added = scene.events().iter().filter(|event| matches!(event, Event::DieAdded(false, _))).count();
    assert_eq!((color, added), (Some(TokenColor::Red), 1));
    let console = token(&scene, "console", 0);
    at(&mut scene, 0, console);
    far_from(&mut scene, 3, &[console.1], 5);
    round_end(&mut scene);
    assert_eq!(points(&scene), [2, 0]);
}
