import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { SITE_KEYS } from '#app/features/desk/site/use-site.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { DocumentLine, RevisionLine } from '#contracts/site/documents.ts'
import { Differences } from './differences.tsx'

const EVENT_LABELS: Record<RevisionLine['did'], string> = {
  seeded: 'First start',
  created: 'Created',
  saved: 'Draft saved',
  published: 'Published',
  unpublished: 'Taken off the site',
  scheduled: 'Scheduled',
  discarded: 'Changes discarded',
  restored: 'Earlier version restored',
  deleted: 'Deleted',
  undeleted: 'Restored after deletion',
  failed: 'Could not be published as scheduled',
}

type HistoryProps = { line: DocumentLine; onRestore: (revision: RevisionLine) => void }

/** The document's history, newest first, each entry with its changes. */
export function History({ line: { kind, id }, onRestore }: HistoryProps) {
  const [open, setOpen] = useState<string | null>(null)
  const revisions = useQuery({
    queryKey: SITE_KEYS.revisions(kind, id),
    queryFn: () => call('list_revisions', { kind, id }),
  })
  return (
    <Loaded query={revisions} what="history">
      {(list) => (
        <ul className="figures">
          {list.map((revision, at) => {
            const isOpen = open === revision.revision_id
            return (
              <li key={revision.revision_id} className="border-rule border-b">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : revision.revision_id)}
                  className="flex min-h-12 w-full cursor-pointer items-center gap-2 py-1.5 text-left hover:bg-haze focus-visible:-outline-offset-2"
                >
                  <ChevronRight className={`size-4 shrink-0 text-dim ${isOpen ? 'rotate-90' : ''}`} />
                  <span className="min-w-0 flex-1">
                    <span className="font-semibold">{EVENT_LABELS[revision.did]}</span>
                    <span className="block truncate text-dim text-sm">{revision.by ?? 'Automatic'}</span>
                  </span>
                  <span className="shrink-0 text-dim text-sm">{formatMoment(revision.at)}</span>
                </button>
                {isOpen && (
                  <div className="pb-4 pl-6">
                    <RevisionChanges document={{ kind, id }} revision={revision} before={list[at + 1]} />
                    {at > 0 && (
                      <Button variant="outline" size="sm" className="mt-3" onClick={() => onRestore(revision)}>
                        Restore this version
                      </Button>
                    )}
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Loaded>
  )
}

type RevisionChangesProps = {
  document: Pick<DocumentLine, 'kind' | 'id'>
  revision: RevisionLine
  before: RevisionLine | undefined
}

function RevisionChanges({ document, revision, before }: RevisionChangesProps) {
  const load = async ({ revision_id }: RevisionLine) => (await call('get_revision', { ...document, revision_id })).body
  const bodies = useQuery({
    queryKey: [...SITE_KEYS.revisions(document.kind, document.id), revision.revision_id, before?.revision_id],
    queryFn: async () => ({ after: await load(revision), before: before ? await load(before) : {} }),
    // A revision never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={bodies} what="differences">
      {(both) => <Differences kind={document.kind} {...both} />}
    </Loaded>
  )
}
