import { expect, test } from 'vitest'
import { loadWeights } from '#scraper/rows/score.ts'
import { isRowRight } from './compare.ts'
import { joinSites } from './join-sites.ts'
import { type LabelledPage, parseLabelledPage } from './labelled-page.ts'
import { readLabelled } from './read-labelled.ts'
import { createSeal } from './seal.ts'

const DEMOS = '<h1>Demos</h1><p>Tallow Records is a record label. We accept demos from new artists, send us a link.</p>'
const CONTACT = '<h1>Contact</h1><p>Tallow Records, a record label. Write to demos@tallowrecords.com.</p>'

function pageOf(id: string, body: string, labels: object): LabelledPage {
  const html = `<html><head><title>${id} | Tallow Records</title></head><body><main>${body}</main></body></html>`
  const page = parseLabelledPage({ id, url: `https://www.tallowrecords.com/${id}`, html, labels })
  return { ...page, site: 'tallow', seal: createSeal(html) }
}

async function joined(...pages: LabelledPage[]) {
  const weights = loadWeights()
  return joinSites(await Promise.all(pages.map((page) => readLabelled(page, weights, null))), weights)
}

const demos = pageOf('demos', DEMOS, {
  relevant: true,
  company: 'Tallow Records',
  submission_status: 'open',
  emails: [],
  contact_names: [],
})

test('a site is judged by the row of all its pages, and labels sealed with any of them count', async () => {
  const unsealed = pageOf('contact', CONTACT, {})
  const address = unsealed.seal?.('email', 'demos@tallowrecords.com')
  const contact = {
    ...unsealed,
    labels: { ...unsealed.labels, relevant: false, emails: [address ?? ''], contact_names: [] },
  }
  const [site, ...others] = await joined(demos, contact)
  expect(others).toEqual([])
  expect(site?.row).toMatchObject({ submission_status: 'open', contact_email: 'demos@tallowrecords.com' })
  expect(site === undefined ? null : isRowRight(site)).toBe(true)
  const [wrong] = await joined(demos, {
    ...contact,
    labels: { ...contact.labels, emails: ['other@tallowrecords.com'] },
  })
  expect(wrong === undefined ? null : isRowRight(wrong)).toBe(false)
})

test('a site is left out whose pages contradict each other or have no judgement', async () => {
  const closed = pageOf('faq', DEMOS, { relevant: true, company: 'Tallow Records', submission_status: 'closed' })
  expect(await joined(demos, closed)).toEqual([])
  expect(await joined(demos, pageOf('terms', CONTACT, {}))).toEqual([])
})
