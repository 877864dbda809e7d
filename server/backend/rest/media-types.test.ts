import { expect, test } from 'vitest'
import { SERVICE } from '#tests/harness/callers.ts'
import { clientFor, createTracks, requestAs } from '#tests/harness/rest-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

test('rows are written as CSV, and without nulls if requested', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const rest = clientFor(db, SERVICE)
  const csv = await rest.from('tracks').select('id,title,plays,tags').lte('id', 3).order('id').csv()
  expect(csv.data?.split('\n')).toEqual([
    'id,title,plays,tags',
    '1,"Neon Rain",10,"{night,slow}"',
    '2,Sodium,50,{night}',
    '3,"Kerb, ""Asphalt""",,{}',
  ])
  const none = await requestAs(db, SERVICE, '/rest/v1/tracks?id=gt.99', { headers: { accept: 'text/csv' } })
  expect([none.headers.get('content-type'), await none.text()]).toEqual(['text/csv; charset=utf-8', ''])
  expect((await rest.from('tracks').select('id,plays').eq('id', 3).stripNulls().single()).data).toEqual({ id: 3 })
})

test('rows are read from forms, and CSV is refused', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const post = (body: string, type: string) => {
    const headers = { 'content-type': type, prefer: 'return=representation' }
    return requestAs(db, SERVICE, '/rest/v1/tracks', { method: 'POST', body, headers })
  }
  expect((await post('id,title\n9,By CSV\n', 'text/csv')).status).toBe(400)
  expect((await post('id=10&title=By+form', 'application/x-www-form-urlencoded')).status).toBe(201)
})

test('PUT, which the official client never sends, is refused', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const put = await requestAs(db, SERVICE, '/rest/v1/tracks?id=eq.1', { method: 'PUT', body: '{"id":1}' })
  expect([put.status, await put.json()]).toMatchObject([405, { code: 'PGRST117' }])
})

test.each(['PATCH', 'DELETE'])(
  '%s with a limit is refused, because it would affect more rows than the limit',
  async (method) => {
    await using db = await createTestDb()
    await createTracks(db)
    const headers = { 'content-type': 'application/json' }
    const init = method === 'PATCH' ? { method, headers, body: '{"plays":1}' } : { method }
    expect((await requestAs(db, SERVICE, '/rest/v1/tracks?genre=eq.synth&limit=1', init)).status).toBe(400)
    expect((await clientFor(db, SERVICE).from('tracks').select('id').neq('plays', 1)).data).toHaveLength(3)
  },
)
