//! What the rules of a mission ask about the match: who is where, which doors are open.

use crate::{
    campaign::{
        cards::Side,
        script::{self, Body, Place, Spot, There, Thing, Who, World},
    },
    play::{
        board::Space,
        fixed::{EMPIRE, REBELS, UNHURT},
        pieces::{FigureNo, GroupNo},
        view::View,
    },
};
use kernel::game::Seat;

/// A match as the rules of its mission see it.
pub(super) struct Stage<'a, 's> {
    pub view: View<'a, 's>,
    /// Who brought the trigger about.
    pub actor: Option<FigureNo>,
}

impl World for Stage<'_, '_> {
    fn is_open(&self, door: usize) -> bool {
        !self.view.state.ground.is_closed(door)
    }

    fn is_there(&self, there: &There, here: Option<Place>) -> Option<bool> {
        let view = &self.view;
        let bodies = view.bodies_of(&there.who, self.actor);
        let healthy = |figure: &FigureNo| !there.healthy || view.is_healthy(*figure);
        let mut bodies = bodies.into_iter().filter(healthy).peekable();
        let spaces = view.spot(there.at, here);
        let is_at = |figure: FigureNo| {
            if there.tile {
                return view.shares_tile(figure, &spaces);
            }
            view.is_within(figure, &spaces, there.within)
        };
        Some(bodies.peek().is_some() && if there.all { bodies.all(is_at) } else { bodies.any(is_at) })
    }
}

