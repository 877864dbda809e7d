import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { describePortrait, drawPortrait, type Material } from './portrait.ts'

const { team, artists, placements } = await loadContent()
const material: Material = {
  artists,
  placements,
  getLevels: (track) => [...track].map((letter) => (letter.charCodeAt(0) % 10) / 10),
}

test('each member has a different portrait, the same each time, with a caption', () => {
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

test('a portrait changes when the work changes', () => {
  const producer = team.find(({ portrait }) => portrait === 'tempo-map')
  if (!producer) throw new Error('Nobody has a tempo map')
  const faster = artists.map((artist) => ({
    ...artist,
    tracks: artist.tracks.map((track) => (track.bpm === undefined ? track : { ...track, bpm: track.bpm * 2 })),
  }))
  expect(drawPortrait(producer, { ...material, artists: faster })).not.toBe(drawPortrait(producer, material))
})

test('tracks without a preview and members without a portrait do not break the drawing', () => {
  const silent: Material = { ...material, getLevels: () => [] }
  for (const member of team) expect(drawPortrait(member, silent)).not.toMatch(/NaN|undefined|Infinity/)
  const nobody = { id: 'someone', portrait: undefined, work: undefined, sections: [] }
  expect(drawPortrait(nobody, material)).toContain('</svg>')
  expect(describePortrait(nobody, material)).toBeNull()
})
