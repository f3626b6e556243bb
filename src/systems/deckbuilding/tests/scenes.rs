//! Scenes of every card and base with an ability, each compared with a scene without it.

use deckbuilding::play::{
    Answer, Event, Question, Target,
    testing::{CATALOG, EMPIRE, Position, REBELS, Reply},
};

const YES: Reply = Reply::Exactly(Answer::Yes);
const NO: Reply = Reply::Exactly(Answer::Pass);

fn option(number: u8) -> Reply {
    Reply::Exactly(Answer::Option(number))
}

fn empire() -> Position {
    Position::default().force(0).shuffled(EMPIRE, &["imperial-shuttle"; 5])
}

fn rebels() -> Position {
    Position::default().force(0).turn_of(REBELS).shuffled(REBELS, &["alliance-shuttle"; 5])
}

/// Attack of a card in play.
fn attack(position: &Position, id: &str, target: Target) -> u16 {
    let seat = position.state().active;
    let card = position.copies(id).and(position.state().side(seat).in_play()).iter().next().unwrap();
    position.view().attack(seat, card, target)
}

/// Defeats a card of the row with a strong unit and takes its reward.
fn reward(position: Position, id: &'static str, then: &[Reply]) -> Position {
    let strong = if position.state().active == EMPIRE { "darth-vader" } else { "luke-skywalker" };
    let strong = if id == strong { "chewbacca" } else { strong };
    let seat = position.state().active;
    let mut position = position.play_area(seat, &[strong, "rodian-gunslinger", "rodian-gunslinger"]).row(&[id]);
    let target = position.in_row(id);
    position.assigns(&[strong, "rodian-gunslinger"], target);
    let mut says = vec![YES];
    says.extend(then);
    position.saying(&says).acts(Answer::Attack(target));
    assert_eq!(position.galaxy_discard_names().first(), Some(&id));
    position
}

