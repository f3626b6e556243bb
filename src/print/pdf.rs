//! Pages as a PDF file.

mod structure;

use std::{collections::BTreeSet, time::SystemTime};

use lopdf::{Bookmark, Dictionary, Object, Stream, StringFormat};
use printpdf::{
    Color as PdfColor, FontId, Line, LineDashPattern, LinePoint, Op, PaintMode, PdfDocument, PdfFont, PdfFontHandle,
    PdfPage, PdfSaveOptions, PdfWarnMsg, Polygon, PolygonRing, Pt, Rect, Rgb, TextItem, TextMatrix, TextRenderingMode,
    WindingOrder,
};

use structure::TagWriter;

use super::{
    Color, Face, FillRule, Operation, Pages, Point, PrintError, Segment, Stroke, Tag, TextRun, embedded::embedded,
    typeface,
};
use kernel::{
    Language,
    calendar::{self, DAY},
    sheet::{Level, Sheet},
};

/// Metadata of a PDF.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Metadata {
    /// Displayed title.
    pub title: String,
    pub subject: String,
    /// Language of the text, for screen readers.
    pub language: Language,
    /// Creation time, in seconds since 1970 (UTC); none to omit it.
    pub made: Option<u64>,
}

impl Metadata {
    /// Metadata of a sheet.
    pub fn of(sheet: &Sheet) -> Self {
        Self { title: sheet.title.clone(), subject: sheet.subtitle.clone(), language: sheet.language, made: None }
    }

    /// Metadata of several sheets in one file: all names and subjects, each once.
    pub fn of_all(sheets: &[Sheet]) -> Self {
        let each_once = |text: fn(&Sheet) -> &String| {
            let mut all: Vec<&str> = Vec::new();
            for text in sheets.iter().map(text) {
                if !all.contains(&text.as_str()) {
                    all.push(text);
                }
            }
            all.join(", ")
        };
        let language = sheets.first().map_or_else(Language::default, |sheet| sheet.language);
        Self {
            title: each_once(|sheet| &sheet.title),
            subject: each_once(|sheet| &sheet.subtitle),
            language,
            made: None,
        }
    }

    /// Sets the creation time.
    #[must_use]
    pub fn made(self, at: SystemTime) -> Self {
        Self { made: at.duration_since(SystemTime::UNIX_EPOCH).ok().map(|since| since.as_secs()), ..self }
    }
}

/// Makes a PDF of the pages. Equal pages and metadata give equal bytes.
///
/// # Errors
/// A typeface that cannot be embedded, or a file that cannot be composed.
pub fn pdf(pages: &Pages, metadata: &Metadata) -> Result<Vec<u8>, PrintError> {
    let mut document = PdfDocument::new(&metadata.title);
    let info = &mut document.metadata.info;
    info.subject.clone_from(&metadata.subject);
    info.creator = concat!("Muster ", env!("CARGO_PKG_VERSION")).to_owned();
    info.producer.clone_from(&info.creator);
    for face in Face::ALL {
        let letters = letters(pages, face);
        if !letters.is_empty() {
            let font = embedded(face, &letters, font_name(face))?;
            document.resources.fonts.map.insert(font_id(face), PdfFont::new(font));
        }
    }
    let size = |length: f32| Pt(length).into();
    let mut spoken = Vec::new();
    for page in &pages.pages {
        let mut pen = Pen::new(pages.height);
        page.operations.iter().for_each(|operation| pen.draw(operation));
        pen.end();
        document.pages.push(PdfPage::new(size(pages.width), size(pages.height), pen.ops));
        spoken.push(pen.spoken.elements);
    }

    let mut warnings = Vec::new();
    let mut file = printpdf::serialize::to_lopdf_doc(&document, &PdfSaveOptions::default(), &mut warnings);
    if let Some(warning) = warnings.iter().find(|warning| is_error(warning)) {
        return Err(PrintError::Compose(warning.msg.clone()));
    }
    describe(&mut file, metadata, pages)
        .and_then(|()| structure::write(&mut file, pages, &spoken))
        .map_err(|error| PrintError::Compose(error.to_string()))?;
    file.compress();
    let mut bytes = Vec::new();
    file.save_modern(&mut bytes).map_err(|error| PrintError::Compose(error.to_string()))?;
    Ok(bytes)
}

fn is_error(warning: &PdfWarnMsg) -> bool {
    warning.severity == printpdf::PdfParseErrorSeverity::Error
}

