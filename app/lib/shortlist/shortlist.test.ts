import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { BRIEF_FORM } from '#contracts/forms/brief.ts'
import { toContactSubmission } from '#contracts/forms/form-rows.ts'
import { FORM_SCHEMAS } from '#contracts/forms/posted-forms.ts'
import { isTrackId, toTrackId } from '#contracts/track-id.ts'
import { toContactForm, totalTime } from './brief.ts'
import { readShared, writeShared } from './shared-link.ts'
import { MAX_TRACKS, moveTrack, parseStored, putBack, serialise, tidy } from './track-list.ts'

const word = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/)
const trackId = fc.tuple(word, word).map(([artist, track]) => `${artist}:${track}`)

test('a link carries any list there and back, unescaped', () => {
  fc.assert(
    fc.property(fc.uniqueArray(trackId, { minLength: 1, maxLength: MAX_TRACKS }), (tracks) => {
      const link = writeShared(tracks)
      expect(readShared(new URL(link, 'https://label.example/shortlist').search)).toEqual({ tracks, beyond: 0 })
      expect(encodeURI(link)).toBe(link)
    }),
  )
})

test('no query breaks the reading of a link', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readShared(`?t=${text}`)?.tracks.every(isTrackId)).not.toBe(false)
    }),
  )
  expect(readShared('')).toBeNull()
  expect(readShared('?t=')).toEqual({ tracks: [], beyond: 0 })
  expect(readShared('?t=<script>,a:b')).toEqual({ tracks: ['a:b'], beyond: 0 })
})

test('a link that names more than a list holds says how many', () => {
  const names = Array.from({ length: MAX_TRACKS + 7 }, (_, at) => `a:t${at}`)
  const read = readShared(`?t=${[...names, names[0], 'no track'].join(',')}`)
  expect(read).toEqual({ tracks: names.slice(0, MAX_TRACKS), beyond: 7 })
})

test('what was stored comes back, and bad data is an empty list', () => {
  expect(parseStored(serialise(['a:b', 'a:c']))).toEqual(['a:b', 'a:c'])
  for (const bad of [null, '', '{', 'null', '[]', '{"v":2,"tracks":["a:b"]}', '{"v":1,"tracks":"a:b"}', '{"v":1}'])
    expect(parseStored(bad)).toEqual([])
  expect(parseStored('{"v":1,"tracks":["a:b",7,null,"a:b","A B"]}')).toEqual(['a:b'])
})

test('a list holds each track once and has an end', () => {
  expect(tidy(['a:b', 'a:c', 'a:b'])).toEqual(['a:b', 'a:c'])
  expect(tidy(Array.from({ length: 99 }, (_, at) => `a:${at}`))).toHaveLength(MAX_TRACKS)
})

test('what is put back stands where it stood among those that are still there, and pushes nothing out', () => {
  expect(putBack(['a', 'c'], ['a', 'b', 'c'], ['b'])).toEqual(['a', 'b', 'c'])
  expect(putBack(['c', 'a', 'd'], ['a', 'b', 'c'], ['b'])).toEqual(['c', 'a', 'b', 'd'])
  expect(putBack(['x'], ['a', 'b'], ['a', 'b'])).toEqual(['a', 'b', 'x'])
  expect(putBack(['b'], ['a', 'b'], ['b'])).toEqual(['b'])
  const full = Array.from({ length: MAX_TRACKS }, (_, at) => `a:t${at}`)
  expect(putBack(full, ['z:z'], ['z:z'])).toEqual(full)
})

test('a track moves by one place and stays at the ends', () => {
  expect(moveTrack(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moveTrack(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveTrack(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moveTrack(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  expect(moveTrack(['a', 'b'], 'z', 1)).toEqual(['a', 'b'])
})

test('every track of the catalogue has an id of its own', async () => {
  const { artists } = await loadContent()
  const ids = artists.flatMap(({ slug, tracks }) => tracks.map(({ title }) => toTrackId(slug, title)))
  expect(ids.every(isTrackId)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})

const track = { id: 'a:b', artistSlug: 'a', artist: 'Mirror Lido', title: 'Chlorine', duration: '03:24' }
const brief = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  project: 'The Long Weekend',
  media: 'Feature film',
  territory: 'World',
  term: '',
  budget: '',
  deadline: 'Friday',
  references: 'Something wet.',
}

test('a brief is a contact message: media as project type, only what was filled in, the list in order', () => {
  const form = toContactForm(
    brief,
    [track, { ...track, title: 'No Running', duration: '02:51' }],
    'https://x.example/l',
  )
  expect(toContactSubmission(form)).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    message: [
      'Project Type: Feature film',
      '',
      'Project: The Long Weekend',
      'Territory: World',
      'Deadline: Friday',
      'References: Something wet.',
      '',
      'Shortlist, 2 tracks',
      '01  Mirror Lido: Chlorine (03:24)',
      '02  Mirror Lido: No Running (02:51)',
      '',
      'https://x.example/l',
    ].join('\n'),
  })
})

test('the fullest brief fits into a message', async () => {
  const { artists } = await loadContent()
  const longest = artists
    .flatMap(({ name, slug, tracks }) =>
      tracks.map(({ title }) => ({ ...track, artist: name, title, id: toTrackId(slug, title) })),
    )
    .sort((a, b) => b.id.length - a.id.length)
    .slice(0, MAX_TRACKS)
  const texts = Object.entries(BRIEF_FORM.fields).map(([name, { max }]) => [name, 'x'.repeat(max)])
  const full = { ...brief, ...Object.fromEntries(texts), email: brief.email }
  const link = `https://label.example/shortlist${writeShared(longest.map(({ id }) => id))}`
  expect(FORM_SCHEMAS.contact.safeParse(toContactForm(full, longest, link)).success).toBe(true)
})

test('the time of a list adds up, and what has none yet counts nothing', () => {
  expect(totalTime([track, { ...track, duration: 'TBD' }, { ...track, duration: '12:50' }])).toBe('16:14')
  expect(totalTime([])).toBe('00:00')
})
