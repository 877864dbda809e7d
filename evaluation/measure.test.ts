import { expect, test } from 'vitest'
import type { PageReading } from '#contracts/scraper/reading.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { compare, isOpportunityRight } from './compare.ts'
import { parseLabelledPage } from './labelled-page.ts'
import { listGrounded, measure } from './measure.ts'
import { type ReadLabelled, readLabelled } from './read-labelled.ts'
import { describeMeasurement, describeWrong } from './table.ts'

type Predicted = Partial<PageReading> & {
  status?: 'open' | 'closed' | 'unknown'
  emails?: string[]
  people?: [string, string][]
}

const SPAN = { start: 0, end: 1, quote: 'x' }
const fact = (value: string) => ({ value, span: SPAN })

// The reading is given, so that the figures can be computed by hand.
function createRead(labels: object, predicted: Predicted | null, page: object = {}): ReadLabelled {
  const labelled = parseLabelledPage({ id: 'p', url: 'https://pocketharborsync.com/', html: '', labels, ...page })
  const { status = 'unknown', emails = [], people = [], ...rest } = predicted ?? {}
  const reading: PageReading | null = predicted && {
    url: labelled.url,
    read_at: '2026-11-21T12:00:00.000Z',
    title: null,
    page_kind: 'organisation',
    relevant: true,
    own_site: 1,
    topic: 1,
    category: null,
    company: null,
    contacts: [
      ...emails.map((email) => ({ name: null, role: null, email: fact(email) })),
      ...people.map(([name, role]) => ({ name: fact(name), role: fact(role), email: null })),
    ].map((contact) => ({ ...contact, email_kind: null, source: 'text' as const, rank: 1 })),
    industries: [],
    guidelines: [],
    policy: {
      status,
      reason: 'explicit',
      route: null,
      route_value: null,
      who: [],
      deadline: null,
      evidence: null,
      statements: [],
    },
    protected_addresses: 0,
    text_length: 100,
    ...rest,
  }
  return { page: labelled, reading, text: 'x', opportunity: null }
}

test('relevance counts pages, and an unreadable page counts as not found', () => {
  const { relevance } = measure([
    createRead({ relevant: true }, {}),
    createRead({ relevant: true }, { relevant: false }),
    createRead({ relevant: true }, null),
    createRead({ relevant: false }, {}),
    createRead({}, {}),
  ])
  expect(relevance).toMatchObject({ right: 1, found: 2, labelled: 3, precision: 0.5, recall: 1 / 3 })
})

test('addresses are compared without case and duplicates, and pages without the label are left out', () => {
  const { email } = measure([
    createRead(
      { relevant: true, emails: ['Demos@pocketharborsync.com', 'info@pocketharborsync.com'] },
      {
        emails: ['demos@pocketharborsync.com', 'demos@pocketharborsync.com', 'x@else.com'],
      },
    ),
    createRead({ relevant: true }, { emails: ['nobody@labelled.com'] }),
    createRead({ relevant: true, emails: [] }, { emails: [] }),
  ])
  expect(email).toMatchObject({ right: 1, found: 2, labelled: 2, precision: 0.5, recall: 0.5 })
})

test('on an irrelevant page, addresses that an opportunity would take are wrong', () => {
  const emails = (labelled: string[] | null, relevant: boolean) =>
    measure([createRead({ relevant: false, emails: labelled }, { emails: ['editor@tunesmag.com'], relevant })]).email
  expect(emails([], true)).toMatchObject({ right: 0, found: 1, labelled: 0 })
  expect(emails([], false)).toMatchObject({ found: 0, labelled: 0 })
  // The address is on the page: the mistake counts under relevance.
  expect(emails(['editor@tunesmag.com'], true)).toMatchObject({ found: 0, labelled: 0 })
  expect(emails(null, true)).toMatchObject({ found: 0, labelled: 0, precision: null })
})

test('name and role count as a pair, and people labelled without a role are left out', () => {
  const { contact } = measure([
    createRead(
      {
        relevant: true,
        contact_names: [{ name: 'Zoë Quist', role: 'Head of Music & Sync' }, { name: 'Bo Ek', role: 'A&R' }, 'Cy Oh'],
      },
      {
        people: [
          ['Zoe Quist', 'Head of Music and Sync'],
          ['Bo Ek', 'Music Supervisor'],
          ['Cy Oh', 'Founder'],
        ],
      },
    ),
  ])
  expect(contact).toMatchObject({ right: 1, found: 2, labelled: 2 })
})

