import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '#e2e/product-test.ts'
import { cleanEnvironment } from '#e2e/servers/app-process.ts'
import { startOwnProduct } from '#e2e/servers/own-product.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')

test('a closed submission window is announced before, in and after the form, and reopening it shows the form again', async ({
  browser,
}) => {
  await using own = await startOwnProduct()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: own.url })
  const submissions = (...args: string[]) =>
    promisify(execFile)('node', ['main.ts', 'submissions', ...args], {
      cwd: ROOT,
      env: { ...cleanEnvironment(), DATA_DIR: own.dataDir },
    })
  const page = await context.newPage()
  await page.goto('/artist-submission')
  await expect(page.getByText('Submissions are')).toBeHidden()
  await page.getByLabel('Artist/Band Name *').fill('Low Tide Choir')

  const { stdout } = await submissions('close', '--until', '2199-12-01', '--message', 'The room is full.')
  expect(stdout).toContain('Artist submissions are closed since')
  await page.getByLabel('Email Address *').fill('low@example.com')
  await page.getByLabel('Primary Genre *').fill('Folk')
  await page.getByLabel('Artist Bio *').fill('Five voices from a boatyard, recorded between the tides, no click.')
  await page.getByLabel('Demo Links *').fill('https://low.example')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Submissions have closed')).toBeVisible()
  await expect(page.getByText('Open again from December 1, 2199 (Los Angeles time).')).toBeVisible()
  await expect(page.getByLabel('Artist/Band Name *')).toHaveValue('Low Tide Choir')

  await expect(async () => {
    await page.goto('/artist-submission')
    await expect(page.getByText('Submissions are closed')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('The room is full.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeHidden()

  await submissions('open')
  await expect(async () => {
    await page.goto('/artist-submission')
    await expect(page.getByRole('button', { name: 'Submit Application' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await context.close()
})
