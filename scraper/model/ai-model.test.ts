import { expect, test } from 'vitest'
import { modelOutput, modelStatus } from '#tests/scraper/model-output.ts'
import {
  type ModelCall,
  type ModelServer,
  type Reply,
  startAnthropicServer,
  startOpenAiServer,
} from '#tests/servers/model-servers.ts'
import { createLanguageModel } from './ai-model.ts'
import type { ModelLimits } from './ask-model.ts'

const PAGE = {
  content: 'Title: Brightwater Sync\nText:\nBrightwater Sync places songs in film. No demos, please.',
  readAt: new Date('2026-11-21T12:00:00Z'),
}
const OUTPUT = modelOutput({ company: 'Brightwater Sync', status: modelStatus('closed', 'No demos, please.') })
const NEITHER = '{"says":"neither"}'

const isProbe = (call: ModelCall) => call.prompt.includes('nine to five')
const answerAfterProbe = (reply: (call: ModelCall) => Reply) => (call: ModelCall) =>
  isProbe(call) ? NEITHER : reply(call)
const createModel = (server: ModelServer, limits: Partial<ModelLimits> = {}) =>
  createLanguageModel({ provider: 'openai-compatible', apiKey: 'sk-test', model: 'small', baseUrl: server.url }, limits)

test('the Anthropic protocol sends key and version as headers and the schema, and its answer is read', async () => {
  await using server = await startAnthropicServer(answerAfterProbe(() => JSON.stringify(OUTPUT)))
  const settings = {
    provider: 'anthropic',
    apiKey: 'sk-ant-test',
    model: 'claude-haiku-4-5',
    baseUrl: server.url,
  } as const
  const model = createLanguageModel(settings)
  expect(await model.probe()).toBe('schema')
  expect(await model.startSession().readPage(PAGE)).toEqual({
    outcome: 'answered',
    output: OUTPUT,
    sent: true,
    tokens: 1000,
    tokensOut: 100,
  })
  const call = server.calls.at(-1)
  expect(call?.path).toBe('/v1/messages')
  expect(call?.headers).toMatchObject({ 'x-api-key': 'sk-ant-test', 'anthropic-version': '2023-06-01' })
  expect(call?.body).toMatchObject({ model: 'claude-haiku-4-5', output_config: { format: { type: 'json_schema' } } })
  expect(call?.body).not.toHaveProperty('tools')
  expect(call?.prompt).toContain('No demos, please.')
})

test('the OpenAI protocol sends a bearer key and a strict schema, and its answer is read', async () => {
  await using server = await startOpenAiServer(answerAfterProbe(() => JSON.stringify(OUTPUT)))
  const model = createModel(server)
  expect(await model.probe()).toBe('schema')
  expect(await model.startSession().readPage(PAGE)).toEqual({
    outcome: 'answered',
    output: OUTPUT,
    sent: true,
    tokens: 1000,
    tokensOut: 100,
  })
  const call = server.calls.at(-1)
  expect(call?.path).toBe('/v1/chat/completions')
  expect(call?.headers.authorization).toBe('Bearer sk-test')
  expect(call?.body).toMatchObject({
    model: 'small',
    response_format: { type: 'json_schema', json_schema: { strict: true } },
  })
  expect(call?.body).not.toHaveProperty('tools')
})

test('no authorization header is sent without a key', async () => {
  await using server = await startOpenAiServer(answerAfterProbe(() => JSON.stringify(OUTPUT)))
  const model = createLanguageModel({
    provider: 'openai-compatible',
    apiKey: null,
    model: 'small',
    baseUrl: server.url,
  })
  await model.probe()
  expect(server.calls[0]?.headers.authorization).toBeUndefined()
})

test.each([
  ['json', 'json_schema', 'json_object'],
  ['text', 'json_schema json_object', undefined],
])('the probe finds out that a server answers as %s only', async (mode, refused, kept) => {
  const formOf = (call: ModelCall) => (call.body.response_format as { type: string } | undefined)?.type
  await using server = await startOpenAiServer((call) => {
    if (refused.split(' ').includes(formOf(call) ?? '')) return { status: 400 }
    return isProbe(call) ? `Sure! ${NEITHER}` : `Here it is:\n${JSON.stringify(OUTPUT)}\nAnything else?`
  })
  const model = createModel(server)
  expect(await model.probe()).toBe(mode)
  expect(await model.startSession().readPage(PAGE)).toMatchObject({ outcome: 'answered' })
  expect(formOf(server.calls.at(-1) ?? fail())).toBe(kept)
})

test('a model that supports no format is named by the probe and unusable for a run', async () => {
  await using server = await startOpenAiServer(() => 'I would rather talk about the weather.')
  const model = createModel(server)
  await expect(model.probe()).rejects.toThrow('small: it answers in none of the supported formats')
  expect((await model.startSession().readPage(PAGE)).outcome).toBe('unreachable')
})

test('an answer that does not match the schema may be repaired once, with the fault named', async () => {
  let asked = 0
  await using server = await startOpenAiServer(
    answerAfterProbe(() => {
      asked += 1
      return JSON.stringify(asked === 1 ? { ...OUTPUT, page_kind: 'maybe' } : OUTPUT)
    }),
  )
  expect(await createModel(server).startSession().readPage(PAGE)).toMatchObject({ outcome: 'answered' })
  expect(server.calls.at(-1)?.prompt).toContain('page_kind: invalid_value')
  expect(asked).toBe(2)
})

