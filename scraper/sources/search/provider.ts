export type SearchResult = {
  url: string
  title: string
  snippet: string
  /** Position in the provider's list, from 1, across pages. */
  rank: number
  provider: string
  fetchedAt: Date
}

export type SearchOptions = {
  page: number
  country: string | null
  signal?: AbortSignal | undefined
  /** Called for each request that is sent. */
  onRequest?: () => void
}

export type SearchAnswer =
  | { kind: 'results'; results: SearchResult[]; more: boolean }
  /** 402 and 429 mean that a budget is spent, and are not failures. */
  | { kind: 'budget'; detail: string; retryAfterMs: number | null }
  /** `final`: another request in this run cannot succeed (a refused key, a discontinued service). */
  | { kind: 'failed'; detail: string; final: boolean }

/**
 * One search service. `search` makes one request and rejects only with the signal's reason, whatever the service does. Its details never
 * contain a key. The search client keeps budgets and pauses.
 */
export type SearchProvider = {
  name: string
  perSecond: number
  dailyBudget: number
  /** The cost of a request in US dollars; null or absent if unknown. */
  price?: number | null
  /** When the service is discontinued, and the message from then on. */
  ends?: { at: Date; detail: string }
  search(query: string, options: SearchOptions): Promise<SearchAnswer>
  close(): Promise<void>
}
