import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, test } from '#e2e/product-test.ts'

test('the application form has no axe findings while it shows its errors', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/artist-submission')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent yet' })).toBeVisible()
  expect(await listAxeFindings(page)).toEqual([])
})
