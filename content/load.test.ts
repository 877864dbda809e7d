import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentError, loadContent } from './load.ts'
import { findTrack } from './paths.ts'

const NAMES = [
  'company.yaml',
  'look.yaml',
  'home.yaml',
  'navigation.yaml',
  'services',
  'artists',
  'team',
  'placements',
  'legal',
  'mails.yaml',
  'thesaurus.yaml',
]

async function copyContent() {
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  for (const name of NAMES) await cp(join(import.meta.dirname, name), join(folder, name), { recursive: true })
  // Only the file names of recordings are used.
  await mkdir(join(folder, 'previews'))
  for (const file of await readdir(join(import.meta.dirname, 'previews')))
    await writeFile(join(folder, 'previews', file), '')
  return {
    folder,
    async edit(file: string, change: (text: string) => string) {
      const before = await readFile(join(folder, file), 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`The edit of ${file} changed nothing`)
      await writeFile(join(folder, file), after)
    },
    /** The errors, each with its file and field. */
    async faults(): Promise<string[]> {
      const error = await loadContent(folder).catch((thrown: unknown) => thrown)
      if (!(error instanceof ContentError)) throw new Error('The content was accepted')
      return error.lines
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

test('the content of this repository loads, in the order given by its files', async () => {
  const content = await loadContent()
  expect(content.services.map((service) => service.slug)).toEqual([
    'film-sync',
    'television',
    'advertising',
    'digital-media',
    'music-supervision',
    'custom-production',
    'artist-development',
  ])
  expect(content.artists).toHaveLength(12)
  expect(content.artists.filter((artist) => artist.tracks.every((track) => track.duration === 'TBD'))).toHaveLength(1)
  expect(content.artists.filter((artist) => !artist.bio && !artist.stats)).toHaveLength(3)
  expect(content.team).toHaveLength(4)
  expect(content.company.claims.map((claim) => claim.value)).toEqual(['50+', '15+', '250+', '12+'])
})

test('custom production promises urgent demos in 24-72 hours', async () => {
  const { services } = await loadContent()
  const answers = services.find((service) => service.slug === 'custom-production')?.faqs.map((faq) => faq.answer)
  expect(answers?.join()).toContain('24-72 hours')
})

test('an unknown key is rejected with its file and field', async () => {
  await using content = await copyContent()
  await content.edit('artists/ferrous.yaml', (text) => `${text}mood: dark\n`)
  expect(await content.faults()).toEqual([
    `content/artists/ferrous.yaml: mood: is not a known field; correct its name or remove it`,
  ])
})

test('a missing field is rejected with its file and field', async () => {
  await using content = await copyContent()
  await content.edit('artists/ferrous.yaml', (text) => text.replace(/^genre:.*$/m, ''))
  expect(await content.faults()).toEqual(['content/artists/ferrous.yaml: genre: is missing; add it (text is expected)'])
})

test('a duration that is neither mm:ss nor TBD is rejected', async () => {
  await using content = await copyContent()
  await content.edit('artists/ferrous.yaml', (text) => text.replace('03:14', '3 min'))
  expect(await content.faults()).toEqual([`content/artists/ferrous.yaml: tracks[1].duration: must be mm:ss or TBD`])
})

test('a number in place of text, an empty field and an empty list are rejected with a hint', async () => {
  await using content = await copyContent()
  await content.edit('artists/ferrous.yaml', (text) => text.replace(/^genre:.*$/m, 'genre: 1999'))
  await content.edit('services/television.yaml', (text) =>
    text.replace(/^title:.*$/m, 'title:').replace(/^faqs:[\s\S]*$/m, 'faqs: []\n'),
  )
  expect((await content.faults()).toSorted()).toEqual([
    `content/artists/ferrous.yaml: genre: must be text: put it in quotes, '1999'`,
    `content/services/television.yaml: faqs: needs at least 1 entry`,
    `content/services/television.yaml: title: is empty; text is expected`,
  ])
})

test('a slug used twice is rejected, naming both files', async () => {
  await using content = await copyContent()
  await content.edit('team/rafa-dunmore.yaml', (text) => text.replace('slug: rafa-dunmore', 'slug: imani-castellane'))
  expect(await content.faults()).toContain(
    `content/team/rafa-dunmore.yaml: slug: 'imani-castellane' is already taken by content/team/imani-castellane.yaml`,
  )
})

test('a menu entry that does not exist is rejected', async () => {
  await using content = await copyContent()
  await content.edit('navigation.yaml', (text) => text.replace('mirror-lido', 'mirror-lake'))
  expect(await content.faults()).toEqual([
    `content/navigation.yaml: artists[2]: there is no 'mirror-lake' in content/artists`,
  ])
})

test('a reference to a track that was renamed without keeping its id is rejected', async () => {
  await using content = await copyContent()
  const sought = 'mirror-lido:chlorine'
  await content.edit('artists/mirror-lido.yaml', (text) => text.replace('title: Chlorine', 'title: Bromine'))
  const message = `there is no track '${sought}' in content/artists`
  expect(await content.faults()).toEqual([
    `content/home.yaml: cues[2].track: ${message}`,
    `content/services/advertising.yaml: hear.track: ${message}`,
    expect.stringMatching(/tobias-wrenfield.*: work\.tracks\[0\]\.track: /),
    expect.stringMatching(/tobias-wrenfield.*: sections\[1\]\.lines\[2\]\.song: /),
  ])
  // With its id it can have any title and address.
  await content.edit('artists/mirror-lido.yaml', (text) =>
    text.replace('title: Bromine', 'title: Bromine\n    id: chlorine'),
  )
  const { artists, moved } = await loadContent(content.folder)
  expect(findTrack(artists, sought)?.track).toMatchObject({ title: 'Bromine', slug: 'bromine' })
  expect(moved).toEqual([{ from: '/artists/mirror-lido/chlorine', to: '/artists/mirror-lido/bromine' }])
})

test('writers whose shares do not add up are rejected', async () => {
  await using content = await copyContent()
  await content.edit('artists/corrigan-wells.yaml', (text) => text.replace('share: 25', 'share: 20'))
  expect((await content.faults()).join()).toContain('tracks[0].writers: shares must add up to 100')
})

test('broken YAML and a missing file are reported together', async () => {
  await using content = await copyContent()
  await content.edit('home.yaml', (text) => text.replace(/^description:.*$/m, 'description: Note: unquoted'))
  await rm(join(content.folder, 'company.yaml'))
  const faults = await content.faults()
  expect(faults.toSorted()).toEqual([
    'content/company.yaml: the file is missing',
    expect.stringMatching(/^content\/home\.yaml:\d+:18: is not valid YAML: bad indentation .*in quotes$/),
  ])
})

test('an unknown colleague and placements without a member are rejected', async () => {
  await using content = await copyContent()
  await content.edit('team/imani-castellane.yaml', (text) => text.replace('- rafa-dunmore', '- rafa-nobody'))
  await content.edit('placements/delphine-marrow.yaml', (text) =>
    text.replace('member: delphine-marrow', 'member: delphine'),
  )
  expect(await content.faults()).toEqual([
    `content/team/imani-castellane.yaml: leadership.members[1]: 'rafa-nobody' is no other member in content/team`,
    `content/placements/delphine-marrow.yaml: member: there is no member 'delphine' in content/team`,
    `content/team/delphine-marrow.yaml: portrait: 'cue-sheet' is drawn from placements of the member in content/placements`,
  ])
})

test('the founder has four quotes and a resume with figures', async () => {
  const { team, placements } = await loadContent()
  const founder = team[0]
  expect(founder?.quotes?.map((quote) => quote.topic)).toEqual([
    'On risk',
    'On creative philosophy',
    'On building the company',
    'On lessons learned',
  ])
  const resume = placements.find((entry) => entry.member === founder?.id)
  expect(resume?.title).toBe('Sync Placement Resume')
  expect(resume?.figures.slice(0, 3).map((figure) => figure.value)).toEqual(['15+', '100+', '50+'])
  const shows = resume?.groups.flatMap((group) => group.placements.map((placement) => placement.show)) ?? []
  const networks = resume?.groups.flatMap((group) => group.placements.map((placement) => placement.network)) ?? []
  expect(new Set(shows).size).toBeGreaterThanOrEqual(50)
  expect(new Set(networks).size).toBeGreaterThanOrEqual(15)
})

test('a preview without a file, and a file without a track, are rejected', async () => {
  await using content = await copyContent()
  await content.edit('artists/mirror-lido.yaml', (text) =>
    text
      .replace('previewAudio: no-running', 'previewAudio: no-diving')
      .replace('audio: chlorine-instrumental', 'audio: chlorine-dub'),
  )
  const unused = 'no track names it in previewAudio or previewVersions; name it or remove the file'
  expect(await content.faults()).toEqual([
    `content/artists/mirror-lido.yaml: tracks[0].previewVersions[0].audio: there is neither chlorine-dub.mp3 nor chlorine-dub.wav in content/previews`,
    `content/artists/mirror-lido.yaml: tracks[1].previewAudio: there is neither no-diving.mp3 nor no-diving.wav in content/previews`,
    `content/previews/chlorine-instrumental.mp3: ${unused}`,
    `content/previews/no-running.mp3: ${unused}`,
  ])
})

test('references to unknown artists, songs and people are rejected with their fields', async () => {
  await using content = await copyContent()
  await content.edit('team/imani-castellane.yaml', (text) =>
    text.replace('{ artist: hallow-county, did', '{ artist: hallow-town, did'),
  )
  await content.edit('team/tobias-wrenfield.yaml', (text) =>
    text.replace('song: corrigan-wells:tin-roof-weather', 'song: corrigan-wells:tin-roof'),
  )
  await content.edit('services/television.yaml', (text) => text.replace(/^person:.*$/m, 'person: somebody'))
  expect((await content.faults()).toSorted()).toEqual(
    [
      `content/services/television.yaml: person: there is no 'somebody' in content/team`,
      `content/team/imani-castellane.yaml: work.artists[0].artist: there is no 'hallow-town' in content/artists`,
      `content/team/tobias-wrenfield.yaml: sections[1].lines[4].song: there is no track 'corrigan-wells:tin-roof' in content/artists`,
    ].toSorted(),
  )
})

test('two recordings with one name, and files that are not recordings, are rejected', async () => {
  await using content = await copyContent()
  await writeFile(join(content.folder, 'previews/windfall.wav'), '')
  await writeFile(join(content.folder, 'previews/notes.txt'), '')
  expect(await content.faults()).toEqual([
    'content/previews/notes.txt: must be an .mp3 or a .wav file',
    'content/previews/windfall.wav: there is windfall.mp3 with the same name; remove one of them',
  ])
})

test('a WAV can replace an MP3', async () => {
  await using content = await copyContent()
  await rm(join(content.folder, 'previews/windfall.mp3'))
  await writeFile(join(content.folder, 'previews/windfall.wav'), '')
  const { previews } = await loadContent(content.folder)
  expect(previews.find(({ slug }) => slug === 'windfall')?.file).toBe('windfall.wav')
})

test('a mail without its code, and an unknown mail text, are rejected', async () => {
  await using content = await copyContent()
  await content.edit('mails.yaml', (text) =>
    text
      .replace('If you were asked for a code, it is {code}.', 'Asked for a code?')
      .replace('sms:\n', 'sms:\n  hello: Hi\n'),
  )
  expect(await content.faults()).toEqual([
    `content/mails.yaml: link.code: must contain '{code}', where the code goes`,
    `content/mails.yaml: sms.hello: is not a known field; correct its name or remove it`,
  ])
})

test('a colour that is too dark for text is rejected with its contrast', async () => {
  await using content = await copyContent()
  await content.edit('look.yaml', (text) => text.replace('#37e6ff', '#2244cc').replace('#ffb347', 'orange'))
  expect(await content.faults()).toEqual([
    `content/look.yaml: colours.second: must be a colour such as #ff3d8f`,
    `content/look.yaml: colours.third: must be lighter: its contrast with the dark ground is 2.2, and text needs 4.5`,
  ])
})

test('a slug shared by two entries, and a track id used twice by an artist, are rejected', async () => {
  await using content = await copyContent()
  await content.edit('team/rafa-dunmore.yaml', (text) =>
    text.replace('slug: rafa-dunmore', 'id: rafa-dunmore\nslug: imani-castellane'),
  )
  await content.edit('artists/ferrous.yaml', (text) =>
    text
      .replace('title: Slag', 'title: Slag\n    id: gantry')
      .replace('title: Gantry', 'title: Gantry\n    id: gantry'),
  )
  expect(await content.faults()).toEqual(
    expect.arrayContaining([
      `content/team/rafa-dunmore.yaml: slug: is already taken by 'Imani Castellane'`,
      expect.stringMatching(/ferrous\.yaml.*: tracks\[3\]\.id: is already taken by 'Slag'$/),
    ]),
  )
})

test('a label may have no artists, services, members or placements', async () => {
  await using content = await copyContent()
  for (const folder of ['artists', 'services', 'team', 'placements', 'previews'])
    await rm(join(content.folder, folder), { recursive: true })
  await content.edit('navigation.yaml', () => 'artists: []\nar: []\nservices: []\n')
  await content.edit('home.yaml', (text) =>
    text.replace(/^ {2}hear:\n(?: {4}.*\n)+/m, '').replace(/^cues:[\s\S]*/m, 'cues: []\n'),
  )
  expect(await loadContent(content.folder)).toMatchObject({ artists: [], services: [], team: [], placements: [] })
})
