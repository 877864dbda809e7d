import { createParser, parseArguments, UsageError } from '#cli/arguments.ts'
import { PRESETS, type Preset, PresetSchema } from '#contracts/scraper/sync-scraper.ts'

/** What scripts may rely on; the help and docs/operations.md say the same. */
export const EXIT = { done: 0, failed: 1, notUnderstood: 2, nothingFound: 3, busy: 4, cancelled: 130 } as const

export type ScrapeOptions = {
  preset: Preset | null
  queries: string[] | null
  page: string | null
  url: string | null
  store: boolean
  explain: string | null
  due: boolean
  acceptDrop: boolean
  goOn: boolean
  dryRun: boolean
  sample: boolean
  removeSample: boolean
  json: boolean
  quiet: boolean
}

export function createScrapeParser() {
  return createParser('scrape')
    .option('--preset <name>')
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

/** Reads the command's arguments. Throws UsageError with one line that says what is wrong. */
export function readScrapeOptions(args: readonly string[]): ScrapeOptions {
  const given = parseArguments(createScrapeParser(), args).opts()
  const preset = given.preset === undefined ? null : PresetSchema.safeParse(given.preset)
  if (preset?.success === false)
    throw new UsageError(`Unknown preset: ${given.preset}. The presets are ${Object.keys(PRESETS).join(', ')}.`)
  if (given.explain !== undefined && Object.keys(given).length > 1)
    throw new UsageError('--explain takes a sentence and nothing else.')
  const options: ScrapeOptions = {
    preset: preset?.data ?? null,
    queries: given.query ?? null,
    page: given.page ?? null,
    url: given.url ?? null,
    store: given.store ?? false,
    explain: given.explain ?? null,
    due: given.due ?? false,
    acceptDrop: given.acceptDrop ?? false,
    goOn: given.continue ?? false,
    dryRun: given.dryRun ?? false,
    sample: given.sample ?? false,
    removeSample: given.removeSample ?? false,
    json: given.json ?? false,
    quiet: given.quiet ?? false,
  }
  refuseContradictions(options)
  return options
}

function refuseContradictions(options: ScrapeOptions): void {
  const { preset, queries, page, url, store, due, acceptDrop, goOn, dryRun, sample, removeSample } = options
  const isOther = preset !== null || queries !== null || page !== null || url !== null
  if ((sample || removeSample) && (isOther || store || due || acceptDrop || dryRun || (sample && removeSample)))
    throw new UsageError(`--${sample ? 'sample' : 'remove-sample'} can be combined only with --json and --quiet.`)
  if (goOn && (isOther || store || due || acceptDrop || dryRun || sample || removeSample))
    throw new UsageError(
      '--continue can be combined only with --json and --quiet: everything else comes from the run that it continues.',
    )
  if (page !== null && url === null) throw new UsageError('--page needs --url: the address the page came from.')
  if (url !== null && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new UsageError(`Not an address: ${url}.`)
  if (preset !== null && queries !== null) throw new UsageError('Give either --preset or --query.')
  if (queries?.some((query) => query.trim() === '')) throw new UsageError('A query needs words.')
  if (url !== null && (preset !== null || queries !== null || due || acceptDrop))
    throw new UsageError('--url reads one page and takes no preset, no query, no --due and no --accept-drop.')
  if (store && (url === null || dryRun))
    throw new UsageError('--store goes with --page or --url, and not with --dry-run.')
  if (dryRun && (due || acceptDrop))
    throw new UsageError('--dry-run does not use stored data, so it takes no --due and no --accept-drop.')
}
