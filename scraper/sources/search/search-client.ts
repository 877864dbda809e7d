import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'
import { report, reserve } from './account.ts'
import type { SearchAnswer, SearchOptions, SearchProvider } from './provider.ts'

/** Where accounts are stored. An update is atomic across all processes. */
export type SearchAccounts = Pick<ScraperStore, 'updateSearchAccount'>

type SearchOutcome =
  | Extract<SearchAnswer, { kind: 'results' }>
  /** `stop`: the provider gives no more results in this run. */
  | { kind: 'none'; detail: string; stop: boolean }

export type SearchClient = {
  providers: readonly SearchProvider[]
  ask(provider: SearchProvider, query: string, options: SearchOptions, accounts: SearchAccounts): Promise<SearchOutcome>
  close(): Promise<void>
}

/** A wait of at most this long is a rate limit and not a spent budget. It is waited for once. */
const SHORT_WAIT_MS = 5_000

/** Queries search providers within their rate and daily budget, and pauses those that fail. */
export function createSearchClient(providers: readonly SearchProvider[], clock: Clock): SearchClient {
  const pacers = new Map(providers.map((provider) => [provider, createPacer(provider.perSecond, clock)]))
  const askOnce = async (...[provider, query, options, accounts]: Parameters<SearchClient['ask']>) => {
    const refusal = await accounts.updateSearchAccount(provider.name, (known) => reserve(known, provider, clock.now()))
    if (refusal !== null) return { kind: 'refused', detail: refusal } as const
    await pacers.get(provider)?.(options.signal)
    options.onRequest?.()
    const answer = await provider.search(query, options)
    await accounts.updateSearchAccount(provider.name, (known) => ({
      account: report(known, answer, clock.now()),
      answer: undefined,
    }))
    return answer
  }
  return {
    providers,
    async ask(provider, query, options, accounts) {
      if (provider.ends !== undefined && clock.now() >= provider.ends.at.getTime())
        return { kind: 'none', detail: provider.ends.detail, stop: true }
      let answer = await askOnce(provider, query, options, accounts)
      if (answer.kind === 'budget' && (answer.retryAfterMs ?? Infinity) <= SHORT_WAIT_MS) {
        await clock.sleep((answer.retryAfterMs ?? 0) + 1, options.signal)
        answer = await askOnce(provider, query, options, accounts)
      }
      if (answer.kind === 'results') return answer
      return { kind: 'none', detail: answer.detail, stop: answer.kind !== 'failed' || answer.final }
    },
    async close() {
      await Promise.all(providers.map((provider) => provider.close()))
    },
  }
}

/** Waits until the next of `perSecond` requests a second may start. Concurrent callers wait one after the other. */
function createPacer(perSecond: number, clock: Clock) {
  let nextAt = Number.NEGATIVE_INFINITY
  return async (signal?: AbortSignal): Promise<void> => {
    const now = clock.now()
    const startAt = Math.max(now, nextAt)
    nextAt = startAt + 1000 / perSecond
    if (startAt > now) await clock.sleep(startAt - now, signal)
  }
}