test.each([
  ['Pocket Harbor, LLC', 'Pocket Harbor', true],
  ['The Pocket Harbor', 'POCKET HARBOR', true],
  ['Salt & Wire GmbH', 'Salt and Wire', true],
  ['Pocket Harbor Music', 'Pocket Harbor', false],
  ['音楽社', '音楽社', true],
])('companies are compared without legal form: %s, %s: %s', (company, predicted, equal) => {
  const { company: figure } = measure([
    createRead({ relevant: true, company }, { company: { ...fact(predicted), source: 'title' } }),
  ])
  expect(figure).toMatchObject({ of: 1, right: Number(equal) })
})

test('statuses are counted on relevant pages only, and an unreadable page counts as unknown', () => {
  const { status } = measure([
    createRead({ relevant: true, submission_status: 'open' }, { status: 'open' }),
    createRead({ relevant: true, submission_status: 'closed' }, { status: 'open' }),
    createRead({ relevant: true, submission_status: 'closed' }, { status: 'closed' }),
    createRead({ relevant: true, submission_status: 'closed' }, null),
    createRead({ relevant: false, submission_status: 'closed' }, { status: 'open' }),
    createRead({ submission_status: 'closed' }, { status: 'open' }),
  ])
  expect(status.confusion).toEqual({
    open: { open: 1, closed: 0, unknown: 0 },
    closed: { open: 1, closed: 1, unknown: 1 },
    unknown: { open: 0, closed: 0, unknown: 0 },
  })
  expect(status).toMatchObject({ closed: 3, closed_called_open: 1 / 3 })
})

test('media are recognised by their usual names', () => {
  const labels = {
    relevant: true,
    industries: ['television', 'Video Games', 'Film & TV', 'podcasts', 'Radio and Theatre'],
  }
  const industries = ['TV', 'Games', 'Film', 'Trailers'].map(fact)
  expect(measure([createRead(labels, { industries })]).industries).toMatchObject({ right: 3, found: 4, labelled: 5 })
})

test.each([
  ['sync_library', 'sync-library', 'organisation', true],
  ['Music Supervisor', 'music-supervision', 'organisation', true],
  ['ad agency', 'advertising-music', 'organisation', true],
  ['trailer-house', 'games', 'organisation', false],
  ['advertising-music', 'ad-agency', 'organisation', true],
  ['sync-library', 'sync-agency', 'organisation', true],
  ['publisher-sync', 'label', 'organisation', true],
  ['music-supervision', 'clearance', 'organisation', true],
  ['job_ad', null, 'job_ad', true],
] as const)('category %s equals %s', (category, predicted, page_kind, right) => {
  expect(
    measure([createRead({ relevant: true, category }, { category: predicted, page_kind })]).category,
  ).toMatchObject({
    of: 1,
    right: Number(right),
  })
})

test('a value is not grounded when its span is elsewhere or does not contain it', () => {
  const text = 'Pocket Harbor, demos (at) pocketharborsync.com'
  const at = (value: string, quote: string) => ({
    value,
    span: { start: text.indexOf(quote), end: text.indexOf(quote) + quote.length, quote },
  })
  const email = at('demos@pocketharborsync.com', 'demos (at) pocketharborsync.com')
  const { reading } = createRead({}, { company: { ...at('Pocket Harbor', 'Pocket Harbor'), source: 'title' } })
  if (reading === null) throw new Error('a reading was given')
  const contact = { name: null, role: null, email_kind: null, source: 'text' as const, rank: 1 }
  const validity = (changed: Partial<PageReading>) =>
    listGrounded({ ...reading, ...changed }, text).map(({ field, valid }) => [field, valid])
  expect(validity({ contacts: [{ ...contact, email }] })).toEqual([
    ['company', true],
    ['email', true],
  ])
  expect(validity({ company: { ...at('Salt & Wire', 'Pocket Harbor'), source: 'title' } })).toEqual([
    ['company', false],
  ])
  expect(validity({ company: { ...fact('Pocket Harbor'), source: 'title' } })).toEqual([['company', false]])
  expect(validity({ company: null, contacts: [{ ...contact, email: { ...email, value: 'sync@else.com' } }] })).toEqual([
    ['email', false],
  ])
  // An opening without evidence is a claim without a span.
  expect(validity({ company: null, policy: { ...reading.policy, status: 'open' } })).toEqual([['status', false]])
})

const OPEN = `<html><head><meta property="og:site_name" content="Pocket Harbor Sync"></head><body><p>We license music for film and television.</p>
<p>We accept demos from everyone. Send links to demos@pocketharborsync.com.</p></body></html>`
const labels = {
  relevant: true,
  company: 'Pocket Harbor Sync',
  submission_status: 'open',
  emails: ['demos@pocketharborsync.com'],
  contact_names: [],
}
const readOpen = (change: object, page: object = {}) =>
  readLabelled(
    parseLabelledPage({
      id: 'p',
      url: 'https://pocketharborsync.com/submit',
      html: OPEN,
      labels: { ...labels, ...change },
      ...page,
    }),
    loadWeights(),
    null,
  )

