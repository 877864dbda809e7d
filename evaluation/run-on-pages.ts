import type { LabelledPage } from './labelled-page.ts'
import { LabelsError } from './labels-error.ts'
import { loadPages } from './load-pages.ts'

export type PagesCommandDeps = {
  /** The folders in which relative file names are looked up. */
  folders: readonly string[]
  print(line: string): void
  printError(line: string): void
  /** About what was read; not on the standard output, which `--json` keeps for one object. */
  printNote?(line: string): void
}

type PagesCommand<Options> = {
  name: string
  /** Throws if the arguments are not understood, as `parseArgs` does. */
  parse(args: string[]): Options
}

/**
 * What the commands on labelled pages have in common: options, and a line for each mistake in the labels. Returns the
 * exit code of `run`, or 2 if the arguments or the labels are wrong.
 */
export async function runOnPages<Options extends { files: string[]; rows?: string[]; bare?: boolean }>(
  { name, parse }: PagesCommand<Options>,
  args: readonly string[],
  { folders, printError, printNote = printError }: PagesCommandDeps,
  run: (pages: LabelledPage[], options: Options) => Promise<number>,
): Promise<number> {
  let options: Options
  try {
    options = parse([...args])
  } catch (error) {
    printError(error instanceof Error ? error.message : String(error))
    return 2
  }
  const hasRows = (options.rows ?? []).length > 0
  if (options.files.length === 0 && !hasRows) {
    printError(`Which file? See npm run ${name} -- --help`)
    return 2
  }
  try {
    const pages = options.files.flatMap((file) => loadPages(file, folders, printNote, { bare: options.bare }))
    if (pages.length === 0 && !hasRows) {
      printNote('There is no text to read.')
      return 0
    }
    return await run(pages, options)
  } catch (error) {
    if (!(error instanceof LabelsError)) throw error
    for (const line of error.lines) printError(line)
    return 2
  }
}
