//! What holds for every sheet on every paper.

mod random;
mod squad;

use std::collections::BTreeMap;

use super::{
    Color, Ink, Margins, Metadata, Operation, PageSetup, Pages, Paper, Point, TextRun, Warning, layout, pdf,
    typeface::{self},
};
use kernel::{
    Language,
    sheet::{
        Block, Card, CardSize, Cards, Column, Columns, Heading, Level, Mark, Prose, Role, Sheet, Stat, Table, Term,
    },
};

/// Both papers in both inks.
fn setups() -> impl Iterator<Item = PageSetup> {
    Paper::ALL.into_iter().flat_map(|paper| Ink::ALL.map(|ink| PageSetup { paper, ink, ..PageSetup::default() }))
}

fn runs(page: &super::Page) -> impl Iterator<Item = &TextRun> {
    page.operations.iter().filter_map(|operation| match operation {
        Operation::Text(run) => Some(run),
        _ => None,
    })
}

/// The words of each page, a space between runs.
fn page_words(pages: &Pages) -> Vec<String> {
    let words = |page| runs(page).map(|run| run.text.as_str()).collect::<Vec<_>>().join(" ");
    pages.pages.iter().map(words).collect()
}

fn words(pages: &Pages) -> String {
    page_words(pages).join(" ")
}

fn without_space(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

/// Fails when anything is drawn outside the margins.
fn assert_within_margins(pages: &Pages, setup: &PageSetup) {
    const SLACK: f32 = 0.7;
    let frame = setup.frame();
    for (number, page) in pages.pages.iter().enumerate() {
        for operation in &page.operations {
            let (low, high) = operation.bounds();
            let inside = low.x >= frame.left - SLACK
                && low.y >= frame.top - SLACK
                && high.x <= frame.right + SLACK
                && high.y <= frame.bottom + SLACK;
            assert!(inside, "page {number}: {operation:?} leaves {frame:?}");
        }
    }
}

/// Fails when two stretches of text lie over each other.
fn assert_no_text_overlaps(pages: &Pages) {
    // From the height of capitals to a little below the baseline, and not the last hair of the width.
    let field = |run: &TextRun| {
        let Point { x, y } = run.origin;
        (x + 0.05, y - run.size * typeface::CAPITALS, x + run.width - 0.05, y + run.size * 0.1)
    };
    for (number, page) in pages.pages.iter().enumerate() {
        let runs: Vec<_> = runs(page).filter(|run| !run.text.trim().is_empty()).collect();
        for (index, one) in runs.iter().enumerate() {
            let a = field(one);
            for other in &runs[index + 1..] {
                let b = field(other);
                let apart = a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1;
                assert!(apart, "page {number}: {:?} at {:?} and {:?} at {:?}", one.text, a, other.text, b);
            }
        }
    }
}

fn counted(texts: impl IntoIterator<Item = String>) -> BTreeMap<char, usize> {
    let mut counts = BTreeMap::new();
    for character in texts.into_iter().flat_map(|text| text.chars().collect::<Vec<_>>()) {
        let known = super::Face::ALL.iter().all(|face| typeface::advance(*face, character).is_some());
        if known && !character.is_whitespace() && !super::text::is_invisible(character) {
            *counts.entry(character).or_default() += 1;
        }
    }
    counts
}

/// Fails when the pages have fewer of any letter than the sheet.
fn assert_nothing_is_lost(sheet: &Sheet, pages: &Pages) {
    use unicode_normalization::UnicodeNormalization;
    let wanted = counted(random::texts(sheet).into_iter().map(|text| text.nfc().collect()));
    let printed = counted([words(pages)]);
    for (character, count) in wanted {
        let found = printed.get(&character).copied().unwrap_or(0);
        assert!(found >= count, "{count} of {character:?} in the sheet, {found} on paper");
    }
}

fn assert_all_is_well(sheet: &Sheet, margins: Margins) {
    for setup in setups().map(|setup| PageSetup { margins, ..setup }) {
        let pages = layout(sheet, &setup);
        assert_within_margins(&pages, &setup);
        assert_no_text_overlaps(&pages);
        assert_nothing_is_lost(sheet, &pages);
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 40, failure_persistence: None, ..Default::default() })]

    #[test]
    fn whatever_a_sheet_holds_stays_within_the_margins_apart_and_whole(sheet in random::sheet(), margin in 0f32..90.0) {
        assert_all_is_well(&sheet, Margins::even(margin));
    }
}

