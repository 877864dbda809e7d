import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { usePages } from '#app/features/desk/shared/use-pages.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { Review } from '#contracts/opportunity-answers.ts'
import { type Answer, answerReview, getMerges, getReviews, reopenReview, undoMerge } from './calls.ts'

const REVIEWS = ['reviews']
const MERGES = ['merges']
/** Long enough to notice that the wrong key was pressed. */
const UNDO_MS = 8000

export function useReviews() {
  return usePages(REVIEWS, getReviews)
}

export function useMerges() {
  return usePages(MERGES, getMerges)
}

const DONE = { merge: 'Merged', keep_apart: 'Kept apart', noted: 'Noted' }

/** Answers questions; each answer can be taken back from its notice. */
export function useAnswer() {
  const cache = useQueryClient()
  const undo = useMutation({
    mutationFn: (review: Review) => reopenReview(review.id),
    onSuccess: () => showToast({ title: 'The question is open again' }),
    onError: (error) => sayFailure('The answer could not be taken back', error),
    onSettled: () => reload(cache),
  })
  const answer = useMutation({
    mutationFn: ({ review, answer: given }: { review: Review; answer: Answer }) => answerReview(review.id, given),
    onSuccess: (_, { review, answer: given }) => {
      cache.setQueryData<InfiniteData<Review[], number>>(
        REVIEWS,
        (open) => open && { ...open, pages: open.pages.map((page) => page.filter(({ id }) => id !== review.id)) },
      )
      showToast({
        title: DONE[given.decision],
        description: nameSides(review),
        tone: 'success',
        durationMs: UNDO_MS,
        action: { label: 'Undo', onClick: () => undo.mutate(review) },
      })
    },
    onError: (error) => sayFailure('The answer was not taken', error),
    // Not waited for: the next question can be answered meanwhile.
    onSettled: () => void reload(cache),
  })
  return answer
}

export function useUndoMerge() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: undoMerge,
    onSuccess: () =>
      showToast({ title: 'Merge undone', description: 'Both are rows of their own again.', tone: 'success' }),
    onError: (error) => sayFailure('The merge was not undone', error),
    onSettled: () => reload(cache),
  })
}

/** An answer may close other questions, open new ones and change the list. */
async function reload(cache: QueryClient): Promise<void> {
  const changed = [REVIEWS, MERGES, [...KEYS.opportunities]]
  await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

function nameSides({ left, right }: Review): string {
  const nameOf = (row: Review['left']) => row.domain ?? row.company_agency ?? 'Unknown Company'
  return right === null ? nameOf(left) : `${nameOf(left)} and ${nameOf(right)}`
}
