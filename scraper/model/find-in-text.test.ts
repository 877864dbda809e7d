import { expect, test } from 'vitest'
import { createTextFinder } from './find-in-text.ts'

test('words are found regardless of case, spaces, quotation marks and dashes, and quoted as the text has them', () => {
  const { find } = createTextFinder('We  say: “No\ndemos” – please.')
  expect(find('"no demos" - PLEASE')).toEqual({ start: 9, end: 28, quote: '“No\ndemos” – please' })
  expect(find('no music')).toBeNull()
  expect(find(' \n')).toBeNull()
})

test('a part of a word is not found', () => {
  const { find, findAll } = createTextFinder('The party of artists likes art.')
  expect(find('art')).toMatchObject({ start: 27 })
  expect(find('artist')).toBeNull()
  expect(findAll('a')).toEqual([])
})

test('half of a surrogate pair is not found', () => {
  expect(createTextFinder('music 🎵').find('music \ud83c')).toBeNull()
})

test('only the beginning and the end of a very long text are searched', () => {
  const { find } = createTextFinder(`Alpha. ${'la '.repeat(200_000)} Middle. ${'la '.repeat(200_000)} Omega.`)
  expect(find('Alpha.')).not.toBeNull()
  expect(find('Omega.')).not.toBeNull()
  expect(find('Middle.')).toBeNull()
})
