import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listCatalogue } from '#catalogue/search/listed-track.ts'
import { indexTracks } from '#catalogue/search/search-index.ts'
import { searchTracks } from '#catalogue/search/search-tracks.ts'
import { NO_FILTER } from '#catalogue/search/track-filter.ts'
import { loadContent } from '#content/load.ts'

const Track = z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)
const Questions = z.array(
  z
    .strictObject({ query: z.string().min(1), must: z.array(Track).default([]), mustNot: z.array(Track).default([]) })
    .refine(({ must, mustNot }) => must.length + mustNot.length > 0, 'needs must or mustNot'),
)
const FIRST = 5
/** Files named `unseen-` are only counted. */
const GOAL = 0.9

const { artists, thesaurus } = await loadContent()
const index = indexTracks(listCatalogue(artists), thesaurus)
const known = new Set(index.tracks.map(({ track }) => `${track.artistSlug}/${track.slug}`))
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml'))

test.each(files)('%s', (file) => {
  const questions = Questions.parse(load(readFileSync(join(import.meta.dirname, file), 'utf8')))
  const named = questions.flatMap(({ must, mustNot }) => [...must, ...mustNot])
  expect(named.filter((track) => !known.has(track))).toEqual([])
  const misses: string[] = []
  let found = 0
  let forbidden = 0
  for (const { query, must, mustNot } of questions) {
    const first = searchTracks(index, { ...NO_FILTER, words: query })
      .hits.slice(0, FIRST)
      .map(({ artistSlug, slug }) => `${artistSlug}/${slug}`)
    const missing = must.filter((track) => !first.includes(track))
    const wrong = mustNot.filter((track) => first.includes(track))
    found += must.length - missing.length
    forbidden += wrong.length
    if (missing.length + wrong.length > 0)
      misses.push(`${query.slice(0, 70)}\n    missing ${missing}; forbidden ${wrong}; found ${first}`)
  }
  const required = questions.reduce((sum, { must }) => sum + must.length, 0)
  process.stdout.write(
    `${file}: ${questions.length} questions, ${found} of ${required} required tracks found, ${forbidden} forbidden ones\n${misses.map((miss) => `  ${miss}\n`).join('')}`,
  )
  if (file.startsWith('unseen-')) return
  expect(forbidden).toBe(0)
  expect(found / required).toBeGreaterThanOrEqual(GOAL)
})
