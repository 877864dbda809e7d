import { ownProductTest } from '#e2e/own-product-test.ts'
import { expect } from '#e2e/product-test.ts'
import { type OwnProduct, startOwnProduct } from '#e2e/servers/own-product.ts'
import { type ModelCall, startOpenAiServer } from '#tests/servers/model-servers.ts'
import { ADMIN, expectAccessible, openPart, signInByForm } from './staff-steps.ts'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const OPENING = crypto.randomUUID()
const BRIEF = [
  'Project Type: Feature film',
  '',
  'Project: Harbor Lights',
  'Deadline: tomorrow',
  'References: Haunting and acoustic, slow, with dread.',
  '',
  'Shortlist, 1 track',
  '01  Mirror Lido: Chlorine (03:24)',
  '',
  'https://label.example/shortlist?t=mirror-lido:chlorine',
].join('\n')

// By the company's clock the last run began in the evening, and by that of this browser a day later.
const RUN_AT = '2026-11-12T06:30:00Z'

/** A model that turns the order around, points to one fact of each track, and says more than it was asked. */
function orderBackwards({ prompt }: ModelCall): string {
  const asked = /^Tracks: (.*)$/m.exec(prompt)?.[1]
  // The first question only finds out how it answers.
  if (asked === undefined) return '{"says":"neither"}'
  const tracks: { id: string; facts: string[] }[] = JSON.parse(asked)
  const said = tracks.toReversed().map(({ id, facts }) => ({ id, because: ['a masterpiece', ...facts.slice(0, 1)] }))
  return JSON.stringify({ tracks: [{ id: 'evil:track', because: [] }, ...said] })
}

// What waits in it would show in the navigation of other tests.
const test = ownProductTest(async () => {
  const model = await startOpenAiServer(orderBackwards)
  return startOwnProduct({ OPENAI_BASE_URL: model.url, EXTRACTION_MODEL: 'stand-in' }, model)
})
test.use({ timezoneId: 'Asia/Tokyo' })

async function fill({ write }: OwnProduct): Promise<void> {
  await write('sync_opportunities', [
    {
      id: OPENING,
      company_agency: 'Lantern Row',
      submission_status: 'open',
      evidence_quote: 'Send us songs with pedal steel.',
      industry_type: ['Film'],
      deadline: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10),
    },
  ])
  await write('scraper_events', [{ opportunity_id: OPENING, kind: 'opened', created_at: ago(1) }])
  await write('scraper_logs', [
    { status: 'completed', started_at: RUN_AT, completed_at: RUN_AT, preset: null, trigger: 'command' },
  ])
  await write('contact_submissions', [{ name: 'Ana Costa', email: 'ana@kiln.example', message: BRIEF }])
  await write('artist_submissions', [
    {
      artist_name: 'Slow Harbor',
      email: 'slow@harbor.example',
      genre: 'Americana',
      music_links: 'https://harbor.example/song',
      message: 'Bio: A band.\n\nSocial Media: Not provided',
      status: 'shelved',
      created_at: ago(2),
    },
    {
      artist_name: 'The Late Applicants',
      email: 'late@harbor.example',
      genre: 'Folk',
      music_links: 'https://late.example/song',
      message: 'Bio: A band.\n\nSocial Media: Not provided',
      status: 'received',
      created_at: ago(40),
    },
  ])
}

