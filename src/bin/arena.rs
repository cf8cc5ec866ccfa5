//! The match runner. Everything is in the library, module `arena`.

use std::process::ExitCode;

#[cfg(unix)]
fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    ExitCode::from(yinsh::arena::cli::main(&words))
}

/// Ending programs with all they started needs process groups.
#[cfg(not(unix))]
fn main() -> ExitCode {
    eprintln!("arena: runs on Unix systems only");
    ExitCode::from(2)
}
