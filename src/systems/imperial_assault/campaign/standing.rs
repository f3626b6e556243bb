//! How a campaign stands: what follows of its log, never stored.

use super::{
    cards::{
        AgendaCardId, AgendaKind, CampaignLog, Catalog, ClassCardId, GearKind, GearTrait, GroupId, ImperialCardId,
        ItemId, MissionId, RewardId, RewardSide, Side, Slot, SlotKind, Stats, StoryKind,
    },
    log::{Campaign, Entry, Gains, Gear, ImperialStage, RebelStage, Variant},
};
use kernel::{Choice, choice};

/// Credits for a claimed crate (IA-CAMP-08).
pub const CRATE: i32 = 50;
/// Credits for an item that has no cost (IA-CAMP-09).
pub const WITHOUT_COST: i32 = 50;

/// A campaign with the cards it is played with.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    pub catalog: &'a Catalog,
    pub campaign: &'a Campaign,
    /// The log of its kind of campaign; none where that is unknown.
    pub log: Option<&'a CampaignLog>,
}

impl<'a> Case<'a> {
    pub fn new(catalog: &'a Catalog, campaign: &'a Campaign) -> Self {
        Self { catalog, campaign, log: campaign.campaign.known().map(|id| catalog.campaign(id)) }
    }

    /// The line of the log of this number.
    pub fn slot(&self, number: u8) -> Option<&'a Slot> {
        self.log?.log.get(usize::from(number).checked_sub(1)?)
    }

    /// The next line that is played after this one.
    pub fn next_slot(&self, number: u8) -> Option<(u8, &'a Slot)> {
        let longer = self.campaign.plays(Variant::Longer);
        (number + 1..).map_while(|number| Some((number, self.slot(number)?))).find(|(_, slot)| longer || !slot.optional)
    }

    /// What an item brings when it is sold; none for one that is not for sale (IA-CAMP-62).
    pub fn price(&self, gear: &Gear) -> Option<i32> {
        let equipment = gear.equipment(self.catalog)?;
        match gear {
            _ if equipment.bound || !equipment.kind.is_item() => None,
            Gear::Item(id) => Some((self.catalog.item(*id).cost / 2 + 12) / 25 * 25),
            Gear::Class(id) => Some(self.catalog.class_card(*id).sells.unwrap_or(WITHOUT_COST)),
            Gear::Reward(_) | Gear::Unknown(_) => None,
        }
    }

    /// The class cards without cost, which a hero has from the start (IA-CAMP-17).
    pub fn first_cards(&self, hero: usize) -> impl Iterator<Item = ClassCardId> + use<'a> {
        let hero = self.campaign.heroes.get(hero).and_then(|player| player.hero.known());
        let cards = self.catalog.class_cards().filter(move |(_, card)| card.xp == 0 && Some(card.hero) == hero);
        cards.map(|(id, _)| id)
    }

    /// Most agenda cards in hand and play area; none without a limit (IA-CAMP-66).
    pub fn agenda_limit(&self) -> Option<usize> {
        let of_campaign = self.log.and_then(|log| log.agenda_limit);
        of_campaign.or(self.campaign.plays(Variant::FourAgendas).then_some(4))
    }

    /// The cards of the agenda deck before the first draw.
    pub fn agenda_deck(&self) -> impl Iterator<Item = AgendaCardId> + '_ {
        let without = self.log.is_some_and(|log| log.no_agenda_missions);
        let cards = self.catalog.agenda_cards().filter(move |(_, card)| {
            self.campaign.empire.agenda_sets.contains(&Choice::Known(card.set)) && !(without && card.mission.is_some())
        });
        cards.map(|(id, _)| id)
    }
}

/// A hero as the campaign stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeroStanding {
    pub earned: i32,
    pub spent: i32,
    /// Class cards, those without cost included.
    pub cards: Vec<ClassCardId>,
}

impl HeroStanding {
    pub const fn xp(&self) -> i32 {
        self.earned - self.spent
    }
}

/// A forced mission that is to be played at once, and the agenda card that asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forced {
    pub mission: MissionId,
    pub card: Option<AgendaCardId>,
}

