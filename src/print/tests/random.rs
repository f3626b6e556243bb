//! Random sheets and their texts.

use proptest::{collection::vec, option, prelude::*, sample::select};

use kernel::{
    Accent, Language,
    sheet::{
        Alignment, AreaLook, Badge, Beside, Block, Card, CardSize, Cards, Code, Column, Columns, Dial, DialCell,
        DialRow, Drawing, Fact, Glyph, Heading, Item, Level, Mark, Plan, PlanEdge, PlanGround, PlanLabel, PlanLine,
        PlanMark, PlanSign, PlanSpace, Prose, Role, Shape, Sheet, Span, Stat, Style, TableBlock, Term, TickShape,
        Ticks, Verdict, VerdictKind,
    },
};

/// Every text of a sheet.
pub fn texts(sheet: &Sheet) -> Vec<String> {
    let mut out = vec![sheet.title.clone(), sheet.subtitle.clone(), sheet.figure.clone(), sheet.footer.clone()];
    out.extend(sheet.marks.iter().map(|mark| mark.text.clone()));
    sheet.blocks.iter().for_each(|block| block_texts(block, &mut out));
    out
}

fn block_texts(block: &Block, out: &mut Vec<String>) {
    let ticks_texts = |ticks: &[Ticks], out: &mut Vec<String>| {
        out.extend(ticks.iter().map(|ticks| ticks.label.words()));
    };
    match block {
        Block::Heading(heading) => {
            out.extend(heading.badge.iter().map(|badge| badge.text.clone()));
            out.extend([heading.text.words(), heading.figure.words(), heading.note.words()]);
        }
        Block::Paragraph(prose) => out.push(prose.words()),
        Block::Stats(stats) => out.extend(stats.iter().flat_map(|stat| [stat.label.clone(), stat.value.clone()])),
        Block::Table(table) => {
            // Titles of a table without rows, or of a stacked one, are omitted or stand with their cells.
            out.extend(table.rows.iter().flatten().map(Prose::words));
        }
        Block::Ticks(ticks) => ticks_texts(ticks, out),
        Block::Dial(dial) => {
            out.extend(dial.rows.iter().map(|row| row.label.clone()));
            out.extend(dial.rows.iter().flat_map(|row| &row.cells).flatten().map(|cell| cell.note.clone()));
        }
        Block::Plan(plan) => out.extend(plan.legend.iter().map(|(_, words)| words.clone())),
        Block::Drawings(drawings) => out.extend(drawings.iter().map(|drawing| drawing.caption.words())),
        Block::Code(code) => out.push(code.caption.words()),
        Block::Glyphs(glyphs) => out.extend(glyphs.iter().map(|glyph| glyph.label.clone())),
        Block::Verdict(verdict) => {
            out.push(verdict.title.words());
            out.extend(verdict.sentences.iter().map(Prose::words));
        }
        Block::Facts(facts) => out.extend(facts.iter().flat_map(|fact| [fact.label.words(), fact.value.words()])),
        Block::Items(items) => {
            for item in items {
                out.extend([item.name.words(), item.figure.words(), item.text.words()]);
                ticks_texts(&item.ticks, out);
            }
        }
        Block::Terms(terms) => out.extend(terms.iter().flat_map(|term| [term.name.words(), term.text.words()])),
        Block::Columns(columns) => columns.blocks.iter().for_each(|block| block_texts(block, out)),
        Block::Beside(beside) => beside.left.iter().chain(&beside.right).for_each(|block| block_texts(block, out)),
        Block::Keep(blocks) => blocks.iter().for_each(|block| block_texts(block, out)),
        Block::AnyOrder(groups) => groups.iter().flatten().for_each(|block| block_texts(block, out)),
        Block::Lowest(arrangements) => {
            arrangements.iter().take(1).flatten().for_each(|block| block_texts(block, out));
        }
        Block::PageBreak => {}
        Block::Cards(cards) => {
            for card in &cards.cards {
                out.extend([card.title.clone(), card.cost.words(), card.kind.words(), card.left.words()]);
                out.push(card.right.words());
                card.body.iter().for_each(|block| block_texts(block, out));
            }
        }
    }
}

fn text() -> BoxedStrategy<String> {
    prop_oneof![
        4 => "[a-zA-Z ]{0,24}",
        3 => "([a-zñáéü0-9,.:-]{1,12} ){0,30}",
        1 => "[a-zA-Z/-]{40,160}",
        1 => "\\PC{0,12}",
        1 => select(vec!["漢字", "e\u{301}\u{301}", "a\tb\r\nc\n\nd", "\u{0}\u{7f}\u{feff}", "🚀", "", "W", "a\u{a0}b"])
            .prop_map(str::to_owned),
    ]
    .boxed()
}

