import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentError, loadContent } from './load.ts'
import { writeWav } from './wav.ts'

const NAMES = [
  'company.yaml',
  'home.yaml',
  'navigation.yaml',
  'services',
  'artists',
  'previews',
  'team',
  'placements',
  'legal',
  'mails.yaml',
]

async function copyContent() {
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  for (const name of NAMES) await cp(join(import.meta.dirname, name), join(folder, name), { recursive: true })
  return {
    folder,
    async edit(file: string, change: (text: string) => string) {
      const before = await readFile(join(folder, file), 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`The edit of ${file} changed nothing`)
      await writeFile(join(folder, file), after)
    },
    /** `file:line:column` of a text in the edited file, as a fault names it. */
    async place(file: string, sought: string) {
      const text = await readFile(join(folder, file), 'utf8')
      const before = text.slice(0, text.indexOf(sought)).split('\n')
      if (!text.includes(sought)) throw new Error(`${file} has no ${sought}`)
      return `content/${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
    },
    async faults(): Promise<string[]> {
      const error = await loadContent(folder).catch((thrown: unknown) => thrown)
      if (!(error instanceof ContentError)) throw new Error('The content was accepted')
      return error.lines
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

test('the content of this repository loads, in the order its files ask for', async () => {
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

test('an unknown key is refused with its place', async () => {
  await using content = await copyContent()
  await content.edit('artists/ferrous.yaml', (text) => `${text}mood: dark\n`)
  expect(await content.faults()).toEqual([
    `${await content.place('artists/ferrous.yaml', 'mood:')}: mood: is not a field that is known here; correct its name or remove it`,
  ])
})

test('a missing field is refused with file and field', async () => {
  await using content = await copyContent()
  await content.edit('artists/ferrous.yaml', (text) => text.replace(/^genre:.*$/m, ''))
  expect(await content.faults()).toEqual([
    'content/artists/ferrous.yaml:1:1: genre: is missing; add it (text is expected)',
  ])
})

test('a duration that is neither mm:ss nor TBD is refused at its track', async () => {
  await using content = await copyContent()
  await content.edit('artists/ferrous.yaml', (text) => text.replace('03:14', '3 min'))
  const place = await content.place('artists/ferrous.yaml', 'duration: "3 min')
  expect(await content.faults()).toEqual([`${place}: tracks[1].duration: must be mm:ss or TBD`])
})

test('a number where text is expected, an empty field and an empty list say how to correct them', async () => {
  await using content = await copyContent()
  await content.edit('artists/ferrous.yaml', (text) => text.replace(/^genre:.*$/m, 'genre: 1999'))
  await content.edit('services/television.yaml', (text) =>
    text.replace(/^title:.*$/m, 'title:').replace(/^faqs:[\s\S]*$/m, 'faqs: []\n'),
  )
  expect((await content.faults()).toSorted()).toEqual([
    `${await content.place('artists/ferrous.yaml', 'genre:')}: genre: must be text: put it in quotes, '1999'`,
    `${await content.place('services/television.yaml', 'faqs:')}: faqs: needs at least 1 entry`,
    `${await content.place('services/television.yaml', 'title:')}: title: is empty; text is expected`,
  ])
})

test('a slug used twice is refused, naming both files', async () => {
  await using content = await copyContent()
  await content.edit('team/rafa-dunmore.yaml', (text) => text.replace('slug: rafa-dunmore', 'slug: imani-castellane'))
  const place = await content.place('team/rafa-dunmore.yaml', 'slug:')
  expect(await content.faults()).toContain(
    `${place}: slug: 'imani-castellane' is already taken by content/team/imani-castellane.yaml`,
  )
})

test('a menu entry that does not exist is refused', async () => {
  await using content = await copyContent()
  await content.edit('navigation.yaml', (text) => text.replace('mirror-lido', 'mirror-lake'))
  const place = await content.place('navigation.yaml', 'mirror-lake')
  expect(await content.faults()).toEqual([`${place}: artists[2]: there is no 'mirror-lake' in content/artists`])
})

test('a cue or a track to hear whose track was renamed is refused', async () => {
  await using content = await copyContent()
  await content.edit('artists/mirror-lido.yaml', (text) => text.replace('title: Chlorine', 'title: Bromine'))
  const message = "'mirror-lido' has no track 'Chlorine'"
  expect(await content.faults()).toEqual([
    `${await content.place('home.yaml', 'track: Chlorine')}: cues[2].track: ${message}`,
    `${await content.place('services/advertising.yaml', 'track: Chlorine')}: hear.track: ${message}`,
  ])
})

test('writers whose shares do not add up are refused', async () => {
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

test('a colleague who does not exist and placements of nobody are refused', async () => {
  await using content = await copyContent()
  await content.edit('team/imani-castellane.yaml', (text) => text.replace('- rafa-dunmore', '- rafa-nobody'))
  await content.edit('placements/delphine-marrow.yaml', (text) =>
    text.replace('slug: delphine-marrow', 'slug: delphine'),
  )
  const colleague = await content.place('team/imani-castellane.yaml', 'rafa-nobody')
  const placed = await content.place('placements/delphine-marrow.yaml', 'slug:')
  expect(await content.faults()).toEqual([
    `${colleague}: leadership.members[1]: 'rafa-nobody' is no other member in content/team`,
    `${placed}: slug: there is no member 'delphine' in content/team`,
  ])
})

test('the founder speaks of four things and has a resume with its figures', async () => {
  const { team, placements } = await loadContent()
  const founder = team[0]
  expect(founder?.quotes?.map((quote) => quote.topic)).toEqual([
    'On risk',
    'On creative philosophy',
    'On building the company',
    'On lessons learned',
  ])
  const resume = placements.find((entry) => entry.slug === founder?.slug)
  expect(resume?.title).toBe('Sync Placement Resume')
  expect(resume?.figures.slice(0, 3).map((figure) => figure.value)).toEqual(['15+', '100+', '50+'])
  const shows = resume?.groups.flatMap((group) => group.placements.map((placement) => placement.show)) ?? []
  const networks = resume?.groups.flatMap((group) => group.placements.map((placement) => placement.network)) ?? []
  expect(new Set(shows).size).toBeGreaterThanOrEqual(50)
  expect(new Set(networks).size).toBeGreaterThanOrEqual(15)
})

test('a preview that nobody made, and one that nobody plays, are refused', async () => {
  await using content = await copyContent()
  await content.edit('artists/mirror-lido.yaml', (text) =>
    text.replace('previewAudio: no-running', 'previewAudio: no-diving'),
  )
  const track = await content.place('artists/mirror-lido.yaml', 'previewAudio: no-diving')
  const preview = await content.place('previews/no-running.yaml', 'slug:')
  expect(await content.faults()).toEqual([
    `${track}: tracks[1].previewAudio: there is neither no-diving.wav nor no-diving.yaml in content/previews`,
    `${preview}: slug: no track names it as its previewAudio; name it or remove the file`,
  ])
})

test('a score that cannot be read, a recording that is none and a stranger among them are refused', async () => {
  await using content = await copyContent()
  await content.edit('previews/chlorine.yaml', (text) => text.replace('F#m,', 'H7,'))
  await content.edit('previews/register.yaml', (text) => text.replace('slug: register', 'slug: till'))
  await rm(join(content.folder, 'previews/windfall.yaml'))
  await writeFile(join(content.folder, 'previews/windfall.wav'), 'ID3')
  await writeFile(join(content.folder, 'previews/notes.txt'), 'later')
  expect(await content.faults()).toEqual([
    `${await content.place('previews/chlorine.yaml', 'H7')}: sections[0].chords[0]: must be a chord such as F#m7`,
    'content/previews/notes.txt: must be a .wav recording or a .yaml score',
    `${await content.place('previews/register.yaml', 'slug:')}: slug: must be 'register', the name of the file`,
    'content/previews/windfall.wav: is not a WAV file',
  ])
})

test('a recording takes the place of a score', async () => {
  await using content = await copyContent()
  await rm(join(content.folder, 'previews/windfall.yaml'))
  await writeFile(
    join(content.folder, 'previews/windfall.wav'),
    writeWav({ sampleRate: 8000, samples: new Float32Array(80) }),
  )
  const { previews } = await loadContent(content.folder)
  expect(previews.find(({ slug }) => slug === 'windfall')?.score).toBeNull()
})

test('a mail that forgets its code, or says something nobody sends, is refused', async () => {
  await using content = await copyContent()
  await content.edit('mails.yaml', (text) =>
    text
      .replace('Asked for a code instead? It is {code}.', 'Asked for a code?')
      .replace('sms:\n', 'sms:\n  hello: Hi\n'),
  )
  expect(await content.faults()).toEqual([
    `${await content.place('mails.yaml', 'code: Asked for a code?')}: link.code: must say where the code goes: '{code}'`,
    `${await content.place('mails.yaml', 'hello:')}: sms.hello: is not a field that is known here; correct its name or remove it`,
  ])
})
