//! Hosts of attachments (IA-ARMY-21, IA-ARMY-22): CC-A11 and CC-A12.

use super::{ids, roster::Roster};
use crate::{
    cards::{Catalog, DeploymentId, Host},
    list::{Army, DEPLOYMENT, Format},
};
use kernel::{
    Choice, Fact, Finding, Severity,
    matching::{Matching, assign},
};

/// An attachment of an army and the group it lies on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attached {
    /// The place of the attachment among the Deployment cards.
    pub attachment: usize,
    /// The place of its group; none where no group can hold it.
    pub host: Option<usize>,
}

/// The attachments of an army, each with the group it lies on.
///
/// Each group holds one at most. As many as possible find a group, those that cost less than nothing first; among the
/// groups that fit, an attachment takes the nearest one before it, then the nearest one behind it.
pub fn attached(catalog: &Catalog, army: &Army) -> Vec<Attached> {
    on_groups(&Roster::new(catalog, Format::default(), army))
}

/// The group on which the card in this place lies, if it is an attachment that lies on one.
pub fn host(catalog: &Catalog, army: &Army, index: usize) -> Option<usize> {
    attached(catalog, army).into_iter().find(|on| on.attachment == index)?.host
}

/// True if the card in this place is a group for an attachment of the army's season.
pub fn takes_attachments(catalog: &Catalog, army: &Army, index: usize) -> bool {
    let Some(group) = army.deployment.get(index).and_then(Choice::known) else { return false };
    let group = catalog.deployment(group);
    let season = army.season_or_assumed(catalog);
    let fits = |host: &Host| host.is_met_by(group);
    group.is_group()
        && catalog
            .deployments()
            .any(|(_, card)| card.season == season && card.skirmish && card.attachment.as_ref().is_some_and(fits))
}

/// The health of each figure of the card in this place, with what its attachment gives; none where the card has none.
/// `attached` is what lies on the army's groups.
pub fn health(catalog: &Catalog, army: &Army, attached: &[Attached], index: usize) -> Option<u8> {
    let card = |index: usize| Some(catalog.deployment(army.deployment.get(index)?.known()?));
    let held = attached.iter().find(|attached| attached.host == Some(index));
    let given = held.and_then(|held| card(held.attachment)).map_or(0, |attachment| attachment.gives_health);
    card(index)?.health_with(given)
}

pub(super) fn on_groups(roster: &Roster<'_>) -> Vec<Attached> {
    let catalog = roster.catalog;
    let mut attachments: Vec<(usize, DeploymentId)> =
        roster.cards().filter(|(_, _, card)| card.attachment.is_some()).map(|(index, id, _)| (index, id)).collect();
    if attachments.is_empty() {
        return Vec::new();
    }
    attachments.sort_by_key(|(_, id)| catalog.deployment(*id).cost >= Some(0));
    let groups: Vec<(usize, DeploymentId)> = roster.groups().map(|(index, id, _)| (index, id)).collect();
    let hosts = assign(&Groups { catalog, attachments: &attachments, groups: &groups });
    let mut attached: Vec<Attached> = attachments
        .iter()
        .zip(hosts)
        .map(|((index, _), host)| Attached { attachment: *index, host: host.map(|host| groups[host].0) })
        .collect();
    attached.sort_by_key(|attached| attached.attachment);
    attached
}

struct Groups<'a> {
    catalog: &'a Catalog,
    attachments: &'a [(usize, DeploymentId)],
    groups: &'a [(usize, DeploymentId)],
}

impl Matching for Groups<'_> {
    fn left(&self) -> usize {
        self.attachments.len()
    }

    fn right(&self) -> usize {
        self.groups.len()
    }

    fn class(&self, attachment: usize) -> usize {
        self.attachments[attachment].1.index()
    }

    fn fits(&self, attachment: usize, group: usize) -> bool {
        let host = &self.catalog.deployment(self.attachments[attachment].1).attachment;
        host.as_ref().is_some_and(|host| host.is_met_by(self.catalog.deployment(self.groups[group].1)))
    }

    fn preferred(&self, attachment: usize, nth: usize) -> usize {
        let before = self.groups.partition_point(|(index, _)| *index < self.attachments[attachment].0);
        if nth < before { before - 1 - nth } else { nth }
    }
}

/// CC-A11 for attachments that make the army illegal without a group, CC-A12 for those that are only lost.
pub(super) fn check(roster: &Roster<'_>, findings: &mut Vec<Finding>) {
    let mut groups: Vec<DeploymentId> = Vec::new();
    for lost in on_groups(roster).iter().filter(|attached| attached.host.is_none()) {
        let Some(id) = roster.army.deployment.get(lost.attachment).and_then(|choice| choice.known()) else { continue };
        let card = roster.catalog.deployment(id);
        let Some(host) = &card.attachment else { continue };
        let place = DEPLOYMENT.at(lost.attachment);
        if groups.is_empty() {
            groups.extend(roster.groups().map(|(_, group, _)| group));
            groups.sort_unstable();
            groups.dedup();
        }
        let fits = |group: &&DeploymentId| host.is_met_by(roster.catalog.deployment(**group));
        let fitting: Vec<Fact> = groups.iter().filter(fits).map(|group| Fact::Card((*group).into())).collect();
        let cost = card.cost.map_or(0, i32::from);
        let finding = if cost < 0 {
            let phrase =
                if fitting.is_empty() { "imperial_assault.check.a11" } else { "imperial_assault.check.a11.taken" };
            Finding::error(ids::A11, phrase, place)
        } else {
            let phrase =
                if fitting.is_empty() { "imperial_assault.check.a12" } else { "imperial_assault.check.a12.taken" };
            Finding::new(ids::A12, Severity::Warning, phrase, place)
        };
        findings.push(finding.card("card", id).number("cost", cost).with("groups", Fact::List(fitting)));
    }
}
