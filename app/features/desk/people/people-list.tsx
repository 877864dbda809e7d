import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { createStepShortcuts } from '#app/features/desk/list/list-shortcuts.ts'
import { Rows } from '#app/features/desk/list/rows.tsx'
import { type List, useList } from '#app/features/desk/list/use-list.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useShortcuts } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/states/show-more.tsx'
import { FilterSelect } from '#app/features/desk/sources/filter-select.tsx'
import type { PeopleFilter, Person } from '#contracts/platform/people.ts'
import { COLUMNS, type PersonLineProps } from './columns.tsx'
import { PEOPLE_KEY } from './person-action.tsx'
import { PersonPanel } from './person-panel.tsx'
import { type PeopleView, toPeopleParams } from './use-people-view.ts'

const FILTER_LABELS: Record<PeopleFilter, string> = {
  house: 'Staff',
  no_role: 'Without a role',
  deactivated: 'Deactivated',
  all: 'All accounts',
}

type PeopleListProps = {
  view: PeopleView
  changeView: (change: Partial<PeopleView>, options?: { replace?: boolean }) => void
}

/** The list of people with the open person beside it; below 1024 pixels the open person replaces the list. */
export function PeopleList({ view, changeView }: PeopleListProps) {
  const { show, search, person: openId } = view
  const people = usePeopleList({ show, search })
  const all = people.data?.pages.flatMap((page) => page.people) ?? []
  const total = people.data?.pages[0]?.total ?? 0
  const list = useList({
    resetKey: JSON.stringify({ show, search }),
    total: all.length,
    rowAt: (index) => all[index],
    openId,
    onOpen: (person, how) => changeView({ person }, { replace: how === 'replace' }),
    opensOnStep: true,
  })
  useShortcuts(
    createStepShortcuts(list, { next: 'Next person', previous: 'Previous person', leave: 'Close the person' }),
  )
  const isOpen = openId !== null
  return (
    <div className={isOpen ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(26rem,34rem)]' : ''}>
      <div className={isOpen ? 'hidden lg:block lg:pr-6' : ''}>
        <div className="flex flex-wrap items-center gap-3 pb-4 [&_button]:h-11">
          <div className="flex min-w-0 basis-full sm:flex-1 sm:basis-48">
            <SearchBox
              label="Search people"
              placeholder="Name or address"
              value={search}
              onSearch={(words) => changeView({ search: words, person: null }, { replace: true })}
            />
          </div>
          <FilterSelect
            label="Shown"
            choices={FILTER_LABELS}
            value={show}
            onChange={(next) => changeView({ show: next, person: null })}
          />
          <p role="status" className="figures ml-auto text-dim text-sm">
            {people.data && `${total} ${total === 1 ? 'person' : 'people'}`}
          </p>
        </div>
        <Loaded query={people} what="staff accounts" name="people">
          {() => <FoundPeople query={people} list={list} view={view} />}
        </Loaded>
      </div>
      {openId !== null && <PersonPanel key={openId} id={openId} onClose={list.close} onStep={list.step} />}
    </div>
  )
}

function usePeopleList(filter: Pick<PeopleView, 'show' | 'search'>) {
  return useInfiniteQuery({
    queryKey: [...PEOPLE_KEY, 'list', filter],
    queryFn: ({ pageParam }) => call('list_people', { ...filter, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { people }) => sum + people.length, 0)
      return loaded < total ? loaded : undefined
    },
    // The list stays while the next search is under way.
    placeholderData: keepPreviousData,
  })
}

type FoundPeopleProps = { query: ReturnType<typeof usePeopleList>; list: List<Person>; view: PeopleView }

function FoundPeople({ query, list, view }: FoundPeopleProps) {
  if (list.total === 0) return <EmptyPanel title="No one found">Try other words or another group.</EmptyPanel>
  return (
    <div style={COLUMNS.tracks} className="@container">
      <div data-heads="" aria-hidden="true" className={clsx(COLUMNS.grid, 'label-caps hidden pb-2 text-dim @2xl:grid')}>
        {COLUMNS.heads(({ key, head }, className) => (
          <span data-column={key} className={className}>
            {head}
          </span>
        ))}
      </div>
      <Rows list={list} className="border-rule-strong border-t">
        {(person, { isOpen }) => (
          <PersonLine
            person={person}
            to={`/people?${toPeopleParams({ ...view, person: person.id })}`}
            isOpen={isOpen}
          />
        )}
      </Rows>
      <ShowMore pages={query} what="people" />
    </div>
  )
}

function PersonLine(props: PersonLineProps) {
  return (
    <div
      className={clsx(
        COLUMNS.grid,
        'figures relative min-h-14 items-center gap-y-1.5 border-rule border-b px-3 py-2.5 @2xl:px-0',
        props.isOpen ? 'bg-white/5 shadow-[inset_2px_0_0_var(--pink)]' : 'hover:bg-haze',
      )}
    >
      {COLUMNS.cells(props)}
    </div>
  )
}