/// How a campaign stands after some of its entries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    pub heroes: Vec<HeroStanding>,
    pub credits: i32,
    /// Items with the heroes who have them.
    pub items: Vec<(ItemId, usize)>,
    /// Every item ever bought, also those sold again.
    pub bought: Vec<ItemId>,
    /// Items of class decks that were sold.
    pub sold: Vec<ClassCardId>,
    /// Items of class decks that another hero has, with that hero.
    pub handed: Vec<(ClassCardId, usize)>,
    /// What each hero brings to the mission that is being played, where that was noted.
    pub brought: Vec<(usize, Vec<Gear>)>,
    /// Rewards of both sides, with the heroes who hold them.
    pub rewards: Vec<(RewardId, Option<usize>)>,
    pub imperial_earned: i32,
    pub imperial_spent: i32,
    pub imperial_cards: Vec<ImperialCardId>,
    pub influence: i32,
    /// Secret and ongoing agenda cards.
    pub agendas: Vec<AgendaCardId>,
    /// Agenda cards whose side missions are active.
    pub agenda_missions: Vec<AgendaCardId>,
    pub discarded: Vec<AgendaCardId>,
    pub forced: Vec<Forced>,
    /// Active side missions, those of agenda cards included.
    pub active: Vec<MissionId>,
    /// Side missions that have been drawn, played or not.
    pub drawn: Vec<MissionId>,
    pub played: Vec<MissionId>,
    pub last_story: Option<(MissionId, Side)>,
    pub allies: Vec<GroupId>,
    pub villains: Vec<GroupId>,
    /// The line of the log that was played last.
    pub slot: u8,
    /// By how much the next threat level is higher than the log says.
    pub threat: i32,
    /// The threat level of the last mission.
    pub threat_level: i32,
    pub winner: Option<Side>,
}

/// What is about to happen to an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    Mission,
    Rebel,
    Imperial,
    /// The entry is over.
    End,
}

impl Standing {
    /// Before the first entry.
    pub fn at_start(case: &Case<'_>) -> Self {
        let heroes = case.campaign.heroes.len();
        let start = case.log.map(|log| log.start.clone()).unwrap_or_default();
        let hero = |hero| HeroStanding { earned: start.xp, spent: 0, cards: case.first_cards(hero).collect() };
        let rewards =
            case.campaign.heroes.iter().enumerate().flat_map(|(hero, player)| {
                player.rewards.iter().filter_map(move |card| Some((card.known()?, Some(hero))))
            });
        let first = |(_, card): &(ImperialCardId, &super::cards::ImperialCard)| {
            card.xp == Some(0) && case.campaign.empire.class == Some(Choice::Known(card.class))
        };
        Self {
            heroes: (0..heroes).map(hero).collect(),
            credits: start.credits * heroes as i32,
            rewards: rewards.collect(),
            imperial_earned: start.imperial_xp,
            imperial_cards: case.catalog.imperial_cards().filter(first).map(|(id, _)| id).collect(),
            ..Self::default()
        }
    }

    /// After all entries.
    pub fn of(case: &Case<'_>) -> Self {
        Self::walk(case, |_, _, _, _| {})
    }

    /// Goes through the log and shows every entry with what was known at that moment.
    pub fn walk(case: &Case<'_>, mut look: impl FnMut(Moment, &Self, usize, &Entry)) -> Self {
        let mut standing = Self::at_start(case);
        for (index, entry) in case.campaign.log.iter().enumerate() {
            if entry.again.is_some() {
                continue;
            }
            look(Moment::Mission, &standing, index, entry);
            standing.mission(case, entry);
            if let Some(stage) = &entry.rebel_stage {
                look(Moment::Rebel, &standing, index, entry);
                standing.rebel_stage(case, stage);
            }
            if let Some(stage) = &entry.imperial_stage {
                look(Moment::Imperial, &standing, index, entry);
                standing.imperial_stage(case, stage);
            }
            look(Moment::End, &standing, index, entry);
        }
        standing.hand_over(case);
        let last = case.campaign.log.iter().rev().find(|entry| entry.again.is_none());
        if let Some(entry) = last.filter(|entry| entry.mission.is_some() && entry.winner.is_none()) {
            standing.brought = entry.brought.iter().map(|load| (load.hero, load.items.clone())).collect();
        }
        standing
    }

