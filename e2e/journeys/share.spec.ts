import type { Page } from '@playwright/test'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, test } from '#e2e/product-test.ts'

/** Replaces the browser's sharing and clipboard before the page's own script runs. */
async function standInForSharing(page: Page, { share, copy }: { share: string | null; copy: 'works' | 'fails' }) {
  await page.addInitScript(
    ([shareOutcome, copyOutcome]) => {
      const record: string[] = []
      const sharing =
        shareOutcome === null
          ? undefined
          : async (shared: { url: string }) => {
              record.push(`shared ${shared.url}`)
              if (shareOutcome !== 'works') throw new DOMException('no', shareOutcome)
            }
      const writeText = async (text: string) => {
        if (copyOutcome === 'fails') throw new DOMException('no', 'NotAllowedError')
        record.push(`copied ${text}`)
      }
      Object.defineProperty(window, 'sharingRecord', { value: record })
      Object.defineProperty(navigator, 'share', { value: sharing, configurable: true })
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    },
    [share, copy] as const,
  )
}

const readSharing = (page: Page) => page.evaluate(() => Reflect.get(window, 'sharingRecord'))

test('Share opens the share sheet of the browser, and closing it shows no message', async ({ page }) => {
  await standInForSharing(page, { share: 'AbortError', copy: 'works' })
  await page.goto('/artists/sable-verano')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => readSharing(page)).toEqual([`shared ${page.url()}`])
  await expect(page.locator('[data-tone]')).toHaveCount(0)
})

for (const { name, share, copy, message } of [
  { name: 'without a share sheet copies', share: null, copy: 'works', message: 'Link copied to clipboard' },
  {
    name: 'that the browser refuses copies',
    share: 'NotAllowedError',
    copy: 'works',
    message: 'Link copied to clipboard',
  },
  {
    name: 'that fails both ways says so',
    share: 'DataError',
    copy: 'fails',
    message: 'Unable to share. Please copy the URL.',
  },
  {
    name: 'that cannot copy says so',
    share: null,
    copy: 'fails',
    message: 'Unable to copy link. Please copy manually.',
  },
] as const) {
  test(`a share ${name}: ${message}`, async ({ page }) => {
    await standInForSharing(page, { share, copy })
    await page.goto('/artists/sable-verano')
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText(message)).toBeVisible()
    if (copy === 'works') expect(await readSharing(page)).toContain(`copied ${page.url()}`)
    expect(await listAxeFindings(page)).toEqual([])
  })
}

test('a toast stays for four to five seconds, and at most three are shown at once', async ({ page }) => {
  await standInForSharing(page, { share: null, copy: 'works' })
  await page.clock.install({ time: new Date('2026-03-09T12:00:00Z') })
  await page.goto('/artists/sable-verano')
  const share = page.getByRole('button', { name: 'Share' })
  const toasts = page.getByRole('listitem').filter({ hasText: 'Link copied to clipboard' })
  // The first toast loads the list of toasts. From then on only the clock matters.
  await share.click()
  await expect(toasts).toBeVisible()
  await page.clock.pauseAt(new Date('2026-03-09T12:10:00Z'))
  await page.clock.runFor(1000)
  await expect(toasts).toHaveCount(0)

  const press = async () => {
    const before: string[] = await readSharing(page)
    await share.click()
    await expect.poll(() => readSharing(page)).toHaveLength(before.length + 1)
    await page.clock.runFor(20)
  }
  await press()
  await expect(toasts).toBeVisible()
  await page.clock.runFor(3900)
  await expect(toasts).toBeVisible()
  await page.clock.runFor(1200)
  await expect(toasts).toHaveCount(0)
  for (const count of [1, 2, 3, 4]) {
    await press()
    await expect(page.locator('[data-tone]')).toHaveCount(count)
  }
  await expect(toasts).toHaveCount(3)
})

