//! Blunders in many matches of Imperial Assault between armies of the shelf on all maps.

use std::{collections::BTreeMap, env};

use imperial_assault::{
    Catalog, ImperialAssault,
    cards::ability::Cost,
    play::{Answer, Event, FigureNo, Options, QuestionKind, SkirmishMatch, Status, View, fixed::missions::is_played},
};
use kernel::{
    chance::nth_seed,
    game::{DecisionOf, Match, Playable, Seat},
};
use practice::{
    opponents::{Opponent, player},
    testing::{mustered, pair_of},
};

/// A game that is watched, and how often each was done in it.
struct Watched<'c> {
    game: SkirmishMatch,
    counts: &'c mut BTreeMap<&'static str, u32>,
    /// Figures whose activation has brought something, and figures that stand ahead of their side and have not attacked.
    busy: Vec<bool>,
    ahead: Vec<bool>,
}

impl Watched<'_> {
    fn count(&mut self, what: &'static str, is_so: bool) {
        *self.counts.entry(what).or_default() += u32::from(is_so);
    }

    fn play(&mut self, mut players: [Opponent<ImperialAssault>; 2]) {
        while let Some(decision) = self.game.decision().cloned() {
            let at = players[decision.seat.index()].answer(&self.game.seen(decision.seat), &decision);
            let answer = decision.answers[at];
            self.asked(&decision, answer);
            let mut events = Vec::new();
            self.game.apply(&answer, &mut events).unwrap();
            events.iter().for_each(|event| self.happened(event));
        }
        self.count("games", true);
    }

    fn asked(&mut self, decision: &DecisionOf<SkirmishMatch>, answer: Answer) {
        let seen = self.game.seen(decision.seat);
        let view = seen.view();
        match (decision.question.kind(), answer, decision.question.figure()) {
            (QuestionKind::Act, _, Some(figure)) => {
                let ends = answer == Answer::Pass && !self.busy[figure.index()];
                let could = view.may_leave(figure) && !view.figure(figure).statuses.has(Status::Stunned);
                (self.busy[figure.index()], self.ahead[figure.index()]) = (true, runs_ahead(&view, figure));
                self.count("activations", ends || answer != Answer::Pass);
                self.count("activations without an action", ends && could);
            }
            (QuestionKind::ChooseCard, Answer::Card(place), _) => {
                let pays = |play: &imperial_assault::cards::ability::Play| {
                    play.cost.iter().any(|cost| matches!(cost, Cost::DiscardHand(_)))
                };
                let own = seen.shown().get(usize::from(place)).filter(|card| seen.hand().contains(card));
                let cost = own.filter(|_| view.running().is_some_and(pays)).map(|card| view.fixed.command_cost(*card));
                self.count("cards given away as a price", cost.is_some());
                self.count("cards of two and more given away", cost.is_some_and(|cost| cost >= 2));
            }
            (QuestionKind::DropToken, _, Some(figure)) => {
                let own = view.fixed.seat(figure) == decision.seat;
                self.count("third tokens", own);
            }
            _ => {}
        }
    }

    fn happened(&mut self, event: &Event) {
        match event {
            Event::FigureActivated(figure) => self.busy[figure.index()] = false,
            Event::AttackDeclared { attacker, .. } => self.ahead[attacker.index()] = false,
            Event::Defeated(figure) => self.count("ran ahead and fell", self.ahead[figure.index()]),
            _ => {}
        }
    }
}

/// True if a figure stands three spaces nearer to the enemy than all its friends in the first two rounds.
fn runs_ahead(view: &View<'_, '_>, figure: FigureNo) -> bool {
    let seat = view.fixed.seat(figure);
    let near = |figure| view.in_play_of(seat.other()).filter_map(|foe| view.distance(figure, foe)).min();
    let friends = view.in_play_of(seat).filter(|other| *other != figure).filter_map(near).min();
    view.state.round <= 2 && near(figure).zip(friends).is_some_and(|(own, others)| own + 3 <= others)
}

#[test]
#[ignore = "counts over many games: PLAYERS=heuristic,heuristic GAMES=100"]
fn what_a_club_player_laughs_at_is_counted() {
    let catalog = Catalog::bundled().unwrap();
    let lists = mustered::<ImperialAssault>(&catalog);
    let maps = catalog.maps().filter(|(id, _)| is_played(&catalog, *id));
    let maps: Vec<Options> =
        maps.map(|(_, map)| Options { map: map.id.to_string().into(), ..Options::default() }).collect();
    let players = env::var("PLAYERS").unwrap_or_else(|_| "heuristic,heuristic".into());
    let (first, second) = players.split_once(',').unwrap();
    let games: u64 = env::var("GAMES").map_or(100, |games| games.parse().unwrap());
    let mut counts = BTreeMap::new();
    for number in 0..games {
        let options = &maps[number as usize % maps.len()];
        let seed = nth_seed(29, number);
        let pair = pair_of::<ImperialAssault>(
            &catalog,
            &lists,
            options,
            [number, number * 5 + 3 + number / lists.len() as u64],
        );
        let game = ImperialAssault::begin(&catalog, pair.into(), options, seed, &mut Vec::new()).unwrap();
        let figures = game.seen(Seat::First).view().state.figures.len();
        let mut watched =
            Watched { game, counts: &mut counts, busy: vec![false; figures], ahead: vec![false; figures] };
        watched
            .play([(first, 1), (second, 2)].map(|(id, n)| player::<ImperialAssault>(id, nth_seed(seed, n)).unwrap()));
    }
    eprintln!("{counts:#?}");
}
