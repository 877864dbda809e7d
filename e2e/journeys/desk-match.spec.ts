import { expect, test } from '#e2e/product-test.ts'
import { answerActions, answersFor } from '#e2e/sample-rows/desk-answers.ts'
import { ADMIN, expectAccessible, openPart, signIn } from './staff-steps.ts'

const ID = '0b6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d01'
const ROW = {
  id: ID,
  company_agency: 'Harbor Lane Sync',
  name: 'Ines Okafor',
  submission_status: 'open',
  contact_email: 'submissions@harborlane.example',
}
const match = (title: string, slug: string, inDraft: boolean) => ({
  artist_id: 'sable-verano',
  artist: 'Sable Verano',
  track_id: `sable-verano:${slug}`,
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
    closing: 'Links only, no attachments.',
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
  accuracy: {
    fields: [{ field: 'submission_status', confirmed: 8, corrected: 2 }],
    confidence: [{ from: 0.9, to: 1, confirmed: 8, corrected: 2 }],
  },
  sources: [{ source: 'directory', rows: 9, open: 4, with_email: 7 }],
  runs: [],
}

test('staff see matching tracks for an opportunity, choose some, edit the draft and open it in their mail program', async ({
  page,
  context,
  allowedConsole,
}) => {
  // The first answer fails on purpose.
  allowedConsole.push(/status of 500/, /Loading opportunities detail .* match/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, ADMIN)
  let asked = 0
  const sent = await answerActions(page, {
    ...answersFor([ROW]),
    match_opportunity: () => {
      asked += 1
      return asked === 1 ? { status: 500, json: { success: false, error: 'no' } } : { json: MATCHES }
    },
    log_outreach: ({ id, ...entry }) => ({
      json: {
        outreach: { ...entry, id: ID, opportunity_id: id, created_at: '2026-03-08T10:00:00Z', created_by: null },
      },
    }),
  })
  await page.goto(`/sync-scraper?row=${ID}`)
  const panel = page.getByRole('complementary', { name: 'Harbor Lane Sync' })
  // A closed part says that it has not been loaded.
  await expect(panel.getByRole('region', { name: 'Matching tracks from the catalog' })).toContainText('not loaded')
  const section = await openPart(panel, 'Matching tracks from the catalog')
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
  await expect(page.getByText('Draft copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Ice Machine')

  // What was typed outlives another choice, until a person asks for the draft again.
  await draft.fill('My own words')
  await section.getByRole('checkbox', { name: /Ice Machine/ }).uncheck()
  await expect(draft).toHaveValue('My own words')
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Rewrite' }).click()
  await expect(draft).toHaveValue(/Motel Television/)

  // It is kept over a reload, like everything that is typed in the panel.
  await draft.fill('Kept words')
  await section.getByRole('checkbox', { name: /Ice Machine/ }).check()
  await page.reload()
  await expect(draft).toHaveValue('Kept words')
  await expect(section.getByRole('checkbox', { name: /Ice Machine/ })).toBeChecked()

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

test('figures are shown as charts and tables, and a mark chosen by key filters the list', async ({ page }) => {
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
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await figure.getByRole('button', { name: 'Chart: Openings and closings' }).click()
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart.getByRole('button', { name: 'Week of Nov 16, Closed: 4' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => sent.filter(({ action }) => action === 'find_opportunities').map(({ filter }) => filter))
    .toContainEqual({ event: { kind: 'closed', week: '2026-11-16' } })
})
