//! Positions set by hand: figures, their damage, conditions and tokens as numbers, and what the rules forbid of them.

mod cards;

use std::sync::Arc;

use super::{
    Fixed, State, View,
    board::{Space, Stand},
    fixed::PieceOf,
    pieces::{FigureNo, MOST_TOKENS, PowerToken, Status},
    referee::Referee,
    state::{Presence, Stage},
};
use crate::{ImperialAssault, cards::TokenSide};
use kernel::{
    Chance,
    game::{
        Seat,
        arranging::{Arranged, Described, Flaw, Meaning, Setting, Stock, Subject, Trait},
        stepped::StepIo,
    },
};

pub(super) use cards::words as card_words;

/// The last round that can be set.
const LAST_ROUND: i32 = 99;
/// The last column and row.
const LAST_SPACE: i32 = 31;
/// The most victory points that can be set: who has more has won (IA-WIN-01).
const MOST_POINTS: i32 = 39;

/// The most counters on a token, and the most points of defeated figures.
const MOST_COUNTERS: i32 = 20;
const MOST_DEFEATED: i32 = 99;

/// The traits of power tokens, in their order.
const TOKENS: [&str; 4] = ["damage_token", "surge_token", "block_token", "evade_token"];

/// The subject of every figure.
fn subjects_of(fixed: &Fixed) -> Vec<Subject> {
    let group = |figure| fixed.group(figure);
    Subject::pieces(fixed.figures().map(|figure| (group(figure).seat, usize::from(group(figure).place))))
}

/// A figure by its number among all, 0 for none.
fn numbered(figure: Option<FigureNo>) -> i32 {
    figure.map_or(0, |figure| i32::from(figure.0) + 1)
}

const fn round(state: &State) -> u16 {
    state.round + matches!(state.stage, Stage::RoundStart) as u16
}

fn traits(view: &View<'_, '_>, figure: FigureNo) -> Vec<Trait> {
    let (own, group) = (view.figure(figure), view.group(figure));
    let exhausted = view.state.exhausted[view.fixed.figures[figure.index()].index()];
    let mut traits = vec![
        Trait::flag("in_play", own.is_in_play(), "IA-DMG-05"),
        Trait::new("column", own.stand.at.column(), (0, LAST_SPACE), "IA-MOVE-14"),
        Trait::new("row", own.stand.at.row(), (0, LAST_SPACE), "IA-MOVE-14"),
    ];
    if group.base.is_oblong() {
        traits.push(Trait::flag("turned", own.stand.turned, "IA-LARGE-08"));
    }
    traits.push(Trait::new("damage", own.damage, (0, i32::from(view.health(figure)) - 1), "IA-DMG-01"));
    traits.extend(Status::ALL.map(|status| Trait::flag(status.id(), own.statuses.has(status), "IA-COND-02")));
    let tokens = PowerToken::ALL.into_iter().zip(TOKENS).map(|(token, id)| {
        let count = own.tokens.iter().filter(|held| **held == token).count() as i32;
        Trait::new(id, count, (0, MOST_TOKENS as i32), "")
    });
    traits.extend(tokens);
    traits.push(Trait::flag("exhausted", exhausted, "IA-CARD-01"));
    traits.push(Trait::flag("activated", view.state.activated.has(figure), "IA-CARD-02"));
    traits.extend([Trait::told("dealt", own.dealt as i32), Trait::told("taken", own.taken as i32)]);
    traits
}

