import { expect, test } from 'vitest'
import { slugifyLatin } from '#contracts/site/track-id.ts'
import { findFreeSlug, nameTracks, toSlug } from './ids.ts'
import { loadContent } from './load.ts'

test.each([
  ['Don’t Count the Register', 'dont-count-the-register'],
  ['Peso y Medio / Señal', 'peso-y-medio-senal'],
  ['Москва 2', 'moskva-2'],
  ['Группа «Й»', 'gruppa-y'],
  ['東京の夜', 'dong-jing-noye'],
  ['서울', 'seoul'],
  ['Straße nach Ærø', 'strasse-nach-aero'],
  ['???', 'untitled'],
])('%s has the readable slug %s', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('equal titles get distinct ids and slugs, in order, and given ones are kept', () => {
  const tracks = [
    { title: 'Intro' },
    { title: 'Intro' },
    { title: 'Later', id: 'intro', slug: 'intro' },
    { title: '!' },
    { title: '?' },
  ]
  expect(nameTracks(tracks).map(({ id, slug }) => [id, slug])).toEqual([
    ['intro-2', 'intro-2'],
    ['intro-3', 'intro-3'],
    ['intro', 'intro'],
    ['untitled', 'untitled'],
    ['untitled-2', 'untitled-2'],
  ])
  const long = 'a'.repeat(80)
  expect(findFreeSlug(long, new Set([long]))).toBe(`${'a'.repeat(78)}-2`)
})

test('ids are made without transliteration, as before, so that stored data stays valid', async () => {
  expect(nameTracks([{ title: 'Straße' }, { title: 'Москва 2' }]).map(({ id, slug }) => [id, slug])).toEqual([
    ['stra-e', 'strasse'],
    ['2', 'moskva-2'],
  ])
  for (const { tracks } of (await loadContent()).artists)
    for (const { id, slug, title } of tracks) expect([id, slug]).toEqual([slugifyLatin(title), slugifyLatin(title)])
})
