//! Tables of players' own.

use kernel::{Finding, Language, tabletop::Laid};
use legion::{
    cards::{Cover, TerrainClass},
    play::{
        Options,
        table::{Field, MM, Spot},
    },
    tabletop::{Form, Ground, Table, TerrainPiece, of_layout},
};
use proptest::prelude::*;
use serde_json::json;

use crate::{army::CATALOG, tabletops};

fn piece(kind: &str, x: i32, y: i32) -> TerrainPiece {
    TerrainPiece::of_kind(&CATALOG, kind, (x, y)).unwrap()
}

fn ids(pieces: &[TerrainPiece]) -> Vec<&'static str> {
    TerrainPiece::check(&CATALOG, pieces).iter().map(|finding| finding.check.as_str()).collect()
}

fn any_piece() -> impl Strategy<Value = TerrainPiece> {
    let kinds: Vec<String> =
        CATALOG.terrains().map(|(_, row)| row.id.to_string()).chain(["unheard_of".into()]).collect();
    let rectangle = (5..400, 5..400).prop_map(|(along, across)| Form::Rectangle(along, across));
    let corner = (-300..300, -300..300);
    let polygon = prop::collection::vec(corner, 0..9).prop_map(Form::Polygon);
    let agreed = (prop::option::of(0..3_usize), prop::option::of(0..4_usize), prop::option::of(any::<bool>()));
    (prop::sample::select(kinds), (0..1829, 0..914), 0..64_u8, prop_oneof![rectangle, polygon], 0..300, agreed)
        .prop_map(|(kind, at, turn, form, height, (cover, troopers, blocks))| TerrainPiece {
            kind,
            at,
            turn,
            form,
            height,
            cover: cover.map(|cover| Cover::ALL[cover]),
            troopers: troopers.map(|class| TerrainClass::ALL[class]),
            vehicles: None,
            blocks,
        })
}

proptest! {
    #[test]
    fn any_table_is_read_as_it_was_written_and_comes_back_from_a_turn(
        pieces in prop::collection::vec(any_piece(), 0..20),
    ) {
        tabletops::is_read_as_it_was_written(&pieces);
        tabletops::comes_back(&pieces);
        // Whatever lies there, the checks have an answer.
        TerrainPiece::check(&CATALOG, &pieces);
    }
}

#[test]
fn a_table_of_chance_keeps_to_all_advice() {
    for seed in 0..40 {
        let pieces = TerrainPiece::random(&CATALOG, seed).unwrap();
        assert_eq!(TerrainPiece::check(&CATALOG, &pieces), [], "seed {seed}");
        assert_eq!(pieces, TerrainPiece::random(&CATALOG, seed).unwrap());
        let has_twin = |piece: &TerrainPiece| {
            pieces.contains(&piece.opposite()) || pieces.iter().any(|other| other.opposite() == *piece)
        };
        assert!(pieces.iter().all(has_twin), "seed {seed}");
        tabletops::is_read_as_it_was_written(&pieces);
    }
}

#[test]
fn layouts_of_the_catalog_are_tables_to_go_on_from() {
    for (id, layout) in CATALOG.layouts() {
        let pieces = of_layout(&CATALOG, id);
        let (own, printed) = (Field::own(&CATALOG, &pieces), Field::new(&CATALOG, id));
        assert!(!TerrainPiece::check(&CATALOG, &pieces).iter().any(Finding::is_error), "{}", layout.id);
        for (one, other) in own.pieces.iter().zip(&printed.pieces) {
            // Millimeters are whole: a twin lies up to half of one beside its place.
            assert!(one.polygon.middle().distance(other.polygon.middle()) < MM);
            assert_eq!((one.kind, one.height, one.classes), (other.kind, other.height, other.classes));
        }
    }
}

#[test]
fn a_piece_of_no_kind_off_the_table_over_another_or_flat_is_an_error() {
    // LEG-TABLE-01, -02, -03, -05.
    let mut unknown = piece("house", 400, 400);
    unknown.kind = "castle".into();
    assert_eq!(ids(&[unknown]), ["LEG-TABLE-01"]);
    assert_eq!(ids(&[piece("house", 20, 400)]), ["LEG-TABLE-02"]);
    assert_eq!(ids(&[piece("house", 400, 400), piece("wood", 500, 400)]), ["LEG-TABLE-03"]);
    let mut flat = piece("house", 400, 400);
    flat.height = 0;
    assert_eq!(ids(&[flat.clone()]), ["LEG-TABLE-05"]);
    // What is crossed and seen over may be flat.
    (flat.troopers, flat.blocks) = (Some(TerrainClass::Open), Some(false));
    assert!(!ids(&[flat]).contains(&"LEG-TABLE-05"));
}

