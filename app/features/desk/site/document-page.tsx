import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { formatLongDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { DOCUMENT_KINDS, type DocumentKind, type DocumentLine } from '#contracts/site/documents.ts'
import { DocumentEditor } from './editor/document-editor.tsx'
import { findPart, getTitle, kindLabel, PARTS_BY_KEY, parentPath } from './kinds.ts'
import { OnlyAdmins } from './only-admins.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { SITE_KEYS, useCanEdit, useTitles } from './use-site.ts'

const REFRESH_MS = 15_000
const KEPT_DAYS = 30

/** One document of the site, or why it cannot be edited. */
export function DocumentPage({ kind: kindParam, id }: { kind: string; id: string }) {
  const mayEdit = useCanEdit()
  const kind = DOCUMENT_KINDS.find((one) => one === kindParam)
  if (kind && mayEdit(kind)) return <ExistingDocument kind={kind} id={id} />
  return (
    <PageFrame kind={kind}>
      {kind ? (
        <OnlyAdmins what={kindLabel(kind)} />
      ) : (
        <EmptyPanel title="There is no such document">The address may be incomplete.</EmptyPanel>
      )}
    </PageFrame>
  )
}

function ExistingDocument({ kind, id }: { kind: DocumentKind; id: string }) {
  const document = useQuery({
    queryKey: SITE_KEYS.document(kind, id),
    queryFn: () => call('get_document', { kind, id }),
    // Someone else may be editing it.
    refetchInterval: REFRESH_MS,
  })
  const status = document.error instanceof ActionError && document.data === undefined ? document.error.status : null
  return (
    <PageFrame kind={kind} line={document.data?.line}>
      {status === 404 ? (
        <EmptyPanel title="There is no such document">
          It may have been deleted more than {KEPT_DAYS} days ago.
        </EmptyPanel>
      ) : status === 403 ? (
        <OnlyAdmins what={kindLabel(kind)} />
      ) : (
        <Loaded query={document} what="the Site area" name="the document">
          {(data) =>
            data.line.state === 'deleted' ? <DeletedDocument line={data.line} /> : <DocumentEditor detail={data} />
          }
        </Loaded>
      )}
    </PageFrame>
  )
}

type PageFrameProps = { kind: DocumentKind | undefined; line?: DocumentLine | undefined; children: ReactNode }

function PageFrame({ kind, line, children }: PageFrameProps) {
  const titles = useTitles()
  const artist = line?.artist ?? null
  const part = PARTS_BY_KEY[kind ? findPart(kind) : 'artist'].label
  const label = artist === null ? part : (titles.get(`artist ${artist}`) ?? 'Artist')
  return (
    <div className="gutters pt-4 pb-16">
      <Link
        to={parentPath({ kind: kind ?? 'artist', artist })}
        className="inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-dim text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{label}</span>
      </Link>
      {!line && <h1 className="sr-only">{kind ? kindLabel(kind) : 'Site'}</h1>}
      {children}
    </div>
  )
}

function DeletedDocument({ line }: { line: DocumentLine }) {
  const actions = useBulkActions()
  const until = new Date(new Date(line.deleted_at ?? line.changed_at).getTime() + KEPT_DAYS * 86_400_000)
  return (
    <>
      <h1 className="text-title [overflow-wrap:anywhere]">{getTitle(line)}</h1>
      <div className="mt-6 border-rule-strong border-t py-10">
        <p className="text-lead">Deleted. It can be restored until {formatLongDay(until)}.</p>
        <Button
          variant="outline"
          className="mt-6"
          loading={actions.isActing}
          onClick={() => void actions.restore([line])}
        >
          Restore
        </Button>
      </div>
    </>
  )
}
