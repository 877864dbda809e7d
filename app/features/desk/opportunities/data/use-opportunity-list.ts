import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useMatchMarks } from '#app/features/desk/drafts/use-match-marks.ts'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { useLogs } from '#app/features/desk/shared/data/use-runs.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { dayOf } from '#app/lib/dates.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { OpportunityCounts } from '#contracts/desk/opportunity-search.ts'
import type { MatchMark } from '#contracts/desk/submission-matches.ts'
import { fetchOpportunityPage, INITIAL_LIMIT, type ListRequest, PAGE_SIZE } from './fetch-opportunities.ts'
import { joinPages } from './join-pages.ts'
import type { ListedOpportunity, OpportunityPage } from './listed-opportunity.ts'
import {
  countLocally,
  createMatcher,
  needsServer,
  type SearchContext,
  searchLocally,
  showsSample,
} from './local-search.ts'
import { LIST_KEYS, useLoadedOpportunities, useServerCounts, useVisit } from './use-opportunities.ts'
import { usePagesInView } from './use-pages-in-view.ts'

export type OpportunityListData = {
  /** Null while it is unknown. */
  total: number | null
  isSample: boolean
  rowAt: (index: number) => ListedOpportunity | undefined
  /** Called with the indexes on screen and the current one, so that their pages are loaded. */
  onShown: (first: number, last: number, current: number) => void
  /** The whole list in order, if all of it is loaded. */
  opportunities: readonly ListedOpportunity[] | null
  /** The submissions on hold that fit an opportunity, once they are known. */
  markOf: (id: string) => MatchMark | undefined
  /** The active filter, including text that is still being typed. */
  filter: OpportunityFilter
  /** Whether these are local matches, shown until the server's answer arrives. */
  isStale: boolean
  isFailed: boolean
  retry: () => void
}

type OpportunityListResult = { list: OpportunityListData; counts: OpportunityCounts | undefined }

/**
 * The list and its counts. They are first computed from the loaded opportunities. If those are not all, the server's pages and
 * counts replace them when they arrive. `typed` is the filter including text that is still being typed.
 */
export function useOpportunityList(request: ListRequest, typed: OpportunityFilter): OpportunityListResult {
  const [pages, showPages] = usePagesInView()
  const loaded = useLoadedOpportunities()
  const support = useBackendSupport()
  const all = useServerCounts({}, true)
  const context = useSearchContext(loaded.dataUpdatedAt, all.data?.today)
  const opportunities = loaded.data?.rows
  const isSettled = !loaded.isFetching && !all.isFetching
  const isComplete =
    opportunities !== undefined &&
    (support === 'specified' || hasAll(opportunities, typed, isSettled ? all.data : undefined))
  const isLocal = isComplete && (support === 'specified' || !needsServer(typed))
  const asksServer = opportunities !== undefined && !isLocal

  const { sort } = request
  const localMatches = useMemo(
    () => (opportunities === undefined || needsServer(typed) ? [] : searchLocally(opportunities, typed, sort, context)),
    [opportunities, typed, sort, context],
  )
  const server = useServerList(request, pages, context, asksServer)
  const joined = typed === request.filter ? server.joined : undefined
  const serverCounts = useServerCounts(request.filter, asksServer)
  const figures = useFigures(opportunities ?? [], typed, context, isLocal)
  const counts = isLocal ? figures : (serverCounts.data ?? all.data)
  const isStale = asksServer && joined === undefined
  const rowAt = joined?.rowAt ?? ((index: number) => localMatches[index])
  const toServerIndex = joined?.toServerIndex ?? identity
  const hasLoadingFailed = loaded.isError && !loaded.isFetching && opportunities === undefined

  return {
    list: {
      // Without local matches, the server may still find some.
      total:
        joined?.total ??
        (opportunities === undefined || (isStale && localMatches.length === 0) ? null : localMatches.length),
      isSample: joined ? server.isSample : showsSample(opportunities ?? [], typed),
      rowAt,
      onShown: useCallback(
        (first, last, current) => showPages(toServerIndex(first), toServerIndex(last), toServerIndex(current)),
        [showPages, toServerIndex],
      ),
      opportunities: isLocal ? localMatches : null,
      markOf: useMatchMarksInView(opportunities ?? [], pages, rowAt, joined !== undefined),
      filter: typed,
      isStale,
      isFailed: hasLoadingFailed || (isStale && server.isFailed),
      retry: () => (hasLoadingFailed ? void loaded.refetch() : server.retry()),
    },
    counts:
      counts && joined ? coverListed(counts, joined.total, { ...request.filter, sample: server.isSample }) : counts,
  }
}

/**
 * The list and the counts are separate responses, and during a run the counts may be older. The total is then at least the length
 * of the list. Lists of dismissed or sample opportunities, which the counts leave out, do not change it.
 */