fn role() -> impl Strategy<Value = Role> {
    select(Role::ALL.to_vec())
}

fn glyph() -> impl Strategy<Value = String> {
    select(vec!["tick-square", "tick-circle", "nothing", ""]).prop_map(str::to_owned)
}

fn prose() -> BoxedStrategy<Prose> {
    let style = (any::<bool>(), any::<bool>(), role()).prop_map(|(bold, small, role)| Style { bold, small, role });
    let span = prop_oneof![
        5 => (text(), style).prop_map(|(text, style)| Span::Text { text, style }),
        1 => (glyph(), role()).prop_map(|(name, role)| Span::Glyph { name, role }),
        1 => (glyph(), role()).prop_map(|(name, role)| Span::Shape { name, role }),
    ];
    vec(span, 0..4).prop_map(|spans| Prose { spans }).boxed()
}

fn ticks() -> impl Strategy<Value = Ticks> {
    let shape = prop_oneof![
        select(vec![TickShape::Square, TickShape::Circle, TickShape::Shield, TickShape::Hull, TickShape::Halves]),
        glyph().prop_map(TickShape::Glyph)
    ];
    let marks = vec((0u16..80, glyph()), 0..3);
    (prose(), 0u16..70, shape, role(), marks).prop_map(|(label, count, shape, role, marks)| Ticks {
        letter: if count % 3 == 0 { "M".to_owned() } else { String::new() },
        label,
        count,
        shape,
        role,
        marks,
    })
}

fn leaf() -> BoxedStrategy<Block> {
    let badge = option::of((role(), text()).prop_map(|(role, text)| Badge { role, text }));
    let level = select(vec![Level::Part, Level::Entry, Level::Minor]);
    let heading = (level, prose(), [prose(), prose()], badge, option::of(glyph()));
    let heading = heading.prop_map(|(level, text, [figure, note], badge, drawing)| Heading {
        drawing,
        level,
        text,
        badge,
        figure,
        note,
    });
    let stat = (text(), text(), role(), option::of(glyph())).prop_map(|(label, value, role, glyph)| Stat {
        label,
        value,
        role,
        glyph,
    });
    let align = select(vec![Alignment::Left, Alignment::Center, Alignment::Right]);
    let weight = select(vec![0.0, 1.0, 3.5, -1.0, f32::NAN, 1e9]);
    let column = (prose(), weight, align).prop_map(|(title, weight, align)| Column { title, weight, align });
    let table =
        (vec(column, 0..7), vec(vec(prose(), 0..8), 0..6)).prop_map(|(columns, rows)| TableBlock { columns, rows });
    let cell = (glyph(), role(), "[0-9+]{0,2}").prop_map(|(glyph, role, note)| DialCell { glyph, role, note });
    let row = (text(), vec(option::of(cell), 0..40)).prop_map(|(label, cells)| DialRow { label, cells });
    let item = (option::of(glyph()), prose(), prose(), prose(), vec(ticks(), 0..2))
        .prop_map(|(glyph, name, figure, text, ticks)| Item { glyph, name, figure, text, ticks });
    let outcome = select(vec![VerdictKind::Ok, VerdictKind::Warning, VerdictKind::NotOk]);
    let verdict = (outcome, prose(), vec(prose(), 0..4)).prop_map(|(outcome, title, sentences)| Verdict {
        outcome,
        title,
        sentences,
    });
    prop_oneof![
        heading.prop_map(Block::Heading),
        prose().prop_map(Block::Paragraph),
        vec(stat, 0..7).prop_map(Block::Stats),
        table.prop_map(Block::Table),
        vec(ticks(), 0..4).prop_map(Block::Ticks),
        vec(row, 0..6).prop_map(|rows| Block::Dial(Dial { rows })),
        vec((glyph(), role(), text()).prop_map(|(name, role, label)| Glyph { name, role, label }), 0..6)
            .prop_map(Block::Glyphs),
        verdict.prop_map(Block::Verdict),
        vec((prose(), prose()).prop_map(|(label, value)| Fact { label, value }), 0..4).prop_map(Block::Facts),
        vec(item, 0..4).prop_map(Block::Items),
        vec((prose(), prose()).prop_map(|(name, text)| Term { name, text }), 0..5).prop_map(Block::Terms),
        plan().prop_map(Block::Plan),
        vec(drawing(), 0..4).prop_map(Block::Drawings),
        ("[A-Z0-9:]{0,300}", prose()).prop_map(|(text, caption)| Block::Code(Code { text, caption })),
        Just(Block::PageBreak),
    ]
    .boxed()
}

