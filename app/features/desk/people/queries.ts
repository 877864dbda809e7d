import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { Person } from '#contracts/people.ts'
import { type Asked, actOn, getPerson, invitePerson, listAudit, listPeople, type PersonAct } from './calls.ts'

const PEOPLE = ['people']
const UNDO_MS = 8000

export function usePeople(asked: Asked) {
  return useInfiniteQuery({
    queryKey: [...PEOPLE, 'list', asked],
    queryFn: ({ pageParam }) => listPeople(asked, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { people }) => sum + people.length, 0)
      return loaded < total ? loaded : undefined
    },
    // The list stays while the next search is under way.
    placeholderData: keepPreviousData,
  })
}

export function usePerson(id: string) {
  return useQuery({ queryKey: [...PEOPLE, 'one', id], queryFn: () => getPerson(id) })
}

/** The audit log, newest first; only what concerns one person, if one is given. */
export function useAudit(personId: string | null) {
  return useInfiniteQuery({
    queryKey: [...PEOPLE, 'audit', personId],
    queryFn: ({ pageParam }) => listAudit(personId, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, has_more }) => (has_more ? entries.at(-1)?.id : undefined),
  })
}

function useReload() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: PEOPLE })
}

export function useInvite(onInvited: (id: string) => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: invitePerson,
    onSuccess: (id, { email }) => {
      showToast({
        title: 'Invitation sent',
        description: `${email} gets a link that works for one hour.`,
        tone: 'success',
      })
      onInvited(id)
    },
    onSettled: reload,
  })
}

type Doing = {
  person: Pick<Person, 'id'>
  act: PersonAct
  /** What the notice says afterwards, and what it says when it did not work. */
  done: string
  failed: string
  /** What takes it back, if anything does. */
  undo?: PersonAct
}

/** Does something to a person, says so, and offers to take it back where that is possible. */
export function usePersonAct() {
  const reload = useReload()
  const takeBack = useMutation({
    mutationFn: ({ id, act }: { id: string; act: PersonAct }) => actOn(id, act),
    onSuccess: () => showToast({ title: 'Taken back', tone: 'success' }),
    onError: (error) => sayFailure('It was not taken back', error),
    onSettled: reload,
  })
  return useMutation({
    mutationFn: ({ person, act }: Doing) => actOn(person.id, act),
    onSuccess: (_, { person: { id }, done, undo }) =>
      showToast({
        title: done,
        tone: 'success',
        ...(undo === undefined
          ? {}
          : { durationMs: UNDO_MS, action: { label: 'Undo', onClick: () => takeBack.mutate({ id, act: undo }) } }),
      }),
    onError: (error, { failed }) => sayFailure(failed, error),
    onSettled: reload,
  })
}
