//! The numbers of Deployment cards.

use crate::face::Figure;
use imperial_assault::cards::DeploymentCard;

/// Figures, health and speed of a card as printed; none for upgrades, which have no figures.
pub fn of_card(card: &DeploymentCard) -> Vec<Figure> {
    with_health(card, card.health)
}

/// Figures of a card with their Health in the army.
pub fn with_health(card: &DeploymentCard, health: Option<u8>) -> Vec<Figure> {
    if card.figures == 0 && card.health.is_none() {
        return Vec::new();
    }
    let number = |value: Option<u8>| value.map(i16::from);
    vec![
        Figure::new("gui.imperial_assault.stat.figures", "stat-minis", Some(i16::from(card.figures.max(1))), |look| {
            look.text
        }),
        Figure::new("gui.imperial_assault.stat.health", "stat-wounds", number(health), |look| look.red),
        Figure::new("gui.imperial_assault.stat.speed", "stat-speed", number(card.speed), |look| look.blue),
    ]
}
