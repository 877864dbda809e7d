import { type Feature, FeatureSchema, type Weights } from '#scraper/rows/score.ts'
import {
  type CrossValidation,
  crossValidate,
  type Example,
  fitLogistic,
  type Model,
  meanLogLoss,
  predict,
} from './logistic-fit.ts'
import { PRIOR_INTERCEPT, PRIOR_WEIGHTS } from './prior-weights.ts'
import { calibrationError, type Forecast } from './statistics.ts'

const FOLDS = 5
/** How strongly a weight may be held to its prior; cross-validation chooses. */
const PULLS = [0.3, 1, 3, 10]

const NOTE = `Weights of the logistic score that becomes a row's confidence: the chance that everything the row states (company, status, contact) is right. Fitted to labelled rows by logistic regression with L2 regularisation towards weights set by hand (evaluation/prior-weights.ts); no weight may change the sign that it has there. A weight that equals its prior was shown by no row. "before" is what the file held when it was fitted, "cross_validated" is over rows that the model had not seen.`

/** Fits the weights, held to their prior as strongly as cross-validation finds good, and records how that came about. */
export function fitWeights(
  examples: readonly Example<Feature>[],
  before: Model<Feature>,
  source: { pages: number; files: readonly string[]; now: Date },
): Weights {
  const prior = { intercept: PRIOR_INTERCEPT, weights: { ...PRIOR_WEIGHTS } }
  const best = PULLS.map((pull) => crossValidate(examples, prior, pull, FOLDS)).reduce(
    (chosen: CrossValidation, tried) => (tried.logLoss < chosen.logLoss ? tried : chosen),
  )
  const fitted = roundModel(fitLogistic(examples, prior, best.pull))
  const judge = (model: Model<Feature>): Forecast[] =>
    examples.map(({ features, right }) => ({ confidence: predict(model, features), right }))
  const old = judge(before)
  const now = judge(fitted)
  return {
    note: NOTE,
    fitted: {
      on: source.now.toISOString().slice(0, 10),
      command: `npm run fit -- ${source.files.join(' ')}`,
      pages: source.pages,
      rows: examples.length,
      rows_right: examples.filter(({ right }) => right).length,
      pull_to_prior: best.pull,
      folds: FOLDS,
      log_loss_before: round(meanLogLoss(old)),
      log_loss_after: round(meanLogLoss(now)),
      log_loss_cross_validated: round(best.logLoss),
      calibration_error_before: round(calibrationError(old) ?? 0),
      calibration_error_after: round(calibrationError(now) ?? 0),
      calibration_error_cross_validated: round(calibrationError(best.forecasts) ?? 0),
    },
    intercept: fitted.intercept,
    weights: fitted.weights,
  }
}

/** A fit in lines for a person: what it rests on, what it gained, each weight beside its prior. */
export function describeFit({ fitted, intercept, weights }: Weights): string[] {
  if (fitted === undefined) return []
  const line = (name: string, value: number, prior: number) =>
    `  ${name.padEnd(22)} ${value.toFixed(3).padStart(7)}   by hand ${prior.toFixed(1).padStart(5)}`
  return [
    `${fitted.pages} pages, ${fitted.rows} rows, ${fitted.rows_right} of them right`,
    `log-loss           before ${fitted.log_loss_before}, after ${fitted.log_loss_after}, cross-validated ${fitted.log_loss_cross_validated} (${fitted.folds} folds, pull ${fitted.pull_to_prior})`,
    `calibration error  before ${fitted.calibration_error_before}, after ${fitted.calibration_error_after}, cross-validated ${fitted.calibration_error_cross_validated}`,
    line('intercept', intercept, PRIOR_INTERCEPT),
    ...FeatureSchema.options.map((feature) => line(feature, weights[feature], PRIOR_WEIGHTS[feature])),
  ]
}

function roundModel({ intercept, weights }: Model<Feature>): Model<Feature> {
  const rounded = { ...weights }
  for (const feature of FeatureSchema.options) rounded[feature] = round(weights[feature])
  return { intercept: round(intercept), weights: rounded }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
