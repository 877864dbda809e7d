import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { DocumentKind } from '#contracts/site/documents.ts'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { explainUsage, runActions } from './arguments.ts'
import { createContentParser } from './content.ts'

async function open() {
  const db = await createTestDb()
  const folder = await makeTestFolder('content')
  const seed = await loadContent()
  const site = await openTestSite(db.database)
  const lines: string[] = []
  const run = async (...args: string[]) => {
    lines.length = 0
    const print = (line: string) => void lines.push(line)
    const code = await runActions({ createParser: createContentParser, args, printError: print }, (action) =>
      action({ database: db.database, seed, folder: folder, print }),
    ).catch((error: unknown) => explainUsage(error, 'content', print))
    return [code, ...lines]
  }
  /** Every file of a folder with its text. */
  const read = async (name: string) => {
    const at = path.join(folder, name)
    const files = (await readdir(at, { recursive: true })).filter((file) => file.endsWith('.yaml')).sort()
    return Object.fromEntries(
      await Promise.all(files.map(async (file) => [file, await readFile(path.join(at, file), 'utf8')])),
    )
  }
  const edit = async (file: string, change: (text: string) => string) => {
    const at = path.join(folder, file)
    await writeFile(at, change(await readFile(at, 'utf8')))
  }
  const clean = {
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
  return { db, clean, folder, site, run, read, edit, staff: site.as(await createCaller(db.database, 'staff')) }
}

test('exporting, importing and exporting again gives the same files, with the content of content/', async () => {
  const { clean, folder, site, run, read } = await open()
  await using _ = clean
  expect(await run('export', 'one')).toEqual([0, expect.stringMatching(/^Wrote \d+ files to /)])
  expect(await run('import', 'one')).toEqual([0, 'Nothing is different.'])
  await run('export', 'two')
  expect(await read('two')).toEqual(await read('one'))
  const { isSample, ...content } = await loadContent(path.join(folder, 'one'), site.content.previews)
  expect([content, isSample]).toEqual([await site.read(), false])
})

test('an export contains the changes of staff under their ids, and another label can import it', async () => {
  const { clean, folder, run, read, staff, site } = await open()
  await using _ = clean
  const { draft } = await staff.get('artist', 'mirror-lido')
  await staff.act('save_draft', 'artist', 'mirror-lido', { body: { ...draft, slug: 'mirror', name: 'Mirror' } })
  await staff.act('publish_document', 'artist', 'mirror-lido')
  const song = { artist: 'mirror-lido', title: 'Chlorine', duration: '2:00', discoUrl: '#' }
  const { line } = (await staff.call('create_document', { kind: 'track', body: song })).body
  await staff.act('publish_document', 'track', line.id)
  await staff.act('delete_document', 'artist', 'ferrous')
  await mkdir(path.join(folder, 'out', 'artists'), { recursive: true })
  await writeFile(path.join(folder, 'out', 'artists', 'gone.yaml'), '')
  await run('export', 'out')
  const files = await read('out')
  expect(Object.keys(files).filter((file) => /gone|ferrous/.test(file))).toEqual([])
  expect(files['artists/mirror-lido.yaml']).toMatch(/^id: mirror-lido\nslug: mirror\n/)
  await using other = await createTestDb()
  const elsewhere = await openTestSite(other.database)
  await runActions(
    { createParser: createContentParser, args: ['import', 'out'], printError: () => undefined },
    (action) => action({ database: other.database, seed: site.content, folder: folder, print: () => undefined }),
  )
  expect(await elsewhere.read()).toEqual(await site.read())
})

test('a dry run lists what an import would change; the import changes it, and deleted documents can be restored', async () => {
  const { clean, folder, site, run, edit, staff } = await open()
  await using _ = clean
  await run('export', 'out')
  await edit('out/artists/mirror-lido.yaml', (text) => text.replace(/^genre: .*/m, 'genre: Swim pop'))
  await edit('out/artists/ferrous.yaml', (text) => text.replace(/^order: .*/m, 'order: 77'))
  await rm(path.join(folder, 'out', 'placements', 'delphine-marrow.yaml'))
  await edit('out/team/delphine-marrow.yaml', (text) => text.replace(/^portrait: .*\n/m, ''))
  const changes = [
    '  moved    artist ferrous',
    '  changed  artist mirror-lido',
    '  changed  member delphine-marrow',
    '  deleted  placements delphine-marrow',
  ]
  const before = await site.read()
  expect(await run('import', 'out', '--dry-run')).toEqual([
    0,
    ...changes,
    '4 documents would change. Nothing was written.',
  ])
  expect(await site.read()).toEqual(before)
  const { draft } = await staff.get('artist', 'mirror-lido')
  await staff.act('save_draft', 'artist', 'mirror-lido', { body: { ...draft, bio: 'Not yet' } })
  expect(await run('import', 'out')).toEqual([
    0,
    ...changes,
    '4 documents changed. The site shows them within seconds.',
  ])
  expect((await site.read()).artists.find(({ id }) => id === 'mirror-lido')?.genre).toBe('Swim pop')
  expect(await staff.get('artist', 'mirror-lido')).toMatchObject({
    draft: { bio: 'Not yet' },
    line: { state: 'changed' },
  })
  expect((await staff.get('placements', 'delphine-marrow')).line.state).toBe('deleted')
  expect((await staff.act('undelete_document', 'placements', 'delphine-marrow')).body.state).toBe('published')
})

test('two artists can swap their addresses in one import', async () => {
  const { clean, site, run, edit } = await open()
  await using _ = clean
  await run('export', 'out')
  for (const [id, slug] of [
    ['mirror-lido', 'ferrous'],
    ['ferrous', 'mirror-lido'],
  ] as const) {
    await edit(`out/artists/${id}.yaml`, (text) => text.replace(/^slug: .*/m, `id: ${id}\nslug: ${slug}`))
  }
  expect((await run('import', 'out'))[0]).toBe(0)
  const slugs = (await site.read()).artists.map(({ id, slug }) => [id, slug])
  expect(slugs).toEqual(
    expect.arrayContaining([
      ['ferrous', 'mirror-lido'],
      ['mirror-lido', 'ferrous'],
    ]),
  )
})

test('an import of invalid files changes nothing and names the errors', async () => {
  const { clean, site, run, edit } = await open()
  await using _ = clean
  await run('export', 'out')
  await edit('out/artists/mirror-lido.yaml', (text) => text.replace(/^genre: .*/m, 'genre:'))
  await edit('out/company.yaml', (text) => text.replace(/^shortName: .*/m, 'shortName: Other'))
  const [code, message] = await run('import', 'out')
  expect([code, message]).toEqual([1, expect.stringContaining('content/artists/mirror-lido.yaml')])
  expect((await site.read()).company.shortName).toBe(site.content.company.shortName)
  expect((await run('import', 'nowhere'))[0]).toBe(1)
  expect((await run('export'))[0]).toBe(2)
})

/** What YAML could take for something else, and what could get lost at the ends of lines. */
const TEXTS = [
  'null',
  '0123',
  '1e3',
  'yes',
  '- a',
  '# b',
  'c: d',
  '{agent}',
  '"e',
  "it's",
  'f\\n',
  '日本 \u2028 g',
  '  h',
  'i\t',
  '|',
  '>-',
  '*j',
]

test('export and import keep everything that staff write: texts, slugs, order, the logo and redirects', async () => {
  const { clean, db, site, run } = await open()
  await using _ = clean
  const admin = site.as(await createCaller(db.database, 'admin'))
  const publish = async (kind: DocumentKind, id: string, change: object) => {
    const { draft } = await admin.get(kind, id)
    await admin.act('save_draft', kind, id, { body: { ...draft, ...change } })
    expect((await admin.act('publish_document', kind, id)).body).toMatchObject({
      faults: [],
      line: { state: 'published' },
    })
  }
  const long = `One.\n\nTwo: # three\n  four ${'word '.repeat(60)}\n`
  const logo = { name: `${crypto.randomUUID()}.png`, width: 320, height: 80 }
  await publish('company', 'company', {
    phone: '0123',
    claims: TEXTS.slice(0, 8).map((value) => ({ value, label: value, note: value })),
  })
  await publish('look', 'look', { sign: 'wordmark', logo })
  await publish('artist', 'mirror-lido', {
    name: 'null',
    slug: 'mirror',
    keywords: TEXTS,
    bio: long,
    description: 'yes',
  })
  await publish('track', 'mirror-lido:chlorine', { title: '1e3', slug: 'other', moods: TEXTS })
  await publish('member', 'delphine-marrow', { slug: 'dm', about: [...TEXTS, long] })
  await publish('service', 'film-sync', { slug: 'film', benefits: TEXTS, useCases: [long] })
  await publish('legal', 'terms', { title: 'c: d', sections: [{ heading: '# b', paragraphs: TEXTS }] })
  await publish('home', 'home', { about: { title: '- a', paragraphs: TEXTS } })
  const ids = (await site.read()).artists.map(({ id }) => id).toReversed()
  await admin.call('order_documents', { kind: 'artist', ids })
  const before = await site.read()
  expect(before.moved).toContainEqual({ from: '/artists/mirror-lido/chlorine', to: '/artists/mirror/other' })
  await run('export', 'out')
  expect(await run('import', 'out')).toEqual([0, 'Nothing is different.'])
  for (const [kind, id] of [
    ['artist', 'mirror-lido'],
    ['look', 'look'],
    ['company', 'company'],
  ] as const) {
    const [first] = (await admin.call('list_revisions', { kind, id })).body.slice(-1)
    await admin.act('restore_revision', kind, id, { revision_id: first.revision_id })
    await admin.act('publish_document', kind, id)
  }
  expect(await site.read()).not.toEqual(before)
  expect((await run('import', 'out'))[0]).toBe(0)
  expect(await site.read()).toEqual(before)
})
