//! Changes that are no step of the guide: what was written down is corrected, cards lie elsewhere.

use crate::Context;
use kernel::{Choice, document::Extra};
use systems::campaign::{
    Document, Standing,
    cards::{GroupId, ItemId, RewardId},
    checks::expected,
    guide::hand_over,
    log::{Campaign, Entry, Gains, Gear, Held, Load, Strength, Won},
    standing::Case,
};

/// A change of an entry of the log, or of the armory.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// A number of what an entry brought, by so much.
    Number(usize, Number, i32),
    /// An entry has another ending, with what it gives.
    Ending(usize, usize),
    /// What the campaign guide gives.
    Guide(usize),
    RewardIn(usize, RewardId),
    /// An ally or a villain was won.
    GroupIn(usize, bool, GroupId),
    /// A card is taken out of an entry.
    Out(usize, Part, usize),
    /// An item lies on the table, or no more.
    Offer(usize, u8, ItemId),
    /// A modification is put on a weapon of a hero.
    Attach(Gear, usize, Gear),
    /// A modification is taken off: the line of the armory, and its number.
    Detach(usize, usize),
    /// An item is handed from one hero to another.
    Hand(Gear, usize, usize),
    /// The person who plays a hero, or the Empire.
    Player(Option<usize>, String),
    /// A hero brings a card to a mission, or leaves it.
    Bring(usize, usize, Gear),
    /// How strong an Empire without a player is.
    Strength(Strength),
    /// The last entry is taken back whole.
    EntryOut(usize),
}

/// A number of what an entry brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    HeroXp(usize),
    Credits,
    Crates,
    ImperialXp,
    Influence,
    /// The threat level of the mission.
    Threat,
}

/// Cards of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Rewards,
    Allies,
    Villains,
    Learned,
    Sold,
    Bought,
    ImperialLearned,
    AgendasBought,
    Discarded,
    SideMissions,
}

impl Change {
    /// The campaign after the change; none if there is nothing to change.
    pub(super) fn apply(&self, case: &Case<'_>, document: &Document) -> Option<Document> {
        let mut document = document.clone();
        let campaign = &mut document.list;
        match self {
            Self::Number(index, number, by) => number.add(case, campaign, *index, *by)?,
            Self::Ending(index, ending) => {
                let entry = campaign.log.get_mut(*index)?;
                let mission = entry.mission.as_ref()?.known()?;
                entry.winner = Some(case.catalog.mission(mission).endings.get(*ending)?.winner);
                entry.ending = Some(*ending);
                guide(case, campaign, *index)?;
            }
            Self::Guide(index) => guide(case, campaign, *index)?,
            Self::RewardIn(index, reward) => {
                let hero = case.catalog.reward(*reward).hero;
                let owner = campaign.heroes.iter().position(|own| hero.is_some() && own.hero.known() == hero);
                let won = Won { card: Choice::Known(*reward), hero: owner };
                gains(campaign, *index)?.rewards.push(won);
            }
            Self::GroupIn(index, is_ally, group) => {
                let gains = gains(campaign, *index)?;
                let groups = if *is_ally { &mut gains.allies } else { &mut gains.villains };
                groups.push(Choice::Known(*group));
            }
            Self::Out(index, part, number) => part.take(campaign.log.get_mut(*index)?, *number)?,
            Self::Offer(index, tier, item) => {
                let drawn = campaign.log.get_mut(*index)?.rebel_stage.as_mut()?.drawn.get_or_insert_default();
                let place = drawn.iter().position(|(own, _)| own == tier).unwrap_or_else(|| {
                    drawn.push((*tier, Vec::new()));
                    drawn.len() - 1
                });
                toggle(&mut drawn[place].1, Choice::Known(*item));
            }
            Self::Attach(card, hero, weapon) => match campaign.armory.iter_mut().find(|held| held.item == *weapon) {
                Some(held) => held.modifications.push(card.clone()),
                None => {
                    let (item, modifications) = (weapon.clone(), vec![card.clone()]);
                    campaign.armory.push(Held { hero: *hero, item, modifications, extra: Extra::new() });
                }
            },
            Self::Detach(line, number) => {
                let held = campaign.armory.get_mut(*line).filter(|held| *number < held.modifications.len())?;
                drop(held.modifications.remove(*number));
            }
            Self::Hand(gear, from, to) => return Some(hand_over(case.catalog, &document, gear, [*from, *to])),
            Self::Player(seat, name) => {
                let own = match seat {
                    Some(hero) => &mut campaign.heroes.get_mut(*hero)?.player,
                    None => &mut campaign.empire.player,
                };
                if own == name {
                    return None;
                }
                own.clone_from(name);
            }
            Self::Strength(strength) => campaign.empire.strength = *strength,
            Self::Bring(index, hero, gear) => {
                let brought = &mut campaign.log.get_mut(*index)?.brought;
                let place = brought.iter().position(|load| load.hero == *hero).unwrap_or_else(|| {
                    brought.push(Load { hero: *hero, items: Vec::new(), extra: Extra::new() });
                    brought.len() - 1
                });
                toggle(&mut brought[place].items, gear.clone());
            }
            Self::EntryOut(index) => {
                let _ = campaign.log.get(*index)?;
                drop(campaign.log.remove(*index));
            }
        }
        Some(document)
    }

