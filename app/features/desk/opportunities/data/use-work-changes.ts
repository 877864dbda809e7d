import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { MAX_OPPORTUNITIES, type Work, type WorkChange } from '#contracts/desk/opportunity-work.ts'
import type { OpportunityPage } from './listed-opportunity.ts'
import { LIST_KEYS } from './use-opportunities.ts'

export type WorkChanges = {
  /** `what` is the text of the notice: 'Stage set to Contacted'. */
  change: (ids: string[], change: WorkChange, what: string) => Promise<boolean>
  dismiss: (ids: string[]) => Promise<boolean>
}

/** Changes the work on one or many opportunities, with undo. */
export function useWorkChanges(): WorkChanges {
  const cache = useQueryClient()
  const { act } = useStaffAction([QUERY_KEYS.opportunities])
  return {
    change: (ids, change, what) =>
      act({
        run: () =>
          inBatches(ids, async (some) => {
            const answer = await call('update_work', { ids: some, change })
            // The list shows the change at once, before it is reloaded.
            patchLoaded(cache, answer.changed)
            return answer
          }),
        done: (answers) => describe(what, answers.flatMap(({ changed }) => changed).length),
        undo: (answers) => {
          const before = answers.flatMap((answer) => answer.before)
          const restore = async (some: typeof before) =>
            patchLoaded(cache, (await call('restore_work', { before: some })).changed)
          return before.length === 0 ? null : { run: () => inBatches(before, restore) }
        },
      }),
    dismiss: (ids) =>
      act({
        run: async () => {
          const answers = await inBatches(ids, (some) => call('dismiss_many', { ids: some }))
          return answers.flatMap(({ changed }) => changed)
        },
        done: (gone) => describe('Dismissed', gone.length),
        undo: (gone) =>
          gone.length === 0 ? null : { run: () => inBatches(gone, (some) => call('restore_many', { ids: some })) },
      }),
  }
}

function describe(what: string, count: number): string {
  return count === 1 ? what : `${what}: ${count.toLocaleString('en-US')} opportunities`
}

/** Sends items in batches, one after the other. */
async function inBatches<T, Answer>(things: readonly T[], send: (some: T[]) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < things.length; at += MAX_OPPORTUNITIES)
    answers.push(await send(things.slice(at, at + MAX_OPPORTUNITIES)))
  return answers
}

function patchLoaded(cache: QueryClient, changed: readonly { id: string; work: Work }[]): void {
  const works = new Map(changed.map(({ id, work }) => [id, work]))
  for (const queryKey of [LIST_KEYS.loaded, LIST_KEYS.found]) {
    cache.setQueriesData<Pick<OpportunityPage, 'rows'>>({ queryKey }, (page) =>
      page === undefined
        ? page
        : {
            ...page,
            rows: page.rows.map((opportunity) => {
              const work = works.get(opportunity.id)
              return work === undefined ? opportunity : { ...opportunity, work }
            }),
          },
    )
  }
}
