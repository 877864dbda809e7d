import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveOpportunity } from '#scraper/opportunities/derive-opportunity.ts'
import { loadWeights, score } from '#scraper/opportunities/score.ts'
import { mentionsIndustry } from './industries.ts'
import { readPage } from './read-page.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const read = (body: string, url = 'https://www.brightwatersync.com/submit') =>
  readPage({ url, body, contentType: 'text/html', fetchedAt: AT })
const ABOUT =
  '<p>Brightwater Sync licenses music. We place our artists in film, television, commercials and video games.</p>'

test.each([
  [
    'JSON-LD',
    '<script type="application/ld+json">{"@type":"Organization","name":"Brightwater Sync"}</script>',
    'json-ld',
  ],
  ['site name', '<meta property="og:site_name" content="Brightwater Sync">', 'site-name'],
  ['title', '<title>Submit your music - Brightwater Sync</title>', 'title'],
  ['copyright', '<footer>© 2019-2026 Brightwater Sync, LLC. All rights reserved.</footer>', 'copyright'],
  ['text', ABOUT, 'text'],
  ['host', '<p>We license music and place songs in film for our clients all over the world.</p>', 'host'],
])('the company name comes from its %s', (_way, body, source) => {
  const filler = body === ABOUT ? '' : '<p>We license music and place songs in film for our clients.</p>'
  expect(read(body + filler).reading?.company).toMatchObject({
    value: expect.stringMatching(/^Bright ?[Ww]ater ?[Ss]ync$/),
    source,
  })
})

test('industries are found with the words that name them', () => {
  const industries = read(ABOUT).reading?.industries ?? []
  expect(industries.map(({ value }) => value)).toEqual(['Film', 'TV', 'Advertising', 'Games'])
  expect(industries.every(({ value, span }) => mentionsIndustry(value, span.quote))).toBe(true)
})

test('formats, rights and response times become guidelines', () => {
  const body = `${ABOUT}<p>Please submit 24-bit WAV files of your tracks. You must own 100% of master and publishing. We respond to demo submissions within 30 days. We do not accept MP3 attachments.</p>`
  expect(read(body).reading?.guidelines.map(({ value }) => value)).toEqual([
    'Please submit 24-bit WAV files of your tracks.',
    'You must own 100% of master and publishing.',
    'We respond to demo submissions within 30 days.',
    'We do not accept MP3 attachments.',
  ])
})

test.each([
  [
    'article',
    '<title>The 10 best sync libraries</title><article><p>By Joe Writer</p><p>Many libraries expect stems. Most supervisors want metadata. You should research each library. One library says "We accept unsolicited demos".</p></article>',
    'https://www.tunesmag.com/blog/best',
  ],
  [
    'job ad',
    '<title>Sync Manager</title><p>Job description. Responsibilities include pitching music. Qualifications: five years of experience. Full-time, salary on request.</p>',
    'https://www.brightwatersync.com/jobs/1',
  ],
  [
    'directory',
    `<title>Directory of music libraries</title>${Array.from({ length: 20 }, (_, n) => `<p><a href="https://library${n}.com/">Library ${n}</a> accepts music submissions</p>`).join('')}`,
    'https://www.listings.com/all',
  ],
])('a third party makes no opportunity: %s', (_kind, body, url) => {
  const { reading, outcome } = read(body, url)
  expect(outcome).toBe('third_party')
  expect(reading === null ? null : deriveOpportunity([{ reading, equalReads: 1 }], loadWeights(), AT)).toBeNull()
})

test('a page without text has the outcome "no text"', () => {
  expect(read('<div id="root"></div><script>render()</script>').outcome).toBe('no_text')
})

test('refusal beats invitation over all pages of a site, and a third page may close but not open', () => {
  const weights = loadWeights()
  const open = read(`${ABOUT}<p>We accept demos.</p>`).reading
  const closed = read(`${ABOUT}<p>No unsolicited material.</p>`, 'https://www.brightwatersync.com/faq').reading
  if (open === null || closed === null) throw new Error('both pages are read')
  const one = { reading: open, equalReads: 1 }
  expect(deriveOpportunity([one], weights, AT)?.submission_status).toBe('open')
  expect(deriveOpportunity([one, { reading: closed, equalReads: 1 }], weights, AT)).toMatchObject({
    submission_status: 'closed',
    evidence_url: closed.url,
  })
  expect(
    deriveOpportunity([one, { reading: { ...closed, page_kind: 'article' }, equalReads: 1 }], weights, AT)
      ?.submission_status,
  ).toBe('closed')
  expect(deriveOpportunity([{ reading: { ...open, page_kind: 'article' }, equalReads: 1 }], weights, AT)).toBeNull()
})

test('the confidence is a sum over features, and its reasons name the differences from usual opportunities', () => {
  const { confidence, reasons } = score(
    { own_site: 0.4, status_quoted: 1 },
    {
      note: 'x',
      intercept: -1,
      weights: { ...loadWeights().weights, own_site: 2, status_quoted: 1, of_trade: 0 },
      usual: { own_site: 0.9, of_trade: 0.5 },
    },
  )
  expect(confidence).toBeCloseTo(1 / (1 + Math.exp(-0.8)), 3)
  expect(reasons).toEqual([
    { feature: 'own_site', weight: -1 },
    { feature: 'status_quoted', weight: 1 },
  ])
})

test('every extracted value is in the text at its stated position', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<li>',
    '<br>',
    '<a href="mailto:demos@brightwatersync.com">',
    '</a>',
    '<title>',
    '</title>',
    '<h2>',
    '</h2>',
    'We accept demos. ',
    'No unsolicited ',
    'material',
    ' info [at] brightwatersync [dot] com ',
    'Jane Rivers, ',
    'Music Supervisor',
    'film and TV ',
    '&nbsp;',
    '\u200b',
    '<!-- x -->',
    '"',
    '<script>',
    '</script>',
    '<style>',
    '<',
    'Brightwater Sync ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { reading, text, outcome } = read(pieces.join(''))
      expect(outcome).not.toBe('parse_error')
      if (reading === null) return
      const spans = [
        reading.company?.span,
        reading.policy.evidence,
        ...reading.industries.map(({ span }) => span),
        ...reading.contacts.flatMap(({ name, role, email }) => [name?.span, role?.span, email?.span]),
      ]
      for (const span of spans) if (span != null) expect(text.slice(span.start, span.end)).toBe(span.quote)
      if (reading.policy.status === 'open') expect(reading.policy.evidence).not.toBeNull()
    }),
    { numRuns: 300 },
  )
})
