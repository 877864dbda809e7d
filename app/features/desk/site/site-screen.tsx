import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useShortcuts } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { Choice } from '#app/features/desk/sources/choice.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'
import { CreateForm, withArticle } from './create-form.tsx'
import { DocumentList } from './document-list.tsx'
import { PART_WORDS, PARTS, type Part } from './kinds.ts'
import { OnlyAdmins } from './only-admins.tsx'
import { SampleContent } from './sample-content.tsx'
import { useDocuments, useMayEdit, useTitles } from './use-site.ts'

const SHOWN = { all: 'All', open: 'Not published', deleted: 'Deleted' } as const
type SiteAddress = { part: Part; show: keyof typeof SHOWN; search: string }

/** What the overview shows, kept in its address. */
function useSiteAddress() {
  const [params, setParams] = useSearchParams()
  const show = params.get('show')
  const address: SiteAddress = {
    part: PARTS.find((part) => part === params.get('part')) ?? 'artist',
    show: show === 'deleted' || show === 'open' ? show : 'all',
    search: (params.get('q') ?? '').slice(0, 200),
  }
  const go = (change: Partial<SiteAddress>, replace = false) => {
    const { part, show, search } = { ...address, ...change }
    const next = {
      ...(part !== 'artist' && { part }),
      ...(show !== 'all' && { show }),
      ...(search !== '' && { q: search }),
    }
    setParams(next, { replace, preventScrollReset: true })
  }
  return { address, go }
}

/** Everything that the site is made of, by kind. */
export function SiteScreen() {
  const { address, go } = useSiteAddress()
  const documents = useDocuments()
  const { isAdmin } = useAuth()
  const [creatingIn, setCreatingIn] = useState<Part | null>(null)
  const { part, show, search } = address
  const { label, creates } = PART_WORDS[part]
  const canCreate = creates !== undefined && show !== 'deleted'
  const isCreating = canCreate && creatingIn === part
  useShortcuts(canCreate ? [{ key: 'n', label: `Add a ${creates.one}`, run: () => setCreatingIn(part) }] : [])
  const shortcut = useShortcut('n')
  return (
    <div className="gutters pt-6 pb-16">
      <ScreenHead
        title="Site"
        actions={
          canCreate && (
            <Button
              variant={isCreating ? 'outline' : 'neon'}
              glow={false}
              aria-expanded={isCreating}
              aria-keyshortcuts={shortcut}
              onClick={() => setCreatingIn(isCreating ? null : part)}
            >
              Add {withArticle(creates.one)}
            </Button>
          )
        }
      >
        What visitors read, see and hear. Changes are saved as drafts; the site shows them once they are published.
      </ScreenHead>
      {isCreating && <CreateForm part={part} onDone={() => setCreatingIn(null)} />}
      <div className="mt-6">
        <Loaded query={documents} what="site’s documents">
          {({ documents: lines, removed_sample }) => (
            <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
              <Parts lines={lines} part={part} onChoose={(next) => go({ part: next, search: '' })} />
              <section aria-label={label} className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
                <div className="flex flex-wrap items-center gap-3 pb-4 [&_button]:h-11">
                  <SearchBox
                    label="Search the site’s documents"
                    placeholder="Search all documents"
                    value={search}
                    onSearch={(search) => go({ search }, true)}
                  />
                  <Choice label="Shown" choices={SHOWN} value={show} onChange={(show) => go({ show })} />
                </div>
                <Found lines={lines} address={address} />
              </section>
              {isAdmin && <SampleContent lines={lines} removed={removed_sample} />}
            </div>
          )}
        </Loaded>
      </div>
    </div>
  )
}

type PartsProps = { lines: readonly DocumentLine[]; part: Part; onChoose: (part: Part) => void }

