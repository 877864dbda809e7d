import { createSearchParams, useSearchParams } from 'react-router'
import { PEOPLE_FILTERS, type PeopleFilter } from '#contracts/platform/people.ts'

export type PeopleAddress = {
  tab: 'people' | 'audit'
  show: PeopleFilter
  search: string
  /** Who is open beside the list. */
  person: string | null
}

const START: PeopleAddress = { tab: 'people', show: 'house', search: '', person: null }

function readAddress(params: URLSearchParams): PeopleAddress {
  const show = PEOPLE_FILTERS.find((one) => one === params.get('show')) ?? START.show
  const person = params.get('person')
  return {
    tab: params.get('tab') === 'audit' ? 'audit' : 'people',
    show,
    search: (params.get('q') ?? '').slice(0, 200),
    person: person !== null && /^[0-9a-f-]{36}$/i.test(person) ? person : null,
  }
}

/** Leaves out what is as at the start, so that the plain address stays plain. */
export function toParams({ tab, show, search, person }: PeopleAddress): URLSearchParams {
  return createSearchParams({
    ...(tab !== START.tab && { tab }),
    ...(show !== START.show && { show }),
    ...(search !== '' && { q: search }),
    ...(person !== null && { person }),
  })
}

/** What the screen shows, kept in the address. Typing replaces the entry of the history; opening a person adds one. */
export function usePeopleAddress() {
  const [params, setParams] = useSearchParams()
  const address = readAddress(params)
  const go = (change: Partial<PeopleAddress>, { replace = false } = {}) =>
    setParams(toParams({ ...address, ...change }), { replace, preventScrollReset: true })
  return { address, go }
}
