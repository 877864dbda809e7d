import { useState } from 'react'
import { EmptyPanel } from '#app/features/desk/shared/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/show-more.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { Suppression } from '#contracts/opportunity-answers.ts'
import { AddEntry } from './add-entry.tsx'
import type { Entry } from './calls.ts'
import { EntryFields, nameKind } from './entry-fields.tsx'
import { useLookUp, useSuppressions, useUnsuppress } from './queries.ts'

/** Who is blocked. Addresses and names are kept as hashes: they can be looked up, never read. */
export function SuppressionList() {
  const suppressions = useSuppressions()
  return (
    <>
      <AddEntry />
      <LookUp />
      <section aria-labelledby="suppressed" className="mt-10">
        <h2 id="suppressed" className="mb-3 text-xl">
          On the list
        </h2>
        <Loaded query={suppressions} what="entries">
          {(entries) =>
            entries.length === 0 ? (
              <EmptyPanel level="h3" title="Nobody is on the list" />
            ) : (
              <>
                <ul className="border-rule-strong border-t">
                  {entries.map((entry) => (
                    <EntryLine key={entry.id} entry={entry} />
                  ))}
                </ul>
                <ShowMore pages={suppressions} what="entries" />
              </>
            )
          }
        </Loaded>
      </section>
    </>
  )
}

function LookUp() {
  const [entry, setEntry] = useState<Entry>({ kind: 'email', value: '' })
  const look = useLookUp()
  return (
    <section aria-labelledby="look-up" className="mt-10">
      <h2 id="look-up" className="mb-3 text-xl">
        Look up
      </h2>
      <form
        aria-label="Look up"
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (entry.value.trim() !== '') look.mutate({ ...entry, value: entry.value.trim() })
        }}
      >
        <EntryFields
          entry={entry}
          onChange={(next) => {
            look.reset()
            setEntry(next)
          }}
        />
        <Button type="submit" variant="outline" className="h-12" loading={look.isPending}>
          Look up
        </Button>
      </form>
      <div role="status" className="mt-3">
        {look.data === null && <p>“{entry.value}” is not on the list.</p>}
        {look.data && (
          <ul className="border-rule border-t">
            <EntryLine entry={look.data} shownAs={entry.value} onLifted={look.reset} />
          </ul>
        )}
      </div>
    </section>
  )
}

type EntryLineProps = { entry: Suppression; shownAs?: string; onLifted?: () => void }

function EntryLine({ entry, shownAs, onLifted = () => undefined }: EntryLineProps) {
  const lift = useUnsuppress(onLifted)
  const about = [formatDay(entry.created_at), entry.requested_by, entry.reason].filter(Boolean).join(', ')
  return (
    <li className="figures flex flex-wrap items-center gap-x-6 gap-y-1 border-rule border-b py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {entry.value ?? shownAs ?? 'Kept as a hash'}{' '}
          <span className="font-normal text-dim text-sm">{nameKind(entry.kind)}</span>
        </p>
        <p className="text-dim text-sm [overflow-wrap:anywhere]">{about}</p>
      </div>
      <Button variant="ghost" size="sm" loading={lift.isPending} onClick={() => lift.mutate(entry)}>
        Take off the list<span className="sr-only"> {entry.value ?? about}</span>
      </Button>
    </li>
  )
}
