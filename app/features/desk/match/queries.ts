import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#app/ui/toast.tsx'
import { logMail, matchOpportunity } from './calls.ts'

export function useMatches(id: string) {
  return useQuery({ queryKey: ['match', id], queryFn: () => matchOpportunity(id) })
}

/** What a person has made of a draft: the matches in it, and the texts where they were changed. */
export type DraftWork = { chosen: readonly number[] | null; subject: string | null; text: string | null }

const UNTOUCHED: DraftWork = { chosen: null, subject: null, text: null }

/** Kept for the whole visit, so that nothing typed is lost when another row is looked at. */
export function useDraftWork(id: string): [DraftWork, (change: Partial<DraftWork>) => void] {
  const cache = useQueryClient()
  const queryKey = ['match-draft', id]
  const { data = UNTOUCHED } = useQuery({
    queryKey,
    queryFn: () => cache.getQueryData<DraftWork>(queryKey) ?? UNTOUCHED,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const change = (part: Partial<DraftWork>) =>
    cache.setQueryData<DraftWork>(queryKey, (before = UNTOUCHED) => ({ ...before, ...part }))
  return [data, change]
}

/** Logs that the draft was sent. The panel shows it after its next load, which this asks for. */
export function useLogMail(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (summary: string) => logMail(id, summary),
    onSuccess: async () => {
      showToast({
        title: 'Logged as outreach',
        description: 'It stands in the log of this opportunity.',
        tone: 'success',
      })
      await cache.invalidateQueries({
        predicate: ({ queryKey: [name, of] }) => of === id && !String(name).startsWith('match'),
      })
    },
    onError: (error) => showToast({ title: 'Error', description: error.message, tone: 'destructive' }),
  })
}
