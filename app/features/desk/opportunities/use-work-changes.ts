import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { describeFailure, UNDO_FOR_MS } from '#app/features/desk/panel/queries.ts'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { showToast } from '#app/ui/toast.tsx'
import { MOST_ROWS, type Work, type WorkBefore, type WorkChange } from '#contracts/opportunity-work.ts'
import { dismissMany, restoreMany, restoreWork, updateWork } from './calls.ts'
import type { FoundRows } from './found-row.ts'
import { LIST_KEYS } from './queries.ts'

export type WorkChanges = {
  /** `what` names what was done, for the notice: 'Stage set to Contacted'. */
  change: (ids: string[], change: WorkChange, what: string) => Promise<void>
  dismiss: (ids: string[]) => Promise<void>
}

/** Changes the work on rows, one or many, each with an undo. */
export function useWorkChanges(): WorkChanges {
  const cache = useQueryClient()
  return useMemo(() => createWorkChanges(cache), [cache])
}

function createWorkChanges(cache: QueryClient): WorkChanges {
  const reload = () => cache.invalidateQueries({ queryKey: KEYS.opportunities })
  const attempt = async (run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      showToast({ title: 'Not saved', description: describeFailure(error), tone: 'destructive' })
    }
    await reload()
  }
  return {
    change: (ids, change, what) =>
      attempt(async () => {
        const before: WorkBefore[] = []
        const changed: { id: string; work: Work }[] = []
        for (const some of inBatches(ids)) {
          const answer = await updateWork(some, change)
          before.push(...answer.before)
          changed.push(...answer.changed)
          // At once, before the list has been loaded again.
          patchRows(cache, answer.changed)
        }
        const undo = () =>
          attempt(async () => {
            for (const some of inBatches(before)) patchRows(cache, (await restoreWork(some)).changed)
          })
        showToast({
          title: describe(what, changed.length),
          ...(before.length > 0 ? { action: { label: 'Undo', onClick: () => void undo() } } : {}),
          durationMs: UNDO_FOR_MS,
        })
      }),
    dismiss: (ids) =>
      attempt(async () => {
        const gone: string[] = []
        for (const some of inBatches(ids)) gone.push(...(await dismissMany(some)))
        const undo = () =>
          attempt(async () => {
            for (const some of inBatches(gone)) await restoreMany(some)
          })
        showToast({
          title: describe('Dismissed', gone.length),
          ...(gone.length > 0 ? { action: { label: 'Undo', onClick: () => void undo() } } : {}),
          durationMs: UNDO_FOR_MS,
        })
      }),
  }
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
