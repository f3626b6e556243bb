//! Imperial leaders who oppose, join a battle or lead a move (REB-CMD-16 to 19, REB-MOVE-13).

use super::{
    Answer, Event,
    number::{ActionNo, At, LeaderNo},
    question::QuestionKind,
    referee::Referee,
    state::Post,
    why::{Candidate, Choice},
};
use crate::cards::{Criterion, Side, Skill, Theater, Timing};
use kernel::game::stepped::Flow;

const fn leader_of(choice: Option<Choice>) -> Option<LeaderNo> {
    match choice {
        Some(Choice::Leader(leader)) => Some(leader),
        _ => None,
    }
}

impl Referee<'_> {
    /// The leader who opposes: most icons of the skill; if nobody has one, fewest icons at all (REB-CMD-17).
    pub fn opposing_leader(&mut self, skill: Skill, pool: &[LeaderNo]) -> Flow<Option<LeaderNo>> {
        let candidate = |leader: &LeaderNo| {
            let row = self.library().leader(*leader);
            let icons = i32::from(row.skill(skill));
            // Skill decides if anybody has it.
            let few = if icons > 0 { 0 } else { -i32::from(row.icons()) };
            Candidate { choice: Choice::Leader(*leader), values: vec![icons, few] }
        };
        let candidates = pool.iter().map(candidate).collect();
        let chosen = self.choose("REB-CMD-17", &[Criterion::Skill, Criterion::FewIcons], candidates)?;
        Ok(leader_of(chosen))
    }

    /// Prompts the person to confirm the leader, to name another, or to reject the proposal.
    pub fn confirm_leader(
        &mut self,
        leader: LeaderNo,
        pool: &[LeaderNo],
        kind: QuestionKind,
        rule: &'static str,
    ) -> Flow<Option<LeaderNo>> {
        let mut answers = vec![Answer::Confirm];
        answers.extend(pool.iter().filter(|other| **other != leader).map(|other| Answer::OtherLeader(*other)));
        answers.push(Answer::Impossible);
        Ok(match self.ask(kind, rule, answers)? {
            Some(Answer::OtherLeader(other)) => Some(other),
            Some(Answer::Impossible) => None,
            _ => Some(leader),
        })
    }

    /// Sends a leader to a battle without Imperial tactic values (REB-CMD-18, REB-CMD-19).
    pub fn join_battle(&mut self, at: Option<At>, theaters: &[Theater]) -> Flow<Option<LeaderNo>> {
        let view = self.view();
        let there = at.is_some_and(|at| {
            view.leaders_at(Side::Empire, at).iter().any(|leader| self.library().leader(*leader).leads())
        });
        let pool = view.commanders();
        if there || view.pool(Side::Empire).len() <= self.state.empire.round.len() {
            return Ok(None);
        }
        let value = |leader: LeaderNo| -> i32 {
            theaters.iter().map(|theater| i32::from(self.library().leader(leader).tactic(*theater))).sum()
        };
        let candidate = |leader: LeaderNo| {
            let values = vec![i32::from(!self.combat_cards(leader).is_empty()), value(leader)];
            Candidate { choice: Choice::Leader(leader), values }
        };
        let candidates = pool.iter().copied().map(candidate).collect();
        let chosen = self.choose("REB-CMD-18", &[Criterion::CombatCard, Criterion::Tactics], candidates)?;
        let Some(leader) = leader_of(chosen) else { return Ok(None) };
        let kind = QuestionKind::Joins { leader, at };
        let Some(leader) = self.confirm_leader(leader, &pool, kind, "REB-CMD-18")? else { return Ok(None) };
        self.state.send(leader, at.map_or(Post::Out, Post::At));
        self.emit(Event::JoinedBattle { leader });
        Ok(Some(leader))
    }

    /// Cards held for the start of a battle with this leader (REB-CMD-23, REB-CMD-24).
    pub fn combat_cards(&self, leader: LeaderNo) -> Vec<ActionNo> {
        let held = self.state.empire.held.iter().copied();
        held.filter(|action| {
            let row = self.library().action(*action);
            row.timing == Timing::StartOfCombat && row.leaders.iter().any(|of| of.index() == leader.index())
        })
        .collect()
    }

    /// The leader of a move: the best for the expected battle, else the one with fewest icons (REB-MOVE-13).
    pub fn move_leader(&mut self, to: Option<At>) -> Flow<Option<LeaderNo>> {
        let theaters = to.map_or_else(Vec::new, |to| self.expected_theaters(to));
        let candidate = |leader: LeaderNo| {
            let row = self.library().leader(leader);
            let tactics: i32 = theaters.iter().map(|theater| i32::from(row.tactic(*theater))).sum();
            Candidate { choice: Choice::Leader(leader), values: vec![tactics, -i32::from(row.icons())] }
        };
        let candidates = self.view().commanders().into_iter().map(candidate).collect();
        let chosen = self.choose("REB-MOVE-13", &[Criterion::Tactics, Criterion::FewIcons], candidates)?;
        Ok(leader_of(chosen))
    }
}
