//! Properties of every sheet on every paper.

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
        Alignment, Block, Card, CardSize, Cards, Column, Columns, Heading, Level, Mark, Plan, PlanEdge, PlanGround,
        PlanLine, PlanSpace, Prose, Role, Sheet, Stat, TableBlock, Term, TickShape, Ticks,
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

/// Words of each page, with spaces between runs.
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

/// Asserts that nothing is drawn outside the margins.
fn assert_within_margins(pages: &Pages, setup: &PageSetup, has_cards: bool) {
    const SLACK: f32 = 0.7;
    let frame = if has_cards { setup.card_frame() } else { setup.frame() };
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

/// Asserts that no text overlaps.
fn assert_no_text_overlaps(pages: &Pages) {
    // From the height of capitals to just below the baseline, without the last hair of the width.
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

/// Asserts that the pages have every letter of the sheet.
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
        let has_cards = sheet.blocks.iter().any(|block| matches!(block, Block::Cards(_)));
        // Margins of a sheet of one page narrow if it would be too small.
        let margins = if sheet.most_pages.is_some() { setup.margins.at_most(8.0) } else { setup.margins };
        assert_within_margins(&pages, &PageSetup { margins, ..setup }, has_cards);
        assert_no_text_overlaps(&pages);
        assert_nothing_is_lost(sheet, &pages);
    }
}

/// A few sheets, or `MUSTER_ROUNDS`.
fn rounds() -> u32 {
    std::env::var("MUSTER_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(40)
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: rounds(), failure_persistence: None, ..Default::default() })]

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
fn walls_and_doors_at_the_end_of_a_map_stay_within_the_margins() {
    let at = (29, 0);
    for line in [PlanLine::Wall, PlanLine::Door, PlanLine::Blocked, PlanLine::Dashed, PlanLine::Seam] {
        let space = PlanSpace { at, ground: PlanGround::Open, zone: None, is_shaded: false };
        let edges = [true, false].map(|is_east| PlanEdge { at, is_east, line }).to_vec();
        let plan = Plan { size: (30, 1), spaces: vec![space], edges, ..Plan::default() };
        let mut sheet = Sheet::new(Language::English, "");
        sheet.blocks.push(Block::Plan(plan));
        // Narrow enough for the map to take the whole width.
        for setup in setups() {
            let setup = PageSetup { margins: Margins::even(80.0), ..setup };
            assert_within_margins(&layout(&sheet, &setup), &setup, false);
        }
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
        sheet.push(TableBlock { columns: vec![Column::new("Head", 1.0)], rows: vec![vec!["cell".into()]] });
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
        sheet.most_pages = one_page.then_some(1);
        (0..lines).for_each(|_| sheet.push("One line."));
        layout(&sheet, &PageSetup::default())
    };
    let most = (30..60).rev().find(|lines| pages(*lines, false).pages.len() == 1).expect("lines that fit");
    let lines = most + 5;
    assert_eq!((pages(lines, false).pages.len(), pages(lines, true).pages.len()), (2, 1));
    // A sheet too long for the smallest size is set large.
    let size = |pages: &Pages| runs(&pages.pages[0]).find(|run| run.text == "One line.").map(|run| run.size);
    assert_eq!(size(&pages(most * 4, true)), size(&pages(most - 5, false)));
}

#[test]
fn the_heading_of_a_table_is_repeated_on_each_page() {
    let mut sheet = Sheet::new(Language::English, "Title");
    let rows = (0..150).map(|row| vec![Prose::from(format!("row {row}")), "x".into()]).collect();
    sheet.push(TableBlock { columns: vec![Column::new("Weapon", 2.0), Column::new("Range", 0.0)], rows });
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
    assert_within_margins(&pages, &setup, true);
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
                Operation::Tag(_) => Vec::new(),
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
        // Some roles share a color: a stat and a die cannot be confused.
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
    (0..5).for_each(|_| sheet.blocks.extend(blocks.iter().cloned()));
    let pages = layout(&sheet, &PageSetup::default());
    assert!(pages.pages.len() >= 9);
    assert!(pdf(&pages, &Metadata::of(&sheet)).unwrap().len() < 200_000);
}

