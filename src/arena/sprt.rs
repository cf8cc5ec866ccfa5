//! The sequential probability ratio test: stop a match as soon as its result is clear.
//!
//! The test is the generalized one (GSPRT): for each hypothesis the most likely distribution of
//! scores that satisfies it is found exactly, by Lagrange multipliers, and the ratio of the two
//! likelihoods is compared with Wald's bounds. Closed-form approximations are not used: they
//! break down on one-sided counts.
//!
//! Theory: M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value
//! of a distribution" and his notes on normalized Elo.

use super::statistics::{NORMALIZED_ELO_FACTOR, Sample, score_of_elo};
use serde::{Deserialize, Serialize};

/// The scale on which the two hypotheses are stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Elo of the logistic curve.
    Logistic,
    /// Normalized Elo: takes equally many games whatever the share of draws is.
    Normalized,
}

/// A test of "the gain is `elo1`" (H1) against "the gain is `elo0`" (H0). Made by [`Sprt::new`] only.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// What a journal holds of a test, before it is known to be one.
#[derive(Deserialize)]
struct Unchecked {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl TryFrom<Unchecked> for Sprt {
    type Error = SprtError;
    fn try_from(u: Unchecked) -> Result<Sprt, SprtError> {
        Sprt::new(u.elo0, u.elo1, u.alpha, u.beta, u.model)
    }
}

/// Parameters that make no test.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses coincide or stand in the wrong order, or one isn't within 1,000 Elo.
    #[error("elo0={0} elo1={1}: elo0 must be below elo1, both between -1000 and 1000")]
    Hypotheses(f64, f64),
    /// An error probability that isn't one.
    #[error("alpha={0} beta={1}: both must be above 0 and below 0.5")]
    Probabilities(f64, f64),
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    /// Neither bound is reached.
    Continue,
    /// The lower bound is reached.
    AcceptH0,
    /// The upper bound is reached.
    AcceptH1,
}

/// Probability given to a score that never came, as a count, so that every logarithm exists.
const MISSING_COUNT: f64 = 1e-3;

impl Sprt {
    /// A test with error probabilities `alpha` (a false H1) and `beta` (a false H0).
    ///
    /// # Errors
    /// When the hypotheses are out of order or range, or the probabilities not within (0, 0.5).
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: Model,
    ) -> Result<Sprt, SprtError> {
        let sane = |e: f64| (-1000.0..=1000.0).contains(&e);
        if !(sane(elo0) && sane(elo1) && elo0 < elo1) {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        let probable = |p: f64| p > 0.0 && p < 0.5;
        if !(probable(alpha) && probable(beta)) {
            return Err(SprtError::Probabilities(alpha, beta));
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        })
    }

    /// The gain under H0, in the model's Elo.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The gain under H1, in the model's Elo.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// The scale of the two.
    pub fn model(&self) -> Model {
        self.model
    }

    /// Wald's bounds of the log-likelihood ratio: at or below the first H0 is accepted, at or
    /// above the second H1.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The log-likelihood ratio of H1 to H0 for these counts; 0 for an empty sample.
    pub fn llr(&self, sample: &Sample) -> f64 {
        let counts = sample.counts();
        if counts.iter().all(|&c| c == 0) {
            return 0.0;
        }
        let scores = sample.scores();
        let counts: Vec<f64> = counts
            .iter()
            .map(|&c| if c == 0 { MISSING_COUNT } else { c as f64 })
            .collect();
        let n: f64 = counts.iter().sum();
        let p: Vec<f64> = counts.iter().map(|c| c / n).collect();
        let [q0, q1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => most_likely_with_mean(scores, &p, score_of_elo(elo)),
            Model::Normalized => {
                // On pairs the deviation in question is a game's, sqrt 2 times the pair's.
                let per_unit = match sample {
                    Sample::Games(_) => 1.0,
                    Sample::Pairs(_) => std::f64::consts::SQRT_2,
                };
                most_likely_with_t_value(scores, &p, per_unit * elo / NORMALIZED_ELO_FACTOR)
            }
        });
        n * p
            .iter()
            .zip(q0.iter().zip(&q1))
            .map(|(p, (q0, q1))| p * (q1 / q0).ln())
            .sum::<f64>()
    }

    /// What a log-likelihood ratio means for the test.
    pub fn state(&self, llr: f64) -> State {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            State::AcceptH1
        } else if llr <= lower {
            State::AcceptH0
        } else {
            State::Continue
        }
    }
}

