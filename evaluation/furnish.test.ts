import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { furnish, render } from './furnish.ts'
import { LANGUAGES, readFurniture } from './furniture.ts'
import { parseLabelledPage } from './labelled-page.ts'
import { loadPages } from './load-pages.ts'

const PAGE = {
  id: 'a',
  url: 'https://pocketharborsync.com/',
  html: '<!doctype html><html lang="en"><head><title>x</title></head><body class="home"><p>Own words.</p></body></html>',
  labels: {},
}

function textOf({ url, body, contentType }: ReturnType<typeof parseLabelledPage>): string {
  const { text, visibleEnd } = parsePage({ url, body, contentType })
  return text.slice(0, visibleEnd)
}

test('a page keeps its own words and its labels, and gets the same furniture every time', () => {
  const page = parseLabelledPage(PAGE)
  const grown = furnish(page)
  expect(textOf(grown)).toContain('Own words.')
  expect({ ...grown, body: page.body }).toEqual(page)
  expect(furnish(page)).toEqual(grown)
})

test('pages in German get German furniture; plain text and languages without furniture are left alone', () => {
  const german = parseLabelledPage({ ...PAGE, html: PAGE.html.replace('"en"', '"de"') })
  expect(textOf(furnish(german))).toMatch(/Cookies|Privatsphäre/)
  const others = [
    { ...PAGE, html: PAGE.html.replace('"en"', '"is"') },
    { ...PAGE, html: undefined, text: 'Own words.' },
  ].map(parseLabelledPage)
  expect(others.map(furnish)).toEqual(others)
})

test('a page without a body tag has its furniture after its head', () => {
  const page = parseLabelledPage({ ...PAGE, html: '<head><title>x</title></head><p>Own words.</p>' })
  expect(furnish(page).body).toMatch(/^<head><title>x<\/title><\/head><(?:div|header)/)
})

test('the included pages are about as long as real ones, whose median is 292 words', () => {
  const lengths = ['evaluation/fit', 'evaluation/measured']
    .flatMap((folder) => loadPages(folder))
    .map((page) => textOf(page).split(/\s+/).length)
    .toSorted((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  expect(median).toBeGreaterThan(260)
  expect(median).toBeLessThan(340)
})

const FURNITURE = LANGUAGES.flatMap((language) =>
  Object.entries(readFurniture(language)).flatMap(([part, variants]) =>
    variants.map((variant, index) => ({ name: `${language}, ${part} ${index + 1}`, variant })),
  ),
)

test.each(FURNITURE)('on a page about music, it says nothing of a status: $name', ({ variant }) => {
  const body = `<title>Music</title><p>Our music, our songs and our label, for film and television.</p>${render(variant)}`
  const { reading } = readPage({
    url: 'https://ordinary.example/',
    body,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-21T12:00:00Z'),
  })
  expect(reading?.policy).toMatchObject({ status: 'unknown', reason: 'silent' })
})