#[test]
fn a_squad_stays_within_the_margins_apart_and_whole() {
    for sheet in [squad::reference(), squad::summary(), squad::cards(CardSize::MINI), squad::cards(CardSize::STANDARD)]
    {
        assert_all_is_well(&sheet, Margins::default());
    }
}

#[test]
fn an_empty_sheet_is_one_page_with_its_number() {
    for language in Language::ALL {
        let pages = layout(&Sheet::new(language, ""), &PageSetup::default());
        assert_eq!(pages.pages.len(), 1);
        assert!(words(&pages).contains(if language == Language::English { "Page 1 of 1" } else { "Página 1 de 1" }));
    }
}

#[test]
fn running_text_is_printed_in_its_order() {
    let mut sheet = Sheet::new(Language::English, "Title");
    let mut wanted = String::from("Title");
    for index in 0..200 {
        sheet.push(Heading::new(Level::Entry, format!("Heading {index}")));
        sheet.push(Block::Paragraph(
            Prose::new().text(format!("Some words {index}, ")).bold("heavy").small(" and light."),
        ));
        sheet.push(vec![Term::new(format!("Term{index}"), "means what it says.")]);
        wanted += &format!("Heading{index}Somewords{index},heavyandlight.Term{index}meanswhatitsays.");
    }
    let pages = layout(&sheet, &PageSetup::default());
    let count = pages.pages.len();
    let mut printed = String::new();
    for (index, words) in page_words(&pages).into_iter().enumerate() {
        let words = without_space(&words);
        let words = words.strip_suffix(&format!("Page{}of{count}", index + 1)).expect("the page's number").to_owned();
        printed += if index == 0 { &words } else { words.strip_prefix("Title").expect("the running head") };
    }
    assert_eq!(printed, wanted);
}

#[test]
fn every_page_tells_title_verdict_and_number() {
    let mut sheet = squad::reference();
    let blocks = sheet.blocks.clone();
    sheet.blocks.extend(blocks);
    for setup in setups() {
        let pages = layout(&sheet, &setup);
        let count = pages.pages.len();
        for (index, words) in page_words(&pages).iter().enumerate() {
            for wanted in ["Red Squadron over Yavin", "Legal", "100 / 100 points", "Muster 0.1"] {
                assert!(words.contains(wanted), "page {index} lacks {wanted}");
            }
            assert!(words.contains(&format!("Page {} of {count}", index + 1)));
        }
    }
}

#[test]
fn no_heading_is_left_alone_at_the_foot_of_a_page() {
    for filler in 30..60 {
        let mut sheet = Sheet::new(Language::English, "Title");
        for _ in 0..filler {
            sheet.push("One line.");
        }
        sheet.push(Heading::new(Level::Part, "Part"));
        sheet.push(Heading::new(Level::Entry, "Entry"));
        sheet.push(Columns { count: 2, blocks: vec!["left".into(), "right".into()] });
        sheet.push(Heading::new(Level::Minor, "Minor"));
        sheet.push(Table { columns: vec![Column::new("Head", 1.0)], rows: vec![vec!["cell".into()]] });
        let pages = page_words(&layout(&sheet, &PageSetup::default()));
        let page_of = |word: &str| pages.iter().position(|page| page.contains(word)).expect("the word is printed");
        assert_eq!(page_of("Part"), page_of("left"), "{filler} lines");
        assert_eq!(page_of("Entry"), page_of("right"), "{filler} lines");
        assert_eq!(page_of("Minor"), page_of("cell"), "{filler} lines");
        assert_eq!(page_of("Head"), page_of("cell"), "{filler} lines");
    }
}

#[test]
fn a_sheet_meant_to_be_one_page_is_set_smaller_as_far_as_that_helps() {
    let pages = |lines: usize, one_page: bool| {
        let mut sheet = Sheet::new(Language::English, "Title");
        sheet.one_page = one_page;
        (0..lines).for_each(|_| sheet.push("One line."));
        layout(&sheet, &PageSetup::default())
    };
    let most = (30..60).rev().find(|lines| pages(*lines, false).pages.len() == 1).expect("lines that fit");
    let lines = most + 5;
    assert_eq!((pages(lines, false).pages.len(), pages(lines, true).pages.len()), (2, 1));
    // What does not fit at the smallest size is set large.
    assert_eq!(pages(most * 2, true), pages(most * 2, false));
}