macro_rules! scenes {
    ($($name:ident $scene:block)+) => {
        $(#[test] fn $name() $scene)+

        /// Cards with a scene.
        const SCENES: &[&str] = &[$(stringify!($name)),+];
    };
}

scenes! {
    tie_fighter {
        let start = || empire().play_area(EMPIRE, &["tie-fighter"]);
        assert!(!start().can_use("tie-fighter"));
        let mut position = start().play_area(EMPIRE, &["gozanti-cruiser"]);
        position.uses("tie-fighter");
        assert_eq!(position.hand_of(EMPIRE).len(), 1);
        assert_eq!(reward(rebels(), "tie-fighter", &[]).resources(), 1);
    }
    admiral_piett {
        let mut position = empire().play_area(EMPIRE, &["star-destroyer", "blockade-runner"]);
        assert_eq!((attack(&position, "star-destroyer", Target::Base), attack(&position, "blockade-runner", Target::Base)), (4, 1));
        position = position.hand(EMPIRE, &["admiral-piett"]);
        position.plays("admiral-piett");
        assert_eq!((attack(&position, "star-destroyer", Target::Base), attack(&position, "blockade-runner", Target::Base)), (5, 2));
        assert_eq!(attack(&position, "admiral-piett", Target::Base), 0);
        assert_eq!(reward(rebels(), "admiral-piett", &[]).state().force, 1);
    }
    scout_trooper {
        let mut position = empire().play_area(EMPIRE, &["scout-trooper"]).galaxy(&["tie-fighter"]);
        position.uses("scout-trooper");
        assert_eq!(position.state().force, -1);
        let position = reward(rebels().discard(REBELS, &["temple-guardian"]), "scout-trooper", &[]);
        assert_eq!(position.exiled(), ["temple-guardian"]);
    }
    tie_bomber {
        let mut position = empire().play_area(EMPIRE, &["tie-bomber"]).row(&["x-wing", "dengar"]).galaxy(&["y-wing"]);
        position.says_now(&[Reply::Card("x-wing")]).uses("tie-bomber");
        assert_eq!(position.galaxy_discard_names(), ["x-wing"]);
        assert!(position.row_names().contains(&"y-wing") && position.resources() == 0);
        let position = reward(rebels().hand(REBELS, &["temple-guardian"]), "tie-bomber", &[]);
        assert_eq!(position.exiled(), ["temple-guardian"]);
    }
    death_trooper {
        for (force, strength) in [(-1, 5), (0, 3), (1, 3)] {
            let position = empire().force(force).play_area(EMPIRE, &["death-trooper"]);
            assert_eq!(attack(&position, "death-trooper", Target::Base), strength);
        }
        assert_eq!(reward(rebels(), "death-trooper", &[]).state().force, 2);
    }
    gozanti_cruiser {
        let mut position = empire().play_area(EMPIRE, &["gozanti-cruiser"]).hand(EMPIRE, &["stormtrooper", "inquisitor"]);
        position.says_now(&[Reply::Card("inquisitor")]).uses("gozanti-cruiser");
        assert_eq!(position.hand_of(EMPIRE), ["imperial-shuttle", "stormtrooper"]);
        assert_eq!(position.discard_of(EMPIRE), ["inquisitor"]);
        assert!(!empire().play_area(EMPIRE, &["gozanti-cruiser"]).can_use("gozanti-cruiser"));
    }
    tie_interceptor {
        let mut position = empire().play_area(EMPIRE, &["tie-interceptor"]).galaxy(&["at-st"]);
        position.uses("tie-interceptor");
        assert_eq!(position.hand_of(EMPIRE), ["imperial-shuttle"]);
        let mut position = empire().play_area(EMPIRE, &["tie-interceptor"]).galaxy(&["x-wing"]);
        position.uses("tie-interceptor");
        assert_eq!((position.galaxy_discard_names(), position.hand_of(EMPIRE).len()), (vec!["x-wing"], 0));
        assert_eq!(reward(rebels(), "tie-interceptor", &[]).resources(), 3);
    }
    at_st {
        let mut position = empire().play_area(EMPIRE, &["at-st"]).row(&["x-wing"]);
        position.says_now(&[]).uses("at-st");
        assert_eq!(position.galaxy_discard_names(), ["x-wing"]);
        // The attacker takes the reward: the Rebels exile their own cards.
        let start = rebels().discard(REBELS, &["temple-guardian", "rebel-trooper"]).discard(EMPIRE, &["inquisitor"]);
        let position = reward(start, "at-st", &[Reply::Card("temple-guardian"), Reply::Card("rebel-trooper")]);
        assert_eq!(position.exiled(), ["rebel-trooper", "temple-guardian"]);
        assert_eq!(position.discard_of(EMPIRE), ["inquisitor"]);
    }
    general_veers {
        let start = || empire().play_area(EMPIRE, &["general-veers"]);
        assert!(!start().can_use("general-veers"));
        for other in ["stormtrooper", "at-st"] {
            let mut position = start().play_area(EMPIRE, &[other]);
            position.uses("general-veers");
            assert_eq!(position.hand_of(EMPIRE).len(), 1);
        }
        assert_eq!(reward(rebels(), "general-veers", &[]).state().force, 3);
    }
    landing_craft {
        let mut position = empire().base_is(EMPIRE, "endor", 5).play_area(EMPIRE, &["landing-craft"]);
        position.says_now(&[option(0)]).uses("landing-craft");
        assert_eq!(position.state().side(EMPIRE).damage, 1);
        let mut position = empire().base_is(EMPIRE, "endor", 5).play_area(EMPIRE, &["landing-craft"]);
        position.says_now(&[option(1)]).uses("landing-craft");
        assert_eq!(position.resources(), 4);
        assert_eq!(reward(rebels(), "landing-craft", &[]).resources(), 4);
    }
    moff_jerjerrod {
        let start = |force| empire().force(force).play_area(EMPIRE, &["moff-jerjerrod"]).row(&["x-wing", "dengar"]).galaxy(&["tie-fighter"]);
        let mut position = start(0);
        position.uses("moff-jerjerrod");
        assert_eq!((position.asked(|question| matches!(question, Question::Option(_))), position.pile(&position.state().galaxy.top)), (0, vec!["tie-fighter"]));
        let mut position = start(-1);
        position.says_now(&[option(1), Reply::Card("x-wing")]).uses("moff-jerjerrod");
        assert_eq!(position.row_names(), ["dengar", "tie-fighter"]);
        assert_eq!(position.pile(&position.state().galaxy.top), ["x-wing"]);
        let mut position = start(-1);
        position.says_now(&[option(0)]).uses("moff-jerjerrod");
        assert_eq!(position.row_names(), ["dengar", "x-wing"]);
        assert_eq!(reward(rebels(), "moff-jerjerrod", &[]).state().force, 3);
    }
    boba_fett {
        let mut position = empire().play_area(EMPIRE, &["boba-fett"]).row(&["y-wing"]);
        let target = position.in_row("y-wing");
        let fett = position.copies("boba-fett").iter().next().unwrap();
        position.assigns(&["boba-fett"], target);
        position.saying(&[YES, Reply::Exactly(Answer::Card(fett))]).acts(Answer::Attack(target));
        assert_eq!(position.hand_of(EMPIRE).len(), 1);
        let position = reward(rebels(), "boba-fett", &[]);
        assert_eq!((position.resources(), position.state().force), (3, 2));
    }
    director_krennic {
        for (base, drawn) in [("endor", 1), ("death-star", 2)] {
            let mut position = empire().base_is(EMPIRE, base, 0).play_area(EMPIRE, &["director-krennic"]);
            position.uses("director-krennic");
            assert_eq!(position.hand_of(EMPIRE).len(), drawn);
        }
        let position = reward(rebels(), "director-krennic", &[]);
        assert_eq!((position.resources(), position.state().force), (3, 2));
    }
    imperial_carrier {
        let position = empire().play_area(EMPIRE, &["tie-fighter", "fang-fighter", "stormtrooper", "imperial-carrier"]);
        // Neutral fighters count, other units do not (DBG-OPEN-19).
        let strengths = ["tie-fighter", "fang-fighter", "stormtrooper"].map(|id| attack(&position, id, Target::Base));
        assert_eq!(strengths, [3, 4, 2]);
    }
    at_at {
        let mut position = empire().play_area(EMPIRE, &["at-at"]).discard(EMPIRE, &["inquisitor", "stormtrooper"]);
        position.uses("at-at");
        assert_eq!((position.hand_of(EMPIRE), position.discard_of(EMPIRE)), (vec!["stormtrooper"], vec!["inquisitor"]));
        assert!(!empire().play_area(EMPIRE, &["at-at"]).discard(EMPIRE, &["inquisitor"]).can_use("at-at"));
        let position = reward(rebels().row(&["dengar"]).galaxy(&["x-wing"]), "at-at", &[]);
        assert_eq!((position.discard_of(REBELS), position.resources()), (vec!["x-wing"], 0));
    }
    grand_moff_tarkin {
        let mut position = empire().play_area(EMPIRE, &["grand-moff-tarkin"]).row(&["darth-vader", "x-wing"]);
        position.uses("grand-moff-tarkin");
        assert_eq!(position.hand_of(EMPIRE), ["darth-vader"]);
        assert!(position.state().turn.bought.is_empty());
        position.plays("darth-vader").ends();
        assert_eq!(position.exiled(), ["darth-vader"]);
        let position = reward(rebels(), "grand-moff-tarkin", &[]);
        assert_eq!((position.resources(), position.state().force), (3, 3));
    }
    darth_vader {
        for (force, strength) in [(-1, 10), (0, 6)] {
            let position = empire().force(force).play_area(EMPIRE, &["darth-vader"]);
            assert_eq!(attack(&position, "darth-vader", Target::Base), strength);
        }
        let position = reward(rebels().force(-3), "darth-vader", &[]);
        assert_eq!((position.resources(), position.state().force), (4, 1));
    }
    y_wing {
        let mut position = rebels().base_is(EMPIRE, "endor", 0).play_area(REBELS, &["y-wing"]);
        position.uses("y-wing");
        assert_eq!((position.state().side(EMPIRE).damage, position.exiled()), (2, vec!["y-wing"]));
        assert_eq!(reward(empire(), "y-wing", &[]).resources(), 1);
    }
    baze_malbus {
        let position = rebels().play_area(REBELS, &["baze-malbus"]);
        assert_eq!(attack(&position, "baze-malbus", Target::Base), 2);
        let position = position.lost(REBELS, &["hoth", "jedha"]).lost(EMPIRE, &["endor"]);
        assert_eq!(attack(&position, "baze-malbus", Target::Base), 4);
        assert_eq!(reward(empire(), "baze-malbus", &[]).state().force, -1);
    }
    duros_spy {
        let mut position = rebels().play_area(REBELS, &["duros-spy"]).hand(EMPIRE, &["inquisitor"]);
        position.says_now(&[option(1)]).uses("duros-spy");
        assert_eq!(position.state().force, 1);
        let position = reward(empire().discard(EMPIRE, &["stormtrooper"]), "duros-spy", &[]);
        assert_eq!(position.exiled(), ["stormtrooper"]);
    }
    rebel_transport {
        let start = || rebels().base_is(REBELS, "jedha", 3).play_area(REBELS, &["rebel-transport"]);
        let mut position = start();
        position.says_now(&[option(0)]).uses("rebel-transport");
        assert_eq!(position.state().side(REBELS).damage, 1);
        let mut position = start();
        position.says_now(&[option(1)]).uses("rebel-transport");
        assert_eq!(position.resources(), 1);
    }
    snowspeeder {
        let mut position = rebels().play_area(REBELS, &["snowspeeder"]).hand(EMPIRE, &["inquisitor", "stormtrooper"]);
        position.says_now(&[Reply::Card("inquisitor")]).uses("snowspeeder");
        assert_eq!(position.discard_of(EMPIRE), ["inquisitor"]);
        assert_eq!(position.fixture.questions.last().unwrap().seat, EMPIRE);
        let position = reward(empire().discard(EMPIRE, &["stormtrooper"]), "snowspeeder", &[]);
        assert_eq!(position.exiled(), ["stormtrooper"]);
    }
    chirrut_imwe {
        for (force, strength) in [(1, 2), (0, 0)] {
            let position = rebels().force(force).play_area(REBELS, &["chirrut-imwe"]);
            assert_eq!(attack(&position, "chirrut-imwe", Target::Base), strength);
        }
        assert_eq!(reward(empire(), "chirrut-imwe", &[]).state().force, -2);
    }
    rebel_commando {
        let hand = ["inquisitor", "stormtrooper", "imperial-shuttle"];
        let mut position = rebels().play_area(REBELS, &["rebel-commando"]).hand(EMPIRE, &hand);
        position.says_now(&[Reply::Card("stormtrooper")]).uses("rebel-commando");
        assert_eq!(position.discard_of(EMPIRE), ["stormtrooper"]);
        let mut position = rebels().force(1).play_area(REBELS, &["rebel-commando"]).hand(EMPIRE, &hand).chance(&[0]);
        position.uses("rebel-commando");
        assert_eq!((position.discard_of(EMPIRE).len(), position.asked(|question| matches!(question, Question::Discard(_)))), (1, 0));
        assert_eq!(reward(empire(), "rebel-commando", &[]).state().force, -2);
    }
    x_wing {
        assert!(!rebels().play_area(REBELS, &["x-wing"]).can_use("x-wing"));
        let mut position = rebels().force(1).play_area(REBELS, &["x-wing"]);
        position.uses("x-wing");
        assert_eq!(position.hand_of(REBELS), ["alliance-shuttle"]);
        assert_eq!(reward(empire(), "x-wing", &[]).resources(), 3);
    }
    chewbacca {
        let start = || rebels().play_area(REBELS, &["chewbacca", "x-wing"]);
        assert!(!start().can_use("chewbacca"));
        let mut position = start().play_area(REBELS, &["jyn-erso"]);
        position.uses("chewbacca");
        assert_eq!(position.hand_of(REBELS).len(), 1);
        assert_eq!(reward(empire(), "chewbacca", &[]).state().force, -3);
    }
    hammerhead_corvette {
        let start = || rebels()
            .play_area(REBELS, &["hammerhead-corvette"])
            .play_area(EMPIRE, &["blockade-runner"])
            .row(&["star-destroyer", "c-roc-cruiser"]);
        let mut position = start();
        // A neutral ship of the opponent is a target, one of the row is not (DBG-OPEN-17).
        position.says_now(&[Reply::Card("blockade-runner")]).uses("hammerhead-corvette");
        assert_eq!((position.discard_of(EMPIRE), position.exiled()), (vec!["blockade-runner"], vec!["hammerhead-corvette"]));
        let mut position = start();
        position.says_now(&[Reply::Card("star-destroyer")]).uses("hammerhead-corvette");
        assert_eq!(position.galaxy_discard_names(), ["star-destroyer"]);
        assert_eq!(position.last_answers().len(), 2);
    }
    jyn_erso {
        let start = |force| rebels().force(force).play_area(REBELS, &["jyn-erso"]).hand(EMPIRE, &["inquisitor", "stormtrooper"]);
        let mut position = start(0);
        position.uses("jyn-erso");
        assert_eq!((position.hand_of(EMPIRE).len(), position.state().side(EMPIRE).known.len()), (2, 2));
        let mut position = start(1);
        position.says_now(&[Reply::Card("stormtrooper")]).uses("jyn-erso");
        assert_eq!((position.hand_of(EMPIRE), position.deck_top_of(EMPIRE)), (vec!["inquisitor"], vec!["stormtrooper"]));
        assert_eq!(reward(empire(), "jyn-erso", &[]).state().force, -3);
    }
    u_wing {
        let start = |force| rebels().force(force).base_is(REBELS, "jedha", 5).play_area(REBELS, &["u-wing"]);
        assert!(!start(0).can_use("u-wing"));
        let mut position = start(1);
        position.uses("u-wing");
        assert_eq!(position.state().side(REBELS).damage, 2);
        assert_eq!(reward(empire(), "u-wing", &[]).resources(), 4);
    }
    b_wing {
        let start = || rebels().play_area(REBELS, &["b-wing"]).hand(EMPIRE, &["inquisitor"]);
        let mut position = start();
        position.says_now(&[option(1)]).uses("b-wing");
        assert_eq!(attack(&position, "b-wing", Target::Base), 7);
        let mut position = start();
        position.says_now(&[option(0)]).uses("b-wing");
        assert_eq!((attack(&position, "b-wing", Target::Base), position.discard_of(EMPIRE)), (5, vec!["inquisitor"]));
        let start = empire().discard(EMPIRE, &["stormtrooper", "inquisitor"]);
        let position = reward(start, "b-wing", &[Reply::Card("stormtrooper"), Reply::Card("inquisitor")]);
        assert_eq!(position.exiled().len(), 2);
    }
    cassian_andor {
        let mut position = rebels().play_area(REBELS, &["cassian-andor"]).row(&["tie-fighter"]).hand(EMPIRE, &["inquisitor"]);
        let target = position.in_row("tie-fighter");
        position.assigns(&["cassian-andor"], target);
        position.saying(&[YES]).acts(Answer::Attack(target));
        assert_eq!(position.discard_of(EMPIRE), ["inquisitor"]);
        let position = reward(empire(), "cassian-andor", &[]);
        assert_eq!((position.resources(), position.state().force), (3, -2));
    }
    han_solo {
        let mut position = rebels().play_area(REBELS, &["han-solo"]);
        position.uses("han-solo");
        assert_eq!(position.hand_of(REBELS).len(), 1);
        let mut position = rebels().play_area(REBELS, &["han-solo", "millennium-falcon"]);
        position.uses("han-solo");
        assert_eq!(position.hand_of(REBELS).len(), 2);
        let position = reward(empire(), "han-solo", &[]);
        assert_eq!((position.resources(), position.state().force), (3, -2));
    }
    princess_leia {
        for (force, top, discard) in [(1, vec!["x-wing"], vec![]), (0, vec![], vec!["x-wing"])] {
            let mut position = rebels().force(force).play_area(REBELS, &["princess-leia"]).row(&["x-wing", "tie-fighter", "dengar"]);
            position.uses("princess-leia");
            assert_eq!((position.deck_top_of(REBELS), position.discard_of(REBELS)), (top, discard));
            assert!(position.happened(&Event::Used(REBELS, deckbuilding::play::Source::Card(position.copies("princess-leia").iter().next().unwrap()))));
        }
        let position = reward(empire(), "princess-leia", &[]);
        assert_eq!((position.resources(), position.state().force), (3, -3));
    }
    millennium_falcon {
        let mut position = rebels().play_area(REBELS, &["millennium-falcon"]).discard(REBELS, &["x-wing", "han-solo"]);
        position.uses("millennium-falcon");
        assert_eq!((position.hand_of(REBELS), position.discard_of(REBELS)), (vec!["han-solo"], vec!["x-wing"]));
        let position = reward(empire().row(&["dengar"]).galaxy(&["tie-fighter"]), "millennium-falcon", &[]);
        assert_eq!(position.discard_of(EMPIRE), ["tie-fighter"]);
    }
    luke_skywalker {
        let start = |force| rebels().force(force).play_area(REBELS, &["luke-skywalker"]);
        assert!(!start(0).play_area(EMPIRE, &["star-destroyer"]).can_use("luke-skywalker"));
        assert!(!start(1).can_use("luke-skywalker"));
        let mut position = start(1).play_area(EMPIRE, &["star-destroyer"]);
        position.uses("luke-skywalker");
        assert_eq!(position.discard_of(EMPIRE), ["star-destroyer"]);
        let position = reward(empire().force(3), "luke-skywalker", &[]);
        assert_eq!((position.resources(), position.state().force), (4, -1));
    }
    jawa_scavenger {
        let mut position = empire().pool(3).play_area(EMPIRE, &["jawa-scavenger"]).galaxy_discard(&["bossk"]);
        position.uses("jawa-scavenger");
        assert_eq!((position.discard_of(EMPIRE), position.resources()), (vec!["bossk"], 0));
    }
    z_95_headhunter {
        let start = || empire().play_area(EMPIRE, &["z-95-headhunter", "gozanti-cruiser"]);
        assert!(!start().can_use("z-95-headhunter"));
        let mut position = start().play_area(REBELS, &["rebel-transport"]);
        position.uses("z-95-headhunter");
        assert_eq!(position.hand_of(EMPIRE).len(), 1);
    }
    kel_dor_mystic {
        let mut position = empire().play_area(EMPIRE, &["kel-dor-mystic"]).discard(EMPIRE, &["inquisitor"]);
        position.uses("kel-dor-mystic");
        assert_eq!(position.exiled(), ["inquisitor", "kel-dor-mystic"]);
        assert!(!empire().play_area(EMPIRE, &["kel-dor-mystic"]).can_use("kel-dor-mystic"));
    }
    rodian_gunslinger {
        let position = empire().play_area(EMPIRE, &["rodian-gunslinger"]).row(&["x-wing"]);
        let row = position.in_row("x-wing");
        assert_eq!((attack(&position, "rodian-gunslinger", Target::Base), attack(&position, "rodian-gunslinger", row)), (2, 4));
    }
    bossk {
        let mut position = empire().play_area(EMPIRE, &["bossk"]).row(&["y-wing"]);
        let (target, bossk) = (position.in_row("y-wing"), position.copies("bossk").iter().next().unwrap());
        position.assigns(&["bossk"], target);
        position.saying(&[NO, Reply::Exactly(Answer::Card(bossk))]).acts(Answer::Attack(target));
        assert_eq!((position.state().force, position.resources()), (-1, 0));
    }
    c_roc_cruiser {
        let mut position = empire().base_is(EMPIRE, "endor", 4).play_area(EMPIRE, &["c-roc-cruiser"]).hand(EMPIRE, &["inquisitor"]);
        position.uses("c-roc-cruiser");
        assert_eq!((position.state().side(EMPIRE).damage, position.discard_of(EMPIRE)), (1, vec!["inquisitor"]));
    }
    fang_fighter {
        let mut position = empire().force(-1).pool(3).row(&["fang-fighter"]);
        position.says_now(&[YES]).buys("fang-fighter");
        assert_eq!(position.hand_of(EMPIRE), ["fang-fighter", "imperial-shuttle"]);
    }
    lobot {
        for (number, gained) in [(0, (2, 0, 0)), (1, (0, 2, 0)), (2, (0, 0, -2))] {
            let mut position = empire().hand(EMPIRE, &["lobot"]);
            position.says_now(&[YES, option(number)]).plays("lobot");
            let found = (attack(&position, "lobot", Target::Base), position.resources(), position.state().force);
            assert_eq!(found, gained);
        }
    }
    twilek_smuggler {
        let mut position = empire().pool(2).play_area(EMPIRE, &["twilek-smuggler"]).row(&["tie-bomber"]);
        position.uses("twilek-smuggler").buys("tie-bomber");
        assert_eq!(position.deck_top_of(EMPIRE), ["tie-bomber"]);
    }
    dengar {
        let mut position = empire().play_area(EMPIRE, &["dengar"]).row(&["y-wing"]);
        let (target, dengar) = (position.in_row("y-wing"), position.copies("dengar").iter().next().unwrap());
        position.assigns(&["dengar"], target);
        position.saying(&[NO, Reply::Exactly(Answer::Card(dengar))]).acts(Answer::Attack(target));
        assert_eq!(position.resources(), 2);
    }
    hwk_290 {
        let mut position = empire().base_is(EMPIRE, "endor", 6).play_area(EMPIRE, &["hwk-290"]);
        position.uses("hwk-290");
        assert_eq!((position.state().side(EMPIRE).damage, position.exiled()), (2, vec!["hwk-290"]));
        // Without damage it cannot be exiled (DBG-OPEN-16).
        assert!(!empire().base_is(EMPIRE, "endor", 0).play_area(EMPIRE, &["hwk-290"]).can_use("hwk-290"));
    }
    quarren_mercenary {
        let start = |force| empire().force(force).pool(4).row(&["quarren-mercenary"]).hand(EMPIRE, &["stormtrooper"]).discard(EMPIRE, &["inquisitor"]);
        let mut position = start(0);
        position.says_now(&[YES, Reply::Card("inquisitor")]).buys("quarren-mercenary");
        assert_eq!(position.exiled(), ["inquisitor"]);
        let mut position = start(-1);
        position.says_now(&[YES, Reply::Card("inquisitor"), Reply::Card("stormtrooper")]).buys("quarren-mercenary");
        assert_eq!(position.exiled(), ["inquisitor", "stormtrooper"]);
    }
    ig_88 {
        let mut position = empire().play_area(EMPIRE, &["ig-88"]).row(&["y-wing"]).discard(EMPIRE, &["inquisitor"]);
        let (target, droid) = (position.in_row("y-wing"), position.copies("ig-88").iter().next().unwrap());
        position.assigns(&["ig-88"], target);
        position.saying(&[NO, Reply::Exactly(Answer::Card(droid))]).acts(Answer::Attack(target));
        assert_eq!(position.exiled(), ["inquisitor"]);
    }
    nebulon_b_frigate {
        let mut position = empire().base_is(EMPIRE, "endor", 3).play_area(EMPIRE, &["nebulon-b-frigate"]);
        position.says_now(&[option(1)]).uses("nebulon-b-frigate");
        assert_eq!((position.resources(), position.state().side(EMPIRE).damage), (3, 3));
    }
    lando_calrissian {
        let mut position = rebels().force(1).play_area(REBELS, &["lando-calrissian"]).hand(EMPIRE, &["inquisitor"]);
        position.uses("lando-calrissian");
        assert_eq!((position.hand_of(REBELS).len(), position.discard_of(EMPIRE)), (1, vec!["inquisitor"]));
        let mut position = rebels().play_area(REBELS, &["lando-calrissian"]).hand(EMPIRE, &["inquisitor"]);
        position.uses("lando-calrissian");
        assert_eq!((position.hand_of(REBELS).len(), position.hand_of(EMPIRE).len()), (1, 1));
    }
    jabbas_sail_barge {
        let mut position = empire().play_area(EMPIRE, &["jabbas-sail-barge"]).discard(EMPIRE, &["at-st", "dengar"]);
        position.uses("jabbas-sail-barge");
        assert_eq!((position.hand_of(EMPIRE), position.discard_of(EMPIRE)), (vec!["dengar"], vec!["at-st"]));
    }
    jabba_the_hutt {
        let mut position = empire().play_area(EMPIRE, &["jabba-the-hutt"]).hand(EMPIRE, &["inquisitor"]);
        position.uses("jabba-the-hutt");
        assert_eq!((position.exiled(), position.hand_of(EMPIRE)), (vec!["inquisitor"], vec!["imperial-shuttle"]));
    }
    inquisitor {
        for (number, gained) in [(0, (1, 0, 0)), (1, (0, 1, 0)), (2, (0, 0, -1))] {
            let mut position = empire().hand(EMPIRE, &["inquisitor"]);
            position.says_now(&[YES, option(number)]).plays("inquisitor");
            let found = (attack(&position, "inquisitor", Target::Base), position.resources(), position.state().force);
            assert_eq!(found, gained);
        }
    }
    temple_guardian {
        let mut position = rebels().hand(REBELS, &["temple-guardian"]);
        position.says_now(&[YES, option(2)]).plays("temple-guardian");
        assert_eq!(position.state().force, 1);
    }
    outer_rim_pilot {
        let mut position = empire().play_area(EMPIRE, &["outer-rim-pilot"]);
        position.uses("outer-rim-pilot");
        assert_eq!((position.state().force, position.exiled()), (-1, vec!["outer-rim-pilot"]));
        // An exiled pilot does not return to its pile (DBG-GALAXY-05).
        assert_eq!(position.state().pilots.len(), 9);
        assert!(!empire().force(-3).play_area(EMPIRE, &["outer-rim-pilot"]).can_use("outer-rim-pilot"));
    }
    corellia {
        let mut position = empire().no_base(EMPIRE, &["corellia"]).row(&["star-destroyer", "x-wing"]);
        position.saying(&[YES]).begins();
        assert_eq!((position.hand_of(EMPIRE), position.resources()), (vec!["star-destroyer"], 0));
    }
    kessel {
        let mut position = empire().no_base(EMPIRE, &["kessel"]).discard(EMPIRE, &["inquisitor"]);
        position.saying(&[YES, Reply::Card("inquisitor")]).begins();
        assert_eq!(position.exiled(), ["inquisitor"]);
    }
    kafrene {
        let mut position = empire().base_is(EMPIRE, "kafrene", 0).hand(EMPIRE, &["dengar", "bossk"]);
        position.says_now(&[YES]).plays("bossk");
        position.plays("dengar");
        assert_eq!(position.hand_of(EMPIRE), ["imperial-shuttle"]);
    }
    mustafar {
        let mut position = empire().force(1).no_base(EMPIRE, &["mustafar"]);
        position.saying(&[YES]).begins();
        assert_eq!((position.state().force, position.resources()), (-3, 1));
    }
    ord_mantell {
        let start = |base| empire().base_is(EMPIRE, base, 0).play_area(EMPIRE, &["at-at"]).row(&["dengar"]);
        let position = start("endor");
        assert!(!position.can_assign("at-at", position.in_row("dengar")));
        let mut position = start("ord-mantell");
        let target = position.in_row("dengar");
        position.assigns(&["at-at"], target);
        position.saying(&[YES]).acts(Answer::Attack(target));
        assert_eq!(position.resources(), 4);
    }
    coruscant {
        let mut position = empire().base_is(EMPIRE, "coruscant", 0).galaxy(&["x-wing", "tie-fighter", "dengar"]);
        position.saying(&[YES, Reply::Card("tie-fighter")]).begins();
        assert_eq!(position.galaxy_discard_names(), ["x-wing"]);
        assert_eq!(position.pile(&position.state().galaxy.top), ["dengar", "tie-fighter"]);
    }
    death_star {
        let mut position = empire().base_is(EMPIRE, "death-star", 0).pool(5).play_area(REBELS, &["mon-calamari-cruiser"]);
        position.acts(Answer::UseBase);
        assert_eq!((position.discard_of(REBELS), position.resources()), (vec!["mon-calamari-cruiser"], 1));
    }
    endor {
        let of = |base| {
            let position = empire().base_is(EMPIRE, base, 0).play_area(EMPIRE, &["stormtrooper", "at-at", "tie-fighter", "quarren-mercenary"]);
            ["stormtrooper", "at-at", "tie-fighter", "quarren-mercenary"].map(|id| attack(&position, id, Target::Base))
        };
        assert_eq!((of("kessel"), of("endor")), ([2, 6, 2, 4], [3, 7, 2, 5]));
    }
    rodia {
        let mut position = empire().no_base(EMPIRE, &["rodia"]).row(&["x-wing", "y-wing", "dengar"]).base_is(REBELS, "jedha", 0);
        position.saying(&[YES]).begins();
        assert_eq!((position.galaxy_discard_names().len(), position.state().side(REBELS).damage), (2, 2));
        // Unusable without a Rebel card in the row.
        let mut position = empire().no_base(EMPIRE, &["rodia"]).row(&["dengar"]).base_is(REBELS, "jedha", 0);
        position.begins();
        assert_eq!(position.asked(|question| matches!(question, Question::Use(_))), 0);
    }
    mon_cala {
        let mut position = rebels().no_base(REBELS, &["mon-cala"]).row(&["luke-skywalker", "tie-fighter"]);
        position.saying(&[YES]).begins();
        assert_eq!((position.hand_of(REBELS), position.resources()), (vec!["luke-skywalker"], 0));
    }
    dagobah {
        let mut position = rebels().no_base(REBELS, &["dagobah"]).discard(REBELS, &["temple-guardian"]);
        position.saying(&[YES, Reply::Card("temple-guardian")]).begins();
        assert_eq!(position.exiled(), ["temple-guardian"]);
    }
    bespin {
        let mut position = rebels().base_is(REBELS, "bespin", 0).hand(REBELS, &["hwk-290"]);
        position.says_now(&[YES]).plays("hwk-290");
        assert_eq!(position.hand_of(REBELS), ["alliance-shuttle"]);
    }
    alderaan {
        let mut position = rebels().no_base(REBELS, &["alderaan"]);
        position.saying(&[YES]).begins();
        assert_eq!((position.state().force, position.resources()), (3, 1));
    }
    hoth {
        let mut position = empire().base_is(REBELS, "hoth", 0).play_area(EMPIRE, &["at-st"]);
        position.attacks(&["at-st"], Target::Base);
        assert_eq!(position.state().side(REBELS).damage, 2);
        // A repair is no damage: Hoth does not prevent it.
        let mut position = rebels().force(1).base_is(REBELS, "hoth", 5).play_area(REBELS, &["u-wing"]);
        position.uses("u-wing");
        assert_eq!(position.state().side(REBELS).damage, 2);
    }
    jedha {
        let mut position = rebels().base_is(REBELS, "jedha", 0).pool(9).row(&["dengar", "bossk", "x-wing"]);
        position.buys("x-wing").buys("dengar");
        assert_eq!((position.hand_of(REBELS), position.discard_of(REBELS)), (vec!["dengar"], vec!["x-wing"]));
        position.buys("outer-rim-pilot");
        assert_eq!(position.discard_of(REBELS), ["x-wing", "outer-rim-pilot"]);
        position.plays("dengar").ends();
        assert_eq!(position.exiled(), ["dengar"]);
    }
    tatooine {
        let mut position = rebels().no_base(REBELS, &["tatooine"]).galaxy_discard(&["x-wing", "tie-fighter"]).row(&["at-at", "dengar"]);
        position.saying(&[YES, Reply::Card("at-at")]).begins();
        assert_eq!(position.row_names(), ["dengar", "x-wing"]);
        assert_eq!((position.galaxy_discard_names(), position.resources()), (vec!["tie-fighter", "at-at"], 1));
        let mut position = rebels().no_base(REBELS, &["tatooine"]).galaxy_discard(&["tie-fighter"]).row(&["at-at"]);
        position.begins();
        assert_eq!((position.resources(), position.asked(|question| matches!(question, Question::Use(_)))), (0, 0));
    }
    sullust {
        let mut position = rebels().base_is(REBELS, "sullust", 0).pool(3).row(&["x-wing"]);
        position.buys("x-wing");
        assert_eq!(position.deck_top_of(REBELS), ["x-wing"]);
    }
    yavin_4 {
        let mut position = rebels().base_is(REBELS, "yavin-4", 0).base_is(EMPIRE, "endor", 0)
            .play_area(REBELS, &["snowspeeder", "rebel-commando"]).hand(EMPIRE, &["inquisitor", "stormtrooper"]);
        position.says_now(&[Reply::Card("inquisitor"), YES]).uses("snowspeeder");
        // Without a limit (DBG-ABIL-04).
        position.says_now(&[YES]).uses("rebel-commando");
        assert_eq!(position.state().side(EMPIRE).damage, 4);
    }
}

#[test]
fn every_card_and_base_that_does_something_has_a_scene() {
    let id = |name: &str| name.replace('_', "-");
    let scenes: Vec<String> = SCENES.iter().map(|name| id(name)).collect();
    let cards = CATALOG.cards().filter(|(_, card)| !card.abilities.is_empty()).map(|(_, card)| &*card.id);
    let bases = CATALOG.bases().filter(|(_, base)| !base.abilities.is_empty()).map(|(_, base)| &*base.id);
    for id in cards.chain(bases) {
        assert!(scenes.iter().any(|scene| scene == id), "{id} has no scene");
    }
}
