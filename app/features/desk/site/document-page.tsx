import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { EmptyPanel, FailedPanel, LoadingLines } from '#app/features/desk/shared/states/panel-states.tsx'
import { formatLongDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { DOCUMENT_KINDS, type DocumentDetail, type DocumentKind } from '#contracts/site/documents.ts'
import { DocumentEditor } from './editor/document-editor.tsx'
import { addressOf, nameKind, PART_WORDS, partOf, titleOf } from './kinds.ts'
import type { Listen } from './media/document-media.tsx'
import { useLineActs } from './use-line-acts.ts'
import { SITE_KEYS, useTitles } from './use-site.ts'

const LOOK_EVERY_MS = 15_000
const KEPT_DAYS = 30

/** One document of the site, or why it cannot be edited. */
export function DocumentPage({ kind: named, id, listen }: { kind: string; id: string; listen: Listen }) {
  const kind = DOCUMENT_KINDS.find((one) => one === named)
  if (kind) return <Page kind={kind} id={id} listen={listen} />
  return (
    <Frame>
      <EmptyPanel title="There is no such document">The address may be incomplete.</EmptyPanel>
    </Frame>
  )
}

function Page({ kind, id, listen }: { kind: DocumentKind; id: string; listen: Listen }) {
  const document = useQuery({
    queryKey: SITE_KEYS.document(kind, id),
    queryFn: () => call('get_document', { kind, id }),
    // Somebody else may be editing it.
    refetchInterval: LOOK_EVERY_MS,
  })
  const { data, error } = document
  const status = error instanceof ActionError ? error.status : null
  return (
    <Frame kind={kind} {...(data && { detail: data })}>
      {data?.line.state === 'deleted' ? (
        <Deleted detail={data} />
      ) : data ? (
        <DocumentEditor key={data.line.deleted_at} initial={data} newest={data} listen={listen} />
      ) : status === 403 ? (
        <EmptyPanel title="Only admins may edit this">
          {nameKind(kind)}: ask an admin of this installation to change it. Staff edit artists, tracks, services, the
          team, placements and the thesaurus.
        </EmptyPanel>
      ) : status === 404 ? (
        <EmptyPanel title="There is no such document">
          It may have been deleted more than {KEPT_DAYS} days ago.
        </EmptyPanel>
      ) : document.isError && !document.isFetching ? (
        <FailedPanel
          what="the Site area"
          title="The document could not be loaded"
          onRetry={() => void document.refetch()}
        />
      ) : (
        <LoadingLines label="Loading the document" />
      )}
    </Frame>
  )
}

type FrameProps = { kind?: DocumentKind; detail?: DocumentDetail; children: React.ReactNode }

function Frame({ kind, detail, children }: FrameProps) {
  const titles = useTitles()
  const artist = detail?.line.artist ?? null
  const part = kind && partOf(kind)
  const [to, label] =
    artist !== null
      ? [addressOf({ kind: 'artist', id: artist }), titles.get(`artist ${artist}`) ?? 'Artist']
      : part && part !== 'artist'
        ? [`/site?part=${part}`, PART_WORDS[part].label]
        : ['/site', PART_WORDS.artist.label]
  return (
    <div className="gutters pt-4 pb-16">
      <Link to={to} className="inline-flex min-h-11 items-center gap-2 font-semibold text-dim text-sm hover:text-ink">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {label}
      </Link>
      {!detail && <h1 className="sr-only">{kind ? nameKind(kind) : 'Site'}</h1>}
      {children}
    </div>
  )
}

function Deleted({ detail: { line } }: { detail: DocumentDetail }) {
  const acts = useLineActs()
  const until = new Date(new Date(line.deleted_at ?? line.changed_at).getTime() + KEPT_DAYS * 86_400_000)
  return (
    <>
      <h1 className="text-title">{titleOf(line)}</h1>
      <div className="mt-6 border-rule-strong border-t py-10">
        <p className="text-lead">Deleted. It can be restored until {formatLongDay(until)}.</p>
        <Button variant="outline" className="mt-6" loading={acts.isActing} onClick={() => void acts.restore([line])}>
          Restore
        </Button>
      </div>
    </>
  )
}
