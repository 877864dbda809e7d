import { readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { deriveOpportunity } from '#scraper/opportunities/derive-opportunity.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { readPage } from '#scraper/page/read-page.ts'

const AT = new Date('2026-11-22T12:00:00Z')
const PagesSchema = z.array(
  z.strictObject({
    id: z.string(),
    url: z.url(),
    title: z.string(),
    row: z.enum(['none', 'open', 'closed', 'unknown']),
    company: z.string().optional(),
    text: z.string(),
  }),
)
const pages = PagesSchema.parse(load(readFileSync(path.join(import.meta.dirname, 'pages.yaml'), 'utf8')))

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function toHtml(title: string, text: string): string {
  const blocks = text
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      if (block.startsWith('# ')) return `<h1>${escaped(block.slice(2))}</h1>`
      if (!block.startsWith('- ')) return `<p>${escaped(block)}</p>`
      const items = block.split('\n').map((line) => `<li>${escaped(line.slice(2))}</li>`)
      return `<ul>${items.join('')}</ul>`
    })
  return `<html><head><title>${escaped(title)}</title></head><body>${blocks.join('')}</body></html>`
}

test.each(pages.map((page) => [page.id, page] as const))('%s', (_id, { url, title, text, row, company }) => {
  const { reading } = readPage({ url, body: toHtml(title, text), contentType: 'text/html', fetchedAt: AT })
  const derived = reading === null ? null : deriveOpportunity([{ reading, equalReads: 1 }], loadWeights(), AT)
  expect(derived?.submission_status ?? 'none').toBe(row)
  if (company !== undefined) expect(derived?.company_agency).toBe(company)
})
