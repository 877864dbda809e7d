import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { extractGuidelines } from './guidelines.ts'
import { readPolicy } from './policy.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

function guidelinesOf(body: string): string[] {
  const page = parsePage({ url: 'https://lanternmusic.com/', body, contentType: 'text/html' })
  return extractGuidelines(page, readPolicy(page, NOW)).map(({ value }) => value)
}

const RULES = '<p>Three tracks at most. A link that streams. We listen to everything.</p>'

test('guidelines after an invitation need not mention music again', () => {
  expect(guidelinesOf(`<h1>Demos</h1><p>Send us your music.</p>${RULES}`)).toEqual([
    'Three tracks at most.',
    'A link that streams.',
    'We listen to everything.',
  ])
})

test('a page that says nothing about submissions has no guidelines: its formats and deals are for clients', () => {
  expect(
    guidelinesOf(`<h1>Our library</h1><p>Three thousand cues with stems. Licences are non-exclusive.</p>`),
  ).toEqual([])
  expect(
    guidelinesOf('<h1>About</h1><p>Lantern was founded by two people who could no longer look at seals.</p>'),
  ).toEqual([])
})

test('a guideline far from the invitation must mention submissions itself', () => {
  const far = '<p>We were founded in a lighthouse.</p>'.repeat(20)
  expect(guidelinesOf(`<h1>Demos</h1><p>Send us your music.</p>${far}${RULES}`)).toEqual([])
  expect(
    guidelinesOf(`<h1>Demos</h1><p>Send us your music.</p>${far}<p>Every track you submit must be a 24-bit WAV.</p>`),
  ).toEqual(['Every track you submit must be a 24-bit WAV.'])
})

test('sentences next to a refusal do not become guidelines', () => {
  expect(guidelinesOf(`<h1>Music</h1><p>We do not accept demos.</p>${RULES}`)).toEqual([])
})

test('a footer gives no guidelines, because it is on every page', () => {
  expect(
    guidelinesOf(
      `<h1>Demos</h1><p>Send us your music. Three tracks at most.</p><footer><p>We answer every mail within a week.</p></footer>`,
    ),
  ).toEqual(['Three tracks at most.'])
})

test('the names of form fields are not guidelines', () => {
  const fields =
    '<label>Second streaming link</label><label>Stems available *</label><label>Your best three songs</label>'
  expect(guidelinesOf(`<h1>Demos</h1><p>Send us your music.</p>${RULES}<form>${fields}</form>`)).toEqual([
    'Three tracks at most.',
    'A link that streams.',
    'We listen to everything.',
  ])
})

test('a list below a refusing heading is no guideline, because alone it would say the opposite', () => {
  const list = '<ul><li>Uncleared samples</li><li>Cover versions and remixes</li></ul>'
  const page = '<h1>Demos</h1><p>Send us your music.</p>'
  expect(guidelinesOf(`${page}<h2>What we do not want</h2>${list}`)).toEqual([])
  expect(guidelinesOf(`${page}<h2>No!</h2><p>Please do not attach files.</p>`)).toEqual(['Please do not attach files.'])
  const request = 'Please send three tracks as links.'
  expect(guidelinesOf(`${page}<h2>Not sure what to send?</h2><p>${request}</p>`)).toEqual([request])
})
