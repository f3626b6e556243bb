//! The Activation phase: dials are revealed, maneuvers executed, ships overlap, touch, meet obstacles and leave the board
//! (sections 7 to 10, 29.10, 29.15).

use super::{
    Event,
    board::{Base, Board, Course, Lay, Slide, fly, overlapped},
    maneuver::Flown,
    pieces::{ShipNo, ShipSet},
    question::{Answer, Move, Question, QuestionKind},
    referee::Referee,
    state::Contact,
    view::ability::{Rule, Trigger},
};
use crate::cards::{
    Bearing, Difficulty,
    ability::{
        Hook, RuleChange, Template as TemplateWord, Window,
        words::{Allow, Cause, IgnoreWhen, TemplateUse, Token},
    },
};
use crate::play::view::View;
use kernel::game::stepped::Flow;
use kernel::plane::{Polygon, Pose};

/// The origin of a maneuver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Occasion {
    /// The ship's activation.
    Activation,
    /// Before its dial is revealed: what it meets costs no action (XW-OBST-14).
    BeforeReveal,
    /// A SLAM: nothing is skipped, as the action is being used already (XW-SLAM-07).
    Slam,
    /// A card's order in place of an action.
    Ordered,
    /// A docked ship leaves its carrier (XW-DOCK-03).
    Deploy,
}

impl<'a> Referee<'a> {
    /// A ship activates: reveal, execute, act (XW-ACT-03).
    pub(super) fn activate(&mut self, ship: ShipNo) -> Flow {
        self.state.active = Some(ship);
        self.open_window(&Trigger::of(Window::Activate, ship))?;
        if self.ship(ship).lives() {
            self.fly_activation(ship)?;
        }
        self.ship_mut(ship).activated = true;
        self.state.active = None;
        self.bury_dying()?;
        self.emit(Event::Settled);
        Ok(())
    }

    fn fly_activation(&mut self, ship: ShipNo) -> Flow {
        // A ship that was ionized after dials were set flies its dial (XW-BOMB-13).
        let state = self.ship(ship);
        if state.drifts || (state.dial.is_none() && self.view().is_ionized(ship)) {
            // No dial is revealed (XW-ACT-06, XW-ION-02, -03).
            self.emit(Event::Drifts(ship));
            let flown = self.view().colored(ship, Flown::ordered(1, Bearing::Straight, Difficulty::White));
            self.execute(ship, flown, Occasion::Activation)?;
            if self.ship(ship).lives() {
                let count = self.ship(ship).token(Token::Ion);
                self.lose(ship, Token::Ion, count)?;
            }
        } else {
            self.open_window(&Trigger::of(Window::BeforeReveal, ship))?;
            if !self.ship(ship).lives() {
                return Ok(());
            }
            let Some(flown) = self.reveal(ship)? else { return Ok(()) };
            self.execute(ship, flown, Occasion::Activation)?;
        }
        if !self.ship(ship).lives() {
            return Ok(());
        }
        self.action_step(ship)?;
        self.check_late(ship)?;
        self.roll_for_obstacles(ship)
    }

    /// The dial is revealed; cards may change the maneuver. A stressed ship cannot execute a red one (XW-STRESS-02, -04).
    fn reveal(&mut self, ship: ShipNo) -> Flow<Option<Flown>> {
        let profile = self.profile(ship);
        let Some(dialled) = self.ship(ship).dial.and_then(|place| profile.dial.get(usize::from(place))) else {
            // No dial was set: nothing to reveal.
            return Ok(None);
        };
        let flown = self.view().colored(ship, Flown::revealed(*dialled));
        self.ship_mut(ship).revealed = true;
        self.ship_mut(ship).maneuver = Some(flown);
        self.emit(Event::DialRevealed(ship, flown));
        let shaken = flown.bearing == Bearing::Straight && self.view().straight_barred(ship);
        self.open_window(&Trigger::of(Window::Reveal, ship))?;
        if !self.ship(ship).lives() {
            return Ok(None);
        }
        let Some(flown) = self.ship(ship).maneuver else { return Ok(None) };
        // A straight maneuver that could not have been dialed is replaced like a red one (Shaken Pilot).
        let shaken = shaken && flown.bearing == Bearing::Straight;
        let barred = flown.difficulty == Difficulty::Red
            && self.ship(ship).stressed()
            && !self.view().allowed(ship, Allow::RedWhileStressed, |_| true);
        if !barred && !shaken {
            return Ok(Some(flown));
        }
        let white = Flown::ordered(2, Bearing::Straight, Difficulty::White);
        let flown =
            if self.fixed.options.last_faq && barred { white } else { self.imposed(ship, shaken)?.unwrap_or(white) };
        self.ship_mut(ship).maneuver = Some(flown);
        self.emit(Event::ManeuverImposed { ship, flown, by_rule: self.fixed.options.last_faq && barred, shaken });
        Ok(Some(flown))
    }