/// Cards of this size.
fn cards_of(size: CardSize, count: u16) -> Sheet {
    let mut sheet = Sheet::new(Language::English, "Cards");
    sheet.push(Cards { size, cards: vec![Card { copies: count, ..Card::new("Card") }] });
    sheet
}

/// Left edges of cards of this width on each page.
fn card_edges(pages: &Pages, width: f32) -> Vec<Vec<i32>> {
    let edge = |operation: &Operation| match operation {
        Operation::Rectangle { corner, width: wide, stroke: Some(_), .. } if (wide - width).abs() < 0.1 => {
            Some((corner.x * 10.0).round() as i32)
        }
        _ => None,
    };
    pages.pages.iter().map(|page| page.operations.iter().filter_map(edge).collect()).collect()
}

#[test]
fn nine_or_eighteen_or_eight_cards_fill_one_page_of_any_paper() {
    for (size, most) in [(CardSize::TALL, 9), (CardSize::MINI, 18), (CardSize::LYING, 8)] {
        for setup in setups() {
            assert_eq!(layout(&cards_of(size, most), &setup).pages.len(), 1, "{size:?} {setup:?}");
            assert_eq!(layout(&cards_of(size, most + 1), &setup).pages.len(), 2, "{size:?} {setup:?}");
        }
    }
}

#[test]
fn no_page_has_a_single_card_and_small_ones_lie_if_that_saves_a_page() {
    let counts = |pages: &Pages, size: CardSize| -> Vec<usize> {
        card_edges(pages, super::mm(size.width_mm)).iter().map(Vec::len).collect()
    };
    let odd = layout(&cards_of(CardSize::TALL, 19), &PageSetup::default());
    assert_eq!(counts(&odd, CardSize::TALL), [9, 6, 4]);
    for setup in setups() {
        let mut sheet = cards_of(CardSize::TALL, 6);
        sheet.blocks.extend(cards_of(CardSize::MINI, 6).blocks);
        let pages = layout(&sheet, &setup);
        let lying = CardSize { width_mm: 63.0, height_mm: 41.0 };
        assert_eq!((pages.pages.len(), counts(&pages, lying)), (1, vec![6]), "{setup:?}");
    }
}

