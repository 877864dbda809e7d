import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, test } from '#e2e/product-test.ts'

const FILE = 'https://files.example/demos/two-left-on-vine.mp3'
const SERVICE = 'https://soundcloud.com/low-tide/one-last-boat'

test('a demo link is recognised, and nothing is loaded from elsewhere before a press', async ({ page }) => {
  const outside: string[] = []
  await page.route(/^https:\/\/(?:files\.example|(?:\w+\.)?soundcloud\.com)\//, (route) => {
    outside.push(route.request().url())
    return route.fulfill({ status: 200, contentType: 'audio/mpeg', body: '' })
  })
  await page.goto('/artist-submission')
  const field = page.getByLabel('Demo Links *')
  await field.fill(`${FILE}\n${SERVICE}\nhttps://low-tide.example`)
  await waitForApp(page)
  await field.blur()
  const lines = page.getByRole('list', { name: 'Recognised links' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first().getByRole('link')).toHaveAttribute('href', FILE)
  await expect(lines.nth(1)).toContainText('one last boat')
  expect(outside).toEqual([])
  expect(await listAxeFindings(page)).toEqual([])
  await lines
    .first()
    .getByRole('button', { name: /^Play.*two left on vine$/ })
    .click()
  await expect.poll(() => outside).toContain(FILE)
  // The stand-in returns no sound, as a link does that has moved.
  await expect(lines.first().getByRole('status')).toContainText('could not be played here')
  await lines
    .first()
    .getByRole('button', { name: /^Close/ })
    .click()
  await expect(page.locator('iframe')).toHaveCount(0)
  // The stored links are recognised again.
  await page.reload()
  await expect(lines).toHaveCount(2)
})

test('beside the form is what happens next, and something that was signed', async ({ page }) => {
  await page.goto('/artist-submission')
  const aside = page.getByRole('complementary', { name: 'What happens next' })
  await expect(aside.getByRole('listitem')).toHaveText([/Received/, /Listening/, /An answer.*2-4 weeks/])
  await expect(aside.getByRole('button', { name: /^Play preview of Motel Television/ })).toBeVisible()
})
