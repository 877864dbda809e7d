import { expect, test } from 'vitest'
import { createFinder } from './find-in-text.ts'

test('words are found whatever their case, spaces, quotation marks and dashes, in the text’s own wording', () => {
  const { find } = createFinder('We  say: “No\ndemos” – please.')
  expect(find('"no demos" - PLEASE')).toEqual({ start: 9, end: 28, quote: '“No\ndemos” – please' })
  expect(find('no music')).toBeNull()
  expect(find(' \n')).toBeNull()
})

test('a part of a word is not said', () => {
  const { find, findAll } = createFinder('The party of artists likes art.')
  expect(find('art')).toMatchObject({ start: 27 })
  expect(find('artist')).toBeNull()
  expect(findAll('a')).toEqual([])
})

test('half a character is on no page', () => {
  expect(createFinder('music 🎵').find('music \ud83c')).toBeNull()
})

test('of an endless text the beginning and the end are found', () => {
  const { find } = createFinder(`Alpha. ${'la '.repeat(200_000)} Middle. ${'la '.repeat(200_000)} Omega.`)
  expect(find('Alpha.')).not.toBeNull()
  expect(find('Omega.')).not.toBeNull()
  expect(find('Middle.')).toBeNull()
})
