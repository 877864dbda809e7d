import { parseArgs } from 'node:util'
import type { ModelReader } from '#scraper/model/model-reader.ts'
import { loadWeights } from '#scraper/rows/score.ts'
import { compare } from './compare.ts'
import { LabelsError, loadPages } from './load-pages.ts'
import { measure } from './measure.ts'
import { readLabelled } from './read-labelled.ts'
import { describeMeasurement, describeWrong } from './table.ts'

export type EvalCommandDeps = {
  /** Opened only where the caller asks for a second reading; null where none is configured. */
  openModel(): Promise<ModelReader | null>
  /** Where a relative file name may point from. */
  folders: readonly string[]
  print(line: string): void
  printError(line: string): void
}

const HELP = `npm run eval -- FILE.jsonl [OPTIONS]

Reads labelled pages and prints how right the scraper is on them. FILE is a JSONL file, a page a line
({"id", "url", "html" or "text", "labels": {"relevant", "category", "company", "contact_names": [{"name", "role"}],
"emails", "submission_status", "industries"}}), or a folder like evaluation/measured. A label that is missing is
left out of its figure. Needs no database and no network.

  --json      the figures as one JSON object
  --wrong     every field that was read otherwise than labelled, page by page
  --model     let the model of EXTRACTION_MODEL read a second time
  --help      this text

Exit code: 0 measured, 1 failed, 2 not understood.`

/**
 * Runs `npm run eval`. Returns the exit code: 0 measured, 2 arguments or labels not understood (each mistake a line).
 */
export async function runEvalCommand(args: readonly string[], deps: EvalCommandDeps): Promise<number> {
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
    const reader = options.model ? await deps.openModel() : null
    if (options.model && reader === null) {
      deps.printError('--model needs EXTRACTION_MODEL to name a model')
      return 2
    }
    const model = reader === null ? null : { name: reader.name, session: reader.startSession() }
    const weights = loadWeights()
    const read = []
    for (const page of pages) read.push(await readLabelled(page, weights, model))
    const measured = measure(read)
    if (options.json) deps.print(JSON.stringify(measured))
    else for (const line of describeMeasurement(measured, model !== null)) deps.print(line)
    if (options.wrong && !options.json) for (const line of ['', ...describeWrong(read.map(compare))]) deps.print(line)
    return 0
  } catch (error) {
    if (!(error instanceof LabelsError)) throw error
    for (const line of error.lines) deps.printError(line)
    return 2
  }
}

type Options = { files: string[]; json: boolean; wrong: boolean; model: boolean; help: boolean }

function readOptions(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        wrong: { type: 'boolean', default: false },
        model: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (!values.help && positionals.length === 0) return `Which file? See npm run eval -- --help`
    return { files: positionals, ...values }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
