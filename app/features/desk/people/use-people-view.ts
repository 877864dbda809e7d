import { createSearchParams, useSearchParams } from 'react-router'
import { PEOPLE_FILTERS, type PeopleFilter } from '#contracts/platform/people.ts'

export type PeopleView = {
  tab: 'people' | 'audit'
  show: PeopleFilter
  search: string
  /** The id of the open person. */
  person: string | null
}

const DEFAULT_VIEW: PeopleView = { tab: 'people', show: 'house', search: '', person: null }

function parsePeopleView(params: URLSearchParams): PeopleView {
  const show = PEOPLE_FILTERS.find((one) => one === params.get('show')) ?? DEFAULT_VIEW.show
  const person = params.get('person')
  return {
    tab: params.get('tab') === 'audit' ? 'audit' : 'people',
    show,
    search: (params.get('q') ?? '').slice(0, 200),
    person: person !== null && /^[0-9a-f-]{36}$/i.test(person) ? person : null,
  }
}

/** Default values are omitted, so that the URL stays short. */
export function toPeopleParams({ tab, show, search, person }: PeopleView): URLSearchParams {
  return createSearchParams({
    ...(tab !== DEFAULT_VIEW.tab && { tab }),
    ...(show !== DEFAULT_VIEW.show && { show }),
    ...(search !== '' && { q: search }),
    ...(person !== null && { person }),
  })
}

/** The screen's state, kept in the URL. Typing replaces the history entry; opening a person adds one. */
export function usePeopleView() {
  const [params, setParams] = useSearchParams()
  const view = parsePeopleView(params)
  const changeView = (change: Partial<PeopleView>, { replace = false } = {}) =>
    setParams(toPeopleParams({ ...view, ...change }), { replace, preventScrollReset: true })
  return { view, changeView }
}
