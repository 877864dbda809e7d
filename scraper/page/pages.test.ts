import { expect, test } from 'vitest'
import { loadLabelledPages, toActual, toExpected } from '#tests/scraper/labelled-pages.ts'
import { readPage } from './read-page.ts'

const PAGES = loadLabelledPages()

test.each(PAGES.map((page) => [page.name, page] as const))(
  'a labelled page is read as its labels say: %s',
  (_name, { page, labels }) => {
    const { reading } = readPage(page)
    if (reading === null) throw new Error('the page is read')
    expect(toActual(reading, labels)).toEqual(toExpected(labels))
  },
)
