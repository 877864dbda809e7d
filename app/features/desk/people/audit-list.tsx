import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#app/features/desk/shared/data/call.ts'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/states/show-more.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import type { AuditEntry } from '#contracts/platform/people.ts'
import { describeActor, describeAuditEntry } from './describe-people.ts'
import { PEOPLE_KEY } from './person-action.tsx'

/** The audit log, newest first, optionally for one person. */
export function AuditList({ personId }: { personId: string | null }) {
  const audit = useInfiniteQuery({
    queryKey: [...PEOPLE_KEY, 'audit', personId],
    queryFn: ({ pageParam }) => call('list_audit', { person_id: personId, before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, has_more }) => (has_more ? entries.at(-1)?.id : undefined),
  })
  return (
    <Loaded query={audit} what="an audit log" name="the audit log">
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        if (entries.length === 0)
          return personId === null ? (
            <EmptyPanel title="No entries yet" />
          ) : (
            <p className="py-3 text-dim text-sm">Nothing has been done to this account, or by it.</p>
          )
        return (
          <>
            <ol className={personId === null ? 'border-rule-strong border-t' : ''}>
              {entries.map((entry) => (
                <AuditEntryItem key={entry.id} entry={entry} />
              ))}
            </ol>
            <ShowMore pages={audit} what="entries" />
          </>
        )
      }}
    </Loaded>
  )
}

function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  return (
    <li className="figures flex flex-wrap items-baseline gap-x-6 gap-y-0.5 border-rule border-b py-3">
      <time dateTime={entry.at} className="w-44 shrink-0 text-dim text-sm">
        {formatMoment(entry.at)}
      </time>
      <p className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <span className="font-semibold">{describeActor(entry)}</span> {describeAuditEntry(entry)}
      </p>
    </li>
  )
}