#[test]
fn backs_lie_mirrored_behind_their_cards() {
    let mut sheet = cards_of(CardSize::TALL, 11);
    sheet.has_backs = true;
    let pages = layout(&sheet, &PageSetup::default());
    assert_eq!(pages.pages.len(), 4);
    let width = super::mm(CardSize::TALL.width_mm);
    let middles = |page: &super::Page, wide: f32| -> Vec<i32> {
        let middle = |operation: &Operation| match operation {
            Operation::Rectangle { corner, width, .. } if (width - wide).abs() < 0.1 => Some(corner.x + width / 2.0),
            _ => None,
        };
        let mut all: Vec<i32> = page.operations.iter().filter_map(middle).map(|x| x.round() as i32).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let fronts = middles(&pages.pages[2], width);
    let backs = middles(&pages.pages[3], width - 0.8);
    assert_eq!((fronts.len(), backs.len()), (2, 2));
    let mirrored = backs.iter().rev().map(|x| pages.width - *x as f32);
    assert!(
        fronts.iter().zip(mirrored).all(|(front, back)| (*front as f32 - back).abs() < 1.5),
        "{fronts:?} {backs:?}"
    );
}

#[test]
fn cards_of_every_size_begin_at_one_left_edge_and_share_a_page_only_where_that_saves_one() {
    let both = |tall: u16, mini: u16| {
        let mut sheet = cards_of(CardSize::TALL, tall);
        sheet.blocks.extend(cards_of(CardSize::MINI, mini).blocks);
        layout(&sheet, &PageSetup::default())
    };
    let (tall, mini) = (super::mm(CardSize::TALL.width_mm), super::mm(CardSize::MINI.width_mm));
    let apart = both(9, 16);
    assert_eq!(card_edges(&apart, tall).iter().map(Vec::len).collect::<Vec<_>>(), [9, 0]);
    assert_eq!(card_edges(&apart, mini).iter().map(Vec::len).collect::<Vec<_>>(), [0, 16]);
    let together = both(3, 4);
    assert_eq!(together.pages.len(), 1);
    assert_eq!(card_edges(&together, tall)[0][0], card_edges(&together, mini)[0][0]);
}

#[test]
fn cards_of_one_sheet_have_at_most_two_sizes_of_text_and_none_is_too_small_to_be_read() {
    let card = |words: usize| {
        let mut card = Card::new("Name");
        card.kind = "Kind".into();
        card.body =
            vec![Block::Stats(vec![Stat::new(Role::Attack, "Attack", 3)]), Block::from(&*"word ".repeat(words))];
        card
    };
    let mut sheet = Sheet::new(Language::English, "Cards");
    sheet.push(Cards { size: CardSize::MINI, cards: vec![card(4), card(40), card(60)] });
    for setup in setups() {
        let pages = layout(&sheet, &setup);
        let mut body: Vec<f32> =
            runs(&pages.pages[0]).filter(|run| run.text.contains("word")).map(|run| run.size).collect();
        body.sort_by(f32::total_cmp);
        body.dedup();
        assert!(body.len() <= 2 && body[body.len() - 1] <= 10.5, "{body:?}");
        let least = runs(&pages.pages[0]).map(|run| run.size).fold(f32::MAX, f32::min);
        assert!(least >= 5.9, "{least}");
    }
}

#[test]
fn a_long_name_shrinks_and_one_without_measure_ends_with_an_ellipsis_and_stands_whole_at_the_end() {
    let first = |title: &str| {
        let mut sheet = Sheet::new(Language::English, title);
        sheet.figure = "100 / 100 points".to_owned();
        sheet.push("Words.");
        let pages = layout(&sheet, &PageSetup::default());
        assert_nothing_is_lost(&sheet, &pages);
        let titles: Vec<TextRun> = runs(&pages.pages[0]).filter(|run| run.size > 14.0).cloned().collect();
        titles
    };
    assert_eq!(first("Red Squadron")[0].size, 21.0);
    let long = first("Warboar: Regional 2018, Day 1 & 2");
    assert_eq!(long.len(), 1, "{long:?}");
    let wild = first(&"Endless ".repeat(40));
    assert_eq!(wild.len(), 2);
    assert!(wild[1].text.ends_with('…') && wild[1].size < 15.0, "{wild:?}");
}

#[test]
fn what_goes_on_on_the_next_page_says_whose_it_is() {
    let mut sheet = Sheet::new(Language::English, "Long");
    let mut unit = vec![Heading::new(Level::Entry, "Captain Nym").into()];
    unit.extend((0..60).map(|_| Block::from("A line of words.")));
    sheet.push(Block::Keep(unit));
    sheet.push(Heading::new(Level::Part, "Command deck"));
    let terms = (0..150).map(|index| Term::new(format!("Term {index}"), "means this and that.")).collect::<Vec<_>>();
    sheet.push(Columns {
        count: 2,
        blocks: vec![Block::Items(
            terms.into_iter().map(|term| kernel::sheet::Item::new(term.name, term.text)).collect(),
        )],
    });
    let pages = page_words(&layout(&sheet, &PageSetup::default()));
    let continued = |name: &str| pages.iter().any(|page| page.contains(&format!("{name} continued")));
    assert!(continued("Captain Nym") && continued("Command deck"), "{pages:?}");
}

#[test]
fn a_group_is_divided_only_if_most_of_a_page_would_stay_blank_and_then_within_its_texts() {
    let unit = |name: &str, count: usize| {
        let item = |index: usize| kernel::sheet::Item::new(format!("Item {index}"), "");
        let items: Vec<_> = (0..count).map(item).collect();
        let boxes = Ticks::new(TickShape::Square, Role::Hull, "Hull", 5);
        Block::Keep(vec![Heading::new(Level::Entry, name).into(), Block::Ticks(vec![boxes]), items.into()])
    };
    let pages = |counts: [usize; 2]| {
        let mut sheet = Sheet::new(Language::English, "Groups");
        sheet.blocks = vec![unit("Unit one", counts[0]), unit("Unit two", counts[1])];
        page_words(&layout(&sheet, &PageSetup::default()))
    };
    let whole = pages([20, 20]);
    assert!(whole.len() == 2 && whole[1].contains("Unit two") && !whole[1].contains("continued"), "{whole:?}");
    let divided = pages([4, 33]);
    assert!(divided[0].contains("Unit two") && divided[0].contains("Item 4"), "{divided:?}");
    assert!(divided[1].contains("Unit two continued"), "{divided:?}");
}

#[test]
fn a_sheet_is_set_smaller_where_that_spares_a_page_of_a_few_lines() {
    let lines = |count: usize| {
        let mut sheet = Sheet::new(Language::English, "Lines");
        sheet.blocks.extend((0..count).map(|_| Block::from("A line of words.")));
        layout(&sheet, &PageSetup::default())
    };
    let fitting = (10..100).take_while(|count| lines(*count).pages.len() == 1).last().unwrap();
    let size = |pages: &Pages| runs(&pages.pages[0]).find(|run| run.text.contains("words")).unwrap().size;
    let (whole, full, over) = (lines(10), lines(fitting), lines(fitting + 2));
    assert!(size(&full) < size(&whole), "the last lines that fit are smaller");
    assert_eq!((over.pages.len(), size(&over)), (2, size(&whole)));
}

#[test]
fn what_is_good_to_have_ends_a_sheet_of_one_page_where_there_is_room() {
    let sheet = |count: usize| {
        let mut sheet = Sheet::new(Language::English, "One page");
        sheet.most_pages = Some(1);
        sheet.blocks.extend((0..count).map(|_| Block::from("A line of words.")));
        sheet.if_room = [9, 3].map(|count| (0..count).map(|_| Block::from("Round")).collect()).to_vec();
        sheet
    };
    let rounds = |count: usize| words(&layout(&sheet(count), &PageSetup::default())).matches("Round").count();
    assert_eq!(rounds(5), 9);
    let most = (5..60).find(|count| rounds(*count) < 9).unwrap();
    assert_eq!(rounds(most), 3);
    assert_eq!(rounds(200), 0);
    assert_eq!(layout(&sheet(75), &PageSetup::default()).pages.len(), 1);
}

#[test]
fn a_term_of_a_few_lines_is_not_parted_over_columns() {
    let mut sheet = Sheet::new(Language::English, "Terms");
    let text = "is a word that needs some more words than one line of a column has, in fact three or four of them.";
    sheet.push(Columns { count: 2, blocks: vec![Block::Terms(vec![Term::new("Alone", text)])] });
    let pages = layout(&sheet, &PageSetup::default());
    let mut edges: Vec<i32> =
        runs(&pages.pages[0]).filter(|run| run.size < 9.5 && run.size > 8.0).map(|run| run.origin.x as i32).collect();
    edges.retain(|x| *x > pages.width as i32 / 2);
    assert_eq!(edges, [0; 0]);
}

#[test]
fn dice_have_letters_in_black_and_white() {
    let mut sheet = Sheet::new(Language::English, "Dice");
    sheet.push(Block::Paragraph(["red", "red", "blue"].into_iter().fold(Prose::new(), |dice, color| {
        dice.shape(format!("die-attack-{color}"), if color == "red" { Role::Red } else { Role::Blue })
    })));
    let told = |ink| words(&layout(&sheet, &PageSetup { ink, ..PageSetup::default() }));
    // The last of two equal ones has the letter.
    let letters = told(Ink::BlackAndWhite);
    assert!(letters.contains(" R B ") && !letters.contains("R R"), "{letters}");
    assert!(!told(Ink::Color).contains("R B"));
}

#[test]
fn rows_of_boxes_stand_in_line_whatever_their_letters() {
    let mut sheet = Sheet::new(Language::English, "Rows");
    for letter in ["A", "I", "M"] {
        let mut row = Ticks::new(TickShape::Square, Role::Hull, "Hull", 3);
        row.letter = letter.to_owned();
        sheet.push(Block::Ticks(vec![row]));
    }
    let pages = layout(&sheet, &PageSetup::default());
    let mut edges: Vec<i32> =
        runs(&pages.pages[0]).filter(|run| run.text == "Hull").map(|run| (run.origin.x * 100.0) as i32).collect();
    edges.dedup();
    assert_eq!(edges.len(), 1);
}

#[test]
fn a_pdf_has_bookmarks_and_the_moment_it_was_made() {
    let mut sheet = Sheet::new(Language::Spanish, "Escuadrón");
    for name in ["Capitán Nym", "Miranda Doni"] {
        sheet.push(Heading::new(Level::Entry, name));
        sheet.push(Heading::new(Level::Minor, "Líneas"));
        sheet.push(Block::PageBreak);
    }
    let pages = layout(&sheet, &PageSetup::default());
    let moment = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(951_782_400);
    let bytes = pdf(&pages, &Metadata::of(&sheet).made(moment)).unwrap();
    let file = lopdf::Document::load_mem(&bytes).unwrap();
    let table = file.get_toc().unwrap();
    let told: Vec<(&str, usize)> = table.toc.iter().map(|entry| (entry.title.as_str(), entry.page)).collect();
    assert_eq!(told, [("Capitán Nym", 1), ("Miranda Doni", 2)]);
    let info = file.trailer.get(b"Info").unwrap().as_reference().unwrap();
    let made = file.get_dictionary(info).unwrap().get(b"CreationDate").unwrap().as_str().unwrap();
    assert_eq!(made, b"D:20000229000000Z");
}

/// Two sheets in one file.
fn two_sheets() -> (Vec<Sheet>, Pages) {
    let sheets = ["First list", "Second list"].map(|title| {
        let mut sheet = Sheet::new(Language::English, title);
        sheet.push(Heading::new(Level::Part, "Ships"));
        sheet.push(Heading::new(Level::Entry, "Wedge"));
        let dice = Prose::from("Rolls ").shape("die-cube-red", Role::Red).shape("die-cube-red", Role::Red);
        sheet.push(Block::Paragraph(dice.text(" now.")));
        sheet
    });
    let pages = super::layout_all(&sheets, &PageSetup::default()).unwrap();
    (sheets.to_vec(), pages)
}

#[test]
fn several_sheets_are_one_file_with_a_bookmark_each_over_those_of_their_own() {
    let (sheets, pages) = two_sheets();
    let metadata = Metadata::of_all(&sheets);
    assert_eq!(metadata.title, "First list, Second list");
    let file = lopdf::Document::load_mem(&pdf(&pages, &metadata).unwrap()).unwrap();
    let table = file.get_toc().unwrap().toc;
    let told: Vec<(usize, &str, usize)> =
        table.iter().map(|entry| (entry.level, entry.title.as_str(), entry.page)).collect();
    let list = |name, page| [(1, name, page), (2, "Ships", page), (3, "Wedge", page)];
    assert_eq!(told, [list("First list", 1), list("Second list", 2)].concat());
}

#[test]
fn a_pdf_tells_headings_paragraphs_and_what_drawings_say_to_those_who_hear_it() {
    let (sheets, pages) = two_sheets();
    let file = lopdf::Document::load_mem(&pdf(&pages, &Metadata::of_all(&sheets)).unwrap()).unwrap();
    let catalog = file.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"en");
    let part = |object: &lopdf::Object| file.dereference(object).unwrap().1.as_dict().unwrap().clone();
    let root = part(catalog.get(b"StructTreeRoot").unwrap());
    let whole = part(root.get(b"K").unwrap());
    let parts = whole.get(b"K").unwrap().as_array().unwrap();
    assert_eq!(parts.len(), 2);
    let kinds: Vec<String> = (part(&parts[1]).get(b"K").unwrap().as_array().unwrap().iter())
        .map(|element| String::from_utf8(part(element).get(b"S").unwrap().as_name().unwrap().to_vec()).unwrap())
        .collect();
    assert_eq!(kinds, ["H1", "H2", "H3", "P"]);
    let metadata = file.get_object(catalog.get(b"Metadata").unwrap().as_reference().unwrap()).unwrap();
    let metadata = String::from_utf8_lossy(&metadata.as_stream().unwrap().content).into_owned();
    assert!(metadata.contains("<pdfuaid:part>1</pdfuaid:part>") && metadata.contains("Muster"), "{metadata}");
    let content = file.get_page_content(file.get_pages()[&1]);
    let spoken: Vec<u8> =
        [0xFE, 0xFF].into_iter().chain("2 red dice".encode_utf16().flat_map(u16::to_be_bytes)).collect();
    let operations = lopdf::content::Content::decode(&content).unwrap().operations;
    let said = |object: &lopdf::Object| {
        let text = object.as_dict().ok()?.get(b"ActualText").ok()?.as_str().ok()?;
        (text == spoken).then_some(())
    };
    assert_eq!(file.objects.values().filter_map(said).count(), 2, "once in each sheet");
    let count = |name: &str| operations.iter().filter(|operation| operation.operator == name).count();
    assert_eq!(count("BDC") + count("BMC"), count("EMC"));
}