    /// Items are with the heroes whom the armory names (IA-CAMP-68).
    fn hand_over(&mut self, case: &Case<'_>) {
        let mut free: Vec<usize> = (0..self.items.len()).collect();
        let mut others: Vec<(ItemId, usize)> = Vec::new();
        for held in case.campaign.armory.iter().filter(|held| held.hero < self.heroes.len()) {
            match &held.item {
                Gear::Item(item) => match free.iter().position(|at| self.items[*at] == (*item, held.hero)) {
                    Some(at) => drop(free.swap_remove(at)),
                    None => others.push((*item, held.hero)),
                },
                Gear::Class(card) => {
                    let is_own = self.heroes[held.hero].cards.contains(card);
                    let is_item = case.catalog.class_card(*card).kind.is_item();
                    if is_item && !is_own && self.has(&held.item) {
                        self.handed.push((*card, held.hero));
                    }
                }
                Gear::Reward(_) | Gear::Unknown(_) => {}
            }
        }
        // Of two of a kind the one that nobody is named for changes hands.
        for (item, hero) in others {
            if let Some(at) = free.iter().position(|at| self.items[*at].0 == item) {
                self.items[free.swap_remove(at)].1 = hero;
            }
        }
    }

    /// True if a mission is one of the story here, where a line of the log asks for it.
    pub fn is_of_story(case: &Case<'_>, entry: &Entry) -> bool {
        !entry.forced && case.slot(entry.slot).is_some_and(|slot| slot.kind != SlotKind::Side)
    }

    /// The threat level that an entry's mission has (IA-CAMP-11, IA-CAMP-19).
    pub fn right_threat(&self, case: &Case<'_>, entry: &Entry) -> Option<i32> {
        if entry.forced { Some(self.threat_level) } else { Some(case.slot(entry.slot)?.threat + self.threat) }
    }

    /// The story missions that a line of the log may have now.
    pub fn story(&self, case: &Case<'_>, slot: &Slot) -> Vec<MissionId> {
        match (slot.mission, self.last_story, case.log) {
            (Some(mission), _, _) => vec![mission],
            (None, Some((from, winner)), Some(log)) => log.followers(from, winner, slot.optional).collect(),
            _ => Vec::new(),
        }
    }

    fn mission(&mut self, case: &Case<'_>, entry: &Entry) {
        self.threat_level = self.right_threat(case, entry).or(entry.threat_level).unwrap_or(self.threat_level);
        if !entry.forced {
            self.slot = self.slot.max(entry.slot);
        }
        if let Some(mission) = entry.mission.as_ref().and_then(Choice::known) {
            self.play(case, entry, mission);
        }
        for card in entry.discarded.iter().filter_map(Choice::known) {
            self.agendas.retain(|own| *own != card);
            self.discarded.push(card);
        }
        for card in entry.returned.iter().filter_map(Choice::known) {
            self.agendas.retain(|own| *own != card);
        }
        if let Some(gains) = &entry.gained {
            self.gain(gains);
            if !entry.forced {
                self.threat = gains.threat;
            }
        }
        for mission in entry.side_missions.iter().flatten().filter_map(Choice::known) {
            self.active.push(mission);
            self.drawn.push(mission);
        }
    }

    fn play(&mut self, case: &Case<'_>, entry: &Entry, mission: MissionId) {
        let (card, slot) = (case.catalog.mission(mission), case.slot(entry.slot));
        self.played.push(mission);
        self.active.retain(|active| *active != mission);
        if entry.forced {
            let played = self.forced.iter().filter(|forced| forced.mission == mission);
            self.discarded.extend(played.filter_map(|forced| forced.card));
            self.forced.retain(|forced| forced.mission != mission);
        } else if slot.is_some_and(|slot| slot.kind == SlotKind::Side) && entry.winner.is_some() {
            self.discard_agenda_missions(case, mission);
        }
        let Some(winner) = entry.winner else { return };
        // A mission of the longer form that leads nowhere leaves the story where it was.
        let leads_on = case.log.is_some_and(|log| log.edges.iter().any(|edge| edge.from == mission));
        if Self::is_of_story(case, entry) && (leads_on || slot.is_some_and(|slot| !slot.optional)) {
            self.last_story = Some((mission, winner));
        }
        if slot.is_some_and(|slot| slot.kind == SlotKind::Finale) && !entry.forced {
            self.winner = Some(winner);
        }
        if card.kinds.contains(StoryKind::Story) {
            let follows = case.log.into_iter().flat_map(|log| &log.forced);
            let follows = follows.filter(|forced| forced.winner == winner && forced.after.contains(&mission));
            let missions: Vec<MissionId> = follows.map(|forced| forced.mission).collect();
            for mission in missions.into_iter().filter(|mission| !self.played.contains(mission)) {
                self.forced.push(Forced { mission, card: None });
            }
        }
    }

