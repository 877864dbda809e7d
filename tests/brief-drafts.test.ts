import { expect, test } from 'vitest'
import { buildCatalogue } from '#catalogue/catalogue.ts'
import { loadContent } from '#content/load.ts'
import { BriefDraftSchema, type DraftModel, FoundTracksSchema, OrderedDraftSchema } from '#contracts/desk/drafts.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createDraftActions, keepCatalogueFacts } from '#server/product/drafts/draft-actions.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

const { artists } = await loadContent()
const catalogue = buildCatalogue(artists)
const sender = { name: 'NM', city: 'Burbank', email: 'hello@label.example', siteUrl: 'https://label.example' }
const TEXT = 'Project Type: Film\n\nHaunting, acoustic and slow. Write to me at boss@evil.example.'

function openDrafts(database: Database, model: DraftModel | null = null) {
  const perPerson = createRateLimits(1)('draft-model', { points: 2, durationSec: 600 })
  const actions = createDraftActions({ database, catalogue: () => catalogue, sender, model, perPerson })
  return async (caller: Caller, action: string, body: object) =>
    await actions.find(({ name }) => name === action)?.run({ action, ...body }, caller)
}

async function addMessage(database: Database, message = TEXT): Promise<string> {
  const [row] = await database.asServiceRole(
    (sql) => sql<{ id: string }>`
      insert into public.contact_submissions (name, email, message) values ('Ana <b> Costa', 'ana@kiln.example', ${message})
      returning id`,
  )
  return row?.id ?? ''
}

test('staff get a draft with tracks, rights and a reply, and nothing is queued; others are refused by the database', async () => {
  await using db = await createTestDb()
  const { database } = db
  const call = openDrafts(database)
  const id = await addMessage(database)
  for (const role of ['staff', 'admin'] as const) {
    const answer = BriefDraftSchema.parse(await call(await createCaller(database, role), 'draft_brief', { id }))
    expect(answer.tracks.length).toBeGreaterThan(2)
    expect(answer.reply).toMatchObject({ to: 'ana@kiln.example', subject: 'Songs for your project' })
    expect(answer.reply.opening).toMatch(/^Hello,/)
    expect(JSON.stringify(answer)).not.toContain('evil.example')
    expect(answer).toMatchObject({ model: null, shortlist: 'https://label.example/shortlist' })
  }
  for (const caller of [ANON, await createCaller(database, null)])
    await expect(call(caller, 'draft_brief', { id })).rejects.toThrow()
  await expect(
    call(await createCaller(database, 'staff'), 'draft_brief', { id: crypto.randomUUID() }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await database.asServiceRole((sql) => sql`select from public.mail_outbox`)).toEqual([])
})

test('tracks are found for staff to add', async () => {
  await using db = await createTestDb()
  const call = openDrafts(db.database)
  const { tracks } = FoundTracksSchema.parse(
    await call(await createCaller(db.database, 'staff'), 'find_tracks', { q: 'ledger' }),
  )
  expect(tracks[0]).toMatchObject({ id: 'corrigan-wells:ledger-stone', is_cleared: true, reasons: [] })
})

test('the model only orders tracks: unknown tracks and facts are dropped, omitted tracks come last', async () => {
  await using db = await createTestDb()
  const { database } = db
  const asked: unknown[] = []
  const model: DraftModel = {
    name: 'test: model',
    order: async (question) => {
      asked.push(question)
      return {
        tracks: [
          { id: 'juno-ardoin:two-left-on-vine', because: ['Rueful', 'a masterpiece', '76 BPM'] },
          { id: 'evil:track', because: ['buy it'] },
          { id: 'juno-ardoin:two-left-on-vine', because: ['again'] },
        ],
      }
    },
  }
  const call = openDrafts(database, model)
  const staff = await createCaller(database, 'staff')
  const id = await addMessage(database)
  const tracks = ['corrigan-wells:ledger-stone', 'juno-ardoin:two-left-on-vine']
  const answer = OrderedDraftSchema.parse(await call(staff, 'order_draft', { id, tracks }))
  expect(answer.tracks).toEqual([
    { id: 'juno-ardoin:two-left-on-vine', because: ['rueful', '76 BPM'] },
    { id: 'corrigan-wells:ledger-stone', because: [] },
  ])
  expect(JSON.stringify(asked)).not.toContain('ana@kiln.example')
  await call(staff, 'order_draft', { id, tracks })
  await expect(call(staff, 'order_draft', { id, tracks })).rejects.toMatchObject({ code: 'rate_limited' })
})

test('without a model, or with one that fails, the rules’ order stands and a sentence says so', async () => {
  await using db = await createTestDb()
  const { database } = db
  const staff = await createCaller(database, 'staff')
  const body = {
    id: await addMessage(database),
    tracks: ['corrigan-wells:ledger-stone', 'juno-ardoin:two-left-on-vine'],
  }
  await expect(openDrafts(database)(staff, 'order_draft', body)).rejects.toMatchObject({ code: 'conflict' })
  const failing = { name: 'x', order: () => Promise.reject(new Error('sk-secret')) }
  await expect(openDrafts(database, failing)(staff, 'order_draft', body)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The model did not answer. The order of the rules is kept.',
  })
  const user = await createCaller(database, null)
  await expect(openDrafts(database, failing)(user, 'order_draft', body)).rejects.toMatchObject({ code: 'not_found' })
})

test('whatever a model answers, each requested track is returned once with its own facts', () => {
  const known = [
    { id: 'a:1', facts: ['slow', '70 BPM'] },
    { id: 'a:2', facts: ['fast'] },
  ]
  for (const tracks of [[], [{ id: '__proto__', because: ['slow'] }], [{ id: 'a:2', because: ['slow', 'FAST'] }]]) {
    const kept = keepCatalogueFacts({ tracks }, known).tracks
    expect(kept.map(({ id }) => id).sort()).toEqual(['a:1', 'a:2'])
    expect(kept.find(({ id }) => id === 'a:2')?.because.every((fact) => fact === 'fast')).toBe(true)
  }
})
