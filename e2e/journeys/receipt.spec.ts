import type { Page } from '@playwright/test'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, test } from '#e2e/product-test.ts'

const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`
const slip = (page: Page) => page.getByRole('region', { name: 'Your receipt' })

async function sendMessage(page: Page, email: string): Promise<string> {
  await page.clock.install({ time: new Date('2026-11-29T20:00:00Z') })
  await page.goto('/contact')
  await page.clock.fastForward(10_000)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Project type').fill('Feature film')
  await page.getByLabel('Message').fill('Two cues for reel 4.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL('**/thank-you')
  await expect(slip(page)).toBeVisible()
  return /NM-\w{6}-\w{6}/.exec(await slip(page).innerText())?.[0] ?? ''
}

test('the receipt shows what was sent and when to expect a response, and survives a reload', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = `${unique()}@example.com`
  const reference = await sendMessage(page, email)
  for (const turn of ['sent', 'reloaded']) {
    if (turn === 'reloaded') await page.reload()
    for (const words of [reference, email, 'Feature film', 'Two cues for reel 4.', 'Tuesday, December 1'])
      await expect(slip(page)).toContainText(words)
    await expect(page.getByText('Expected response time: 24-48 hours')).toBeVisible()
  }
  expect(new URL(page.url()).search).toBe('')
  expect(await listAxeFindings(page)).toEqual([])
  await slip(page).getByRole('button', { name: 'Copy reference' }).click()
  await expect(page.getByText('Reference copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  await page.getByRole('link', { name: 'Follow your submission' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Received' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Two cues')
})

test('reference and address open the status page, and one of them alone opens nothing', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/status of 404/)
  const email = `${unique()}@example.com`
  const reference = await sendMessage(page, email)
  await page.goto('/thank-you')
  await page.goto('/submission')
  const ask = async (address: string) => {
    await page.getByLabel('Reference').fill(reference.toLowerCase())
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Show the status' }).click()
  }
  await ask('nobody@example.com')
  await expect(page.getByRole('alert')).toContainText('We found nothing')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  expect(await listAxeFindings(page)).toEqual([])
  await ask(email.toUpperCase())
  await expect(page).toHaveURL(/\/submission\/[\w-]{22}$/)
  await expect(page.getByText(reference).first()).toBeVisible()
})

test('the thank-you page without a receipt has the form that finds the status', async ({ page, allowedConsole }) => {
  allowedConsole.push(/status of 404/)
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible()
  await page.getByLabel('Reference').fill('NM-000000-000000')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Show the status' }).click()
  await expect(page).toHaveURL(/\/submission$/)
  await expect(page.getByRole('alert')).toContainText('We found nothing')
})

test('a forged receipt shows nothing', async ({ request }) => {
  const answer = await request.get(`/thank-you?receipt=${'A'.repeat(22)}.zzzzzzz.${'A'.repeat(43)}`)
  expect(answer.status()).toBe(200)
  expect(await answer.text()).not.toContain('Your receipt')
})
