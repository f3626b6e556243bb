//! A report for machines.

use serde::{Serialize, Serializer, ser::SerializeStruct};

use kernel::{Finding, Language, Names, Repair, Report};

/// The report of one list as `muster check --json` prints it.
#[derive(Clone, Copy)]
pub struct ReportJson<'a> {
    /// The system's id.
    pub system: &'a str,
    /// The format's id.
    pub format: &'a str,
    /// The list's name.
    pub name: &'a str,
    pub report: &'a Report,
    /// Repairs of each finding, in the order of the findings; empty if nobody asked.
    pub repairs: &'a [Vec<Repair<()>>],
    /// The language of the messages.
    pub language: Language,
    /// The names of the cards.
    pub names: &'a dyn Names,
}

impl Serialize for ReportJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Report", 7)?;
        out.serialize_field("system", self.system)?;
        out.serialize_field("format", self.format)?;
        out.serialize_field("name", self.name)?;
        out.serialize_field("legal", &self.report.is_legal())?;
        out.serialize_field("verdict", &self.report.verdict().state())?;
        out.serialize_field("totals", &self.report.totals)?;
        out.serialize_field("findings", &Findings(self))?;
        out.end()
    }
}

struct Findings<'a>(&'a ReportJson<'a>);

impl Serialize for Findings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ReportJson { report, repairs, language, names, .. } = *self.0;
        let findings = report.findings.iter().enumerate();
        serializer.collect_seq(findings.map(|(index, finding): (usize, &Finding)| {
            finding.json(language, names).repaired_by(repairs.get(index).map_or(&[], Vec::as_slice))
        }))
    }
}