/// Adds language, date and bookmarks, and removes other dates and the random name of the file.
fn describe(file: &mut lopdf::Document, metadata: &Metadata, pages: &Pages) -> Result<(), lopdf::Error> {
    file.version = "1.7".to_owned();
    file.trailer.remove(b"ID");
    let info = file.trailer.get(b"Info")?.as_reference()?;
    let info = file.get_dictionary_mut(info)?;
    for key in ["CreationDate", "ModDate", "GTS_PDFXVersion", "Identifier", "Trapped", "Author", "Keywords"] {
        info.remove(key.as_bytes());
    }
    if let Some(made) = metadata.made {
        info.set("CreationDate", Object::String(date(made).into_bytes(), StringFormat::Literal));
    }
    let numbers = file.get_pages();
    let page_of = |page: usize| numbers.get(&u32::try_from(page + 1).unwrap_or(u32::MAX)).copied();
    let several = pages.sheets.len() > 1;
    for (index, sheet) in pages.sheets.iter().enumerate() {
        let end = pages.sheets.get(index + 1).map_or(usize::MAX, |next| next.page);
        let own = page_of(sheet.page).filter(|_| several);
        let over = own.map(|page| file.add_bookmark(Bookmark::new(sheet.title.clone(), [0.0; 3], 0, page), None));
        let mut part = None;
        for bookmark in pages.bookmarks.iter().filter(|bookmark| (sheet.page..end).contains(&bookmark.page)) {
            let Some(page) = page_of(bookmark.page).filter(|_| bookmark.level != Level::Minor) else { continue };
            let mark = Bookmark::new(bookmark.text.clone(), [0.0; 3], 0, page);
            // Entries are nested in their part.
            let is_part = bookmark.level == Level::Part;
            let id = file.add_bookmark(mark, if is_part { over } else { part.or(over) });
            part = if is_part { Some(id) } else { part };
        }
    }
    let outline = file.build_outline();
    let kind = Dictionary::from_iter(
        [("Type", "Metadata"), ("Subtype", "XML")].map(|(key, name)| (key, Object::Name(name.as_bytes().to_vec()))),
    );
    let told = file.add_object(Stream::new(kind, xmp(metadata).into_bytes()).with_compression(false));
    let catalog = file.catalog_mut()?;
    catalog.set("Lang", Object::String(metadata.language.code().into(), StringFormat::Literal));
    // Cards and mats are printed at their true size.
    let preferences = Dictionary::from_iter([
        ("DisplayDocTitle", Object::Boolean(true)),
        ("PrintScaling", Object::Name(b"None".to_vec())),
        ("PickTrayByPDFSize", Object::Boolean(true)),
    ]);
    catalog.set("ViewerPreferences", preferences);
    catalog.set("Metadata", told);
    if let Some(outline) = outline {
        catalog.set("Outlines", outline);
    }
    Ok(())
}

/// The metadata as XMP, which says that the file is tagged as PDF/UA wants it.
fn xmp(metadata: &Metadata) -> String {
    let clean = |text: &str| -> String {
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
    };
    let (title, subject, language) = (clean(&metadata.title), clean(&metadata.subject), metadata.language.code());
    let version = env!("CARGO_PKG_VERSION");
    format!(
        r#"<?xpacket begin="{mark}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>Muster {version}</xmp:CreatorTool><pdf:Producer>Muster {version}</pdf:Producer>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"#,
        mark = '\u{feff}',
    )
}

/// A time in seconds since 1970 in PDF syntax.
fn date(seconds: u64) -> String {
    let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
    let rest = seconds % DAY;
    let (year, month, day) = calendar::date(seconds / DAY);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("D:{year:04}{month:02}{day:02}{hour:02}{minute:02}{second:02}Z")
}

fn letters(pages: &Pages, face: Face) -> BTreeSet<char> {
    let operations = pages.pages.iter().flat_map(|page| &page.operations);
    let texts = operations.filter_map(|operation| match operation {
        Operation::Text(run) if run.face == face => Some(&run.text),
        Operation::Tag(Tag::Drawing(words)) if face == WORDS => Some(words),
        _ => None,
    });
    texts.flat_map(|text| text.chars()).filter(|letter| typeface::advance(face, *letter).is_some()).collect()
}

