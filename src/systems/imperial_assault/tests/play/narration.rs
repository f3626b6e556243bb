//! Every event, question and answer has its phrase in every language, and answers keep their form in replays.

use imperial_assault::play::{Answer, Event, Question};
use kernel::{game::testing::saved_answers, narration::faults};

#[test]
fn every_event_question_and_answer_fills_the_holes_of_its_phrase() {
    let faults = [faults::<Event>(), faults::<Question>(), faults::<Answer>()].concat();
    assert_eq!(faults, [] as [String; 0]);
}

#[test]
fn answers_of_saved_replays_are_read() {
    let saved: Vec<Answer> = saved_answers(
        r#"
        "pass" "yes" {"seat":"first"} {"zone":"red"} {"stand":{"at":[3,4]}} {"group":1} {"figure":2} "move"
        {"walk":{"at":[3,4],"turned":true}} {"attack":{"target":5,"space":[0,1]}} {"interact":{"door":1}}
        {"discard":"stunned"} {"surge":0} "aim" {"special":12} {"use":[7,null]} {"die":{"defense":true,"place":1}}
        {"token":"block"} {"option":1} {"number":3} {"dice":[1,0,2,0]} {"door":2} {"status":"focused"} {"space":[5,6]}
        {"card":4} {"color":"blue"} {"face":{"defense":false,"place":0,"face":5}} {"mission_token":3} {"spend":2}
        "#,
    );
    assert_eq!(saved.len(), 29);
}
