import type { ModelSettings } from './ai-call.ts'
import { connectModel, type ModelLimits } from './ask-model.ts'
import { PAGE_INSTRUCTIONS } from './instructions.ts'
import type { LanguageModel } from './language-model.ts'
import { ModelOutputSchema } from './model-output.ts'
import { writeQuestion } from './prompt.ts'

/** A model that reads pages. Its answers must match a schema and may be repaired once. Makes no request before its first use. */
export function createLanguageModel(settings: ModelSettings, limits: Partial<ModelLimits> = {}): LanguageModel {
  const { name, probe, startSession } = connectModel(settings, limits)
  return {
    name,
    probe,
    startSession: (usedThisMonth) => {
      const ask = startSession(usedThisMonth)
      return {
        readPage: (question, signal) =>
          ask({ schema: ModelOutputSchema, instructions: PAGE_INSTRUCTIONS, prompt: writeQuestion(question) }, signal),
      }
    },
  }
}
