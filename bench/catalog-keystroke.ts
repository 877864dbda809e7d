// What does a keystroke in the catalogue cost in a browser?
// Run: node bench/catalog-keystroke.ts <url of a running product> [tracks]
// The page is the built one; its data is the roster repeated. From the field's input event until the first new
// lines and their count are laid out, in a real Chromium, without painting.
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { listCatalogue } from '#catalogue/search/listed-track.ts'
import { packListing } from '#catalogue/search/packed-listing.ts'
import { loadContent } from '#content/load.ts'

const [, , url = 'http://localhost:4100', wanted = '5000'] = process.argv
const ROUTE = 'routes/catalog'

const { artists, thesaurus } = await loadContent()
const copies: typeof artists = []
while (copies.flatMap(({ tracks }) => tracks).length < Number(wanted)) {
  const copy = copies.length
  copies.push(...artists.map((artist) => ({ ...artist, id: `${artist.id}-${copy}`, slug: `${artist.slug}-${copy}` })))
}
const listing = listCatalogue(copies)

// The page's data as the router encodes it, with a larger catalogue.
const build: ServerBuild = await import(pathToFileURL(path.resolve('build', 'server', 'index.js')).href)
const route = build.routes[ROUTE]
if (!route) throw new Error(`The build has no ${ROUTE}.`)
// Includes the texts about the artists, so that the page does not load the built catalogue.
const loader = () => ({ renderedQuery: '', hasWords: true, listing: packListing(listing, thesaurus), previews: [] })
const routes = { ...build.routes, [ROUTE]: { ...route, module: { ...route.module, loader } } }
const answer = await createRequestHandler({ ...build, routes }, 'production')(new Request(`${url}/catalog.data`))
const body = Buffer.from(await answer.arrayBuffer())

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.route('**/catalog.data*', (request) =>
  request.fulfill({ body, headers: Object.fromEntries(answer.headers) }),
)
await page.goto(`${url}/artists`)
await page.mouse.move(20, 300)
await page.getByRole('main').getByRole('link', { name: 'Search the catalog by track' }).click()
await page
  .getByRole('status')
  .filter({ hasText: `${listing.tracks.length} tracks` })
  .waitFor()

const cdp = await page.context().newCDPSession(page)
// Processor time of the page's main thread, which does not depend on other programs.
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
const readBusyMs = async () => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const sum = (...names: string[]) =>
    1000 * metrics.reduce((total, { name, value }) => total + (names.includes(name) ? value : 0), 0)
  return { all: sum('TaskDuration'), answer: sum('ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration') }
}

for (const width of [1440, 390]) {
  await page.setViewportSize({ width, height: 900 })
  const before = await readBusyMs()
  const times = await page.evaluate(measureKeystrokes, ['chlorine', 'night drive', 'stems guitar', 'zzz'])
  const after = await readBusyMs()
  const busy = (of: 'all' | 'answer') => ((after[of] - before[of]) / times.length).toFixed(1)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  console.log(
    `${listing.tracks.length} tracks, ${width} pixels: ${times.length} keystrokes, median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(0.999)} ms; ${busy('answer')} ms of processor time each for script, style and layout of everything that changes, ${busy('all')} ms with painting and the address`,
  )
}
await browser.close()

/** Runs in the page: types the words letter by letter and deletes them again, several times. */
async function measureKeystrokes(words: string[]): Promise<number[]> {
  const field = document.querySelector<HTMLInputElement>('input[name=q]')
  if (!field) throw new Error('there is no search')
  const times: number[] = []
  const type = async (text: string) => {
    const started = performance.now()
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // React answers a discrete event at the end of the task's microtasks.
    await Promise.resolve()
    document.body.getBoundingClientRect()
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  for (let round = 0; round < 3; round += 1) {
    for (const word of words) {
      for (let end = 1; end <= word.length; end += 1) await type(word.slice(0, end))
      await type('')
    }
  }
  return times
}