/// The distribution with mean `s` that makes frequencies `p` most likely.
fn most_likely_with_mean(scores: &[f64], p: &[f64], s: f64) -> Vec<f64> {
    let f: Vec<f64> = scores.iter().map(|a| a - s).collect();
    // Scores run from 0 to 1 and s lies strictly between: both signs occur.
    tilt(&f, p).expect("a mean strictly between the extreme scores")
}

/// The distribution whose mean exceeds a half by `t` standard deviations and that makes
/// frequencies `p` most likely. The condition isn't linear: it is linearized at the current mean
/// and deviation, starting from the uniform distribution, for at most ten rounds.
fn most_likely_with_t_value(scores: &[f64], p: &[f64], t: f64) -> Vec<f64> {
    const ROUNDS: usize = 10;
    const CLOSE: f64 = 1e-9;
    let mut q = vec![1.0 / p.len() as f64; p.len()];
    for _ in 0..ROUNDS {
        let m: f64 = q.iter().zip(scores).map(|(q, a)| q * a).sum();
        let d = q
            .iter()
            .zip(scores)
            .map(|(q, a)| q * (a - m).powi(2))
            .sum::<f64>()
            .sqrt();
        let f: Vec<f64> = scores
            .iter()
            .map(|a| a - 0.5 - t * d * (1.0 + ((a - m) / d).powi(2)) / 2.0)
            .collect();
        // Hypotheses hundreds of points away may leave no distribution to the linearized
        // condition; the last one found is then the best there is.
        let Some(next) = tilt(&f, p) else { break };
        let change = q
            .iter()
            .zip(&next)
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max);
        q = next;
        if change < CLOSE {
            break;
        }
    }
    q
}

