import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { PAGE_SIZE } from '#app/features/desk/shared/data/use-pages.ts'
import type { ActionRequest } from '#contracts/actions/actions.ts'
import type { CandidatePage, CandidateState } from '#contracts/scraper/candidates.ts'
import { CHANGED_KEYS } from './use-sources.ts'

const KEY = ['candidates']

/** The loaded candidates in one state, and the latest counts. */
export function useCandidates(state: CandidateState) {
  return useInfiniteQuery({
    queryKey: [...KEY, state],
    queryFn: ({ pageParam }) => call('list_candidates', { state, offset: pageParam, limit: PAGE_SIZE }),
    initialPageParam: 0,
    getNextPageParam: ({ candidates }: CandidatePage, _, offset: number) =>
      candidates.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE,
    select: mergePages,
  })
}

/** Merges the pages; a candidate that moved between pages during loading is kept once. */
function mergePages({ pages }: InfiniteData<CandidatePage>): CandidatePage {
  const all = pages.flatMap(({ candidates }) => candidates)
  return {
    counts: pages[0]?.counts ?? { proposed: 0, accepted: 0, rejected: 0 },
    candidates: [...new Map(all.map((one) => [one.domain, one])).values()],
  }
}

const DECISION_NOTICES: Record<CandidateState, { title: string; now: string }> = {
  accepted: { title: 'Accepted', now: 'among the sources now' },
  rejected: { title: 'Rejected', now: 'not read any more' },
  proposed: { title: 'Proposed again', now: 'waiting for a decision' },
}

type Decision = ActionRequest<'decide_candidates'>

/** Decides about candidates that are in the state `before`, with an undo. */
export function useDecide(previousState: CandidateState, onDecided: () => void) {
  const { act, isActing } = useStaffAction([KEY, ...CHANGED_KEYS])
  const decide = ({ domains, state, kind }: Decision) =>
    void act({
      run: async () => {
        const { changed } = await call('decide_candidates', { domains, state, kind })
        onDecided()
        return changed
      },
      done: (changed) => ({
        title: DECISION_NOTICES[state].title,
        description: `${changed} ${changed === 1 ? 'site is' : 'sites are'} ${DECISION_NOTICES[state].now}.`,
      }),
      failed: 'Nothing was decided',
      undo: {
        run: () => call('decide_candidates', { domains, state: previousState, kind }),
        failed: 'It was not undone',
      },
    })
  return { decide, isActing }
}
