import { createParser, parseArguments, UsageError } from '#cli/arguments.ts'
import { PRESETS, type Preset, PresetSchema } from '#contracts/scraper/sync-scraper.ts'

/** Scripts rely on these codes. The help and docs/operations.md list them too. */
export const EXIT = { done: 0, failed: 1, notUnderstood: 2, nothingFound: 3, busy: 4, cancelled: 130 } as const

export function createScrapeParser() {
  return createParser('scrape')
    .option('--preset <name>', '', parsePreset)
    .option('--query <text>', '', (text: string, before: string[] | undefined) => [...(before ?? []), text])
    .option('--page <file>')
    .option('--url <url>')
    .option('--store')
    .option('--explain <sentence>')
    .option('--due')
    .option('--accept-drop')
    .option('--continue')
    .option('--dry-run')
    .option('--sample')
    .option('--remove-sample')
    .option('--json')
    .option('--quiet')
}
export type ScrapeOptions = ReturnType<ReturnType<typeof createScrapeParser>['opts']>

function parsePreset(given: string): Preset {
  const preset = PresetSchema.safeParse(given)
  if (preset.success) return preset.data
  throw new UsageError(`Unknown preset: ${given}. The presets are ${Object.keys(PRESETS).join(', ')}.`)
}

/** Parses the command's arguments. Throws UsageError. */
export function readScrapeOptions(args: readonly string[]): ScrapeOptions {
  const options = parseArguments(createScrapeParser(), args).opts()
  if (options.explain !== undefined && Object.keys(options).length > 1)
    throw new UsageError('--explain takes a sentence and nothing else.')
  refuseContradictions(options)
  return options
}

function refuseContradictions(options: ScrapeOptions): void {
  const { preset, query, page, url, store, due, acceptDrop, dryRun, sample, removeSample } = options
  const isOther = [preset, query, page, url].some((given) => given !== undefined)
  if ((sample || removeSample) && (isOther || store || due || acceptDrop || dryRun || (sample && removeSample)))
    throw new UsageError(`--${sample ? 'sample' : 'remove-sample'} can be combined only with --json and --quiet.`)
  if (options.continue && (isOther || store || due || acceptDrop || dryRun || sample || removeSample))
    throw new UsageError(
      '--continue can be combined only with --json and --quiet: everything else comes from the run that it continues.',
    )
  if (page !== undefined && url === undefined)
    throw new UsageError('--page needs --url: the address the page came from.')
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`Not an address: ${url}.`)
  if (preset !== undefined && query !== undefined) throw new UsageError('Give either --preset or --query.')
  if (query?.some((text) => text.trim() === '')) throw new UsageError('A query needs words.')
  if (url !== undefined && (preset !== undefined || query !== undefined || due || acceptDrop))
    throw new UsageError('--url reads one page and takes no preset, no query, no --due and no --accept-drop.')
  if (store && (url === undefined || dryRun))
    throw new UsageError('--store goes with --page or --url, and not with --dry-run.')
  if (dryRun && (due || acceptDrop))
    throw new UsageError('--dry-run does not use stored data, so it takes no --due and no --accept-drop.')
}
