//! What the rules of the mission propose to the people, each as lines that one press enters. Nothing of it is forced.

use super::{
    super::{
        cards::{Catalog, Role},
        script::{Amount, Body, Deployed, Effect, Happening, Harm, Place as Spotted, Scene, Thing, When, Who},
    },
    Table,
    board::Move,
    deed::{Condition, Deed},
    mission::Call,
    rules::Seen,
    state::{Phase, Place, is_up},
    target::Target,
};
/// What a proposal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An event that is due.
    Due,
    /// One that is due if the people see that its condition holds.
    Asked,
    /// An option of a choice of the Empire, or of the Rebels.
    Option,
    /// Something that people see happen: a token is destroyed, tested or used.
    Report,
    /// An event that only people see.
    Told,
}

/// Something that can be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    pub kind: Kind,
    /// The first is what the people decide, the others what follows of it.
    pub deeds: Vec<Deed>,
}

impl Table {
    /// What the rules of the mission propose now, what is due first; nothing where only the printed guide has them.
    pub fn proposals(&self, catalog: &Catalog) -> Vec<Proposal> {
        let (setup, state) = (self.setup(), self.state());
        let Some(scene) = setup.scene(catalog).filter(|_| !matches!(state.phase, Phase::Over(..))) else {
            return Vec::new();
        };
        let progress = &state.mission;
        let seen = Seen { setup, state, scene };
        let mut all: Vec<Proposal> = Vec::new();
        for pending in &progress.pending {
            let Some(choice) = scene.script.choice(&pending.choice) else { continue };
            for option in progress.course.options(scene, choice, pending.here, &seen) {
                let first = Deed::Mission(Call::Picks(choice.name.clone(), option));
                let follow = self.lines(scene, catalog, &choice.options[option].effects, pending.here);
                all.push(Proposal { kind: Kind::Option, deeds: [vec![first], follow].concat() });
            }
        }
        for due in &progress.due {
            let event = &scene.script.events[due.event];
            let kind = if due.is_sure { Kind::Due } else { Kind::Asked };
            all.push(Proposal { kind, deeds: self.event(scene, catalog, event, due.here) });
        }
        let is_due = |event: usize| progress.due.iter().any(|due| due.event == event);
        for due in progress.course.possible(scene, &seen).into_iter().filter(|due| !is_due(due.event)) {
            let event = &scene.script.events[due.event];
            let is_told = match &event.when {
                When::Told => true,
                // Nobody but the people knows where figures of the script are.
                When::Stands(there) => self.is_seen(scene, there.at, due.here),
                When::Felled(Body::Figure(_)) => true,
                _ => false,
            };
            if is_told {
                all.push(Proposal { kind: Kind::Told, deeds: self.event(scene, catalog, event, due.here) });
            }
        }
        all.extend(self.reports(scene));
        all
    }

    /// An event with what follows of it.
    fn event(&self, scene: Scene<'_>, catalog: &Catalog, event: &Happening, here: Option<Spotted>) -> Vec<Deed> {
        let first = Deed::Mission(Call::Happens(event.name.clone()));
        [vec![first], self.lines(scene, catalog, &event.effects, here)].concat()
    }

    /// True if a spot is on the revealed map.
    fn is_seen(&self, scene: Scene<'_>, spot: super::super::script::Spot, here: Option<Spotted>) -> bool {
        let map = self.setup().map();
        scene.spaces(spot, here).into_iter().any(|at| self.state().board.has(map, at))
    }

    /// Tokens that can be destroyed, tested or used.
    fn reports(&self, scene: Scene<'_>) -> Vec<Proposal> {
        let (board, map) = (&self.state().board, self.setup().map());
        let report = |deed: Deed| Proposal { kind: Kind::Report, deeds: vec![deed] };
        let tokens = map.tokens.iter().enumerate();
        let there = tokens.filter(|(token, found)| !board.taken.contains(token) && board.has(map, found.at));
        let of = |(token, _): (usize, _)| {
            let thing: Option<&Thing> = self.state().mission.thing(scene, Spotted::Token(token));
            let is = |holds: bool, deed: Deed| holds.then(|| report(deed));
            thing.map_or_else(Vec::new, |thing| {
                let all = [
                    is(thing.health.is_some(), Deed::Board(Move::Take(token))),
                    is(!thing.test.is_empty(), Deed::Mission(Call::Tested(token))),
                    is(thing.used_by.is_some(), Deed::Mission(Call::Used(token))),
                ];
                all.into_iter().flatten().collect()
            })
        };
        there.flat_map(of).collect()
    }

