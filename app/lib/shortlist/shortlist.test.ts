import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { BRIEF_FORM } from '#contracts/forms/brief.ts'
import { FORM_SCHEMAS, STORED_FORMS } from '#contracts/forms/posted-forms.ts'
import { isTrackId, toTrackId } from '#contracts/site/track-id.ts'
import { formatTotalTime } from './brief.ts'
import { toContactForm } from './brief-message.ts'
import { writeListCsv, writeListText } from './cue-sheets.ts'
import { cleanLine, getOpenList, type Lists, MAX_LISTS, NOTE_MAX, parseStored, serialise, TITLE_MAX } from './lists.ts'
import { listChanges, markSent } from './sent.ts'
import { findSharedList, writeSharedList } from './shared-link.ts'
import { MAX_TRACKS, moveTrack, placeTrack, putBack, tidy } from './track-list.ts'

const word = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/)
const trackId = fc.tuple(word, word).map(([artist, track]) => `${artist}:${track}`)

test('a list survives being written to a link and read again, without escaping', () => {
  fc.assert(
    fc.property(fc.uniqueArray(trackId, { minLength: 1, maxLength: MAX_TRACKS }), (tracks) => {
      const link = writeSharedList(tracks)
      expect(findSharedList(new URL(link, 'https://label.example/shortlist').search)).toEqual({
        tracks,
        excess: 0,
        title: '',
        notes: {},
      })
      expect(encodeURI(link)).toBe(link)
    }),
  )
})

test('any query can be read as a link', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(findSharedList(`?t=${text}`)?.tracks.every(isTrackId)).not.toBe(false)
    }),
  )
  expect(findSharedList('')).toBeNull()
  expect(findSharedList('?t=')).toMatchObject({ tracks: [], excess: 0 })
  expect(findSharedList('?t=<script>,a:b')).toMatchObject({ tracks: ['a:b'], excess: 0 })
})

test('a link with too many tracks reports how many are left out', () => {
  const names = Array.from({ length: MAX_TRACKS + 7 }, (_, at) => `a:t${at}`)
  const read = findSharedList(`?t=${[...names, names[0], 'no track'].join(',')}`)
  expect(read).toMatchObject({ tracks: names.slice(0, MAX_TRACKS), excess: 7 })
})

test('a link contains the title and the notes, and hostile ones are cleaned and cut off', () => {
  fc.assert(
    fc.property(fc.uniqueArray(trackId, { minLength: 1, maxLength: MAX_TRACKS }), fc.string(), (tracks, text) => {
      const note = cleanLine(text, NOTE_MAX).trim()
      const link = writeSharedList(tracks, { title: note, notes: { [tracks[0] ?? '']: note } })
      const read = findSharedList(new URL(link, 'https://label.example/shortlist').search)
      expect(read?.title).toBe(cleanLine(note, TITLE_MAX).trim())
      expect(Object.values(read?.notes ?? {})).toEqual(note === '' ? [] : [note])
    }),
  )
  const hostile = findSharedList(
    `?t=a:b&title=${'x'.repeat(9000)}%00%0A%E2%80%AE&note=1.%0Aa%0Ab&note=2.gone&note=__proto__&note=1`,
  )
  expect(hostile).toEqual({
    tracks: ['a:b'],
    excess: 0,
    title: `${'x'.repeat(TITLE_MAX - 1)}…`,
    notes: { 'a:b': ' a b' },
  })
})

test('a link leaves out the last notes if it would be too long', () => {
  const tracks = Array.from({ length: MAX_TRACKS }, (_, at) => `a:t${at}`)
  const notes = Object.fromEntries(tracks.map((id) => [id, '🎬'.repeat(NOTE_MAX)]))
  const link = writeSharedList(tracks, { notes })
  expect(link.length).toBeLessThanOrEqual(6000)
  expect(findSharedList(link)?.tracks).toEqual(tracks)
  expect(Object.keys(findSharedList(link)?.notes ?? {}).length).toBeGreaterThan(2)
})

const SENT = { at: '2026-11-28T19:03:00.000Z', reference: 'NM-7Q2K', statusPath: '/submission/abc' }
const one = (tracks: readonly string[]) => ({ lists: [{ id: 'a', title: '', tracks, notes: {} }], open: 0 })
const listed = (text: string | null) => getOpenList(parseStored(text)).tracks

