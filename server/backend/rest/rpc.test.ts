import { expect, test } from 'vitest'
import { SERVICE } from '#tests/harness/callers.ts'
import { clientFor, createTracks, requestAs } from '#tests/harness/rest-harness.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'

async function createFunctions(db: TestDb): Promise<void> {
  await createTracks(db)
  await db.database.pool.query(`
    create function public.all_tracks() returns setof public.tracks language sql stable as 'select * from public.tracks';
    create function public.first_track() returns public.tracks language sql stable as
      'select * from public.tracks order by id limit 1';
    create function public.genres() returns table (genre text, pieces bigint) language sql stable as
      'select genre, count(*) from public.tracks group by genre';
    create function public.numbers(upto int) returns setof int language sql stable as 'select generate_series(1, upto)';
    create function public.drop_all() returns setof public.tracks language sql volatile as
      'delete from public.tracks returning *';
    create function public.drop_first() returns public.tracks language sql volatile as
      'delete from public.tracks where id = 1 returning *';
    create sequence public.calls; grant usage on sequence public.calls to service_role;
    create function public.count_call() returns setof bigint language sql volatile as
      'select nextval(''public.calls'')';`)
}

test('the result of a function is selected, filtered, ordered and paged like a table', async () => {
  await using db = await createTestDb()
  await createFunctions(db)
  const rest = clientFor(db, SERVICE)
  for (const get of [false, true]) {
    const { data, count, status, error } = await rest
      .rpc('all_tracks', {}, { get, count: 'exact' })
      .select('name:title,plays::text')
      .or('genre.eq.synth,plays.gt.100')
      .order('plays', { ascending: false })
      .range(0, 1)
    expect([error, status, count]).toEqual([null, 206, 3])
    expect(data).toEqual([
      { name: 'Hidden', plays: '900' },
      { name: 'Sodium', plays: '50' },
    ])
    const second = await rest.rpc('all_tracks', {}, { get }).select('id').order('id').limit(2).range(2, 3)
    expect(second.data).toEqual([{ id: 3 }, { id: 4 }])
    const filtered = await rest.rpc('tracks_of_genre', { wanted: 'trap' }, { get }).select('id').gt('plays', 1)
    expect(filtered.data).toEqual([{ id: 4 }])
    expect((await rest.rpc('genres', {}, { get }).eq('pieces', 2).order('genre')).data).toEqual([
      { genre: 'synth', pieces: 2 },
      { genre: 'trap', pieces: 2 },
    ])
    expect((await rest.rpc('first_track', {}, { get }).select('id')).data).toEqual({ id: 1 })
    expect((await rest.rpc('numbers', { upto: 5 }, { get }).range(1, 2)).data).toEqual([2, 3])
    expect((await rest.rpc('all_tracks', {}, { get }).eq('id', 2).select('title').single()).data).toEqual({
      title: 'Sodium',
    })
    expect((await rest.rpc('all_tracks', {}, { get }).select('wrong')).error?.code).toBe('42703')
  }
  const head = await rest.rpc('all_tracks', {}, { head: true, count: 'exact' }).eq('genre', 'trap')
  expect([head.count, head.data]).toEqual([2, null])
  const csv = await rest.rpc('all_tracks').select('id,plays').order('id').limit(1).csv()
  expect(csv.data).toBe('id,plays\n1,10')
  const beyond = await rest.rpc('all_tracks', {}, { count: 'exact' }).range(10, 12)
  expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103'])
})

test('a function runs once even if its rows are counted', async () => {
  await using db = await createTestDb()
  await createFunctions(db)
  const rest = clientFor(db, SERVICE)
  expect((await rest.rpc('count_call', {}, { count: 'exact' })).data).toEqual([1])
  expect((await rest.rpc('count_call', {}, { count: 'exact' })).data).toEqual([2])
})

test('max-affected undoes a function that returns more rows, and is refused for one that returns no list', async () => {
  await using db = await createTestDb()
  await createFunctions(db)
  const call = async (name: string, most: number) => {
    const headers = { prefer: `handling=strict,max-affected=${most}`, 'content-type': 'application/json' }
    const response = await requestAs(db, SERVICE, `/rest/v1/rpc/${name}`, { method: 'POST', body: '{}', headers })
    return { status: response.status, body: await response.json() }
  }
  expect(await call('drop_all', 3)).toMatchObject({
    status: 400,
    body: { code: 'PGRST124', details: 'The query affects 4 rows' },
  })
  expect(await call('drop_first', 1)).toMatchObject({ status: 400, body: { code: 'PGRST128' } })
  expect((await clientFor(db, SERVICE).from('tracks').select('id')).data).toHaveLength(4)
  expect((await call('drop_all', 4)).body).toHaveLength(4)
})

test('an invalid filter on a function is refused before the function runs', async () => {
  await using db = await createTestDb()
  await createFunctions(db)
  const refused = await requestAs(db, SERVICE, '/rest/v1/rpc/drop_all?id=equals.1', { method: 'POST', body: '{}' })
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, 'PGRST100'])
  expect((await clientFor(db, SERVICE).from('tracks').select('id')).data).toHaveLength(4)
})

test('GET calls no function that may write', async () => {
  await using db = await createTestDb()
  await createFunctions(db)
  const rest = clientFor(db, SERVICE)
  const { status, error } = await rest.rpc('drop_all', {}, { get: true })
  expect([status, error?.code]).toEqual([405, '25006'])
  expect((await rest.from('tracks').select('id')).data).toHaveLength(4)
})