/// Structure of a file as nested names: cells with the text of their marks.
fn structure(file: &lopdf::Document) -> Vec<String> {
    let part = |object: &lopdf::Object| file.dereference(object).unwrap().1.as_dict().unwrap().clone();
    let kind =
        |entry: &lopdf::Dictionary| String::from_utf8(entry.get(b"S").unwrap().as_name().unwrap().to_vec()).unwrap();
    let children =
        |entry: &lopdf::Dictionary| entry.get(b"K").and_then(lopdf::Object::as_array).cloned().unwrap_or_default();
    let root = part(file.catalog().unwrap().get(b"StructTreeRoot").unwrap());
    let sheets = children(&part(root.get(b"K").unwrap()));
    let mut told = Vec::new();
    for element in sheets.iter().flat_map(|sheet| children(&part(sheet))) {
        let element = part(&element);
        if kind(&element) != "Table" {
            told.push(kind(&element));
            continue;
        }
        for row in children(&element) {
            let row = part(&row);
            assert_eq!(kind(&row), "TR");
            let cells = children(&row).into_iter().map(|cell| {
                let cell = part(&cell);
                let scope =
                    cell.get(b"A").map(|it| it.as_dict().unwrap().get(b"Scope").unwrap().as_name().unwrap().to_vec());
                assert_eq!(scope.ok().as_deref() == Some(b"Column"), kind(&cell) == "TH");
                format!("{}{}", kind(&cell), children(&cell).len())
            });
            told.push(cells.collect::<Vec<_>>().join(" "));
        }
    }
    told
}