    /// The opponent picks any maneuver of the dial that is not red (XW-STRESS-04), and not straight if none could be dialed.
    pub(super) fn imposed(&mut self, ship: ShipNo, shaken: bool) -> Flow<Option<Flown>> {
        let dial = &self.profile(ship).dial;
        let mut answers = self.list();
        for (place, maneuver) in (0_u8..).zip(dial) {
            let color = self.view().difficulty(ship, maneuver.speed, maneuver.bearing, maneuver.difficulty);
            if color != Difficulty::Red && !(shaken && maneuver.bearing == Bearing::Straight) {
                answers.push(Answer::Dial(place));
            }
        }
        let seat = self.seat(ship).other();
        match self.ask(seat, Question::about(QuestionKind::Imposed, ship), answers)? {
            Answer::Dial(place) => {
                Ok(dial.get(usize::from(place)).map(|maneuver| self.view().colored(ship, Flown::revealed(*maneuver))))
            }
            _ => Ok(None),
        }
    }

    pub(super) fn change_maneuver(&mut self, ship: ShipNo, flown: Flown) {
        if self.ship(ship).maneuver != Some(flown) {
            self.ship_mut(ship).maneuver = Some(flown);
            self.emit(Event::ManeuverChanged(ship, flown));
        }
    }

    /// Executes a maneuver (step 2 of an activation): move, meet what lies there, check stress (XW-ACT-03, -05).
    pub(super) fn execute(&mut self, ship: ShipNo, flown: Flown, occasion: Occasion) -> Flow {
        let flown = self.other_template(ship, flown)?;
        let base = self.view().base(ship);
        let course = View::course(flown);
        let (shapes, numbers) = self.view().others(ship);
        let shift = self.tallon_spot(ship, &course, &base, &shapes)?;
        let slide = fly(&course, &base, shift, &shapes);
        let touched = touched_by(&slide, &numbers);
        self.finish_maneuver(ship, flown, occasion, &course, base, slide, touched)
    }

    /// A card may let a Segnor's loop of speed 3 be flown with another template (IG-88D).
    fn other_template(&mut self, ship: ShipNo, flown: Flown) -> Flow<Flown> {
        let turned = match flown.bearing {
            Bearing::SegnorsLoopLeft => Bearing::TurnLeft,
            Bearing::SegnorsLoopRight => Bearing::TurnRight,
            _ => return Ok(flown),
        };
        let allowed = flown.speed == 3
            && flown.template.is_none()
            && self.view().any_rule(Hook::Template, |rule| {
                match rule.change() {
                RuleChange::Template { usage: TemplateUse::SegnorsLoop3, options, .. } => {
                    rule.bearer() == ship
                        && options.iter().any(|option| {
                            matches!(option, TemplateWord::Along(step) if (step.bearing, step.speed) == (turned, 3))
                        })
                }
                _ => false,
            }
            });
        if !allowed {
            return Ok(flown);
        }
        let ways = vec![flown, Flown { template: Some(turned), ..flown }];
        Ok(self.ask_maneuver(ship, None, ways)?.unwrap_or(flown))
    }

