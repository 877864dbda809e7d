import { expect, test } from 'vitest'
import { listMusicFacts, listRightsFacts } from './track-facts.ts'

const bare = { id: 'a', slug: 'a', title: 'A', duration: '03:00', discoUrl: '#' as const }

test('a track without data has no facts', () => {
  expect(listMusicFacts(bare)).toEqual([])
  expect(listRightsFacts(bare)).toEqual([])
})

test('the facts of a track describe its sound and its rights', () => {
  const track = {
    ...bare,
    bpm: 84,
    key: 'E minor',
    vocal: 'female' as const,
    moods: ['uneasy', 'patient'],
    oneStop: true,
    territory: 'World',
    term: 'Perpetuity',
    writers: [
      { name: 'A. Writer', share: 60, pro: 'Harbor Rights' },
      { name: 'B. Writer', share: 40, pro: 'Western Society' },
    ],
    versions: ['Instrumental', 'Stems'],
    isrc: 'QZNMG2400101',
  }
  expect(listMusicFacts(track)).toEqual(['84 BPM', 'E minor', 'female vocal', 'uneasy, patient'])
  expect(listRightsFacts(track)).toEqual([
    { term: 'Clearance', text: 'One-stop: master and publishing' },
    { term: 'Territory', text: 'World' },
    { term: 'Term', text: 'Perpetuity' },
    { term: 'Writers', text: 'A. Writer 60% (Harbor Rights), B. Writer 40% (Western Society)' },
    { term: 'Versions', text: 'Instrumental, Stems' },
    { term: 'ISRC', text: 'QZ-NMG-24-00101' },
  ])
})
