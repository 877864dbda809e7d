import process from 'node:process'
import { parseArgs } from 'node:util'
import { StatementKindSchema } from '#contracts/reading.ts'
import { parsePage } from '#scraper/page/parse.ts'
import { judgePage } from '#scraper/policy/policy.ts'
import type { StatementKind } from '#scraper/policy/policy-types.ts'
import { splitSentences } from '#scraper/text/sentences.ts'
import { type MirrorPage, readMirror } from './read-mirror.ts'
import { renderSource } from './render-source.ts'
import { createRandom } from './statistics.ts'

const HELP = `node evaluation/count-firings.ts --mirror DIR [OPTIONS]

Counts how often each kind of judgement, and each rule, fires on the sentences of ordinary websites, whose texts stay where they are. DIR holds
bare git directories, DIR/OWNER+NAME/repo; each repository counts as one site, each of its HTML and Markdown files as a page.
Repositories of labelled pages are left out: nobody is to read the measuring half here.

  --only NAMES    the repositories to read, OWNER/NAME with commas between them (default: all)
  --pages N       at most N pages of a site (default 150)
  --sample N      print N firings with what surrounds them, to be read and judged (default 0)`

export type Firing = {
  site: string
  page: string
  kind: StatementKind
  rule: string
  quote: string
  around: string
}
export type Fired = { sentences: number; pages: number; firings: Firing[] }

/** Reads pages without labels. A sentence that several pages repeat, as menus and footers do, counts once for its site. */
export function countFirings(pages: Iterable<MirrorPage>, now: Date): Fired {
  const fired: Fired = { sentences: 0, pages: 0, firings: [] }
  const seen = new Set<string>()
  const isNew = (site: string, words: string) => {
    const key = `${site} ${words}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
  for (const { site, page, source } of pages) {
    const parsed = parsePage({
      url: 'https://ordinary.example/',
      body: renderSource(page, source),
      contentType: 'text/html',
    })
    const fresh = splitSentences(parsed).filter(({ plain }) => plain !== '' && isNew(site, plain))
    const spans = new Set(fresh.map(({ start, end }) => `${start} ${end}`))
    fired.pages++
    fired.sentences += fresh.length
    for (const { judgement, sentence } of judgePage(parsed, now)) {
      const { start, end, quote } = sentence
      // A bare answer's quote begins with its question; the sentence is where it ends.
      if (!spans.has(`${start} ${end}`) && !fresh.some((one) => one.end === end)) continue
      const around = parsed.text.slice(Math.max(0, start - 160), end + 80).replace(/\s+/g, ' ')
      fired.firings.push({ site, page, kind: judgement.kind, rule: judgement.rule ?? 'dates', quote, around })
    }
  }
  return fired
}

/** How often each kind fires, a line for each. */
export function describeFired({ sentences, pages, firings }: Fired): string[] {
  const rate = (count: number) => ((count * 10_000) / Math.max(1, sentences)).toFixed(2)
  const kinds = StatementKindSchema.options.map((kind) => {
    const count = firings.filter((firing) => firing.kind === kind).length
    return `  ${kind.padEnd(14)} ${String(count).padStart(5)}  ${rate(count).padStart(8)}`
  })
  const sites = new Set(firings.map(({ site }) => site)).size
  return [
    `${sentences} sentences of ${pages} pages; ${firings.length} firings on ${sites} sites, ${rate(firings.length)} in 10,000`,
    '  kind           times  in 10,000',
    ...kinds,
    '  rule',
    ...countRules(firings).map(([rule, count]) => `  ${rule.padEnd(32)} ${String(count).padStart(5)}`),
  ]
}

/** The rules that fired, the busiest first. */
function countRules(firings: readonly Firing[]): [string, number][] {
  return [...Map.groupBy(firings, ({ rule }) => rule)]
    .map(([rule, fired]): [string, number] => [rule, fired.length])
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b))
}

/** A sample that the same firings always give. */
export function sampleFirings(firings: readonly Firing[], count: number): Firing[] {
  const random = createRandom(20261122)
  return firings
    .map((firing) => ({ firing, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ firing }) => firing)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      mirror: { type: 'string' },
      only: { type: 'string', default: '' },
      pages: { type: 'string', default: '150' },
      sample: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || values.mirror === undefined) {
    process.stdout.write(`${HELP}\n`)
    process.exit(values.help ? 0 : 2)
  }
  const only = values.only.split(',').filter((name) => name !== '')
  const pages = readMirror(values.mirror, { only, most: Number(values.pages), leaveOut: ['work', 'measure'] })
  const fired = countFirings(pages, new Date())
  process.stdout.write(`${describeFired(fired).join('\n')}\n`)
  for (const { site, page, kind, rule, quote, around } of sampleFirings(fired.firings, Number(values.sample))) {
    process.stdout.write(`\n${kind} ${rule}  ${site} ${page}\n  [${quote}]\n  ${around}\n`)
  }
}
