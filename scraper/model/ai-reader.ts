import type { ModelSettings } from './ai-call.ts'
import { askingOf, type ModelLimits } from './ask-model.ts'
import { ModelOutputSchema, SentenceOutputSchema } from './model-output.ts'
import type { ModelReader } from './model-reader.ts'
import { excerpt, fence, PAGE_INSTRUCTIONS, SENTENCE_INSTRUCTIONS } from './prompt.ts'

/** A reader whose answers must fit a schema and may be repaired once. Makes no request before its first use. */
export function createAiReader(settings: ModelSettings, limits: Partial<ModelLimits> = {}): ModelReader {
  const { name, probe, startSession } = askingOf(settings, limits)
  return {
    name,
    probe,
    startSession: () => {
      const answer = startSession()
      return {
        readPage: ({ url, text }, signal) =>
          answer(
            { schema: ModelOutputSchema, instructions: PAGE_INSTRUCTIONS, prompt: fence(url, excerpt(text)) },
            signal,
          ),
        judgeSentence: ({ url, text }, signal) =>
          answer(
            { schema: SentenceOutputSchema, instructions: SENTENCE_INSTRUCTIONS, prompt: fence(url, text) },
            signal,
          ),
      }
    },
  }
}
