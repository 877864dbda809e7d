import type { ModelOutcome } from '#contracts/scraper/reading.ts'
import type { ModelOutput } from './model-output.ts'
import type { PageQuestion } from './prompt.ts'

export type FailedOutcome = Exclude<ModelOutcome, 'answered' | 'skipped'>

/** `sent`: whether a request was made. `tokens`: input and output; `tokensOut`: output alone. */
export type Answer<T> = { sent: boolean; tokens: number; tokensOut?: number } & (
  | { outcome: 'answered'; output: T }
  | { outcome: FailedOutcome; detail: string }
)

/** One run's use of a model, with a budget and a failure count. */
export type ModelSession = {
  /** Rejects only when the signal is aborted. */
  readPage(question: PageQuestion, signal?: AbortSignal): Promise<Answer<ModelOutput>>
}

/** How the model can be made to answer in a fixed format; the probe finds out. */
export type ModelCapability = 'schema' | 'json' | 'text'

/** A language model as the pipeline sees it. */
export type LanguageModel = {
  /** Provider and model, as staff see them. */
  name: string
  /** Finds out how the model answers, once. Throws with a one-line message if it cannot be used. */
  probe(signal?: AbortSignal): Promise<ModelCapability>
  /** `usedThisMonth`: the tokens that earlier runs of this month used. */
  startSession(usedThisMonth?: number): ModelSession
}