test('a morning: what is waiting, an opening that matches a submission on hold, and a brief answered with a shortlist', async ({
  page,
  own,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInByForm(page, ADMIN)

  // Nothing is waiting, which is said; then things arrive while somebody looks.
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Desk', exact: true })).toBeVisible()
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
  // Only what waits has a block; the runs are there in any case.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Runs'])
  await expect(page.getByText('The daily run is switched off')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('Live')
  await fill(own)
  const openings = page.getByRole('region', { name: /^Openings of the last seven days/ })
  await expect(openings.getByRole('link', { name: /Lantern Row/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Deadlines this week/ })).toContainText('Lantern Row')
  await expect(page.getByRole('region', { name: /^Unread messages/ })).toContainText('Ana Costa')
  await expect(page.getByRole('link', { name: /^Inbox/ })).toContainText('2 unread')
  await expect(page.getByRole('region', { name: /^Submissions overdue/ })).toContainText('40 days')
  await expect(page.getByRole('region', { name: 'Runs' })).toContainText('Nov 11, 10:30 PM')
  await expect(page.getByText(/^All times are Los Angeles time \(P[SD]T\)\.$/).filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)

  // Tags bring a submission and an opening together.
  await page.goto('/inbox?tab=submissions&state=any')
  await page.getByRole('button', { name: /Slow Harbor/ }).click()
  const submission = page.getByRole('complementary', { name: 'Slow Harbor' })
  await expect(submission.getByText('No opening matches its genre at the moment. Add tags to find more.')).toBeVisible()
  await submission.getByRole('combobox', { name: 'Add a tag' }).fill('Pedal Steel')
  await submission.getByRole('button', { name: 'Add tag' }).click()
  await expect(submission.getByRole('list', { name: 'Tags' })).toContainText('pedal steel')
  const fitting = submission.getByRole('region', { name: 'Matching openings' })
  await expect(fitting).toContainText('Tag: pedal steel')
  const inbox = page.getByRole('list', { name: 'Inbox' })
  await expect(inbox.getByRole('listitem').filter({ hasText: 'The Late Applicants' })).toContainText('40 days')
  const row = inbox.getByRole('listitem').filter({ hasText: 'Slow Harbor' })
  await expect(row).toContainText('Matching opening: Lantern Row · pedal steel')
  await expectAccessible(page)
  await fitting.getByRole('link', { name: 'Lantern Row' }).click()
  const opening = page.getByRole('complementary', { name: 'Lantern Row' })
  const shelf = await openPart(opening, 'Matching submissions')
  await expect(shelf.getByRole('link', { name: 'Slow Harbor' })).toBeVisible()
  await expect(shelf).toContainText('Slow Harbor')
  await expect(shelf).toContainText('Tag: pedal steel')
  await expect(page.getByRole('list', { name: 'Opportunities' })).toContainText(
    'Matching submission: Slow Harbor · pedal steel',
  )

  // The brief: the draft is changed by keyboard, and its link opens as the public shortlist.
  await page.goto('/desk')
  await page
    .getByRole('region', { name: /^Unread messages/ })
    .getByRole('link', { name: /Ana Costa/ })
    .click()
  const brief = page.getByRole('complementary', { name: 'Ana Costa' })
  // Opened is read: the rail and the desk follow, although nothing was decided about the brief.
  await expect(page.getByRole('link', { name: /^Inbox/ })).toContainText('1 unread')
  await expect(brief.getByText('New', { exact: true }).first()).toBeVisible()
  const draft = brief.getByRole('region', { name: 'Draft shortlist' })
  const lines = draft.getByRole('list', { name: 'Draft shortlist' }).locator(':scope > li')
  await expect(lines.first()).toContainText('Rights')
  await expect(draft).toContainText('The proposal puts one-stop tracks first')
  const proposed = await lines.count()
  expect(proposed).toBeLessThanOrEqual(8)
  const second = await lines.nth(1).getByRole('link').textContent()
  await lines
    .nth(1)
    .getByRole('button', { name: /^Move .* up$/ })
    .focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(lines.first()).toContainText(second ?? '–')
  await lines
    .last()
    .getByRole('button', { name: /^Remove / })
    .click()
  await expect(lines).toHaveCount(proposed - 1)
  await draft.getByRole('searchbox', { name: 'Add a track' }).fill('chlorine')
  await draft.getByRole('button', { name: 'Add Chlorine' }).click()
  await expect(lines.last()).toContainText('Chlorine')
  await draft.getByRole('button', { name: 'Order with the model' }).click()
  await expect(lines.first()).toContainText('Chlorine')
  await expect(lines).toHaveCount(proposed)
  await expect(lines.first()).toContainText('The model highlights:')
  await expect(draft).not.toContainText('masterpiece')
  await expectAccessible(page)
  await draft.getByRole('button', { name: 'Copy shortlist link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/shortlist\?t=mirror-lido:chlorine,[a-z0-9:,-]+$/)
  await expect(draft.getByRole('link', { name: 'Open reply in mail program' })).toHaveAttribute(
    'href',
    /^mailto:ana@kiln\.example\?subject=Songs%20for%20Harbor%20Lights/,
  )
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Desk/ }).click()
  // Opened counts as read, and a block without anything waiting is left out.
  await expect(page.getByRole('region', { name: 'Runs' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Unread messages/ })).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('list', { name: 'Shared tracks' })).toContainText('Chlorine')
})
