import { expect, test } from 'vitest'
import { ANON, SERVICE } from '#tests/harness/callers.ts'
import { clientFor, createTracks } from '#tests/harness/rest-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

test('filters, order, limit, alias, cast and json paths work as the client expects', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const rest = clientFor(db, SERVICE)
  const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await query
    expect(error).toBeNull()
    return (data as { id: number }[]).map((row) => row.id)
  }
  const tracks = () => rest.from('tracks').select('id').order('id')
  expect(await ids(tracks().eq('genre', 'synth'))).toEqual([1, 2])
  expect(await ids(tracks().neq('genre', 'synth').gt('plays', 5))).toEqual([4])
  expect(await ids(tracks().ilike('title', '%RAIN'))).toEqual([1])
  expect(await ids(tracks().in('title', ['Sodium', 'Kerb, "Asphalt"']))).toEqual([2, 3])
  expect(await ids(tracks().in('title', ['no "such', 'a{b', 'Sodium']))).toEqual([2])
  expect(await ids(tracks().is('plays', null))).toEqual([3])
  expect(await ids(tracks().not('plays', 'is', null))).toEqual([1, 2, 4])
  expect(await ids(tracks().or('plays.gt.500,and(genre.eq.synth,plays.lt.20)'))).toEqual([1, 4])
  expect(await ids(tracks().contains('tags', ['night']))).toEqual([1, 2])
  expect(await ids(tracks().overlaps('tags', ['slow', 'loud']))).toEqual([1, 4])
  expect(await ids(tracks().eq('info->mood->>main', 'cold'))).toEqual([1])
  expect(await ids(tracks().likeAnyOf('title', ['Neon%', 'Sod%']))).toEqual([1, 2])
  expect(await ids(tracks().textSearch('title', 'rain', { type: 'websearch' }))).toEqual([1])
  expect(
    await ids(rest.from('tracks').select('id').order('plays', { ascending: false, nullsFirst: false }).range(1, 2)),
  ).toEqual([2, 1])
  const { data } = await rest.from('tracks').select('name:title,plays::text,bpm:info->bpm').eq('id', 1)
  expect(data).toEqual([{ name: 'Neon Rain', plays: '10', bpm: 90 }])
})

test('counts, ranges and head answer with content-range', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const rest = clientFor(db, SERVICE)
  const page = await rest.from('tracks').select('id', { count: 'exact' }).order('id').range(0, 1)
  expect([page.status, page.count, page.data?.length]).toEqual([206, 4, 2])
  const head = await rest.from('tracks').select('*', { count: 'exact', head: true })
  expect([head.count, head.data]).toEqual([4, null])
  const justBeyond = await rest.from('tracks').select('id', { count: 'exact' }).range(4, 5)
  expect([justBeyond.error, justBeyond.data, justBeyond.count]).toEqual([null, [], 4])
  const beyond = await rest.from('tracks').select('id', { count: 'exact' }).range(10, 12)
  expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103'])
})

test('single returns one object, or PGRST116 if there is not exactly one', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const rest = clientFor(db, SERVICE)
  const one = await rest.from('tracks').select('title').eq('id', 3).single()
  expect(one.data).toEqual({ title: 'Kerb, "Asphalt"' })
  const none = await rest.from('tracks').select('title').eq('id', 99).single()
  expect([none.status, none.error?.code]).toEqual([406, 'PGRST116'])
  const maybe = await rest.from('tracks').select('title').eq('id', 99).maybeSingle()
  expect([maybe.data, maybe.error]).toEqual([null, null])
})