    /// Everything about a maneuver after its end is known.
    #[allow(clippy::too_many_arguments, reason = "what a maneuver is and where it came to")]
    pub(super) fn finish_maneuver(
        &mut self,
        ship: ShipNo,
        flown: Flown,
        occasion: Occasion,
        course: &Course,
        base: Base,
        slide: Slide,
        touched: ShipSet,
    ) -> Flow {
        let from = self.ship(ship).pose;
        self.set_pose(ship, slide.pose);
        // A stationary ship has not moved: who touched it touches it still (XW-MANEUVER-09, XW-OVERLAP-08).
        if course.template.is_some() {
            self.touch(ship, touched);
        }
        let state = self.ship_mut(ship);
        state.maneuver = Some(flown);
        state.overlapped = touched;
        state.met = 0;
        self.emit(Event::Flew { ship, from, to: slide.pose, flown, overlapped: touched });
        if !Board::STANDARD.holds(&self.ship(ship).shape) {
            return self.flee(ship);
        }
        let lay = course.lay(&base, (!touched.is_empty()).then_some(slide.travelled));
        let costs_action = matches!(occasion, Occasion::Activation | Occasion::Deploy);
        if !touched.is_empty() && costs_action {
            // Skips its Perform Action step (XW-OVERLAP-04).
            self.ship_mut(ship).no_action_step = true;
        }
        self.set_off_mines(ship, lay.as_ref())?;
        if !self.ship(ship).lives() {
            return Ok(());
        }
        self.meet_obstacles(ship, lay.as_ref(), from, costs_action);
        if occasion == Occasion::Activation && self.puts_off_stress(ship, flown.difficulty)? {
            self.ship_mut(ship).unchecked = Some(flown.difficulty);
        } else {
            self.check_stress(ship, flown.difficulty)?;
        }
        self.take_debris_stress(ship)?;
        if matches!(occasion, Occasion::BeforeReveal | Occasion::Ordered) {
            self.roll_for_obstacles(ship)?;
        }
        if !self.ship(ship).lives() {
            return Ok(());
        }
        let mut trigger = Trigger::of(Window::AfterManeuver, ship);
        if !flown.from_dial || !matches!(occasion, Occasion::Activation) {
            trigger.causes.insert(Cause::NotFromDial);
        }
        self.open_window(&trigger)?;
        Ok(())
    }

    /// A card lets the stress check wait until after the action (Pattern Analyzer): asked for where it matters.
    fn puts_off_stress(&mut self, ship: ShipNo, difficulty: Difficulty) -> Flow<bool> {
        let matters = difficulty == Difficulty::Red || (difficulty == Difficulty::Green && self.ship(ship).stressed());
        let mut by = None;
        if matters {
            self.view().each_rule(Hook::Allow, &mut |rule| {
                if let (Rule::Ability(context, _), RuleChange::Allow { what: Allow::LateStressCheck, .. }) =
                    (&rule, rule.change())
                    && context.bearer() == ship
                {
                    by = Some(context.ability.at);
                }
                by.is_some()
            });
        }
        let Some(by) = by else { return Ok(false) };
        let mut answers = self.list();
        answers.extend([Answer::Option(0), Answer::Pass]);
        if difficulty == Difficulty::Green {
            answers.reverse();
        }
        let question = Question::about(QuestionKind::Effect, ship).because(by);
        Ok(self.ask(self.seat(ship), question, answers)? == Answer::Option(0))
    }

    /// Red: 1 stress token more; green: 1 less (XW-ACT-04, XW-STRESS-03), also after an overlap (XW-OVERLAP-12).
    fn check_stress(&mut self, ship: ShipNo, difficulty: Difficulty) -> Flow {
        match difficulty {
            Difficulty::Red => {
                self.gain(ship, Token::Stress, 1)?;
            }
            Difficulty::Green => self.lose(ship, Token::Stress, 1)?,
            Difficulty::White => {}
        }
        Ok(())
    }

    /// A card moves the stress check behind the action (Pattern Analyzer).
    fn check_late(&mut self, ship: ShipNo) -> Flow {
        match self.ship_mut(ship).unchecked.take() {
            Some(difficulty) if self.ship(ship).lives() => self.check_stress(ship, difficulty),
            _ => Ok(()),
        }
    }