    /// The change in a few words.
    pub(super) fn words(&self, case: &Case<'_>, context: &Context<'_>) -> String {
        let entry = |index: usize| case.campaign.log.get(index);
        let mission = |index: usize| {
            let mission = entry(index).and_then(|entry| entry.mission.as_ref());
            mission.map_or_else(
                || context.text("imperial_assault.campaign.journal.before").to_owned(),
                |mission| mission.name(case.catalog, context.language).to_owned(),
            )
        };
        let gear = |gear: &Gear| match gear.card() {
            Some(card) => kernel::Names::card_name(case.catalog, card, context.language).to_owned(),
            None => gear.written(case.catalog),
        };
        match self {
            Self::Attach(card, _, weapon) => context
                .say("imperial_assault.campaign.move.attach", &[("item", &gear(card)), ("weapon", &gear(weapon))]),
            Self::Detach(line, number) => {
                let card = case.campaign.armory.get(*line).and_then(|held| held.modifications.get(*number));
                context.say("gui.campaign.edit.detach", &[("item", &card.map(gear).unwrap_or_default())])
            }
            Self::Bring(index, _, card) => {
                context.say("gui.campaign.edit.bring", &[("item", &gear(card)), ("mission", &mission(*index))])
            }
            Self::Hand(card, _, to) => {
                let hero = case.campaign.heroes.get(*to).map(|own| own.hero.name(case.catalog, context.language));
                let hero = hero.unwrap_or_default();
                context.say("gui.campaign.edit.hand", &[("item", &gear(card)), ("hero", &hero)])
            }
            Self::Strength(strength) => {
                context.say("gui.campaign.edit.strength", &[("strength", &context.text(strength.term()))])
            }
            Self::Player(_, name) => context.say("gui.campaign.edit.player", &[("name", name)]),
            Self::Offer(..) => context.text("gui.campaign.edit.offer").to_owned(),
            Self::EntryOut(index) => context.say("gui.campaign.edit.entry_out", &[("mission", &mission(*index))]),
            Self::Number(index, ..)
            | Self::Ending(index, _)
            | Self::Guide(index)
            | Self::RewardIn(index, _)
            | Self::GroupIn(index, ..)
            | Self::Out(index, ..) => context.say("gui.campaign.edit.entry", &[("mission", &mission(*index))]),
        }
    }
}

impl Number {
    fn add(self, case: &Case<'_>, campaign: &mut Campaign, index: usize, by: i32) -> Option<()> {
        if let Self::Crates = self {
            let entry = campaign.log.get_mut(index)?;
            let before = entry.crates;
            entry.crates = (before + by).max(0);
            let more = (entry.crates - before) * systems::campaign::standing::CRATE;
            if let Some(gains) = &mut entry.gained {
                gains.credits += more;
            }
            return (more != 0).then_some(());
        }
        if let Self::Threat = self {
            let level = campaign.log.get_mut(index)?.threat_level.get_or_insert_default();
            *level += by;
            return Some(());
        }
        let heroes = case.campaign.heroes.len();
        let gains = gains(campaign, index)?;
        gains.hero_xp.resize(heroes.max(gains.hero_xp.len()), 0);
        *match self {
            Self::HeroXp(hero) => gains.hero_xp.get_mut(hero)?,
            Self::Credits => &mut gains.credits,
            Self::ImperialXp => &mut gains.imperial_xp,
            Self::Influence => &mut gains.influence,
            Self::Crates | Self::Threat => return None,
        } += by;
        Some(())
    }
}

impl Part {
    /// Takes the card of this number out.
    fn take(self, entry: &mut Entry, number: usize) -> Option<()> {
        fn without<T>(cards: &mut Vec<T>, number: usize) -> Option<()> {
            (number < cards.len()).then(|| drop(cards.remove(number)))
        }
        match self {
            Self::Rewards => without(&mut entry.gained.as_mut()?.rewards, number),
            Self::Allies => without(&mut entry.gained.as_mut()?.allies, number),
            Self::Villains => without(&mut entry.gained.as_mut()?.villains, number),
            Self::Learned => without(&mut entry.rebel_stage.as_mut()?.learned, number),
            Self::Sold => without(&mut entry.rebel_stage.as_mut()?.sold, number),
            Self::Bought => without(&mut entry.rebel_stage.as_mut()?.bought, number),
            Self::ImperialLearned => without(&mut entry.imperial_stage.as_mut()?.learned, number),
            Self::AgendasBought => without(&mut entry.imperial_stage.as_mut()?.bought, number),
            Self::Discarded => without(&mut entry.discarded, number),
            Self::SideMissions => without(entry.side_missions.as_mut()?, number),
        }
    }
}

fn toggle<T: PartialEq>(cards: &mut Vec<T>, card: T) {
    match cards.iter().position(|own| *own == card) {
        Some(place) => drop(cards.remove(place)),
        None => cards.push(card),
    }
}

fn gains(campaign: &mut Campaign, index: usize) -> Option<&mut Gains> {
    Some(campaign.log.get_mut(index)?.gained.get_or_insert_default())
}

/// What the guide gives for the ending of an entry, as the campaign stood then.
fn guide(case: &Case<'_>, campaign: &mut Campaign, index: usize) -> Option<()> {
    let before = Campaign { log: campaign.log.get(..index)?.to_vec(), ..campaign.clone() };
    let case = Case { campaign: &before, ..*case };
    let gained = expected(&case, &Standing::of(&case), campaign.log.get(index)?)?;
    campaign.log.get_mut(index)?.gained = Some(gained);
    Some(())
}
