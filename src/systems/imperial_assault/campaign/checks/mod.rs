//! The checks of a campaign, CC-K01 to CC-K28.
//!
//! All checks always run; each entry is judged with what was known at its moment.

mod armory;
mod empire;
mod forces;
mod gains;
mod gaps;
pub mod ids;
mod load;
mod mission;
mod names;
mod rebels;
mod repair;
mod setup;

use super::{
    Catalog,
    log::{Campaign, Document, Entry},
    standing::{Case, Moment, Standing},
};
use kernel::{Fact, Finding, Place, Report, Total};

pub use armory::{bars, loose, takes};
pub(crate) use armory::{room_for, shared};
pub use gains::expected;
pub use repair::{repairs, told};
pub use setup::AGENDA_SETS;

/// What is being judged, and the findings so far.
struct Judge<'a, 'f> {
    case: Case<'a>,
    findings: &'f mut Vec<Finding>,
}

impl<'a> Judge<'a, '_> {
    fn catalog(&self) -> &'a Catalog {
        self.case.catalog
    }

    fn push(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// A hero of the campaign as a fact; its number where it has none.
    fn hero(&self, index: usize) -> Fact {
        match self.case.campaign.heroes.get(index) {
            Some(player) => player.hero.fact(),
            None => Fact::Number(index as i32 + 1),
        }
    }
}

/// Checks a campaign against every rule.
pub fn check(catalog: &Catalog, document: &Document) -> Report {
    let mut report = Report { is_freeform: document.is_freeform(), ..Report::default() };
    let standing = judge(catalog, &document.list, &mut report.findings);
    let slots = Case::new(catalog, &document.list).log.map_or(0, |log| log.log.len());
    report.totals.extend([
        Total { name: "missions", value: standing.played.len() as i32, limit: slots as i32 },
        Total { name: "credits", value: standing.credits, limit: standing.credits },
    ]);
    report
}

/// Adds every finding, and gives how the campaign stands.
pub fn judge(catalog: &Catalog, campaign: &Campaign, findings: &mut Vec<Finding>) -> Standing {
    let mut judge = Judge { case: Case::new(catalog, campaign), findings };
    setup::check(&mut judge);
    names::check(&mut judge);
    let case = judge.case;
    let last_stage = campaign.log.iter().rposition(|entry| entry.rebel_stage.is_some());
    let standing = Standing::walk(&case, |moment, standing, index, entry| {
        let at = Place::entry("log", index);
        match moment {
            Moment::Mission => mission_moment(&mut judge, standing, entry, at),
            Moment::Rebel => rebels::check(&mut judge, standing, entry, at),
            Moment::Imperial => empire::check(&mut judge, standing, entry, at),
            Moment::End => {
                if last_stage == Some(index) {
                    rebels::unspent(&mut judge, standing, entry, at);
                }
                empire::limit(&mut judge, standing, entry, at);
            }
        }
    });
    armory::check(&mut judge, &standing);
    gaps::check(&mut judge);
    standing
}

fn mission_moment(judge: &mut Judge<'_, '_>, standing: &Standing, entry: &Entry, at: Place) {
    mission::check(judge, standing, entry, at);
    forces::check(judge, standing, entry, at);
    load::check(judge, standing, entry, at);
    gains::check(judge, standing, entry, at);
}
