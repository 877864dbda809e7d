import { expect, test } from '#e2e/product-test.ts'
import { answerActions } from '#e2e/sample-rows/desk-answers.ts'
import { ANSWERS, company, createRow, idOf, list, WORK } from './desk-list-rows.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

const WITH_WORK = {
  ...ANSWERS,
  update_work: ({ ids, change }: Record<string, unknown>) => ({
    json: {
      changed: (ids as string[]).map((id) => ({ id, work: { ...WORK, ...(change as object), revision: 1 } })),
      before: (ids as string[]).map((id) => ({ id, change: { starred: false }, revision: 1 })),
    },
  }),
  restore_work: () => ({ json: { changed: [], before: [] } }),
  dismiss_many: ({ ids }: Record<string, unknown>) => ({ json: { changed: ids } }),
  restore_many: ({ ids }: Record<string, unknown>) => ({ json: { changed: ids } }),
}

test('with single-letter shortcuts off no letter works, here or in another tab, and all other keys do', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN)
  const sent = await answerActions(page, WITH_WORK)
  await page.goto('/sync-scraper')
  await company(page, 0).focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Star the opportunity')
  const letters = keys.getByRole('switch', { name: 'Single-letter shortcuts' })
  await expect(letters).toBeChecked()
  await letters.click()
  await expect(letters).not.toBeChecked()
  await expect(keys).not.toContainText('Star the opportunity')
  await expect(keys.getByText('Next opportunity')).toBeVisible()
  await expect(keys).toContainText('Arrow keys, Enter, Esc and keys with Ctrl still work.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await company(page, 0).focus()
  for (const key of ['s', 'e', 'x', 'j', 'o', '/', '?', 'c']) await page.keyboard.press(key)
  await expect(company(page, 0)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Selected opportunities' })).toHaveCount(0)
  expect(sent.filter(({ action }) => action === 'update_work' || action === 'dismiss_many')).toEqual([])
  await expect(page.getByRole('searchbox')).not.toHaveAttribute('aria-keyshortcuts')

  await page.keyboard.press('ArrowDown')
  await expect(company(page, 1)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Company 00001' })
  await expect(panel).toBeVisible()
  await expect(panel.getByText('confirms a field')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  // The other tab hears of it at once, and the account has the same switch.
  const other = await context.newPage()
  await other.goto('/account')
  const sameSwitch = other.getByRole('switch', { name: 'Single-letter shortcuts' })
  await expect(sameSwitch).not.toBeChecked()
  await sameSwitch.click()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected opportunities' })).toContainText('1 selected')
  await other.getByRole('heading', { level: 1 }).click()
  await other.keyboard.press('Control+k')
  await expect(other.getByRole('dialog', { name: 'Find' })).toBeVisible()
})

test('Ctrl-Z undoes the latest change once, not while the user types, and says when there is nothing to undo', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  const sent = await answerActions(page, WITH_WORK)
  const count = (action: string) => sent.filter((body) => body.action === action).length
  await page.goto('/sync-scraper')
  await company(page, 1).focus()
  await page.keyboard.press('s')
  const starred = page.getByRole('listitem').filter({ hasText: 'Starred: Company 00001' })
  // Notices wait while a pointer rests on them.
  await starred.hover()
  await page.keyboard.press('e')
  const dismissed = page.getByRole('listitem').filter({ hasText: 'Dismissed' })
  await expect(dismissed.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(dismissed.getByText('Ctrl Z')).toBeVisible()

  const search = page.getByRole('searchbox', { name: /Search/ })
  await search.fill('ha')
  await page.keyboard.press('Control+z')
  await expect(search).not.toHaveValue('ha')
  expect(count('restore_many')).toBe(0)
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()

  await page.keyboard.press('Control+z')
  await expect.poll(() => count('restore_many')).toBe(1)
  await expect(dismissed).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => count('restore_work')).toBe(1)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nothing to undo')).toBeVisible()
  expect([count('restore_many'), count('restore_work')]).toEqual([1, 1])

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(/CtrlZUndo/)
})

test('Escape leaves the search and keeps its text, and the next one closes the panel', async ({ page }) => {
  await signIn(page, ADMIN)
  await answerActions(page, ANSWERS)
  await page.goto('/sync-scraper')
  await company(page, 0).click()
  const panel = page.getByRole('complementary', { name: 'Company 00000' })
  await expect(panel).toBeVisible()
  const search = page.getByRole('searchbox', { name: /Search/ })
  await search.fill('company')
  await search.press('Escape')
  await expect(search).not.toBeFocused()
  await expect(search).toHaveValue('company')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(list(page)).toBeVisible()
})

const AT = '2026-11-20T18:00:00Z'
const PERSON = '7d6a1c9e-53a1-4a5e-9a35-1f6d0a5c7d01'
const many = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))
const uuid = (group: number, at: number) => `0b6a1c9e-53a1-4a5e-9a35-${String(group * 1000 + at).padStart(12, '0')}`

