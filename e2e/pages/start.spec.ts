import type { Page } from '@playwright/test'
import { holdScripts } from '#e2e/hold-scripts.ts'
import { expect, test } from '#e2e/product-test.ts'
import { waitForApp } from '#e2e/wait-for-app.ts'

/** Addresses of the scripts a page asks for, as it asks. */
function listenForScripts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  return asked
}

for (const address of ['/', '/artists/sable-verano', '/contact', '/auth', '/shortlist', '/submission/unknown']) {
  test(`${address} asks for no script while nobody acts`, async ({ page, allowedConsole }) => {
    allowedConsole.push(/404/, /No page at/)
    const asked = listenForScripts(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(asked).toEqual([])
  })
}

const ACTS: Record<string, (page: Page) => Promise<void>> = {
  'a pointer that moves': (page) => page.mouse.move(200, 200),
  'a finger': (page) =>
    page.evaluate(() => void dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))),
  'a key': (page) => page.keyboard.press('ArrowDown'),
  focus: (page) => page.getByRole('link', { name: 'Neon Magnolia, home' }).first().focus(),
  'a click without a pointer': (page) =>
    page.getByRole('heading', { level: 1 }).evaluate((heading: HTMLElement) => heading.click()),
  'a change of the hash': (page) => page.evaluate(() => location.assign('#top')),
}

for (const [name, act] of Object.entries(ACTS)) {
  test(`the app wakes at ${name}`, async ({ page }) => {
    const asked = listenForScripts(page)
    await page.goto('/terms', { waitUntil: 'networkidle' })
    expect(asked).toEqual([])
    await act(page)
    await waitForApp(page)
    expect(asked.length).toBeGreaterThan(0)
  })
}

const KEPT: Record<string, [key: string, text: string]> = {
  'a stored session': ['neon-magnolia-auth', '{}'],
  'a shortlist with tracks': ['neon-magnolia-shortlist', '{"v":1,"tracks":["mirror-lido:chlorine"]}'],
}

for (const [name, [key, text]] of Object.entries(KEPT)) {
  test(`the app wakes by itself for ${name}, and when another tab stores one`, async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/terms')
    await page.goto('/privacy')
    const store = () => page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text] as const)
    await store()
    await waitForApp(other)
    // The other one finds that the session is nobody's and throws it away, at a time of its own.
    await other.close()
    await store()
    await page.reload()
    await waitForApp(page)
  })
}

test('an emptied shortlist wakes nothing', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('neon-magnolia-shortlist', '{"v":1,"tracks":[]}'))
  const asked = listenForScripts(page)
  await page.goto('/artists/mirror-lido', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
})

for (const address of [
  '/#services',
  '/#error=access_denied&error_code=otp_expired',
  '/?code=abc',
  '/sync-scraper',
  '/press',
]) {
  test(`the app wakes by itself at ${address}`, async ({ page }) => {
    await page.goto(address)
    await waitForApp(page)
  })
}

test('a kept shortlist never shows as an empty one while the app comes', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('neon-magnolia-shortlist', '{"v":1,"tracks":["mirror-lido:chlorine"]}'),
  )
  const release = await holdScripts(page)
  await page.goto('/shortlist', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No tracks yet' })).toBeHidden()
  release()
  await expect(page.getByRole('link', { name: 'Shortlist, 1 track' })).toBeVisible()
})

test('what a reload has brought back into a field wakes the app, which goes by it', async ({ page }) => {
  await page.addInitScript(() => {
    // As the browser puts back what was typed: after the page has been read, and without a word to anybody.
    document.addEventListener('DOMContentLoaded', () => {
      const field = document.querySelector<HTMLInputElement>('[type=search]')
      if (field) field.value = 'brass'
    })
  })
  await page.goto('/artists')
  await expect(page.getByText('Showing 1 of 11 artists')).toBeVisible()
})

test('a press by a program that reads the screen is made again when the app is there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Open menu' }).evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('a track put on the shortlist before the app is there is on it when it is, and stays if it was', async ({
  page,
}) => {
  const plus = page.getByRole('button', { name: 'Chlorine on the shortlist' })
  for (const _visit of ['first', 'second']) {
    const release = await holdScripts(page)
    // The list of the first visit wakes the app in the second, whose scripts the load event then waits for.
    await page.goto('/artists/mirror-lido', { waitUntil: 'domcontentloaded' })
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

test('of all that is pressed while a slow machine brings the app to life nothing is lost or turned round', async ({
  page,
}) => {
  await page.goto('/artists/mirror-lido')
  const buttons = page.getByRole('button', { name: / on the shortlist$/ })
  await expect(buttons).toHaveCount(8)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  // From the sleeping page into the living one: a press whenever the browser is free, some frames apart.
  await buttons.evaluateAll(async (all) => {
    for (const button of all as HTMLButtonElement[]) {
      button.click()
      for (let frame = 0; frame < 6; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await expect(page.getByRole('link', { name: 'Shortlist, 8 tracks' })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('neon-magnolia-shortlist'))
  expect(JSON.parse(kept ?? '').tracks.map((id: string) => id.slice('mirror-lido:'.length))).toEqual([
    'chlorine',
    'no-running',
    'sunblock',
    'last-bus-to-belmont-shore',
    'lane-four',
    'towel-weather',
    'adult-swim-only',
    'pool-lights-nobody-in',
  ])
})
