import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useShelfMarks } from '#app/features/desk/drafts/use-shelf-marks.ts'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { useLogs } from '#app/features/desk/shared/data/use-runs.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { dayOf } from '#app/lib/dates.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { OpportunityCounts } from '#contracts/desk/opportunity-search.ts'
import type { MatchMark } from '#contracts/desk/submission-matches.ts'
import { findOpportunities, type ListRequest, LOADED_ROWS, PAGE_SIZE } from './fetch-rows.ts'
import type { FoundRow, FoundRows } from './found-row.ts'
import { type Asking, countRows, findRows, matcher, needsServer, showsSample } from './loaded-rows.ts'
import { placeRows } from './placed-rows.ts'
import { LIST_KEYS, useLoadedRows, useServerCounts, useVisit } from './use-opportunities.ts'
import { usePagesInView } from './use-pages-in-view.ts'

/** The rows of a list, as far as they are loaded. */
export type FoundList = {
  /** Null while nothing is known. */
  total: number | null
  isSample: boolean
  rowAt: (index: number) => FoundRow | undefined
  /** Called with the rows on screen and the current one, so that their pages are loaded. */
  onShown: (first: number, last: number, current: number) => void
  /** Every row of the list, in order, if all of them are loaded. */
  rows: readonly FoundRow[] | null
  /** What of the shelf fits a row, once it is known. */
  markOf: (id: string) => MatchMark | undefined
  /** What the rows were filtered by: what is typed at this moment included. */
  filter: OpportunityFilter
  /** Whether these are the loaded rows of a longer list, shown until the server's are here. */
  isStale: boolean
  isFailed: boolean
  retry: () => void
}

type DeskRows = { list: FoundList; counts: OpportunityCounts | undefined }

/**
 * The list and its figures. Everything comes from the rows that are loaded at the beginning, at once; where those are not all, the
 * server's pages and figures take their place as soon as they are here. `typed` is the filter with what is typed at this moment.
 */
export function useDeskRows(request: ListRequest, typed: OpportunityFilter): DeskRows {
  const [pages, showPages] = usePagesInView()
  const loaded = useLoadedRows()
  const offers = useBackendSupport()
  const all = useServerCounts({}, true)
  const asking = useAsking(loaded.dataUpdatedAt, all.data?.today)
  const rows = loaded.data?.rows
  const isSettled = !loaded.isFetching && !all.isFetching
  const isComplete =
    rows !== undefined && (offers === 'specified' || hasAll(rows, typed, isSettled ? all.data : undefined))
  const isOurs = isComplete && (offers === 'specified' || !needsServer(typed))
  const asksServer = rows !== undefined && !isOurs

  const { sort } = request
  const ours = useMemo(
    () => (rows === undefined || needsServer(typed) ? [] : findRows(rows, typed, sort, asking)),
    [rows, typed, sort, asking],
  )
  const server = useServerList(request, pages, asking, asksServer)
  const placed = typed === request.filter ? server.placed : undefined
  const ofServer = useServerCounts(request.filter, asksServer)
  const figures = useFigures(rows ?? [], typed, asking, isOurs)
  const isStale = asksServer && placed === undefined
  const rowAt = placed?.rowAt ?? ((index: number) => ours[index])
  const positionOf = placed?.positionOf ?? itself
  const hasLoadingFailed = loaded.isError && !loaded.isFetching && rows === undefined

  return {
    list: {
      // Nothing is said about a list whose rows may all be at the server.
      total: placed?.total ?? (rows === undefined || (isStale && ours.length === 0) ? null : ours.length),
      isSample: placed ? server.isSample : showsSample(rows ?? [], typed),
      rowAt,
      onShown: useCallback(
        (first, last, current) => showPages(positionOf(first), positionOf(last), positionOf(current)),
        [showPages, positionOf],
      ),
      rows: isOurs ? ours : null,
      markOf: useRowMarks(rows ?? [], pages, rowAt, placed !== undefined),
      filter: typed,
      isStale,
      isFailed: hasLoadingFailed || (isStale && server.isFailed),
      retry: () => (hasLoadingFailed ? void loaded.refetch() : server.retry()),
    },
    counts: isOurs ? figures : (ofServer.data ?? all.data),
  }
}

const itself = (index: number) => index

