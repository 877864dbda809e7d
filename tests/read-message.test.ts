import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { toContactForm } from '#app/lib/shortlist/brief-message.ts'
import { STORED_FORMS } from '#contracts/forms/posted-forms.ts'
import { ProjectFieldsSchema } from '#contracts/forms/stored-brief.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { addMessage, BRIEF_MESSAGE } from './desk/inbox-items.ts'
import { ANON, createCaller } from './harness/callers.ts'
import { createTestDb } from './harness/test-db.ts'

const COLUMNS = 'kind, project_type, project_text, brief'
const BRIEF = {
  media: 'Feature film',
  project: 'The Long Weekend',
  territory: null,
  term: null,
  budget: null,
  deadline: 'Friday',
  quote: null,
  references: null,
  tracks: ['mirror-lido:chlorine', 'mirror-lido:no-running'],
  lines: ['01  Mirror Lido: Chlorine (03:24)', '02  Mirror Lido: No Running (02:51)'],
  link: 'https://x.example/shortlist?t=mirror-lido:chlorine,mirror-lido:no-running',
}

async function read(database: Database, message: string) {
  const { id } = await addMessage(database, { message })
  const [row] = await database.asServiceRole(
    async (sql) => (await sql.query(`select ${COLUMNS} from public.contact_submissions where id = $1`, [id])).rows,
  )
  return { kind: row?.kind, ...ProjectFieldsSchema.parse(row) }
}

test('the project type and the text of a message are also stored separately', async () => {
  await using db = await createTestDb()
  const line = 'Project Type: Film\n\n'
  const messages = [
    [`${line}Two cues.\n\nReel 4.`, 'Film', 'Two cues.\n\nReel 4.'],
    [`${line}${line}Twice.`, 'Film', `${line}Twice.`],
    [`Hello.\n\n${line}Late.`, null, `Hello.\n\n${line}Late.`],
    ['Project Type: \n\nNo type.', '', 'No type.'],
    ['Project Type: Film\nOne line break.', null, 'Project Type: Film\nOne line break.'],
    [`Project Type: <b>'; drop table x; --\n\n$1 \\1 %s`, `<b>'; drop table x; --`, '$1 \\1 %s'],
  ] as const
  for (const [message, project_type, project_text] of messages)
    expect(await read(db.database, message)).toEqual({ kind: 'message', project_type, project_text, brief: null })
})

test('a message composed by the shortlist is parsed into its fields', async () => {
  await using db = await createTestDb()
  const form = toContactForm(
    {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      project: 'The Pool',
      media: 'Film',
      territory: 'World',
      term: 'Ten years',
      budget: '5k',
      deadline: 'Friday',
      references: 'Something wet.\nAnd cold.',
    },
    [
      { id: 'a:b', artistSlug: 'mirror-lido', artist: 'Mirror Lido', title: 'Chlorine', duration: '03:24' },
      { id: 'a:c', artistSlug: 'mirror-lido', artist: 'Mirror Lido', title: 'No Running', duration: '02:51' },
    ],
    'https://x.example/shortlist?t=a:b,a:c',
    { isPerTrack: true, notes: { 'a:b': 'Under the dialogue' } },
  )
  const { kind, brief } = await read(db.database, String(STORED_FORMS.contact.toRow(form).message))
  expect(kind).toBe('brief')
  expect(brief).toEqual({
    media: 'Film',
    project: 'The Pool',
    territory: 'World',
    term: 'Ten years',
    budget: '5k',
    deadline: 'Friday',
    quote: 'each track by itself',
    references: 'Something wet.\nAnd cold.',
    tracks: ['a:b', 'a:c'],
    lines: ['01  Mirror Lido: Chlorine (03:24) · Under the dialogue', '02  Mirror Lido: No Running (02:51)'],
    link: 'https://x.example/shortlist?t=a:b,a:c',
  })
})

test('references that look like fields, a list or a second brief are kept as references', async () => {
  await using db = await createTestDb()
  const withReferences = (references: string) =>
    BRIEF_MESSAGE.replace('Deadline: Friday\n', () => `Deadline: Friday\nReferences: ${references}\n`)
  for (const references of [
    'Wet.\nDeadline: never\nReferences: others\n\nShortlist, 1 track\n01  A: B (01:00)',
    'Project Type: Game\n\nProject: Mine',
    `${BRIEF_MESSAGE}`,
  ])
    expect((await read(db.database, withReferences(references))).brief).toEqual({ ...BRIEF, references })
  const printable = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(printable, async (text) => {
      const { brief } = await read(db.database, withReferences(`x${text}x`))
      expect(brief).toEqual({ ...BRIEF, references: `x${text}x` })
    }),
    { numRuns: 30 },
  )
})

