//! What players of Imperial Assault do.

use imperial_assault::{
    Catalog, ImperialAssault,
    play::{Answer, Event, FigureNo, Options, QuestionKind, fixed::missions::is_played},
};
use kernel::game::{DecisionOf, Match, Playable, Seat};

use super::{arena::Habits, counts::Counts};

type Game = <ImperialAssault as Playable>::Match;

/// Figures whose cards are for others.
const SUPPORT: [&str; 5] = ["gideon-argus", "c-3po", "jabba-the-hutt", "general-sorin", "kayn-somos"];

/// What is counted of a figure.
#[derive(Clone, Copy, Default)]
struct Kind {
    counted: bool,
    officer: bool,
    support: bool,
    ig_88: bool,
    named: bool,
    fights: bool,
}

#[derive(Clone, Copy, Default)]
struct Acting {
    attacks: u8,
    special: bool,
    moved: bool,
    interacted: bool,
}

pub struct Watch {
    watched: [bool; 2],
    kinds: Vec<Kind>,
    round: u16,
    active: Option<(FigureNo, Acting)>,
}

impl Watch {
    fn kind(&self, figure: FigureNo) -> Kind {
        self.kinds.get(figure.index()).copied().unwrap_or_default()
    }

    /// An activation is over.
    fn settle(&mut self, counts: &mut Counts) {
        let Some((figure, did)) = self.active.take() else { return };
        let kind = self.kind(figure);
        let idle = did.attacks == 0 && !did.special && !did.interacted;
        if kind.officer {
            counts.chance("G10 officers: order given in an activation", did.special);
        }
        if kind.support {
            counts.chance("G10 other support figures: ability used in an activation", did.special);
        }
        if kind.ig_88 {
            counts.chance("G1 IG-88: two attacks in an activation", did.attacks > 1);
        }
        if kind.named && kind.fights && self.round >= 2 {
            counts.chance("G12 named figures: no attack, ability or token from round 2 on", idle);
        }
        if self.round >= 2 {
            counts.chance("G12 figures: nothing at all from round 2 on", idle && !did.moved);
        }
    }
}

impl Habits for ImperialAssault {
    type Watch = Watch;

    fn tables(catalog: &Catalog) -> Vec<Options> {
        let played = catalog.maps().filter(|(id, _)| is_played(catalog, *id));
        played.map(|(_, map)| Options { map: map.id.to_string().into(), ..Options::default() }).collect()
    }

    fn watch(catalog: &Catalog, game: &Game, watched: [bool; 2]) -> Watch {
        let view = game.seen(Seat::First).view();
        let kind = |figure: FigureNo| {
            let group = view.group(figure);
            let id = group.card.map_or("", |card| &*catalog.deployment(card).id);
            Kind {
                counted: watched[group.seat.index()],
                officer: id.starts_with("imperial-officer"),
                support: SUPPORT.contains(&id),
                ig_88: id.starts_with("ig-88"),
                named: group.unique,
                fights: group.attack.is_some(),
            }
        };
        let kinds = game.fixed().figures().map(kind).collect();
        Watch { watched, kinds, round: 0, active: None }
    }

    fn saw(
        watch: &mut Watch,
        _: &Game,
        (decision, answer): (&DecisionOf<Game>, &Answer),
        events: &[Event],
        counts: &mut Counts,
    ) {
        if let Some((figure, did)) = watch.active.as_mut()
            && decision.question.figure() == Some(*figure)
        {
            did.special |= matches!(answer, Answer::Special(_));
        }
        if decision.question.kind() == QuestionKind::PreventStrain
            && watch.watched[decision.seat.index()]
            && let (Answer::Number(cards), Some(Answer::Number(most))) = (
                answer,
                decision
                    .answers
                    .iter()
                    .max_by_key(|answer| if let Answer::Number(count) = answer { *count } else { 0 }),
            )
        {
            counts.add("G13 strain paid with cards of the deck", *cards as u64, *most as u64);
        }
        for event in events {
            match event {
                Event::RoundBegan(round) => watch.round = *round,
                Event::PhaseBegan(_) => watch.settle(counts),
                Event::FigureActivated(figure) => {
                    watch.settle(counts);
                    watch.active = watch.kind(*figure).counted.then(|| (*figure, Acting::default()));
                }
                Event::AttackDeclared { attacker, distance, .. } => {
                    if let Some((_, did)) = watch.active.as_mut().filter(|(figure, _)| figure == attacker) {
                        did.attacks += 1;
                    }
                    let kind = watch.kind(*attacker);
                    if kind.ig_88 && kind.counted {
                        counts.chance(
                            "G1 IG-88: attacks from three spaces or more",
                            distance.is_some_and(|far| far >= 3),
                        );
                    }
                }
                Event::Walked { figure, .. } | Event::Placed { figure, .. } => {
                    if let Some((_, did)) = watch.active.as_mut().filter(|(active, _)| active == figure) {
                        did.moved = true;
                    }
                }
                Event::Interacted(figure, _) => {
                    if let Some((_, did)) = watch.active.as_mut().filter(|(active, _)| active == figure) {
                        did.interacted = true;
                    }
                }
                _ => {}
            }
        }
    }

    fn ended(mut watch: Watch, game: &Game, counts: &mut Counts) {
        watch.settle(counts);
        let view = game.seen(Seat::First).view();
        for (number, kind) in watch.kinds.iter().enumerate() {
            if kind.officer && kind.counted {
                counts.chance("G10 officers: alive at the end", view.state.figures[number].is_in_play());
            }
        }
    }
}