#[test]
fn the_heading_of_a_table_is_repeated_on_each_page() {
    let mut sheet = Sheet::new(Language::English, "Title");
    let rows = (0..150).map(|row| vec![Prose::from(format!("row {row}")), "x".into()]).collect();
    sheet.push(Table { columns: vec![Column::new("Weapon", 2.0), Column::new("Range", 0.0)], rows });
    let pages = page_words(&layout(&sheet, &PageSetup::default()));
    assert!(pages.len() >= 3);
    assert!(pages.iter().all(|page| page.matches("Weapon").count() == 1));
}

#[test]
fn text_too_long_for_a_card_goes_on_on_the_next_at_a_size_that_can_be_read() {
    let long: String = (0..400).map(|index| format!("word{index} ")).collect();
    let mut sheet = Sheet::new(Language::English, "Cards");
    let card = Card { body: vec![long.as_str().into()], cost: "3".into(), ..Card::new("Verbose") };
    sheet.push(Cards { size: CardSize::MINI, cards: vec![card] });
    let pages = layout(&sheet, &PageSetup::default());
    let words = words(&pages);
    assert!((0..400).all(|index| words.contains(&format!("word{index}"))));
    assert!(words.matches("Verbose").count() > 2 && words.contains("1/"));
    let smallest = pages.pages.iter().flat_map(runs).filter(|run| run.text.contains("word")).map(|run| run.size);
    assert!(smallest.fold(f32::MAX, f32::min) >= 6.0);
}

#[test]
fn a_short_card_is_one_card_and_copies_are_many() {
    let mut sheet = Sheet::new(Language::English, "Cards");
    let card = Card { body: vec!["Short.".into()], copies: 3, ..Card::new("Brief") };
    sheet.push(Cards { size: CardSize::STANDARD, cards: vec![card] });
    assert_eq!(words(&layout(&sheet, &PageSetup::default())).matches("Brief").count(), 3);
}

#[test]
fn a_card_larger_than_the_paper_is_made_to_fit_and_told() {
    let mut sheet = Sheet::new(Language::English, "Cards");
    let size = CardSize { width_mm: 500.0, height_mm: f32::NAN };
    sheet.push(Cards { size, cards: vec![Card::new("Huge")] });
    let setup = PageSetup::default();
    let pages = layout(&sheet, &setup);
    assert_within_margins(&pages, &setup);
    assert!(matches!(pages.warnings[..], [Warning::CardSize { .. }]));
}

#[test]
fn nine_common_cards_fit_an_a4_page_with_small_margins() {
    let mut sheet = Sheet::new(Language::English, "Cards");
    let cards = (0..9).map(|index| Card::new(format!("Card {index}"))).collect();
    sheet.push(Cards { size: CardSize::STANDARD, cards });
    let setup = PageSetup { margins: Margins::even(5.0), ..PageSetup::default() };
    assert_eq!(layout(&sheet, &setup).pages.len(), 1);
}

#[test]
fn black_and_white_is_without_color() {
    let gray = |color: &Color| color.r == color.g && color.g == color.b;
    for sheet in [squad::reference(), squad::summary(), squad::cards(CardSize::STANDARD)] {
        let pages = layout(&sheet, &PageSetup { ink: Ink::BlackAndWhite, ..PageSetup::default() });
        for operation in pages.pages.iter().flat_map(|page| &page.operations) {
            let inks: Vec<Color> = match operation {
                Operation::Text(run) => vec![run.color],
                Operation::Line { stroke, .. } => vec![stroke.color],
                Operation::Rectangle { fill, stroke, .. } => {
                    fill.iter().copied().chain(stroke.map(|stroke| stroke.color)).collect()
                }
                Operation::Path { fill, .. } => vec![*fill],
            };
            assert!(inks.iter().all(gray), "{operation:?}");
        }
    }
}

