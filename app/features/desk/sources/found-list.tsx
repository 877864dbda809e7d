import { useState } from 'react'
import { EmptyPanel } from '#app/features/desk/shared/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/show-more.tsx'
import { ORGANISATIONS } from '#app/features/desk/shared/words.ts'
import { Button } from '#app/ui/button.tsx'
import { Pick } from '#app/ui/pick.tsx'
import type { Candidate, CandidateState } from '#contracts/candidates.ts'
import { OrganisationKindSchema } from '#contracts/directory.ts'
import { CandidateLine } from './candidate-line.tsx'
import { Choice } from './choice.tsx'
import { useCandidates, useDecide } from './found-queries.ts'

const EMPTY: Record<CandidateState, string> = {
  proposed: 'Add a page that lists companies as a source: the next run takes the links on it.',
  accepted: 'What you accept becomes a source and is read by every run.',
  rejected: 'What you reject is neither read nor proposed again.',
}

/** The sites that lists and articles link to, for staff to decide on. */
export function FoundList() {
  const [state, setState] = useState<CandidateState>('proposed')
  const query = useCandidates(state)
  const counts = query.data?.counts
  const named = (word: string, key: CandidateState) => (counts === undefined ? word : `${word} (${counts[key]})`)
  const choices = {
    proposed: named('Proposed', 'proposed'),
    accepted: named('Accepted', 'accepted'),
    rejected: named('Rejected', 'rejected'),
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 py-4">
        <Choice label="Decision" choices={choices} value={state} onChange={setState} />
        <p className="max-w-[65ch] text-dim text-sm">
          Sites that lists and articles link to. A run reads the proposed ones after everything else.
        </p>
      </div>
      <Loaded query={query} what="found companies">
        {({ candidates }) =>
          candidates.length === 0 ? (
            <EmptyPanel title={`Nothing ${state}`}>{EMPTY[state]}</EmptyPanel>
          ) : (
            <>
              <Decidable key={state} state={state} candidates={candidates} />
              <ShowMore pages={query} what="found companies" />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Decidable({ state, candidates }: { state: CandidateState; candidates: readonly Candidate[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [kind, setKind] = useState('')
  const decide = useDecide(state)
  const chosen = candidates.filter(({ domain }) => selected.has(domain))
  const isAll = chosen.length === candidates.length
  const toggle = (domain: string) =>
    setSelected((before) =>
      before.has(domain) ? new Set([...before].filter((one) => one !== domain)) : new Set([...before, domain]),
    )
  const act = (next: CandidateState) => {
    const given = OrganisationKindSchema.safeParse(kind)
    decide.mutate(
      { domains: chosen.map(({ domain }) => domain), state: next, kind: given.success ? given.data : undefined },
      { onSuccess: () => setSelected(new Set()) },
    )
  }
  const needsKind = chosen.some((one) => one.kind === null) && kind === ''
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-rule-strong border-t py-2">
        <label className="figures flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => setSelected(isAll ? new Set() : new Set(candidates.map(({ domain }) => domain)))}
            className="size-5 accent-pink"
          />
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
              <option value="">Kind, where none is known</option>
              {Object.entries(ORGANISATIONS).map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Pick>
          )}
          {state !== 'accepted' && (
            <Button
              variant="neon"
              glow={false}
              size="sm"
              disabled={chosen.length === 0 || needsKind || decide.isPending}
              onClick={() => act('accepted')}
            >
              Accept
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            disabled={chosen.length === 0 || decide.isPending}
            onClick={() => act(state === 'proposed' ? 'rejected' : 'proposed')}
          >
            {state === 'proposed' ? 'Reject' : 'Propose again'}
          </Button>
        </div>
      </div>
      <ul aria-label="Found companies" className="border-rule border-t">
        {candidates.map((candidate) => (
          <CandidateLine
            key={candidate.domain}
            candidate={candidate}
            isSelected={selected.has(candidate.domain)}
            onToggle={() => toggle(candidate.domain)}
          />
        ))}
      </ul>
    </>
  )
}
