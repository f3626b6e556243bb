//! Positions set by hand: figures, their damage, conditions and tokens as numbers, and what the rules forbid of them.

use super::{
    Fixed, State, View,
    board::{Space, Stand},
    pieces::{FigureNo, MOST_TOKENS, PowerToken, Status},
    referee::Referee,
    state::{Presence, Stage},
};
use crate::ImperialAssault;
use kernel::{
    Chance,
    game::{
        Seat,
        arranging::{Arranged, Change, Described, Flaw, Subject, Trait},
        stepped::StepIo,
    },
};

/// The last round that can be set.
const LAST_ROUND: i32 = 99;
/// The last column and row.
const LAST_SPACE: i32 = 31;
/// The most victory points that can be set: who has more has won (IA-WIN-01).
const MOST_POINTS: i32 = 39;

/// The traits of power tokens, in their order.
const TOKENS: [&str; 4] = ["damage_token", "surge_token", "block_token", "evade_token"];

fn subject_of(fixed: &Fixed, figure: FigureNo) -> Subject {
    let group = fixed.group(figure);
    let before = fixed.figures().take_while(|other| *other != figure).filter(|other| {
        let other = fixed.group(*other);
        (other.seat, other.place) == (group.seat, group.place)
    });
    Subject::Piece { seat: group.seat, place: usize::from(group.place), number: before.count() }
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
    traits.extend([Trait::told("dealt", own.dealt as i32), Trait::told("taken", own.taken as i32)]);
    traits
}

impl Arranged for ImperialAssault {
    fn subjects(fixed: &Fixed, state: &State) -> Vec<Described> {
        let view = View { fixed, state };
        let described = |subject, traits| Described { subject, kind: "", traits };
        let side = |seat: Seat| seat.index() as i32 + 1;
        let mut table = vec![
            Trait::new("round", i32::from(round(state)), (1, LAST_ROUND), "IA-ROUND-01"),
            Trait::new("initiative", side(state.initiative), (1, 2), "IA-INIT-04"),
        ];
        if let Stage::Turn { seat } = state.stage {
            table.push(Trait::new("turn", side(seat), (1, 2), "IA-ROUND-02"));
        }
        let mut all = vec![described(Subject::Table, table)];
        all.extend(Seat::BOTH.map(|seat| {
            let scored = state.side(seat).points.clamp(0, MOST_POINTS);
            let scored = Trait::new("scored", scored, (0, MOST_POINTS), "IA-WIN-01");
            described(Subject::Side(seat), vec![scored, Trait::told("points", view.points(seat))])
        }));
        let figures = fixed.figures();
        all.extend(figures.map(|figure| described(subject_of(fixed, figure), traits(&view, figure))));
        all
    }

    fn arrange<'a>(fixed: &'a Fixed, state: &'a mut State, io: StepIo<'a, Self>, changes: &[Change]) {
        let mut referee = Referee { fixed, state, io };
        for Change { subject, id, value } in changes {
            let (id, value) = (id.as_str(), *value);
            let seat = Seat::BOTH[usize::from(value == 2)];
            match subject {
                Subject::Table if id == "round" => {
                    let waits = u16::from(referee.state.stage == Stage::RoundStart);
                    referee.state.round = value as u16 - waits;
                }
                Subject::Table if id == "turn" => referee.state.stage = Stage::Turn { seat },
                Subject::Table => referee.state.initiative = seat,
                Subject::Side(seat) => referee.state.sides[seat.index()].points = value,
                Subject::Piece { .. } => {
                    let figure = fixed.figures().find(|figure| subject_of(fixed, *figure) == *subject);
                    if let Some(figure) = figure {
                        referee.arrange_figure(figure, id, value);
                    }
                }
                Subject::Thing(_) => {}
            }
        }
    }

    fn flaws(fixed: &Fixed, state: &State) -> Vec<Flaw> {
        let view = View { fixed, state };
        let figures: Vec<FigureNo> = Seat::BOTH.into_iter().flat_map(|seat| view.in_play_of(seat)).collect();
        let mut flaws = Vec::new();
        for (at, figure) in figures.iter().enumerate() {
            let (group, stand) = (view.group(*figure), view.figure(*figure).stand);
            let subject = subject_of(fixed, *figure);
            if !group.base.fits(&state.ground, stand, group.is_free()) {
                flaws.push(Flaw::of("IA-MOVE-14", "position.flaw.terrain", subject, None));
            }
            let spaces = group.base.spaces(stand);
            for other in &figures[at + 1..] {
                // Companions share the spaces of others.
                let is_shared = group.is_companion || view.group(*other).is_companion;
                if !is_shared && view.spaces(*other).iter().any(|space| spaces.contains(space)) {
                    let other = Some(subject_of(fixed, *other));
                    flaws.push(Flaw::of("IA-MOVE-09", "position.flaw.overlap", subject, other));
                }
            }
            if view.figure(*figure).tokens.len() > MOST_TOKENS {
                flaws.push(Flaw::of("", "position.flaw.tokens", subject, None));
            }
        }
        flaws
    }

    fn chance(state: &mut State) -> &mut Chance {
        &mut state.chance
    }
}

impl Referee<'_> {
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
