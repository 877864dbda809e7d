import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Feature, loadWeights, type Weights, writeWeights } from '#scraper/rows/score.ts'
import { listExamples } from './examples.ts'
import { describeFit, fitWeights } from './fit-weights.ts'
import type { LabelledPage } from './labelled-page.ts'
import { loadRows } from './load-rows.ts'
import type { Example } from './logistic-fit.ts'
import { readLabelled } from './read-labelled.ts'
import { type PagesCommandDeps, runOnPages } from './run-on-pages.ts'

export type FitCommandDeps = PagesCommandDeps & { now(): Date }

const WEIGHTS_FILE = new URL('../scraper/rows/score-weights.yaml', import.meta.url)
const FEWEST_ROWS = 20

/** Runs `npm run fit`. Returns the exit code: 0 fitted, 2 arguments or labels not understood. Equal pages give equal weights. */
export async function runFitCommand(args: readonly string[], deps: FitCommandDeps): Promise<number> {
  return runOnPages({ name: 'fit', parse: parseOptions }, args, deps, async (pages, options) => {
    const before = loadWeights()
    const kept = options.rows.map((file) => loadRows(file, deps.folders))
    const examples = [...(await readExamples(pages, before)), ...kept.flatMap((rows) => rows.examples)]
    if (examples.length < FEWEST_ROWS) {
      deps.printError(`Too few rows to fit: ${examples.length}; at least ${FEWEST_ROWS} are needed`)
      return 2
    }
    const files = [...options.files, ...options.rows.map((file) => `--rows ${file}`)]
    const read = pages.length + kept.reduce((sum, rows) => sum + rows.pages, 0)
    const weights = fitWeights(examples, before, { pages: read, files, now: deps.now() })
    for (const line of describeFit(weights)) deps.print(line)
    if (!options.dryRun) {
      const file = options.out ?? WEIGHTS_FILE
      writeFileSync(file, writeWeights(weights))
      deps.print(`Written to ${file instanceof URL ? 'scraper/rows/score-weights.yaml' : file}`)
    }
    return 0
  })
}

async function readExamples(pages: readonly LabelledPage[], weights: Weights): Promise<Example<Feature>[]> {
  const read = []
  for (const page of pages) read.push(await readLabelled(page, weights, null))
  return listExamples(read)
}

function parseOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rows: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  return { files: positionals, rows: values.rows, out: values.out, dryRun: values['dry-run'] }
}