test('stored lists are read back, and invalid data is an empty list', () => {
  expect(listed(serialise(one(['a:b', 'a:c'])))).toEqual(['a:b', 'a:c'])
  const several: Lists = {
    lists: [
      { id: 'x', title: 'One', tracks: ['a:b'], notes: { 'a:b': 'Loud' } },
      { id: 'y', title: 'Two', tracks: [], notes: {}, sent: { ...SENT, title: 'Two', tracks: ['a:e'], notes: {} } },
      { id: 'z', title: '', tracks: ['a:c', 'a:d'], notes: {} },
    ],
    open: 1,
  }
  expect(parseStored(serialise(several))).toEqual(several)
  const odd = parseStored(
    '{"v":1,"tracks":["a:b"],"title":7,"notes":{"a:b":1,"x y":"n"},"before":"no","after":[null,3]}',
  )
  expect(odd.lists[0]).toEqual({ id: 'list-1', title: '', tracks: ['a:b'], notes: {} })
  const sent = (text: string) => parseStored(`{"v":1,"tracks":[],"sent":${text}}`).lists[0]?.sent
  for (const bad of ['7', '{"at":"soon"}', '{"tracks":["a:b"]}']) expect(sent(bad)).toBeUndefined()
  expect(sent('{"at":"2026-11-28","statusPath":"//elsewhere","reference":3}')).toEqual({
    at: '2026-11-28',
    title: '',
    tracks: [],
    notes: {},
  })
  expect(parseStored(`{"v":1,"before":[${'{},'.repeat(40)}{}],"tracks":["a:b"]}`).lists).toHaveLength(MAX_LISTS)
  for (const bad of [null, '', '{', 'null', '[]', '{"v":2,"tracks":["a:b"]}', '{"v":1,"tracks":"a:b"}', '{"v":1}'])
    expect(listed(bad)).toEqual([])
  expect(listed('{"v":1,"tracks":["a:b",7,null,"a:b","A B"]}')).toEqual(['a:b'])
})

test('a list contains each track once and has a maximum length', () => {
  expect(tidy(['a:b', 'a:c', 'a:b'])).toEqual(['a:b', 'a:c'])
  expect(tidy(Array.from({ length: 99 }, (_, at) => `a:${at}`))).toHaveLength(MAX_TRACKS)
})

