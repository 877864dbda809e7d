import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { findPage } from '#contracts/site/pages.ts'
import { CLIENT, listClassLists, readPage } from '#e2e/page-checks/built-page.ts'
import { holdScripts } from '#e2e/page-checks/hold-files.ts'
import { sumLayoutShifts, withoutWebFonts } from '#e2e/page-checks/layout-shift.ts'
import { listPrerenderedPaths } from '#e2e/page-checks/prerendered-paths.ts'
import { waitForApp } from '#e2e/page-checks/wait-for-app.ts'
import { expect, test } from '#e2e/product-test.ts'

/** The sizes of a page and of all scripts of its app, in Brotli. */
const PAGE_BUDGET = 22_000
const SCRIPT_BUDGET = 200_000
/** The budgets apply to public pages only. */
const PUBLIC_PATHS = listPrerenderedPaths().filter((address) => !findPage(address)?.appOnly)

const ownRules = (html: string) => /<style id="site-style"[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
const brotliSize = (asset: string) => statSync(path.join(CLIENT, `${asset}.br`)).size

const compressedSize = (text: string) => brotliCompressSync(text).byteLength

/** Every script that a page's scripts import statically, by the name of the built file. */
function listScripts(html: string): Set<string> {
  const found = new Set<string>()
  const follow = (asset: string) => {
    if (found.has(asset)) return
    found.add(asset)
    for (const [, file] of readFileSync(path.join(CLIENT, asset), 'utf8').matchAll(
      /(?:from|import)\s*"(?:\.|\/assets)\/([^"]+\.js)"/g,
    )) {
      follow(`/assets/${file}`)
    }
  }
  for (const [asset] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) follow(asset)
  return found
}

test('every public page has at most 22 kB with its style rules, and loads at most 200 kB of script after an interaction', () => {
  const over = PUBLIC_PATHS.flatMap((address) => {
    const html = readPage(address)
    const page = compressedSize(html)
    const scripts = [...listScripts(html)].reduce((sum, asset) => sum + brotliSize(asset), 0)
    return page > PAGE_BUDGET || scripts > SCRIPT_BUDGET ? [{ address, page, scripts }] : []
  })
  expect(over).toEqual([])
})

test('every public page has its style rules inline and preloads no module', () => {
  for (const address of PUBLIC_PATHS) {
    const html = readPage(address)
    expect(ownRules(html).length).toBeGreaterThan(7000)
    expect(html).not.toContain('rel="stylesheet"')
    expect(html).not.toMatch(/modulepreload"|<script type="module"|<script[^>]* src=/)
  }
})

test('every class in a page has a rule in the whole style sheet', () => {
  const named = new Set(PUBLIC_PATHS.flatMap(listClassLists).flatMap((list) => list.split(' ').filter(Boolean)))
  expect(named.size).toBeGreaterThan(400)
  const ruled = new Set<string>()
  for (const [, name] of readWholeSheet('/').matchAll(/\.((?:[\w-]|\\.)+)/g))
    ruled.add((name ?? '').replaceAll('\\', ''))
  // Icons have class names of their own, without rules.
  const bare = [...named].filter((name) => !name.startsWith('lucide') && !ruled.has(name))
  expect(bare).toEqual([])
})

for (const address of [
  '/',
  '/artists',
  '/artists/sable-verano',
  '/artist-submission',
  '/team/delphine-marrow',
  '/ar',
]) {
  test(`${address} has every rule of the style sheet that its elements match`, async ({ page }) => {
    // Its requests are never answered, so the app, which loads the whole sheet, does not start.
    await page.route(/\/assets\/.*\.(js|css)$/, () => undefined)
    await page.goto(address)
    const { missing, met } = await page.evaluate(findMissingRules, readWholeSheet(address))
    expect(missing).toEqual([])
    expect(met).toBeGreaterThan(100)
  })
}

function readWholeSheet(address: string): string {
  return readFileSync(path.join(CLIENT, /data-whole="([^"]+)"/.exec(readPage(address))?.[1] ?? ''), 'utf8')
}

/** Runs in the page: finds rules of the whole sheet that match an element, in any state, but are missing from the page. */
function findMissingRules(whole: string): { missing: string[]; met: number } {
  type Said = { selector: string; words: string }
  const collect = (rules: CSSRuleList, where: string): Said[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) {
        const selectors = rule.selectorText.split(/(?<!\\),(?![^(]*\))/).map((selector) => selector.trim())
        return selectors.map((selector) => ({ selector, words: `${where}|${selector}|${rule.style.cssText}` }))
      }
      if (!(rule instanceof CSSGroupingRule)) return []
      return collect(rule.cssRules, `${where} ${rule.cssText.slice(0, rule.cssText.indexOf('{'))}`)
    })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(whole)
  const ownSheet = document.querySelector<HTMLStyleElement>('#site-style')?.sheet
  const own = new Set(ownSheet ? collect(ownSheet.cssRules, '').map(({ words }) => words) : [])
  const met = collect(sheet.cssRules, '').filter(({ selector }) => {
    const still = selector
      .replace(/(?<!\\)(::[\w-]+(\([^()]*\))?|:(-[\w-]+|hover|focus[\w-]*|active|checked|placeholder-shown))/g, '')
      .replaceAll(':has()', '')
    try {
      return document.querySelector(still || '*') !== null
    } catch {
      return true
    }
  })
  return { missing: met.map(({ words }) => words).filter((words) => !own.has(words)), met: met.length }
}

test('home loads without script, in at most ten requests', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' })
  const beforeLoad = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= (navigation?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname)
  })
  expect(beforeLoad.filter((address) => address.endsWith('.js'))).toEqual([])
  expect(beforeLoad.length + 1).toBeLessThanOrEqual(10)
})

test('a press before the app runs is replayed when it does', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdScripts(page)
  await page.goto('/privacy')
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  release()
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('text typed before the app runs is kept, and so is the focus', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contact')
  const field = page.getByRole('main').getByRole('textbox').first()
  await field.pressSequentially('Ada Winters')
  release()
  await waitForApp(page)
  await expect(field).toHaveValue('Ada Winters')
  await expect(field).toBeFocused()
  await field.pressSequentially('on')
  await expect(field).toHaveValue('Ada Winterson')
})

test('home loads and starts without layout shifts', async ({ page, allowedConsole }) => {
  allowedConsole.push(/ERR_FAILED/)
  await withoutWebFonts(page)
  await page.goto('/')
  await page.mouse.move(5, 5)
  await waitForApp(page)
  await page.waitForLoadState('networkidle')
  expect(await sumLayoutShifts(page)).toBeLessThanOrEqual(0.005)
})
