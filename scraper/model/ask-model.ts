import { APICallError, type ModelMessage, RetryError } from 'ai'
import PQueue from 'p-queue'
import { z } from 'zod'
import { createModelCalls, type ModelCalls, type ModelSettings } from './ai-call.ts'
import type { Answer, FailedOutcome, ModelCapability } from './language-model.ts'
import { fence } from './prompt.ts'

export type ModelLimits = {
  /** Input and output together. When they are used up, the run continues with rules only. */
  tokensPerRun: number
  /** For all runs of a calendar month. */
  tokensPerMonth: number
  callMs: number
  callsAtOnce: number
  /** After this many consecutive failures the run stops asking. */
  failuresInARow: number
}

const LIMITS: ModelLimits = {
  tokensPerRun: 500_000,
  tokensPerMonth: Number.POSITIVE_INFINITY,
  callMs: 60_000,
  callsAtOnce: 4,
  failuresInARow: 5,
}
/** How much of a faulty answer is sent back for repair. */
const MAX_ECHO_LENGTH = 4000

/** A question with a known answer, asked before the first page. */
const PROBE = {
  instructions: `You read a passage of a music company's website.
Answer with one JSON object and nothing else. Field:
says: "invites" if it says that music may be sent, "refuses" if it says that it may not, "neither" otherwise.`,
  schema: z.strictObject({ says: z.enum(['invites', 'refuses', 'neither']) }),
}

export type Question<T> = { schema: z.ZodType<T>; instructions: string; prompt: string }

/** Sends one question; an answer in the wrong format may be repaired once. Rejects only when the signal is aborted. */
export type Ask = <T>(question: Question<T>, signal?: AbortSignal) => Promise<Answer<T>>

/** A model that answers in a fixed format. Budget and failures are counted for each session. */
export function connectModel(
  settings: ModelSettings,
  limits: Partial<ModelLimits>,
): {
  name: string
  probe(signal?: AbortSignal): Promise<ModelCapability>
  startSession(usedThisMonth?: number): Ask
} {
  const bounds = { ...LIMITS, ...limits }
  const calls = createModelCalls(settings, bounds)
  const queue = new PQueue({ concurrency: bounds.callsAtOnce })
  let probed: Promise<ModelCapability> | null = null
  const probe = (signal?: AbortSignal) => {
    probed ??= findMode(calls, settings.model, signal).catch((error: unknown) => {
      probed = null
      throw error
    })
    return probed
  }
  return {
    name: `${settings.provider}: ${settings.model}`,
    probe,
    startSession: (usedThisMonth = 0) => {
      const ask = startSession(calls, probe, bounds, usedThisMonth)
      // Limits are checked when the question reaches the front of the queue: those ahead of it have not been counted before.
      return (question, signal) => queue.add(() => ask(question, signal))
    },
  }
}

async function findMode(calls: ModelCalls, model: string, signal?: AbortSignal): Promise<ModelCapability> {
  const content = fence('a passage', 'The office is open from nine to five.')
  const question = { ...PROBE, messages: [{ role: 'user' as const, content }] }
  let failure: unknown = null
  for (const mode of calls.modes) {
    try {
      const reply = await calls.ask(mode, question, signal)
      if (parseAnswer(reply.text, PROBE.schema).success) return mode
    } catch (error) {
      signal?.throwIfAborted()
      failure = error
      if (!isUnsupportedFormat(error)) break
    }
  }
  const detail = failure === null ? 'it answers in none of the supported formats' : describeFailure(failure).detail
  throw new ProbeError(`${model}: ${detail}`, { cause: failure })
}

class ProbeError extends Error {
  override readonly name = 'ProbeError'
}