    /// Agenda cards whose side missions were played, or were not when another was, leave; those give their rewards to the
    /// Empire (IA-CAMP-45).
    fn discard_agenda_missions(&mut self, case: &Case<'_>, played: MissionId) {
        for id in std::mem::take(&mut self.agenda_missions) {
            let card = case.catalog.agenda_card(id);
            self.discarded.push(id);
            if card.mission != Some(played) {
                self.active.retain(|active| Some(*active) != card.mission);
                self.villains.extend(&card.villains);
                self.rewards.extend(card.reward.map(|reward| (reward, None)));
            }
        }
    }

    fn gain(&mut self, gains: &Gains) {
        for (hero, xp) in self.heroes.iter_mut().zip(&gains.hero_xp) {
            hero.earned += xp;
        }
        self.credits += gains.credits;
        self.imperial_earned += gains.imperial_xp;
        self.influence += gains.influence;
        self.rewards.extend(gains.rewards.iter().filter_map(|won| Some((won.card.known()?, won.hero))));
        self.allies.extend(gains.allies.iter().filter_map(Choice::known));
        self.villains.extend(gains.villains.iter().filter_map(Choice::known));
    }

    fn rebel_stage(&mut self, case: &Case<'_>, stage: &RebelStage) {
        for learned in &stage.learned {
            let (Some(hero), Some(card)) = (self.heroes.get_mut(learned.hero), learned.card.known()) else { continue };
            hero.spent += case.catalog.class_card(card).xp;
            hero.cards.push(card);
        }
        for sale in &stage.sold {
            self.credits += sale.price.or_else(|| case.price(&sale.item)).unwrap_or_default();
            match &sale.item {
                Gear::Item(item) => {
                    if let Some(at) = self.items.iter().position(|(own, _)| own == item) {
                        let _ = self.items.remove(at);
                    }
                }
                Gear::Class(card) => self.sold.push(*card),
                Gear::Reward(_) | Gear::Unknown(_) => {}
            }
        }
        for bought in &stage.bought {
            let Some(item) = bought.item.known() else { continue };
            self.credits -= case.catalog.item(item).cost;
            self.items.push((item, bought.hero));
            self.bought.push(item);
        }
    }

    fn imperial_stage(&mut self, case: &Case<'_>, stage: &ImperialStage) {
        for (_, card) in choice::known(&stage.learned) {
            self.imperial_spent += case.catalog.imperial_card(card).xp.unwrap_or_default();
            self.imperial_cards.push(card);
        }
        for (_, id) in choice::known(&stage.bought) {
            let card = case.catalog.agenda_card(id);
            self.influence -= card.influence;
            match (card.kind, card.mission) {
                (AgendaKind::SideMission, Some(mission)) => {
                    self.agenda_missions.push(id);
                    self.active.push(mission);
                }
                (AgendaKind::ForcedMission, Some(mission)) => self.forced.push(Forced { mission, card: Some(id) }),
                _ => self.agendas.push(id),
            }
        }
    }

    /// The Health of a hero on both sides with all that counts (IA-CAMP-94).
    pub fn health(&self, case: &Case<'_>, hero: usize) -> Option<[i8; 2]> {
        let sheet = case.catalog.hero(case.campaign.heroes.get(hero)?.hero.known()?);
        let more = self.stats(case.catalog, hero).health;
        Some([sheet.healthy.health + more, sheet.wounded.health + more])
    }

    /// What all that counts adds to a hero.
    pub fn stats(&self, catalog: &Catalog, hero: usize) -> Stats {
        let worn = self.worn(catalog, hero).into_iter();
        worn.filter_map(|gear| gear.equipment(catalog)).fold(Stats::default(), |sum, card| sum.plus(card.stats))
    }

