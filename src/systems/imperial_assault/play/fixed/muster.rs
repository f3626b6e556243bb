//! The groups of both armies as a match begins, and every ability of their cards.

use super::{AbilityNo, Bonus, Command, Fixed, Form, Group, Origin, Source};
use crate::{
    cards::{
        Affiliation, Catalog, CommandId, DeploymentCard, DeploymentId, Kind, Words,
        ability::{Effect as Step, Modifier, ModifierKinds, Native, UsedBy, Window},
    },
    checks,
    play::{
        board::Base,
        pieces::{FigureNo, FigureSet, GroupNo},
    },
};
use kernel::{choice, game::Seat};

impl Group {
    /// The group of a companion, which costs nothing and comes later.
    fn companion(seat: Seat, id: DeploymentId, card: &DeploymentCard, place: u8, first: u8) -> Self {
        Self {
            seat,
            card: Some(id),
            attachment: None,
            place,
            cost: 0,
            attachment_cost: 0,
            figure_cost: 0,
            base: Base::SMALL,
            health: card.health.unwrap_or(1),
            speed: card.speed.unwrap_or(0),
            attack: card.attack.clone(),
            defense: card.defense.clone().unwrap_or_default(),
            innate: Bonus::of(&card.innate),
            surges: card.surges.clone(),
            keywords: card.keyword_set,
            traits: card.traits,
            unique: false,
            name: card.name_key,
            affiliation: card.affiliation,
            is_companion: true,
            own: Vec::new(),
            own_kinds: ModifierKinds::NONE,
            surge_repeat: 1,
            friendly_range: None,
            waived: Vec::new(),
            figures: first..first + 1,
        }
    }
}

impl Fixed {
    pub(super) fn add_army(&mut self, catalog: &Catalog, seat: Seat, army: &crate::Army) {
        let attached = checks::attached(catalog, army);
        let is_held = |index: usize| attached.iter().any(|held| held.attachment == index && held.host.is_some());
        let mut place = 0;
        for (index, id) in army.cards() {
            let card = catalog.deployment(id);
            self.totals[seat.index()] += card.cost.map_or(0, i32::from);
            if is_held(index) {
                continue;
            }
            place += 1;
            if !card.is_group() {
                continue;
            }
            let held = attached.iter().find(|held| held.host == Some(index)).map(|held| held.attachment);
            let attachment = held.and_then(|held| army.deployment.get(held)?.known());
            let attached = attachment.map(|attachment| catalog.deployment(attachment));
            let group = GroupNo(self.groups.len() as u8);
            let first = self.figures.len() as u8;
            self.figures.extend(std::iter::repeat_n(group, usize::from(card.figures)));
            let attachment_cost = attached.and_then(|card| card.cost).map_or(0, i32::from);
            let each = if card.figures == 1 { card.cost } else { card.reinforcement_cost };
            let (width, length) = card.size.unwrap_or((1, 1));
            let whole = attached.map(|attached| card.with_attachment(attached));
            let card = whole.as_ref().unwrap_or(card);
            self.groups.push(Group {
                card: Some(id),
                attachment,
                place: place - 1,
                cost: card.cost.map_or(0, i32::from) + attachment_cost,
                attachment_cost,
                figure_cost: each.map_or(0, i32::from),
                base: Base { width, length },
                health: card.health_with(attached.map_or(0, |card| card.gives_health)).unwrap_or(1),
                speed: card.speed.unwrap_or(0),
                attack: card.attack.clone(),
                defense: card.defense.clone().unwrap_or_default(),
                innate: Bonus::of(&card.innate),
                surges: card.surges.clone(),
                keywords: card.keyword_set,
                traits: card.traits.union(attached.map_or(Words::EMPTY, |card| card.gives_traits)),
                unique: card.unique == Some(true),
                name: card.name_key,
                affiliation: card.affiliation,
                ..Group::bare(seat, first..first + card.figures)
            });
            (first..first + card.figures)
                .filter(|figure| *figure < 64)
                .for_each(|figure| self.all.insert(FigureNo(figure)));
            let taken = attached.map_or(&[][..], |attached| &attached.takes_abilities[..]);
            self.add_abilities(catalog, seat, &card.id, Origin::Group(group), taken);
            if let Some(attached) = attachment {
                self.add_abilities(
                    catalog,
                    seat,
                    &catalog.deployment(attached).id,
                    Origin::Attachment(group, attached),
                    &[],
                );
            }
            for brought in card.brings.iter().chain(attached.iter().flat_map(|card| &card.brings)) {
                self.add_brought(catalog, seat, group, *brought);
            }
        }
        for (index, id) in army.cards() {
            let card = catalog.deployment(id);
            if !is_held(index) && card.kind == Kind::Upgrade {
                self.add_abilities(catalog, seat, &card.id, Origin::Upgrade(id), &[]);
            }
        }
        self.affiliations[seat.index()] = army.affiliation.unwrap_or(Affiliation::Neutral);
        self.decks[seat.index()] = choice::known(army.deck()).map(|(_, id)| id).collect();
        for card in self.decks[seat.index()].clone() {
            self.hold(catalog, seat, card);
        }
    }

