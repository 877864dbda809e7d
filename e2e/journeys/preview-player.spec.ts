import type { Locator, Page } from '@playwright/test'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, product, test } from '#e2e/product-test.ts'
import { ADMIN, signIn } from './staff-steps.ts'

const ARTIST = '/artists/mirror-lido'

const bar = (page: Page) => page.getByRole('region', { name: 'Preview player' })
const slider = (page: Page) => bar(page).getByRole('slider', { name: /^Position/ })
const place = async (page: Page) => Number(await slider(page).inputValue())
const strip = (page: Page, title: string) => page.getByRole('button', { name: `preview of ${title}` })

/** Presses once only: a press before the app runs is replayed, and a second one would pause the preview. */
async function open(page: Page, title: string): Promise<void> {
  await strip(page, title).click()
  await expect(bar(page)).toBeVisible()
}

async function play(page: Page, title: string): Promise<void> {
  if ((await bar(page).count()) === 0) await open(page, title)
  else await page.getByRole('button', { name: `Play preview of ${title}` }).click()
  await expect(page.getByRole('button', { name: `Pause ${title}` })).toBeVisible()
  await expect.poll(() => place(page)).toBeGreaterThan(0.2)
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('one preview plays at a time and across pages, and nothing is downloaded before that', async ({ page }) => {
  const sounds: number[] = []
  page.on('response', (response) => {
    if (/\/assets\/preview-.*\.mp3$/.test(response.url())) sounds.push(response.status())
  })
  await page.goto(ARTIST)
  await page.waitForLoadState('networkidle')
  expect(sounds).toEqual([])
  await expect(bar(page)).toHaveCount(0)

  await play(page, 'Chlorine')
  expect(sounds[0]).toBe(206)
  await play(page, 'No Running')
  await expect(slider(page)).toHaveAccessibleName('Position in No Running')
  await expect(strip(page, 'Chlorine')).toHaveAccessibleName('Play preview of Chlorine, 0:33')
  const shown = await page.evaluate(() => navigator.mediaSession.metadata?.title)
  expect(shown).toBe('No Running')

  await slider(page).press('Home')
  await page.getByRole('link', { name: 'Back to Artists' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Artists' })).toBeVisible()
  await expect.poll(() => place(page)).toBeGreaterThan(0.2)
  await page.getByRole('button', { name: 'Listen to Corrigan Wells' }).click()
  await expect(bar(page).getByRole('link', { name: 'Corrigan Wells' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause Corrigan Wells' })).toBeVisible()

  // The button that opened it leaves with its page, so the focus moves to the button of the same track on the next page.
  await bar(page).getByRole('link', { name: 'Corrigan Wells' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Corrigan Wells' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause Corrigan Wells' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Close the player' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Listen Now to Corrigan Wells' })).toBeFocused()
})

test('the keyboard plays, seeks, pauses and closes, and the focus returns to where it was', async ({ page }) => {
  await page.goto(ARTIST)
  await expect(page.getByRole('button', { name: 'Chlorine on the shortlist' })).toBeEnabled()
  await strip(page, 'Chlorine').focus()
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('button', { name: 'Pause Chlorine' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Pause Chlorine' }).focus()
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('button', { name: 'Play Chlorine' })).toBeFocused()

  await slider(page).focus()
  await page.keyboard.press('Home')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:00 of 0:33')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:02 of 0:33')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowLeft')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:04 of 0:33')
  await page.keyboard.press('End')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0:33 of 0:33')
  await page.keyboard.press('Home')

  await bar(page).getByRole('button', { name: 'Chlorine on the shortlist' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Chlorine is on your shortlist' })
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => ((await toast.boundingBox())?.y ?? 0) + ((await toast.boundingBox())?.height ?? 1e6))
    .toBeLessThan((await bar(page).boundingBox())?.y ?? 0)
  await slider(page).focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(strip(page, 'Chlorine')).toBeFocused()
})

test('what a page shows plays on to its end, by queue and keys, and a reload keeps the place', async ({ page }) => {
  await page.goto(ARTIST)
  await page.getByRole('button', { name: 'Chlorine on the shortlist' }).click()
  await play(page, 'Chlorine')
  await slider(page).press('End')
  await expect(bar(page).getByRole('button', { name: 'Pause No Running' })).toBeVisible()

  await bar(page).getByRole('button', { name: 'Queue, 8 tracks' }).click()
  const queue = page.getByRole('dialog', { name: 'Queue' })
  const line = (title: string) => queue.getByRole('listitem').filter({ hasText: title }).getByRole('button').first()
  await expect(line('No Running')).toHaveAttribute('aria-current', 'true')
  expect(await listAxeFindings(page)).toEqual([])
  await line('Chlorine').click()
  await expect(line('Chlorine')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(queue).toHaveCount(0)
  await expect(bar(page).getByRole('button', { name: 'Pause Chlorine' })).toBeVisible()

  await page.keyboard.press('j')
  await expect(bar(page).getByRole('button', { name: 'Pause No Running' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(bar(page).getByRole('button', { name: 'Pause Chlorine' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Play or pause')).toBeVisible()
  expect(await listAxeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  const last = 'Pool Lights (Nobody In)'
  await bar(page).getByRole('button', { name: 'Queue, 8 tracks' }).click()
  await line(last).click()
  await page.keyboard.press('Escape')
  await slider(page).press('End')
  await expect(bar(page).getByRole('button', { name: `Play ${last}` })).toBeVisible()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^0:00 of/)

  await slider(page).press('PageUp')
  await page.reload()
  await expect(bar(page).getByRole('button', { name: `Play ${last}` })).toBeVisible()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^0:03 of/)
  await page.getByRole('main').press('Space')
  await expect(bar(page).getByRole('button', { name: `Pause ${last}` })).toBeVisible()
  await expect.poll(() => place(page)).toBeGreaterThan(3)

  await page.getByRole('link', { name: 'Shortlist, 1 track' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your shortlist' })).toBeVisible()
  await play(page, 'Chlorine')
  expect(await listAxeFindings(page)).toEqual([])
})

for (const width of [320, 768, 2560]) {
  test(`the page ends above the player at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(ARTIST)
    await open(page, 'Chlorine')
    const end = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        const foot = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 1e6
        return foot - (document.querySelector('[aria-label="Preview player"]')?.getBoundingClientRect().top ?? 0)
      })
    await expect.poll(end).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('the player does not cover the button that was pressed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(ARTIST)
  const listen = page.getByRole('button', { name: /^(Listen Now to|Pause) Mirror Lido$/ })
  await listen.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await listen.click()
  await expect(bar(page)).toBeVisible()
  const gap = async () => ((await bar(page).boundingBox())?.y ?? 0) - ((await listen.boundingBox())?.y ?? 1e6)
  await expect.poll(gap).toBeGreaterThan((await listen.boundingBox())?.height ?? 1e6)
  await expect(listen).toBeFocused()
})

test('on staff screens the player, the bar of the screens and the end of the page are all in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN)
  await page.goto(ARTIST)
  await open(page, 'Chlorine')
  // A reload of the page continues it.
  await page.goto('/settings')
  await expect(bar(page).getByRole('button', { name: 'Close the player' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true })).toBeVisible()
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 500 })
    const screens = page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true })
    const lastScreen = screens.getByRole('listitem').last()
    const note = page.getByText(/^All times are/).filter({ visible: true })
    const bottomOf = async (part: Locator) => {
      const { y = Number.NaN, height = 0 } = (await part.boundingBox()) ?? {}
      return y + height
    }
    // Scrolls every time, because the page grows while the settings load.
    const gapAtEnd = async () => {
      await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      await note.scrollIntoViewIfNeeded()
      const { y = Number.NaN } = (await bar(page).boundingBox()) ?? {}
      return y - (await bottomOf(note))
    }
    await expect.poll(gapAtEnd, `${width}`).toBeGreaterThanOrEqual(0)
    await lastScreen.getByRole('link').or(lastScreen.getByRole('button')).click({ trial: true })
    const buttons = [/^(Play|Pause) Chlorine$/, 'Close the player'].map((name) =>
      bar(page).getByRole('button', { name }),
    )
    for (const control of [...buttons, slider(page)]) await control.click({ trial: true })
    expect(await bottomOf(bar(page)), `at ${width} pixels`).toBeLessThanOrEqual(500)
  }
})

test('the player says that it plays a preview and how long the track is, and takes less than a quarter of a low window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 450 })
  await page.goto(ARTIST)
  await open(page, 'Chlorine')
  await expect(bar(page)).toContainText(/Preview 0:\d\d \/ 0:33/)
  await expect(bar(page)).toContainText('Track 3:24')
  for (const width of [320, 390, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 450 })
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBeLessThan(450 / 4)
  }
})

test('the volume is set by slider and by key, and is kept for the next visit', async ({ page }) => {
  await page.goto(ARTIST)
  await open(page, 'Chlorine')
  const volume = bar(page).getByRole('slider', { name: 'Volume' })
  await expect(volume).toHaveAttribute('aria-valuetext', '100 percent')
  await volume.press('PageDown')
  await volume.press('ArrowLeft')
  await expect(volume).toHaveAttribute('aria-valuetext', '75 percent')
  await page.getByRole('main').press('Shift+ArrowDown')
  await expect(volume).toHaveAttribute('aria-valuetext', '65 percent')
  await page.keyboard.press('m')
  await expect(volume).toHaveAttribute('aria-valuetext', 'Muted')
  await expect(bar(page).getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true')
  expect(await listAxeFindings(page)).toEqual([])
  await page.reload()
  await expect(volume).toHaveAttribute('aria-valuetext', 'Muted')
  await bar(page).getByRole('button', { name: 'Mute' }).click()
  await expect(volume).toHaveAttribute('aria-valuetext', '65 percent')
})

test('a preview that fails to load says so and can be tried again', async ({ page, allowedConsole }) => {
  allowedConsole.push(/404/)
  await page.route('**/assets/preview-*.mp3', (route) => route.fulfill({ status: 404 }))
  await page.goto(ARTIST)
  await open(page, 'Chlorine')
  await expect(bar(page).getByRole('alert')).toHaveText('This preview cannot be played.')
  await expect(strip(page, 'Chlorine')).toHaveAccessibleName('Play preview of Chlorine, 0:33')
  expect(await listAxeFindings(page)).toEqual([])
  await page.unroute('**/assets/preview-*.mp3')
  await bar(page).getByRole('button', { name: 'Try again' }).click()
  await expect(bar(page).getByRole('alert')).toHaveCount(0)
  await expect.poll(() => place(page)).toBeGreaterThan(0.2)
  await expect(bar(page).getByRole('button', { name: 'Pause Chlorine' })).toBeFocused()
})

test('a player that failed to load is requested again when the connection is back', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource|ERR_FAILED|dynamically imported/)
  await page.goto(ARTIST)
  let isCut = true
  // Not player-*.js, which the app itself also needs.
  await page.route('**/assets/player-keys-*.js', (route) => (isCut ? route.abort() : route.continue()))
  await strip(page, 'Chlorine').click()
  await expect(page.getByText('The player could not be loaded')).toBeVisible()
  isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(bar(page)).toBeVisible()
  await slider(page).focus()
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('button', { name: 'Play Chlorine' })).toBeVisible()
})

test('without script a preview has the browser’s own controls and Listen Now is a link', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product.url + ARTIST)
  const line = page.getByRole('listitem').filter({ hasText: '122 BPM' })
  await expect(line.getByLabel('Preview of Chlorine', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Listen Now to Mirror Lido' })).toHaveAttribute(
    'href',
    /preview-.*\.mp3$/,
  )
  await expect(strip(page, 'Chlorine')).toHaveCount(0)
  await context.close()
})