test('a restored track returns to its place and never displaces another', () => {
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

test('a dropped track takes the place of the line below it', () => {
  expect(placeTrack(['a', 'b', 'c', 'd'], 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(placeTrack(['a', 'b', 'c', 'd'], 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(placeTrack(['a', 'b'], 'z', 0)).toEqual(['a', 'b'])
})

test('every track of the catalogue has a unique id', async () => {
  const { artists } = await loadContent()
  const ids = artists.flatMap(({ id, tracks }) => tracks.map((track) => toTrackId(id, track.id)))
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

test('a brief becomes a contact message with the media as project type, the filled-in fields and the list', () => {
  const form = toContactForm(
    brief,
    [track, { ...track, title: 'No Running', duration: '02:51' }],
    'https://x.example/l',
  )
  expect(STORED_FORMS.contact.toRow(form)).toEqual({
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

test('a brief contains notes and can ask for a quote per track', () => {
  const second = { ...track, id: 'a:c', title: 'No Running', duration: '02:51' }
  const link = 'https://x.example/shortlist?t=a:b,a:c'
  const { message } = toContactForm(brief, [track, second], link, {
    notes: { 'a:b': 'Under the dialogue' },
    isPerTrack: true,
  })
  expect(message).toContain(
    '01  Mirror Lido: Chlorine (03:24) · Under the dialogue\n02  Mirror Lido: No Running (02:51)\n',
  )
  expect(message).toContain('\nQuote: each track by itself\n')
})

test('a list’s cue sheet has a block for each track, and its CSV contains no formula', () => {
  const cue = {
    ...track,
    bpm: 122,
    key: 'F# minor',
    oneStop: true,
    isrc: 'QZNMG2500311',
    writers: [{ name: 'Lidia Farrow', share: 100, pro: 'Harbor Rights' }],
  }
  const list = {
    title: 'Pool, night',
    tracks: [cue, { ...track, id: 'a:c', title: '=cmd()' }],
    notes: { 'a:b': '@SUM(1)' },
    label: 'Neon Magnolia LLC',
  }
  expect(writeListText(list).split('\n')).toEqual([
    'Pool, night',
    '',
    'M01:        Chlorine, Mirror Lido (03:24)',
    'Sound:      122 BPM, F# minor',
    'ISRC:       QZ-NMG-25-00311',
    'Writers:    Lidia Farrow 100% (Harbor Rights)',
    'Publisher:  Neon Magnolia LLC, 100%',
    'Master:     Neon Magnolia LLC',
    'Rights:     One-stop',
    'Note:       @SUM(1)',
    '',
    'M02:        =cmd(), Mirror Lido (03:24)',
    'Writers:    not confirmed',
    'Master:     Neon Magnolia LLC',
    'Rights:     Not confirmed',
  ])
  const [heads, first, second, ...rest] = writeListCsv(list).split('\r\n')
  expect(rest).toEqual([])
  expect(heads).toMatch(/^"Cue","Title","Artist"/)
  expect(first).toContain(`"'@SUM(1)"`)
  expect(second).toContain(`"'=cmd()"`)
})

test('the fullest brief fits into a message', async () => {
  const { artists } = await loadContent()
  const longest = artists
    .flatMap(({ id, name, tracks }) =>
      tracks.map((own) => ({ ...track, artist: name, title: own.title, id: toTrackId(id, own.id) })),
    )
    .sort((a, b) => b.id.length - a.id.length)
    .slice(0, MAX_TRACKS)
  const texts = Object.entries(BRIEF_FORM.fields).map(([name, { max }]) => [name, 'x'.repeat(max)])
  const full = { ...brief, ...Object.fromEntries(texts), email: brief.email }
  const link = `https://label.example/shortlist${writeSharedList(longest.map(({ id }) => id))}`
  expect(FORM_SCHEMAS.contact.safeParse(toContactForm(full, longest, link)).success).toBe(true)
  const notes = Object.fromEntries(longest.map(({ id }) => [id, 'n'.repeat(NOTE_MAX)]))
  const noted = toContactForm(full, longest, link, { notes, isPerTrack: true })
  expect(FORM_SCHEMAS.contact.safeParse(noted).success).toBe(true)
  expect(noted.message).toContain('did not fit; ask the sender')
})

test('the total time of a list ignores tracks without a duration', () => {
  expect(formatTotalTime([track, { ...track, duration: 'TBD' }, { ...track, duration: '12:50' }])).toBe('16:14')
  expect(formatTotalTime([])).toBe('00:00')
})

const KEPT = { id: 'k', title: 'Pool, night', tracks: ['a:b', 'a:c', 'a:d'], notes: { 'a:b': 'Loud', 'a:z': 'gone' } }

test('a sent list lists what has changed since', () => {
  const sentLists = markSent({ lists: [KEPT], open: 0 }, 'k', KEPT, { at: SENT.at }, 'The Long Weekend')
  const sent = getOpenList(sentLists)
  expect(listChanges(KEPT)).toEqual([])
  expect(listChanges(sent)).toEqual([])
  expect(listChanges({ ...sent, notes: { 'a:b': 'Loud ', 'a:y': 'of no track' } })).toEqual([])
  expect(listChanges({ ...sent, tracks: ['a:c', 'a:d', 'a:e', 'a:f'] })).toEqual(['2 tracks added', '1 track removed'])
  expect(listChanges({ ...sent, title: 'Pool', tracks: ['a:c', 'a:b', 'a:d'], notes: {} })).toEqual([
    'order',
    'notes',
    'title',
  ])
})

test('sending marks the right list even if it has moved, and names it after the project', () => {
  const unnamed = { ...KEPT, title: ' ' }
  const other = { ...KEPT, id: 'o' }
  const { lists } = markSent({ lists: [other, { ...unnamed, tracks: ['a:b'] }], open: 0 }, 'k', unnamed, SENT, 'Heist')
  expect(lists[0]).toBe(other)
  expect(lists[1]).toEqual({
    ...unnamed,
    title: 'Heist',
    tracks: ['a:b'],
    sent: { ...SENT, title: 'Heist', tracks: KEPT.tracks, notes: { 'a:b': 'Loud' } },
  })
  expect(markSent({ lists: [other], open: 0 }, 'k', KEPT, SENT, 'Heist').lists).toEqual([other])
})
