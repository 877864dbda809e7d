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
const LOOK_AT_RUN_EVERY_MS = 5_000

export const QUERY_KEYS = {
  opportunities: ['opportunities'],
  logs: ['logs'],
  sources: ['sources'],
  config: ['config'],
  counts: ['counts'],
  run: ['run'],
  shelf: ['shelf'],
} as const

/** The caches of people who are signing out. */
const leaving = new WeakSet<QueryClient>()

/** From now on no failure of loading is announced: what a change asks for while somebody signs out is refused. */
export function silenceErrors(cache: QueryClient): void {
  leaving.add(cache)
}

/** One cache per visit to the dashboard, so that the next account sees nothing of the last one. */
export function createDashboardCache(): QueryClient {
  const cache: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (leaving.has(cache) || error instanceof NotSupportedError) return
        if (
          query.queryKey[0] === QUERY_KEYS.opportunities[0] &&
          ['loaded', 'found'].includes(String(query.queryKey[1]))
        ) {
          showToast({ title: 'Error', description: 'Failed to load sync opportunities', tone: 'destructive' })
        }
        // biome-ignore lint/suspicious/noConsole: for the logs the specification wants this and nothing else.
        console.error(`Loading ${query.queryKey.filter((part) => typeof part !== 'object').join(' ')} failed`, error)
      },
    }),
    // Whatever was changed may have been what waited.
    mutationCache: new MutationCache({
      onSettled: () => void cache.invalidateQueries({ queryKey: QUERY_KEYS.counts }),
    }),
    // Every failed attempt is announced, so there are no automatic retries; the screen offers a button.
    // Without a network a change fails at once: waiting for it would look like saving, and a closed tab would lose it.
    defaultOptions: {
      queries: { retry: false, staleTime: RELOAD_AFTER_START_MS },
      mutations: { networkMode: 'always' },
    },
  })
  return cache
}

/** The runs, newest first. Their changes arrive by themselves; without the connection they are asked for while one is in progress. */
export function useLogs() {
  const isLive = useConnection() === 'live'
  return useQuery({
    queryKey: QUERY_KEYS.logs,
    queryFn: getLogs,
    refetchInterval: ({ state }) => {
      const underWay = findRunInProgress(state.data) ?? findRunInProgress(state.data, 'sample')
      return !isLive && underWay !== null ? LOOK_AT_RUN_EVERY_MS : false
    },
  })
}

export function useSources() {
  return useQuery({ queryKey: QUERY_KEYS.sources, queryFn: () => call('get_sources') })
}

export function useConfig() {
  return useQuery({ queryKey: QUERY_KEYS.config, queryFn: () => call('get_config') })
}

/** Loads the rows again when the run that was under way has ended. */
export function useReloadAfterRun(underWayId: string | null): void {
  const cache = useQueryClient()
  const wasUnderWay = useRef(underWayId)
  useEffect(() => {
    if (wasUnderWay.current !== null && underWayId === null) {
      void cache.invalidateQueries({ queryKey: QUERY_KEYS.opportunities })
    }
    wasUnderWay.current = underWayId
  }, [underWayId, cache])
}

export type ScraperRun = { isRunning: boolean; start: (preset?: string) => void }

/** Starts runs. `isRunning` is true from the click until the run's log has an end. */
export function useScraperRun(): ScraperRun {
  const cache = useQueryClient()
  const underWay = findRunInProgress(useLogs().data)
  const { act, isActing } = useStaffAction([QUERY_KEYS.logs])
  useReloadAfterRun(underWay?.id ?? null)
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
        if (error instanceof ActionError && error.status === 409) void sayWhatIsUnderWay(cache, error)
      },
    })
  return { isRunning: isActing || underWay !== null, start }
}

async function sayWhatIsUnderWay(cache: QueryClient, refusal: ActionError): Promise<void> {
  const logs = await cache
    .fetchQuery({ queryKey: QUERY_KEYS.logs, queryFn: getLogs, staleTime: 0 })
    .catch(() => undefined)
  const run = findRunInProgress(logs)
  const since = formatMoment(run?.started_at ?? null)
  const description =
    run === null ? refusal.message : [describeRun(run), since && `since ${since}`].filter(Boolean).join(', ')
  showToast({ title: 'A run is in progress', description })
}
