import type { Page } from '@playwright/test'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, test } from '#e2e/product-test.ts'

const BIO = 'Five voices from a boatyard, recorded between the tides with one microphone and no click.'

/**
 * Pauses React's scheduler at the moment when the address changes to the thank-you page, as a busy machine might, until `release`.
 * What React renders synchronously at that moment is not delayed.
 */
async function holdDrawingOnceSent(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    let holds = false
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
      const send = () => Reflect.apply(post, this, args)
      if (holds) held.push(send)
      else send()
    }
    const push = history.pushState.bind(history)
    history.pushState = (state, title, url) => {
      push(state, title, url)
      if (window.location.pathname === '/thank-you') holds = true
    }
    Object.assign(window, {
      releaseDrawing: () => {
        holds = false
        for (const send of held.splice(0)) send()
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { releaseDrawing: () => void }).releaseDrawing())
}

const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`

async function typeSubmission(page: Page, id: string): Promise<void> {
  await page.getByLabel('Artist/Band Name *').fill('Low Tide Choir')
  await page.getByLabel('Email Address *').fill(`${id}@example.com`)
  await page.getByLabel('Primary Genre *').fill('Folk')
  await page.getByLabel('Artist Bio *').fill(BIO)
  await page.getByLabel('Demo Links *').fill(`https://${id}.example/one`)
}

test('going back before the thank-you page has rendered shows the sent form empty', async ({ page }) => {
  const release = await holdDrawingOnceSent(page)
  await page.clock.install()
  await page.goto('/artist-submission')
  await page.clock.fastForward(10_000)
  await typeSubmission(page, unique())
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.waitForURL('**/thank-you')
  await page.goBack()
  await expect(page).toHaveURL(/\/artist-submission$/)
  await release()
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled()
  await expect(page.getByLabel('Artist Bio *')).toHaveValue('')
})

test('what was typed before a reload can be sent at once, and its sender is told the reference', async ({ page }) => {
  await page.goto('/artist-submission')
  await typeSubmission(page, unique())
  // Only the app keeps what was typed.
  await waitForApp(page)
  await page.reload()
  await expect(page.getByLabel('Artist Bio *')).toHaveValue(BIO)
  const inserted = page.waitForRequest('**/rest/v1/artist_submissions**')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  expect((await inserted).headers()['x-form-elapsed']).toBe('unknown')
  await expect(page.getByText(/Your reference is NM-/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Follow your submission' })).toBeVisible()
})