#[test]
fn a_table_is_told_as_rows_of_cells_also_over_pages() {
    let column = |title: &str, weight| Column { title: title.into(), weight, align: Alignment::Left };
    let mut table =
        TableBlock { columns: vec![column("Card", 1.0), column("Cost", 0.0), column("Box", 0.0)], rows: Vec::new() };
    for number in 0..90 {
        table.rows.push(vec![format!("Card {number}").into(), "3".into(), Prose::new()]);
    }
    let mut sheet = Sheet::new(Language::English, "List");
    sheet.push(Block::Table(table));
    sheet.push(Block::Paragraph("After it.".into()));
    let pages = layout(&sheet, &PageSetup::default());
    assert!(pages.pages.len() > 1);
    let file = lopdf::Document::load_mem(&pdf(&pages, &Metadata::of(&sheet)).unwrap()).unwrap();
    let told = structure(&file);
    assert_eq!(told[..3], ["H1", "TH1 TH1 TH1", "TD1 TD1 TD0"]);
    assert_eq!(told.iter().filter(|row| row.starts_with("TD")).count(), 90);
    assert_eq!(told.iter().filter(|row| row.starts_with("TH")).count(), 1, "said once, though it stands on every page");
    assert_eq!(told.last().map(String::as_str), Some("P"));
    // Marks refer back to their elements.
    let root = file.catalog().unwrap().get(b"StructTreeRoot").unwrap().as_reference().unwrap();
    let numbers = file.get_dictionary(root).unwrap().get(b"ParentTree").unwrap().as_dict().unwrap();
    let numbers = numbers.get(b"Nums").unwrap().as_array().unwrap();
    for (page, id) in file.get_pages() {
        let content = lopdf::content::Content::decode(&file.get_page_content(id)).unwrap().operations;
        let marks = content.iter().filter(|operation| {
            operation.operands.iter().any(|operand| operand.as_dict().is_ok_and(|dict| dict.has(b"MCID")))
        });
        let own = numbers[2 * page as usize - 1].as_array().unwrap();
        assert_eq!(marks.count(), own.len(), "page {page}");
    }
}

