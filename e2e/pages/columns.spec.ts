import type { Page } from '@playwright/test'
import { COLUMNS } from '#app/features/desk/opportunities/rows/columns.tsx'
import { ADMIN, signIn } from '#e2e/journeys/staff-steps.ts'
import { expectColumnsInPlace } from '#e2e/page-checks/columns-in-place.ts'
import { expect, test } from '#e2e/product-test.ts'
import { type AnsweredRow, answerActions, answersFor } from '#e2e/sample-rows/desk-answers.ts'
import { ODD_LOGS, ODD_ROWS, USUAL_ROWS } from '#e2e/sample-rows/odd-rows.ts'

// The lists of public pages, which have no column heads, are measured in every-page.spec.ts.

async function openDashboard(page: Page, rows: readonly AnsweredRow[]): Promise<void> {
  await signIn(page, ADMIN)
  await answerActions(page, { ...answersFor(rows), get_logs: () => ({ json: ODD_LOGS }) })
  await page.goto('/sync-scraper')
  await page.getByRole('radio', { name: 'Lines' }).click()
  await expect(page.getByText(`${rows.length} of ${rows.length}`)).toBeVisible()
}

for (const [what, rows] of [
  ['usual', USUAL_ROWS],
  ['short, long and missing', ODD_ROWS],
] as const) {
  test(`each column head of the opportunities is above its cells, with ${what} values`, async ({ page }) => {
    await openDashboard(page, rows)
    await expect(page.getByRole('listitem').filter({ has: page.locator('[data-column]') })).toHaveCount(rows.length)
    expect(await expectColumnsInPlace(page)).toEqual({
      // On a phone a row takes two lines and the heads are hidden, so there is nothing to compare.
      390: [],
      768: COLUMNS.headsAt('medium'),
      1024: COLUMNS.headsAt('medium'),
      1440: COLUMNS.headsAt('wide'),
      1920: COLUMNS.headsAt('wide'),
    })
  })
}

test('no value of the opportunities wraps', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await openDashboard(page, ODD_ROWS)
  const lines = page.getByRole('listitem').filter({ has: page.locator('[data-column]') })
  await expect(lines).toHaveCount(ODD_ROWS.length)
  const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
  const wrapped = await lines.evaluateAll(
    (all) =>
      all.flatMap((line) => [...line.querySelectorAll('[data-column]')].filter((cell) => cell.clientHeight > 32))
        .length,
  )
  expect(wrapped).toBe(0)
})

test('each line of the opportunities begins where the one above ends, at any window width', async ({ page }) => {
  await openDashboard(page, [...USUAL_ROWS, ...ODD_ROWS])
  const gaps = () =>
    page.getByRole('list', { name: 'Opportunities' }).evaluate((list) => {
      const boxes = [...list.children].map((row) => row.getBoundingClientRect())
      return boxes.slice(1).map((box, at) => Math.round(box.top - (boxes[at]?.bottom ?? Number.NaN)))
    })
  for (const rows of ['Lines', 'Cards']) {
    await page.getByRole('radio', { name: rows }).click()
    for (const width of [390, 768, 1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 4000 })
      const joined = Array.from({ length: USUAL_ROWS.length + ODD_ROWS.length - 1 }, () => 0)
      await expect.poll(gaps, `${rows} at ${width} pixels`).toEqual(joined)
    }
  }
})

test('the columns of the logs are aligned', async ({ page }) => {
  await openDashboard(page, USUAL_ROWS)
  await page.getByRole('tab', { name: 'Scraper Logs' }).click()
  await expect(page.getByRole('article')).toHaveCount(ODD_LOGS.length)
  await expectColumnsInPlace(page)
})

test("the columns of an artist's files and of a shortlist are aligned", async ({ page, allowedConsole }) => {
  // An incomplete draft has no page in the preview.
  allowedConsole.push(/status of 400/)
  await page.goto('/shortlist?t=mirror-lido:chlorine,corrigan-wells:ledger-stone,mirror-lido:no-running')
  await expect(page.getByRole('link', { name: 'Corrigan Wells' }).first()).toBeVisible()
  await expectColumnsInPlace(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, ADMIN)
  const file = { artist: 'odalys-crane', bytes: 21_944, removed_at: null, created_at: '2026-03-08T20:00:00Z' }
  const names = ['a.png', `${'a-press-picture-with-a-very-long-name-'.repeat(4)}.png`]
  await page.route('**/rest/v1/press_pictures?*', (route) =>
    route.fulfill({
      json: names.map((file_name, at) => ({
        ...file,
        id: crypto.randomUUID(),
        name: `odalys-crane/${crypto.randomUUID()}.png`,
        file_name,
        width: 1200,
        height: at === 0 ? 800 : 2400,
        alt: at === 0 ? null : 'The choir on a fire escape at dusk',
        credit: null,
      })),
    }),
  )
  await page.route('**/storage/v1/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.goto('/site/artist/odalys-crane')
  await expect(page.getByRole('heading', { name: 'a.png', exact: true })).toBeVisible()
  await expectColumnsInPlace(page)
})