/** An opportunity with everything that can be known of one, and a long history. */
const FULL_ROW = {
  ...createRow(0),
  company_agency: 'International Consolidated Music Supervision and Licensing Partners',
  role: 'Executive Vice President, Music Supervision and Clearance',
  evidence_quote:
    'We are always keen to hear new music: send up to three streaming links, never attachments, with the lyrics, the writers and their shares, and tell us in one line where you hear it.',
  evidence_url: 'https://company.example/faq',
  contradicting_quote: 'At the moment we are not taking submissions from artists whom we have not met before.',
  contradicting_url: 'https://company.example/about',
  status_reason: 'explicit',
  route: 'email',
  route_value: 'music@company.example',
  stale: true,
  flapping: true,
}
const FIELDS: Record<string, unknown> = {
  submission_status: 'open',
  company_agency: FULL_ROW.company_agency,
  name: 'Maximiliana Featherstonehaugh-Villanueva',
  role: FULL_ROW.role,
  contact_email: 'music-submissions-and-general-enquiries@company.example',
  industry_type: ['Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital'],
  route: 'email',
  route_value: 'music-submissions-and-general-enquiries@company.example',
  who_may_submit: ['artist', 'label'],
  deadline: '2026-12-15',
  submission_guidelines: 'Send up to three streaming links and the lyrics, no attachments. '.repeat(28),
  terms: null,
  kind: 'music-supervision',
  source_url: 'https://company.example/submit',
}
const sentence = (at: number) => `Sentence ${at} about this company, which takes two lines where the panel is narrow.`

function describeFull(body: { row: object }) {
  return {
    ...body,
    fields: Object.entries(FIELDS).map(([field, value]) => ({
      field,
      value,
      by: field === 'role' ? 'staff' : 'rules',
      quote: 'Send up to three streaming links, no attachments.',
      url: 'https://company.example/faq',
      read_at: AT,
      confirmed: null,
    })),
    reasons: many(3, (at) => ({ sentence: sentence(at), for: at % 2 === 0 })),
    would_change: many(6, sentence),
    pages: many(8, (at) => ({
      url: `https://company.example/a-page-with-a-long-address/${at}`,
      domain: 'company.example',
      outcome: 'read',
      detail: null,
      visited_at: AT,
      read_at: AT,
    })),
    events: many(50, (at) => ({
      id: uuid(1, at),
      opportunity_id: idOf(0),
      run_id: null,
      kind: 'changed',
      reason: null,
      detail: { changes: { role: ['Supervisor', `Role ${at}`] } },
      quote: sentence(at),
      route: null,
      route_value: null,
      deadline: null,
      source_url: null,
      created_at: AT,
      created_by: null,
    })),
    notes: many(12, (at) => ({
      id: uuid(2, at),
      opportunity_id: idOf(0),
      body: sentence(at).repeat(4),
      created_at: AT,
      created_by: PERSON,
      edited_at: null,
    })),
    outreach: many(10, (at) => ({
      id: uuid(3, at),
      opportunity_id: idOf(0),
      channel: 'email',
      direction: 'sent',
      happened_on: '2026-11-19',
      summary: sentence(at).repeat(3),
      created_at: AT,
      created_by: PERSON,
    })),
  }
}

const FULL = {
  ...ANSWERS,
  get_opportunity: (body: Record<string, unknown>) => {
    const { json } = ANSWERS.get_opportunity({ ...body, id: idOf(0) }) as { json: { row: object } }
    return { json: describeFull({ ...json, row: { ...json.row, ...FULL_ROW } }) }
  },
}

for (const [width, height, screens] of [
  [1440, 900, 3],
  [1024, 768, 3],
  [390, 844, 3],
] as const)
  test(`the panel of a full opportunity is at most ${screens} screens long at ${width} pixels, and its buttons lead to each section`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await signIn(page, ADMIN)
    await answerActions(page, FULL)
    await page.goto(`/sync-scraper?row=${idOf(0)}`)
    const panel = page.getByRole('complementary', { name: FULL_ROW.company_agency })
    await expect(panel.getByRole('blockquote').first()).toBeInViewport()
    await expect(panel.getByRole('region', { name: 'Matching submissions' })).toContainText(
      /submissions\d|matches this opening/,
    )
    const length = await panel.evaluate((element) => element.scrollHeight)
    expect(length / height).toBeLessThanOrEqual(screens)

    const parts = panel.getByRole('navigation', { name: 'Sections of this opportunity' }).getByRole('button')
    const titles = await parts.allTextContents()
    expect(titles).toHaveLength(10)
    for (const title of titles) {
      await parts.filter({ hasText: title }).click()
      const heading = panel.getByRole('heading', { name: title, exact: true })
      await expect(heading).toBeInViewport()
      // Not under the title of the panel, which stays in view.
      const top = (await heading.boundingBox())?.y ?? 0
      const covered = await panel.getByRole('heading', { level: 2 }).evaluate((element) => {
        return element.parentElement?.getBoundingClientRect().bottom ?? 0
      })
      expect(top).toBeGreaterThanOrEqual(covered)
    }
    await expect(panel.getByText('Role 49')).toBeVisible()
    await expect(panel.getByRole('region', { name: 'History' })).toContainText('50+')
    await expectAccessible(page)
  })
