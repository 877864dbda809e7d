export type SearchResult = {
  url: string
  title: string
  snippet: string
  /** Place in the provider's list, from 1, counted over its pages. */
  rank: number
  provider: string
  fetchedAt: Date
}

export type SearchOptions = { page: number; lang: string; country: string | null; signal?: AbortSignal | undefined }

export type SearchAnswer =
  | { kind: 'results'; results: SearchResult[]; more: boolean }
  /** 402 and 429 are a service's budget speaking, not an error. */
  | { kind: 'budget'; detail: string; retryAfterMs: number | null }
  /** `final`: asking again in this run cannot help (a refused key, a shut service). */
  | { kind: 'failed'; detail: string; final: boolean }

/**
 * One search service. `search` makes one request, never throws for what the service does, and its details never hold a
 * key; it rejects only with the signal's reason. Budgets and pauses are the desk's.
 */
export type SearchProvider = {
  name: string
  perSecond: number
  dailyBudget: number
  /** From when on the service is shut, and what to say then. */
  ends?: { at: Date; detail: string }
  search(query: string, options: SearchOptions): Promise<SearchAnswer>
  close(): Promise<void>
}
