/**
 * How do the public pages score in Lighthouse, and how far is the home page from one written by hand? Runs against a server of
 * this checkout's build; the hand-written page is served beside it with the same pictures and fonts.
 *
 *   node bench/lighthouse.ts <url> [--runs 3] [--only mobile|desktop] [--pages /,/artists]
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { PAGES } from '#contracts/site/pages.ts'
import { type Measured, readMeasured, summarize } from './parts/lighthouse-result.ts'

type Preset = 'mobile' | 'desktop'

const HAND_WRITTEN_PORT = 4892
const HAND_WRITTEN = 'hand-written home'
/** How much later than the hand-written page ours may paint. */
const RATIO_LIMITS = { FCP: 1.15, LCP: 1.1 }
/** How much longer than the hand-written page ours may block. */
const BLOCKING_LIMIT_MS = 75
const DEFAULT_RUNS = 3
/** A representative slug for each kind of page that has one page per content entry. */
const EXAMPLES = {
  artists: ['sable-verano'],
  tracks: ['mirror-lido', 'chlorine'],
  services: ['film-sync'],
  team: ['delphine-marrow'],
}
/** Every page that search engines may list, and the page for addresses that do not exist. */
const MEASURED = [
  ...PAGES.filter(({ card }) => card).map(({ path, each }) =>
    each ? EXAMPLES[each].reduce((address, slug) => address.replace(/:\w+/, slug), path) : path,
  ),
  '/there-is-no-such-page',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, only: { type: 'string' }, pages: { type: 'string' } },
})
const [site] = positionals
if (site === undefined || (values.only !== undefined && values.only !== 'mobile' && values.only !== 'desktop')) {
  process.stderr.write('node bench/lighthouse.ts <url> [--runs 3] [--only mobile|desktop] [--pages /,/artists]\n')
  process.exit(2)
}
const presets: Preset[] = values.only === undefined ? ['mobile', 'desktop'] : [values.only]
const beside = await startHandWritten()
try {
  for (const preset of presets) await measurePreset(preset, values.pages?.split(',') ?? MEASURED)
} finally {
  beside.kill('SIGTERM')
}

async function startHandWritten(): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, 'hand-written', 'serve.ts')
  const child = spawn(process.execPath, [script, String(HAND_WRITTEN_PORT)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error('the hand-written page could not be served')
  say(`hand-written page: ${String(first[0]).trim()}`)
  return child
}

async function measurePreset(preset: Preset, pages: string[]): Promise<void> {
  say(`\n${preset}, load ${loadavg()[0]?.toFixed(1)} at the start, median of the runs`)
  say(
    '| page | runs | perf | a11y | best | SEO | FCP | LCP | CLS | TBT (beside hand-written) | requests (before load) | script (before LCP) |',
  )
  say('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const findings: string[] = []
  const medians = new Map<string, Measured>()
  for (const page of pages) {
    const addresses = new Map([[page, new URL(page, site).href]])
    // Measured with the first page, because the blocking time of every page is compared with it.
    if (medians.size === 0) addresses.set(HAND_WRITTEN, `http://127.0.0.1:${HAND_WRITTEN_PORT}/`)
    const runs = new Map<string, Measured[]>([...addresses.keys()].map((name) => [name, []]))
    // Alternating, so that a change in the machine's load affects both.
    for (let run = 0; run < Number(values.runs ?? DEFAULT_RUNS); run += 1) {
      for (const [name, address] of addresses) runs.get(name)?.push(await measure(address, preset))
    }
    for (const [name, measured] of runs) {
      const median = summarize(measured)
      medians.set(name, median)
    }
    for (const [name, measured] of runs) {
      const median = getMedian(medians, name)
      say(formatRow(name, measured.length, median, median.tbtMs - getMedian(medians, HAND_WRITTEN).tbtMs))
      if (median.findings.length > 0) findings.push(`${name}: ${median.findings.join('; ')}`)
    }
  }
  sayRatios(medians)
  sayLimits(medians)
  say(`load ${loadavg()[0]?.toFixed(1)} at the end\nfindings:\n${findings.join('\n') || 'none'}`)
}

/** Measures once. A broken recording has no figures and is repeated, at most twice. */
async function measure(url: string, preset: Preset): Promise<Measured> {
  for (let attempt = 1; ; attempt += 1) {
    const report = await record(url, preset)
    if (!report.runtimeError || attempt === 3) return readMeasured(report)
    say(`(${url}: ${report.runtimeError.code}, recorded again)`)
  }
}

/** Uses a new browser for every run: nothing is cached, and a crash costs one run. */
async function record(url: string, preset: Preset): Promise<Result> {
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    chromeFlags: ['--no-sandbox', '--headless=new'],
    logLevel: 'error',
  })
  try {
    const flags = {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      // The 404 page is measured like every other.
      ignoreStatusCode: true,
      disableFullPageScreenshot: true,
    }
    const result = await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined)
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

function formatRow(name: string, runs: number, measured: Measured, overMs: number): string {
  const { performance, accessibility, bestPractices, seo, fcpMs, lcpMs, cls, tbtMs } = measured
  const cells = [
    name,
    runs,
    performance,
    accessibility,
    bestPractices,
    seo,
    `${fcpMs.toFixed(0)} ms`,
    `${lcpMs.toFixed(0)} ms`,
    cls.toFixed(4),
    name === HAND_WRITTEN
      ? `${tbtMs.toFixed(0)} ms`
      : `${tbtMs.toFixed(0)} ms (${overMs >= 0 ? '+' : ''}${overMs.toFixed(0)})`,
    `${measured.requests} (${measured.requestsBeforeLoad})`,
    `${(measured.scriptBytes / 1024).toFixed(1)} KiB (${measured.scriptsBeforeLcp})`,
  ]
  return `| ${cells.join(' | ')} |`
}

function getMedian(medians: Map<string, Measured>, name: string): Measured {
  const median = medians.get(name)
  if (!median) throw new Error(`${name} has not been measured`)
  return median
}

/** Every page that exceeds the limit for blocking time, or loads script before any interaction. */
function sayLimits(medians: Map<string, Measured>): void {
  const beside = getMedian(medians, HAND_WRITTEN).tbtMs
  for (const [name, { tbtMs, scriptBytes }] of medians) {
    if (tbtMs - beside > BLOCKING_LIMIT_MS)
      say(`${name} blocks ${(tbtMs - beside).toFixed(0)} ms longer (limit ${BLOCKING_LIMIT_MS})`)
    if (scriptBytes > 0) say(`${name} loads ${(scriptBytes / 1024).toFixed(1)} KiB of script (limit 0)`)
  }
}

function sayRatios(medians: Map<string, Measured>): void {
  const theirs = getMedian(medians, HAND_WRITTEN)
  for (const [page, ours] of medians) {
    if (page === HAND_WRITTEN) continue
    for (const [name, ratio] of [
      ['FCP', ours.fcpMs / theirs.fcpMs],
      ['LCP', ours.lcpMs / theirs.lcpMs],
    ] as const) {
      const verdict = ratio <= RATIO_LIMITS[name] ? 'kept' : 'missed'
      say(`${page} against hand-written, ${name}: ${ratio.toFixed(3)} (limit ${RATIO_LIMITS[name]}, ${verdict})`)
    }
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
