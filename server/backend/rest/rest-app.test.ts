import { expect, test } from 'vitest'
import { ANON, clientFor, createShelf, SERVICE } from '#tests/harness/rest-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

test('filters, order, limit, alias, cast and json paths work as the client expects', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const rest = clientFor(db, SERVICE)
  const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
    const { data, error } = await query
    expect(error).toBeNull()
    return (data as { id: number }[]).map((row) => row.id)
  }
  const shelf = () => rest.from('shelf').select('id').order('id')
  expect(await ids(shelf().eq('genre', 'synth'))).toEqual([1, 2])
  expect(await ids(shelf().neq('genre', 'synth').gt('plays', 5))).toEqual([4])
  expect(await ids(shelf().ilike('title', '%RAIN'))).toEqual([1])
  expect(await ids(shelf().in('title', ['Sodium', 'Kerb, "Asphalt"']))).toEqual([2, 3])
  expect(await ids(shelf().in('title', ['no "such', 'a{b', 'Sodium']))).toEqual([2])
  expect(await ids(shelf().is('plays', null))).toEqual([3])
  expect(await ids(shelf().not('plays', 'is', null))).toEqual([1, 2, 4])
  expect(await ids(shelf().or('plays.gt.500,and(genre.eq.synth,plays.lt.20)'))).toEqual([1, 4])
  expect(await ids(shelf().contains('tags', ['night']))).toEqual([1, 2])
  expect(await ids(shelf().overlaps('tags', ['slow', 'loud']))).toEqual([1, 4])
  expect(await ids(shelf().eq('info->mood->>main', 'cold'))).toEqual([1])
  expect(await ids(shelf().likeAnyOf('title', ['Neon%', 'Sod%']))).toEqual([1, 2])
  expect(await ids(shelf().textSearch('title', 'rain', { type: 'websearch' }))).toEqual([1])
  expect(
    await ids(rest.from('shelf').select('id').order('plays', { ascending: false, nullsFirst: false }).range(1, 2)),
  ).toEqual([2, 1])
  const { data } = await rest.from('shelf').select('name:title,plays::text,bpm:info->bpm').eq('id', 1)
  expect(data).toEqual([{ name: 'Neon Rain', plays: '10', bpm: 90 }])
})

test('counts, ranges and head answer with content-range', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const rest = clientFor(db, SERVICE)
  const page = await rest.from('shelf').select('id', { count: 'exact' }).order('id').range(0, 1)
  expect([page.status, page.count, page.data?.length]).toEqual([206, 4, 2])
  const head = await rest.from('shelf').select('*', { count: 'exact', head: true })
  expect([head.count, head.data]).toEqual([4, null])
  const justBeyond = await rest.from('shelf').select('id', { count: 'exact' }).range(4, 5)
  expect([justBeyond.error, justBeyond.data, justBeyond.count]).toEqual([null, [], 4])
  const beyond = await rest.from('shelf').select('id', { count: 'exact' }).range(10, 12)
  expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103'])
})

test('single answers one object or PGRST116', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const rest = clientFor(db, SERVICE)
  const one = await rest.from('shelf').select('title').eq('id', 3).single()
  expect(one.data).toEqual({ title: 'Kerb, "Asphalt"' })
  const none = await rest.from('shelf').select('title').eq('id', 99).single()
  expect([none.status, none.error?.code]).toEqual([406, 'PGRST116'])
  const maybe = await rest.from('shelf').select('title').eq('id', 99).maybeSingle()
  expect([maybe.data, maybe.error]).toEqual([null, null])
})

test('insert, upsert, update and delete do what their answers say', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const rest = clientFor(db, SERVICE)
  const inserted = await rest
    .from('shelf')
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
  expect((await rest.from('shelf').insert({ id: 5, title: 'again' })).error?.code).toBe('23505')
  const merged = await rest.from('shelf').upsert({ id: 5, title: 'Five again' }).select('title').single()
  expect(merged.data).toEqual({ title: 'Five again' })
  await rest.from('shelf').upsert({ id: 5, title: 'ignored' }, { ignoreDuplicates: true })
  const updated = await rest
    .from('shelf')
    .update({ plays: 7, tags: ['x'] })
    .eq('title', 'Five again')
    .select('id,plays,tags')
  expect(updated.data).toEqual([{ id: 5, plays: 7, tags: ['x'] }])
  const removed = await rest.from('shelf').delete().in('id', [5, 6])
  expect([removed.status, removed.data]).toEqual([204, null])
  const counted = await rest.from('shelf').update({ plays: 1 }, { count: 'exact' }).eq('genre', 'synth')
  expect(counted.count).toBe(2)
  const left = await rest.from('shelf').select('id', { count: 'exact', head: true })
  expect(left.count).toBe(4)
})

test('a write that cannot be answered as one object is undone', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const rest = clientFor(db, SERVICE)
  const update = await rest.from('shelf').update({ plays: 0 }).eq('genre', 'synth').select().single()
  expect(update.error?.code).toBe('PGRST116')
  const { data } = await rest.from('shelf').select('plays').eq('id', 2).single()
  expect(data).toEqual({ plays: 50 })
})

test('functions answer scalars and sets, and unknown ones PGRST202', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const rest = clientFor(db, SERVICE)
  expect((await rest.rpc('add_up', { a: 2 })).data).toBe(3)
  expect((await rest.rpc('add_up', { a: 2, b: 5 }, { get: true })).data).toBe(7)
  const set = await rest.rpc('of_genre', { wanted: 'trap' })
  expect((set.data as { id: number }[]).map((row) => row.id)).toEqual([3, 4])
  expect((await rest.rpc('nothing')).error?.code).toBe('PGRST202')
})

test('an anonymous visitor sees only what policies and grants allow', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const rest = clientFor(db, ANON)
  const { data } = await rest.from('shelf').select('id').order('id')
  expect(data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  const write = await rest.from('shelf').insert({ id: 9, title: 'no' })
  expect([write.status, write.error?.code]).toEqual([401, '42501'])
  for (const table of ['mail_outbox', 'user_roles', 'contact_submissions']) {
    expect((await rest.from(table).select('*')).error?.code, table).toBe('42501')
  }
  const outside = await rest.schema('auth').from('users').select('*')
  expect(outside.error?.code).toBe('PGRST106')
})

test('requests that cannot be parsed are refused with PostgREST codes', async () => {
  await using db = await createTestDb()
  await createShelf(db)
  const rest = clientFor(db, SERVICE)
  expect((await rest.from('nowhere').select('*')).error?.code).toBe('PGRST205')
  expect((await rest.from('shelf').select('id,tracks(*)')).error?.code).toBe('PGRST200')
  expect((await rest.from('shelf').select('wrong')).error?.code).toBe('42703')
  expect((await rest.from('shelf').insert({ wrong: 1 })).error?.code).toBe('PGRST204')
  expect((await rest.from('shelf').select('id').explain()).error).toMatchObject({ code: 'PGRST107' })
  expect((await rest.from('shelf').select('plays.sum()')).error?.code).toBe('PGRST123')
  expect((await rest.from('shelf').select('*').filter('plays', 'is', 'constructor')).error?.code).toBe('PGRST100')
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
  expect((await rest.from('shelf').insert({ id: 9, title: 'deep', info: deep })).error?.code).toBe('PGRST102')
  expect((await rest.from('shelf').select('*').eq('plays', 'many')).error?.code).toBe('22P02')
  expect((await rest.from('shelf').select('*').filter('plays', 'like"); drop table shelf; --', 'x')).error?.code).toBe(
    'PGRST100',
  )
})