impl Arranged for ImperialAssault {
    fn subjects(fixed: &Fixed, state: &State) -> Vec<Described> {
        let view = View { fixed, state };
        let described = |subject, traits| Described { subject, kind: "", traits };
        let mut table = vec![
            Trait::new("round", i32::from(round(state)), (1, LAST_ROUND), "IA-ROUND-01"),
            Trait::seat("initiative", state.initiative, "IA-INIT-04"),
        ];
        if let Stage::Turn { seat } = state.stage {
            table.push(Trait::seat("turn", seat, "IA-ROUND-02"));
        }
        let mut all = vec![described(Subject::Table, table)];
        all.extend(Seat::BOTH.map(|seat| {
            let scored = state.side(seat).points.clamp(0, MOST_POINTS);
            let scored = Trait::new("scored", scored, (0, MOST_POINTS), "IA-WIN-01");
            let fallen = Trait::new("defeated", state.side(seat).defeated, (0, MOST_DEFEATED), "IA-WIN-06");
            described(Subject::Side(seat), vec![scored, fallen, Trait::told("points", view.points(seat))])
        }));
        let figures = fixed.figures().zip(subjects_of(fixed));
        all.extend(figures.map(|(figure, subject)| described(subject, traits(&view, figure))));
        let figures = fixed.figures().count() as i32;
        all.extend(state.tokens.iter().enumerate().map(|(number, token)| {
            let traits = vec![
                Trait::flag("in_play", !token.gone, "IA-OBJ-01"),
                Trait::new("column", token.space.column(), (0, LAST_SPACE), "IA-OBJ-02"),
                Trait::new("row", token.space.row(), (0, LAST_SPACE), "IA-OBJ-02"),
                Trait::flag("colored", token.side == TokenSide::Colored, "IA-OBJ-01"),
                Trait::new("carrier", numbered(token.carrier), (0, figures), "IA-OBJ-09").meant(Meaning::Piece(None)),
                Trait::new("counters", token.counters, (0, MOST_COUNTERS), "IA-OBJ-03"),
                Trait::new("owner", token.owner.map_or(0, |seat| seat.index() as i32 + 1), (0, 2), "IA-OBJ-01")
                    .meant(Meaning::Side),
            ];
            Described { subject: Subject::Thing(number), kind: "position.token", traits }
        }));
        // Doors stand behind the tokens, each under its own number.
        let doors = 0..state.ground.doors().len();
        all.extend(doors.map(|door| {
            let traits = vec![Trait::flag("closed", state.ground.is_closed(door), "IA-DOOR-02")];
            Described { subject: Subject::Thing(state.tokens.len() + door), kind: "position.door", traits }
        }));
        all
    }

    fn arrange<'a>(fixed: &'a Fixed, state: &'a mut State, io: StepIo<'a, Self>, settings: &[Setting<'_>]) {
        let mut referee = Referee { fixed, state, io };
        let subjects = subjects_of(fixed);
        for setting in settings {
            let Setting { subject, id, value } = *setting;
            match subject {
                Subject::Table if id == "round" => {
                    let waits = u16::from(referee.state.stage == Stage::RoundStart);
                    referee.state.round = value as u16 - waits;
                }
                Subject::Table if id == "turn" => referee.state.stage = Stage::Turn { seat: setting.seat() },
                Subject::Table => referee.state.initiative = setting.seat(),
                Subject::Side(seat) if id == "defeated" => referee.state.sides[seat.index()].defeated = value,
                Subject::Side(seat) => referee.state.sides[seat.index()].points = value,
                Subject::Piece { .. } => {
                    let figure = fixed.figures().zip(&subjects).find(|(_, known)| **known == subject);
                    if let Some((figure, _)) = figure {
                        referee.arrange_figure(figure, id, value);
                    }
                }
                Subject::Thing(number) if number < referee.state.tokens.len() => {
                    referee.arrange_token(number, id, value);
                }
                Subject::Thing(number) => referee.arrange_door(number - referee.state.tokens.len(), value == 1),
            }
        }
    }

    fn stocks(fixed: &Fixed, state: &State) -> Vec<Stock> {
        Seat::BOTH.map(|seat| cards::stock(fixed, state, seat)).into()
    }

