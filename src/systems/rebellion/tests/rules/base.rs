use super::*;

/// REB-BASE-02, REB-BASE-03
#[test]
fn a_revealed_base_takes_gather_intel_out_and_puts_what_stood_there_on_the_board() {
    let intel = mission("gather-intel");
    let mut scene = Scene::default()
        .base("hoth")
        .units("base", &[("x-wing", 2), ("rebel-trooper", 1)])
        .units("hoth", &[("stormtrooper", 1)])
        .change(|state| state.empire.starting = vec![intel, mission("rule-by-fear")]);
    scene.does(|referee| {
        referee.update_board();
        Ok(())
    });
    assert!(scene.state().revealed && scene.happened(&Event::IntelRemoved));
    assert_eq!(scene.state().empire.starting, [mission("rule-by-fear")]);
    assert_eq!(scene.state().board.spot(at("hoth")).units.of(unit("x-wing")), 2);
    assert!(!scene.view().is_blocked(at("corellia")));
    assert_eq!(library().round_missions(9, true).main, 2);
}

/// REB-BASE-04, REB-BASE-05, REB-BASE-06
#[test]
fn founding_a_base_gives_cards_back_and_offers_remote_systems_among_four() {
    let mut scene = Scene::default()
        .base("hoth")
        .revealed()
        .units("hoth", &[("rebel-trooper", 1)])
        .units("ilum", &[("stormtrooper", 1)])
        .probe("ilum", Probe::Explored)
        .probe("yavin", Probe::Held)
        .change(|state| state.empire.boxed = vec![mission("gather-intel")]);
    scene.does(|referee| {
        referee.open_founding();
        Ok(())
    });
    assert_eq!((scene.state().probe(at("yavin")), scene.state().probe(at("ilum"))), (Probe::Deck, Probe::Explored));
    let drawn = ["yavin", "naboo", "ilum", "endor"].map(at);
    let sites = scene.does(|referee| Ok(referee.base_sites(&drawn)));
    assert_eq!(sites, [at("yavin"), at("endor")]);
    scene.does(|referee| {
        referee.move_base(at("endor"));
        Ok(())
    });
    let state = scene.state();
    assert!(!state.revealed && state.base == Some(at("endor")) && state.probe(at("hoth")) == Probe::Deck);
    assert_eq!(state.empire.starting, [mission("gather-intel")]);
}

/// REB-BASE-04
#[test]
fn no_more_cards_are_drawn_than_the_markers_are_apart() {
    let context = MissionContext {
        side: Side::Rebel,
        mission: None,
        skill: None,
        at: None,
        leaders: Vec::new(),
        opposed: Vec::new(),
        rolled: None,
        changes: 0,
    };
    let drawn = |reputation| {
        let context = context.clone();
        let mut scene = Scene::default().markers(10, reputation).change(|state| state.stage = Stage::Found(context));
        scene.steps(1);
        scene.events().iter().filter(|event| matches!(event, Event::ProbeSetUp { .. })).count()
    };
    assert_eq!((drawn(14), drawn(12)), (4, 2));
}

/// REB-TABLE-10
#[test]
fn the_empire_wins_with_its_units_alone_at_the_revealed_base() {
    let mut scene = Scene::default().base("hoth").units("hoth", &[("stormtrooper", 1)]);
    scene.does(|referee| {
        referee.update_board();
        Ok(())
    });
    assert!(scene.happened(&Event::EmpireWins));
    let mut held = Scene::default().base("hoth").units("hoth", &[("stormtrooper", 1), ("shield-generator", 1)]);
    held.does(|referee| {
        referee.update_board();
        Ok(())
    });
    assert!(held.state().revealed && held.state().outcome.is_none());
    let mut gone = Scene::default().base("hoth").revealed();
    gone.does(|referee| referee.change(Change::Marker(at("hoth"), Marker::Destroyed, true)));
    assert!(gone.happened(&Event::EmpireWins));
}