test.each([
  ['a second wrong answer', answerAfterProbe(() => '{"status":"open"}'), 'unusable', 3],
  ['too long a value', answerAfterProbe(() => JSON.stringify({ ...OUTPUT, company: 'x'.repeat(500) })), 'unusable', 3],
  ['an extra field', answerAfterProbe(() => JSON.stringify({ ...OUTPUT, tools: ['mail'] })), 'unusable', 3],
  ['a refusal', answerAfterProbe((): Reply => ({ refusal: true })), 'refused', 2],
  ['a budget of the provider', answerAfterProbe((): Reply => ({ status: 429, retryAfter: '0' })), 'budget', 3],
  ['an unknown model', answerAfterProbe((): Reply => ({ status: 404 })), 'unreachable', 2],
  ['a refused key', answerAfterProbe((): Reply => ({ status: 401 })), 'unreachable', 2],
  ['a broken answer', answerAfterProbe((): Reply => ({ raw: '{"choices":' })), 'unusable', 2],
])('%s leaves the page to the rules, without any text of the provider', async (_name, reply, outcome, calls) => {
  await using server = await startOpenAiServer(reply)
  const answer = await createModel(server).startSession().readPage(PAGE)
  expect(answer.outcome).toBe(outcome)
  expect(JSON.stringify(answer)).not.toContain('sk-')
  expect(server.calls.length).toBe(calls)
})

test('answers that do not match the schema leave the page to the rules over the other protocol too', async () => {
  await using server = await startAnthropicServer(
    answerAfterProbe(() => JSON.stringify({ ...OUTPUT, tools: ['mail'] })),
  )
  const settings = { provider: 'anthropic', apiKey: 'x', model: 'claude-haiku-4-5', baseUrl: server.url } as const
  const session = createLanguageModel(settings).startSession()
  expect(await session.readPage(PAGE)).toMatchObject({ outcome: 'unusable', sent: true, tokens: 2000 })
})

test('a server that never answers times out, and after five failures the run stops asking', async () => {
  await using server = await startOpenAiServer(answerAfterProbe(() => null))
  const session = createModel(server, { callMs: 150, failuresInARow: 2 }).startSession()
  expect(await session.readPage(PAGE)).toMatchObject({ outcome: 'timeout' })
  expect(await session.readPage(PAGE)).toMatchObject({ outcome: 'timeout' })
  const asked = server.calls.length
  expect(await session.readPage(PAGE)).toEqual({
    outcome: 'unreachable',
    detail: 'given up for this run',
    sent: false,
    tokens: 0,
  })
  expect(server.calls.length).toBe(asked)
})

test('a run stops asking when its tokens are used up, and the next run has its own', async () => {
  await using server = await startOpenAiServer(answerAfterProbe(() => JSON.stringify(OUTPUT)))
  const model = createModel(server, { tokensPerRun: 1500 })
  const session = model.startSession()
  expect(
    [await session.readPage(PAGE), await session.readPage(PAGE), await session.readPage(PAGE)].map(
      ({ outcome }) => outcome,
    ),
  ).toEqual(['answered', 'answered', 'budget'])
  expect((await model.startSession().readPage(PAGE)).outcome).toBe('answered')
})

test('queued questions do not exceed the token limit together', async () => {
  await using server = await startOpenAiServer(answerAfterProbe(() => JSON.stringify(OUTPUT)))
  const session = createModel(server, { tokensPerRun: 2000, callsAtOnce: 1 }).startSession()
  const answers = await Promise.all(Array.from({ length: 6 }, () => session.readPage(PAGE)))
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    'answered',
    'answered',
    'budget',
    'budget',
    'budget',
    'budget',
  ])
})

test('the monthly limit includes the tokens of earlier runs', async () => {
  await using server = await startOpenAiServer(answerAfterProbe(() => JSON.stringify(OUTPUT)))
  const session = createModel(server, { tokensPerMonth: 10_000 }).startSession(9500)
  expect((await session.readPage(PAGE)).outcome).toBe('answered')
  expect(await session.readPage(PAGE)).toMatchObject({
    outcome: 'budget',
    detail: 'the month’s tokens are used up',
    sent: false,
  })
})

test('the instructions come first and are the same for every page, so that providers can cache them', async () => {
  await using server = await startAnthropicServer(answerAfterProbe(() => JSON.stringify(OUTPUT)))
  const settings = { provider: 'anthropic', apiKey: 'x', model: 'claude-haiku-4-5', baseUrl: server.url } as const
  const session = createLanguageModel(settings).startSession()
  await session.readPage(PAGE)
  await session.readPage({ content: 'Text:\nAnother page.', readAt: new Date('2026-12-24T12:00:00Z') })
  const [one, other] = server.calls.slice(-2).map(({ body }) => body.system)
  expect(one).toEqual(other)
  expect(JSON.stringify(one)).toContain('"cache_control":{"type":"ephemeral"}')
  expect(server.calls.at(-1)?.prompt).toMatch(
    /^Today is 2026-12-24\.\n.*mark ([\w-]+)\.\n\1\nText:\nAnother page\.\n\1$/,
  )
})

test('stopping a run aborts its question', async () => {
  const control = new AbortController()
  await using server = await startOpenAiServer(
    answerAfterProbe(() => {
      control.abort(new Error('the run was cancelled'))
      return null
    }),
  )
  await expect(createModel(server).startSession().readPage(PAGE, control.signal)).rejects.toThrow(
    'the run was cancelled',
  )
})

function fail(): never {
  throw new Error('no call was made')
}
