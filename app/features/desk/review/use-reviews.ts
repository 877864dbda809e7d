import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { PAGE_SIZE, usePages } from '#app/features/desk/shared/data/use-pages.ts'
import { KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { Review } from '#contracts/desk/opportunity-answers.ts'

export type Answer = { decision: 'merge'; into: string } | { decision: 'keep_apart' } | { decision: 'noted' }

const REVIEWS = ['reviews']
const MERGES = ['merges']

/** The open questions, oldest first. */
export function useReviews() {
  return usePages(REVIEWS, (offset) => call('review_queue', { limit: PAGE_SIZE, offset }))
}

/** Merges, newest first, including undone ones. */
export function useMerges() {
  return usePages(MERGES, (offset) => call('list_merges', { limit: PAGE_SIZE, offset }))
}

const DONE = { merge: 'Merged', keep_apart: 'Kept apart', noted: 'Noted' }

/** An answer may close other questions, open new ones and change the list. */
const CHANGED = [REVIEWS, MERGES, KEYS.opportunities]

/** Answers questions; each answer can be taken back from its notice. */
export function useAnswer() {
  const cache = useQueryClient()
  // Not waited for: the next question can be answered meanwhile.
  const { act, isActing } = useAct(() => {
    for (const queryKey of CHANGED) void cache.invalidateQueries({ queryKey })
  })
  const answer = (review: Review, given: Answer) =>
    void act({
      run: async () => {
        await call('resolve_review', { id: review.id, ...given })
        cache.setQueryData<InfiniteData<Review[], number>>(
          REVIEWS,
          (open) => open && { ...open, pages: open.pages.map((page) => page.filter(({ id }) => id !== review.id)) },
        )
      },
      done: { title: DONE[given.decision], description: nameSides(review), tone: 'success' },
      failed: 'The answer was not saved',
      undo: {
        run: () => call('reopen_review', { id: review.id }),
        done: 'The question is open again',
        failed: 'The answer could not be undone',
      },
    })
  return { answer, isActing }
}

export function useUndoMerge() {
  const { act, actingOn } = useAct(CHANGED)
  const undo = (id: string) =>
    void act({
      on: id,
      run: () => call('unmerge', { merge_id: id }),
      done: { title: 'Merge undone', description: 'Both are separate opportunities again.', tone: 'success' },
      failed: 'The merge was not undone',
    })
  return { undo, undoing: actingOn }
}

function nameSides({ left, right }: Review): string {
  const nameOf = (row: Review['left']) => row.domain ?? row.company_agency ?? 'Unknown Company'
  return right === null ? nameOf(left) : `${nameOf(left)} and ${nameOf(right)}`
}
