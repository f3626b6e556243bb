//! What carried tokens do to their carriers, and what they are worth.

use super::{Event, Flow, MissionRule, Referee, Seat, Space, View};
use crate::play::{
    dice::Symbols,
    event::Score,
    pieces::{FigureNo, TokenColor, Zone},
    reckoning::Cause,
    state::Presence,
};

impl View<'_, '_> {
    /// Number of tokens of a role that a figure carries.
    pub(super) fn load(&self, figure: FigureNo, role: &str) -> usize {
        self.carried(figure).filter(|token| self.fixed.is_of(*token, role)).count()
    }

    /// Number of tokens of a role that the figures of a side carry.
    pub(super) fn borne(&self, seat: Seat, role: &str) -> usize {
        let carrier = |token: &usize| self.state.tokens[*token].carrier;
        self.tokens(role).filter(|token| carrier(token).is_some_and(|carrier| self.fixed.seat(carrier) == seat)).count()
    }

    /// Health that a figure has by what it carries.
    pub(in crate::play) fn borne_health(&self, figure: FigureNo) -> u8 {
        let lent = self.rules().iter().map(|rule| match rule {
            MissionRule::Arms { role, health, .. } if *health > 0 => *health * self.load(figure, role) as u8,
            _ => 0,
        });
        lent.sum()
    }

    /// Results that carried tokens, zones and the air add to an attack.
    pub(super) fn borne_symbols(&self, attacker: FigureNo, target: FigureNo) -> Symbols {
        let mut symbols = Symbols::default();
        let is_piece = self.fixed.piece(target).is_some();
        for rule in self.rules() {
            match rule {
                MissionRule::Arms { role, damage, block, .. } => {
                    symbols.damage += damage * self.load(attacker, role) as i8;
                    symbols.block += block * self.load(target, role) as i8;
                }
                MissionRule::Turf { block, evade } if !is_piece => {
                    let zone = self.state.side(self.fixed.seat(target)).zone;
                    let inside = |zone: Zone| self.spaces(target).iter().any(|space| self.is_in(*space, zone));
                    symbols.block += if zone.is_some_and(inside) { *block } else { 0 };
                    symbols.evade += if zone.is_some_and(|zone| inside(zone.other())) { *evade } else { 0 };
                }
                MissionRule::Air { .. } => {
                    symbols.surge += i8::from(self.state.mission.air == Some(TokenColor::Red));
                    symbols.evade += i8::from(!is_piece && self.state.mission.air == Some(TokenColor::Green));
                }
                _ => {}
            }
        }
        symbols
    }

    /// Speed that the air adds.
    pub(in crate::play) fn air_speed(&self) -> i8 {
        i8::from(self.state.mission.air == Some(TokenColor::Blue))
    }

    /// True if a side cannot win: the other carries what keeps it from that.
    pub(in crate::play) fn is_warded(&self, seat: Seat) -> bool {
        self.rules().iter().any(|rule| match rule {
            MissionRule::Ward { role } => self.borne(seat.other(), role) > 0,
            _ => false,
        })
    }
}

