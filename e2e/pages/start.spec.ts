import { holdScripts } from '#e2e/hold-scripts.ts'
import { expect, test } from '#e2e/product-test.ts'

test('a track put on the shortlist before the app is there is on it when it is, and stays if it was', async ({
  page,
}) => {
  const plus = page.getByRole('button', { name: 'Chlorine on the shortlist' })
  for (const _visit of ['first', 'second']) {
    const release = await holdScripts(page)
    await page.goto('/artists/mirror-lido')
    await plus.click()
    await expect(plus).toHaveAttribute('aria-pressed', 'false')
    release()
    await expect(plus).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('link', { name: 'Shortlist, 1 track' })).toBeVisible()
  }
})

test('who presses again because nothing happened yet means it once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdScripts(page)
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('every chip pressed and every letter typed before the app is there narrows the roster', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/artists')
  await page.getByRole('searchbox').pressSequentially('window')
  await page.getByRole('button', { name: /^slow burn/ }).click()
  await page.getByRole('button', { name: /^nocturnal/ }).click()
  release()
  await expect(page).toHaveURL('/artists?q=window&tag=slow+burn&tag=nocturnal')
  await expect(page.getByRole('searchbox')).toHaveValue('window')
})

test('what was typed counts though the app took longer than forms wait', async ({ page }) => {
  await page.clock.install()
  const release = await holdScripts(page)
  await page.goto('/artists')
  await page.getByRole('searchbox').pressSequentially('brass')
  await page.clock.fastForward(11_000)
  release()
  await expect(page.getByText('Showing 1 of 11 artists')).toBeVisible()
  await expect(page).toHaveURL('/artists?q=brass')
})

test('without the rules of what is not shown yet a page stays as it came, and its links lead to whole pages', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/404/)
  await page.route('**/assets/site-*.css', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const refused = page.waitForResponse('**/assets/site-*.css')
  await page.goto('/thank-you')
  await page.getByRole('link', { name: 'Return Home' }).focus()
  await refused
  const arrival = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await arrival
  await expect(page.getByRole('heading', { level: 1, name: 'Music That Moves Media' })).toBeVisible()
  const size = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontSize)
  expect(Number.parseFloat(size)).toBeGreaterThan(60)
})

test('a pointer that rests where the page appears starts nothing, one that moves does', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const begun = () => document.querySelector('link[rel=modulepreload]') !== null
      const move = (movementX: number) => dispatchEvent(new PointerEvent('pointermove', { movementX }))
      move(0)
      document.documentElement.dataset.rested = String(begun())
      move(4)
      document.documentElement.dataset.moved = String(begun())
    })
  })
  await page.goto('/terms')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-rested', 'false')
  await expect(root).toHaveAttribute('data-moved', 'true')
})

test('what is pressed in the moment the app comes to life comes after what was pressed before', async ({ page }) => {
  await page.addInitScript(() => {
    // React has put the page in place and leaves its effects for later, by a message to itself: the visitor is faster.
    const post = MessagePort.prototype.postMessage
    let pressed = false
    const press = () => {
      const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'))
      const root = key === undefined ? undefined : Reflect.get(document, key)?.stateNode
      if (pressed || root?.current.memoizedState?.isDehydrated !== false) return
      pressed = true
      document.querySelector<HTMLButtonElement>('[aria-label="No Running on the shortlist"]')?.click()
    }
    MessagePort.prototype.postMessage = function (this: MessagePort, ...words: Parameters<typeof post>) {
      queueMicrotask(press)
      post.apply(this, words)
    } as typeof post
  })
  const release = await holdScripts(page)
  await page.goto('/artists/mirror-lido')
  await page.getByRole('button', { name: 'Chlorine on the shortlist' }).click()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  release()
  await expect(page.getByRole('link', { name: 'Shortlist, 2 tracks' })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('neon-magnolia-shortlist'))
  expect(JSON.parse(kept ?? '').tracks).toEqual(['mirror-lido:chlorine', 'mirror-lido:no-running'])
})