    /// The owner picks the spot of a Tallon roll; one without overlap if there is any (XW-MANEUVER-11).
    fn tallon_spot(&mut self, ship: ShipNo, course: &Course, base: &Base, others: &[Polygon]) -> Flow<f64> {
        if course.shifts(base).len() == 1 {
            return Ok(0.0);
        }
        let free = course.free_shifts(base, others);
        if free.is_empty() {
            return Ok(0.0);
        }
        let mut question = Question::about(QuestionKind::TallonSpot, ship);
        question.spots = free.iter().map(|shift| course.landing(base, *shift)).collect();
        let spot = self.ask_spot(self.seat(ship), question, false)?;
        Ok(free[spot.map_or(0, |(place, _)| place)])
    }

    /// Puts a ship somewhere.
    pub(super) fn set_pose(&mut self, ship: ShipNo, pose: Pose) {
        let shape = Base::new(pose, self.profile(ship).size).polygon();
        let state = self.ship_mut(ship);
        state.pose = pose;
        state.shape = shape;
        self.note_obstacles_below(ship);
    }

    /// Notes the obstacles below the base.
    fn note_obstacles_below(&mut self, ship: ShipNo) {
        let on = overlapped(&self.ship(ship).shape, &self.state.obstacle_shapes);
        self.ship_mut(ship).on = on;
    }

    /// Updates the ships in contact after a move (XW-OVERLAP-06, -08).
    fn touch(&mut self, ship: ShipNo, touched: ShipSet) {
        let mut contacts = std::mem::take(&mut self.state.contacts);
        contacts.retain_mut(|contact| {
            let other = if contact.a == ship {
                contact.a_moved = true;
                contact.b
            } else if contact.b == ship {
                contact.b_moved = true;
                contact.a
            } else {
                return true;
            };
            let meets = self.ship(ship).shape.distance(&self.ship(other).shape) <= MEETING;
            meets && !(contact.a_moved && contact.b_moved) && !touched.contains(other)
        });
        for other in touched {
            contacts.push(Contact { a: ship, b: other, a_moved: false, b_moved: false });
        }
        self.state.contacts = contacts;
    }

    /// Moves a ship without a maneuver: contacts end, mines go off, obstacles that may be overlapped work at once.
    pub(super) fn reposition(&mut self, ship: ShipNo, how: Move, to: Pose, lay: &Lay) -> Flow {
        let from = self.ship(ship).pose;
        self.set_pose(ship, to);
        self.touch(ship, ShipSet::EMPTY);
        self.emit(Event::Moved { ship, how: Some(how), from, to });
        self.set_off_mines(ship, Some(lay))?;
        if !self.ship(ship).lives() {
            return Ok(());
        }
        // To be allowed to overlap obstacles is not to ignore them (XW-OBST-13).
        let when = if how == Move::Decloak { IgnoreWhen::Activation } else { IgnoreWhen::Actions };
        let words = [IgnoreWhen::All, when].into_iter().collect();
        let met = self.ship(ship).on | lay.meets(&self.state.obstacle_shapes);
        if met != 0 && (how == Move::Tractor || !self.view().ignores_obstacles(ship, words)) {
            self.suffer_obstacles_now(ship, met)?;
        }
        Ok(())
    }

    /// Turns a ship on the spot.
    pub(super) fn rotate(&mut self, ship: ShipNo, eighths: i8) {
        let from = self.ship(ship).pose;
        let to = from.moved(0.0, 0.0, eighths);
        self.set_pose(ship, to);
        self.emit(Event::Moved { ship, how: None, from, to });
    }
}

/// Bases nearer than this meet, in millimetres: a slide back stops within a hair of the other base.
const MEETING: f64 = 0.05;

/// The ships that a slide ended at, by their numbers.
pub(super) fn touched_by(slide: &Slide, numbers: &[ShipNo]) -> ShipSet {
    numbers.iter().enumerate().filter(|(bit, _)| slide.touched & 1 << bit != 0).map(|(_, other)| *other).collect()
}
