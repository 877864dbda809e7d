import path from 'node:path'
import { parseArgs } from 'node:util'
import type { LanguageModel } from '#scraper/model/language-model.ts'
import { loadWeights } from '#scraper/rows/score.ts'
import { compare } from './compare.ts'
import { joinSites } from './join-sites.ts'
import { measure } from './measure.ts'
import { readLabelled } from './read-labelled.ts'
import { openAnswers } from './recorded-answers.ts'
import { type PagesCommandDeps, runOnPages } from './run-on-pages.ts'
import { describeMeasurement, describeSites, describeWrong } from './table.ts'

export type EvalCommandDeps = PagesCommandDeps & {
  /** Called only for `--model`; null if no model is configured. */
  openModel(): Promise<LanguageModel | null>
}

/** Runs `npm run eval`. Returns the exit code: 0 measured, 2 arguments or labels not understood (a line for each mistake). */
export async function runEvalCommand(args: readonly string[], deps: EvalCommandDeps): Promise<number> {
  return runOnPages({ name: 'eval', parse: parseOptions }, args, deps, async (pages, options) => {
    const configured = options.model ? await deps.openModel() : null
    if (options.model && configured === null && options.answers === undefined) {
      deps.printError(
        '--model needs EXTRACTION_MODEL to name a model, or --answers to name a folder of recorded answers',
      )
      return 2
    }
    const answers = options.answers === undefined ? null : path.resolve(deps.folders.at(-1) ?? '.', options.answers)
    const record = options.model && answers !== null ? openAnswers(answers, configured) : null
    const reader = record ?? configured
    const model = reader === null ? null : { name: reader.name, session: reader.startSession() }
    const weights = loadWeights()
    const read = []
    for (const page of pages) read.push(await readLabelled(page, weights, model))
    const measured = measure(read)
    if (options.json) deps.print(JSON.stringify(measured))
    else {
      const sites = measure(joinSites(read, weights))
      for (const line of [...describeMeasurement(measured, model !== null), ...describeSites(sites)]) deps.print(line)
    }
    if (record !== null) (deps.printNote ?? deps.printError)(record.describe())
    if (options.wrong && !options.json) for (const line of ['', ...describeWrong(read.map(compare))]) deps.print(line)
    return 0
  })
}

function parseOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      wrong: { type: 'boolean', default: false },
      model: { type: 'boolean', default: false },
      answers: { type: 'string' },
      bare: { type: 'boolean', default: false },
    },
  })
  return { files: positionals, ...values }
}
