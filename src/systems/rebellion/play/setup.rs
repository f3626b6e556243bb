//! The setup (REB-SETUP).

use super::{
    Answer, Event,
    number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo},
    options::RebelStart,
    question::{Halt, Purpose, QuestionKind},
    referee::Referee,
    state::{Post, Probe, Stage},
    why::Choice,
};
use crate::cards::{Mission, Set, Side, Theater};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Deals the Empire's cards and units.
    pub fn set_up(&mut self) -> Flow {
        self.emit(Event::Markers { time: self.state.time, reputation: self.state.reputation });
        self.starting_leaders();
        self.action_decks();
        self.mission_decks()?;
        self.objective_deck();
        self.fifth_leader()?;
        self.loyalty();
        self.imperial_units()?;
        self.rebel_hand();
        let units = self.library().rebel_units(self.fixed.options.set).to_vec();
        for (unit, count) in units {
            self.state.ready.add(unit, count);
        }
        self.halt(Halt::SetUp, "REB-SETUP-01")?;
        self.state.stage = if self.fixed.options.is_tracked() { Stage::PlaceUnits } else { Stage::PlaceBase };
        Ok(())
    }

    /// REB-SETUP-02.
    fn starting_leaders(&mut self) {
        let starting = self.library().leaders().filter(|(_, row)| row.starting);
        let starting: Vec<LeaderNo> = starting.map(|(leader, _)| leader).collect();
        for leader in starting {
            self.state.send(leader, Post::Pool);
        }
    }

    /// REB-SETUP-09, REB-SETUP-22.
    fn action_decks(&mut self) {
        let of = |referee: &Self, side: Side, starting: bool| -> Vec<ActionNo> {
            let actions = referee.library().actions();
            let fits = actions.filter(|(_, row)| row.side == side && row.starting == starting);
            fits.map(|(action, _)| action).collect()
        };
        let mut imperial = of(self, Side::Empire, false);
        self.state.chance.shuffle(&mut imperial);
        self.state.empire.actions = imperial;
        if self.fixed.options.keeps_rebel_cards() {
            let mut deck = of(self, Side::Rebel, false);
            self.state.chance.shuffle(&mut deck);
            self.state.rebels.actions = deck;
            let mut starting = of(self, Side::Rebel, true);
            self.state.chance.shuffle(&mut starting);
            starting.truncate(2);
            self.emit(Event::RebelActions(starting.clone()));
            self.state.rebels.action_hand = starting;
        }
    }

    /// The Empire's fifth leader (REB-SETUP-03).
    fn fifth_leader(&mut self) -> Flow {
        self.recruit_for_empire("REB-SETUP-03")
    }

    /// REB-SETUP-10 to 13.
    fn mission_decks(&mut self) -> Flow {
        let expansion = self.fixed.options.set == Set::Expansion;
        let newer = expansion && self.state.chance.below(2) == 1;
        if expansion {
            self.emit(Event::MissionSet { expansion: newer });
        }
        let chosen = if newer { Set::Expansion } else { Set::Base };
        // One of the expansion's two mission sets is used, with all cards of leaders (REB-SETUP-12).
        let used = |row: &Mission| {
            if expansion { row.leader.is_some() || row.set == chosen } else { row.set == Set::Base }
        };
        let copies = |(mission, row): (MissionNo, &Mission)| vec![mission; usize::from(row.copies)];
        let library = std::sync::Arc::clone(&self.fixed.library);
        let imperial = || library.missions().filter(|(_, row)| row.side == Side::Empire);
        let mut starting: Vec<MissionNo> = imperial().filter(|(_, row)| row.starting).flat_map(copies).collect();
        let mut main: Vec<MissionNo> =
            imperial().filter(|(_, row)| !row.starting && !row.project && used(row)).flat_map(copies).collect();
        let boxed = imperial().filter(|(_, row)| {
            let lies = row.set == Set::Base || expansion;
            lies && !row.starting && !row.project && !used(row)
        });
        self.state.empire.boxed = boxed.flat_map(copies).collect();
        let kinds = imperial().filter(|(_, row)| row.project && (row.set == Set::Base || expansion));
        let mut projects = Vec::new();
        for (mission, row) in kinds {
            main.push(mission);
            projects.extend(vec![mission; usize::from(row.copies) - 1]);
        }
        self.state.chance.shuffle(&mut starting);
        self.state.chance.shuffle(&mut main);
        self.state.chance.shuffle(&mut projects);
        self.emit(Event::DecksReady { starting: starting.len(), main: main.len(), projects: projects.len() });
        self.state.empire.starting = starting;
        self.state.empire.main = main;
        self.state.empire.projects = projects;
        if self.fixed.options.keeps_rebel_cards() {
            let rebel = || library.missions().filter(|(_, row)| row.side == Side::Rebel);
            let mut deck: Vec<MissionNo> = rebel().filter(|(_, row)| !row.starting).flat_map(copies).collect();
            self.state.chance.shuffle(&mut deck);
            self.state.rebels.missions = deck;
            self.state.rebels.hand = rebel().filter(|(_, row)| row.starting).flat_map(copies).collect();
        } else {
            self.emit(Event::TableCards);
        }
        Ok(())
    }

    /// REB-SETUP-05 to 08; the first card of the deck is on top.
    fn objective_deck(&mut self) {
        if !self.fixed.options.keeps_rebel_cards() {
            return;
        }
        let library = std::sync::Arc::clone(&self.fixed.library);
        let mut deck: Vec<ObjectiveNo> = Vec::new();
        for stage in 1..=3 {
            let of = library.objectives().filter(|(_, row)| row.stage == stage && !row.removed);
            let mut level: Vec<ObjectiveNo> = of.map(|(objective, _)| objective).collect();
            self.state.chance.shuffle(&mut level);
            deck.extend(level);
        }
        self.state.rebels.boxed =
            library.objectives().filter(|(_, row)| row.removed).map(|(objective, _)| objective).collect();
        self.state.rebels.objectives = deck;
    }

    /// REB-SETUP-24, and the first objective (REB-SETUP-08).
    fn rebel_hand(&mut self) {
        if self.fixed.options.keeps_rebel_cards() {
            self.draw_missions(2);
            self.draw_objective();
        }
    }

    pub fn draw_missions(&mut self, count: usize) {
        for _ in 0..count {
            if let Some(card) = self.state.rebels.missions.pop() {
                self.state.rebels.hand.push(card);
                self.emit(Event::RebelDrew(card));
            }
        }
    }

    /// Draws an objective for the Rebels (REB-REFRESH-07).
    pub fn draw_objective(&mut self) {
        if !self.fixed.options.keeps_rebel_cards() {
            self.emit(Event::DrawObjective);
        } else if !self.state.rebels.objectives.is_empty() {
            let card = self.state.rebels.objectives.remove(0);
            self.state.rebels.objective_hand.push(card);
            self.emit(Event::ObjectiveDrawn(card));
        }
    }

    /// REB-SETUP-14, REB-SETUP-15.
    pub fn loyalty(&mut self) {
        let coruscant = self.library().known.coruscant;
        self.state.probes[coruscant.index()] = Probe::None;
        let mut deck: Vec<At> = At::systems().filter(|at| *at != coruscant).collect();
        self.state.chance.shuffle(&mut deck);
        let (mut rebel, mut imperial) = (0, 0);
        for at in deck {
            if rebel == 3 && imperial == 5 {
                break;
            }
            let sign = self.library().system(at).sign;
            let used = match sign {
                Some(Side::Rebel) if rebel < 3 => {
                    rebel += 1;
                    self.state.board.spot_mut(at).loyalty = sign;
                    true
                }
                Some(Side::Empire) if imperial < 5 => {
                    imperial += 1;
                    let spot = self.state.board.spot_mut(at);
                    if imperial <= 2 {
                        spot.subjugated = true;
                    } else {
                        spot.loyalty = sign;
                    }
                    self.state.probes[at.index()] = Probe::Box;
                    self.state.initial.push(at);
                    true
                }
                _ => false,
            };
            self.emit(Event::ProbeSetUp { at, used });
            if used {
                let spot = *self.state.board.spot(at);
                let marker =
                    if spot.subjugated { Event::Subjugated(at, true) } else { Event::Loyalty(at, spot.loyalty) };
                self.emit(marker);
            }
        }
        // REB-SETUP-16
        self.state.initial.push(coruscant);
    }

    /// REB-SETUP-16 to 19.
    pub fn imperial_units(&mut self) -> Flow {
        let known = self.library().known;
        let all = self.state.initial.clone();
        let others: Vec<At> = all.iter().copied().filter(|at| *at != known.coruscant).collect();
        if self.fixed.options.set == Set::Expansion {
            self.construction_site()?;
            self.place_each(&all, known.stormtrooper, 2);
            self.ships(&all)?;
            self.place_each(&others, known.tie, 1);
            let more = self.some_of(&others, 3)?;
            self.place_each(&more, known.tie, 1);
            let rest: Vec<At> = others.iter().copied().filter(|at| !more.contains(at)).collect();
            self.place_each(&rest, known.striker, 1);
            let walkers = self.some_of(&all, 4)?;
            self.place_each(&walkers, known.at_st, 1);
            let rest: Vec<At> = all.iter().copied().filter(|at| !walkers.contains(at)).collect();
            self.place_each(&rest, known.tank, 1);
            let one = self.some_of(&others, 1)?;
            self.place_each(&one, known.at_at, 1);
            return Ok(());
        }
        self.place_each(&all, known.tie, 2);
        self.place_each(&all, known.stormtrooper, 2);
        self.ships(&all)?;
        let walker = self.some_of(&all, 1)?;
        self.place_each(&walker, known.at_at, 1);
        let rest: Vec<At> = all.iter().copied().filter(|at| !walker.contains(at)).collect();
        self.place_each(&rest, known.at_st, 1);
        let station = self.some_of(&all, 1)?;
        self.place_each(&station, known.death_star, 1);
        Ok(())
    }

    /// Places three Star Destroyers, and Assault Carriers in systems without one.
    fn ships(&mut self, all: &[At]) -> Flow {
        let known = self.library().known;
        let destroyers = self.some_of(all, 3)?;
        self.place_each(&destroyers, known.destroyer, 1);
        let rest: Vec<At> = all.iter().copied().filter(|at| !destroyers.contains(at)).collect();
        self.place_each(&rest, known.carrier, 1);
        Ok(())
    }

    /// REB-SETUP-18.
    fn construction_site(&mut self) -> Flow {
        let known = self.library().known;
        self.state.queues[Side::Empire as usize][2].add(known.death_star, 1);
        self.emit(Event::Queued { side: Side::Empire, unit: known.death_star, space: 3 });
        let die = self.roll(8, Purpose::Site)?;
        let at = known.sites[usize::from((die - 1) / 2)];
        self.place(at, known.site, 1);
        self.place(at, known.tie, 4);
        self.place(at, known.stormtrooper, 1);
        self.state.board.spot_mut(at).subjugated = true;
        self.emit(Event::Subjugated(at, true));
        self.state.probes[at.index()] = Probe::Box;
        Ok(())
    }

    /// Different systems of these, by 1D6 with re-rolls (REB-SETUP-16); no die if all that remain are wanted.
    pub fn some_of(&mut self, systems: &[At], count: usize) -> Flow<Vec<At>> {
        let mut found: Vec<At> = Vec::new();
        while found.len() < count {
            let left = systems.iter().filter(|at| !found.contains(at)).count();
            if left == count - found.len() {
                found.extend(systems.iter().copied().filter(|at| !found.contains(at)).collect::<Vec<_>>());
                break;
            }
            let die = self.roll_among(
                6,
                Purpose::InitialSystem,
                self.state.initial.iter().copied().map(Choice::System).collect(),
            )?;
            let at = self.state.initial.get(usize::from(die - 1)).copied();
            found.extend(at.filter(|at| systems.contains(at) && !found.contains(at)));
        }
        Ok(found)
    }

    fn place_each(&mut self, systems: &[At], unit: UnitNo, count: u8) {
        for at in systems {
            self.place(*at, unit, count);
        }
    }

    /// Places units from the supply.
    pub fn place(&mut self, at: At, unit: UnitNo, count: u8) {
        self.state.board.spot_mut(at).units.add(unit, count);
        self.emit(Event::Placed { at, unit, count });
    }

    /// Prompts for the Rebels' first units (REB-SETUP-21).
    pub fn place_units(&mut self) -> Flow {
        let (library, board) = (&self.fixed.library, &self.state.board);
        let free = |at: &At| !board.has(library, *at, Side::Empire);
        let taken = At::systems().find(|at| board.has(library, *at, Side::Rebel));
        let one = taken.filter(|_| self.fixed.options.rebel_start == RebelStart::OneSystem);
        let places: Vec<At> = At::systems().filter(free).filter(|at| one.is_none_or(|one| one == *at)).collect();
        let mut answers = vec![Answer::AllToBase];
        for (unit, _) in self.state.ready.iter() {
            answers.push(Answer::Place(unit, At::BASE_SPACE));
            answers.extend(places.iter().map(|at| Answer::Place(unit, *at)));
        }
        match self.ask_open(QuestionKind::PlaceUnits, "REB-SETUP-21", answers)? {
            Some(Answer::Place(unit, at)) => {
                self.state.ready.take(unit, 1);
                self.place(at, unit, 1);
            }
            Some(_) => {
                let rest = self.state.ready;
                self.state.ready = super::board::Units::default();
                for (unit, count) in rest.iter() {
                    self.place(At::BASE_SPACE, unit, count);
                }
            }
            None => {}
        }
        if self.state.ready.is_empty() {
            self.state.stage = Stage::PlaceBase;
        }
        Ok(())
    }

    /// REB-SETUP-23.
    pub fn place_base(&mut self) -> Flow {
        let answers = self.library().remote().map(Answer::System).collect();
        if let Some(Answer::System(at)) = self.ask(QuestionKind::PlaceBase, "REB-SETUP-23", answers)? {
            self.state.base = Some(at);
            self.state.probes[at.index()] = Probe::Base;
            self.state.ready = super::board::Units::default();
            self.emit(Event::BaseChosen(at));
            self.begin_round();
        }
        Ok(())
    }

    /// True if Imperial ground units stand at a place.
    pub fn holds_ground(&self, at: At) -> bool {
        self.state.board.count(self.library(), at, Side::Empire, Theater::Ground) > 0
    }
}
