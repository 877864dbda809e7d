import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'
import { deriveOpportunity } from './derive-opportunity.ts'
import { loadWeights } from './score.ts'

const AT = new Date('2026-11-22T12:00:00Z')
const SILENT =
  '<p>We license music for film. Our music library holds trailer music and custom scores for your campaign.</p>'
const OPEN = `${SILENT}<p>We accept demos from composers: send us your demo with the form.</p>`

function companyOf(url: string, body: string): string | null {
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: AT })
  if (reading === null) throw new Error('the page is read')
  return deriveOpportunity([{ reading, equalReads: 1 }], loadWeights(), AT)?.company_agency ?? null
}

test('a company that only its host names makes an opportunity only if a page states whether it accepts music', () => {
  expect(companyOf('https://quillharrow.com/', SILENT)).toBeNull()
  expect(companyOf('https://quillharrow.com/', `<title>Quill Harrow</title>${SILENT}`)).toBe('Quill Harrow')
  expect(companyOf('https://quillharrow.com/', OPEN)).toBe('Quillharrow')
})

test('a company is named when the page writes the distinctive part of its host', () => {
  expect(companyOf('https://quillharrowmusic.com/', `${SILENT}<p>Quillharrow clears all of it.</p>`)).toBe(
    'Quillharrow',
  )
})
