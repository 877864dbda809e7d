import { expect, test } from '#e2e/product-test.ts'
import { ADMIN, expectAccessible, signIn } from './staff-steps.ts'

const SOURCE = 'The source https://[ cannot be read and is skipped (it is no address).'

test('staff see which stored rows are skipped because they cannot be parsed, and what to do', async ({ page }) => {
  // The database now refuses such rows, but older ones must still show.
  await page.route('**/functions/v1/sync-scraper', async (route) => {
    const { action } = route.request().postDataJSON()
    if (action !== 'get_sources') return route.continue()
    await route.fulfill({ json: { directory_entries: 3, search_providers: [], problems: [SOURCE] } })
  })
  await signIn(page, ADMIN)
  await page.goto('/sync-scraper')
  const line = page.getByRole('status').filter({ hasText: SOURCE })
  await expect(line.getByRole('listitem')).toHaveText([SOURCE])
  await expect(line).toContainText('Remove these sources and add their pages again.')
  await expectAccessible(page)
})