/** Describes what has the focus. Between the last element and the first it is the page. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused === document.body ? 'page' : (focused?.getAttribute('aria-label') ?? focused?.textContent)
  })

test('Tab passes through a toast once, Escape dismisses it, and the focus goes back to where it was', async ({
  page,
}) => {
  await standInForSharing(page, { share: null, copy: 'works' })
  await page.goto('/artists/ferrous')
  const share = page.getByRole('button', { name: 'Share' })
  const toasts = page.getByRole('listitem').filter({ hasText: 'Link copied to clipboard' })
  const lastLink = page.getByRole('contentinfo').getByRole('link').last()
  await share.press('Enter')
  await expect(toasts).toBeVisible()
  await lastLink.focus()
  const passed: (string | null | undefined)[] = []
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab')
    passed.push(await readFocus(page))
  }
  expect(passed).toEqual(['Link copied to clipboard', 'Close toast', 'page', 'Skip to content'])
  await expect(toasts).toHaveCount(0)
  expect(await readFocus(page)).toBe('Skip to content')

  await share.press('Enter')
  await expect(toasts).toBeVisible()
  await share.press('Enter')
  await expect(toasts).toHaveCount(2)
  await lastLink.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(lastLink).toBeFocused()
  await expect(toasts).toHaveCount(1)
  // The focus has left the other toast.
  await expect(toasts).toHaveCount(0)
  await expect(lastLink).toBeFocused()
})

/** Every text that screen readers would speak, in order, with how urgently: what is added inside a live region. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const spoken: string[] = []
    const note = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest('[aria-live], [role=status], [role=alert]')
      if (region && node.nodeType !== Node.COMMENT_NODE && node.textContent)
        spoken.push(`${region.getAttribute('aria-live')}: ${node.textContent}`)
    }
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) note(node)
    }).observe(document, { childList: true, subtree: true })
    Object.defineProperty(window, 'spoken', { value: spoken })
  })
  return () => page.evaluate(() => Reflect.get(window, 'spoken'))
}

/** How often a text is in the accessibility tree. */
async function countInTree(page: Page, text: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.filter(({ role, name }) => role?.value === 'StaticText' && name?.value === text).length
}

for (const { copy, urgency, text } of [
  { copy: 'works', urgency: 'polite', text: 'Link copied to clipboard' },
  { copy: 'fails', urgency: 'assertive', text: 'Unable to copy link. Please copy manually.' },
] as const)
  test(`a toast is on the page once and announced once: ${text}`, async ({ page }) => {
    await standInForSharing(page, { share: null, copy })
    const listSpoken = await recordAnnouncements(page)
    await page.goto('/artists/sable-verano')
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText(text)).toBeVisible()
    // Also later, when a library might have repeated it.
    for (const delay of [0, 500, 1000]) {
      await page.waitForTimeout(delay)
      expect(await countInTree(page, text)).toBe(1)
    }
    expect(await listSpoken()).toEqual([`${urgency}: ${text}`])
  })

test('a toast closes by its button, by a swipe and by its time, and Escape elsewhere leaves it', async ({ page }) => {
  await standInForSharing(page, { share: null, copy: 'works' })
  await page.goto('/artists/sable-verano')
  const toasts = page.getByRole('listitem').filter({ hasText: 'Link copied to clipboard' })
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await toasts.getByRole('button', { name: 'Close toast' }).click()
  await expect(toasts).toHaveCount(0)

  await share.press('Enter')
  const box = await toasts.boundingBox()
  if (box === null) throw new Error('the toast has no box')
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(toasts).toHaveCount(0)

  // The pointer is still where it closed the last toast. This toast's time starts when the pointer leaves.
  await share.press('Enter')
  await expect(toasts).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expect(toasts).toBeFocused()
  await share.focus()
  await page.mouse.move(5, 300)
  await expect(toasts).toHaveCount(0)
})

test('inside a frame Share copies the link even if the browser can share', async ({ page }) => {
  await standInForSharing(page, { share: 'works', copy: 'works' })
  await page.goto('/terms')
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/artists/sable-verano'
    frame.title = 'artist'
    document.body.prepend(frame)
  })
  const frame = page.frameLocator('iframe[title=artist]')
  await frame.getByRole('button', { name: 'Share' }).click()
  await expect(frame.getByText('Link copied to clipboard')).toBeVisible()
})
