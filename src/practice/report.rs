//! Battle reports: a match by rounds with pictures of the table, to read and to pass on: as a page for a browser, as a
//! sheet for paper, or as Markdown, which holds no pictures.

mod paper;
mod svg;

use std::fmt::Write as _;

use kernel::{
    Language, Materials as _,
    game::{LogRank, Seat},
    narration::LogEvent as _,
    phrase,
    sheet::{Drawing, Sheet},
};

use super::{Chronicle, MilestoneKind, Opponents, Record, opponents};

/// Forms of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportForm {
    Markdown,
    Html,
    Pdf,
}

impl ReportForm {
    pub const ALL: [Self; 3] = [Self::Pdf, Self::Html, Self::Markdown];

    /// The ending of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Pdf => "pdf",
        }
    }
}

/// A report: its text, or a sheet that is still to be printed.
#[derive(Debug, Clone, PartialEq)]
pub enum Report {
    Text(String),
    Sheet(Box<Sheet>),
}

/// A part of a report.
enum Part {
    Title(String),
    Text(String),
    Round(String),
    Phase(String),
    /// What happened, its result, and the side that did it.
    Entry(String, String, Option<Seat>),
    Lost(String),
    /// The table at the end of a round.
    Picture(Drawing),
}

/// Returns the report of a match up to the record's point.
pub fn report<S: Opponents>(record: &Record<S>, catalog: &S::Catalog, language: Language, form: ReportForm) -> Report {
    let parts = parts(record, catalog, language);
    match form {
        ReportForm::Markdown => Report::Text(markdown(&parts)),
        ReportForm::Html => Report::Text(html(&parts, language)),
        ReportForm::Pdf => Report::Sheet(Box::new(paper::sheet(parts, language))),
    }
}

/// The table at the end of each round, by its number; 0 is the setup.
fn pictures<S: Opponents>(record: &Record<S>, catalog: &S::Catalog, language: Language) -> Vec<(u16, Drawing)> {
    let (mut pictures, mut since, mut round) = (Vec::new(), None, 0);
    record.each_step(|game, _, events| {
        let next = events.iter().find_map(|event| match event.rank() {
            LogRank::Round(number) => Some(number),
            _ => None,
        });
        let Some(next) = next else { return };
        pictures.extend(S::sketch(catalog, game, since.as_ref(), language).map(|drawing| (round, drawing)));
        (since, round) = (Some(game.clone()), next);
    });
    let last = (round > 0).then(|| S::sketch(catalog, record.game(), since.as_ref(), language)).flatten();
    pictures.extend(last.map(|drawing| (round, drawing)));
    pictures
}

fn parts<S: Opponents>(record: &Record<S>, catalog: &S::Catalog, language: Language) -> Vec<Part> {
    let setup = record.setup();
    let names = setup.names(language);
    let title: Vec<&str> = names.values().map(String::as_str).collect();
    let mut parts = vec![Part::Title(title.join(" – "))];
    let game = phrase::text(language, S::INFO.name);
    let head = match S::setting(catalog, record.game(), language) {
        Some(setting) => format!("{game}. {setting}"),
        None => game.to_owned(),
    };
    parts.push(Part::Text(head));
    for (seat, name) in names.iter() {
        let player = opponents::name::<S>(&setup.players[seat], language);
        let pieces = setup.materials[seat].pieces(catalog, language).join(", ");
        let values: &[(&str, &dyn std::fmt::Display)] = &[("name", name), ("player", &player), ("pieces", &pieces)];
        parts.push(Part::Text(phrase::say(language, "practice.report.side", values)));
    }
    parts.push(Part::Text(record.ending(language)));
    let chronicle = Chronicle::of(record, catalog, language);
    let marks = chronicle.milestones();
    let lost = |round: u16| {
        let fallen = marks.iter().filter_map(|mark| match &mark.kind {
            MilestoneKind::Fallen { sentence, round: at, .. } if *at == round => Some(sentence.as_str()),
            _ => None,
        });
        let fallen: Vec<&str> = fallen.collect();
        (!fallen.is_empty()).then(|| Part::Lost(fallen.join(" ")))
    };
    let mut pictures = pictures(record, catalog, language);
    let mut picture = |round: u16| {
        let place = pictures.iter().position(|(of, _)| *of == round)?;
        let (_, mut drawing) = pictures.remove(place);
        drawing.words = match round {
            0 => phrase::text(language, "practice.report.picture_start").to_owned(),
            _ => phrase::say(language, "practice.report.picture", &[("round", &round)]),
        };
        Some(Part::Picture(drawing))
    };
    let mut round = 0;
    for entry in chronicle.entries() {
        match entry.rank {
            LogRank::Round(number) => {
                parts.extend(lost(round));
                parts.extend(picture(round));
                round = number;
                parts.push(Part::Round(entry.title.trim_end_matches('.').to_owned()));
            }
            LogRank::Phase => parts.push(Part::Phase(entry.title.trim_end_matches('.').to_owned())),
            LogRank::Entry | LogRank::Part | LogRank::Opening | LogRank::Closing => {
                parts.push(Part::Entry(entry.title.clone(), entry.line.clone(), entry.seat));
            }
        }
    }
    parts.extend(lost(round));
    parts.extend(picture(round));
    without_empty_phases(parts)
}

