import { useEffect, useRef } from 'react'
import { EmptyPanel, FailedPanel, LoadingLines } from '#app/features/desk/shared/panel-states.tsx'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { ShowMore } from '#app/features/desk/shared/show-more.tsx'
import { useKeys } from '#app/features/desk/shared/use-keys.ts'
import { Choice } from '#app/features/desk/sources/choice.tsx'
import type { PeopleShown, Person } from '#contracts/people.ts'
import { PEOPLE_GRID, PersonLine } from './person-line.tsx'
import { PersonPanel } from './person-panel.tsx'
import { usePeople } from './queries.ts'
import { type PeopleAddress, writeAddress } from './use-people-address.ts'

const SHOWN: Record<PeopleShown, string> = {
  house: 'Staff',
  no_role: 'Without a role',
  deactivated: 'Deactivated',
  all: 'All accounts',
}

type PeopleListProps = {
  address: PeopleAddress
  go: (change: Partial<PeopleAddress>, options?: { replace?: boolean }) => void
}

/** Everybody, and beside them the one who is open; below 1024 pixels the open one takes the list's place. */
export function PeopleList({ address, go }: PeopleListProps) {
  const { show, search, person: openId } = address
  const people = usePeople({ show, search })
  const list = useRef<HTMLDivElement>(null)
  const all = people.data?.pages.flatMap((page) => page.people) ?? []
  const total = people.data?.pages[0]?.total ?? 0

  const step = (by: 1 | -1) => {
    const at = all.findIndex(({ id }) => id === openId)
    const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by]
    if (next) go({ person: next.id }, { replace: openId !== null })
  }
  const close = () => go({ person: null })
  // The focus goes back to the line, once the list is shown again on narrow screens.
  const wasOpen = useRef(openId)
  useEffect(() => {
    if (openId === null) list.current?.querySelector<HTMLElement>(`[data-person="${wasOpen.current}"]`)?.focus()
    wasOpen.current = openId
  }, [openId])
  useKeys([
    { key: 'j', label: 'Next person', run: () => step(1), repeats: true },
    { key: 'k', label: 'Previous person', run: () => step(-1), repeats: true },
    { key: 'Escape', shown: ['Esc'], label: 'Close the person', run: openId === null ? null : close },
  ])
  const isOpen = openId !== null
  return (
    <div className={isOpen ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(26rem,34rem)]' : ''}>
      <div ref={list} className={isOpen ? 'hidden lg:block lg:pr-6' : ''}>
        <div className="flex flex-wrap items-center gap-3 pb-4 [&_button]:h-11">
          <div className="flex min-w-0 basis-full sm:flex-1 sm:basis-48">
            <SearchBox
              label="Search people"
              placeholder="Name or address"
              value={search}
              onSearch={(words) => go({ search: words, person: null }, { replace: true })}
            />
          </div>
          <Choice label="Shown" choices={SHOWN} value={show} onChange={(next) => go({ show: next, person: null })} />
          <p role="status" className="figures ml-auto text-dim text-sm">
            {people.data && `${total} ${total === 1 ? 'person' : 'people'}`}
          </p>
        </div>
        <Found query={people} people={all} address={address} />
      </div>
      {openId !== null && <PersonPanel key={openId} id={openId} onClose={close} onStep={step} />}
    </div>
  )
}

type FoundProps = { query: ReturnType<typeof usePeople>; people: Person[]; address: PeopleAddress }

function Found({ query, people, address }: FoundProps) {
  if (query.data === undefined) {
    if (query.isError && !query.isFetching)
      return (
        <FailedPanel what="staff accounts" title="People could not be loaded" onRetry={() => void query.refetch()} />
      )
    return <LoadingLines label="Loading people" />
  }
  if (people.length === 0) return <EmptyPanel title="Nobody found">Try other words or another group.</EmptyPanel>
  return (
    <div className="@container">
      <div data-heads="" aria-hidden="true" className={`${PEOPLE_GRID} label-caps hidden pb-2 text-dim @2xl:grid`}>
        <span data-column="">Person</span>
        <span data-column="">Role</span>
        <span data-column="">Second factor</span>
        <span data-column="" className="text-right">
          Last sign-in
        </span>
      </div>
      <ul className="border-rule-strong border-t">
        {people.map((person) => (
          <PersonLine
            key={person.id}
            person={person}
            to={writeAddress({ ...address, person: person.id })}
            isOpen={person.id === address.person}
          />
        ))}
      </ul>
      <ShowMore pages={query} what="people" />
    </div>
  )
}
