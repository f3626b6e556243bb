//! Words for the fields of events.

use super::Describer;
use crate::campaign::script::Said;
use crate::play::{
    Event, FigureNo, GroupNo,
    dice::Roll,
    event::{Decision, Score},
    fixed::{AbilityNo, Bonus},
    question::Interactable,
};
use kernel::{
    narration::{Narrated as _, Narrator as _, described},
    phrase::capital,
};

described! {
    Describer<'_>;
    Interactable => interactable,
    Score => reason,
    Decision => _,
}

impl Describer<'_> {
    /// The sentence of an event; none if another sentence covers it.
    pub fn event(&self, event: &Event) -> Option<String> {
        event.sentence(self).map(|sentence| capital(&sentence))
    }

    /// What is always added to an attack or its defense; none where that is nothing.
    pub(in crate::play) fn fixed_bonuses(&self, bonuses: [(FigureNo, &Bonus); 2]) -> Option<String> {
        let told = bonuses.into_iter().filter(|(_, bonus)| !self.gained(bonus).is_empty()).map(|(figure, bonus)| {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("figure", &self.figure(figure)), ("what", &self.gained(bonus))];
            self.say("imperial_assault.play.event.fixed", &values)
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// What dice show together, and which they are.
    pub(in crate::play) fn dice_and_roll(&self, roll: &Roll) -> String {
        let dice: Vec<&str> = roll.iter().map(|rolled| self.text(rolled.die.term())).collect();
        if dice.is_empty() { self.roll(roll) } else { format!("{} ({})", self.roll(roll), dice.join(", ")) }
    }

    pub(in crate::play) const fn is_campaign(&self) -> bool {
        self.fixed.campaign.is_some()
    }

    pub(in crate::play) fn said(&self, said: &Said) -> String {
        said.text(self.language()).to_owned()
    }

    /// The threat of the Empire.
    pub(in crate::play) fn threat(&self) -> i32 {
        self.state.campaign.as_ref().map_or(0, |state| state.threat)
    }

    /// A weapon of a hero, by its place.
    pub(in crate::play) fn weapon(&self, figure: FigureNo, weapon: u8) -> String {
        let hero = self.view().hero(figure);
        let weapon = hero.and_then(|(hero, _)| hero.weapons.get(usize::from(weapon)));
        weapon.map_or_else(String::new, |(_, text)| text.name(self.language()).to_owned())
    }

    /// The player of a group.
    pub(in crate::play) fn player_of(&self, group: GroupNo) -> &str {
        self.player(self.fixed.groups[group.index()].seat)
    }

    /// The player of the card with an ability.
    pub(in crate::play) fn player_with(&self, ability: AbilityNo) -> &str {
        self.player(self.fixed.abilities.source_of(ability).seat)
    }

    /// True if a figure is a group by itself.
    pub(in crate::play) fn is_alone(&self, figure: FigureNo) -> bool {
        self.fixed.group(figure).figures.len() == 1
    }

    pub(in crate::play) fn interactable(&self, thing: Interactable) -> String {
        match thing {
            Interactable::Door(door) => self.door(door),
            Interactable::Token(token) => self.mission_token(token),
            Interactable::Area => self.text("imperial_assault.play.area").to_owned(),
        }
    }

    /// The reason for victory points.
    fn reason(&self, why: Score) -> String {
        match why {
            Score::Group(group) => self.group(group),
            Score::Figure(figure) => self.figure(figure),
            Score::Token(token) => self.mission_token(token),
            Score::Area => self.text("imperial_assault.play.area").to_owned(),
            Score::Ability(ability) => self.play(ability),
            Score::Mission => self.text("imperial_assault.play.mission").to_owned(),
        }
    }
}
