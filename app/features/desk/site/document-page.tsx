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
import { addressOf, kindLabel, PART_WORDS, partOf, titleOf } from './kinds.ts'
import { OnlyAdmins } from './only-admins.tsx'
import { useLineActs } from './use-line-acts.ts'
import { SITE_KEYS, useMayEdit, useTitles } from './use-site.ts'

const LOOK_EVERY_MS = 15_000
const KEPT_DAYS = 30

/** One document of the site, or why it cannot be edited. */
export function DocumentPage({ kind: named, id }: { kind: string; id: string }) {
  const mayEdit = useMayEdit()
  const kind = DOCUMENT_KINDS.find((one) => one === named)
  if (kind && mayEdit(kind)) return <Page kind={kind} id={id} />
  return (
    <Frame kind={kind}>
      {kind ? (
        <OnlyAdmins what={kindLabel(kind)} />
      ) : (
        <EmptyPanel title="There is no such document">The address may be incomplete.</EmptyPanel>
      )}
    </Frame>
  )
}

function Page({ kind, id }: { kind: DocumentKind; id: string }) {
  const document = useQuery({
    queryKey: SITE_KEYS.document(kind, id),
    queryFn: () => call('get_document', { kind, id }),
    // Somebody else may be editing it.
    refetchInterval: LOOK_EVERY_MS,
  })
  const status = document.error instanceof ActionError && document.data === undefined ? document.error.status : null
  return (
    <Frame kind={kind} line={document.data?.line}>
      {status === 404 ? (
        <EmptyPanel title="There is no such document">
          It may have been deleted more than {KEPT_DAYS} days ago.
        </EmptyPanel>
      ) : status === 403 ? (
        <OnlyAdmins what={kindLabel(kind)} />
      ) : (
        <Loaded query={document} what="the Site area" name="the document">
          {(data) =>
            data.line.state === 'deleted' ? (
              <Deleted line={data.line} />
            ) : (
              <DocumentEditor key={data.line.deleted_at} initial={data} newest={data} />
            )
          }
        </Loaded>
      )}
    </Frame>
  )
}

type FrameProps = { kind: DocumentKind | undefined; line?: DocumentLine | undefined; children: ReactNode }

function Frame({ kind, line, children }: FrameProps) {
  const titles = useTitles()
  const part = kind ? partOf(kind) : 'artist'
  const artist = line?.artist ?? null
  const [to, label] =
    artist === null
      ? [part === 'artist' ? '/site' : `/site?part=${part}`, PART_WORDS[part].label]
      : [addressOf({ kind: 'artist', id: artist }), titles.get(`artist ${artist}`) ?? 'Artist']
  return (
    <div className="gutters pt-4 pb-16">
      <Link
        to={to}
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

function Deleted({ line }: { line: DocumentLine }) {
  const acts = useLineActs()
  const until = new Date(new Date(line.deleted_at ?? line.changed_at).getTime() + KEPT_DAYS * 86_400_000)
  return (
    <>
      <h1 className="text-title [overflow-wrap:anywhere]">{titleOf(line)}</h1>
      <div className="mt-6 border-rule-strong border-t py-10">
        <p className="text-lead">Deleted. It can be restored until {formatLongDay(until)}.</p>
        <Button variant="outline" className="mt-6" loading={acts.isActing} onClick={() => void acts.restore([line])}>
          Restore
        </Button>
      </div>
    </>
  )
}
