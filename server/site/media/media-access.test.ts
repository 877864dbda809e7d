import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/db/database.ts'
import { deleteExpired } from '#server/product/personal-data/nightly-retention.ts'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createFile, createPicture, createPreview, LEVELS } from '#tests/harness/media-harness.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { readMedia } from './watch-media.ts'

const ask = (db: TestDb, caller: Caller, text: string, values: unknown[] = []) =>
  db.database.asCaller(caller, (sql) => sql.query(text, values))

test('visitors and users without a role can read published media and change nothing', async () => {
  await using db = await createTestDb()
  await openTestSite(db.database)
  const shown = await createPicture(db.database, { artist: 'mirror-lido', alt: 'The band at the pool' })
  await createPicture(db.database, { artist: 'mirror-lido', alt: null })
  const placed = await createPreview(db.database, 'mirror-lido', 'mirror-lido:chlorine')
  await createPreview(db.database, 'mirror-lido', null)
  const file = await createFile(db.database, 'press', 'mirror-lido')
  for (const caller of [ANON, await createCaller(db.database, null)]) {
    expect((await ask(db, caller, 'select id from public.press_pictures')).rows).toEqual([{ id: shown.id }])
    expect((await ask(db, caller, 'select id from public.track_previews')).rows).toEqual([{ id: placed }])
    const insert = `insert into public.press_pictures (name, artist, file_name, width, height, bytes) values ($1, 'x', 'x', 1, 1, 1)`
    await expect(ask(db, caller, insert, [file])).rejects.toMatchObject({ code: '42501' })
    for (const statement of ['delete from public.press_pictures', 'delete from public.track_previews'])
      await expect(ask(db, caller, statement), statement).rejects.toMatchObject({ code: '42501' })
    // Without a policy an update finds no row; a visitor does not even have the right to try.
    const changes = [
      `update public.press_pictures set alt = 'mine'`,
      'update public.track_previews set track = null',
      `select public.place_preview('${placed}', null)`,
    ]
    for (const statement of changes) await ask(db, caller, statement).catch(({ code }) => expect(code).toBe('42501'))
  }
  const media = await readMedia(db.database)
  expect(media.pictures).toMatchObject([{ alt: 'The band at the pool' }])
  expect(media.previews).toMatchObject([{ track: 'mirror-lido:chlorine', seconds: 9.5, levels: LEVELS }])
})

test('staff can describe and place their uploads, but cannot create rows without a file or change other columns', async () => {
  await using db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  const insert = `insert into public.track_previews (name, artist, file_name, bytes, seconds, levels) values ($1, 'mirror-lido', 'a', 1, $2, $3)`
  const file = await createFile(db.database, 'previews', 'mirror-lido')
  for (const [seconds, levels] of [
    [0, LEVELS],
    [5000, LEVELS],
    [9, 'zz'],
    [9, `${LEVELS}0`],
    [9, LEVELS.replace('0', '<')],
  ])
    await expect(ask(db, staff, insert, [file, seconds, levels])).rejects.toMatchObject({ code: '23514' })
  await expect(ask(db, staff, insert, ['no/such.wav', 9, LEVELS])).rejects.toMatchObject({ code: '23503' })
  await ask(db, staff, insert, [file, 9, LEVELS])
  const elsewhere = `update public.track_previews set track = 'other-artist:chlorine'`
  await expect(ask(db, staff, elsewhere)).rejects.toMatchObject({ code: '23514' })
  const { id } = await createPicture(db.database, { artist: 'mirror-lido', alt: null })
  await expect(ask(db, staff, `update public.press_pictures set alt = ' '`)).rejects.toMatchObject({ code: '23514' })
  await expect(ask(db, staff, `update public.press_pictures set artist = 'b'`)).rejects.toMatchObject({ code: '42501' })
  await ask(db, staff, `update public.press_pictures set alt = 'A boat', credit = 'Ines Okafor' where id = $1`, [id])
  expect((await readMedia(db.database)).pictures).toMatchObject([{ alt: 'A boat', credit: 'Ines Okafor' }])
})

test('a track has one preview: placing another removes the first', async () => {
  await using db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  const first = await createPreview(db.database, 'mirror-lido', 'mirror-lido:chlorine')
  const second = await createPreview(db.database, 'mirror-lido', null)
  await ask(db, staff, 'select public.place_preview($1, $2)', [second, 'mirror-lido:chlorine'])
  const { rows } = await ask(db, staff, 'select id, track from public.track_previews order by track nulls last')
  expect(rows).toEqual([
    { id: second, track: 'mirror-lido:chlorine' },
    { id: first, track: null },
  ])
  await ask(db, staff, 'select public.place_preview($1, null)', [second])
  expect((await readMedia(db.database)).previews).toEqual([])
})

test('a file’s description is deleted with it, and both are deleted a month after the file was taken off the site', async () => {
  await using db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  const [gone, kept, old] = [
    await createPicture(db.database, { artist: 'a', alt: 'One' }),
    await createPicture(db.database, { artist: 'a', alt: 'Two' }),
    await createPicture(db.database, { artist: 'a', alt: 'Three' }),
  ]
  await ask(db, staff, 'delete from storage.objects where name = $1', [gone.name])
  await ask(db, staff, `update public.press_pictures set removed_at = '2026-11-01' where id = $1`, [old.id])
  expect((await readMedia(db.database)).pictures).toMatchObject([{ alt: 'Two' }])
  expect(await deleteExpired(db.database, new Date('2026-11-30'))).toEqual({})
  expect(await deleteExpired(db.database, new Date('2026-12-02'))).toEqual({
    'pictures and previews that staff took off the site': 1,
  })
  const { rows } = await ask(db, staff, 'select name from storage.objects')
  expect(rows).toEqual([{ name: kept.name }])
})
