import { expect, test } from 'vitest'
import { modelOutput } from '#tests/scraper/model-output.ts'
import { sharedParser } from '#tests/scraper/shared-parser.ts'
import type { Answer, LanguageModel } from './model/language-model.ts'
import type { ModelOutput } from './model/model-output.ts'
import { createModelHandler, createRuleHandler } from './page-handlers.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => AT.getTime() }
const pageOf = (at: number) => ({
  url: `https://www.brightwatersync.com/${at}`,
  body: `<title>Brightwater Sync</title><p>Brightwater Sync licenses music and places songs in film. Page ${at}.</p>`,
  contentType: 'text/html' as const,
  fetchedAt: AT,
})

/** A model that answers on demand, and records the used tokens that its sessions started with. */
function createSlowModel() {
  const waiting: ((answer: Answer<ModelOutput>) => void)[] = []
  const began: (number | undefined)[] = []
  const model: LanguageModel = {
    name: 'slow',
    probe: async () => 'schema',
    startSession(used) {
      began.push(used)
      return { readPage: () => new Promise((resolve) => waiting.push(resolve)) }
    },
  }
  const answerAll = () => {
    for (const resolve of waiting.splice(0))
      resolve({ outcome: 'answered', output: modelOutput({ page_kind: 'article' }), sent: true, tokens: 1 })
  }
  return { model, waiting, began, answerAll }
}

test('the rules read alone without a model, and with one the model decides the kind of the page', async () => {
  const rules = await createRuleHandler(sharedParser).handle(pageOf(1))
  expect(rules).toMatchObject({ outcome: 'extracted' })
  expect(rules.reading?.by_model).toBeUndefined()
  const slow = createSlowModel()
  const handler = createModelHandler(sharedParser, slow.model, { store: { countTokens: async () => 700 }, clock })
  const handled = handler.handle(pageOf(1))
  await expect.poll(() => slow.waiting.length).toBe(1)
  slow.answerAll()
  expect(await handled).toMatchObject({ outcome: 'third_party', reading: { page_kind: 'article', relevant: false } })
  expect(slow.began).toEqual([700])
})

test('fetching pauses while a slow model has too many pages to read', async () => {
  const slow = createSlowModel()
  const handler = createModelHandler(sharedParser, slow.model, { store: {}, clock })
  const handled = Array.from({ length: 64 }, (_, at) => handler.handle(pageOf(at)))
  await expect.poll(() => slow.waiting.length, { timeout: 20_000 }).toBe(64)
  let isFree = false
  const room = handler.waitForRoom().then(() => {
    isFree = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isFree).toBe(false)
  slow.answerAll()
  await Promise.all([...handled, room])
  expect(isFree).toBe(true)
})
