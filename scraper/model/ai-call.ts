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

/** `tokens` counts input and output, `tokensOut` only the output. */
type ModelReply = { text: string; tokens: number; tokensOut: number; finishReason: FinishReason }

export type ModelCalls = {
  /** The response formats to try, the strictest first. */
  modes: readonly ModelCapability[]
  /** Sends one question. Rejects with the library's errors. The reply may not match the schema. */
  ask(
    mode: ModelCapability,
    question: { instructions: string; messages: ModelMessage[]; schema: z.ZodType },
    signal?: AbortSignal,
  ): Promise<ModelReply>
}

const ANSWER_TOKENS = 3000
const CHARACTERS_PER_TOKEN = 3

// Otherwise the library writes warnings about unsupported settings to the console; the probe finds out which work.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Calls to the official Anthropic API, or to any server that speaks the OpenAI chat protocol. The model gets no tools. */
export function createModelCalls(settings: ModelSettings, { callMs }: { callMs: number }): ModelCalls {
  const { modes, models } = connect(settings)
  return {
    modes,
    ask(mode, { instructions, messages, schema }, signal) {
      const timeout = AbortSignal.timeout(callMs)
      const call = {
        model: models[mode],
        instructions: toCacheableMessage(instructions),
        messages,
        maxOutputTokens: ANSWER_TOKENS,
        maxRetries: 1,
        abortSignal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      }
      return mode === 'text' ? generate(call) : generateObject({ ...call, output: Output.object({ schema }) })
    },
  }
}

/** The instructions are the same for every page. Anthropic caches them only if asked to. */
function toCacheableMessage(content: string): SystemModelMessage {
  return { role: 'system', content, providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } }
}

function connect(settings: ModelSettings): {
  modes: readonly ModelCapability[]
  models: Record<ModelCapability, LanguageModel>
} {
  if (settings.provider === 'anthropic') {
    const { apiKey, baseUrl, model } = settings
    const open = createAnthropic({ apiKey, baseURL: baseUrl })(model)
    // The library knows which of Anthropic's models accept a schema and which need a tool instead.
    return { modes: ['schema', 'text'], models: { schema: open, json: open, text: open } }
  }
  const { apiKey, model } = settings
  const open = (supportsStructuredOutputs: boolean) =>
    createOpenAICompatible({
      name: 'extraction',
      baseURL: settings.baseUrl.replace(/\/+$/, ''),
      supportsStructuredOutputs,
      apiKey: apiKey ?? undefined,
    })(model)
  const plain = open(false)
  return { modes: ['schema', 'json', 'text'], models: { schema: open(true), json: plain, text: plain } }
}

type Call = Parameters<typeof generateText>[0]

async function generate(call: Call): Promise<ModelReply> {
  const { text, usage, finishReason } = await generateText(call)
  return { text, finishReason, ...countTokens(text, usage) }
}

async function generateObject(call: Call): Promise<ModelReply> {
  try {
    return await generate(call)
  } catch (error) {
    // An answer that does not match the schema is checked, and repaired once, like any other.
    if (!NoObjectGeneratedError.isInstance(error)) throw error
    const text = error.text ?? ''
    return { text, finishReason: error.finishReason ?? 'other', ...countTokens(text, error.usage) }
  }
}

/** The provider's count, or an estimate if it gives none. */
function countTokens(text: string, usage: LanguageModelUsage | undefined): Pick<ModelReply, 'tokens' | 'tokensOut'> {
  const estimate = Math.ceil(text.length / CHARACTERS_PER_TOKEN)
  return { tokens: usage?.totalTokens ?? ANSWER_TOKENS + estimate, tokensOut: usage?.outputTokens ?? estimate }
}
