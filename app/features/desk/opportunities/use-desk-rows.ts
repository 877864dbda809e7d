import { useMemo } from 'react'
import type { ScraperLog } from '#app/features/desk/shared/log-row.ts'
import { useOffers } from '#app/features/desk/shared/offers.ts'
import { useLogs } from '#app/features/desk/shared/queries.ts'
import { useStaff } from '#app/features/desk/shared/staff.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { dayOf } from '#app/lib/dates.ts'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import type { OpportunityCounts } from '#contracts/opportunity-search.ts'
import type { ShelfMark } from '#contracts/shelf.ts'
import { type ListRequest, LOADED_ROWS } from './calls.ts'
import type { FoundRow } from './found-row.ts'
import { countRows } from './loaded-counts.ts'
import { type Asking, findRows, needsServer, showsSample } from './loaded-rows.ts'
import { useLoadedRows, useServerCounts, useVisit } from './queries.ts'
import { useRowMarks } from './use-row-marks.ts'
import { useServerList } from './use-server-list.ts'

/** The rows of a list, as far as they are loaded. */
export type FoundList = {
  /** Null while nothing is known. */
  total: number | null
  isSample: boolean
  rowAt: (index: number) => FoundRow | undefined
  /** Where the server counts the row at this index. */
  positionOf: (index: number) => number
  /** Every row of the list, in order, if all of them are loaded. */
  rows: readonly FoundRow[] | null
  /** What of the shelf fits a row, once it is known. */
  markOf: (id: string) => ShelfMark | undefined
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
export function useDeskRows(request: ListRequest, typed: OpportunityFilter, pages: readonly number[]): DeskRows {
  const loaded = useLoadedRows()
  const offers = useOffers()
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
  const hasLoadingFailed = loaded.isError && !loaded.isFetching && rows === undefined

  return {
    list: {
      total: totalOf(rows !== undefined, isStale, ours.length, placed?.total),
      isSample: placed ? server.isSample : showsSample(rows ?? [], typed),
      rowAt,
      positionOf: placed?.positionOf ?? itself,
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

/** Nothing is said about a list whose rows may all be at the server. */
function totalOf(isLoaded: boolean, isStale: boolean, ours: number, atServer: number | undefined): number | null {
  if (atServer !== undefined) return atServer
  return !isLoaded || (isStale && ours === 0) ? null : ours
}

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
    return countRows(rows, filter, { since, newToday: newEntriesOf(logs, sample) }, asking)
  }, [rows, filter, asking, enabled, since, logs])
}

/** What the latest run found. */
function newEntriesOf(logs: readonly ScraperLog[] | undefined, sample: boolean): number {
  return logs?.find((log) => log.sample === sample)?.new_entries_count ?? 0
}
