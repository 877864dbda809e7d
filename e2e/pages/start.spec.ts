import type { Page } from '@playwright/test'
import { holdScripts } from '#e2e/page-checks/hold-files.ts'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, test } from '#e2e/product-test.ts'

/** The addresses of the scripts that a page requests; grows as it requests them. */
function listenForScripts(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname)
  })
  return requested
}

for (const address of ['/', '/artists/sable-verano', '/contact', '/auth', '/shortlist', '/submission/unknown']) {
  test(`${address} requests no script without interaction`, async ({ page, allowedConsole }) => {
    allowedConsole.push(/404/, /No page at/)
    const requested = listenForScripts(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(requested).toEqual([])
  })
}

const INTERACTIONS: Record<string, (page: Page) => Promise<void>> = {
  'a pointer move': (page) => page.mouse.move(200, 200),
  'a touch': (page) =>
    page.evaluate(() => void dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))),
  'a key': (page) => page.keyboard.press('ArrowDown'),
  focus: (page) => page.getByRole('link', { name: 'Neon Magnolia, home' }).first().focus(),
  'a click without a pointer': (page) =>
    page.getByRole('heading', { level: 1 }).evaluate((heading: HTMLElement) => heading.click()),
  'a change of the hash': (page) => page.evaluate(() => location.assign('#top')),
}

for (const [name, act] of Object.entries(INTERACTIONS)) {
  test(`the app starts on ${name}`, async ({ page }) => {
    const requested = listenForScripts(page)
    await page.goto('/terms', { waitUntil: 'networkidle' })
    expect(requested).toEqual([])
    await act(page)
    await waitForApp(page)
    expect(requested.length).toBeGreaterThan(0)
  })
}

const STORED: Record<string, [key: string, text: string]> = {
  'a stored session': ['neon-magnolia-auth', '{}'],
  'a shortlist with tracks': ['neon-magnolia-shortlist', '{"v":1,"tracks":["mirror-lido:chlorine"]}'],
}

for (const [name, [key, text]] of Object.entries(STORED)) {
  test(`the app starts by itself with ${name}, and when another tab stores one`, async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto('/terms')
    await page.goto('/privacy')
    const store = () => page.evaluate(([key, text]) => localStorage.setItem(key, text), [key, text] as const)
    await store()
    await waitForApp(other)
    // The other tab finds the session invalid and removes it, at a time we do not control.
    await other.close()
    await store()
    await page.reload()
    await waitForApp(page)
  })
}

test('an empty stored shortlist does not start the app', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('neon-magnolia-shortlist', '{"v":1,"tracks":[]}'))
  const requested = listenForScripts(page)
  await page.goto('/artists/mirror-lido', { waitUntil: 'networkidle' })
  expect(requested).toEqual([])
})

for (const address of [
  '/#services',
  '/#error=access_denied&error_code=otp_expired',
  '/?code=abc',
  '/sync-scraper',
  '/people',
  '/site',
]) {
  test(`the app starts by itself at ${address}`, async ({ page }) => {
    await page.goto(address)
    await waitForApp(page)
  })
}

test('a stored shortlist is never shown as empty while the app loads', async ({ page }) => {
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

test('a field value restored by a reload starts the app, which applies it', async ({ page }) => {
  await page.addInitScript(() => {
    // As browsers restore typed text: after parsing, and without an event.
    document.addEventListener('DOMContentLoaded', () => {
      const field = document.querySelector<HTMLInputElement>('[type=search]')
      if (field) field.value = 'brass'
    })
  })
  await page.goto('/artists')
  await expect(page.getByText('Showing 1 of 11 artists')).toBeVisible()
})

test("a screen reader's press is replayed when the app runs", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Open menu' }).evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('a track added to the shortlist before the app runs is on it afterwards, also if it already was', async ({
  page,
}) => {
  const plus = page.getByRole('button', { name: 'Chlorine on the shortlist' })
  for (const _visit of ['first', 'second']) {
    const release = await holdScripts(page)
    // The list from the first visit starts the app in the second one, where the load event then waits for the scripts.
    await page.goto('/artists/mirror-lido', { waitUntil: 'domcontentloaded' })
    await plus.click()
    await expect(plus).toHaveAttribute('aria-pressed', 'false')
    release()
    await expect(plus).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('link', { name: 'Shortlist, 1 track' })).toBeVisible()
  }
})

test('loading the whole style sheet changes nothing on a page before the app runs', async ({ page }) => {
  const release = await holdScripts(page)
  const sheet = page.waitForResponse((answer) => answer.url().endsWith('.css'))
  await page.goto('/privacy')
  const artists = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Artists' })
  await artists.focus()
  await (await sheet).finished()
  // The page requests its script after the sheet has loaded.
  await expect(page.locator('script[type=module]')).toBeAttached()
  await expect(artists).toBeVisible()
  await expect(artists).toBeFocused()
  release()
  await waitForApp(page)
  await expect(artists).toBeVisible()
  await expect(artists).toBeFocused()
})

test('a button pressed again because nothing happened is activated once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdScripts(page)
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('everything pressed and typed before the app runs filters the roster', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/artists')
  await page.getByRole('searchbox').pressSequentially('window')
  await page.getByRole('button', { name: /^slow burn/ }).click()
  await page.getByRole('button', { name: /^acoustic/ }).click()
  release()
  await expect(page).toHaveURL('/artists?q=window&tag=slow+burn&tag=acoustic')
  await expect(page.getByRole('searchbox')).toHaveValue('window')
})

test('typed text is applied even if the app takes longer than forms wait', async ({ page }) => {
  await page.clock.install()
  const release = await holdScripts(page)
  await page.goto('/artists')
  await page.getByRole('searchbox').pressSequentially('brass')
  await page.clock.fastForward(11_000)
  release()
  await expect(page.getByText('Showing 1 of 11 artists')).toBeVisible()
  await expect(page).toHaveURL('/artists?q=brass')
})

test('without the rest of the style sheet the app does not start, and links load full pages', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/404/)
  await page.route('**/assets/*.css', (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const refused = page.waitForResponse('**/assets/*.css')
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

test('a resting pointer does not start the app, a moving one does', async ({ page }) => {
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

test('a press during hydration is handled after the presses before it', async ({ page }) => {
  await page.addInitScript(() => {
    // React has mounted the page and scheduled its effects with a message to itself; the press comes before that message.
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
  await expect(page.getByRole('link', { name: 'Shortlist, 2 tracks' })).toBeVisible({ timeout: 60_000 })
  const kept = await page.evaluate(() => localStorage.getItem('neon-magnolia-shortlist'))
  expect(JSON.parse(kept ?? '').tracks).toEqual(['mirror-lido:chlorine', 'mirror-lido:no-running'])
})

test('presses while the app starts on a slow machine are neither lost nor reordered', async ({ page }) => {
  await page.goto('/artists/mirror-lido')
  const buttons = page.getByRole('button', { name: / on the shortlist$/ })
  await expect(buttons).toHaveCount(8)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  // One press every few frames, from before the app starts until after it.
  await buttons.evaluateAll(async (all) => {
    for (const button of all as HTMLButtonElement[]) {
      button.click()
      for (let frame = 0; frame < 6; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await expect(page.getByRole('link', { name: 'Shortlist, 8 tracks' })).toBeVisible({ timeout: 60_000 })
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
