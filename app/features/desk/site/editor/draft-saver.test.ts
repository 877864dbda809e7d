import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActionError } from '#app/features/desk/shared/data/call.ts'
import type { DocumentBody, DocumentDetail } from '#contracts/site/documents.ts'
import { createDraftSaver, type LocalDraft } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const detailOf = (draft: DocumentBody, revision: number): DocumentDetail => ({
  line: {
    kind: 'artist',
    id: 'ada',
    title: 'Ada',
    slug: 'ada',
    path: null,
    state: 'draft',
    revision,
    position: 1,
    artist: null,
    publish_at: null,
    publish_failure: null,
    deleted_at: null,
    changed_at: '2026-11-29T12:00:00Z',
    changed_by: null,
    is_sample: false,
  },
  draft,
  published: null,
  faults: [],
  dependents: [],
})

/** A server with one document that others may change, and a browser that keeps things. */
function arrange(kept: LocalDraft | null = null, at = 1, draft: DocumentBody = { name: 'Ada' }) {
  const server = {
    draft,
    revision: at,
    fails: null as ActionError | null,
    isMute: false,
  }
  const sent: DocumentBody[] = []
  const browser = { kept, hasStorage: true }
  const saver = createDraftSaver(detailOf(server.draft, at), kept, {
    // As the schema's lists: one that may be empty is saved without entries.
    normalize: (body) => (body['withTags'] ? { tags: [], ...body } : body),
    save: async (body, revision) => {
      sent.push(body)
      await Promise.resolve()
      if (server.fails) throw server.fails
      if (revision !== server.revision) throw new ActionError('changed', 409)
      Object.assign(server, { draft: body, revision: revision + 1 })
      if (server.isMute) throw new ActionError('Failed to fetch', null)
      return detailOf(server.draft, server.revision)
    },
    load: async () => detailOf(server.draft, server.revision),
    keepLocally: (next) => {
      browser.kept = next
      return browser.hasStorage
    },
    onSaved: () => undefined,
  })
  return { saver, server, browser, sent }
}

test('what is typed is sent once typing pauses, and kept in the browser until the server has it', async () => {
  const { saver, server, browser, sent } = arrange()
  saver.change({ name: 'Ada W' })
  saver.change({ name: 'Ada Winters' })
  expect(browser.kept).toMatchObject({ revision: 1, body: { name: 'Ada Winters' } })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([{ name: 'Ada Winters' }])
  expect(server.draft).toEqual({ name: 'Ada Winters' })
  expect(browser.kept).toBeNull()
  expect(saver.read()).toMatchObject({ saving: 'saved', revision: 2 })
})

test('what is typed during a save follows it', async () => {
  const { saver, server } = arrange()
  saver.change({ name: 'One' })
  const flushed = saver.flush()
  saver.change({ name: 'Two' })
  await flushed
  await vi.advanceTimersByTimeAsync(1000)
  expect(server).toMatchObject({ draft: { name: 'Two' }, revision: 3 })
  expect(saver.read().saving).toBe('saved')
})

test('a save that failed is repeated, and says why it failed', async () => {
  const { saver, server, browser } = arrange()
  server.fails = new ActionError('Failed to fetch', null)
  saver.change({ name: 'Two' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(saver.read()).toMatchObject({
    saving: 'failed',
    reason: 'The server cannot be reached. What you typed is kept.',
  })
  expect(browser.kept?.body).toEqual({ name: 'Two' })
  server.fails = null
  await vi.advanceTimersByTimeAsync(6000)
  expect(saver.read().saving).toBe('saved')
})

test('an answer that was lost is no conflict', async () => {
  const { saver, server } = arrange()
  server.isMute = true
  saver.change({ name: 'Two' })
  await vi.advanceTimersByTimeAsync(1000)
  server.isMute = false
  await vi.advanceTimersByTimeAsync(6000)
  expect(saver.read()).toMatchObject({ saving: 'saved', revision: 2 })
})

test('a change by somebody else stops saving until the person has chosen', async () => {
  const { saver, server, browser, sent } = arrange()
  saver.change({ name: 'Mine' })
  Object.assign(server, { draft: { name: 'Theirs', genre: 'Soul' }, revision: 7 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(saver.read()).toMatchObject({ saving: 'conflict', theirs: { draft: { name: 'Theirs' } } })
  saver.change({ name: 'Mine!' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(1)
  expect(browser.kept?.body).toEqual({ name: 'Mine!' })
  saver.resolve({ name: 'Mine!', genre: 'Soul' }, detailOf(server.draft, 7))
  await vi.advanceTimersByTimeAsync(1000)
  expect(server).toMatchObject({ draft: { name: 'Mine!', genre: 'Soul' }, revision: 8 })
})

test('what a crash left in the browser is saved, or compared if the document has changed since', async () => {
  const kept = { revision: 1, base: { name: 'Ada' }, body: { name: 'Typed' } }
  const same = arrange(kept)
  await vi.advanceTimersByTimeAsync(1000)
  expect(same.server.draft).toEqual({ name: 'Typed' })
  const newer = arrange(kept, 4)
  await vi.advanceTimersByTimeAsync(1000)
  expect(newer.sent).toEqual([])
  expect(newer.saver.read()).toMatchObject({ saving: 'conflict', body: { name: 'Typed' } })
})

test('publishing waits for the draft, and what is typed meanwhile stays', async () => {
  const { saver, server } = arrange()
  saver.change({ name: 'Two' })
  await saver.run(async (revision) => {
    expect(revision).toBe(2)
    saver.change({ name: 'Three' })
    server.revision = 3
    return detailOf({ name: 'Two' }, 3)
  }, false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server).toMatchObject({ draft: { name: 'Three' }, revision: 4 })
})

test('leaving could only lose something that the browser does not keep', () => {
  const { saver, browser } = arrange()
  browser.hasStorage = false
  saver.change({ name: 'Two' })
  expect(saver.read().isKeptLocally).toBe(false)
})

test('what the server took and never answered is no conflict when the document is opened again', () => {
  const body = { withTags: true, tags: [] }
  const { saver } = arrange({ revision: 0, base: {}, body: { withTags: true } }, 1, body)
  expect(saver.read()).toMatchObject({ saving: 'saved', body })
})
