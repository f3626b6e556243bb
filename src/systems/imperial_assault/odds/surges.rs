//! Ways to spend surges.

use super::{Situation, SurgeChoice, SurgeUse};

/// Gains of surges, and their cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Way {
    pub(super) cost: u8,
    pub(super) damage: i16,
    pub(super) pierce: i16,
    pub(super) accuracy: i16,
}

impl Way {
    fn with(self, surge: &SurgeUse) -> Self {
        Self {
            cost: self.cost.saturating_add(surge.cost),
            damage: self.damage + i16::from(surge.damage),
            pierce: self.pierce + i16::from(surge.pierce),
            accuracy: self.accuracy + i16::from(surge.accuracy),
        }
    }

    /// True if the other is never better.
    const fn covers(&self, other: &Self) -> bool {
        self.cost <= other.cost
            && self.damage >= other.damage
            && self.pierce >= other.pierce
            && self.accuracy >= other.accuracy
    }
}

/// The ways to spend surges that are worth it.
#[derive(Debug, Clone)]
pub(super) enum Ways {
    /// All that no other covers, by their cost.
    Open(Vec<Way>),
    /// The one way with 0, 1, 2 … surges.
    Listed(Vec<Way>),
}

/// No ability is used more often than this; nobody has so many surges.
const MOST_USES: u8 = 40;

impl Ways {
    /// The ways with so many surges at most; more accuracy than `accuracy` and more Pierce than `pierce` is worth nothing.
    pub(super) fn of(situation: &Situation, surges: u8, accuracy: i16, pierce: i16) -> Self {
        let abilities = &situation.attack.surges;
        if situation.choice == SurgeChoice::AsListed {
            return Self::Listed((0..=surges).map(|surges| listed(abilities, surges)).collect());
        }
        let mut open = vec![Way::default()];
        for ability in abilities {
            let times = if ability.times == 0 { MOST_USES } else { ability.times.min(MOST_USES) };
            let before = open.len();
            for place in 0..before {
                let mut way = open[place];
                for _ in 0..times {
                    let next = way.with(ability);
                    let next = Way { accuracy: next.accuracy.min(accuracy), pierce: next.pierce.min(pierce), ..next };
                    if next.cost > surges || way.covers(&next) {
                        break;
                    }
                    way = next;
                    if !open.iter().any(|known| known.covers(&way)) {
                        open.push(way);
                    }
                }
            }
        }
        let all = open.clone();
        open.retain(|way| !all.iter().any(|other| other != way && other.covers(way)));
        open.sort_unstable_by_key(|way| way.cost);
        Self::Open(open)
    }

    /// The best way with so many surges against so many blocks, where so much accuracy lacks; `pierce` there is anyway. With
    /// it the damage it adds, less the blocks that stay. None if the attack falls short.
    pub(super) fn best(&self, surges: u8, lacking: i16, blocks: i16, pierce: i16) -> Option<(Way, i16)> {
        let net = |way: &Way| way.damage - (blocks - (pierce + way.pierce).max(0)).max(0);
        match self {
            Self::Listed(ways) => {
                let way = ways.get(usize::from(surges)).or(ways.last())?;
                (way.accuracy >= lacking).then(|| (*way, net(way)))
            }
            Self::Open(ways) => {
                let mut best: Option<(Way, i16)> = None;
                for way in ways.iter().take_while(|way| way.cost <= surges).filter(|way| way.accuracy >= lacking) {
                    let net = net(way);
                    if best.is_none_or(|(_, known)| net > known) {
                        best = Some((*way, net));
                    }
                }
                best
            }
        }
    }

    /// Surges that are spent even where they bring nothing.
    pub(super) fn spent_anyway(&self, surges: u8) -> u8 {
        match self {
            Self::Listed(ways) => ways.get(usize::from(surges)).or(ways.last()).map_or(0, |way| way.cost),
            Self::Open(_) => 0,
        }
    }
}

/// Every ability in its order, as often as it may be used and can be paid.
fn listed(abilities: &[SurgeUse], surges: u8) -> Way {
    let mut way = Way::default();
    for ability in abilities {
        let times = if ability.times == 0 { MOST_USES } else { ability.times };
        for _ in 0..times {
            if way.cost.saturating_add(ability.cost) > surges {
                break;
            }
            way = way.with(ability);
        }
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    fn surge(cost: u8, damage: u8, pierce: u8, times: u8) -> SurgeUse {
        SurgeUse { cost, damage, pierce, accuracy: 0, times }
    }

    fn situation(surges: &[SurgeUse], choice: SurgeChoice) -> Situation {
        let mut situation = Situation { choice, ..Situation::default() };
        situation.attack.surges.extend(surges.iter().copied());
        situation
    }

    #[test]
    fn ia_surge_02_an_ability_is_used_once_unless_it_says_more() {
        let once = situation(&[surge(1, 2, 0, 1)], SurgeChoice::MostDamage);
        assert_eq!(Ways::of(&once, 4, 0, 0).best(4, 0, 0, 0).map(|(way, net)| (way.cost, net)), Some((1, 2)));
        let any = situation(&[surge(1, 2, 0, 0)], SurgeChoice::MostDamage);
        assert_eq!(Ways::of(&any, 4, 0, 0).best(3, 0, 0, 0).map(|(way, net)| (way.cost, net)), Some((3, 6)));
    }

    #[test]
    fn pierce_is_bought_where_it_is_worth_more_than_damage() {
        let both = situation(&[surge(1, 1, 0, 1), surge(1, 0, 3, 1)], SurgeChoice::MostDamage);
        let ways = Ways::of(&both, 2, 0, 9);
        assert_eq!(ways.best(1, 0, 3, 0).map(|(_, net)| net), Some(0));
        assert_eq!(ways.best(1, 0, 0, 0).map(|(_, net)| net), Some(1));
        assert_eq!(ways.best(2, 0, 2, 0).map(|(_, net)| net), Some(1));
        // In the order of the list damage comes first, whatever blocks there are.
        let listed = situation(&both.attack.surges, SurgeChoice::AsListed);
        assert_eq!(Ways::of(&listed, 2, 0, 9).best(1, 0, 3, 0).map(|(_, net)| net), Some(-2));
    }
}