    /// What counts for a hero all the time: feats, and armor and equipment as far as they are brought.
    pub fn worn(&self, catalog: &Catalog, hero: usize) -> Vec<Gear> {
        let learned = self.heroes.get(hero).map_or(&[][..], |hero| &hero.cards).iter();
        let learned = learned.map(|card| Gear::Class(*card));
        let feats = learned.chain(self.won_by(catalog, hero));
        let feats = feats.filter(|gear| gear.equipment(catalog).is_some_and(|card| card.kind == GearKind::Feat));
        let is_worn = |gear: &Gear| {
            gear.equipment(catalog).is_some_and(|card| matches!(card.kind, GearKind::Armor | GearKind::Equipment))
        };
        feats.chain(self.load(catalog, hero).into_iter().filter(is_worn)).collect()
    }

    /// What a hero brings: as it was noted for the mission that is being played, else what can be brought without a choice.
    pub fn load(&self, catalog: &Catalog, hero: usize) -> Vec<Gear> {
        match self.brought.iter().find(|(own, _)| *own == hero) {
            Some((_, items)) => self.gear_of(catalog, hero).into_iter().filter(|gear| items.contains(gear)).collect(),
            None => self.usual_load(catalog, hero),
        }
    }

    /// Rewards of the heroes that one of them holds.
    fn won_by(&self, catalog: &Catalog, hero: usize) -> impl Iterator<Item = Gear> {
        let is_own = move |(card, own): &&(RewardId, Option<usize>)| {
            *own == Some(hero) && catalog.reward(*card).side == RewardSide::Rebel
        };
        self.rewards.iter().filter(is_own).map(|(card, _)| Gear::Reward(*card))
    }

    pub const fn imperial_xp(&self) -> i32 {
        self.imperial_earned - self.imperial_spent
    }

    /// True if the heroes have this card, to sell it or to bring it.
    pub fn has(&self, gear: &Gear) -> bool {
        match gear {
            Gear::Item(item) => self.items.iter().any(|(own, _)| own == item),
            Gear::Class(card) => self.heroes.iter().any(|hero| hero.cards.contains(card)) && !self.sold.contains(card),
            Gear::Reward(reward) => self.rewards.iter().any(|(own, _)| own == reward),
            Gear::Unknown(_) => true,
        }
    }

    /// Everything a hero has to bring.
    pub fn gear_of(&self, catalog: &Catalog, hero: usize) -> Vec<Gear> {
        let cards = self.heroes.get(hero).map_or(&[][..], |hero| &hero.cards).iter();
        let own = cards.filter(|card| self.handed.iter().all(|(other, _)| other != *card));
        let handed = self.handed.iter().filter(|(_, own)| *own == hero).map(|(card, _)| card);
        let cards = own.chain(handed).filter(|card| !self.sold.contains(card)).map(|card| Gear::Class(*card));
        let items = self.items.iter().filter(|(_, own)| *own == hero).map(|(item, _)| Gear::Item(*item));
        let all = cards.chain(items).chain(self.won_by(catalog, hero));
        all.filter(|gear| gear.equipment(catalog).is_some_and(|equipment| equipment.kind.is_item())).collect()
    }

    /// What a hero brings without being asked: the latest things up to the limits (IA-CAMP-39).
    pub fn usual_load(&self, catalog: &Catalog, hero: usize) -> Vec<Gear> {
        let mut items: Vec<Gear> = Vec::new();
        for gear in self.gear_of(catalog, hero).into_iter().rev() {
            let Some(equipment) = gear.equipment(catalog) else { continue };
            let Some(most) = equipment.kind.most() else { continue };
            let is_same = |other: GearKind| other == equipment.kind || other.is_weapon() && equipment.kind.is_weapon();
            let brought = || items.iter().filter_map(|item| item.equipment(catalog));
            let is_second_helmet = equipment.traits.contains(GearTrait::Helmet)
                && brought().any(|other| other.traits.contains(GearTrait::Helmet));
            if brought().filter(|other| is_same(other.kind)).count() < most && !is_second_helmet {
                items.push(gear);
            }
        }
        items
    }

    /// How often the heroes won an ally, in whichever version (IA-CAMP-52).
    pub fn wins_of(&self, catalog: &Catalog, ally: GroupId) -> usize {
        let name = &catalog.group(ally).text;
        self.allies.iter().filter(|own| catalog.group(**own).text == *name).count()
    }
}
