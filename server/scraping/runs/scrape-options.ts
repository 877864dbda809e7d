import { parseArgs } from 'node:util'
import { PRESETS, type Preset, PresetSchema } from '#contracts/sync-scraper.ts'

/** What scripts may rely on; the help and docs/operations.md say the same. */
export const EXIT = { done: 0, failed: 1, notUnderstood: 2, nothingFound: 3, busy: 4, cancelled: 130 } as const

export class UsageError extends Error {}

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

/** Reads the command's arguments. Throws UsageError with one line that says what is wrong. */
export function readScrapeOptions(args: readonly string[]): ScrapeOptions {
  const { values } = parse(args)
  const preset = values.preset === undefined ? null : PresetSchema.safeParse(values.preset)
  if (preset?.success === false)
    throw new UsageError(`Unknown preset: ${values.preset}. There are ${Object.keys(PRESETS).join(', ')}.`)
  if (values.explain !== undefined && args.length > (args[0] === '--explain' ? 2 : 1))
    throw new UsageError('--explain takes a sentence and nothing else.')
  const options: ScrapeOptions = {
    preset: preset?.data ?? null,
    queries: values.query ?? null,
    page: values.page ?? null,
    url: values.url ?? null,
    store: values.store ?? false,
    explain: values.explain ?? null,
    due: values.due ?? false,
    acceptDrop: values['accept-drop'] ?? false,
    goOn: values.continue ?? false,
    dryRun: values['dry-run'] ?? false,
    sample: values.sample ?? false,
    removeSample: values['remove-sample'] ?? false,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  }
  refuseContradictions(options)
  return options
}

function refuseContradictions(options: ScrapeOptions): void {
  const { preset, queries, page, url, store, due, acceptDrop, goOn, dryRun, sample, removeSample } = options
  const isOther = preset !== null || queries !== null || page !== null || url !== null
  if ((sample || removeSample) && (isOther || store || due || acceptDrop || dryRun || (sample && removeSample)))
    throw new UsageError(`--${sample ? 'sample' : 'remove-sample'} takes only --json and --quiet beside it.`)
  if (goOn && (isOther || store || due || acceptDrop || dryRun || sample || removeSample))
    throw new UsageError(
      '--continue takes only --json and --quiet beside it: the rest is that of the run it goes on with.',
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
    throw new UsageError('--dry-run knows nothing that is stored: it takes no --due and no --accept-drop.')
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        preset: { type: 'string' },
        query: { type: 'string', multiple: true },
        page: { type: 'string' },
        url: { type: 'string' },
        store: { type: 'boolean' },
        explain: { type: 'string' },
        due: { type: 'boolean' },
        'accept-drop': { type: 'boolean' },
        continue: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        sample: { type: 'boolean' },
        'remove-sample': { type: 'boolean' },
        json: { type: 'boolean' },
        quiet: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('.')[0] : 'Not understood'}.`)
  }
}