/// Resource of a face.
fn font_id(face: Face) -> FontId {
    FontId(match face {
        Face::Regular => "MUSTRR".to_owned(),
        Face::Bold => "MUSTRB".to_owned(),
    })
}

/// Name of an embedded face; six letters and a plus mark a subset.
fn font_name(face: Face) -> String {
    let style = match face {
        Face::Regular => "Regular",
        Face::Bold => "Bold",
    };
    format!("{}+Roboto-{style}", font_id(face).0)
}

/// Writes operations; changes ink, pen and font only where they differ.
struct Pen {
    height: f32,
    ops: Vec<Op>,
    fill: Option<Color>,
    line: Option<Stroke>,
    font: Option<(Face, f32)>,
    spoken: TagWriter,
    /// Words for the next drawing.
    words: Option<String>,
}

/// Face of invisible words.
const WORDS: Face = Face::Regular;
/// Least size of invisible words, in points.
const LEAST: f32 = 0.5;

/// Distance of control points of a quarter circle, as a share of the radius.
const QUARTER: f32 = 0.552_285;

impl Pen {
    const fn new(height: f32) -> Self {
        Self { height, ops: Vec::new(), fill: None, line: None, font: None, spoken: TagWriter::new(), words: None }
    }

    fn end(&mut self) {
        self.spoken.end(&mut self.ops);
    }

    fn draw(&mut self, operation: &Operation) {
        self.spoken.before(operation, &mut self.ops);
        match (operation, self.words.take()) {
            (Operation::Tag(Tag::Drawing(words)), _) => self.words = Some(words.clone()),
            (Operation::Tag(_) | Operation::Text(_), _) | (_, None) => {}
            (_, Some(words)) => self.invisible_words(&words, operation.bounds()),
        }
        match operation {
            Operation::Tag(_) => {}
            Operation::Text(run) => self.text(run),
            Operation::Line { from, to, stroke } => {
                self.stroke(*stroke);
                let points = [*from, *to].map(|point| self.corner(point)).to_vec();
                self.ops.push(Op::DrawLine { line: Line { points, is_closed: false } });
            }
            Operation::Rectangle { corner, width, height, radius, fill, stroke } => {
                if let Some(fill) = fill {
                    self.fill(*fill);
                }
                if let Some(stroke) = stroke {
                    self.stroke(*stroke);
                }
                let mode = match (fill, stroke) {
                    (Some(_), Some(_)) => PaintMode::FillStroke,
                    (Some(_), None) => PaintMode::Fill,
                    (None, Some(_)) => PaintMode::Stroke,
                    (None, None) => return,
                };
                self.rectangle(*corner, *width, *height, *radius, mode);
            }
            Operation::Path { segments, rule, fill } => {
                self.fill(*fill);
                let rings = self.rings(segments);
                let winding_order = match rule {
                    FillRule::NonZero => WindingOrder::NonZero,
                    FillRule::EvenOdd => WindingOrder::EvenOdd,
                };
                let polygon = Polygon { rings, mode: PaintMode::Fill, winding_order };
                self.ops.push(Op::DrawPolygon { polygon });
            }
        }
    }

    /// Puts invisible words of a drawing into its field, for searches and screen readers.
    fn invisible_words(&mut self, words: &str, (from, to): (Point, Point)) {
        let text: String = words.chars().filter(|letter| typeface::advance(WORDS, *letter).is_some()).collect();
        let width: f32 = text.chars().filter_map(|letter| typeface::advance(WORDS, letter)).sum();
        if width <= 0.0 {
            return;
        }
        let size = ((to.x - from.x) / width).clamp(LEAST, (to.y - from.y).max(LEAST));
        let mode = |mode| Op::SetTextRenderingMode { mode };
        self.ops.push(mode(TextRenderingMode::Invisible));
        let origin = Point::new(from.x, to.y);
        self.text(&TextRun { text, origin, width: width * size, face: WORDS, size, color: Color::BLACK });
        self.ops.push(mode(TextRenderingMode::Fill));
    }

    fn text(&mut self, run: &TextRun) {
        self.fill(run.color);
        self.ops.push(Op::StartTextSection);
        if self.font != Some((run.face, run.size)) {
            self.font = Some((run.face, run.size));
            let font = PdfFontHandle::External(font_id(run.face));
            self.ops.push(Op::SetFont { font, size: round(run.size) });
        }
        let Point { x, y } = run.origin;
        self.ops.push(Op::SetTextMatrix { matrix: TextMatrix::Translate(round(x), round(self.height - y)) });
        self.ops.push(Op::ShowText { items: vec![TextItem::Text(run.text.clone())] });
        self.ops.push(Op::EndTextSection);
    }

