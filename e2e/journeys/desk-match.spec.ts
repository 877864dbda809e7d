import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/product-test.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

const ID = '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d01'
const WORK = { stage: 'new', owner: null, next_action: null, next_action_on: null, starred: false, revision: 0 }
const ROW = {
  id: ID,
  company_agency: 'Harbor Lane Sync',
  name: 'Ines Okafor',
  role: 'Music Supervisor',
  contact_email: 'submissions@harborlane.example',
  submission_status: 'open',
  industry_type: ['Film'],
  submission_guidelines: 'Links only.',
  source_url: null,
  ai_confidence_score: 0.82,
  date_scraped: '2026-03-07T20:00:00Z',
  last_verified: null,
  domain: 'harborlane.example',
  kind: 'music-supervision',
  status_reason: 'explicit',
  route: 'email',
  route_value: 'submissions@harborlane.example',
  who_may_submit: 'anyone',
  deadline: null,
  evidence_quote: 'Send up to three streaming links.',
  evidence_url: null,
  read_at: null,
  email_kind: 'role',
  score_reasons: [],
  revision: 1,
  stale: false,
  flapping: false,
  do_not_contact: false,
  dismissed_at: null,
  dismissed_reason: null,
  sample: false,
}
const DETAIL = {
  row: { ...ROW, overrides: [] },
  work: WORK,
  fields: [],
  reasons: [],
  pages: [],
  sites: [],
  events: [],
  notes: [],
  outreach: [],
  reviews: [],
  would_change: [],
}
const match = (title: string, slug: string, inDraft: boolean) => ({
  artist_slug: 'sable-verano',
  artist: 'Sable Verano',
  track_slug: slug,
  title,
  reasons: ['Film: Crime drama and Road film', 'Rights complete: one-stop, splits known'],
  is_cleared: true,
  score: 5,
  url: `https://label.example/artists/sable-verano#${slug}`,
  words: `${title}, Sable Verano\nhttps://label.example/artists/sable-verano#${slug}`,
  in_draft: inDraft,
})
const MATCHES = {
  matches: [match('Motel Television', 'motel-television', true), match('Ice Machine', 'ice-machine', false)],
  nothing_fits: null,
  no_draft: null,
  draft: null,
  letter: {
    to: 'submissions@harborlane.example',
    subject: 'Songs from Neon Magnolia for Harbor Lane Sync',
    opening: 'Hello Ines Okafor,',
    closing: 'Links only, nothing is attached.',
    shortlist: 'https://label.example/shortlist',
    asks: ['Anyone may submit.'],
  },
}
const FIGURES = {
  is_sample: false,
  weeks: [
    { week: '2026-11-09', opened: 3, closed: 1 },
    { week: '2026-11-16', opened: 2, closed: 4 },
  ],
  kinds: [{ kind: 'music-supervision', open: 4, closed: 2, unknown: 1 }],
  confidence: [{ from: 0.8, to: 0.8999, rows: 5 }],
  sources: [{ source: 'directory', rows: 9, open: 4, with_email: 7 }],
  runs: [],
}

type Answer = { status?: number; json: unknown }

/** Answers the named actions in place of the server and lets all others through. Yields the bodies that were sent. */
async function answerActions(page: Page, answers: Record<string, (at: number) => Answer>) {
  const sent: Array<Record<string, unknown>> = []
  await page.route('**/functions/v1/sync-scraper', async (route) => {
    const body: Record<string, unknown> = route.request().postDataJSON()
    const action = String(body.action)
    const before = sent.filter((other) => other.action === action).length
    sent.push(body)
    const answer = answers[action]?.(before)
    if (answer === undefined) await route.continue()
    else await route.fulfill(answer)
  })
  return sent
}

test('staff see what fits an open row, choose tracks, change the draft and open it in their mail program', async ({
  page,
  context,
  allowedConsole,
}) => {
  // The first answer fails on purpose.
  allowedConsole.push(/status of 500/, /Loading match/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, ADMIN)
  const sent = await answerActions(page, {
    get_opportunity: () => ({ json: DETAIL }),
    match_opportunity: (at) => (at === 0 ? { status: 500, json: { success: false, error: 'no' } } : { json: MATCHES }),
    log_outreach: () => ({ json: { outreach: null } }),
  })
  await page.goto(`/sync-scraper?row=${ID}`)
  const section = page.getByRole('region', { name: 'What fits from the catalog' })
  await section.getByRole('button', { name: 'Try again' }).click()
  const draft = section.getByLabel('Draft', { exact: true })
  await expect(draft).toHaveValue(/Hello Ines Okafor,\n\nMotel Television, Sable Verano/)
  await expect(section.getByRole('link', { name: /^Motel Television/ })).toHaveAttribute('href', /#motel-television$/)

  await section.getByRole('checkbox', { name: /Ice Machine/ }).check()
  await expect(draft).toHaveValue(
    /All of them on one page:\nhttps:\/\/label\.example\/shortlist\?t=sable-verano:motel-tel/,
  )
  await expect(section.getByRole('link', { name: 'Open in mail program' })).toHaveAttribute(
    'href',
    /^mailto:submissions@harborlane\.example\?subject=Songs%20from.*&body=Hello%20Ines.*Ice%20Machine/,
  )
  await section.getByRole('button', { name: 'Copy draft' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Ice Machine')

  // What was typed outlives another choice, until a person asks for the draft anew.
  await draft.fill('My own words')
  await section.getByRole('checkbox', { name: /Ice Machine/ }).uncheck()
  await expect(draft).toHaveValue('My own words')
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Write it again' }).click()
  await expect(draft).toHaveValue(/Motel Television/)

  await draft.fill('x'.repeat(2500))
  await section.getByRole('button', { name: 'Open in mail program' }).click()
  await expect(page.getByText('Too long for a link: copied instead')).toBeVisible()
  await section.getByRole('button', { name: 'Log as outreach' }).click()
  await expect(page.getByText('Logged as outreach')).toBeVisible()
  expect(sent.find(({ action }) => action === 'log_outreach')).toMatchObject({
    id: ID,
    channel: 'email',
    direction: 'sent',
  })
})

test('staff read the figures as charts and as tables, and a mark chosen by key filters the list', async ({ page }) => {
  await signIn(page, ADMIN)
  const libraries: string[] = []
  page.on('response', (response) => {
    if (/\/figure-[\w-]+\.js$/.test(response.url())) libraries.push(response.url())
  })
  const sent = await answerActions(page, { desk_figures: () => ({ json: FIGURES }) })
  await page.goto('/sync-scraper')
  await page
    .getByRole('radio', { name: 'Charts' })
    .or(page.getByRole('button', { name: 'Charts' }))
    .click()
  const chart = page.getByRole('group', { name: /^Openings and closings, chart/ })
  await expect(chart.getByRole('button', { name: 'Week of Nov 16, Closed: 4' })).toBeVisible()
  expect(libraries.length).toBeGreaterThan(0)
  await expectAccessible(page)

  const figure = page.getByRole('region', { name: 'Openings and closings', exact: true })
  await figure.getByRole('button', { name: 'Table: Openings and closings' }).click()
  await expect(figure.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(figure.getByRole('button', { name: /Week of Nov 9, Closed: 1/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await figure.getByRole('button', { name: 'Chart: Openings and closings' }).click()
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart.getByRole('button', { name: 'Week of Nov 16, Closed: 4' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => sent.filter(({ action }) => action === 'find_opportunities').map(({ filter }) => filter))
    .toContainEqual({ event: { kind: 'closed', week: '2026-11-16' } })
})
