import { loadavg } from 'node:os'
import process from 'node:process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startApp } from '#e2e/servers/app-process.ts'
import { findChromium } from '#setup/browser.ts'
import { startSeededDesk } from './parts/seeded-desk.ts'

// How long do staff wait when the list of opportunities is long?
// Run: node bench/desk-browser.ts [rows] (needs a build)

const ROWS = Number(process.argv[2] ?? 50_300)
const ROUNDS = 9
const ADMIN = { email: 'ada@desk.example', password: 'under-the-magnolia-tree' }
const TYPED = 'brightwater sync'

/** What the browser stored on earlier visits: the session and its markers. */
type Returning = { session: string; marks: [string, string][] }
type Seen = { firstRowsMs: number; bytes: number; calls: number; scriptMs: number }

/** Runs first in the page: measures when the first row is painted, and the time from each key to the next paint. */
function watch({ session, marks }: Returning): void {
  localStorage.setItem('neon-magnolia-auth', session)
  for (const [name, value] of marks) localStorage.setItem(name, value)
  const seen = { firstRowsMs: 0, keys: [] as number[] }
  Object.assign(window, { seen })
  const look = () => {
    if (document.querySelector('ul[aria-label=Opportunities] [data-line]') === null) requestAnimationFrame(look)
    else requestAnimationFrame(() => setTimeout(() => (seen.firstRowsMs = performance.now())))
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (/^key|^input/.test(name)) seen.keys.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

const median = (list: number[]) => Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0)
const worst = (list: number[]) => Math.round(Math.max(0, ...list))

async function openList(browser: Browser, url: string, returning: Returning): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(watch, returning)
  const page = await context.newPage()
  await page.goto('/sync-scraper')
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.firstRowsMs > 0)
  return page
}

/** Everything except scripts, styles and fonts that had arrived when the first rows were painted. */
async function readSeen(page: Page): Promise<Seen> {
  return await page.evaluate(() => {
    const { firstRowsMs } = (window as unknown as { seen: Seen }).seen
    const arrived = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
      (entry) => (entry as PerformanceResourceTiming).responseEnd <= firstRowsMs,
    ) as PerformanceResourceTiming[]
    const data = arrived.filter(({ name }) => !/\.(js|css|woff2)(\?|$)/.test(name))
    return {
      firstRowsMs,
      bytes: data.reduce((sum, { transferSize }) => sum + transferSize, 0),
      calls: data.length,
      scriptMs: Math.max(
        ...arrived.filter(({ name }) => /\.js(\?|$)/.test(name)).map(({ responseEnd }) => responseEnd),
      ),
    }
  })
}

function readMarks(page: Page): Promise<[string, string][]> {
  return page.evaluate(() => Object.entries(localStorage).filter(([name]) => name !== 'neon-magnolia-auth'))
}

async function typeWith(page: Page, slowdown: number): Promise<number[]> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const box = page.getByRole('searchbox', { name: /search/i }).first()
  await box.focus()
  await page.evaluate(() => (window as unknown as { seen: { keys: number[] } }).seen.keys.splice(0))
  for (let round = 0; round < 3; round += 1) {
    // At typing speed, so that lists arrive between the letters.
    await box.pressSequentially(TYPED, { delay: 90 })
    for (let at = 0; at < TYPED.length; at += 1) await box.press('Backspace', { delay: 40 })
  }
  await page.waitForLoadState('networkidle')
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return await page.evaluate(() => (window as unknown as { seen: { keys: number[] } }).seen.keys)
}

async function countNodes(page: Page): Promise<number> {
  let most = 0
  for (const density of ['Lines', 'Cards']) {
    await page.getByRole('radio', { name: density }).click()
    for (const key of ['Home', 'End', 'Home']) {
      await page.keyboard.press(`Control+${key}`)
      await page.waitForLoadState('networkidle')
      const count = await page.locator('ul[aria-label=Opportunities] *').count()
      most = Math.max(most, count)
    }
  }
  return most
}

await using desk = await startSeededDesk(ROWS)
const settings = {
  DATABASE_URL: desk.url,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  RATE_LIMIT_FACTOR: '100',
}
const app = await startApp({ dataDir: `${desk.dataDir}/app`, settings })
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined })
try {
  const { publishableKey } = await (await fetch(`${app.url}/env.json`)).json()
  const answer = await fetch(`${app.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const returning: Returning = { session: await answer.text(), marks: [] }
  console.log(`${ROWS} rows, load ${loadavg()[0]?.toFixed(1)}`)
  const opened: Seen[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await openList(browser, app.url, returning)
    // For the first one, the server's caches are empty.
    if (round > 0) opened.push(await readSeen(page))
    else {
      console.log(`first rows of the first visit: ${Math.round((await readSeen(page)).firstRowsMs)} ms`)
      returning.marks = await readMarks(page)
    }
    await page.context().close()
  }
  const first = opened.map(({ firstRowsMs }) => firstRowsMs)
  console.log(
    `first rows after navigation, ${ROUNDS} browsers with an empty cache: median ${median(first)} ms, worst ${worst(first)} ms`,
  )
  console.log(`scripts were there after: median ${median(opened.map(({ scriptMs }) => scriptMs))} ms`)
  const bytes = opened.map((one) => one.bytes / 1000)
  console.log(
    `data before the first rows: ${median(bytes)} kB, at most ${worst(bytes)} kB in ${opened[0]?.calls} answers`,
  )
  const page = await openList(browser, app.url, returning)
  for (const slowdown of [1, 4]) {
    const keys = await typeWith(page, slowdown)
    console.log(`key to paint at ${slowdown}x: worst ${worst(keys)} ms of ${TYPED.length * 2 * 3} keys`)
  }
  await page
    .getByRole('searchbox', { name: /search/i })
    .first()
    .fill('')
  console.log(`elements in the list, at most: ${await countNodes(page)}`)
} finally {
  await browser.close()
  await app.stop()
}
