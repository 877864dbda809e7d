import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { parseAnswer } from '#scraper/model/ask-model.ts'
import { PAGE_INSTRUCTIONS } from '#scraper/model/instructions.ts'
import type { Answer, LanguageModel } from '#scraper/model/language-model.ts'
import { type ModelOutput, ModelOutputSchema } from '#scraper/model/model-output.ts'
import { hash, INSTRUCTIONS_VERSION, type PageQuestion, writeQuestion } from '#scraper/model/prompt.ts'

/** `describe` counts the answers that were replayed, recorded, or missing. */
type RecordedModel = LanguageModel & { describe(): string }

/**
 * A model whose answers are recorded in a folder, one file for each prompt. A recorded answer is replayed; otherwise the given model is asked.
 * Without a model, the prompt is written to the folder, for a person or another model to answer.
 */
export function openAnswers(folder: string, model: LanguageModel | null): RecordedModel {
  mkdirSync(folder, { recursive: true })
  const counts = { kept: 0, asked: 0, missing: 0 }
  const replay = (file: string): Answer<ModelOutput> => {
    counts.kept += 1
    const parsed = parseAnswer(readFileSync(file, 'utf8'), ModelOutputSchema)
    if (!parsed.success) return { outcome: 'unusable', detail: parsed.detail, sent: false, tokens: 0 }
    return { outcome: 'answered', output: parsed.output, sent: false, tokens: 0 }
  }
  return {
    name: model?.name ?? 'recorded answers',
    probe: async (signal) => (await model?.probe(signal)) ?? 'schema',
    startSession() {
      const session = model?.startSession() ?? null
      return {
        async readPage(question, signal) {
          const name = path.join(folder, keyOf(question))
          const file = `${name}.answer.json`
          if (existsSync(file)) return replay(file)
          if (session === null) {
            counts.missing += 1
            writeFileSync(`${name}.prompt.json`, writePrompt(question))
            return { outcome: 'unreachable', detail: 'there is no recorded answer', sent: false, tokens: 0 }
          }
          const answer = await session.readPage(question, signal)
          counts.asked += 1
          if (answer.outcome === 'answered') writeFileSync(file, `${JSON.stringify(answer.output, null, 2)}\n`)
          return answer
        },
      }
    },
    describe: () =>
      `Answers: ${counts.kept} from ${folder}, ${counts.asked} asked, ${counts.missing} missing (their prompts are there).`,
  }
}

/** Depends on page and instructions, not on the model or the day. */
function keyOf({ content }: PageQuestion): string {
  return hash(`${INSTRUCTIONS_VERSION}\n${content}`)
}

function writePrompt(question: PageQuestion): string {
  const prompt = writeQuestion(question, keyOf(question))
  const schema = z.toJSONSchema(ModelOutputSchema)
  return `${JSON.stringify({ instructions: PAGE_INSTRUCTIONS, prompt, schema }, null, 2)}\n`
}