    fn rectangle(&mut self, corner: Point, width: f32, height: f32, radius: f32, mode: PaintMode) {
        let radius = radius.min(width / 2.0).min(height / 2.0);
        if radius <= 0.0 {
            self.ops.push(Op::DrawRectangle {
                rectangle: Rect {
                    x: round(corner.x),
                    y: round(self.height - corner.y - height),
                    width: round(width),
                    height: round(height),
                    mode: Some(mode),
                    winding_order: None,
                },
            });
            return;
        }
        let (left, top, right, bottom) = (corner.x, corner.y, corner.x + width, corner.y + height);
        let near = radius * (1.0 - QUARTER);
        let at = Point::new;
        let segments = [
            Segment::Move(at(left + radius, top)),
            Segment::Line(at(right - radius, top)),
            Segment::Cubic(at(right - near, top), at(right, top + near), at(right, top + radius)),
            Segment::Line(at(right, bottom - radius)),
            Segment::Cubic(at(right, bottom - near), at(right - near, bottom), at(right - radius, bottom)),
            Segment::Line(at(left + radius, bottom)),
            Segment::Cubic(at(left + near, bottom), at(left, bottom - near), at(left, bottom - radius)),
            Segment::Line(at(left, top + radius)),
            Segment::Cubic(at(left, top + near), at(left + near, top), at(left + radius, top)),
        ];
        let polygon = Polygon { rings: self.rings(&segments), mode, winding_order: WindingOrder::NonZero };
        self.ops.push(Op::DrawPolygon { polygon });
    }

    /// Contours; filling closes each.
    fn rings(&self, segments: &[Segment]) -> Vec<PolygonRing> {
        let mut rings: Vec<PolygonRing> = Vec::new();
        for segment in segments {
            if matches!(segment, Segment::Move(_)) || rings.is_empty() {
                rings.push(PolygonRing { points: Vec::new() });
            }
            let Some(ring) = rings.last_mut() else { continue };
            match *segment {
                Segment::Move(point) | Segment::Line(point) => ring.points.push(self.corner(point)),
                Segment::Cubic(one, two, end) => {
                    ring.points.extend([one, two].map(|point| LinePoint { bezier: true, ..self.corner(point) }));
                    ring.points.push(self.corner(end));
                }
                Segment::Close => {}
            }
        }
        rings
    }

    /// A point from the bottom of the page, as in PDF.
    fn corner(&self, point: Point) -> LinePoint {
        LinePoint { p: printpdf::Point { x: round(point.x), y: round(self.height - point.y) }, bezier: false }
    }

    fn fill(&mut self, color: Color) {
        if self.fill != Some(color) {
            self.fill = Some(color);
            self.ops.push(Op::SetFillColor { col: ink(color) });
        }
    }

    fn stroke(&mut self, stroke: Stroke) {
        if self.line == Some(stroke) {
            return;
        }
        let before = self.line.replace(stroke);
        if before.is_none_or(|before| before.color != stroke.color) {
            self.ops.push(Op::SetOutlineColor { col: ink(stroke.color) });
        }
        if before.is_none_or(|before| before.width != stroke.width) {
            self.ops.push(Op::SetOutlineThickness { pt: round(stroke.width) });
        }
        if before.map_or(stroke.dash.is_some(), |before| before.dash != stroke.dash) {
            let pattern = stroke.dash.into_iter().flatten().collect();
            self.ops.push(Op::SetLineDashPattern { dash: LineDashPattern { pattern, offset: 0.0 } });
        }
    }
}

/// Rounds to hundredths of a point: finer than any printer, and short in the file.
fn round(length: f32) -> Pt {
    Pt((length * 100.0).round() / 100.0)
}

fn ink(color: Color) -> PdfColor {
    let share = |value: u8| (f32::from(value) / 255.0 * 1000.0).round() / 1000.0;
    PdfColor::Rgb(Rgb { r: share(color.r), g: share(color.g), b: share(color.b), icc_profile: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates() {
        assert_eq!(date(0), "D:19700101000000Z");
        assert_eq!(date(951_782_400), "D:20000229000000Z");
        assert_eq!(date(1_795_364_705), "D:20261122162505Z");
    }
}