/// The distribution q with `sum q f = 0` that makes frequencies `p` most likely: q = p / (1 + h f)
/// with h the root of `sum p f / (1 + h f)`. `None` unless `f` has both signs.
fn tilt(f: &[f64], p: &[f64]) -> Option<Vec<f64>> {
    let max = f.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let min = f.iter().copied().fold(f64::INFINITY, f64::min);
    if !(min < 0.0 && max > 0.0) {
        return None;
    }
    // The sum falls from plus to minus infinity between the two poles: bisection can't miss.
    let (mut low, mut high) = (-1.0 / max, -1.0 / min);
    for _ in 0..200 {
        let h = 0.5 * (low + high);
        if h <= low || h >= high {
            break;
        }
        let sum: f64 = f.iter().zip(p).map(|(f, p)| p * f / (1.0 + h * f)).sum();
        if sum > 0.0 {
            low = h;
        } else {
            high = h;
        }
    }
    let h = 0.5 * (low + high);
    Some(f.iter().zip(p).map(|(f, p)| p / (1.0 + h * f)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::{Pentanomial, Trinomial};

    fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap()
    }

    fn pairs(counts: [u64; 5]) -> Sample {
        Sample::Pairs(Pentanomial(counts))
    }

    /// The worked figures of public matches, to the printed digit.
    #[test]
    fn llr_of_public_matches() {
        use Model::{Logistic, Normalized};
        let games = Sample::Games(Trinomial {
            losses: 759,
            draws: 1863,
            wins: 880,
        });
        let vectors = [
            (
                pairs([73, 2286, 6071, 2418, 75]),
                test(-2.75, 0.25, Normalized),
                "3.0634",
            ),
            (
                pairs([8, 1920, 5516, 2018, 18]),
                test(-2.75, 0.25, Normalized),
                "2.7960",
            ),
            (
                pairs([39, 11353, 31686, 11822, 33]),
                test(0.5, 2.5, Normalized),
                "2.9622",
            ),
            (
                pairs([249, 1440, 2771, 1626, 284]),
                test(0.0, 3.0, Normalized),
                "2.9844",
            ),
            (games, test(0.0, 5.0, Logistic), "2.9472"),
            (
                pairs([223, 9863, 21279, 10037, 246]),
                test(0.5, 2.5, Logistic),
                "-3.0741",
            ),
        ];
        for (sample, sprt, expected) in vectors {
            assert_eq!(format!("{:.4}", sprt.llr(&sample)), expected, "{sample:?}");
        }
    }

    #[test]
    fn bounds_of_wald() {
        let four = |(a, b): (f64, f64)| (format!("{a:.4}"), format!("{b:.4}"));
        let even = test(0.0, 5.0, Model::Logistic);
        assert_eq!(four(even.bounds()), ("-2.9444".into(), "2.9444".into()));
        let uneven = Sprt::new(0.0, 5.0, 0.05, 0.10, Model::Logistic).unwrap();
        assert_eq!(four(uneven.bounds()), ("-2.2513".into(), "2.8904".into()));
    }

    #[test]
    fn state_follows_the_bounds() {
        let sprt = test(0.0, 5.0, Model::Normalized);
        let (lower, upper) = sprt.bounds();
        assert_eq!(sprt.state(lower), State::AcceptH0);
        assert_eq!(sprt.state(lower + 1e-9), State::Continue);
        assert_eq!(sprt.state(upper - 1e-9), State::Continue);
        assert_eq!(sprt.state(upper), State::AcceptH1);
    }

    #[test]
    fn nothing_played_says_nothing() {
        assert_eq!(test(0.0, 5.0, Model::Logistic).llr(&pairs([0; 5])), 0.0);
    }

    /// Where approximations break down: one side won everything.
    #[test]
    fn one_sided_counts_give_a_finite_ratio_of_the_right_sign() {
        for model in [Model::Logistic, Model::Normalized] {
            let sprt = test(0.0, 5.0, model);
            let (won, lost) = (
                sprt.llr(&pairs([0, 0, 0, 0, 200])),
                sprt.llr(&pairs([200, 0, 0, 0, 0])),
            );
            assert!(won.is_finite() && won > 0.0, "{model:?} {won}");
            assert!(lost.is_finite() && lost < 0.0, "{model:?} {lost}");
        }
    }

    /// The test looks at the same match from the other side when the counts are mirrored and the
    /// hypotheses negated and exchanged.
    #[test]
    fn mirrored_counts_mirror_the_ratio() {
        for model in [Model::Logistic, Model::Normalized] {
            let ours = test(-1.0, 4.0, model).llr(&pairs([12, 80, 200, 95, 17]));
            let theirs = test(-4.0, 1.0, model).llr(&pairs([17, 95, 200, 80, 12]));
            assert!((ours + theirs).abs() < 1e-9, "{model:?}: {ours} {theirs}");
        }
    }

    #[test]
    fn impossible_parameters_are_refused() {
        let make = |e0, e1, a, b| Sprt::new(e0, e1, a, b, Model::Logistic);
        assert!(matches!(
            make(5.0, 5.0, 0.05, 0.05),
            Err(SprtError::Hypotheses(..))
        ));
        assert!(matches!(
            make(f64::NAN, 5.0, 0.05, 0.05),
            Err(SprtError::Hypotheses(..))
        ));
        assert!(matches!(
            make(0.0, 5.0, 0.0, 0.05),
            Err(SprtError::Probabilities(..))
        ));
        assert!(matches!(
            make(0.0, 5.0, 0.05, f64::NAN),
            Err(SprtError::Probabilities(..))
        ));
    }

    #[test]
    fn a_stored_test_is_checked_when_it_is_read() {
        let sprt = test(-1.5, 2.5, Model::Normalized);
        let text = serde_json::to_string(&sprt).unwrap();
        assert_eq!(serde_json::from_str::<Sprt>(&text).unwrap(), sprt);
        assert!(serde_json::from_str::<Sprt>(&text.replace("2.5", "-2.5")).is_err());
    }

    #[test]
    fn even_absurd_hypotheses_stay_finite() {
        for model in [Model::Logistic, Model::Normalized] {
            for sample in [
                pairs([0, 0, 0, 0, 3]),
                pairs([5, 0, 0, 0, 0]),
                pairs([1, 2, 3, 2, 1]),
            ] {
                let llr = test(-1000.0, 1000.0, model).llr(&sample);
                assert!(llr.is_finite(), "{model:?} {sample:?}: {llr}");
            }
        }
    }
}
