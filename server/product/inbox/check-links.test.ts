import { expect, test } from 'vitest'
import type { CheckLink } from '#contracts/forms/check-link.ts'
import { callInbox } from '#tests/desk/desk-calls.ts'
import { addMessage, addSubmission } from '#tests/desk/inbox-items.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

test('the result of checking a link is stored with its date, and a second check replaces it', async () => {
  await using db = await createTestDb()
  const { id, reference } = await addSubmission(db.database, {
    links: 'https://a.example/1\nhttps://youtu.be/dQw4w9WgXcQ',
  })
  let outcome: 'opens' | 'dead' = 'opens'
  const asked: string[] = []
  const check: CheckLink = async (url) => {
    asked.push(url)
    return { outcome, detail: '', player: url.includes('youtu') ? url : null }
  }
  const call = callInbox(db.database, await createCaller(db.database, 'staff'), check)
  expect((await call('check_links', { id })).body.links).toMatchObject([
    { url: 'https://a.example/1', outcome: 'opens', player: null, checked_at: expect.any(String) },
    { url: 'https://youtu.be/dQw4w9WgXcQ', outcome: 'opens', player: 'https://youtu.be/dQw4w9WgXcQ' },
  ])
  outcome = 'dead'
  await call('check_links', { id })
  expect(asked).toHaveLength(4)
  const { links } = (await call('get_inbox_item', { reference })).body
  expect(links.map((link: { outcome: string }) => link.outcome)).toEqual(['dead', 'dead'])
})

test('a message has no links to check, and an unknown submission is a 404', async () => {
  await using db = await createTestDb()
  const { id } = await addMessage(db.database)
  const call = callInbox(db.database, await createCaller(db.database, 'staff'))
  expect(await call('check_links', { id })).toMatchObject({ status: 400 })
  expect(await call('check_links', { id: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 404 })
})
