//! Finding the file a command names, and saying why it can't be run before anything is played.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// A command that names no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// No such file.
    #[error("no program `{command}`: looked for {}", looked_at.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", "))]
    Missing {
        /// As given.
        command: PathBuf,
        /// Where it could have been.
        looked_at: Vec<PathBuf>,
    },
    /// A file that isn't executable.
    #[error("{path} is not executable")]
    NotExecutable {
        /// The file.
        path: PathBuf,
    },
    /// The directory to run in isn't there.
    #[error("no directory {dir}")]
    NoDirectory {
        /// As given.
        dir: PathBuf,
    },
}

/// A program that can be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The file.
    pub path: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// The directory it runs in.
    pub dir: Option<PathBuf>,
}

impl Program {
    /// Finds the program of a command: in `dir` if one is given, then where the arena was started,
    /// then, for a bare name, in `PATH`.
    ///
    /// # Errors
    /// When there is no such file or directory, or it isn't executable.
    pub fn find(
        command: &Path,
        args: &[String],
        dir: Option<&Path>,
    ) -> Result<Program, ProgramError> {
        if let Some(dir) = dir.filter(|d| !d.is_dir()) {
            return Err(ProgramError::NoDirectory {
                dir: dir.to_owned(),
            });
        }
        let here = std::env::current_dir().unwrap_or_default();
        let mut candidates: Vec<PathBuf> =
            dir.iter().map(|dir| here.join(dir).join(command)).collect();
        candidates.push(here.join(command));
        if command.components().count() == 1 {
            let path = std::env::var_os("PATH").unwrap_or_default();
            candidates.extend(std::env::split_paths(&path).map(|p| p.join(command)));
        }
        match candidates.iter().find(|p| p.is_file()) {
            None => Err(ProgramError::Missing {
                command: command.to_owned(),
                looked_at: candidates,
            }),
            Some(path) if !is_executable(path) => {
                Err(ProgramError::NotExecutable { path: path.clone() })
            }
            Some(path) => Ok(Program {
                path: path.clone(),
                args: args.to_vec(),
                dir: dir.map(Path::to_owned),
            }),
        }
    }
}

fn is_executable(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|m| m.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_name_is_found_in_the_path() {
        let program = Program::find(Path::new("sh"), &[], None).unwrap();
        assert!(program.path.is_absolute() && program.path.ends_with("sh"));
    }

    #[test]
    fn a_directory_comes_first() {
        let program = Program::find(Path::new("sh"), &[], Some(Path::new("/bin"))).unwrap();
        assert_eq!(program.path, Path::new("/bin/sh"));
    }

    #[test]
    fn what_is_missing_is_named_with_where_it_was_looked_for() {
        let error = Program::find(Path::new("./no-such-bot"), &[], None).unwrap_err();
        assert!(
            error.to_string().contains("no-such-bot: looked for")
                || error.to_string().contains("`./no-such-bot`: looked for /"),
            "{error}"
        );
        let error =
            Program::find(Path::new("sh"), &[], Some(Path::new("/no-such-dir"))).unwrap_err();
        assert_eq!(error.to_string(), "no directory /no-such-dir");
    }

    #[test]
    fn a_text_file_is_not_executable() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let error = Program::find(&file, &[], None).unwrap_err();
        assert!(
            error.to_string().ends_with("Cargo.toml is not executable"),
            "{error}"
        );
    }
}
