import { MutationCache, QueryCache, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { ActionError, call, getLogs, NotSupportedError, startRun } from './call.ts'
import { showError } from './failures.ts'
import { useConnection } from './live-changes.ts'
import { findRunInProgress } from './log-row.ts'

const RELOAD_AFTER_START_MS = 30_000
const POLL_RUN_EVERY_MS = 5_000

export const QUERY_KEYS = {
  opportunities: ['opportunities'],
  logs: ['logs'],
  sources: ['sources'],
  config: ['config'],
  counts: ['counts'],
  run: ['run'],
  shelf: ['shelf'],
} as const

/** The caches of users who are signing out. */
const silenced = new WeakSet<QueryClient>()

/** Stops announcing failed loads: requests during sign-out are refused. */
export function silenceErrors(cache: QueryClient): void {
  silenced.add(cache)
}

/** One cache per visit to the dashboard, so that the next account sees nothing of the previous one. */
export function createDashboardCache(): QueryClient {
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (silenced.has(cache) || error instanceof NotSupportedError) return
        if (
          query.queryKey[0] === QUERY_KEYS.opportunities[0] &&
          ['loaded', 'found'].includes(String(query.queryKey[1]))
        ) {
          showToast({ title: 'Error', description: 'Failed to load sync opportunities', tone: 'destructive' })
        }
        // biome-ignore lint/suspicious/noConsole: the specification requires this for the logs.
        console.error(`Loading ${query.queryKey.filter((part) => typeof part !== 'object').join(' ')} failed`, error)
      },
    }),
    // Any change may affect the counts.
    mutationCache: new MutationCache({
      onSettled: () => void cache.invalidateQueries({ queryKey: QUERY_KEYS.counts }),
    }),
    // Every failed attempt is announced, so there are no automatic retries; the screen has a button.
    // Without a network a change fails at once: a paused one would look saved and be lost when the tab is closed.
    defaultOptions: {
      queries: { retry: false, staleTime: RELOAD_AFTER_START_MS },
      mutations: { networkMode: 'always' },
    },
  })
  return cache
}

/** The runs, newest first. Changes arrive in real time; without the connection, they are polled while a run is in progress. */
export function useLogs() {
  const isLive = useConnection() === 'live'
  return useQuery({
    queryKey: QUERY_KEYS.logs,
    queryFn: getLogs,
    refetchInterval: ({ state }) => {
      const runInProgress = findRunInProgress(state.data) ?? findRunInProgress(state.data, 'sample')
      return !isLive && runInProgress !== null ? POLL_RUN_EVERY_MS : false
    },
  })
}

export function useSources() {
  return useQuery({ queryKey: QUERY_KEYS.sources, queryFn: () => call('get_sources') })
}

export function useConfig() {
  return useQuery({ queryKey: QUERY_KEYS.config, queryFn: () => call('get_config') })
}

/** Reloads the opportunities when the run in progress has ended. */
export function useReloadAfterRun(runInProgressId: string | null): void {
  const cache = useQueryClient()
  const previousRunId = useRef(runInProgressId)
  useEffect(() => {
    if (previousRunId.current !== null && runInProgressId === null) {
      void cache.invalidateQueries({ queryKey: QUERY_KEYS.opportunities })
    }
    previousRunId.current = runInProgressId
  }, [runInProgressId, cache])
}

export type ScraperRun = { isRunning: boolean; start: (preset?: string) => void }

/** `isRunning` is true from the click until the run has ended. */
export function useScraperRun(): ScraperRun {
  const cache = useQueryClient()
  const runInProgress = findRunInProgress(useLogs().data)
  const { act, isActing } = useStaffAction([QUERY_KEYS.logs])
  useReloadAfterRun(runInProgress?.id ?? null)
  const start = (preset?: string) =>
    void act({
      run: async () => {
        await startRun({ preset })
        setTimeout(() => {
          void cache.invalidateQueries({ queryKey: QUERY_KEYS.opportunities })
          void cache.invalidateQueries({ queryKey: QUERY_KEYS.logs })
        }, RELOAD_AFTER_START_MS)
      },
      done: {
        title: 'Scraper Started',
        description: 'The scraper is running. Check back in a few minutes.',
        tone: 'success',
      },
      onFailure: (error) => {
        showError('Failed to start scraper', 'Starting the scraper', error)
        if (error instanceof ActionError && error.status === 409) void showRunInProgress(cache, error)
      },
    })
  return { isRunning: isActing || runInProgress !== null, start }
}

async function showRunInProgress(cache: QueryClient, refusal: ActionError): Promise<void> {
  const logs = await cache
    .fetchQuery({ queryKey: QUERY_KEYS.logs, queryFn: getLogs, staleTime: 0 })
    .catch(() => undefined)
  const run = findRunInProgress(logs)
  const since = formatMoment(run?.started_at ?? null)
  const description =
    run === null ? refusal.message : [describeRun(run), since && `since ${since}`].filter(Boolean).join(', ')
  showToast({ title: 'A run is in progress', description })
}
