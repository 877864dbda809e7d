import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { fetchOpportunityPage } from '#app/features/desk/opportunities/data/fetch-opportunities.ts'
import { companyName } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { createMatcher } from '#app/features/desk/opportunities/data/local-search.ts'
import { LIST_KEYS, useLoadedOpportunities, useViews } from '#app/features/desk/opportunities/data/use-opportunities.ts'
import { toViewAddress } from '#app/features/desk/opportunities/filters/views-menu.tsx'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { listPaletteActions } from '#app/features/desk/shared/keys/palette-actions.ts'
import { useReturnFocus } from '#app/features/desk/shared/keys/use-return-focus.ts'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { useScreens } from '#app/features/desk/shell/screens.ts'
import { DEFAULT_SORT } from '#contracts/desk/opportunity-search.ts'
import { type DeskAddress, updateDeskParams } from './desk-address.ts'

const LIST = '/sync-scraper'
/** A text search depends on none of these. */
const NO_CONTEXT = { me: null, now: new Date(0), today: '1970-01-01', staff: [] }

const DEBOUNCE_MS = 150
const SHOWN_ROWS = 8

type PaletteProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Finds opportunities, views, actions and screens. */
export function Palette({ isOpen, onOpenChange }: PaletteProps) {
  const focus = useReturnFocus()
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-night/80" />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed top-[12svh] left-1/2 z-50 w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-[3px] border border-rule-strong bg-kerb shadow-2xl shadow-black/70"
        >
          <Dialog.Title className="sr-only">Find</Dialog.Title>
          <Choices onDone={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const words = useDebounced(typed.trim())
  const { groups, isSearching } = useChoices(typed, words)
  const ids = groups.flatMap(({ choices }) => choices.map(({ id }) => id))
  return (
    // The server has filtered the opportunities, so the library must not filter them again. Its selected item may no longer be in
    // the list; Enter would then do nothing.
    <Command
      label="Find an opportunity, a view, an action or a screen"
      shouldFilter={false}
      loop
      value={ids.includes(chosen) ? chosen : (ids[0] ?? '')}
      onValueChange={setChosen}
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        maxLength={200}
        placeholder="Find an opportunity, a view, an action or a screen"
        className="h-14 w-full border-rule border-b bg-transparent px-5 text-ink placeholder:text-field focus-visible:outline-none"
      />
      <Command.List className="max-h-[60svh] overflow-y-auto p-2">
        {words !== '' && !isSearching && (
          <Command.Empty className="px-3 py-4 text-dim text-sm">No results.</Command.Empty>
        )}
        {isSearching && (
          <Command.Loading>
            <p className="px-3 py-2 text-dim text-sm">Searching...</p>
          </Command.Loading>
        )}
        {groups.map(({ title, choices }) => (
          <Command.Group
            key={title}
            heading={title}
            className="[&_[cmdk-group-heading]]:label-caps pb-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-dim"
          >
            {choices.map(({ id, run, shown }) => (
              <Command.Item
                key={id}
                value={id}
                onSelect={() => {
                  onDone()
                  run()
                }}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[2px] px-3 data-[selected=true]:bg-white/8"
              >
                {shown}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}

type Choice = { id: string; run: () => void; shown: ReactNode }

function useChoices(
  typed: string,
  words: string,
): { groups: { title: string; choices: Choice[] }[]; isSearching: boolean } {
  const navigate = useNavigate()
  const toList = useOpenInList(navigate)
  const views = useViews().data ?? []
  const screens = useScreens()
  const found = useQuery({
    queryKey: [...LIST_KEYS.found, 'palette', words],
    queryFn: () => fetchOpportunityPage({ filter: { q: words }, sort: DEFAULT_SORT }, 0),
    enabled: words !== '',
  })
  const matchesTyped = (text: string) => text.toLowerCase().includes(typed.trim().toLowerCase())
  const loaded = useLoadedOpportunities(useBackendSupport() === 'specified' && words !== '').data?.rows ?? []
  const opportunities = (
    words === '' ? [] : (found.data?.rows ?? loaded.filter(createMatcher({ q: words }, NO_CONTEXT)))
  )
    .slice(0, SHOWN_ROWS)
    .map((opportunity) => ({
      id: `row ${opportunity.id}`,
      run: () => toList({ row: opportunity.id }),
      shown: (
        <>
          <span className="min-w-0 flex-1 truncate">{companyName(opportunity)}</span>
          <span className="min-w-0 max-w-40 truncate text-dim text-sm">{opportunity.name}</span>
          <StatusBadge status={opportunity.submission_status} />
        </>
      ),
    }))
  const named = views
    .filter(({ name }) => matchesTyped(name))
    .map((view) => ({ id: `view ${view.id}`, run: () => toList(toViewAddress(view)), shown: view.name }))
  const actions = listPaletteActions()
    .filter(({ label }) => matchesTyped(label))
    .map(({ label, run }) => ({ id: `action ${label}`, run, shown: label }))
  const places = screens
    .filter(({ label }) => matchesTyped(label))
    .map(({ to, label, icon: Icon }) => ({
      id: `screen ${to}`,
      run: () => void navigate(to),
      shown: (
        <>
          <Icon className="size-4 text-dim" />
          {label}
        </>
      ),
    }))
  return {
    groups: [
      { title: 'Opportunities', choices: opportunities },
      { title: 'Views', choices: named },
      { title: 'Actions', choices: actions },
      { title: 'Screens', choices: places },
    ].filter(({ choices }) => choices.length > 0),
    isSearching: words !== '' && found.isFetching,
  }
}

/** Opens the list with this change. On the list's own screen the rest of the address is kept. */
function useOpenInList(navigate: NavigateFunction) {
  const { pathname, search } = useLocation()
  return (change: Partial<DeskAddress>) => {
    const isHere = pathname === LIST
    const params = updateDeskParams(new URLSearchParams(isHere ? search : ''), { ...change, tab: 'opportunities' })
    void navigate(
      { pathname: LIST, search: params.toString() },
      { state: { stay: isHere }, preventScrollReset: isHere },
    )
  }
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
