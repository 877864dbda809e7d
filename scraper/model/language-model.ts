import type { ModelOutcome } from '#contracts/scraper/reading.ts'
import type { ModelOutput } from './model-output.ts'
import type { PageQuestion } from './prompt.ts'

export type FailedOutcome = Exclude<ModelOutcome, 'answered' | 'skipped'>

/** `sent` is whether the model was asked at all; `tokens` what that took, in and out, and `tokensOut` the part of them that it wrote. */
export type Answer<T> = { sent: boolean; tokens: number; tokensOut?: number } & (
  | { outcome: 'answered'; output: T }
  | { outcome: FailedOutcome; detail: string }
)

/** One run's use of a model: its budget and its failure count last for the run. */
export type ModelSession = {
  /** Rejects only when the signal is aborted. */
  readPage(question: PageQuestion, signal?: AbortSignal): Promise<Answer<ModelOutput>>
}

/** How the model can be made to answer in a fixed form; found out by asking it, not by its name. */
export type ModelCapability = 'schema' | 'json' | 'text'

/** A language model as the pipeline sees it. */
export type LanguageModel = {
  /** Provider and model, as staff know them. */
  name: string
  /** Asks once how the model answers. Throws with one clear line when it cannot be used at all. */
  probe(signal?: AbortSignal): Promise<ModelCapability>
  /** `usedThisMonth`: the tokens that earlier runs of the month took. */
  startSession(usedThisMonth?: number): ModelSession
}