/// Leaves out phases in which nothing happened.
fn without_empty_phases(parts: Vec<Part>) -> Vec<Part> {
    let mut kept: Vec<Part> = Vec::with_capacity(parts.len());
    for part in parts {
        if !matches!(part, Part::Entry(..)) && matches!(kept.last(), Some(Part::Phase(_))) {
            let _ = kept.pop();
        }
        kept.push(part);
    }
    kept
}

fn markdown(parts: &[Part]) -> String {
    let mut text = String::new();
    let mut lists = false;
    for part in parts {
        let is_entry = matches!(part, Part::Entry(..));
        // A list ends with an empty line.
        if lists && !is_entry {
            text.push('\n');
        }
        lists = is_entry;
        // Writing into a string never fails.
        let _ = match part {
            Part::Title(title) => writeln!(text, "# {}\n", marked(title)),
            Part::Text(words) => writeln!(text, "{}\n", marked(words)),
            Part::Round(title) => writeln!(text, "## {}\n", marked(title)),
            Part::Phase(title) => writeln!(text, "### {}\n", marked(title)),
            Part::Entry(title, line, _) if line.is_empty() => writeln!(text, "- {}", marked(title)),
            Part::Entry(title, line, _) => writeln!(text, "- **{}** {}", marked(title), marked(line)),
            Part::Lost(words) => writeln!(text, "*{}*\n", marked(words)),
            Part::Picture(_) => Ok(()),
        };
    }
    text
}

/// Words in which no character is a mark of Markdown.
fn marked(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for character in words.chars() {
        if matches!(character, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '#' | '|') {
            text.push('\\');
        }
        text.push(character);
    }
    text
}

/// Colors of the sides, the space of a page, and a page for eyes that prefer the dark.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;color:#1c2330;background:#fff}\
h2{border-bottom:1px solid #ccd3dd;margin-top:2em}h3{color:#5b6675;font-size:1em}\
ul{list-style:none;padding:0}li{border-left:4px solid #ccd3dd;padding:.1em .7em;margin:.3em 0}\
li.first{border-color:#2f6fdb}li.second{border-color:#c8452d}.lost{color:#b3261e}\
figure{margin:1em 0}figcaption{font-size:.85em;color:#5b6675}svg{width:100%;height:auto;background:#fff}\
@media(prefers-color-scheme:dark){body{background:#14181f;color:#e4e9f0}h3{color:#9aa6b5}.lost{color:#ff8a7a}}";

fn html(parts: &[Part], language: Language) -> String {
    let title = parts.iter().find_map(|part| if let Part::Title(title) = part { Some(plain(title)) } else { None });
    let mut text = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}</style>\n",
        language.code(),
        title.unwrap_or_default()
    );
    let mut lists = false;
    for part in parts {
        let is_entry = matches!(part, Part::Entry(..));
        if lists != is_entry {
            text.push_str(if is_entry { "<ul>\n" } else { "</ul>\n" });
        }
        lists = is_entry;
        let _ = match part {
            Part::Title(title) => writeln!(text, "<h1>{}</h1>", plain(title)),
            Part::Text(words) => writeln!(text, "<p>{}</p>", plain(words)),
            Part::Round(title) => writeln!(text, "<h2>{}</h2>", plain(title)),
            Part::Phase(title) => writeln!(text, "<h3>{}</h3>", plain(title)),
            Part::Entry(title, line, seat) => {
                let side = match seat {
                    Some(Seat::First) => " class=\"first\"",
                    Some(Seat::Second) => " class=\"second\"",
                    _ => "",
                };
                let (title, line) = (plain(title), plain(line));
                let words = if line.is_empty() { title } else { format!("<b>{title}</b> {line}") };
                writeln!(text, "<li{side}>{words}</li>")
            }
            Part::Lost(words) => writeln!(text, "<p class=\"lost\">{}</p>", plain(words)),
            Part::Picture(drawing) => writeln!(
                text,
                "<figure>\n{}<figcaption>{}. {}</figcaption>\n</figure>",
                svg::svg(drawing),
                plain(&drawing.words),
                plain(&drawing.caption.words())
            ),
        };
    }
    text.push_str(if lists { "</ul>\n</html>\n" } else { "</html>\n" });
    text
}

/// Words in which no character is a mark of HTML.
fn plain(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_in_names_stay_what_they_are() {
        assert_eq!(marked("*Red* [1] <b>"), r"\*Red\* \[1\] \<b>");
        assert_eq!(plain("\"Red\" & <b>"), "&quot;Red&quot; &amp; &lt;b&gt;");
    }

    #[test]
    fn lists_open_and_close_between_other_parts() {
        let entry = |title: &str| Part::Entry(title.into(), "1 hit".into(), Some(Seat::First));
        let parts =
            [Part::Title("A – B".into()), entry("one"), entry("two"), Part::Lost("gone".into()), entry("three")];
        let page = html(&parts, Language::English);
        assert_eq!((page.matches("<ul>").count(), page.matches("</ul>").count()), (2, 2));
        assert!(page.contains("<li class=\"first\"><b>one</b> 1 hit</li>"));
        assert_eq!(markdown(&parts), "# A – B\n\n- **one** 1 hit\n- **two** 1 hit\n\n*gone*\n\n- **three** 1 hit\n");
    }
}
