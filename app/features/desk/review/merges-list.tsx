import { EmptyPanel } from '#app/features/desk/shared/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/show-more.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { MergeRecord } from '#contracts/opportunity-answers.ts'
import { useMerges, useUndoMerge } from './queries.ts'
import { SideBySide } from './side-by-side.tsx'

/** What was merged, by whom, with both sides and a way back. */
export function MergesList() {
  const merges = useMerges()
  const undo = useUndoMerge()
  return (
    <Loaded query={merges} what="merges">
      {(records) =>
        records.length === 0 ? (
          <EmptyPanel title="Nothing has been merged">Two websites of one company become one row here.</EmptyPanel>
        ) : (
          <>
            <ul className="border-rule-strong border-t">
              {records.map((merge) => (
                <MergeLine
                  key={merge.id}
                  merge={merge}
                  isUndoing={undo.isPending && undo.variables === merge.id}
                  onUndo={() => undo.mutate(merge.id)}
                />
              ))}
            </ul>
            <ShowMore pages={merges} what="merges" />
          </>
        )
      }
    </Loaded>
  )
}

type MergeLineProps = { merge: MergeRecord; isUndoing: boolean; onUndo: () => void }

function MergeLine({ merge, isUndoing, onUndo }: MergeLineProps) {
  const { into, from } = merge
  const sides = `${merge.from_sites.join(', ')} into ${merge.into_sites.join(', ')}`
  return (
    <li className="figures border-rule border-b py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold [overflow-wrap:anywhere]">{sides}</p>
          <p className="text-dim text-sm">
            {into?.company_agency ?? 'Unknown Company'}, {formatMoment(merge.created_at)},{' '}
            {merge.kind === 'email' ? 'because of a common mailbox' : 'by a person'}
            {merge.reason && `: ${merge.reason}`}
          </p>
        </div>
        {merge.undone_at === null ? (
          <Button variant="outline" size="sm" loading={isUndoing} onClick={onUndo}>
            Undo<span className="sr-only"> the merge of {sides}</span>
          </Button>
        ) : (
          <p className="text-dim text-sm">Undone {formatMoment(merge.undone_at)}</p>
        )}
      </div>
      {into !== null && from !== null && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-dim text-sm underline underline-offset-4 hover:text-ink">
            Both sides
          </summary>
          <SideBySide
            left={into}
            right={from}
            label={`Both sides of ${sides}`}
            names={[merge.into_sites.join(', '), merge.from_sites.join(', ')]}
          />
        </details>
      )}
    </li>
  )
}