/** Whether the server has no rows but these. Until it has said how many there are, fewer than were asked for are all. */
function hasAll(
  rows: readonly FoundRow[],
  { sample }: OpportunityFilter,
  counts: OpportunityCounts | undefined,
): boolean {
  // The server counts either the sample or the real rows.
  if (counts === undefined || (sample ?? counts.is_sample) !== counts.is_sample) return rows.length < LOADED_ROWS
  return counts.total <= rows.filter(({ sample }) => sample === counts.is_sample).length
}

function useAsking(loadedAt: number, day: string | undefined): Asking {
  const { userId } = useAuth()
  const { staff } = useStaff()
  return useMemo(() => {
    // As of the loading, so that the list does not change between two keystrokes.
    const now = new Date(loadedAt)
    return { me: userId, now, today: day ?? dayOf(now), staff: staff.map(({ id }) => id) }
  }, [userId, loadedAt, day, staff])
}

function useFigures(rows: readonly FoundRow[], filter: OpportunityFilter, asking: Asking, enabled: boolean) {
  const since = useVisit().data ?? null
  const logs = useLogs().data
  return useMemo(() => {
    if (!enabled) return undefined
    const sample = showsSample(rows, filter)
    const newToday = logs?.find((log) => log.sample === sample)?.new_entries_count ?? 0
    return countRows(rows, filter, { since, newToday }, asking)
  }, [rows, filter, asking, enabled, since, logs])
}

/**
 * What the shelf says to the rows on these pages. Loaded rows are asked about in the groups in which they were loaded, so that a
 * keystroke, which only picks among them, asks for nothing again; rows of the server by its pages.
 */
function useRowMarks(
  loaded: readonly FoundRow[],
  pages: readonly number[],
  rowAt: (index: number) => FoundRow | undefined,
  isOfServer: boolean,
): (id: string) => MatchMark | undefined {
  const shown = pages.map((page) =>
    Array.from({ length: PAGE_SIZE }, (_, at) => rowAt(page * PAGE_SIZE + at)).filter((row) => row !== undefined),
  )
  const marks = useShelfMarks('openings', (isOfServer ? shown : groupsOf(loaded, shown.flat())).map(onlyOpen))
  return (id) => marks.get(id)
}

function groupsOf(loaded: readonly FoundRow[], shown: readonly FoundRow[]): FoundRow[][] {
  const ids = new Set(shown.map(({ id }) => id))
  const groups = Array.from({ length: Math.ceil(loaded.length / PAGE_SIZE) }, (_, at) =>
    loaded.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
  )
  return groups.filter((rows) => rows.some(({ id }) => ids.has(id)))
}

const onlyOpen = (rows: readonly FoundRow[]) =>
  rows.filter(({ submission_status, do_not_contact }) => submission_status === 'open' && !do_not_contact)

/**
 * The list in the server's pages: the first, and those of the given numbers. A row that the filter does not show, because it has
 * changed since or was never meant, is left out.
 */
function useServerList(request: ListRequest, pages: readonly number[], asking: Asking, enabled: boolean) {
  const pageOf = (page: number) => ({
    queryKey: [...LIST_KEYS.found, request, page],
    queryFn: async () => ({ page, ...(await findOpportunities(request, page)) }),
  })
  const first = useQuery({ ...pageOf(0), enabled })
  const others = useQueries({
    queries: pages
      .filter((page) => page > 0)
      .map((page) => ({ ...pageOf(page), enabled: enabled && first.data !== undefined })),
    combine: listData,
  })
  const { filter } = request
  const placed = useMemo(() => {
    if (!enabled || first.data === undefined) return undefined
    const sample = filter.sample ?? first.data.is_sample
    const isShown = matcher(filter, asking)
    const kept = (rows: readonly FoundRow[]) => rows.filter((row) => row.sample === sample && isShown(row))
    return placeRows(
      first.data.total,
      new Map([first.data, ...others].map(({ page, rows }) => [page, kept(rows)] as const)),
    )
  }, [enabled, first.data, others, filter, asking])
  return {
    /** Undefined until the first page is here. */
    placed,
    isSample: first.data?.is_sample ?? false,
    isFailed: first.isError && !first.isFetching && first.data === undefined,
    retry: () => void first.refetch(),
  }
}

function listData(results: readonly UseQueryResult<FoundRows & { page: number }>[]) {
  return results.flatMap(({ data }) => data ?? [])
}
