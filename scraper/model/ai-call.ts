import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  type FinishReason,
  generateText,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
  type SystemModelMessage,
} from 'ai'
import type { z } from 'zod'
import type { ModelCapability } from './language-model.ts'

export type ModelSettings =
  | { provider: 'anthropic'; apiKey: string; model: string; baseUrl?: string | undefined }
  | { provider: 'openai-compatible'; apiKey: string | null; model: string; baseUrl: string }

/** `tokens` counts what was sent and what came back, `tokensOut` only what came back. */
export type Said = { text: string; tokens: number; tokensOut: number; finishReason: FinishReason }

export type ModelCalls = {
  /** The forms of answer worth trying, the strictest first. */
  modes: readonly ModelCapability[]
  /** One question. Rejects with the library's errors. The schema is only sent along: what comes back may not fit it. */
  say(
    mode: ModelCapability,
    question: { instructions: string; messages: ModelMessage[]; schema: z.ZodType },
    signal?: AbortSignal,
  ): Promise<Said>
}

const ANSWER_TOKENS = 3000
const CHARACTERS_PER_TOKEN = 3

// The library writes warnings about unsupported settings to the console; the probe finds out what matters.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Calls to the official Anthropic API, or to any server that speaks the OpenAI chat protocol. The model gets no tools. */
export function createModelCalls(settings: ModelSettings, { callMs }: { callMs: number }): ModelCalls {
  const { modes, models } = connect(settings)
  return {
    modes,
    say(mode, { instructions, messages, schema }, signal) {
      const timeout = AbortSignal.timeout(callMs)
      const call = {
        model: models[mode],
        instructions: keepable(instructions),
        messages,
        maxOutputTokens: ANSWER_TOKENS,
        maxRetries: 1,
        abortSignal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      }
      return mode === 'text' ? sayFreely(call) : sayInForm({ ...call, output: Output.object({ schema }) })
    },
  }
}

/** Instructions that are the same for every page come first, and providers that have to be asked may keep them between calls. */
function keepable(content: string): SystemModelMessage {
  return { role: 'system', content, providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } }
}

function connect(settings: ModelSettings): {
  modes: readonly ModelCapability[]
  models: Record<ModelCapability, LanguageModel>
} {
  if (settings.provider === 'anthropic') {
    const { apiKey, baseUrl, model } = settings
    const open = createAnthropic({ apiKey, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) })(model)
    // The library itself knows which of Anthropic's models take a schema and which need a tool in its place.
    return { modes: ['schema', 'text'], models: { schema: open, json: open, text: open } }
  }
  const { apiKey, model } = settings
  const open = (supportsStructuredOutputs: boolean) =>
    createOpenAICompatible({
      name: 'extraction',
      baseURL: settings.baseUrl.replace(/\/+$/, ''),
      supportsStructuredOutputs,
      ...(apiKey === null ? {} : { apiKey }),
    })(model)
  const plain = open(false)
  return { modes: ['schema', 'json', 'text'], models: { schema: open(true), json: plain, text: plain } }
}

type Call = Parameters<typeof generateText>[0]

async function sayFreely(call: Call): Promise<Said> {
  const { text, usage, finishReason } = await generateText(call)
  return { text, finishReason, ...countTokens(text, usage) }
}

async function sayInForm(call: Call): Promise<Said> {
  try {
    return await sayFreely(call)
  } catch (error) {
    // An answer outside the schema is still an answer: it is judged, and repaired once, like any other.
    if (!NoObjectGeneratedError.isInstance(error)) throw error
    const text = error.text ?? ''
    return { text, finishReason: error.finishReason ?? 'other', ...countTokens(text, error.usage) }
  }
}

/** What the provider counted; an estimate if it counts nothing. */
function countTokens(text: string, usage: LanguageModelUsage | undefined): Pick<Said, 'tokens' | 'tokensOut'> {
  const estimate = Math.ceil(text.length / CHARACTERS_PER_TOKEN)
  return { tokens: usage?.totalTokens ?? ANSWER_TOKENS + estimate, tokensOut: usage?.outputTokens ?? estimate }
}
