//! The forms in which armies are exchanged.

kernel::list_forms! {
    /// The specification by which builders of the game exchanged armies.
    IaSpec = "ia-spec", "imperial_assault.form.ia_spec", "json";
}
