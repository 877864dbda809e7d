import { type ScraperConfig, ScraperConfigSchema } from '#contracts/scraper/sync-scraper.ts'

/** Error messages by field, and the line of a faulty query. */
export type Faults = { queries?: string; recipients?: string; line?: number }

type Line = { text: string; line: number }

/** The queries in a text, one per line, with their line numbers. */
export function parseQueries(text: string): Line[] {
  return text
    .split('\n')
    .map((line, at) => ({ text: line.trim(), line: at + 1 }))
    .filter((query) => query.text !== '')
}

/** The settings, or what is wrong with them. Pure. */
export function checkConfig(
  config: ScraperConfig,
  lines: readonly Line[],
): { config: ScraperConfig } | { faults: Faults } {
  const parsed = ScraperConfigSchema.safeParse(config)
  if (parsed.success) return { config: parsed.data }
  const faults: Faults = {}
  for (const { path } of parsed.error.issues) Object.assign(faults, describeFault(path.map(String), lines, faults))
  return { faults }
}

/**
 * Assigns an error of the server to its field: `config.queries.3: …` belongs to the line of the fourth query. Null if it names no
 * field. Pure.
 */
export function parseRefusal(message: string, lines: readonly Line[]): Faults | null {
  const [, path = '', reason] = /^config\.([\w.]+): (.+)$/s.exec(message) ?? []
  if (reason === undefined) return /has unsubscribed|recipient/i.test(message) ? { recipients: message } : null
  const fault = describeFault(path.split('.'), lines, {})
  // The server's rules may be newer than this page's.
  if (fault.queries !== undefined) return { ...fault, queries: fault.line ? `Line ${fault.line}: ${reason}` : reason }
  return fault.recipients === undefined ? null : { recipients: reason }
}

function describeFault([field, index]: readonly string[], lines: readonly Line[], found: Faults): Faults {
  if (field === 'recipients') return { recipients: 'Enter at most 20 valid e-mail addresses.' }
  if (field !== 'queries' || found.queries !== undefined) return {}
  const line = index === undefined ? undefined : lines[Number(index)]?.line
  if (line !== undefined) return { queries: `Line ${line}: A query can have at most 200 characters.`, line }
  if (lines.length === 0) return { queries: 'Enter at least one query.' }
  return { queries: `Enter at most 50 queries. You entered ${lines.length}.` }
}
