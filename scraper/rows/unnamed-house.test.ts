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

test('a house is named where the page writes the part of its host that is no trade', () => {
  expect(companyOf('https://quillharrowmusic.com/', `${SILENT}<p>Quillharrow clears all of it.</p>`)).toBe(
    'Quillharrow',
  )
})
