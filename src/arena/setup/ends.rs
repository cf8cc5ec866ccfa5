//! What ends an event or a game early: the sequential test, resignation and draws by score.

use super::{Purpose, SetupError};
use crate::arena::options::{Given, Parsed, read};
use crate::arena::settings::{DrawRule, Resign};
use crate::arena::sprt::{Model, Sprt};

pub(super) fn sprt(purpose: Purpose, parsed: &Parsed) -> Result<Option<Sprt>, SetupError> {
    let none = Given {
        name: "sprt",
        value: None,
        pairs: Vec::new(),
    };
    let given = match (parsed.get("sprt"), purpose) {
        (Some(given), _) => given,
        (None, Purpose::Sprt) => &none,
        (None, _) => return Ok(None),
    };
    let number = |key, default| given.read(key, read::number).map(|n| n.unwrap_or(default));
    let models = [
        ("normalized", Model::Normalized),
        ("logistic", Model::Logistic),
    ];
    let model = given
        .read("model", read::one_of(&models))?
        .unwrap_or(Model::Normalized);
    let sprt = Sprt::new(
        number("elo0", 0.0)?,
        number("elo1", 5.0)?,
        number("alpha", 0.05)?,
        number("beta", 0.05)?,
        model,
    );
    Ok(Some(sprt.map_err(|e| format!("--sprt: {e}"))?))
}

pub(super) fn resign(given: &Given) -> Result<Resign, SetupError> {
    Ok(Resign {
        turns: given.read("movecount", read::small(1))?.unwrap_or(3),
        score: score(given)?,
        twosided: given.read("twosided", read::switch)?.unwrap_or(false),
    })
}

pub(super) fn draw(given: &Given) -> Result<DrawRule, SetupError> {
    Ok(DrawRule {
        from_move: given.read("movenumber", read::small(0))?.unwrap_or(20),
        turns: given.read("movecount", read::small(1))?.unwrap_or(8),
        score: score(given)?,
    })
}

fn score(given: &Given) -> Result<i32, SetupError> {
    match given.read("score", read::whole(0, i32::MAX as u64))? {
        Some(score) => Ok(score as i32),
        None => Err(format!("--{} needs score=", given.name).into()),
    }
}
