//! The window from outside, without a display.

use crate::program::{Run, Scratch};

fn without_display(scratch: &Scratch, arguments: &str, display: Option<&str>) -> Run {
    let mut command = scratch.command(arguments.split_whitespace());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        let _ = command.env_remove(name);
    }
    if let Some(display) = display {
        let _ = command.env("DISPLAY", display);
    }
    Run::of(&mut command)
}

#[test]
#[cfg(all(unix, not(target_os = "macos")))]
fn without_a_display_one_sentence_points_to_the_command_line() {
    let scratch = Scratch::new();
    // No display, or one without a server.
    for display in [None, Some(":7777")] {
        without_display(&scratch, "--lang en", display).fails(2, "muster --help");
        without_display(&scratch, "--lang es", display).fails(2, "línea de órdenes");
    }
}