function startSession(
  calls: ModelCalls,
  probe: (signal?: AbortSignal) => Promise<ModelCapability>,
  bounds: ModelLimits,
  usedThisMonth: number,
): Ask {
  let used = 0
  let usedOut = 0
  let failures = 0
  const findSpentBudget = () => {
    if (used >= bounds.tokensPerRun) return 'the run has used its tokens'
    return usedThisMonth + used >= bounds.tokensPerMonth ? 'the month’s tokens are used up' : null
  }

  return async <T>({ instructions, schema, prompt }: Question<T>, signal?: AbortSignal): Promise<Answer<T>> => {
    const before = { used, usedOut }
    const end = (answer: { outcome: 'answered'; output: T } | Failure): Answer<T> => ({
      ...answer,
      sent: true,
      tokens: used - before.used,
      tokensOut: usedOut - before.usedOut,
    })
    const detail = findSpentBudget()
    if (detail !== null) return { outcome: 'budget', detail, sent: false, tokens: 0 }
    if (failures >= bounds.failuresInARow)
      return { outcome: 'unreachable', detail: 'given up for this run', sent: false, tokens: 0 }
    try {
      const mode = await probe(signal)
      const messages: ModelMessage[] = [{ role: 'user', content: prompt }]
      for (let mayRepair = true; ; mayRepair = false) {
        const reply = await calls.ask(mode, { instructions, messages, schema }, signal)
        failures = 0
        used += reply.tokens
        usedOut += reply.tokensOut
        if (reply.finishReason === 'content-filter')
          return end({ outcome: 'refused', detail: 'the model would not read it' })
        const parsed = parseAnswer(reply.text, schema)
        if (parsed.success) return end({ outcome: 'answered', output: parsed.output })
        if (!mayRepair || findSpentBudget() !== null) return end({ outcome: 'unusable', detail: parsed.detail })
        messages.push(
          { role: 'assistant', content: reply.text.slice(0, MAX_ECHO_LENGTH) || '(empty)' },
          { role: 'user', content: `Not the form that was asked for (${parsed.detail}). Answer with the object only.` },
        )
      }
    } catch (error) {
      signal?.throwIfAborted()
      failures += 1
      return end(describeFailure(error instanceof ProbeError ? error.cause : error))
    }
  }
}

type Failure = { outcome: FailedOutcome; detail: string }

/** The detail contains neither a key nor anything that the provider wrote. */
function describeFailure(error: unknown): Failure {
  const cause = unwrapRetry(error)
  if (isTimeout(cause)) return { outcome: 'timeout', detail: 'no answer in time' }
  if (!APICallError.isInstance(cause)) return { outcome: 'unreachable', detail: 'no answer' }
  const { statusCode } = cause
  if (statusCode === undefined) return { outcome: 'unreachable', detail: 'no connection' }
  if (statusCode === 402 || statusCode === 429)
    return { outcome: 'budget', detail: `the provider answered ${statusCode}` }
  if (statusCode === 401 || statusCode === 403) {
    return { outcome: 'unreachable', detail: `the provider refused the key (${statusCode})` }
  }
  if (statusCode === 404) return { outcome: 'unreachable', detail: 'the provider does not know the model (404)' }
  if (statusCode === 200) return { outcome: 'unusable', detail: 'the provider answered in another protocol' }
  return { outcome: 'unreachable', detail: `the provider answered ${statusCode}` }
}

/** Whether the server may accept the same question in a simpler format. */
function isUnsupportedFormat(error: unknown): boolean {
  const cause = unwrapRetry(error)
  return APICallError.isInstance(cause) && [400, 415, 422, 501].includes(cause.statusCode ?? 0)
}

function unwrapRetry(error: unknown): unknown {
  return RetryError.isInstance(error) ? error.lastError : error
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
}

/** Checks a model's answer against a schema. `detail` names field and fault, and never repeats what the model wrote. */
export function parseAnswer<T>(
  text: string,
  schema: z.ZodType<T>,
): { success: true; output: T } | { success: false; detail: string } {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start < 0 || end < start) return { success: false, detail: 'no object in the answer' }
  let value: unknown
  try {
    value = JSON.parse(text.slice(start, end + 1))
  } catch {
    return { success: false, detail: 'the object is not JSON' }
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { success: true, output: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.filter((part) => typeof part === 'number' || /^\w+$/.test(String(part))).join('.')
  return { success: false, detail: `${field || 'the object'}: ${issue?.code ?? 'not as asked'}` }
}