/** The kinds with their numbers of documents, and of those that the site does not show as they are. */
function Parts({ lines, part, onChoose }: PartsProps) {
  const mayEdit = useMayEdit()
  const parts = PARTS.map((one) => {
    const { label, kinds } = PART_WORDS[one]
    const own = lines.filter((line) => kinds.includes(line.kind) && line.state !== 'deleted')
    const open = own.filter(({ state }) => state !== 'published').length
    return { one, label, all: own.length, open, isMine: kinds.every(mayEdit) }
  })
  return (
    <div>
      <Pick
        aria-label="Part of the site"
        className="lg:hidden"
        value={part}
        onChange={({ target }) => onChoose(PARTS.find((one) => one === target.value) ?? 'artist')}
      >
        {parts.map(({ one, label, all, isMine }) => (
          <option key={one} value={one}>
            {label} ({isMine ? all : 'for admins'})
          </option>
        ))}
      </Pick>
      <nav aria-label="Parts of the site" className="hidden lg:block">
        <ul className="figures border-rule-strong border-t">
          {parts.map(({ one, label, all, open, isMine }) => (
            <li key={one} className="border-rule border-b">
              <Link
                to={one === 'artist' ? '/site' : `/site?part=${one}`}
                aria-current={one === part ? 'page' : undefined}
                className="flex min-h-11 items-center justify-between gap-3 border-transparent border-l-2 pl-3 text-dim hover:text-ink aria-[current]:border-l-pink aria-[current]:font-semibold aria-[current]:text-ink forced-colors:not-aria-[current]:border-l-[Canvas]"
              >
                <span className="min-w-0">{label}</span>
                <span className="flex items-center gap-2 text-sm">
                  {open > 0 && (
                    <span className="flex items-center gap-1.5 text-amber">
                      <span aria-hidden="true" className="size-2 rotate-45 border border-amber" />
                      <span className="sr-only">{open} not published, of </span>
                    </span>
                  )}
                  {isMine ? all : <Lock aria-label="for admins" className="size-3.5" />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Found({ lines, address }: { lines: readonly DocumentLine[]; address: SiteAddress }) {
  const { part, show, search } = address
  const titles = useTitles()
  const mayEdit = useMayEdit()
  const words = search.toLowerCase().split(' ').filter(Boolean)
  const { kinds, label } = PART_WORDS[part]
  const isFound = (line: DocumentLine) => {
    if ((line.state === 'deleted') !== (show === 'deleted')) return false
    if (show === 'open' && line.state === 'published') return false
    if (words.length === 0) return kinds.includes(line.kind)
    const text = `${titles.get(`${line.kind} ${line.id}`)} ${line.slug ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const places = new Map(lines.filter(({ kind }) => kind === 'artist').map(({ id, position }) => [id, position]))
  const placeOf = (line: DocumentLine) => (line.artist === null ? 0 : (places.get(line.artist) ?? 0))
  const found = lines
    .filter(isFound)
    .sort(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        placeOf(a) - placeOf(b) ||
        (a.artist ?? '').localeCompare(b.artist ?? '') ||
        a.position - b.position ||
        a.id.localeCompare(b.id),
    )
  if (words.length === 0 && !kinds.every(mayEdit)) return <OnlyAdmins what={label} />
  if (found.length === 0) return <NothingFound part={part} show={words.length > 0 ? 'search' : show} />
  return (
    <>
      <p role="status" className="figures pb-2 text-dim text-sm">
        {found.length.toLocaleString('en-US')} {found.length === 1 ? 'document' : 'documents'}
        {part === 'track' && words.length === 0 && ', in the order of their artists'}
      </p>
      <DocumentList
        label={words.length > 0 ? 'Documents found' : label}
        lines={found}
        asked={JSON.stringify(address)}
        isWhole={words.length === 0 && show === 'all' && part !== 'track'}
      />
    </>
  )
}

const NOTHING = {
  search: ['Nothing found', 'Try other words, or look among the deleted.'],
  deleted: ['Nothing is deleted', 'Deleted documents can be restored for 30 days.'],
  open: ['Everything is published', 'The site shows all of it as it is here.'],
  all: ['Nothing here yet', 'The section is left out of the site until there is something.'],
} as const

function NothingFound({ part, show }: { part: Part; show: keyof typeof NOTHING }) {
  const [title, text] = NOTHING[show]
  return (
    <EmptyPanel title={title}>
      {show === 'all' && part === 'track' ? 'Tracks are added at their artist.' : text}
    </EmptyPanel>
  )
}