test('insert, upsert, update and delete change the rows that they report', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const rest = clientFor(db, SERVICE)
  const inserted = await rest
    .from('tracks')
    .insert(
      [
        { id: 5, title: 'Five' },
        { id: 6, title: 'Six', genre: 'dub' },
      ],
      { defaultToNull: false },
    )
    .select('id,genre')
  expect(inserted.data).toEqual([
    { id: 5, genre: 'none' },
    { id: 6, genre: 'dub' },
  ])
  expect((await rest.from('tracks').insert({ id: 5, title: 'again' })).error?.code).toBe('23505')
  const merged = await rest.from('tracks').upsert({ id: 5, title: 'Five again' }).select('title').single()
  expect(merged.data).toEqual({ title: 'Five again' })
  await rest.from('tracks').upsert({ id: 5, title: 'ignored' }, { ignoreDuplicates: true })
  const updated = await rest
    .from('tracks')
    .update({ plays: 7, tags: ['x'] })
    .eq('title', 'Five again')
    .select('id,plays,tags')
  expect(updated.data).toEqual([{ id: 5, plays: 7, tags: ['x'] }])
  const removed = await rest.from('tracks').delete().in('id', [5, 6])
  expect([removed.status, removed.data]).toEqual([204, null])
  const counted = await rest.from('tracks').update({ plays: 1 }, { count: 'exact' }).eq('genre', 'synth')
  expect(counted.count).toBe(2)
  const left = await rest.from('tracks').select('id', { count: 'exact', head: true })
  expect(left.count).toBe(4)
})

test('a write that cannot be answered as one object is undone', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const rest = clientFor(db, SERVICE)
  const update = await rest.from('tracks').update({ plays: 0 }).eq('genre', 'synth').select().single()
  expect(update.error?.code).toBe('PGRST116')
  const { data } = await rest.from('tracks').select('plays').eq('id', 2).single()
  expect(data).toEqual({ plays: 50 })
})

test('functions return scalars and sets, and an unknown function is PGRST202', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const rest = clientFor(db, SERVICE)
  expect((await rest.rpc('add_up', { a: 2 })).data).toBe(3)
  expect((await rest.rpc('add_up', { a: 2, b: 5 }, { get: true })).data).toBe(7)
  const set = await rest.rpc('tracks_of_genre', { wanted: 'trap' })
  expect((set.data as { id: number }[]).map((row) => row.id)).toEqual([3, 4])
  expect((await rest.rpc('nothing')).error?.code).toBe('PGRST202')
})

test('an anonymous visitor sees only what policies and grants allow', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const rest = clientFor(db, ANON)
  const { data } = await rest.from('tracks').select('id').order('id')
  expect(data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  const write = await rest.from('tracks').insert({ id: 9, title: 'no' })
  expect([write.status, write.error?.code]).toEqual([401, '42501'])
  for (const table of ['mail_outbox', 'user_roles', 'contact_submissions']) {
    expect((await rest.from(table).select('*')).error?.code, table).toBe('42501')
  }
  const outside = await rest.schema('auth').from('users').select('*')
  expect(outside.error?.code).toBe('PGRST106')
})

test('requests that cannot be parsed are refused with PostgREST codes', async () => {
  await using db = await createTestDb()
  await createTracks(db)
  const rest = clientFor(db, SERVICE)
  expect((await rest.from('nowhere').select('*')).error?.code).toBe('PGRST205')
  expect((await rest.from('tracks').select('id,tracks(*)')).error?.code).toBe('PGRST200')
  expect((await rest.from('tracks').select('wrong')).error?.code).toBe('42703')
  expect((await rest.from('tracks').insert({ wrong: 1 })).error?.code).toBe('PGRST204')
  expect((await rest.from('tracks').select('id').explain()).error).toMatchObject({ code: 'PGRST107' })
  expect((await rest.from('tracks').select('plays.sum()')).error?.code).toBe('PGRST123')
  expect((await rest.from('tracks').select('*').filter('plays', 'is', 'constructor')).error?.code).toBe('PGRST100')
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
  expect((await rest.from('tracks').insert({ id: 9, title: 'deep', info: deep })).error?.code).toBe('PGRST102')
  expect((await rest.from('tracks').select('*').eq('plays', 'many')).error?.code).toBe('22P02')
  expect(
    (await rest.from('tracks').select('*').filter('plays', 'like"); drop table tracks; --', 'x')).error?.code,
  ).toBe('PGRST100')
})
