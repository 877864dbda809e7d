import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Feature, loadWeights, type Weights, writeWeights } from '#scraper/rows/score.ts'
import { listExamples } from './examples.ts'
import { describeFit, fitWeights } from './fit-weights.ts'
import type { LabelledPage } from './labelled-page.ts'
import { LabelsError, loadPages } from './load-pages.ts'
import type { Example } from './logistic-fit.ts'
import { readLabelled } from './read-labelled.ts'

export type FitCommandDeps = {
  /** Where a relative file name may point from. */
  folders: readonly string[]
  print(line: string): void
  printError(line: string): void
  now(): Date
}

const WEIGHTS_FILE = new URL('../scraper/rows/score-weights.yaml', import.meta.url)
const FEWEST_ROWS = 20

const HELP = `npm run fit -- FILE.jsonl [OPTIONS]

Fits the weights of the confidence to labelled pages (the form is told by npm run eval -- --help) and writes them to
scraper/rows/score-weights.yaml with how they came about. Never fit to pages that are to measure the result.

  --out FILE   write there instead
  --dry-run    print and write nothing
  --help       this text

Exit code: 0 fitted, 1 failed, 2 not understood.`

/**
 * Runs `npm run fit`. Returns the exit code: 0 fitted, 2 arguments or labels not understood. The same pages give the
 * same weights.
 */
export async function runFitCommand(args: readonly string[], deps: FitCommandDeps): Promise<number> {
  const options = readOptions(args)
  if (typeof options === 'string') {
    deps.printError(options)
    return 2
  }
  if (options.help) {
    deps.print(HELP)
    return 0
  }
  try {
    const pages = options.files.flatMap((file) => loadPages(file, deps.folders))
    const before = loadWeights()
    const examples = await readExamples(pages, before)
    if (examples.length < FEWEST_ROWS) {
      deps.printError(`These pages give ${examples.length} rows; ${FEWEST_ROWS} are the fewest to fit to`)
      return 2
    }
    const weights = fitWeights(examples, before, { pages: pages.length, files: options.files, now: deps.now() })
    for (const line of describeFit(weights)) deps.print(line)
    if (!options.dryRun) {
      const file = options.out ?? WEIGHTS_FILE
      writeFileSync(file, writeWeights(weights))
      deps.print(`Written to ${file instanceof URL ? 'scraper/rows/score-weights.yaml' : file}`)
    }
    return 0
  } catch (error) {
    if (!(error instanceof LabelsError)) throw error
    for (const line of error.lines) deps.printError(line)
    return 2
  }
}

async function readExamples(pages: readonly LabelledPage[], weights: Weights): Promise<Example<Feature>[]> {
  const read = []
  for (const page of pages) read.push(await readLabelled(page, weights, null))
  return listExamples(read)
}

type Options = { files: string[]; out: string | undefined; dryRun: boolean; help: boolean }

function readOptions(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (!values.help && positionals.length === 0) return 'Which file? See npm run fit -- --help'
    return { files: positionals, out: values.out, dryRun: values['dry-run'], help: values.help }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
