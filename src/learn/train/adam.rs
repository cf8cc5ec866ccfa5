//! The optimiser: Adam with decoupled weight decay.
//!
//! After Kingma and Ba, "Adam: a method for stochastic optimization" (2015), and Loshchilov and
//! Hutter, "Decoupled weight decay regularization" (2019).

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;

/// Greater than usual: a number whose gradient is far smaller than this moves in proportion to
/// it, so that patterns met once or twice are not learned by heart.
const EPSILON: f32 = 1e-5;

/// The optimiser's state for one set of numbers.
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    decay: f32,
}

impl Adam {
    /// A fresh state for `size` numbers, of each of which `decay` times the learning rate goes at
    /// each step.
    pub fn new(size: usize, decay: f32) -> Adam {
        Adam {
            mean: vec![0.0; size],
            square: vec![0.0; size],
            steps: 0,
            decay,
        }
    }

    /// Moves `numbers` against the mean of the gradients of `batch` samples, given as their sum.
    pub fn step(&mut self, numbers: &mut [f32], gradient: &[f32], batch: usize, rate: f32) {
        self.steps += 1;
        let correct1 = 1.0 - BETA1.powi(self.steps);
        let correct2 = 1.0 - BETA2.powi(self.steps);
        let keep = 1.0 - rate * self.decay;
        let share = 1.0 / batch as f32;
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((x, g), (mean, square)) in numbers.iter_mut().zip(gradient).zip(state) {
            let slope = g * share;
            *mean = BETA1 * *mean + (1.0 - BETA1) * slope;
            *square = BETA2 * *square + (1.0 - BETA2) * slope * slope;
            let speed = (*mean / correct1) / ((*square / correct2).sqrt() + EPSILON);
            *x = *x * keep - rate * speed;
        }
    }
}
