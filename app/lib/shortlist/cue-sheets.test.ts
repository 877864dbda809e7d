import { expect, test } from 'vitest'
import { TrackSchema } from '#content/schema.ts'
import { writeCueSheet } from './cue-sheets.ts'

const track = TrackSchema.parse({
  id: 'chlorine',
  slug: 'chlorine',
  title: 'Chlorine',
  duration: '03:24',
  discoUrl: '#',
  isrc: 'QZNMG2500311',
  writers: [
    { name: 'Lidia Farrow', share: 50, pro: 'Harbor Rights' },
    { name: 'Mirren Bay', share: 50, pro: 'Harbor Rights' },
  ],
  oneStop: true,
})

test('a cue sheet has a line for each known fact, and writers with share and society', () => {
  expect(writeCueSheet(track, 'Mirror Lido', 'Neon Magnolia LLC')?.split('\n')).toEqual([
    'Title:      Chlorine',
    'Artist:     Mirror Lido',
    'Duration:   03:24',
    'ISRC:       QZ-NMG-25-00311',
    'Writer:     Lidia Farrow, 50%, Harbor Rights',
    'Writer:     Mirren Bay, 50%, Harbor Rights',
    'Publisher:  Neon Magnolia LLC, 100%',
    'Master:     Neon Magnolia LLC',
  ])
})

test('a cue sheet has no publisher if the track is not one-stop, and is null without writers', () => {
  expect(writeCueSheet({ ...track, oneStop: false }, 'Mirror Lido', 'Neon Magnolia LLC')).not.toContain('Publisher')
  expect(writeCueSheet({ ...track, writers: undefined }, 'Mirror Lido', 'Neon Magnolia LLC')).toBeNull()
})
