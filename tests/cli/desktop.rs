//! Integration with desktop and shell: entry, icon, file type, completions, manual page.

use crate::program::{Run, Scratch};

#[test]
#[cfg(all(unix, not(target_os = "macos")))]
fn the_program_is_put_into_the_menus_and_taken_out_again() {
    let scratch = Scratch::new();
    let home = scratch.path().join("share");
    let run = |flag: &str| Run::of(scratch.command(["desktop-entry", flag]).env("XDG_DATA_HOME", &home));
    let installed = run("--install");
    assert_eq!((installed.status, installed.err.as_str()), (0, ""));
    let entry = std::fs::read_to_string(home.join("applications/muster.desktop")).unwrap();
    assert!(entry.contains(&format!("Exec=\"{}\" open %F\n", env!("CARGO_BIN_EXE_muster"))), "{entry}");
    assert!(entry.contains("\nComment[es]=") && entry.contains("\nVersion=1.4\n"), "{entry}");
    assert!(entry.contains("\nMimeType=application/vnd.muster+json;\n"), "{entry}");
    assert!(home.join("icons/hicolor/scalable/apps/muster.svg").is_file());
    let kind = std::fs::read_to_string(home.join("mime/packages/muster.xml")).unwrap();
    assert!(kind.contains("<glob pattern=\"*.muster\"/>"), "{kind}");
    assert_eq!(run("--remove").out.lines().count(), 3);
    assert!(!home.join("applications/muster.desktop").exists());
    assert_eq!(run("--remove").out, "Nothing of Muster was installed in the desktop.\n");
}

#[test]
fn a_package_gets_an_entry_that_starts_the_installed_program() {
    let scratch = Scratch::new();
    let share = scratch.path().join("usr/share");
    let run = Run::of(scratch.command(["desktop-entry", "--into"]).arg(&share));
    assert_eq!((run.status, run.out.lines().count(), run.err.as_str()), (0, 3, ""));
    let entry = std::fs::read_to_string(share.join("applications/muster.desktop")).unwrap();
    assert!(entry.contains("\nExec=muster open %F\n"), "{entry}");
    assert!(share.join("mime/packages/muster.xml").is_file());
}

#[test]
#[cfg(all(unix, not(target_os = "macos")))]
fn a_program_that_the_shell_finds_is_started_by_its_name() {
    let scratch = Scratch::new();
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_muster")).parent().unwrap();
    let run = Run::of(scratch.command(["desktop-entry"]).env("PATH", folder));
    assert!(run.out.contains("\nExec=muster open %F\n"), "{}", run.out);
}

#[test]
#[cfg(all(unix, not(target_os = "macos")))]
fn a_folder_that_cannot_be_written_to_is_told() {
    let scratch = Scratch::new();
    let home = scratch.file("share", "a file where a folder should be");
    let run = Run::of(scratch.command(["desktop-entry", "--install"]).env("XDG_DATA_HOME", home));
    run.fails(2, "muster.desktop");
}

#[test]
fn completions_know_every_command() {
    let scratch = Scratch::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = scratch.line(&format!("completions {shell}"));
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{shell}");
        for command in ["check", "sheet", "diff", "desktop-entry"] {
            assert!(run.out.contains(command), "{shell} does not know {command}");
        }
    }
    let run = scratch.line("completions cmd");
    assert_eq!(run.status, 64);
    assert!(run.err.contains("bash"), "{}", run.err);
}

#[test]
fn the_manual_page_tells_every_command_in_both_languages() {
    let scratch = Scratch::new();
    let english = scratch.line("man").out;
    assert!(english.starts_with(".ie") || english.contains(".TH MUSTER 1"), "{english}");
    for part in ["muster check", "muster catalog coverage", "\\-\\-data\\-dir"] {
        assert!(english.contains(part) || english.contains(&part.replace('-', "\\-")), "{part}");
    }
    assert!(scratch.line("man --lang es").out.contains("SINOPSIS"));
}
