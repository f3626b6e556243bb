//! Names of groups, dice and remarks in words and glyphs.

use super::{Part, group::Group, writer::Writer};
use crate::{
    cards::{CardText, DeploymentCard, Die, GapField, Kind},
    values,
};
use kernel::sheet::{Prose, Role, bulleted};

/// A missing value.
pub(crate) const DASH: &str = "–";

pub(super) const fn die_role(die: Die) -> Role {
    match die {
        Die::Red => Role::Red,
        Die::Blue => Role::Blue,
        Die::Green => Role::Green,
        Die::Yellow => Role::Yellow,
        Die::Black => Role::Black,
        Die::White => Role::White,
        Die::Any => Role::Text,
    }
}

/// Dice, each drawn; a dash without dice.
pub(crate) fn dice(dice: &[Die]) -> Prose {
    if dice.is_empty() {
        return DASH.into();
    }
    dice.iter().fold(Prose::new(), |drawn, die| drawn.shape(die.icon(), die_role(*die)).text("\u{200a}"))
}

impl Writer<'_> {
    /// A card's name with its subtitle, after a bullet where it is unique.
    pub fn card_name(&self, card: &DeploymentCard) -> String {
        bulleted((card.unique == Some(true)).into(), card.text.name(self.language))
    }

    /// The name by which a group is spoken of elsewhere: numbered where several have the same card.
    pub fn group_name(&self, group: &Group<'_>) -> String {
        let name = group.choice.name(self.catalog, self.language);
        group.number().map_or_else(|| name.to_owned(), |number| self.writer.again(name, number))
    }

    /// The name over a group: its number, the bullet, the copies.
    pub fn group_title(&self, group: &Group<'_>) -> String {
        let is_unique = group.card.is_some_and(|card| card.unique == Some(true));
        self.writer.bulleted_copies(group.copies(), is_unique.into(), &self.group_name(group))
    }

    /// The kind of a card: elite or regular, affiliation, traits.
    pub fn kind_line(&self, card: &DeploymentCard) -> String {
        let mut parts = vec![values::standing(card, self.language).to_owned()];
        // Companions and forms are of the army of the card they come with.
        let affiliation = card.affiliation.filter(|_| matches!(card.kind, Kind::Figure | Kind::Upgrade));
        parts.extend(affiliation.map(|affiliation| self.text(affiliation.term()).to_owned()));
        let traits = self.traits(card);
        parts.extend((!traits.is_empty()).then_some(traits));
        parts.join(" · ")
    }

    /// The traits of a card in a row.
    pub fn traits(&self, card: &DeploymentCard) -> String {
        card.trait_list.iter().map(|word| self.text(word.term())).collect::<Vec<_>>().join(", ")
    }

    /// The text of a card, if wanted, and its gaps.
    pub fn text_and_gaps(&self, text: &CardText, gaps: &[GapField]) -> Prose {
        let text = if self.options.has(Part::Texts) { text.text(self.language).into() } else { Prose::new() };
        let gaps = self.gaps(gaps);
        match (text.is_empty(), gaps.is_empty()) {
            (_, true) => text,
            (true, false) => gaps,
            (false, false) => text.text(" ").then(gaps),
        }
    }

    /// The gaps of a card as a small remark; none if there are none.
    pub fn gaps(&self, gaps: &[GapField]) -> Prose {
        if gaps.is_empty() {
            return Prose::new();
        }
        let fields = gaps.iter().map(|gap| self.text(gap.term())).collect::<Vec<_>>().join(", ");
        Prose::new().small(self.say("imperial_assault.sheet.gaps", &[("gaps", &fields)]))
    }
}
