//! Figures and spaces that the words of an ability mean.

use crate::{
    cards::ability::Who,
    play::{
        View,
        board::{Space, Spaces},
        pieces::{FigureNo, GroupNo},
        state::{Context, Selection},
    },
};

impl View<'_, '_> {
    /// The figures a word means; [`Who::Fits`] means all that fit, of which a player chooses.
    pub(in crate::play) fn targets(&self, context: &Context, who: &Who) -> Vec<FigureNo> {
        let attack = self.state.attack.as_ref();
        let one = |figure: Option<FigureNo>| figure.into_iter().collect();
        match who {
            Who::You => one(context.you),
            Who::Group => {
                let own = context.you.map(|you| self.fixed.figures[you.index()]);
                let group = context.host.or_else(|| self.fixed.abilities.source_of(context.ability).group()).or(own);
                let figures = group.map(|group| self.fixed.groups[group.index()].figures());
                figures.into_iter().flatten().filter(|figure| self.figure(*figure).is_in_play()).collect()
            }
            Who::Attacker => one(attack.map(|attack| attack.attacker).or(context.report.map(|report| report.attacker))),
            Who::Defender | Who::Target | Who::Same => {
                one(context.report.map(|report| report.target).or(attack.map(|attack| attack.target)))
            }
            Who::Trigger => one(context.trigger.figure),
            Who::Companion => one(self.companion(context)),
            Who::Set(name) => match context.selection(*name) {
                Some(Selection::Figures(figures)) => figures.clone(),
                Some(Selection::Group(group)) => {
                    let figures = self.fixed.groups[group.index()].figures();
                    figures.filter(|figure| self.figure(*figure).is_in_play()).collect()
                }
                _ => Vec::new(),
            },
            Who::All(filter) | Who::Fits(filter) => self.matching(context, filter),
            Who::TargetSpace | Who::FirstTargetSpace => Vec::new(),
        }
    }

    /// The one figure a word means.
    pub(in crate::play) fn target(&self, context: &Context, who: &Who) -> Option<FigureNo> {
        match who {
            Who::You => context.you,
            Who::Trigger => context.trigger.figure,
            _ => self.targets(context, who).first().copied(),
        }
    }

    /// The companion of the card with the ability that is on the map.
    fn companion(&self, context: &Context) -> Option<FigureNo> {
        let host = self.fixed.abilities.source_of(context.ability).group();
        let is_own = |number: GroupNo| host.is_none_or(|host| self.fixed.brought.contains(&(number, host)));
        let groups = self.fixed.groups_of(context.seat).filter(|(number, group)| group.is_companion && is_own(*number));
        let mut figures = groups.flat_map(|(_, group)| group.figures());
        figures.find(|figure| self.figure(*figure).is_in_play())
    }

    /// The spaces a word means: those under a figure, or a space that is named.
    pub(in crate::play) fn target_spaces(&self, context: &Context, who: &Who) -> Spaces {
        let one = |space: Option<Space>| space.into_iter().collect();
        match who {
            Who::TargetSpace => {
                let attack = self.state.attack.as_ref().map(|attack| attack.space);
                one(context.report.map(|report| report.space).or(attack))
            }
            Who::FirstTargetSpace => one(context.first_space),
            Who::Set(name) => match context.selection(*name) {
                Some(Selection::Space(space)) => one(Some(*space)),
                _ => self.target(context, who).map(|figure| self.spaces(figure)).unwrap_or_default(),
            },
            _ => self.target(context, who).map(|figure| self.spaces(figure)).unwrap_or_default(),
        }
    }
}
