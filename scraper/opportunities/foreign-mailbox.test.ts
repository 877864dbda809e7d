import { expect, test } from 'vitest'
import { readPage } from '#scraper/page/read-page.ts'
import { deriveOpportunity } from './derive-opportunity.ts'
import { loadWeights } from './score.ts'

const AT = new Date('2026-11-22T12:00:00Z')

function confidenceWith(address: string): number {
  const { reading } = readPage({
    url: 'https://lanternrecords.com/demos',
    body: `<title>Demos - Lantern Records</title><main><h1>Demos</h1><p>Lantern Records is a label. We listen to every demo and license our music to films. Send us your demo at ${address}.</p></main>`,
    contentType: 'text/html',
    fetchedAt: AT,
  })
  if (reading === null) throw new Error('the page is read')
  const row = deriveOpportunity([{ reading, equalReads: 1 }], loadWeights(), AT)
  expect(row?.contact_email).toBe(address)
  return row?.ai_confidence_score ?? 0
}

test('a mailbox at another company lowers the confidence, and another suffix of the name or free mail does not', () => {
  const own = confidenceWith('demos@lanternrecords.com')
  expect(confidenceWith('demos@kitehousemusic.fr')).toBeLessThan(own - 0.05)
  expect(confidenceWith('demos@lanternrecords.de')).toBeCloseTo(own, 1)
  expect(confidenceWith('lanterndemos@gmail.com')).toBeGreaterThan(confidenceWith('demos@kitehousemusic.fr'))
})
