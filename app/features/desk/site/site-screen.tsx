import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useShortcuts } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { FilterSelect } from '#app/features/desk/sources/filter-select.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'
import { CreateForm, withArticle } from './create-form.tsx'
import { DocumentList } from './document-list.tsx'
import { PARTS, PARTS_BY_KEY, type Part, partPath } from './kinds.ts'
import { OnlyAdmins } from './only-admins.tsx'
import { SampleContent } from './sample-content.tsx'
import { useCanEdit, useDocuments, useTitles } from './use-site.ts'

const FILTER_LABELS = { all: 'All', open: 'Not published', deleted: 'Deleted' } as const
type SiteView = { part: Part; show: keyof typeof FILTER_LABELS; search: string }

/** The overview's state, kept in the URL. */
function useSiteView() {
  const [params, setParams] = useSearchParams()
  const show = params.get('show')
  const view: SiteView = {
    part: PARTS.find((part) => part === params.get('part')) ?? 'artist',
    show: show === 'deleted' || show === 'open' ? show : 'all',
    search: (params.get('q') ?? '').slice(0, 200),
  }
  const changeView = (change: Partial<SiteView>, replace = false) => {
    const { part, show, search } = { ...view, ...change }
    const next = {
      ...(part !== 'artist' && { part }),
      ...(show !== 'all' && { show }),
      ...(search !== '' && { q: search }),
    }
    setParams(next, { replace, preventScrollReset: true })
  }
  return { view, changeView }
}

/** Everything that the site is made of, by kind. */
export function SiteScreen() {
  const { view, changeView } = useSiteView()
  const documents = useDocuments()
  const { isAdmin } = useAuth()
  const [creatingIn, setCreatingIn] = useState<Part | null>(null)
  const { part, show, search } = view
  const { label, creates } = PARTS_BY_KEY[part]
  const canCreate = creates !== undefined && show !== 'deleted'
  const isCreating = canCreate && creatingIn === part
  useShortcuts(
    canCreate ? [{ key: 'n', label: `Add ${withArticle(creates.noun)}`, run: () => setCreatingIn(part) }] : [],
  )
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
              Add {withArticle(creates.noun)}
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
              <PartNavigation lines={lines} part={part} onChoose={(next) => changeView({ part: next, search: '' })} />
              <section aria-label={label} className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
                <div className="flex flex-wrap items-center gap-3 pb-4 [&_button]:h-11">
                  <SearchBox
                    label="Search the site’s documents"
                    placeholder="Search all documents"
                    value={search}
                    onSearch={(search) => changeView({ search }, true)}
                  />
                  <FilterSelect
                    label="Shown"
                    choices={FILTER_LABELS}
                    value={show}
                    onChange={(show) => changeView({ show })}
                  />
                </div>
                <FoundDocuments lines={lines} view={view} />
              </section>
              {isAdmin && <SampleContent lines={lines} removed={removed_sample} />}
            </div>
          )}
        </Loaded>
      </div>
    </div>
  )
}

type PartNavigationProps = { lines: readonly DocumentLine[]; part: Part; onChoose: (part: Part) => void }

/** The parts of the site with their document counts and a mark for unpublished changes. */
function PartNavigation({ lines, part, onChoose }: PartNavigationProps) {
  const canEdit = useCanEdit()
  const parts = PARTS.map((key) => {
    const { label, kinds } = PARTS_BY_KEY[key]
    const own = lines.filter((line) => kinds.includes(line.kind) && line.state !== 'deleted')
    const open = own.filter(({ state }) => state !== 'published').length
    return { key, label, all: own.length, open, isEditable: kinds.every(canEdit) }
  })
  return (
    <div>
      <Pick
        aria-label="Part of the site"
        className="lg:hidden"
        value={part}
        onChange={({ target }) => onChoose(PARTS.find((key) => key === target.value) ?? 'artist')}
      >
        {parts.map(({ key, label, all, isEditable }) => (
          <option key={key} value={key}>
            {label} ({isEditable ? all : 'for admins'})
          </option>
        ))}
      </Pick>
      <nav aria-label="Parts of the site" className="hidden lg:block">
        <ul className="figures border-rule-strong border-t">
          {parts.map(({ key, label, all, open, isEditable }) => (
            <li key={key} className="border-rule border-b">
              <Link
                to={partPath(key)}
                aria-current={key === part ? 'page' : undefined}
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
                  {isEditable ? all : <Lock aria-label="for admins" className="size-3.5" />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function FoundDocuments({ lines, view }: { lines: readonly DocumentLine[]; view: SiteView }) {
  const { part, show, search } = view
  const titles = useTitles()
  const canEdit = useCanEdit()
  const words = search.toLowerCase().split(' ').filter(Boolean)
  const { kinds, label } = PARTS_BY_KEY[part]
  const matches = (line: DocumentLine) => {
    if ((line.state === 'deleted') !== (show === 'deleted')) return false
    if (show === 'open' && line.state === 'published') return false
    if (words.length === 0) return kinds.includes(line.kind)
    const text = `${titles.get(`${line.kind} ${line.id}`)} ${line.slug ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const places = new Map(lines.filter(({ kind }) => kind === 'artist').map(({ id, position }) => [id, position]))
  const artistPosition = (line: DocumentLine) => (line.artist === null ? 0 : (places.get(line.artist) ?? 0))
  const found = lines
    .filter(matches)
    .sort(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
        artistPosition(a) - artistPosition(b) ||
        (a.artist ?? '').localeCompare(b.artist ?? '') ||
        a.position - b.position ||
        a.id.localeCompare(b.id),
    )
  if (words.length === 0 && !kinds.every(canEdit)) return <OnlyAdmins what={label} />
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
        filterKey={JSON.stringify(view)}
        isComplete={words.length === 0 && show === 'all' && part !== 'track'}
      />
    </>
  )
}

const EMPTY_TEXT = {
  search: ['Nothing found', 'Try other words, or look at deleted documents.'],
  deleted: ['Nothing is deleted', 'Deleted documents can be restored for 30 days.'],
  open: ['Everything is published', 'The site shows every document as it is here.'],
  all: ['Nothing here yet', 'The section is left out of the site until there is something.'],
} as const

function NothingFound({ part, show }: { part: Part; show: keyof typeof EMPTY_TEXT }) {
  const [title, text] = EMPTY_TEXT[show]
  return (
    <EmptyPanel title={title}>
      {show === 'all' && part === 'track' ? 'Tracks are added at their artist.' : text}
    </EmptyPanel>
  )
}
