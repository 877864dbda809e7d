import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'
import { deriveRow } from './derive-row.ts'
import { loadWeights } from './score.ts'

const AT = new Date('2026-11-22T12:00:00Z')
const SILENT =
  '<p>We license music for film. Our music library holds trailer music and custom scores for your campaign.</p>'
const OPEN = `${SILENT}<p>We accept demos from composers: send us your demo with the form.</p>`

function companyOf(url: string, body: string): string | null {
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: AT })
  if (reading === null) throw new Error('the page is read')
  return deriveRow([{ reading, equalReads: 1 }], loadWeights(), AT)?.company_agency ?? null
}

test('a house that nothing but its host names makes a row only where it says whether it takes music', () => {
  expect(companyOf('https://quillharrow.com/', SILENT)).toBeNull()
  expect(companyOf('https://quillharrow.com/', `<title>Quill Harrow</title>${SILENT}`)).toBe('Quill Harrow')
  expect(companyOf('https://quillharrow.com/', OPEN)).toBe('Quillharrow')
})

test('the name of an account on a shared host names no house', () => {
  expect(companyOf('https://jrandom42.github.io/site/', OPEN)).toBeNull()
})
