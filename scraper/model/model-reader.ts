import type { ModelOutcome } from '#contracts/reading.ts'
import type { ModelOutput, SentenceOutput } from './model-output.ts'

export type Answer<T> =
  | { outcome: 'answered'; output: T }
  | { outcome: Exclude<ModelOutcome, 'answered'>; detail: string }

/** One run's use of a model: its budget and its failure count last for the run. */
export type ModelSession = {
  readPage(page: { url: string; text: string }, signal?: AbortSignal): Promise<Answer<ModelOutput>>
  judgeSentence(passage: { url: string; text: string }, signal?: AbortSignal): Promise<Answer<SentenceOutput>>
}

/** How the model can be made to answer in a fixed form; found out by asking it, not by its name. */
export type ModelCapability = 'schema' | 'json' | 'text'

/** A language model as the pipeline sees it. */
export type ModelReader = {
  /** Provider and model, as staff know them. */
  name: string
  /** Asks once how the model answers. Throws with one clear line when it cannot be used at all. */
  probe(signal?: AbortSignal): Promise<ModelCapability>
  startSession(): ModelSession
}

/** A model in one run. */
export type RunModel = { name: string; session: ModelSession }
