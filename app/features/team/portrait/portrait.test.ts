import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { describePortrait, drawPortrait, type Material } from './portrait.ts'

const { team, artists, placements } = await loadContent()
const material: Material = {
  artists,
  placements,
  levelsOf: (track) => [...track].map((letter) => (letter.charCodeAt(0) % 10) / 10),
}

test('everybody has another portrait, the same each time, and a line that says what it is made of', () => {
  const drawn = team.map((member) => drawPortrait(member, material))
  expect(new Set(drawn).size).toBe(team.length)
  expect(team.map((member) => drawPortrait(member, material))).toEqual(drawn)
  for (const svg of drawn) {
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 480 600"/)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    // Two colours at most.
    expect(new Set(svg.match(/#[0-9a-f]{6}/g)).size).toBeLessThanOrEqual(2)
    expect(svg.length).toBeLessThan(14_000)
  }
  for (const member of team) expect(describePortrait(member, material)).toMatch(/^\d+ \w/)
})

test('a portrait changes with the work', () => {
  const producer = team.find(({ portrait }) => portrait === 'tempo-map')
  if (!producer) throw new Error('Nobody has a tempo map')
  const faster = artists.map((artist) => ({
    ...artist,
    tracks: artist.tracks.map((track) => (track.bpm === undefined ? track : { ...track, bpm: track.bpm * 2 })),
  }))
  expect(drawPortrait(producer, { ...material, artists: faster })).not.toBe(drawPortrait(producer, material))
})

test('tracks that cannot be heard, and a member without a portrait, are drawn, too', () => {
  const silent: Material = { ...material, levelsOf: () => [] }
  for (const member of team) expect(drawPortrait(member, silent)).not.toMatch(/NaN|undefined|Infinity/)
  const nobody = { id: 'someone', portrait: undefined, work: undefined, sections: [] }
  expect(drawPortrait(nobody, material)).toContain('</svg>')
  expect(describePortrait(nobody, material)).toBeNull()
})
