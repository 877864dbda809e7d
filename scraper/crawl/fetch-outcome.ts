import type { PageOutcome } from '#contracts/scraper/reading.ts'

/** The result of a fetch. Failures are data: the pipeline decides by `outcome`, the log shows `detail`. */
export type FetchOutcome =
  | {
      kind: 'page'
      url: string
      body: string
      contentType: 'text/html' | 'text/plain'
      etag: string | null
      lastModified: string | null
    }
  | { kind: 'unchanged'; url: string }
  | { kind: 'failed'; outcome: PageOutcome; detail: string }

export function failed(outcome: PageOutcome, detail: string): FetchOutcome {
  return { kind: 'failed', outcome, detail }
}