impl Referee<'_> {
    /// A carried token lies on the map again (IA-OBJ-09).
    fn put_back(&mut self, token: usize, space: Space) {
        let state = &mut self.state.tokens[token];
        (state.carrier, state.space) = (None, space);
        // What is attacked only once a rule says so stays as it was.
        let lies = |figure: &FigureNo| {
            let piece = self.fixed.piece(*figure);
            self.figure(*figure).presence == Presence::Reserve && piece.is_some_and(|piece| !piece.facts.later)
        };
        if let Some(figure) = self.fixed.tokens[token].figure.filter(lies) {
            let state = self.figure_mut(figure);
            (state.presence, state.stand.at) = (Presence::InPlay, space);
        }
        self.emit(Event::TokenDropped(token as u8, space));
    }

    /// A defeated figure drops what it carries; some of it pays.
    pub(in crate::play) fn drop_all(&mut self, figure: FigureNo) {
        let (fixed, space) = (self.fixed, self.figure(figure).stand.at);
        let seat = self.seat(figure).other();
        for token in self.view().carried(figure).collect::<Vec<_>>() {
            self.put_back(token, space);
            for rule in &fixed.mission.rules {
                if let MissionRule::Spoils { role, vp } = rule
                    && fixed.is_of(token, role)
                {
                    self.score(seat, (*vp).into(), Score::Token(token as u8));
                }
            }
        }
    }

    /// A figure that suffers so much at once lets go of what it carries.
    pub(in crate::play) fn fumble(&mut self, figure: FigureNo, suffered: u8) {
        let fixed = self.fixed;
        let is_target = self.state.attack.as_ref().is_some_and(|attack| attack.target == figure);
        for rule in &fixed.mission.rules {
            let MissionRule::Fumble { role, damage, attack } = rule else { continue };
            if suffered < *damage || *attack && !is_target {
                continue;
            }
            let space = self.figure(figure).stand.at;
            for token in self.view().carried(figure).filter(|token| fixed.is_of(*token, role)).collect::<Vec<_>>() {
                self.put_back(token, space);
            }
        }
    }

    /// What a token is shows as it is taken up for the first time.
    pub(super) fn unwrap_treasure(&mut self, token: usize) {
        let fixed = self.fixed;
        let is_treasure =
            |rule: &MissionRule| matches!(rule, MissionRule::Treasures { role, .. } if fixed.is_of(token, role));
        if self.state.tokens[token].drawn.is_some() || !fixed.mission.rules.iter().any(is_treasure) {
            return;
        }
        let shown: Vec<TokenColor> = self.state.tokens.iter().filter_map(|token| token.drawn).collect();
        self.state.tokens[token].drawn = self.draw_color(&shown);
    }

    /// The next of eight colors, two of each, when these are out.
    pub(super) fn draw_color(&mut self, out: &[TokenColor]) -> Option<TokenColor> {
        let count = |color: TokenColor| out.iter().filter(|other| **other == color).count();
        let left: Vec<TokenColor> =
            TokenColor::ALL.into_iter().flat_map(|color| (count(color)..2).map(move |_| color)).collect();
        if left.is_empty() {
            return None;
        }
        let drawn = left[self.state.chance.place(left.len())];
        self.emit(Event::ColorDrawn(drawn));
        Some(drawn)
    }

    /// Each player scores for what their figures carry.
    pub(super) fn score_carried(&mut self, role: &str, vp: u8) {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            if let Some(carrier) = self.state.tokens[token].carrier {
                self.score(self.seat(carrier), vp.into(), Score::Token(token as u8));
            }
        }
    }

    /// A player with a carrier in the other's zone scores, and all of the tokens are gone.
    pub(super) fn score_run(&mut self, role: &str, vp: u8) {
        let view = self.view();
        let tokens: Vec<usize> = view.tokens(role).collect();
        let carriers: Vec<FigureNo> = tokens.iter().filter_map(|token| self.state.tokens[*token].carrier).collect();
        let runs = |seat: &Seat| {
            let zone = view.zone_of(seat.other());
            carriers.iter().any(|carrier| self.fixed.seat(*carrier) == *seat && view.stands_in(*carrier, zone))
        };
        let winners: Vec<Seat> = self.by_initiative().into_iter().filter(runs).collect();
        if !winners.is_empty() {
            tokens.into_iter().for_each(|token| self.take_away(token));
        }
        winners.into_iter().for_each(|seat| self.score(seat, vp.into(), Score::Mission));
    }

    /// The player whose figures carry more scores.
    pub(super) fn score_most(&mut self, role: &str, vp: u8) {
        let [first, second] = Seat::BOTH.map(|seat| self.view().borne(seat, role));
        if first != second {
            self.score(if first > second { Seat::First } else { Seat::Second }, vp.into(), Score::Mission);
        }
    }

    /// Each player scores for what they keep.
    pub(super) fn score_kept(&mut self, role: &str, vp: u8) {
        for seat in self.by_initiative() {
            let kept = |token: &usize| self.fixed.is_of(*token, role) && self.state.tokens[*token].kept == Some(seat);
            let count = (0..self.fixed.tokens.len()).filter(kept).count() as i32;
            if count > 0 {
                self.score(seat, count * i32::from(vp), Score::Mission);
            }
        }
    }

    /// Every carrier is strained.
    pub(super) fn weigh(&mut self, role: &str, strain: u8) -> Flow {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            if let Some(carrier) = self.state.tokens[token].carrier {
                self.strain(carrier, strain, Cause::Token(token as u8))?;
            }
        }
        Ok(())
    }
}