    /// Effects as lines of the table, as far as it has such; the sentences tell the rest.
    fn lines(&self, scene: Scene<'_>, catalog: &Catalog, effects: &[Effect], here: Option<Spotted>) -> Vec<Deed> {
        let (state, map) = (self.state(), self.setup().map());
        let mut lines: Vec<Deed> = Vec::new();
        let seen = Seen { setup: self.setup(), state, scene };
        let those = |who: &Who| seen.those(who, here).unwrap_or_default();
        let opens = |spot, opens: bool, lines: &mut Vec<Deed>| {
            for place in scene.places(spot, here) {
                match place {
                    Spotted::Door(door)
                        if state.board.open.contains(&door) != opens && state.board.sees_door(map, door) =>
                    {
                        lines.push(Deed::Board(Move::Door(door)));
                    }
                    _ => {}
                }
            }
        };
        for effect in effects {
            match effect {
                Effect::Reveal(section) if !state.board.shows(map, *section) => {
                    lines.push(Deed::Board(Move::Reveal(*section)));
                }
                Effect::Open(spot) => opens(*spot, true, &mut lines),
                Effect::Close(spot) => opens(*spot, false, &mut lines),
                Effect::Take(spot) => {
                    for place in scene.places(*spot, here) {
                        match place {
                            Spotted::Token(token)
                                if !state.board.taken.contains(&token)
                                    && state.board.has(map, map.tokens[token].at) =>
                            {
                                lines.push(Deed::Board(Move::Take(token)));
                            }
                            _ => {}
                        }
                    }
                }
                Effect::Deploy(deployed) => lines.extend(self.deployed(catalog, deployed, &lines)),
                Effect::Threat(by) => lines.push(Deed::Threat(*by)),
                Effect::Damage(Harm { who, amount: Amount::Number(amount) }) => {
                    lines.extend(those(who).into_iter().map(|target| Deed::Damage { target, amount: *amount }));
                }
                Effect::Heal(Harm { who, amount: Amount::Number(amount) }) => {
                    let hurt = those(who).into_iter().filter(|target| self.damage_of(*target) > 0);
                    lines.extend(hurt.map(|target| Deed::Heal { target, amount: *amount }));
                }
                Effect::Condition(given) => {
                    let condition = Condition::of(given.is);
                    let put = |target| Some(Deed::Condition { target, condition: condition?, on: true });
                    lines.extend(those(&given.who).into_iter().filter_map(put));
                }
                Effect::End(ending) => {
                    let mission = catalog.mission(self.setup().mission);
                    let winner = mission.endings.get(*ending).map(|ending| ending.winner);
                    lines.extend(winner.map(|winner| Deed::Win { winner, ending: *ending }));
                }
                _ => {}
            }
        }
        lines
    }

    /// Damage of a figure.
    fn damage_of(&self, who: Target) -> i32 {
        let state = self.state();
        match who {
            Target::Hero(hero) => state.heroes[hero].damage,
            Target::Ally(ally) => {
                let up = state.allies[ally].figures.iter().find(|figure| !figure.is_defeated);
                up.map_or(0, |figure| figure.damage)
            }
            Target::Figure { group, figure } => state.groups[group].figures[figure].damage,
        }
    }

    /// A group of the reserve, or an ally, comes.
    fn deployed(&self, catalog: &Catalog, deployed: &Deployed, before: &[Deed]) -> Vec<Deed> {
        let card = catalog.group(deployed.group);
        if card.role == Role::Ally {
            let allies = &self.state().allies;
            if allies.iter().any(|ally| ally.card == deployed.group && is_up(&ally.figures)) {
                return Vec::new();
            }
            let ally = allies.len();
            let hurt = Deed::Damage { target: Target::Ally(ally), amount: deployed.damage };
            let join = Deed::Mission(Call::Joins(card.id.clone()));
            return std::iter::once(join).chain((deployed.damage > 0).then_some(hurt)).collect();
        }
        let groups = self.state().groups.iter().enumerate();
        let mut waiting = groups.filter(|(place, group)| {
            group.card == deployed.group && group.place == Place::Reserved && !before.contains(&Deed::Place(*place))
        });
        let Some((group, _)) = waiting.next() else { return Vec::new() };
        let figures = (0..usize::from(card.figures.max(1))).map(|figure| Target::Figure { group, figure });
        let condition = deployed.condition.and_then(Condition::of);
        let after = figures.flat_map(|target| {
            let hurt = Deed::Damage { target, amount: deployed.damage };
            let put = condition.map(|condition| Deed::Condition { target, condition, on: true });
            (deployed.damage > 0).then_some(hurt).into_iter().chain(put)
        });
        std::iter::once(Deed::Place(group)).chain(after).collect()
    }
}
