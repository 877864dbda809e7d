import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { companyName } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { Review } from '#contracts/desk/opportunity-answers.ts'

export type Answer = { decision: 'merge'; into: string } | { decision: 'keep_apart' } | { decision: 'noted' }

export const REVIEWS = ['reviews']
export const MERGES = ['merges']

const DONE = { merge: 'Merged', keep_apart: 'Kept apart', noted: 'Noted' }

/** An answer may close other questions, open new ones and change the list. */
export const RELOADED_KEYS = [REVIEWS, MERGES, QUERY_KEYS.opportunities]

/** Answers questions, with undo. */
export function useAnswer() {
  const cache = useQueryClient()
  // Not awaited, so that the next question can be answered meanwhile.
  const { act, isActing } = useStaffAction(() => {
    for (const queryKey of RELOADED_KEYS) void cache.invalidateQueries({ queryKey })
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
      done: { title: DONE[given.decision], description: describeSides(review), tone: 'success' },
      failed: 'The answer was not saved',
      undo: {
        run: () => call('reopen_review', { id: review.id }),
        done: 'The question is open again',
        failed: 'The answer could not be undone',
      },
    })
  return { answer, isActing }
}

function describeSides({ left, right }: Review): string {
  const nameSide = (side: Review['left']) => side.domain ?? companyName(side)
  return right === null ? nameSide(left) : `${nameSide(left)} and ${nameSide(right)}`
}