test.each([
  ['everything is right', {}, true],
  ['the company differs', { company: 'Salt & Wire' }, false],
  ['the status differs', { submission_status: 'closed' }, false],
  ['the address is not on the page', { emails: [] }, false],
  ['the page should give none', { relevant: false }, false],
  ['the status has no label', { submission_status: null }, null],
])('an opportunity is checked against its labels when %s', async (_where, change, right) => {
  expect(isOpportunityRight(await readOpen(change))).toBe(right)
})

test.each([
  [
    { relevant: true, submission_status: 'open' },
    { right: 1, found: 1, labelled: 1 },
  ],
  [
    { relevant: true, submission_status: 'closed' },
    { right: 0, found: 1, labelled: 0 },
  ],
  [
    { relevant: false, page_kind: 'article' },
    { right: 0, found: 1, labelled: 0 },
  ],
  [
    { relevant: true, submission_status: null },
    { right: 0, found: 0, labelled: 0 },
  ],
])('an open opportunity is compared with the label %o', async (change, counts) => {
  expect(measure([await readOpen(change)]).open_rows).toMatchObject(counts)
})

test('third parties are counted by whether they give an opportunity, and irrelevant company pages are no third parties', async () => {
  const pages = [
    await readOpen({ relevant: false, page_kind: 'article' }),
    createRead({ relevant: false, page_kind: 'directory' }, null),
    await readOpen({ relevant: false, page_kind: 'organisation' }),
  ]
  expect(measure(pages).third_party).toMatchObject({ right: 1, of: 2 })
})

test('route, deadline, the chosen address and who may submit are compared with their labels', async () => {
  const right = {
    route: 'email',
    deadline: 'none',
    chosen_email: ['Demos@pocketharborsync.com'],
    who_may_submit: ['anyone'],
  }
  const wrong = { route: 'form', deadline: '2027-01-31', chosen_email: ['none'], who_may_submit: ['label'] }
  expect(measure([await readOpen(right), await readOpen(wrong), await readOpen({})])).toMatchObject({
    route: { right: 1, of: 2 },
    deadline: { right: 1, of: 2 },
    chosen_email: { right: 1, of: 2 },
    who: { right: 1, found: 2, labelled: 2 },
  })
})

test('each opportunity is counted in one range of confidence', async () => {
  const given = [0, 0.5, 0.65, 0.7, 1]
  const rows = await Promise.all(
    given.map(async (confidence) => {
      const read = await readOpen(confidence < 0.6 ? { company: 'Salt & Wire' } : {})
      return { ...read, opportunity: read.opportunity && { ...read.opportunity, ai_confidence_score: confidence } }
    }),
  )
  expect(measure(rows).confidence).toMatchObject([
    { from: 0, to: 0.5, right: 0, of: 1, confidence: 0 },
    { from: 0.5, to: 0.7, right: 1, of: 2, confidence: 0.575 },
    { from: 0.7, to: 0.9, right: 1, of: 1, confidence: 0.7 },
    { from: 0.9, to: 1, right: 1, of: 1, confidence: 1 },
  ])
})

test('the table shows each figure with interval and count, and figures without labels', async () => {
  const lines = describeMeasurement(measure([await readOpen({})]), 'the rules')
  expect(lines[0]).toBe('1 pages, read by the rules')
  expect(lines.find((line) => line.startsWith('page relevance: precision'))).toMatch(
    /1\.000 +0\.207 to 1\.000 +1 of 1 found$/,
  )
  expect(lines.find((line) => line.startsWith('closed pages read as open'))).toMatch(/no label +0 of 0 closed$/)
  expect(lines.find((line) => line.startsWith('company'))).toMatch(/1\.000 .* 1 of 1$/)
})

test('wrong fields are listed by page', async () => {
  const right = compare(await readOpen({}))
  const wrong = compare(
    await readOpen({ company: 'Salt & Wire', submission_status: 'closed', emails: ['sync@pocketharborsync.com'] }),
  )
  const thirdParty = compare(await readOpen({ relevant: false }))
  expect(describeWrong([right])).toEqual([])
  expect(describeWrong([right, wrong, thirdParty])).toEqual([
    'p  https://pocketharborsync.com/submit',
    expect.stringMatching(/^ {2}status: read open, labelled closed \("/),
    '  company: read pocket harbor sync, labelled salt and wire',
    '  email: demos@pocketharborsync.com is not a label',
    '  email: sync@pocketharborsync.com was missed',
    'p  https://pocketharborsync.com/submit',
    '  opportunity: one that says open, from a page that should give none',
    '  relevant: read true, labelled false',
  ])
})
