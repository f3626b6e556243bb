//! Damage cards of a ship, and where damage comes from (sections 16 and 17).

use crate::cards::ability::{
    Window,
    words::{Cause, DamageChoice, DamageTrait, Words},
};
use crate::play::view::View;
use crate::play::{
    fixed::DamageKind,
    pieces::{Origin, ShipNo},
    state::DamageCard,
    view::ability::Context,
};

/// The source of damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::play) struct Blame {
    pub(in crate::play) causes: Words<Cause>,
    /// The ship responsible.
    pub(in crate::play) by: Option<ShipNo>,
    /// The ship the attack is made on, if the damage is of an attack.
    pub(in crate::play) attacked: Option<ShipNo>,
}

impl Blame {
    /// Nobody's doing.
    pub(in crate::play) const fn none() -> Self {
        Self { causes: Words::EMPTY, by: None, attacked: None }
    }

    /// A ship's doing.
    pub(in crate::play) const fn by(ship: ShipNo) -> Self {
        Self { causes: Words::EMPTY, by: Some(ship), attacked: None }
    }

    /// With a cause.
    pub(in crate::play) fn with(mut self, cause: Cause) -> Self {
        self.causes.insert(cause);
        self
    }
}

impl<'a, 's> View<'a, 's> {
    /// The kind of a damage card.
    pub(in crate::play) fn damage_kind(self, card: u8) -> &'a DamageKind {
        &self.fixed.damage[usize::from(self.fixed.deck[usize::from(card)])]
    }

    /// Damage cards of a ship, as they count (XW-DAMAGE-05).
    pub(in crate::play) fn damage_count(self, ship: ShipNo) -> u8 {
        let count = |damage: &DamageCard| match damage.card {
            Some(card) if damage.faceup => self.damage_kind(card).counts,
            _ => 1,
        };
        self.ship(ship).damage.iter().map(count).sum()
    }

    /// True if damage cards of this choice can be turned.
    pub(in crate::play) fn could_flip(
        self,
        context: &Context<'a, '_>,
        ship: ShipNo,
        up: bool,
        which: DamageChoice,
        wanted: Option<DamageTrait>,
    ) -> bool {
        self.flippable(context, ship, up, which, wanted).next().is_some()
    }

    pub(in crate::play) fn flippable(
        self,
        context: &Context<'a, '_>,
        ship: ShipNo,
        up: bool,
        which: DamageChoice,
        wanted: Option<DamageTrait>,
    ) -> impl Iterator<Item = usize> + use<'a, 's> {
        let own = match context.ability.at.on {
            Origin::Damage(card) => Some(card),
            _ => None,
        };
        let recent = self.attack.map(|attack| attack.dealt.clone()).unwrap_or_default();
        self.ship(ship).damage.iter().enumerate().filter_map(move |(place, damage)| {
            let fits = damage.faceup != up
                && match which {
                    DamageChoice::This => damage.card == own,
                    DamageChoice::DealtThisAttack => damage.card.is_some_and(|card| recent.contains(&card)),
                    _ => true,
                }
                && wanted.is_none_or(|wanted| damage.card.is_some_and(|card| self.damage_kind(card).trait_ == wanted));
            fits.then_some(place)
        })
    }

    /// The source of an ability's damage.
    pub(in crate::play) fn blame(self, context: &Context<'a, '_>) -> Blame {
        let mut blame = Blame::by(context.bearer());
        if context.trigger.bomb.is_some() {
            blame.causes.insert(Cause::Bomb);
        }
        if let Some(attack) = self.attack
            && matches!(context.trigger.window, Window::Hit | Window::Compare | Window::Compared)
        {
            blame.causes.insert(Cause::Attack);
            blame.attacked = Some(attack.defender);
        }
        blame
    }
}
