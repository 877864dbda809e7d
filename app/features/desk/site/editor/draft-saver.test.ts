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
    losesAnswer: false,
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
      if (server.losesAnswer) throw new ActionError('Failed to fetch', null)
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

test('typed text is saved once typing pauses, and kept in the browser until then', async () => {
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

test('text typed during a save is saved next', async () => {
  const { saver, server } = arrange()
  saver.change({ name: 'One' })
  const flushed = saver.flush()
  saver.change({ name: 'Two' })
  await flushed
  await vi.advanceTimersByTimeAsync(1000)
  expect(server).toMatchObject({ draft: { name: 'Two' }, revision: 3 })
  expect(saver.read().saving).toBe('saved')
})

test('a failed save is retried and shows the reason', async () => {
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

test('a lost answer is not a conflict', async () => {
  const { saver, server } = arrange()
  server.losesAnswer = true
  saver.change({ name: 'Two' })
  await vi.advanceTimersByTimeAsync(1000)
  server.losesAnswer = false
  await vi.advanceTimersByTimeAsync(6000)
  expect(saver.read()).toMatchObject({ saving: 'saved', revision: 2 })
})

test('a change by someone else stops saving until the user has chosen a version', async () => {
  const { saver, server, browser, sent } = arrange()
  saver.change({ name: 'Mine' })
  Object.assign(server, { draft: { name: 'Theirs', genre: 'Soul' }, revision: 7 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(saver.read()).toMatchObject({ saving: 'conflict', otherVersion: { draft: { name: 'Theirs' } } })
  saver.change({ name: 'Mine!' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(1)
  expect(browser.kept?.body).toEqual({ name: 'Mine!' })
  saver.resolve({ name: 'Mine!', genre: 'Soul' }, detailOf(server.draft, 7))
  await vi.advanceTimersByTimeAsync(1000)
  expect(server).toMatchObject({ draft: { name: 'Mine!', genre: 'Soul' }, revision: 8 })
})

test('a draft kept in the browser is saved after a crash, or compared if the document has changed since', async () => {
  const kept = { revision: 1, base: { name: 'Ada' }, body: { name: 'Typed' } }
  const same = arrange(kept)
  await vi.advanceTimersByTimeAsync(1000)
  expect(same.server.draft).toEqual({ name: 'Typed' })
  const newer = arrange(kept, 4)
  await vi.advanceTimersByTimeAsync(1000)
  expect(newer.sent).toEqual([])
  expect(newer.saver.read()).toMatchObject({ saving: 'conflict', body: { name: 'Typed' } })
})

test('publishing waits for the draft, and text typed meanwhile is kept', async () => {
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

test('unsaved text can be lost only if the browser cannot keep it', () => {
  const { saver, browser } = arrange()
  browser.hasStorage = false
  saver.change({ name: 'Two' })
  expect(saver.read().isKeptLocally).toBe(false)
})

test('a save whose answer was lost is not a conflict when the document is opened again', () => {
  const body = { withTags: true, tags: [] }
  const { saver } = arrange({ revision: 0, base: {}, body: { withTags: true } }, 1, body)
  expect(saver.read()).toMatchObject({ saving: 'saved', body })
})