    /// Writes the abilities of a card into the book.
    fn add_abilities(&mut self, catalog: &Catalog, seat: Seat, id: &str, origin: Origin, without: &[Box<str>]) {
        let Some(row) = catalog.find_ability_row(id).map(|row| catalog.ability_row(row)) else { return };
        let source = Source { seat, origin, used_by: UsedBy::Figure, users: FigureSet::EMPTY, cost: 0 };
        let group = source.group().filter(|_| !matches!(origin, Origin::Form(..)));
        let source = self.abilities.add(row, source, without);
        let Some(group) = group else { return };
        let all = (0..).map(AbilityNo).zip(&self.abilities.all);
        let own: Vec<(AbilityNo, ModifierKinds)> = all
            .filter(|(number, ability)| {
                ability.source == source
                    && ability.play.when == Window::Always
                    && !self.abilities.fields.iter().any(|(field, _)| field == number)
            })
            .map(|(number, ability)| (number, ability.kinds))
            .collect();
        let always = self.abilities.all.iter();
        let always = always.filter(|ability| ability.source == source && ability.play.when == Window::Always);
        for step in always.flat_map(|ability| &ability.play.steps) {
            let host = &mut self.groups[group.index()];
            match step {
                Step::Native(Native::ExtendFriendlyRange { upto, to }) => host.friendly_range = Some((*upto, *to)),
                Step::Native(Native::WaiveCondition { ability }) => host.waived.push(ability.clone()),
                _ => {}
            }
        }
        let group = &mut self.groups[group.index()];
        for (number, kinds) in own {
            group.own.push(number);
            group.own_kinds = group.own_kinds.with(kinds);
            for step in &self.abilities.ability(number).play.steps {
                let Step::Grant(grant) = step else { continue };
                for granted in &grant.mods {
                    if let Modifier::SurgeRepeat(times) = granted {
                        group.surge_repeat = group.surge_repeat.max(*times);
                    }
                }
            }
        }
    }

    /// A Form card or a companion that comes with a card.
    fn add_brought(&mut self, catalog: &Catalog, seat: Seat, group: GroupNo, brought: DeploymentId) {
        let card = catalog.deployment(brought);
        match card.kind {
            Kind::Form => {
                self.forms.push(Form {
                    group,
                    card: brought,
                    innate: Bonus::of(&card.innate),
                    surges: card.surges.clone(),
                });
                self.add_abilities(catalog, seat, &card.id, Origin::Form(group, brought), &[]);
            }
            // One of each kind per player.
            Kind::Companion
                if let Some(known) = self.groups.iter().position(|it| it.seat == seat && it.card == Some(brought)) =>
            {
                self.brought.push((GroupNo(known as u8), group));
            }
            Kind::Companion => {
                let own = self.groups[group.index()].place;
                let number = GroupNo(self.groups.len() as u8);
                let first = self.figures.len() as u8;
                self.brought.push((number, group));
                self.figures.push(number);
                self.groups.push(Group::companion(seat, brought, card, own, first));
                self.add_abilities(catalog, seat, &card.id, Origin::Group(number), &[]);
            }
            _ => {}
        }
    }

    /// A Command card of a deck: who can use it, and what it does (IA-CMD-04).
    pub(in crate::play) fn hold(&mut self, catalog: &Catalog, seat: Seat, id: CommandId) {
        self.add_command(catalog, seat, id);
        // Whoever plays cards of other piles has to know them all.
        for seat in Seat::BOTH {
            if self.borrows[seat.index()] {
                let known: Vec<CommandId> = self.commands.iter().map(|(known, _)| *known).collect();
                known.into_iter().for_each(|id| self.add_command(catalog, seat, id));
            }
        }
    }

    fn add_command(&mut self, catalog: &Catalog, seat: Seat, id: CommandId) {
        let card = catalog.command(id);
        if !self.commands.iter().any(|(known, _)| *known == id) {
            let command = Command {
                id: card.id.clone(),
                cost: card.cost.unwrap_or(0) as i8,
                traits: card.user.traits,
                user: card.user.clone(),
            };
            self.commands.push((id, command));
        }
        if self.abilities.find_command(seat, id).is_some() {
            return;
        }
        let Some(row) = catalog.find_ability_row(&card.id).map(|row| catalog.ability_row(row)) else { return };
        let borrows = row
            .play
            .iter()
            .flat_map(|play| &play.steps)
            .any(|step| matches!(step, Step::Native(Native::PlayAsOwn { .. } | Native::CopyCard { .. })));
        self.borrows[seat.index()] |= borrows;
        let mut users = FigureSet::EMPTY;
        for figure in self.figures() {
            if self.seat(figure) == seat && self.meets(&card.user, figure, Words::EMPTY) {
                users.insert(figure);
            }
        }
        let cost = card.cost.unwrap_or(0) as i8;
        let used_by = row.used_by.unwrap_or(UsedBy::Figure);
        let source = Source { seat, origin: Origin::Command(id), used_by, users, cost };
        self.abilities.add(row, source, &[]);
    }
}
