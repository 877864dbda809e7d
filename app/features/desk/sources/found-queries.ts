import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { PAGE_SIZE } from '#app/features/desk/shared/use-pages.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { CandidatePage, CandidateState } from '#contracts/candidates.ts'
import { decideCandidates, listCandidates } from './calls.ts'
import { UNDO_MS, useReload } from './queries.ts'

const KEY = ['candidates']

/** The candidates in one state as far as they are loaded, and the newest counts. */
export function useCandidates(state: CandidateState) {
  return useInfiniteQuery({
    queryKey: [...KEY, state],
    queryFn: ({ pageParam }) => listCandidates(state, pageParam, PAGE_SIZE),
    initialPageParam: 0,
    getNextPageParam: ({ candidates }: CandidatePage, _, offset: number) =>
      candidates.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE,
    select: join,
  })
}

/** All pages as one. What moved to another page between two loads is in it once. */
function join({ pages }: InfiniteData<CandidatePage>): CandidatePage {
  const all = pages.flatMap(({ candidates }) => candidates)
  return {
    counts: pages[0]?.counts ?? { proposed: 0, accepted: 0, rejected: 0 },
    candidates: [...new Map(all.map((one) => [one.domain, one])).values()],
  }
}

const DONE: Record<CandidateState, string> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  proposed: 'Proposed again',
}
const THEN: Record<CandidateState, string> = {
  accepted: 'among the sources now',
  rejected: 'not read any more',
  proposed: 'waiting for a decision',
}

/** Decides about candidates that are in the state `before`, with an undo. */
export function useDecide(before: CandidateState) {
  const cache = useQueryClient()
  const reload = useReload()
  const onSettled = async () => {
    await Promise.all([cache.invalidateQueries({ queryKey: KEY }), reload()])
  }
  const undo = useMutation({
    mutationFn: decideCandidates,
    onError: (error) => sayFailure('It was not taken back', error),
    onSettled,
  })
  return useMutation({
    mutationFn: decideCandidates,
    onSuccess: (changed, { domains, state, kind }) =>
      showToast({
        title: DONE[state],
        description: `${changed} ${changed === 1 ? 'site is' : 'sites are'} ${THEN[state]}.`,
        durationMs: UNDO_MS,
        action: { label: 'Undo', onClick: () => undo.mutate({ domains, state: before, kind }) },
      }),
    onError: (error) => sayFailure('Nothing was decided', error),
    onSettled,
  })
}