#[test]
fn a_polygon_has_three_to_eight_corners_and_bulges_outward() {
    // LEG-TABLE-04.
    let errors = |corners: &[(i32, i32)]| {
        let mut piece = piece("ruin", 600, 400);
        piece.form = Form::Polygon(corners.to_vec());
        ids(&[piece]).contains(&"LEG-TABLE-04")
    };
    assert!(!errors(&[(-50, -50), (50, -50), (0, 60)]));
    assert!(errors(&[(-50, -50), (50, -50)]));
    assert!(errors(&[(-50, -50), (0, 60), (50, -50)]), "with the clock");
    assert!(errors(&[(-50, -50), (50, -50), (0, -40), (0, 60)]), "a dent");
    assert!(errors(&[(0, 50), (-30, -40), (48, 15), (-48, 15), (30, -40)]), "a star");
}

#[test]
fn corners_are_added_outward_and_dragged_on_a_turned_piece() {
    let mut piece = piece("ruin", 600, 400);
    piece.set(&CATALOG, "polygon", &json!(true));
    for count in 5..=8 {
        piece.set(&CATALOG, "corners", &json!(count));
        assert!(!ids(&[piece.clone()]).contains(&"LEG-TABLE-04"), "{count} corners");
    }
    piece.set(&CATALOG, "corners", &json!(9));
    assert_eq!(piece.corners().len(), 8);
    piece.turn(5);
    piece.put_corner(0, (455, 333));
    let (x, y) = piece.corners()[0];
    assert!((x - 455).abs() <= 1 && (y - 333).abs() <= 1, "{x}, {y}");
}

#[test]
fn what_is_agreed_counts_in_a_match_and_what_is_usual_is_not_written() {
    // LEG-TER-01.
    let mut wood = piece("wood", 600, 400);
    for (key, value) in [("cover", "heavy"), ("vehicles", "impassable"), ("troopers", "difficult")] {
        wood.set(&CATALOG, key, &json!(value));
    }
    wood.set(&CATALOG, "blocks", &json!(true));
    let field = Field::own(&CATALOG, &[wood.clone()]);
    let there = &field.pieces[0];
    assert_eq!((there.cover, there.blocks), (Cover::Heavy, true));
    assert_eq!(there.classes, [TerrainClass::Difficult, TerrainClass::Impassable]);
    assert!(there.polygon.contains(Spot::new(600 * MM, 400 * MM)));
    assert!(!wood.write().contains_key("troopers"), "as woods have it");
    wood.set(&CATALOG, "cover", &json!("light"));
    assert!(!wood.write().contains_key("cover"));
}

#[test]
fn a_bare_a_crowded_and_a_lopsided_table_are_advised_against() {
    // LEG-TABLE-06, -07, -08: advice, so a match can be played.
    assert_eq!(ids(&[]), ["LEG-TABLE-06"]);
    let hills = |places: &[(i32, i32)]| -> Vec<TerrainPiece> {
        let hill = |(x, y): &(i32, i32)| TerrainPiece { form: Form::Rectangle(400, 400), ..piece("hill", *x, *y) };
        places.iter().map(hill).collect()
    };
    let around = [(250, 220), (250, 690), (1570, 220), (1570, 690), (910, 220), (910, 690)];
    assert_eq!(ids(&hills(&around)), ["LEG-TABLE-06", "LEG-TABLE-07"]);
    assert_eq!(ids(&hills(&around[..2])), ["LEG-TABLE-07", "LEG-TABLE-08"]);
    let table = Table::new("Hills".into(), hills(&around));
    assert!(table.is_playable(&CATALOG));
}

#[test]
fn a_table_with_an_error_is_refused_by_name() {
    let layout = |x| Ground::Own(Table::new("Mos Eisley".into(), vec![piece("house", x, 400)]).into());
    let wrong = |x| Options { layout: layout(x), ..Options::default() }.wrong(&CATALOG, Language::English);
    assert_eq!(wrong(400), None);
    let sentence = wrong(20).unwrap();
    assert!(
        sentence.contains("Mos Eisley") && sentence.contains("piece 1: House is not wholly on the table"),
        "{sentence}"
    );
}

#[test]
fn a_word_or_a_number_that_no_piece_has_is_found_with_its_line() {
    let read = |pieces: &str| {
        let text = format!(
            "{{\"muster\":1,\"system\":\"legion\",\"format\":\"table\",\"table\":{{\n\"pieces\":[{pieces}]}}}}"
        );
        Table::read(&text).map(|table| table.pieces.len()).map_err(|error| (error.line, error.key))
    };
    assert_eq!(read(r#"{"kind":"house","at":[4,5],"size":[90,80]}"#), Ok(1));
    assert_eq!(read(r#"{"kind":"house","at":[4,5]}"#), Err((2, "systems.read.want_field")));
    assert_eq!(read(r#"{"kind":"house","at":[4],"size":[90,80]}"#), Err((2, "tabletop.read.pair")));
    assert_eq!(read(r#"{"kind":"house","at":[4,5],"size":[90,80],"cover":"some"}"#), Err((2, "systems.read.word")));
    assert_eq!(read(r#"{"kind":"house","at":[4,5],"size":[90,80],"hight":3}"#), Err((2, "systems.read.unknown_field")));
    let many = vec![r#"{"kind":"house","at":[4,5],"size":[90,80]}"#; 121].join(",");
    assert_eq!(read(&many), Err((2, "tabletop.read.too_many")));
}
