import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { findPage } from '#contracts/pages.ts'
import { CLIENT, listClassLists, readPage, readShortNames } from '#e2e/built-page.ts'
import { holdScripts } from '#e2e/hold-files.ts'
import { sumLayoutShifts, withoutWebFonts } from '#e2e/layout-shift.ts'
import { listPrerenderedPaths } from '#e2e/prerendered-paths.ts'
import { expect, test } from '#e2e/product-test.ts'
import { waitForApp } from '#e2e/wait-for-app.ts'

// Names of files change with every build, and with them what compresses well: a page that is nearer than some fifty bytes fails by chance.
const SCRIPT_BUDGET = 147 * 1024
const STYLE_BUDGET = 10 * 1024
/** Ten packets. A page of more needs a second round trip, which on a phone costs more than everything else in it. */
const FIRST_FLIGHT = 14_600
/** The budgets apply to public pages only. */
const PUBLIC_PATHS = listPrerenderedPaths().filter((address) => !findPage(address)?.appOnly)

const ownRules = (html: string) => /<style id="site-style"[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
const brotliSize = (asset: string) => statSync(path.join(CLIENT, `${asset}.br`)).size

/** Its size in brotli. The best compression of all pages takes a minute, so it is left out where a quick one is enough for a limit. */
function compressedSize(text: string, limit: number): number {
  const sizeAt = (quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).byteLength
  const quick = sizeAt(5)
  return quick <= limit ? quick : sizeAt(constants.BROTLI_MAX_QUALITY)
}

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

test('no public page loads more than 147 KiB of script (brotli) after an interaction', () => {
  const sizes = PUBLIC_PATHS.map((address) => {
    const total = [...listScripts(readPage(address))].reduce((sum, asset) => sum + brotliSize(asset), 0)
    return { address, total }
  })
  expect(sizes.filter(({ total }) => total > SCRIPT_BUDGET)).toEqual([])
})

test('every page has its style rules inline, in at most 10 KiB, and preloads no module', () => {
  for (const address of PUBLIC_PATHS) {
    const html = readPage(address)
    const style = ownRules(html)
    expect(style.length).toBeGreaterThan(7000)
    expect(compressedSize(style, STYLE_BUDGET)).toBeLessThanOrEqual(STYLE_BUDGET)
    expect(html).not.toContain('rel="stylesheet"')
    expect(html).not.toMatch(/modulepreload"|<script type="module"|<script[^>]* src=/)
  }
})

test('every class in a page has a rule in the whole style sheet', () => {
  const named = new Set(PUBLIC_PATHS.flatMap(listClassLists).flatMap((list) => list.split(' ')))
  expect(named.size).toBeGreaterThan(400)
  const ruled = new Set<string>()
  for (const [, name] of readWholeSheet('/').matchAll(/\.((?:[\w-]|\\.)+)/g))
    ruled.add((name ?? '').replaceAll('\\', ''))
  // Icons have class names of their own, without rules.
  const bare = [...named].filter((name) => !name.startsWith('lucide') && !ruled.has(name))
  expect(bare).toEqual([])
})

test('every page and its headers fit into what a server may send before it hears from the browser', async ({
  request,
}) => {
  const over: string[] = []
  for (const address of PUBLIC_PATHS) {
    const head = await request.head(address)
    const lines = head.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
    const headers = ['HTTP/1.1 200 OK\r\n', ...lines, '\r\n'].join('').length
    expect(headers).toBeGreaterThan(500)
    const bytes = headers + compressedSize(readPage(address), FIRST_FLIGHT - headers)
    if (bytes > FIRST_FLIGHT) over.push(`${address} is ${bytes - FIRST_FLIGHT} bytes over`)
  }
  expect(over).toEqual([])
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
    const { missing, met } = await page.evaluate(findMissingRules, {
      whole: readWholeSheet(address),
      short: readShortNames(address),
    })
    expect(missing).toEqual([])
    expect(met).toBeGreaterThan(100)
  })
}

function readWholeSheet(address: string): string {
  return readFileSync(path.join(CLIENT, /data-whole="([^"]+)"/.exec(readPage(address))?.[1] ?? ''), 'utf8')
}

/**
 * Runs in the page: finds rules of the whole sheet that match an element but are missing from the page. `short` has the names
 * that the page gives to classes.
 */
function findMissingRules(input: { whole: string; short: Record<string, string> }): { missing: string[]; met: number } {
  const { whole, short } = input
  type Said = { selector: string; words: string }
  const shorten = (selector: string) =>
    selector.replace(/\.((?:[\w-]|\\[0-9a-f]+ |\\.)+)/g, (part, name: string) => {
      const given =
        short[
          name
            .replace(/\\([0-9a-f]+) /g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
            .replaceAll('\\', '')
        ]
      return given === undefined ? part : `.${given}`
    })
  // Custom properties matter only through the rules that read them.
  const say = (style: CSSStyleDeclaration) =>
    [...style]
      .filter((name) => !name.startsWith('--'))
      .map((name) => `${name}:${style.getPropertyValue(name)}`)
      .filter((words) => !/^font-(feature|variation)-settings:initial$/.test(words))
  const collect = (rules: CSSRuleList, where: string): Said[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) {
        const style = say(rule.style).join(';')
        if (!style) return []
        const selectors = rule.selectorText.split(/(?<!\\),(?![^(]*\))/).map((selector) => selector.trim())
        return selectors.map((selector) => ({ selector, words: `${where}|${selector}|${style}` }))
      }
      if (!(rule instanceof CSSGroupingRule)) return []
      return collect(rule.cssRules, `${where} ${rule.cssText.slice(0, rule.cssText.indexOf('{'))}`)
    })
  const ownSheet = document.querySelector<HTMLStyleElement>('#site-style')?.sheet
  // A variable of Tailwind that no rule of the page sets has its initial value written out.
  const declared = new Set([...(ownSheet?.cssRules ?? [])].map((rule) => rule instanceof CSSPropertyRule && rule.name))
  const initial = new Map(
    Array.from(whole.matchAll(/@property (--tw-[\w-]+)\{[^}]*initial-value:([^}]*)\}/g), ([, name, value]) => [
      name,
      value,
    ]),
  )
  const settle = (css: string) =>
    css
      .replace(/var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g, (read, name, other) =>
        declared.has(name) ? read : (other ?? initial.get(name) ?? read),
      )
      .replace(/,(--tw-[\w-]+)(?=[,;}])/g, (told, name) => (declared.has(name) ? told : ''))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(settle(whole))
  const inShort = ({ selector, words }: Said): Said => ({
    selector: shorten(selector),
    words: words.replace(selector, shorten(selector)),
  })
  const own = new Set(ownSheet ? collect(ownSheet.cssRules, '').map(({ words }) => words) : [])
  const met = collect(sheet.cssRules, '')
    .map(inShort)
    .filter(({ selector, words }) => {
      // Only some inputs have these parts.
      const inputs = document.querySelector('[type=date],[type=search],[type=number],[type=file]')
      // Each hint has a colour of its own.
      if (selector === '::placeholder')
        return document.querySelector('[placeholder]') !== null && !/\|color:/.test(words)
      if (/^::(-webkit-|file-)/.test(selector)) return inputs !== null && /search/.test(selector)
      // States that a visitor can cause are assumed.
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
