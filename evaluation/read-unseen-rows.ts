import process from 'node:process'
import { parseArgs } from 'node:util'
import { loadTables } from '#scraper/page/load-tables.ts'
import { judgeBy } from '#scraper/page/trade-words.ts'
import type { Features } from '#scraper/rows/score.ts'
import { listExamples, UNIT_WEIGHTS } from './examples.ts'
import { drawLine, fitUnseen, judgeUnseen, REAL, readTradeExamples } from './fit-trade-words.ts'
import { loadInventedPages } from './invented-pages.ts'
import type { LabelledPage } from './labelled-page.ts'
import { loadPages } from './load-pages.ts'
import { type ReadLabelled, readLabelled } from './read-labelled.ts'
import { siteOf } from './trade-examples.ts'

const HELP = `node evaluation/read-unseen-rows.ts --mirror DIR

Prints rows of the pages that tables are fitted to, as numbers for evaluation/fresh/rows.yaml: each page and each site is judged by weights of
the page gate that have not seen the site, since those that have are surer of it than they would be of another. DIR as in fit-trade-words.ts.`

// Sites are numbered through in the file; rows of older sets come before.
const FIRST_SITE = 4001

/** Every page as read where the gate's weights have not seen its site. */
async function readUnseen(pages: readonly LabelledPage[], fits: ReturnType<typeof fitUnseen>, line: number) {
  const read: ReadLabelled[] = []
  for (const [fold, { table, unseen }] of fits.entries()) {
    judgeBy({ ...table, intercept: table.intercept - line })
    // A site that taught the weights nothing is unseen by all of them.
    const isTaught = (page: LabelledPage) => fits.some((fit) => fit.unseen.has(siteOf(page)))
    const here = pages.filter((page) => unseen.has(siteOf(page)) || (fold === 0 && !isTaught(page)))
    for (const page of here) read.push(await readLabelled(page, UNIT_WEIGHTS, null))
  }
  return read
}

function lineOf(site: number, right: boolean, features: Features): string {
  const shown = Object.entries(features).map(([name, value]) => `${name}: ${value}`)
  return `      - { site: ${site}, right: ${right}, features: { ${shown.join(', ')} } }`
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { mirror: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help || values.mirror === undefined) {
    process.stdout.write(`${HELP}\n`)
    process.exit(values.help ? 0 : 2)
  }
  loadTables()
  const examples = readTradeExamples(values.mirror)
  const fits = fitUnseen(examples)
  const { line } = drawLine(judgeUnseen(examples, fits))
  const numbers = new Map<string, number>()
  const numberOf = (group: string) => {
    const known = numbers.get(group) ?? FIRST_SITE + numbers.size
    numbers.set(group, known)
    return known
  }
  for (const [name, pages] of [
    ['work', loadPages(REAL)],
    ['invented', loadPages('evaluation/fit')],
    ['invented-2', loadInventedPages()],
  ] as const) {
    const rows = listExamples(await readUnseen(pages, fits, line))
    process.stdout.write(
      `# ${name}: ${pages.length} pages, ${rows.filter(({ right }) => right).length} of ${rows.length} rows right\n`,
    )
    for (const { group, right, features } of rows) process.stdout.write(`${lineOf(numberOf(group), right, features)}\n`)
  }
}