export function coverListed(
  counts: OpportunityCounts,
  listed: number,
  { sample, dismissed }: Pick<OpportunityFilter, 'sample' | 'dismissed'>,
): OpportunityCounts {
  if (dismissed || sample !== counts.is_sample) return counts
  return { ...counts, total: Math.max(counts.total, listed) }
}

const identity = (index: number) => index

/** Whether all opportunities are loaded. Until the server's count is known, fewer than the limit means all. */
function hasAll(
  opportunities: readonly ListedOpportunity[],
  { sample }: OpportunityFilter,
  counts: OpportunityCounts | undefined,
): boolean {
  // The server counts either sample or real opportunities.
  if (counts === undefined || (sample ?? counts.is_sample) !== counts.is_sample)
    return opportunities.length < INITIAL_LIMIT
  return counts.total <= opportunities.filter(({ sample }) => sample === counts.is_sample).length
}

function useSearchContext(loadedAt: number, day: string | undefined): SearchContext {
  const { userId } = useAuth()
  const { staff } = useStaff()
  return useMemo(() => {
    // The time of loading, so that the list does not change between two keystrokes.
    const now = new Date(loadedAt)
    return { me: userId, now, today: day ?? dayOf(now), staff: staff.map(({ id }) => id) }
  }, [userId, loadedAt, day, staff])
}

function useFigures(
  opportunities: readonly ListedOpportunity[],
  filter: OpportunityFilter,
  context: SearchContext,
  enabled: boolean,
) {
  const since = useVisit().data ?? null
  const logs = useLogs().data
  return useMemo(() => {
    if (!enabled) return undefined
    const sample = showsSample(opportunities, filter)
    const newToday = logs?.find((log) => log.sample === sample)?.new_entries_count ?? 0
    return countLocally(opportunities, filter, { since, newToday }, context)
  }, [opportunities, filter, context, enabled, since, logs])
}

/**
 * The submissions on hold that fit the opportunities on these pages. Loaded opportunities are requested in fixed groups, so that a
 * keystroke, which only filters them, causes no request. Opportunities from the server are requested by page.
 */
function useMatchMarksInView(
  loaded: readonly ListedOpportunity[],
  pages: readonly number[],
  rowAt: (index: number) => ListedOpportunity | undefined,
  isFromServer: boolean,
): (id: string) => MatchMark | undefined {
  const shown = pages.map((page) =>
    Array.from({ length: PAGE_SIZE }, (_, at) => rowAt(page * PAGE_SIZE + at)).filter(
      (opportunity) => opportunity !== undefined,
    ),
  )
  const marks = useMatchMarks('openings', (isFromServer ? shown : groupLoaded(loaded, shown.flat())).map(keepOpen))
  return (id) => marks.get(id)
}

function groupLoaded(loaded: readonly ListedOpportunity[], shown: readonly ListedOpportunity[]): ListedOpportunity[][] {
  const ids = new Set(shown.map(({ id }) => id))
  const groups = Array.from({ length: Math.ceil(loaded.length / PAGE_SIZE) }, (_, at) =>
    loaded.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
  )
  return groups.filter((group) => group.some(({ id }) => ids.has(id)))
}

const keepOpen = (opportunities: readonly ListedOpportunity[]) =>
  opportunities.filter(({ submission_status, do_not_contact }) => submission_status === 'open' && !do_not_contact)

/**
 * The server's first page and those with the given numbers. Opportunities that do not match the filter, because they have changed
 * meanwhile or should not have been sent, are left out.
 */
function useServerList(request: ListRequest, pages: readonly number[], context: SearchContext, enabled: boolean) {
  const pageOf = (page: number) => ({
    queryKey: [...LIST_KEYS.found, request, page],
    queryFn: async () => ({ page, ...(await fetchOpportunityPage(request, page)) }),
  })
  const first = useQuery({ ...pageOf(0), enabled })
  const others = useQueries({
    queries: pages
      .filter((page) => page > 0)
      .map((page) => ({ ...pageOf(page), enabled: enabled && first.data !== undefined })),
    combine: listData,
  })
  const { filter } = request
  const joined = useMemo(() => {
    if (!enabled || first.data === undefined) return undefined
    const sample = filter.sample ?? first.data.is_sample
    const isShown = createMatcher(filter, context)
    const kept = (page: readonly ListedOpportunity[]) =>
      page.filter((opportunity) => opportunity.sample === sample && isShown(opportunity))
    return joinPages(
      first.data.total,
      new Map([first.data, ...others].map(({ page, rows }) => [page, kept(rows)] as const)),
    )
  }, [enabled, first.data, others, filter, context])
  return {
    /** Undefined until the first page arrives. */
    joined,
    isSample: first.data?.is_sample ?? false,
    isFailed: first.isError && !first.isFetching && first.data === undefined,
    retry: () => void first.refetch(),
  }
}

function listData(results: readonly UseQueryResult<OpportunityPage & { page: number }>[]) {
  return results.flatMap(({ data }) => data ?? [])
}
