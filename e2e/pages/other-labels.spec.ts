import type { Page } from '@playwright/test'
import { loadContent } from '#content/load.ts'
import { listBuiltPaths } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'
import { findPage } from '#contracts/site/pages.ts'
import { listAxeFindings } from '#e2e/page-checks/axe-findings.ts'
import { expect, product, test } from '#e2e/product-test.ts'
import { emptyLabel, largeLabel, smallLabel } from '#tests/harness/other-labels.ts'
import { renderLabel } from '#tests/harness/render-label.ts'

const FILES = [
  '/sitemap.xml',
  '/catalog.json',
  '/catalog/lines.json',
  '/og/home.jpg',
  '/og/artists.jpg',
  '/og/team.jpg',
]
/** One page of each kind, for a label with many entries. */
const SAMPLE = ['/', '/artists', '/catalog', '/shortlist', '/team', '/ar', '/developers']

/** Renders the pages with this content in the test; files come from the product. */
async function showLabel(page: Page, content: Content) {
  const render = await renderLabel(content, product.url)
  await page.route(
    ({ origin, pathname }) =>
      origin === product.url && (findPage(pathname) !== null || /^\/art\/(team|artists)\//.test(pathname)),
    async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const rendered = await render(pathname + search)
      await route.fulfill({
        status: rendered.status,
        contentType: rendered.headers.get('content-type') ?? 'text/html',
        body: Buffer.from(await rendered.arrayBuffer()),
      })
    },
  )
  return render
}

for (const [name, make] of [
  ['an empty label', emptyLabel],
  ['a label with one of everything', smallLabel],
  ['a label with many of everything', largeLabel],
] as const) {
  test(`${name} has pages without gaps, dead links or axe findings`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const content = make(await loadContent())
    const all = listBuiltPaths(content)
    const render = await showLabel(page, content)
    for (const file of FILES) expect((await render(file)).status, file).toBe(200)
    const visible = all.filter((path) => findPage(path)?.appOnly === undefined)
    const entries = ['/artists/', '/team/', '/services/'].flatMap((start) =>
      visible.filter((path) => path.startsWith(start)).slice(-1),
    )
    for (const path of make === largeLabel ? [...SAMPLE, ...entries] : visible) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      expect(await listGaps(page), path).toEqual([])
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname))
      expect(
        links.filter((link) => findPage(link) !== null && !all.includes(link)),
        path,
      ).toEqual([])
      expect(await listAxeFindings(page), path).toEqual([])
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const needed = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.poll(needed, `${path} at ${width} pixels`).toBe(width)
      }
    }
  })
}

test('the menus of an empty label lead only to what there is, and an address of a missing tab shows the first', async ({
  page,
}) => {
  await showLabel(page, emptyLabel(await loadContent()))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/#services')
  await expect(page.getByRole('tab')).toHaveText([/About/, /Contact/])
  await expect(page.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').first()).toBeVisible()
  await expect(page.getByRole('navigation').first().getByRole('link')).toHaveText(['Home', 'About', 'Submit Music'])
  await expect(page.getByRole('heading', { name: 'From the cue sheets' })).toHaveCount(0)
})

test('with one member, the menu of the leadership opens with that member', async ({ page }) => {
  await showLabel(page, smallLabel(await loadContent()))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/team')
  await expect(page.getByText('One person who picks up the phone, and has done')).toBeVisible()
  await page.getByRole('button', { name: 'Leadership' }).click()
  await expect(page.getByRole('link', { name: 'Delphine Marrow' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'A&R', exact: true })).toHaveCount(0)
})

/** Lists without entries, and headings of a section that has nothing else. */
async function listGaps(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const lists = [...document.querySelectorAll('ul, ol, dl')].filter((list) => list.children.length === 0)
    const sections = [...document.querySelectorAll('main section')].filter(
      (section) => section.children.length === 1 && /^H\d$/.test(section.firstElementChild?.tagName ?? ''),
    )
    return [...lists, ...sections].map((gap) => gap.outerHTML.slice(0, 200))
  })
}