#[test]
fn a_row_higher_than_a_page_stays_the_cells_it_is_made_of() {
    let column = |title: &str| Column { title: title.into(), weight: 1.0, align: Alignment::Left };
    let rows = vec![vec!["word ".repeat(2_000).into(), "other ".repeat(900).into()]];
    let mut sheet = Sheet::new(Language::English, "List");
    sheet.push(Block::Table(TableBlock { columns: vec![column("One"), column("Two")], rows }));
    let pages = layout(&sheet, &PageSetup::default());
    let file = lopdf::Document::load_mem(&pdf(&pages, &Metadata::of(&sheet)).unwrap()).unwrap();
    let told = structure(&file);
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[2].starts_with("TD") && told[2].split(' ').all(|cell| cell.len() > 3), "many marks a cell: {told:?}");
}

#[test]
fn a_code_stands_in_the_quiet_that_cameras_need() {
    let mut sheet = Sheet::new(Language::English, "Code");
    sheet.push(kernel::sheet::Code { text: "MUSTER:1:XWING:0123".into(), caption: "Read it with a camera.".into() });
    let page = &layout(&sheet, &PageSetup::default()).pages[0];
    let white = page.operations.iter().find_map(|operation| match operation {
        Operation::Rectangle { fill: Some(Color::WHITE), width, .. } => Some(*width),
        _ => None,
    });
    let dark = page.operations.iter().find_map(|operation| match operation {
        Operation::Path { fill: Color::BLACK, .. } => Some(operation.bounds()),
        _ => None,
    });
    let (white, (from, to)) = (white.unwrap(), dark.unwrap());
    let side = (to.x - from.x) / 21.0;
    assert!((white - 29.0 * side).abs() < 0.1 && side > 1.2, "{white} {side}");
}

#[test]
fn a_caption_longer_than_a_card_goes_on_below_its_drawing() {
    let caption = Prose::from("palabra ".repeat(60));
    let drawing =
        |caption: Prose| kernel::sheet::Drawing { size: (27.0, 37.0), width_mm: 30.0, caption, ..Default::default() };
    let code = kernel::sheet::Code { text: "MUSTER".repeat(20), caption: caption.clone() };
    let body = vec![Block::Drawings(vec![drawing(Prose::new()), drawing(caption)]), Block::Code(code)];
    let mut sheet = Sheet::new(Language::Spanish, "");
    let card = Card { body, right: "A".into(), ..Card::default() };
    sheet.push(Cards { size: CardSize::MINI, cards: vec![card] });
    assert_all_is_well(&sheet, Margins::default());
}
