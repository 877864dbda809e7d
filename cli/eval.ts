import path from 'node:path'
import process from 'node:process'
import { compare } from '#evaluation/compare.ts'
import type { LabelledPage } from '#evaluation/labelled-page.ts'
import { LabelsError, loadPages } from '#evaluation/load-pages.ts'
import { measure } from '#evaluation/measure.ts'
import { readLabelled } from '#evaluation/read-labelled.ts'
import { openAnswers } from '#evaluation/recorded-answers.ts'
import { describeMeasurement, describeWrong } from '#evaluation/table.ts'
import type { LanguageModel } from '#scraper/model/language-model.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { printError, printLine } from '#server/main/print.ts'
import { createParser, parseArguments, UsageError } from './arguments.ts'
import type { CommandContext } from './context.ts'

type EvalCommandDeps = {
  /** Folders for relative file names. Answers are stored in the last one. */
  folders: readonly string[]
  print(line: string): void
  printError(line: string): void
  /** Called only for `--model`; null if no model is configured. */
  openModel(): Promise<LanguageModel | null>
}

type Options = ReturnType<ReturnType<typeof createEvalParser>['opts']>

export function createEvalParser() {
  return createParser('eval')
    .argument('[files...]')
    .option('--json')
    .option('--wrong')
    .option('--model')
    .option('--answers <folder>')
}

export function runEval(args: readonly string[], { readConfig, folder }: CommandContext): Promise<number> {
  return runEvalCommand(args, {
    openModel: async () => (await import('#server/main/open/open-scraper.ts')).openModel(readConfig()),
    // npm runs a script in the project's folder.
    folders: [process.cwd(), folder],
    print: printLine,
    printError,
  })
}

/** Returns the exit code: 0 measured, 2 invalid labels (one line per error). Throws UsageError. */
export async function runEvalCommand(args: readonly string[], deps: EvalCommandDeps): Promise<number> {
  const parser = parseArguments(createEvalParser(), args)
  const [files] = parser.processedArgs
  if (files.length === 0) throw new UsageError('Which file?')
  try {
    const pages = files.flatMap((file) => loadPages(file, deps.folders))
    return await measurePages(pages, parser.opts(), deps)
  } catch (error) {
    if (!(error instanceof LabelsError)) throw error
    for (const line of error.lines) deps.printError(line)
    return 2
  }
}

async function measurePages(pages: readonly LabelledPage[], options: Options, deps: EvalCommandDeps): Promise<number> {
  const { print, printError, folders } = deps
  const configured = options.model ? await deps.openModel() : null
  if (options.model && configured === null && options.answers === undefined) {
    printError('--model needs EXTRACTION_MODEL to name a model, or --answers to name a folder of recorded answers')
    return 2
  }
  const record =
    options.model && options.answers !== undefined
      ? openAnswers(path.resolve(folders.at(-1) ?? '.', options.answers), configured)
      : null
  const reader = record ?? configured
  const model = reader === null ? null : { name: reader.name, session: reader.startSession() }
  const weights = loadWeights()
  const read = []
  for (const page of pages) read.push(await readLabelled(page, weights, model))
  const measured = measure(read)
  if (options.json) print(JSON.stringify(measured))
  else for (const line of describeMeasurement(measured, reader?.name ?? 'the rules')) print(line)
  // On standard error, because standard output may be one JSON object.
  if (record !== null) printError(record.describe())
  if (options.wrong && !options.json) for (const line of ['', ...describeWrong(read.map(compare))]) print(line)
  return 0
}
