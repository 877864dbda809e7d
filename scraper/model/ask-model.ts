import type { ModelMessage } from 'ai'
import type { z } from 'zod'
import { createModelCalls, type ModelCalls, type ModelSettings } from './ai-call.ts'
import { describeFailure, isWrongForm } from './model-failure.ts'
import { SentenceOutputSchema } from './model-output.ts'
import type { Answer, ModelCapability } from './model-reader.ts'
import { parseAnswer } from './parse-answer.ts'
import { fence, SENTENCE_INSTRUCTIONS } from './prompt.ts'

export type ModelLimits = {
  /** Input and output together; a run that has used them up goes on with rules only. */
  tokensPerRun: number
  callMs: number
  callsAtOnce: number
  /** After this many consecutive failures the run stops asking. */
  failuresInARow: number
}

const LIMITS: ModelLimits = { tokensPerRun: 500_000, callMs: 60_000, callsAtOnce: 4, failuresInARow: 5 }
const REPAIR_ECHO = 4000

export type Question<T> = { schema: z.ZodType<T>; instructions: string; prompt: string }

/** Asks once; a wrong form may be repaired once. Rejects only when the signal is aborted. */
export type Ask = <T>(question: Question<T>, signal?: AbortSignal) => Promise<Answer<T>>

/** A model that answers in fixed forms. Budget and failures are counted for each session. */
export function askingOf(
  settings: ModelSettings,
  limits: Partial<ModelLimits>,
): {
  name: string
  probe(signal?: AbortSignal): Promise<ModelCapability>
  startSession(): Ask
} {
  const bounds = { ...LIMITS, ...limits }
  const calls = createModelCalls(settings, bounds)
  let found: Promise<ModelCapability> | null = null
  const probe = (signal?: AbortSignal) => {
    found ??= findMode(calls, settings.model, signal).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
  return {
    name: `${settings.provider}: ${settings.model}`,
    probe,
    startSession: () => startSession(calls, probe, bounds),
  }
}

async function findMode(calls: ModelCalls, model: string, signal?: AbortSignal): Promise<ModelCapability> {
  const content = fence('https://neonmagnolia.example/', 'The office is open from nine to five.')
  const question = {
    instructions: SENTENCE_INSTRUCTIONS,
    messages: [{ role: 'user' as const, content }],
    schema: SentenceOutputSchema,
  }
  let failure: unknown = null
  for (const mode of calls.modes) {
    try {
      const said = await calls.say(mode, question, signal)
      if (parseAnswer(said.text, SentenceOutputSchema).success) return mode
    } catch (error) {
      signal?.throwIfAborted()
      failure = error
      if (!isWrongForm(error)) break
    }
  }
  const detail = failure === null ? 'its answers fit no form' : describeFailure(failure).detail
  throw new ProbeError(`${model}: ${detail}`, { cause: failure })
}

class ProbeError extends Error {
  override readonly name = 'ProbeError'
}

function startSession(
  calls: ModelCalls,
  probe: (signal?: AbortSignal) => Promise<ModelCapability>,
  bounds: ModelLimits,
): Ask {
  let tokensLeft = bounds.tokensPerRun
  let failures = 0

  const ask = async <T>(question: Question<T>, signal?: AbortSignal): Promise<Answer<T>> => {
    const mode = await probe(signal)
    const messages: ModelMessage[] = [{ role: 'user', content: question.prompt }]
    const { instructions, schema } = question
    for (let mayMend = true; ; mayMend = false) {
      const said = await calls.say(mode, { instructions, messages, schema }, signal)
      tokensLeft -= said.tokens
      if (said.finishReason === 'content-filter') return { outcome: 'refused', detail: 'the model would not read it' }
      const parsed = parseAnswer(said.text, schema)
      if (parsed.success) return { outcome: 'answered', output: parsed.output }
      if (!mayMend || tokensLeft <= 0) return { outcome: 'unusable', detail: parsed.detail }
      messages.push(
        { role: 'assistant', content: said.text.slice(0, REPAIR_ECHO) || '(empty)' },
        { role: 'user', content: `Not the form that was asked for (${parsed.detail}). Answer with the object only.` },
      )
    }
  }

  return async <T>(question: Question<T>, signal?: AbortSignal): Promise<Answer<T>> => {
    if (tokensLeft <= 0) return { outcome: 'budget', detail: 'the run has used its tokens' }
    if (failures >= bounds.failuresInARow) return { outcome: 'unreachable', detail: 'given up for this run' }
    try {
      const given = await ask(question, signal)
      failures = 0
      return given
    } catch (error) {
      signal?.throwIfAborted()
      failures += 1
      return describeFailure(error instanceof ProbeError ? error.cause : error)
    }
  }
}