/// Drawings of any size, with their contents inside.
fn drawing() -> BoxedStrategy<Drawing> {
    let look = || select(vec![AreaLook::Edge, AreaLook::Tone, AreaLook::Both]);
    let at = || (0f32..1.0, 0f32..1.0);
    let shape = prop_oneof![
        (vec(at(), 0..7), role(), look()).prop_map(|(outline, role, look)| Shape::Area { outline, role, look }),
        (at(), at(), any::<bool>()).prop_map(|(from, to, is_dashed)| Shape::Line { from, to, is_dashed }),
    ];
    let parts =
        ((-3f32..90.0, -3f32..90.0), -10f32..400.0, vec(shape, 0..5), prose(), option::of(any::<bool>()), text());
    parts
        .prop_map(|(size, width_mm, shapes, caption, tick, words)| Drawing {
            size,
            width_mm,
            is_true_size: false,
            shapes,
            caption,
            tick,
            words,
        })
        .boxed()
}

/// Plans of maps, with signs on and off the map.
fn plan() -> BoxedStrategy<Plan> {
    let at = || (0_u8..40, 0_u8..40);
    let ground = || select(vec![PlanGround::Open, PlanGround::Closed, PlanGround::Hatched, PlanGround::Crossed]);
    let line = || select(vec![PlanLine::Wall, PlanLine::Door, PlanLine::Blocked, PlanLine::Dashed, PlanLine::Seam]);
    let space = (at(), ground(), option::of(role()), any::<bool>())
        .prop_map(|(at, ground, zone, is_shaded)| PlanSpace { at, ground, zone, is_shaded });
    let label = (at(), "[A-Z0-9]{0,6}").prop_map(|(at, text)| PlanLabel { at, text });
    let edge = (at(), any::<bool>(), line()).prop_map(|(at, is_east, line)| PlanEdge { at, is_east, line });
    let mark = (at(), "[A-Z0-9]{0,3}", role()).prop_map(|(at, text, role)| PlanMark { at, text, role });
    let sign = prop_oneof![
        ground().prop_map(PlanSign::Ground),
        role().prop_map(PlanSign::Zone),
        line().prop_map(PlanSign::Line),
        ("[A-Z0-9]{0,3}", role()).prop_map(|(text, role)| PlanSign::Mark(text, role)),
        Just(PlanSign::Shade),
    ];
    let size = (0_u8..40, 0_u8..40);
    let signs = (vec(mark, 0..6), vec(label, 0..4), vec((sign, text()), 0..6));
    let parts = (size, at(), vec(space, 0..30), vec(edge, 0..10), signs);
    // Signs off the plan would be off the page.
    parts
        .prop_map(|(size, beyond, mut spaces, mut edges, (mut marks, mut labels, legend))| {
            let within = |at: (u8, u8)| at.0 < size.0 && at.1 < size.1;
            spaces.retain(|space| within(space.at));
            edges.retain(|edge| within(edge.at));
            marks.retain(|mark| within(mark.at));
            labels.retain(|label| within(label.at));
            Plan { size, beyond, spaces, edges, marks, labels, legend, tile: None }
        })
        .boxed()
}

fn block() -> BoxedStrategy<Block> {
    leaf()
        .prop_recursive(3, 30, 5, |inner| {
            let blocks = || vec(inner.clone(), 0..5);
            let size = (20f32..230.0, 20f32..320.0).prop_map(|(width_mm, height_mm)| CardSize { width_mm, height_mm });
            let card = (text(), [prose(), prose(), prose(), prose()], vec(leaf(), 0..3), 0u16..3, option::of(glyph()));
            let card = card.prop_map(|(title, [cost, kind, left, right], body, copies, drawing)| Card {
                title,
                drawing,
                cost,
                kind,
                body,
                left,
                right,
                copies,
            });
            prop_oneof![
                (0u8..6, blocks()).prop_map(|(count, blocks)| Block::Columns(Columns { count, blocks })),
                (blocks(), blocks(), -0.5f32..1.5).prop_map(|(left, right, share)| Block::Beside(Beside {
                    left,
                    right,
                    share
                })),
                blocks().prop_map(Block::Keep),
                (size, vec(card, 0..4)).prop_map(|(size, cards)| Block::Cards(Cards { size, cards })),
            ]
        })
        .boxed()
}

/// Any sheet.
pub fn sheet() -> impl Strategy<Value = Sheet> {
    let mark = (role(), text()).prop_map(|(role, text)| Mark { text, role });
    let words = (text(), text(), text(), text());
    (words, vec(mark, 0..4), vec(block(), 0..7), select(Accent::ALL.to_vec()), any::<[bool; 2]>()).prop_map(
        |((title, subtitle, figure, footer), marks, blocks, accent, [english, one_page])| Sheet {
            title,
            subtitle,
            figure,
            footer,
            language: if english { Language::English } else { Language::Spanish },
            accent,
            marks,
            most_pages: one_page.then_some(1),
            has_backs: !english,
            blocks,
            if_room: Vec::new(),
            spare: None,
        },
    )
}