    fn lay<'a>(_: &'a Fixed, state: &'a mut State, _: StepIo<'a, Self>, place: usize, stock: &Stock) {
        cards::lay(&mut state.sides[place], stock);
    }

    fn flaws(fixed: &Fixed, state: &State) -> Vec<Flaw> {
        let view = View { fixed, state };
        let named: Vec<(FigureNo, Subject)> = fixed.figures().zip(subjects_of(fixed)).collect();
        let subject_of = |figure: FigureNo| {
            named.iter().find(|(known, _)| *known == figure).map_or(Subject::Table, |(_, subject)| *subject)
        };
        let figures: Vec<FigureNo> = Seat::BOTH.into_iter().flat_map(|seat| view.in_play_of(seat)).collect();
        let mut flaws = Vec::new();
        for (at, figure) in figures.iter().enumerate() {
            let (group, stand) = (view.group(*figure), view.figure(*figure).stand);
            let subject = subject_of(*figure);
            if !group.base.fits(&state.ground, stand, group.is_free()) {
                flaws.push(Flaw::of("IA-MOVE-14", "position.flaw.terrain", subject, None));
            }
            let spaces = group.base.spaces(stand);
            for other in &figures[at + 1..] {
                // Companions share the spaces of others.
                let is_shared = group.is_companion || view.group(*other).is_companion;
                if !is_shared && view.spaces(*other).iter().any(|space| spaces.contains(space)) {
                    let other = Some(subject_of(*other));
                    flaws.push(Flaw::of("IA-MOVE-09", "position.flaw.overlap", subject, other));
                }
            }
            if view.figure(*figure).tokens.len() > MOST_TOKENS {
                flaws.push(Flaw::of("", "position.flaw.tokens", subject, None));
            }
        }
        for (number, token) in state.tokens.iter().enumerate() {
            let carrier = token.carrier.filter(|carrier| !view.figure(*carrier).is_in_play() || token.gone);
            if let Some(carrier) = carrier {
                let other = Some(subject_of(carrier));
                flaws.push(Flaw::of("IA-OBJ-09", "position.flaw.holder", Subject::Thing(number), other));
            }
        }
        flaws
    }

    fn chance(state: &mut State) -> &mut Chance {
        &mut state.chance
    }
}

impl Referee<'_> {
    fn arrange_token(&mut self, number: usize, id: &str, value: i32) {
        let carrier = self.fixed.figures().find(|figure| numbered(Some(*figure)) == value);
        let piece = self.fixed.tokens[number].figure;
        let token = &mut self.state.tokens[number];
        match id {
            "in_play" => token.gone = value == 0,
            "column" => token.space = Space::new(value, token.space.row()),
            "row" => token.space = Space::new(token.space.column(), value),
            "colored" => token.side = if value == 1 { TokenSide::Colored } else { TokenSide::Gray },
            "carrier" => token.carrier = carrier,
            "counters" => token.counters = value as u8,
            _ => token.owner = (value > 0).then(|| Seat::BOTH[usize::from(value == 2)]),
        }
        // What can be attacked stands where its token lies.
        let (space, lies) = (token.space, !token.gone && token.carrier.is_none());
        if let Some(piece) = piece {
            let state = self.figure_mut(piece);
            state.stand = Stand::upright(space);
            state.presence = if lies { Presence::InPlay } else { Presence::Reserve };
        }
    }

    fn arrange_door(&mut self, door: usize, closed: bool) {
        let bits = self.state.ground.closed();
        let bits = if closed { bits | 1 << door } else { bits & !(1 << door) };
        Arc::make_mut(&mut self.state.ground).set_closed(bits);
        let pieces = self.fixed.pieces().filter(|(_, piece)| piece.what == PieceOf::Door(door as u8));
        for figure in pieces.map(|(figure, _)| figure).collect::<Vec<_>>() {
            self.figure_mut(figure).presence = if closed { Presence::InPlay } else { Presence::Defeated };
        }
    }

    fn arrange_figure(&mut self, figure: FigureNo, id: &str, value: i32) {
        let group = self.fixed.figures[figure.index()];
        let own = self.figure_mut(figure);
        let Stand { at, turned } = own.stand;
        match id {
            "in_play" if value == 0 => {
                own.presence = Presence::Defeated;
                for token in &mut self.state.tokens {
                    token.carrier = token.carrier.filter(|carrier| *carrier != figure);
                }
            }
            "in_play" => own.presence = Presence::InPlay,
            "column" => own.stand = Stand { at: Space::new(value, at.row()), turned },
            "row" => own.stand = Stand { at: Space::new(at.column(), value), turned },
            "turned" => own.stand = Stand { at, turned: value == 1 },
            "damage" => own.damage = value as u8,
            "activated" if value == 1 => self.state.activated.insert(figure),
            "activated" => self.state.activated.remove(figure),
            "exhausted" => self.state.exhausted[group.index()] = value == 1,
            _ => {
                if let Some(status) = Status::from_id(id) {
                    let _ = if value == 1 { own.statuses.insert(status) } else { own.statuses.remove(status) };
                }
                let token = TOKENS.iter().position(|token| *token == id).map(|token| PowerToken::ALL[token]);
                if let Some(token) = token {
                    own.tokens.retain(|held| *held != token);
                    // A third one is found by the flaws.
                    for _ in 0..value {
                        let _ = own.tokens.try_push(token);
                    }
                }
            }
        }
    }
}
