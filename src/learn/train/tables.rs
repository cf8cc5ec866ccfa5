//! The pattern tables in floating point.

use super::input::Input;
use super::model::{Model, chance_of, excess_entropy, quantise};
use crate::eval::Stored;
use crate::eval::phase::{BUCKETS, COUNTS, TABLES};
use crate::eval::tables::{ONE, Weights};

/// A row's numbers: one for each phase, and one that all phases share, so that what is learned in
/// one helps the others. The tables that are kept hold the sums only.
const ROW: usize = TABLES + 1;

/// The number that all phases share.
const SHARED: usize = TABLES;

/// The numbers of pattern tables: the rows, what it is worth to be the one to move by rings needed,
/// and by counts.
#[derive(Clone)]
pub struct TablesModel {
    numbers: Vec<f32>,
}

fn needed_at() -> usize {
    TablesModel::rows_end()
}

fn counts_at() -> usize {
    needed_at() + BUCKETS
}

impl Model for TablesModel {
    type Weights = Weights;
    const ROW: usize = ROW;
    const SPREAD: f32 = 0.0;

    fn zero() -> TablesModel {
        TablesModel {
            numbers: vec![0.0; counts_at() + COUNTS],
        }
    }

    fn random(_: u64) -> TablesModel {
        // The value is a sum: any beginning leads to the same end.
        TablesModel::zero()
    }

    fn of(weights: &Weights) -> TablesModel {
        let mut model = TablesModel::zero();
        let (rows, rest) = model.numbers.split_at_mut(needed_at());
        for (row, worth) in rows
            .as_chunks_mut::<ROW>()
            .0
            .iter_mut()
            .zip(&weights.patterns)
        {
            for (to, &x) in row.iter_mut().zip(&worth.0) {
                *to = f32::from(x) / ONE as f32;
            }
        }
        for (to, &x) in rest
            .iter_mut()
            .zip(weights.needed.iter().chain(&weights.counts))
        {
            *to = f32::from(x) / ONE as f32;
        }
        model
    }

    fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    fn numbers_mut(&mut self) -> &mut [f32] {
        &mut self.numbers
    }

    fn value(&self, input: &Input) -> f32 {
        let turn = self.numbers[needed_at() + input.phase.needed]
            + self.numbers[counts_at() + input.phase.count];
        turn + self.sum(input)
    }

    fn learn(&self, input: &Input, target: f32, gradient: &mut TablesModel) -> f32 {
        let chance = chance_of(self.value(input), 1.0);
        let error = chance - target;
        let phase = input.phase.table();
        for (features, slope) in input.features.iter().zip([error, -error]) {
            for &feature in features {
                let row = feature as usize * ROW;
                gradient.numbers[row + phase] += slope;
                gradient.numbers[row + SHARED] += slope;
            }
        }
        gradient.numbers[needed_at() + input.phase.needed] += error;
        gradient.numbers[counts_at() + input.phase.count] += error;
        excess_entropy(chance, target)
    }

    fn headroom(&self, input: &Input) -> f32 {
        self.sum(input).abs() * ONE as f32 / f32::from(i16::MAX)
    }

    fn quantised(&self, draw_margin: i32) -> Weights {
        let mut weights = Weights::zero();
        let (rows, rest) = self.numbers.split_at(needed_at());
        for (row, worth) in rows.as_chunks::<ROW>().0.iter().zip(&mut weights.patterns) {
            for (&x, to) in row.iter().zip(&mut worth.0) {
                *to = quantise(x + row[SHARED], ONE);
            }
        }
        let turn = weights.needed.iter_mut().chain(&mut weights.counts);
        for (&x, to) in rest.iter().zip(turn) {
            *to = quantise(x, ONE);
        }
        weights.draw_margin = draw_margin;
        weights
    }
}

impl TablesModel {
    /// The sum over the windows for the mover's view less the other's.
    fn sum(&self, input: &Input) -> f32 {
        let phase = input.phase.table();
        let [own, other] = input.features.each_ref().map(|features| {
            let worth = |&feature: &u32| {
                let row = feature as usize * ROW;
                self.numbers[row + phase] + self.numbers[row + SHARED]
            };
            features.iter().map(worth).sum::<f32>()
        });
        own - other
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::learn::train::model::testing::{measured_slope, sample_input, slopes};

    fn filled() -> TablesModel {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut model = TablesModel::zero();
        model.numbers.fill_with(|| rng.random_range(-0.05..0.05));
        model
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let input = sample_input();
        let model = filled();
        let slopes = slopes(&model, &input);
        assert!(slopes.len() > 100);
        for (n, told) in slopes {
            let slope = measured_slope(&model, &input, n);
            assert!((slope - told).abs() < 0.02, "{n}: {slope} {told}");
        }
    }

    #[test]
    fn weights_read_back_give_the_values_of_the_model_that_they_were_made_from() {
        let input = sample_input();
        let model = filled();
        let again = TablesModel::of(&model.quantised(0));
        let (a, b) = (model.value(&input), again.value(&input));
        assert!((a - b).abs() < 250.0 * 0.5 / ONE as f32, "{a} {b}");
    }
}
