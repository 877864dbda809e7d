import { useState } from 'react'
import { createSelectShortcut, createStepShortcuts } from '#app/features/desk/list/list-shortcuts.ts'
import { SelectBox } from '#app/features/desk/list/row-controls.tsx'
import { Rows } from '#app/features/desk/list/rows.tsx'
import { useList } from '#app/features/desk/list/use-list.ts'
import { useShortcuts } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/states/show-more.tsx'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { ORGANISATIONS } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import type { Candidate, CandidateState } from '#contracts/scraper/candidates.ts'
import { OrganisationKindSchema } from '#contracts/scraper/directory.ts'
import { FilterSelect } from './filter-select.tsx'
import { KindOptions } from './kind-options.tsx'
import { PROBLEM_LABELS } from './source-state.ts'
import { useCandidates, useDecide } from './use-candidates.ts'
import { WebLink } from './web-link.tsx'

const EMPTY_TEXT: Record<CandidateState, string> = {
  proposed: 'Add a page that lists companies as a source: the next run takes the links on it.',
  accepted: 'What you accept becomes a source and is read by every run.',
  rejected: 'What you reject is neither read nor proposed again.',
}

/** The sites that lists and articles link to, for staff to decide on. */
export function FoundList() {
  const [state, setState] = useState<CandidateState>('proposed')
  const query = useCandidates(state)
  const counts = query.data?.counts
  const labelWithCount = (word: string, key: CandidateState) =>
    counts === undefined ? word : `${word} (${counts[key]})`
  const choices = {
    proposed: labelWithCount('Proposed', 'proposed'),
    accepted: labelWithCount('Accepted', 'accepted'),
    rejected: labelWithCount('Rejected', 'rejected'),
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 py-4">
        <FilterSelect label="Decision" choices={choices} value={state} onChange={setState} />
        <p className="max-w-[65ch] text-dim text-sm">
          Sites that lists and articles link to. A run reads the proposed ones after everything else.
        </p>
      </div>
      <Loaded query={query} what="found companies">
        {({ candidates }) =>
          candidates.length === 0 ? (
            <EmptyPanel title={`Nothing ${state}`}>{EMPTY_TEXT[state]}</EmptyPanel>
          ) : (
            <>
              <CandidateList key={state} state={state} candidates={candidates} />
              <ShowMore pages={query} what="found companies" />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function CandidateList({ state, candidates }: { state: CandidateState; candidates: readonly Candidate[] }) {
  const list = useList({
    resetKey: state,
    total: candidates.length,
    rowAt: (index) => candidates[index] && { id: candidates[index].domain, candidate: candidates[index] },
    openId: null,
    onOpen: () => undefined,
  })
  const { selected, selectAllLoaded, clear } = list
  useShortcuts([
    ...createStepShortcuts(list, { next: 'Next company', previous: 'Previous company', leave: 'Clear the selection' }),
    createSelectShortcut(list, 'Select the company'),
  ])
  const [kind, setKind] = useState('')
  const { decide, isActing } = useDecide(state, () => {
    clear()
    // The pressed button is disabled now.
    list.goTo(list.current, false)
  })
  const chosen = candidates.filter(({ domain }) => selected.has(domain))
  const isAll = chosen.length === candidates.length
  const decideAll = (next: CandidateState) => {
    const parsed = OrganisationKindSchema.safeParse(kind)
    decide({
      domains: chosen.map(({ domain }) => domain),
      state: next,
      kind: parsed.success ? parsed.data : undefined,
    })
  }
  const needsKind = chosen.some((one) => one.kind === null) && kind === ''
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-rule-strong border-t py-2">
        <label className="figures flex min-h-11 cursor-pointer items-center text-sm">
          <span className="flex w-12 justify-center pr-1">
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => (isAll ? clear() : selectAllLoaded())}
              className="size-4 cursor-pointer accent-cyan"
            />
          </span>
          {chosen.length === 0 ? `Select all ${candidates.length} shown` : `${chosen.length} selected`}
        </label>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {state !== 'accepted' && chosen.some((one) => one.kind === null) && (
            <Pick
              aria-label="Kind, where none is known"
              size="sm"
              value={kind}
              onChange={({ target }) => setKind(target.value)}
            >
              <KindOptions emptyLabel="Kind, where none is known" />
            </Pick>
          )}
          {state !== 'accepted' && (
            <Button
              variant="neon"
              glow={false}
              size="sm"
              disabled={chosen.length === 0 || needsKind || isActing}
              onClick={() => decideAll('accepted')}
            >
              Accept
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            disabled={chosen.length === 0 || isActing}
            onClick={() => decideAll(state === 'proposed' ? 'rejected' : 'proposed')}
          >
            {state === 'proposed' ? 'Reject' : 'Propose again'}
          </Button>
        </div>
      </div>
      <Rows
        list={list}
        label="Found companies"
        className="border-rule border-t"
        rowClassName="figures flex scroll-mt-20 scroll-mb-24 items-start gap-1 border-rule border-b py-0.5"
      >
        {({ candidate }, { isSelected }) => (
          <CandidateLine candidate={candidate} isSelected={isSelected} onSelect={list.select} />
        )}
      </Rows>
    </>
  )
}

type CandidateLineProps = { candidate: Candidate; isSelected: boolean; onSelect: (id: string, extend: boolean) => void }

/** One found site. The link text comes from another site, so the domain is always shown beside it. */
function CandidateLine({ candidate, isSelected, onSelect }: CandidateLineProps) {
  const { domain, url, name, found_on, kind, found_at, status, health } = candidate
  return (
    <>
      <SelectBox id={domain} name={domain} tabIndex={0} isSelected={isSelected} onSelect={onSelect} />
      <div className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_9rem]">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-semibold">
            {name}
            <span className="ml-2 font-normal text-dim text-sm">
              {kind === null ? 'kind not known' : ORGANISATIONS[kind]}
            </span>
          </p>
          <p className="text-dim text-sm">
            <WebLink href={url} data-line="">
              {domain}
            </WebLink>
          </p>
        </div>
        <p className="min-w-0 text-dim text-sm [overflow-wrap:anywhere]">
          Found on{' '}
          {found_on === null ? (
            'a page that asked to be removed'
          ) : (
            <WebLink href={found_on}>{shorten(found_on)}</WebLink>
          )}
          , {formatDay(found_at)}
        </p>
        <div className="text-sm">
          {status !== null && <StatusBadge status={status} />}
          {status === null && (
            <span className="text-dim">
              {health === null ? 'No opportunity yet' : `Site: ${PROBLEM_LABELS[health].toLowerCase()}`}
            </span>
          )}
        </div>
      </div>
    </>
  )
}

const shorten = (url: string) =>
  url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
    .slice(0, 80)
