import type { SearchAccount, SearchProviderStatus } from '#contracts/scraper/search-account.ts'
import type { SearchAnswer, SearchProvider } from './provider.ts'

/** The number of consecutive failures that opens the circuit breaker. */
export const FAILURES_TO_OPEN = 3
const PAUSE_MS = 15 * 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
/** Longer than any request, so that the probe of a process that died expires. */
const PROBE_MS = 60_000
const DAY_MS = 86_400_000

type Rules = Pick<SearchProvider, 'dailyBudget'>

function blankAccount(now: number): SearchAccount {
  return {
    day: dayOf(now),
    spent: 0,
    failures: 0,
    open_until: null,
    probe_until: null,
    budget_until: null,
    last_answer_at: null,
    last_error: null,
  }
}

/** Reserves one request from the account. The answer is null, or the reason why none is available. Pure. */
export function reserve(
  known: SearchAccount | null,
  rules: Rules,
  now: number,
): { account: SearchAccount; answer: string | null } {
  const account = today(known, now)
  const refuse = (answer: string) => ({ account, answer })
  if (isAhead(account.budget_until, now)) return refuse(`says its budget is used up until ${account.budget_until}`)
  if (account.spent >= rules.dailyBudget) return refuse(`today's ${rules.dailyBudget} requests are used up`)
  if (isAhead(account.open_until, now))
    return refuse(`failed ${account.failures} times in a row and rests until ${account.open_until}`)
  const isProbe = account.failures >= FAILURES_TO_OPEN
  if (isProbe && isAhead(account.probe_until, now)) return refuse('is being tried again after failures')
  return {
    account: { ...account, spent: account.spent + 1, probe_until: isProbe ? iso(now + PROBE_MS) : null },
    answer: null,
  }
}

/** Records the outcome of a request. Pure. */
export function report(known: SearchAccount | null, outcome: SearchAnswer, now: number): SearchAccount {
  const account = { ...today(known, now), probe_until: null }
  const works = { failures: 0, open_until: null }
  if (outcome.kind === 'results')
    return { ...account, ...works, budget_until: null, last_answer_at: iso(now), last_error: null }
  const last_error = outcome.detail.slice(0, 300)
  if (outcome.kind === 'budget') {
    // The service answered, so it is not failing. If it names no time, the rest of the day is assumed.
    const until = outcome.retryAfterMs === null ? endOfDay(now) : now + outcome.retryAfterMs
    return { ...account, ...works, budget_until: iso(until), last_error }
  }
  const failures = account.failures + 1
  const pauseMs = Math.min(PAUSE_MS * 2 ** Math.max(0, failures - FAILURES_TO_OPEN), LONGEST_PAUSE_MS)
  return { ...account, failures, open_until: failures >= FAILURES_TO_OPEN ? iso(now + pauseMs) : null, last_error }
}

/** The state of a provider, as staff see it. */
export function statusOf(
  provider: Pick<SearchProvider, 'name' | 'dailyBudget' | 'ends' | 'price'>,
  known: SearchAccount | null,
  now: number,
): SearchProviderStatus {
  const account = today(known, now)
  const { name, dailyBudget, price = null } = provider
  const base = { name, spent_today: account.spent, daily_budget: dailyBudget, price }
  if (provider.ends !== undefined && now >= provider.ends.at.getTime())
    return { ...base, state: 'ended', detail: provider.ends.detail, until: null }
  if (isAhead(account.budget_until, now))
    return { ...base, state: 'budget', detail: account.last_error, until: account.budget_until }
  if (account.spent >= provider.dailyBudget)
    return { ...base, state: 'budget', detail: "today's requests are used up", until: iso(endOfDay(now)) }
  if (isAhead(account.open_until, now))
    return { ...base, state: 'resting', detail: account.last_error, until: account.open_until }
  return { ...base, state: 'ready', detail: account.last_error, until: null }
}

function today(known: SearchAccount | null, now: number): SearchAccount {
  if (known === null) return blankAccount(now)
  // A process whose clock is behind must not reset the budget to that of an earlier day.
  return dayOf(now) > known.day ? { ...known, day: dayOf(now), spent: 0 } : known
}

function isAhead(instant: string | null, now: number): instant is string {
  return instant !== null && Date.parse(instant) > now
}

function dayOf(now: number): string {
  return iso(now).slice(0, 10)
}

function endOfDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS
}

function iso(now: number): string {
  return new Date(now).toISOString()
}
