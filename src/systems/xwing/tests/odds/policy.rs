//! A player of both sides who follows the policy of the odds, with the dice as they lie.

use kernel::game::{Player, Seat};
use xwing::{
    Catalog,
    cards::ability::{
        Amount, Cost, DiceEffect, Effect, Number, Play, Window,
        words::{Dice, DieFace, Token},
    },
    odds::{Act, Hand, Situation, work_out},
    play::{
        Answer, Decision, DieKind, Face, QuestionKind, Seen, XWingMatch,
        pieces::{AbilityAt, Origin},
        question::DicePurpose,
    },
};

/// It makes one attack and answers everything in it.
pub struct Policy<'c> {
    pub catalog: &'c Catalog,
    pub attack: Answer,
    /// The situation that was worked out.
    pub situation: &'c Situation,
    pub attacked: bool,
}

/// Places of good results, critical hits, eyes and blanks.
const GOOD: usize = 0;
const CRIT: usize = 1;
const EYE: usize = 2;
const BLANK: usize = 3;

fn places(faces: [u8; 5]) -> [u8; 4] {
    let of = |face: Face| faces[face as usize];
    [of(Face::Hit) + of(Face::Evade), of(Face::Crit), of(Face::Focus), of(Face::Blank)]
}

impl Policy<'_> {
    fn play(&self, seen: &Seen<'_>, at: AbilityAt) -> Option<&Play> {
        let Origin::Card(card) = at.on else { return None };
        let id = seen.fixed().ships[at.ship.index()].cards[usize::from(card)].plays[usize::from(at.n)];
        Some(self.catalog.play(id))
    }

    /// What is rolled in this step, and the dice as they lie.
    fn rolled(seen: &Seen<'_>, kind: DieKind) -> (Hand, [u8; 4]) {
        let attack = seen.attack().unwrap();
        let running = seen.running(&[]).unwrap();
        match kind {
            DieKind::Attack => (running.attack, places(attack.attack_dice.counts(|_| true))),
            DieKind::Defense => (running.defense, places(attack.defense_dice.counts(|_| true))),
        }
    }

    /// A card of the attacker works only as long as the lock is there.
    fn keeps_lock(&self) -> bool {
        self.situation.attack.own.iter().any(|tool| tool.act == Act::KeepLock)
    }

    fn mean(situation: &Situation) -> f64 {
        work_out(situation).hits.mean()
    }

    /// When an ability comes in a modify step; none if it is not used.
    fn rank(&self, seen: &Seen<'_>, at: AbilityAt, window: Window) -> Option<u32> {
        let Some(play) = self.play(seen, at) else { return Some(0) };
        let attack = seen.attack()?;
        let kind = if window == Window::AttackModify { DieKind::Attack } else { DieKind::Defense };
        let roller = if kind == DieKind::Attack { attack.attacker } else { attack.defender };
        let seat = |ship: xwing::play::ShipNo| seen.fixed().ships[ship.index()].seat;
        // What the other side does comes first anyway.
        if window == Window::Compare || seat(at.ship) != seat(roller) {
            return Some(0);
        }
        let (hand, faces) = Self::rolled(seen, kind);
        let pays_focus =
            play.costs.iter().any(|cost| matches!(cost, Cost::Spend { token, .. } if token.contains(Token::Focus)));
        let effect = play.effects.iter().find_map(|effect| match effect {
            Effect::Dice(effect) => Some(effect),
            Effect::If { effects, .. } => effects.iter().find_map(|effect| match effect {
                Effect::Dice(effect) => Some(effect),
                _ => None,
            }),
            _ => None,
        });
        match effect? {
            DiceEffect::Cancel { n: Amount::All, .. } => {
                let n = play.effects.iter().find_map(|effect| match effect {
                    Effect::Dice(DiceEffect::Add { n: Number::Fixed(n), .. }) => Some(*n),
                    Effect::ChooseOne { .. } => Some(2),
                    _ => None,
                })?;
                let tokens = if kind == DieKind::Defense { hand.evade } else { 0 };
                (i32::from(faces[GOOD] + faces[CRIT] + tokens) < i32::from(n)).then_some(150)
            }
            DiceEffect::Add { .. } => Some(10),
            DiceEffect::Reroll { n: Amount::All, must: true, .. } => {
                let [with, without] = seen.weighed(at, window)?;
                let sign = if kind == DieKind::Attack { 1.0 } else { -1.0 };
                (sign * (Self::mean(&with) - Self::mean(&without)) > 1e-9).then_some(35)
            }
            DiceEffect::Reroll { only, .. } => {
                let wasted = hand.to_reroll();
                let fits = |face: DieFace, place: usize| wasted[place] > 0 && (only.is_empty() || only.contains(face));
                (fits(DieFace::Focus, EYE) || fits(DieFace::Blank, BLANK)).then_some(if only.is_empty() {
                    25
                } else {
                    20
                })
            }
            DiceEffect::Change { from, to, n, .. } => {
                let most =
                    if let Amount::Number(Number::Fixed(n)) = n { u8::try_from(*n).unwrap_or(0) } else { u8::MAX };
                let (eyes, blanks) = (from.contains(DieFace::Focus), from.contains(DieFace::Blank));
                match (to, eyes, blanks) {
                    (DieFace::Focus, ..) => (hand.focus > 0).then_some(40),
                    (DieFace::Crit, true, false) if pays_focus => (most >= faces[EYE] && faces[EYE] > 0).then_some(99),
                    _ if pays_focus => (faces[BLANK] > 0).then_some(110),
                    (DieFace::Crit, true, false) => Some(50),
                    (_, true, false) => Some(51),
                    (_, false, true) => Some(52),
                    (_, true, true) => Some(53),
                    (_, false, false) => Some(120),
                }
            }
            _ => Some(15),
        }
    }

    /// Evade tokens and a focus token that the defender spends on two attacks: as little as lets the least through.
    fn spends(&self, seen: &Seen<'_>) -> [bool; 2] {
        let (hand, faces) = Self::rolled(seen, DieKind::Defense);
        if self.situation.times < 2 {
            return [faces[EYE] > 0, true];
        }
        let attack = seen.attack().unwrap();
        let dice = places(attack.attack_dice.counts(|_| true));
        let hits = dice[GOOD] + dice[CRIT];
        let blow = seen.running(&[]).unwrap().blow.is_some();
        let landed = |good: u8| if blow { u8::from(hits > good) } else { hits.saturating_sub(good) };
        let ways = (0..=u8::from(hand.focus > 0 && faces[EYE] > 0))
            .flat_map(|focus| (0..=hand.evade).map(move |evade| (focus, evade)));
        let best = ways.min_by_key(|(focus, evade)| (landed(faces[GOOD] + focus * faces[EYE] + evade), focus + evade));
        best.map_or([false; 2], |(focus, evade)| [focus > 0, evade > 0])
    }

    fn modify(&self, seen: &Seen<'_>, decision: &Decision, window: Window) -> Option<Answer> {
        let attacks = window == Window::AttackModify;
        let rank = |answer: &Answer| match answer {
            Answer::Use(at) => self.rank(seen, *at, window),
            Answer::SpendLock if self.keeps_lock() => None,
            Answer::SpendLock => (Self::rolled(seen, DieKind::Attack).0.to_reroll() != [0; 4]).then_some(30),
            Answer::Spend(Token::Focus) if attacks => (Self::rolled(seen, DieKind::Attack).1[EYE] > 0).then_some(100),
            Answer::Spend(Token::Focus) => self.spends(seen)[0].then_some(100),
            Answer::Spend(_) => self.spends(seen)[1].then_some(200),
            _ => Some(1_000),
        };
        let ranked = decision.answers.iter().filter_map(|answer| Some((rank(answer)?, *answer)));
        ranked.min_by_key(|(rank, _)| *rank).map(|(_, answer)| answer)
    }

    fn dice(seen: &Seen<'_>, decision: &Decision, kind: DieKind, purpose: DicePurpose) -> Option<Answer> {
        let attack = seen.attack()?;
        let (hand, _) = Self::rolled(seen, kind);
        let owner: Seat = {
            let roller = if kind == DieKind::Attack { attack.attacker } else { attack.defender };
            seen.fixed().ships[roller.index()].seat
        };
        let worth = |answer: &&Answer| -> i32 {
            let Answer::Dice(faces) = answer else { return -1_000 };
            let faces = places(*faces).map(i32::from);
            let weights: [i32; 4] = match purpose {
                DicePurpose::Reroll if decision.seat == owner => {
                    let wasted = hand.to_reroll().map(i32::from);
                    if faces.iter().zip(wasted).any(|(picked, wasted)| *picked > wasted) {
                        return -1_000;
                    }
                    [-100, -100, 9, 10]
                }
                DicePurpose::Reroll => [10, 20, if hand.focus > 0 && kind == DieKind::Defense { 5 } else { -1 }, -1],
                DicePurpose::Change(_) if decision.seat != owner => [10, 20, 5, 1],
                DicePurpose::Change(Face::Crit) => {
                    let [eye, blank] = if hand.focus > 0 { [9, 10] } else { [10, 9] };
                    [1, -50, eye, blank]
                }
                DicePurpose::Change(_) => {
                    let [eye, blank] = if hand.focus > 0 { [9, 10] } else { [10, 9] };
                    [-50, -50, eye, blank]
                }
                DicePurpose::Cancel | DicePurpose::Spend => [10, 20, 1, 1],
            };
            faces.iter().zip(weights).map(|(count, weight)| count * weight).sum()
        };
        decision.answers.iter().max_by_key(worth).copied()
    }

    fn pick(&mut self, seen: &Seen<'_>, decision: &Decision) -> Option<Answer> {
        let answers = &decision.answers;
        match decision.question.kind {
            QuestionKind::Attack if !self.attacked && answers.contains(&self.attack) => {
                self.attacked = true;
                Some(self.attack)
            }
            QuestionKind::Use(window @ (Window::AttackModify | Window::DefenseModify | Window::Compare)) => {
                self.modify(seen, decision, window)
            }
            QuestionKind::Use(
                Window::Declare
                | Window::AttackDice
                | Window::BeforeRoll
                | Window::AttackRolled
                | Window::DefenseDice
                | Window::DefenseRolled
                | Window::Compared
                | Window::Hit,
            ) => answers.iter().find(|answer| matches!(answer, Answer::Use(_))).copied(),
            QuestionKind::Dice { dice, purpose } if seen.attack().is_some_and(|attack| attack.attack_rolled > 0) => {
                Self::dice(seen, decision, dice, purpose)
            }
            QuestionKind::NameFace(DieKind::Attack) => Some(Answer::Face(Face::Crit)),
            QuestionKind::NameFace(DieKind::Defense) => Some(Answer::Face(Face::Evade)),
            QuestionKind::Guess => Some(Answer::Number((self.situation.defense.dice as i8 + 1) * 3 / 8)),
            QuestionKind::Effect => Some(answers[0]),
            _ => None,
        }
    }
}

impl Player<XWingMatch> for Policy<'_> {
    fn answer(&mut self, seen: &Seen<'_>, decision: &Decision) -> usize {
        let picked =
            self.pick(seen, decision).or_else(|| decision.answers.contains(&Answer::Pass).then_some(Answer::Pass));
        let place = picked.and_then(|answer| decision.answers.iter().position(|offered| *offered == answer));
        place.unwrap_or_default()
    }
}

/// True if an ability may change dice at all.
pub fn is_about_dice(play: &Play) -> bool {
    let dice = |effect: &Effect| {
        matches!(effect, Effect::Dice(_) | Effect::Rule(_) | Effect::Native { .. } | Effect::PerformAttack { .. })
    };
    kernel::ability::any(&play.effects, dice)
        && !matches!(play.effects.first(), Some(Effect::Dice(DiceEffect::Reroll { dice: Dice::Rolled, .. })))
}
