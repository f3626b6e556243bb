//! The Assignment phase (REB-ASSIGN).

use super::{
    Answer, Event,
    number::LeaderNo,
    question::{Halt, QuestionKind},
    referee::Referee,
    state::{Assignment, Origin, Post, RoundCard, Stage},
};
use crate::cards::Side;
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Begins a round with the Assignment phase.
    pub fn begin_round(&mut self) {
        self.emit(Event::RoundBegan(self.state.time));
        self.emit(Event::AssignmentBegan);
        self.state.stage = Stage::Assign;
    }

    /// Prompts the Rebels to assign up to two leaders to each mission (REB-ASSIGN-01).
    pub fn assign(&mut self) -> Flow {
        let view = self.view();
        let pool = view.pool(Side::Rebel);
        let mut answers = vec![Answer::Done];
        if self.fixed.options.keeps_rebel_cards() {
            let rebels = &self.state.rebels;
            let mut cards = rebels.hand.clone();
            cards.extend(rebels.assigned.iter().filter(|one| one.leaders.len() == 1).filter_map(|one| one.mission));
            cards.sort_unstable();
            cards.dedup();
            for mission in cards {
                let (skill, cost) = view.demand(mission);
                let lying = rebels.assigned.iter().find(|one| one.mission == Some(mission) && one.leaders.len() == 1);
                let icons = |leader: LeaderNo| self.library().leader(leader).skill(skill);
                // True if the leader meets the cost alone, with the leader assigned already, or with one who may
                // follow.
                let helped = |leader: LeaderNo| {
                    let others = pool.iter().filter(|other| **other != leader);
                    others.map(|other| icons(*other)).max().unwrap_or(0)
                };
                let enough = |leader: LeaderNo| match lying {
                    Some(_) => icons(leader) > 0,
                    None => icons(leader) > 0 && icons(leader) + helped(leader) >= cost || icons(leader) >= cost,
                };
                answers.extend(
                    pool.iter().filter(|leader| enough(**leader)).map(|leader| Answer::Assign(mission, *leader)),
                );
            }
        } else {
            answers.extend(pool.iter().map(|leader| Answer::AssignHidden(*leader)));
        }
        match self.ask_open(QuestionKind::Assign, "REB-ASSIGN-01", answers)? {
            Some(Answer::Assign(mission, leader)) => {
                self.state.send(leader, Post::Mission);
                let rebels = &mut self.state.rebels;
                let lying =
                    rebels.assigned.iter_mut().find(|one| one.mission == Some(mission) && one.leaders.len() == 1);
                match (lying, rebels.hand.iter().position(|card| *card == mission)) {
                    (Some(one), _) => one.leaders.push(leader),
                    (None, Some(place)) => {
                        let _ = rebels.hand.remove(place);
                        rebels.assigned.push(Assignment { mission: Some(mission), leaders: vec![leader] });
                    }
                    (None, None) => {}
                }
                self.emit(Event::Assigned { mission: Some(mission), leader });
            }
            Some(Answer::AssignHidden(leader)) => {
                self.state.send(leader, Post::Mission);
                self.state.rebels.assigned.push(Assignment { mission: None, leaders: vec![leader] });
                self.emit(Event::Assigned { mission: None, leader });
            }
            // No leader left is the same answer as done.
            Some(_) => {
                self.return_weak_missions();
                self.state.stage = Stage::RoundDeck;
            }
            None => {}
        }
        Ok(())
    }

    /// Returns missions whose leaders lack icons to the hand.
    fn return_weak_missions(&mut self) {
        let assigned = std::mem::take(&mut self.state.rebels.assigned);
        for one in assigned {
            let enough = one.mission.is_none_or(|mission| {
                let (skill, cost) = self.view().demand(mission);
                one.leaders.iter().map(|leader| self.library().leader(*leader).skill(skill)).sum::<u8>() >= cost
            });
            if enough {
                self.state.rebels.assigned.push(one);
                continue;
            }
            for leader in &one.leaders {
                self.state.send(*leader, Post::Pool);
            }
            if let Some(mission) = one.mission {
                self.state.rebels.hand.push(mission);
                self.emit(Event::TakenBack(mission));
            }
        }
    }

    /// Builds the round deck (REB-ASSIGN-02, REB-ASSIGN-03, REB-ASSIGN-05).
    pub fn build_round_deck(&mut self) -> Flow {
        let wanted = self.library().round_missions(self.state.time, self.state.revealed);
        let empire = &mut self.state.empire;
        let starting = usize::from(wanted.starting).min(empire.starting.len());
        let main = usize::from(wanted.main).min(empire.main.len());
        let card = |origin| move |mission| RoundCard { mission, origin, held: None };
        let mut round: Vec<RoundCard> = empire.starting.drain(..starting).map(card(Origin::Starting)).collect();
        round.extend(empire.main.drain(..main).map(card(Origin::Main)));
        self.state.chance.shuffle(&mut round);
        self.state.empire.round = round;
        self.emit(Event::RoundDeck { starting: starting as u8, main: main as u8 });
        self.halt(Halt::RoundDeck, "REB-ASSIGN-02")?;
        self.emit(Event::CommandBegan);
        self.state.passed = [false; 2];
        self.state.searched = false;
        self.state.grounded = false;
        self.state.stage = Stage::Turn(Side::Rebel);
        Ok(())
    }
}
