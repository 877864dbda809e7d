import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAct } from '#app/features/desk/list/use-act.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import type { PeopleShown, Person } from '#contracts/platform/people.ts'
import type { Role } from '#contracts/platform/role.ts'

export const PEOPLE = ['people']

export type Asked = { show: PeopleShown; search: string }

/** What can be done to one person. */
export type PersonAct =
  | { action: 'grant_role'; role: Role; on_myself?: boolean }
  | { action: 'revoke_role' | 'deactivate_person' | 'reset_second_factor'; on_myself?: boolean }
  | { action: 'reactivate_person' | 'resend_invite' | 'revoke_invite' | 'end_person_sessions' }
  | { action: 'end_person_session'; session_id: string }

export function usePeople(asked: Asked) {
  return useInfiniteQuery({
    queryKey: [...PEOPLE, 'list', asked],
    queryFn: ({ pageParam }) => call('list_people', { ...asked, offset: pageParam }),
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
  return useQuery({ queryKey: [...PEOPLE, 'one', id], queryFn: () => call('get_person', { id }) })
}

/** The audit log, newest first; only what concerns one person, if one is given. */
export function useAudit(personId: string | null) {
  return useInfiniteQuery({
    queryKey: [...PEOPLE, 'audit', personId],
    queryFn: ({ pageParam }) => call('list_audit', { person_id: personId, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, has_more }) => (has_more ? entries.at(-1)?.id : undefined),
  })
}

type PersonChange = {
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
  const { act, isActing } = useAct([PEOPLE])
  const change = ({ person: { id }, act: given, done, failed, undo }: PersonChange) =>
    void act({
      run: () => actOn(id, given),
      done: { title: done, tone: 'success' },
      failed,
      ...(undo && {
        undo: {
          run: () => actOn(id, undo),
          done: { title: 'Taken back', tone: 'success' },
          failed: 'It was not undone',
        },
      }),
    })
  return { change, isActing }
}

function actOn(id: string, act: PersonAct) {
  switch (act.action) {
    case 'grant_role':
      return call(act.action, { id, role: act.role, on_myself: act.on_myself })
    case 'end_person_session':
      return call(act.action, { id, session_id: act.session_id })
    case 'revoke_role':
    case 'deactivate_person':
    case 'reset_second_factor':
      return call(act.action, { id, on_myself: act.on_myself })
    default:
      return call(act.action, { id })
  }
}