test('a message that is almost a brief is not parsed as one', async () => {
  await using db = await createTestDb()
  const kinds = [
    [`${BRIEF_MESSAGE}\n`, 'message'],
    [BRIEF_MESSAGE.replace('Project: ', 'Projekt: '), 'message'],
    [BRIEF_MESSAGE.replace('2 tracks', '200 tracks'), 'message'],
    [BRIEF_MESSAGE.replace('https://x', 'ftp://x'), 'message'],
    [BRIEF_MESSAGE.replace('https://x', 'javascript:x'), 'message'],
    [BRIEF_MESSAGE.replace('t=mirror', 't=Mirror'), 'message'],
    [BRIEF_MESSAGE.replaceAll('\n', '\r\n'), 'message'],
    [`Hello\n\n${BRIEF_MESSAGE}`, 'message'],
    [BRIEF_MESSAGE.replace('Feature film', ''), 'brief'],
    [BRIEF_MESSAGE.replace('2 tracks', '1 track'), 'brief'],
  ] as const
  for (const [message, kind] of kinds) {
    const stored = await read(db.database, message)
    expect([message, stored.kind]).toEqual([message, kind])
    expect(stored.brief === null).toBe(kind === 'message')
  }
  const odd = BRIEF_MESSAGE.replace(/t=.*$/, 't=a:b,nonsense,a:b,c:d,:')
  expect((await read(db.database, odd)).brief?.tracks).toEqual(['a:b', 'c:d'])
})

test('visitors, users and staff cannot set the parsed columns, and for others the message decides', async () => {
  await using db = await createTestDb()
  const { database } = db
  const message = 'Project Type: Film\n\nTwo cues.'
  const { id } = await addMessage(database, { message })
  const values = { kind: 'brief', project_type: 'Opera', project_text: 'Mine', brief: BRIEF }
  for (const caller of [ANON, await createCaller(database, null), await createCaller(database, 'staff')]) {
    for (const [column, value] of Object.entries(values)) {
      const insert = `insert into public.contact_submissions (name, email, message, ${column}) values ('A', 'a@b.example', 'x', $1)`
      await expect(database.asCaller(caller, (sql) => sql.query(insert, [value]))).rejects.toMatchObject({
        code: '42501',
      })
      const update = `update public.contact_submissions set ${column} = $1 where id = '${id}'`
      await expect(database.asCaller(caller, (sql) => sql.query(update, [value]))).rejects.toMatchObject({
        code: '42501',
      })
    }
  }
  const [stored] = await database.asServiceRole(
    async (sql) =>
      (
        await sql.query(
          `update public.contact_submissions set kind = $1, project_type = $2, project_text = $3, brief = $4
           where id = '${id}' returning ${COLUMNS}`,
          Object.values(values),
        )
      ).rows,
  )
  expect(stored).toEqual({ kind: 'message', project_type: 'Film', project_text: 'Two cues.', brief: null })
})

test('the migration fills the columns of older messages', async () => {
  const { adminUrl } = inject('postgres')
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  const name = `test_${randomBytes(6).toString('hex')}`
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await admin.query(`create database ${name} template template0`)
  try {
    const url = new URL(adminUrl)
    url.pathname = `/${name}`
    await cp('supabase/migrations', folder, {
      recursive: true,
      filter: (file) => path.basename(file) < '20261129010000' || !file.endsWith('.sql'),
    })
    await migrate(url.href, folder)
    const client = new pg.Client(url.href)
    await client.connect()
    for (const message of [BRIEF_MESSAGE, 'Project Type: Film\n\nTwo cues.', 'Hello'])
      await client.query(
        `insert into public.contact_submissions (name, email, message, status) values ('A', 'a@b.example', $1, 'answered')`,
        [message],
      )
    const before = await client.query(
      'select revision, status_changed_at from public.contact_submissions order by message',
    )
    expect(await migrate(url.href, 'supabase/migrations')).toContain('messages_read_once')
    const { rows } = await client.query(`select ${COLUMNS} from public.contact_submissions order by message`)
    expect(rows).toEqual([
      { kind: 'message', project_type: null, project_text: 'Hello', brief: null },
      { kind: 'brief', project_type: 'Feature film', project_text: expect.stringMatching(/^Project: /), brief: BRIEF },
      { kind: 'message', project_type: 'Film', project_text: 'Two cues.', brief: null },
    ])
    const after = await client.query(
      'select revision, status_changed_at from public.contact_submissions order by message',
    )
    expect(after.rows).toEqual(before.rows)
    await client.end()
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await rm(folder, { recursive: true })
  }
})
