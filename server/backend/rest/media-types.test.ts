import { expect, test } from 'vitest'
import { clientFor, createShelf, requestAs, SERVICE } from '#tests/harness/rest-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

test('rows are written as CSV, and without nulls if requested', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const rest = clientFor(db, SERVICE)
  const csv = await rest.from('shelf').select('id,title,plays,tags').lte('id', 3).order('id').csv()
  expect(csv.data?.split('\n')).toEqual([
    'id,title,plays,tags',
    '1,"Neon Rain",10,"{night,slow}"',
    '2,Sodium,50,{night}',
    '3,"Kerb, ""Asphalt""",,{}',
  ])
  const none = await requestAs(db, SERVICE, '/rest/v1/shelf?id=gt.99', { headers: { accept: 'text/csv' } })
  expect([none.headers.get('content-type'), await none.text()]).toEqual(['text/csv; charset=utf-8', ''])
  expect((await rest.from('shelf').select('id,plays').eq('id', 3).stripNulls().single()).data).toEqual({ id: 3 })
})

test('rows are read from CSV and from forms, and other bodies are refused', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const post = (body: string, type: string) => {
    const headers = { 'content-type': type, prefer: 'return=representation' }
    return requestAs(db, SERVICE, '/rest/v1/shelf', { method: 'POST', body, headers })
  }
  const added = await post('id,title,plays\r\n7,"Say ""Hi"",\nthere",NULL\r\n8,Plain,3\r\n', 'text/csv')
  expect(await added.json()).toMatchObject([
    { id: 7, title: 'Say "Hi",\nthere', plays: null },
    { id: 8, title: 'Plain', plays: 3 },
  ])
  expect((await post('id,title\n9', 'text/csv')).status).toBe(400)
  expect((await post('id,title\n9,"open', 'text/csv')).status).toBe(400)
  expect((await post('', 'text/csv')).status).toBe(400)
  expect((await post('id=10&title=By+form', 'application/x-www-form-urlencoded')).status).toBe(201)
})

test('PUT writes the one row that the address names, and nothing else', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const put = async (path: string, row: object) => {
    const init = { method: 'PUT', body: JSON.stringify(row), headers: { 'content-type': 'application/json' } }
    const response = await requestAs(db, SERVICE, `/rest/v1/${path}`, init)
    return [response.status, response.status < 400 ? null : ((await response.json()) as { code: string }).code]
  }
  expect(await put('shelf?id=eq.1', { id: 1, title: 'Renamed' })).toEqual([200, null])
  expect(await put('shelf?id=eq.20', { id: 20, title: 'New' })).toEqual([201, null])
  expect(await put('shelf?id=eq.1', { id: 2, title: 'Other' })).toEqual([400, 'PGRST115'])
  expect(await put('shelf?title=eq.x', { id: 1, title: 'x' })).toEqual([405, 'PGRST105'])
  expect(await put('shelf?id=eq.1&title=eq.x', { id: 1, title: 'x' })).toEqual([405, 'PGRST105'])
  expect(await put('shelf?id=gt.0', { id: 1, title: 'x' })).toEqual([405, 'PGRST105'])
  expect(await put('shelf?id=eq.1&limit=1', { id: 1, title: 'x' })).toEqual([400, 'PGRST114'])
  const { data } = await clientFor(db, SERVICE).from('shelf').select('title').in('id', [1, 20]).order('id')
  expect(data).toEqual([{ title: 'Renamed' }, { title: 'New' }])
})

test.each(['PATCH', 'DELETE'])(
  '%s with a limit is refused, because it would affect more rows than the limit',
  async (method) => {
    await using db = await createTestDb()
    await createShelf(db)
    const headers = { 'content-type': 'application/json' }
    const init = method === 'PATCH' ? { method, headers, body: '{"plays":1}' } : { method }
    expect((await requestAs(db, SERVICE, '/rest/v1/shelf?genre=eq.synth&limit=1', init)).status).toBe(400)
    expect((await clientFor(db, SERVICE).from('shelf').select('id').neq('plays', 1)).data).toHaveLength(3)
  },
)
