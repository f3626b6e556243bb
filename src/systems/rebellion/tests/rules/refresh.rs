use super::*;

/// REB-REFRESH-01
#[test]
fn an_objective_moves_the_reputation_marker_back() {
    let card = library().objectives().find(|(_, row)| &*row.id == "popular-support-2").unwrap().0;
    let mut scene = refreshing(Refresh::Objective)
        .markers(4, 12)
        .change(|state| state.rebels.objective_hand = vec![card])
        .says(&[Answer::Objective(card)]);
    scene.steps(1);
    assert_eq!((scene.state().reputation, scene.state().rebels.scored.as_slice()), (11, &[card][..]));
}

/// REB-REFRESH-02, REB-REFRESH-03
#[test]
fn cards_and_leaders_go_back_where_they_belong() {
    let card = |id: &str, origin| RoundCard { mission: mission(id), origin, held: None };
    let mut scene = refreshing(Refresh::Cards)
        .post("darth-vader", Post::At(at("naboo")))
        .post("princess-leia", Post::Mission)
        .post("han-solo", Post::Captured(at("naboo")))
        .units("naboo", &[("star-destroyer", 1)])
        .change(|state| {
            state.empire.played = vec![card("rule-by-fear", Origin::Starting), card("detained", Origin::Main)];
            state.empire.round = vec![card("homing-beacon", Origin::Main)];
            state.rebels.assigned = vec![rebellion::play::state::Assignment {
                mission: Some(mission("sabotage")),
                leaders: vec![leader("princess-leia")],
            }];
        });
    scene.steps(1);
    let state = scene.state();
    assert_eq!(state.empire.discard, [mission("detained")]);
    assert_eq!(
        (state.empire.starting.as_slice(), state.empire.main.as_slice()),
        (&[mission("rule-by-fear")][..], &[mission("homing-beacon")][..])
    );
    assert_eq!(state.rebels.hand, [mission("sabotage")]);
    let posts = ["darth-vader", "princess-leia", "han-solo"].map(|id| state.post(leader(id)));
    assert_eq!(posts, [Post::Pool, Post::Pool, Post::Captured(at("naboo"))]);
}

/// REB-REFRESH-05, REB-REFRESH-06
#[test]
fn two_probe_cards_are_drawn_and_may_reveal_the_base() {
    let others = ["dagobah", "dantooine", "dathomir", "endor", "hoth", "ilum"];
    let mut scene = refreshing(Refresh::Probes);
    for id in others {
        scene = scene.probe(id, Probe::Held);
    }
    // Only the last remote card and one more are left in the deck.
    let scene = scene.change(|state| {
        for (number, probe) in state.probes.iter_mut().enumerate() {
            if *probe == Probe::Deck && ![at("tatooine").index(), at("naboo").index()].contains(&number) {
                *probe = Probe::Box;
            }
        }
    });
    let mut scene = scene;
    scene.steps(1);
    assert!(scene.state().revealed && scene.state().probe(at("tatooine")) == Probe::Held);
}

/// REB-REFRESH-07
#[test]
fn the_rebels_draw_an_objective() {
    let card = library().objectives().next().unwrap().0;
    let mut scene = refreshing(Refresh::NewObjective).change(|state| state.rebels.objectives = vec![card]);
    scene.steps(1);
    assert_eq!(scene.state().rebels.objective_hand, [card]);
}

/// REB-REFRESH-09
#[test]
fn the_rebels_keep_one_of_two_action_cards() {
    let cards = [action("an-old-friend"), action("ambush"), action("undercover")];
    let mut scene = refreshing(Refresh::RecruitRebels)
        .markers(2, 14)
        .change(|state| state.rebels.actions = cards.to_vec())
        .says(&[Answer::Recruit(cards[1], leader("general-madine"))]);
    scene.steps(1);
    let rebels = &scene.state().rebels;
    assert_eq!(rebels.action_hand, [cards[1]]);
    assert_eq!(rebels.actions, [cards[2], cards[0]]);
    assert_eq!(scene.state().post(leader("general-madine")), Post::Pool);
}

/// REB-REFRESH-10, REB-REFRESH-11
#[test]
fn the_empire_draws_until_somebody_can_be_recruited_or_the_deck_is_through() {
    let cards = [action("boba-fett-where"), action("local-rumors")];
    let scene = || Scene::default().post("boba-fett", Post::Pool).change(|state| state.empire.actions = cards.to_vec());
    let mut first = scene();
    first.does(|referee| referee.recruit_for_empire("REB-REFRESH-10"));
    assert_eq!(
        (first.state().empire.actions.as_slice(), first.state().empire.held.as_slice()),
        (&cards[..1], &cards[1..])
    );
    let mut none = scene().post("colonel-yularen", Post::Pool);
    none.does(|referee| referee.recruit_for_empire("REB-REFRESH-10"));
    assert!(none.happened(&Event::NobodyRecruited(Side::Empire)));
    assert_eq!(none.state().empire.actions, cards);
}