#[test]
fn every_role_is_told_apart_in_every_ink() {
    for ink in Ink::ALL {
        let setup = PageSetup { ink, ..PageSetup::default() };
        let drawn = |block: &dyn Fn(Role) -> Block, role: Role| {
            let mut sheet = Sheet::new(Language::English, "");
            sheet.push(block(role));
            layout(&sheet, &setup).pages.remove(0).operations
        };
        let figure = |role: Role| Block::Paragraph(Prose::new().role(role, "3"));
        let chip = |role: Role| Block::Stats(vec![Stat::new(role, "", 3)]);
        // In color some roles share one: a stat and a die are never confused.
        let roles: &[Role] = match ink {
            Ink::BlackAndWhite => &Role::ALL,
            Ink::Color => {
                &[Role::Muted, Role::Skill, Role::Attack, Role::Agility, Role::Hull, Role::Shields, Role::Energy]
            }
        };
        for (index, one) in roles.iter().enumerate() {
            for other in &roles[index + 1..] {
                assert_ne!(drawn(&figure, *one), drawn(&figure, *other), "{one:?} and {other:?} as figures");
                let plain = [Role::Text, Role::Muted, Role::Accent];
                if !(plain.contains(one) && plain.contains(other)) {
                    assert_ne!(drawn(&chip, *one), drawn(&chip, *other), "{one:?} and {other:?} as chips");
                }
            }
        }
    }
}

#[test]
fn letters_that_stand_for_colors_are_explained() {
    let setup = PageSetup { ink: Ink::BlackAndWhite, ..PageSetup::default() };
    let words = words(&layout(&squad::summary(), &setup));
    assert!(words.contains("Letras de esta hoja") && words.contains("amarillo"), "{words}");
    assert!(!self::words(&layout(&squad::summary(), &PageSetup::default())).contains("Letras"));
}

#[test]
fn very_long_names_are_printed_whole() {
    let long = "Súper".repeat(300);
    let mut sheet = Sheet::new(Language::Spanish, long.as_str());
    sheet.figure = long.clone();
    sheet.subtitle = long.clone();
    sheet.footer = long.clone();
    sheet.marks = (0..9).map(|_| Mark::new(Role::Warning, long.as_str())).collect();
    sheet.push(Heading::new(Level::Entry, long.as_str()).badge(Role::Skill, &long).figure(long.as_str()));
    assert_all_is_well(&sheet, Margins::default());
}

#[test]
fn ten_thousand_blocks_are_laid_out() {
    let mut sheet = Sheet::new(Language::English, "Many");
    for index in 0..5000 {
        sheet.push(Heading::new(Level::Minor, format!("Heading {index}")));
        sheet.push("A line of words that follows its heading.");
    }
    assert!(layout(&sheet, &PageSetup::default()).pages.len() > 100);
}

#[test]
fn a_pdf_has_all_pages_and_says_what_it_is() {
    let sheet = squad::summary();
    let pages = layout(&squad::reference(), &PageSetup::default());
    let bytes = pdf(&pages, &Metadata::of(&sheet)).unwrap();
    let file = lopdf::Document::load_mem(&bytes).unwrap();
    assert_eq!(file.get_pages().len(), pages.pages.len());
    let catalog = file.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"es");
    let info = file.trailer.get(b"Info").unwrap().as_reference().unwrap();
    let title = file.get_dictionary(info).unwrap().get(b"Title").unwrap().as_str().unwrap();
    let letters: Vec<u16> = title[2..].chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    assert_eq!(String::from_utf16(&letters).unwrap(), "Escuadrón de pruebas");
}

#[test]
fn the_text_of_a_pdf_can_be_taken_out_again() {
    let pages = layout(&squad::summary(), &PageSetup::default());
    let bytes = pdf(&pages, &Metadata::default()).unwrap();
    let text = lopdf::Document::load_mem(&bytes).unwrap().extract_text(&[1]).unwrap();
    let text = without_space(&text);
    for wanted in ["Escuadróndepruebas", "Página1de1", "«WedgeAntilles»estádosvecesyesúnico."] {
        assert!(text.contains(wanted), "{wanted} is not in {text}");
    }
}

#[test]
fn the_same_sheet_gives_the_same_bytes() {
    let make = || {
        let sheet = squad::reference();
        pdf(&layout(&sheet, &PageSetup::default()), &Metadata::of(&sheet)).unwrap()
    };
    let first = make();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    assert!(first == make(), "two files of one sheet differ");
}

#[test]
fn ten_pages_are_a_small_file() {
    let mut sheet = squad::reference();
    let blocks = sheet.blocks.clone();
    (0..4).for_each(|_| sheet.blocks.extend(blocks.iter().cloned()));
    let pages = layout(&sheet, &PageSetup::default());
    assert!(pages.pages.len() >= 9);
    assert!(pdf(&pages, &Metadata::of(&sheet)).unwrap().len() < 200_000);
}