impl<'a> View<'a, '_> {
    /// The rules of the mission with its map.
    pub(in crate::play) fn script(&self) -> Option<script::Scene<'a>> {
        let campaign = self.fixed.campaign.as_ref()?;
        Some(script::Scene { script: campaign.script.as_deref()?, map: &campaign.map })
    }

    /// The spaces of a spot.
    pub(in crate::play) fn spot(&self, spot: Spot, here: Option<Place>) -> Vec<Space> {
        let spaces = self.script().map_or_else(Vec::new, |scene| scene.spaces(spot, here));
        spaces.into_iter().map(Space::from).collect()
    }

    /// True for a hero that is not wounded, and for whoever is none.
    pub(in crate::play) fn is_healthy(&self, figure: FigureNo) -> bool {
        self.hero(figure).is_none_or(|(_, state)| !state.is_wounded)
    }

    /// True if a figure is so near to one of these spaces.
    pub(in crate::play) fn is_within(&self, figure: FigureNo, spaces: &[Space], most: u8) -> bool {
        let ground = &self.state.ground;
        self.spaces(figure).iter().any(|own| {
            spaces.iter().any(|space| own == space || ground.distance(*own, *space).is_some_and(|far| far <= most))
        })
    }

    /// True if a figure is on the tile of one of these spaces.
    fn shares_tile(&self, figure: FigureNo, spaces: &[Space]) -> bool {
        let Some((campaign, _)) = self.campaign() else { return false };
        let tile = |space: &Space| {
            let at = (u8::try_from(space.column()).ok()?, u8::try_from(space.row()).ok()?);
            campaign.map.spaces.get(&at).map(|space| space.tile)
        };
        self.spaces(figure).iter().any(|own| {
            let own = tile(own);
            own.is_some() && spaces.iter().any(|space| tile(space) == own)
        })
    }

    /// The groups that a word of the rules names.
    pub(in crate::play) fn groups_called(&self, body: &Body) -> Vec<GroupNo> {
        let Some(campaign) = &self.fixed.campaign else { return Vec::new() };
        let numbers = (0..self.fixed.groups.len() as u8).map(GroupNo);
        match body {
            Body::Group(card) => {
                numbers.filter(|group| campaign.cards.get(group.index()) == Some(&Some(*card))).collect()
            }
            Body::Figure(name) => campaign.named.iter().filter(|(own, ..)| own == name).map(|(_, it, _)| *it).collect(),
            Body::Imperials => numbers.filter(|group| self.fixed.groups[group.index()].seat == EMPIRE).collect(),
            Body::Rebels => numbers.filter(|group| self.fixed.groups[group.index()].seat == REBELS).collect(),
            Body::Heroes => (0..campaign.heroes.len() as u8).map(GroupNo).collect(),
            Body::Actor => Vec::new(),
        }
    }

    /// The figures on the map that a word of the rules names.
    pub(in crate::play) fn bodies_of(&self, body: &Body, actor: Option<FigureNo>) -> Vec<FigureNo> {
        if *body == Body::Actor {
            return actor.filter(|figure| self.figure(*figure).is_in_play()).into_iter().collect();
        }
        let groups = self.groups_called(body);
        self.in_play().filter(|figure| groups.contains(&self.fixed.figures[figure.index()])).collect()
    }

    /// Those of them that fit, before anybody chooses.
    pub(in crate::play) fn fitting(&self, who: &Who, here: Option<Place>, actor: Option<FigureNo>) -> Vec<FigureNo> {
        let near = who.within.map(|(most, spot)| (most, self.spot(spot, here)));
        let cost = |figure: &FigureNo| {
            let group = self.fixed.figures[figure.index()];
            let cost = self.reinforcement_cost(group).unwrap_or_else(|| self.deployment_cost(group));
            who.cost.is_none_or(|most| cost <= i32::from(most))
        };
        let fits = |figure: &FigureNo| {
            (!who.healthy || self.is_healthy(*figure))
                && cost(figure)
                && near.as_ref().is_none_or(|(most, spaces)| self.is_within(*figure, spaces, *most))
        };
        self.bodies_of(&who.who, actor).into_iter().filter(fits).collect()
    }

    /// What a door or token of the map is now.
    pub fn thing(&self, place: Place) -> Option<&Thing> {
        let (_, state) = self.campaign()?;
        let things = match place {
            Place::Door(door) => state.doors.get(door),
            Place::Token(token) => state.things.get(token),
        };
        things?.as_deref()
    }

    /// The token of the map that a token of the match is.
    pub fn map_token(&self, token: usize) -> Option<Place> {
        let known = self.fixed.campaign.is_some().then(|| self.fixed.tokens.get(token))??;
        Some(Place::Token(usize::from(known.number)))
    }

    /// The token of the match that a token of the map is.
    pub(in crate::play) fn laid(&self, token: usize) -> Option<usize> {
        self.fixed.campaign.as_ref()?.laid.get(token).copied().flatten().map(usize::from)
    }

    /// What an attackable piece of a campaign is now, and where.
    pub fn thing_of(&self, piece: FigureNo) -> Option<(&Thing, Place)> {
        use crate::play::fixed::PieceOf;
        let place = match self.fixed.piece(piece).filter(|_| self.fixed.campaign.is_some())?.what {
            PieceOf::Door(door) => Place::Door(usize::from(door)),
            PieceOf::Token(token) => self.map_token(usize::from(token))?,
        };
        Some((self.thing(place)?, place))
    }

    /// Blocks of a piece: more while a figure of the Empire is beside it.
    pub(in crate::play) fn block_of(&self, piece: FigureNo) -> Option<u8> {
        let (thing, _) = self.thing_of(piece)?;
        let spaces = self.spaces(piece);
        let is_guarded = thing.guarded > 0 && self.in_play_of(EMPIRE).any(|figure| self.is_within(figure, &spaces, 1));
        Some(thing.block + if is_guarded { thing.guarded } else { 0 })
    }

    /// True if a door or token is locked for a side.
    pub(in crate::play) fn is_locked(&self, door: usize, seat: Seat) -> bool {
        use script::Locked;
        let locked = self.thing(Place::Door(door)).and_then(|thing| thing.locked);
        match locked {
            None => false,
            Some(Locked::Both) => true,
            Some(Locked::Rebels) => seat == REBELS,
            Some(Locked::Imperial) => seat == EMPIRE,
        }
    }

    /// True if a side attacks a piece: in a campaign as its rules have it, and as far as the map is revealed.
    #[inline]
    pub(in crate::play) fn is_prey(&self, piece: FigureNo, seat: Seat) -> bool {
        self.fixed.campaign.is_none() || self.is_target_of(piece, seat)
    }

    fn is_target_of(&self, piece: FigureNo, seat: Seat) -> bool {
        let Some((thing, place)) = self.thing_of(piece) else { return false };
        let is_shown = match place {
            Place::Door(door) => self.state.ground.is_closed(door),
            Place::Token(token) => self.laid(token).is_some_and(|token| self.has_space(token)),
        };
        let side = if seat == REBELS { Side::Rebels } else { Side::Imperial };
        thing.health.is_some() && thing.target_of == side && is_shown
    }

    /// True for a figure of the mission that nobody attacks, as it has no Health.
    #[inline]
    pub(in crate::play) fn is_beyond_harm(&self, figure: FigureNo) -> bool {
        self.fixed.campaign.is_some() && self.fixed.group(figure).health == UNHURT
    }

    /// Health that the rules of the mission give: to a piece all of it, to a figure more.
    pub(in crate::play) fn health_by_rules(&self, figure: FigureNo, printed: u8) -> u8 {
        if let Some((thing, _)) = self.thing_of(figure) {
            return thing.health.unwrap_or(printed);
        }
        printed.saturating_add(self.boost(figure).0)
    }

    /// More Health and blocks of a figure.
    pub(in crate::play) fn boost(&self, figure: FigureNo) -> (u8, u8) {
        let group = self.fixed.figures[figure.index()];
        let boosts = self.state.campaign.as_ref().map_or(&[][..], |state| &state.boosts).iter();
        boosts.filter(|(own, ..)| *own == group).fold((0, 0), |sum, (_, health, block)| (sum.0 + health, sum.1 + block))
    }
}
