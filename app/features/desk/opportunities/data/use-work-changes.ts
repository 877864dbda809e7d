import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { MOST_ROWS, type Work, type WorkBefore, type WorkChange } from '#contracts/desk/opportunity-work.ts'
import type { FoundRows } from './found-row.ts'
import { LIST_KEYS } from './use-opportunities.ts'

export type WorkChanges = {
  /** `what` names what was done, for the notice: 'Stage set to Contacted'. */
  change: (ids: string[], change: WorkChange, what: string) => Promise<boolean>
  dismiss: (ids: string[]) => Promise<boolean>
}

/** Changes the work on rows, one or many, each with an undo. */
export function useWorkChanges(): WorkChanges {
  const cache = useQueryClient()
  const { act } = useAct([KEYS.opportunities])
  return useMemo(
    () => ({
      change: (ids, change, what) =>
        act({
          run: async () => {
            const before: WorkBefore[] = []
            let count = 0
            for (const some of inBatches(ids)) {
              const answer = await call('update_work', { ids: some, change })
              before.push(...answer.before)
              count += answer.changed.length
              // At once, before the list has been loaded again.
              patchRows(cache, answer.changed)
            }
            return { before, count }
          },
          done: ({ count }) => describe(what, count),
          undo: ({ before }) =>
            before.length === 0
              ? null
              : {
                  run: async () => {
                    for (const some of inBatches(before))
                      patchRows(cache, (await call('restore_work', { before: some })).changed)
                  },
                },
        }),
      dismiss: (ids) =>
        act({
          run: async () => {
            const gone: string[] = []
            for (const some of inBatches(ids)) gone.push(...(await call('dismiss_many', { ids: some })).changed)
            return gone
          },
          done: (gone) => describe('Dismissed', gone.length),
          undo: (gone) =>
            gone.length === 0
              ? null
              : {
                  run: async () => {
                    for (const some of inBatches(gone)) await call('restore_many', { ids: some })
                  },
                },
        }),
    }),
    [cache, act],
  )
}

function describe(what: string, count: number): string {
  return count === 1 ? what : `${what}: ${count.toLocaleString('en-US')} rows`
}

function inBatches<T>(things: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(things.length / MOST_ROWS) }, (_, at) =>
    things.slice(at * MOST_ROWS, (at + 1) * MOST_ROWS),
  )
}

/** Writes new work into the loaded rows and pages. */
function patchRows(cache: QueryClient, changed: readonly { id: string; work: Work }[]): void {
  const works = new Map(changed.map(({ id, work }) => [id, work]))
  for (const queryKey of [LIST_KEYS.loaded, LIST_KEYS.found]) {
    cache.setQueriesData<Pick<FoundRows, 'rows'>>({ queryKey }, (page) =>
      page === undefined
        ? page
        : {
            ...page,
            rows: page.rows.map((row) => {
              const work = works.get(row.id)
              return work === undefined ? row : { ...row, work }
            }),
          },
    )
  }
}
