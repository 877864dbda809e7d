import { QueryClientProvider } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Preview } from '#app/lib/player/preview.ts'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ArtistNav } from './artist-nav.tsx'
import { DropZone } from './drop-zone.tsx'
import type { Desk, DeskArtist, MediaRow } from './media-rows.ts'
import { PictureLine } from './picture-line.tsx'
import { PreviewLine } from './preview-line.tsx'
import { RemovedLines } from './removed-lines.tsx'
import { UploadLines } from './upload-lines.tsx'
import { createDeskCache, useDesk, useDeskActions } from './use-desk.ts'
import { useUploads } from './use-uploads.ts'

type PressDeskProps = {
  artists: readonly DeskArtist[]
  /** Renders the button that plays a recording. */
  listen: (preview: Preview) => ReactNode
}

/** Where staff publish press pictures and previews. It is behind the access guard. */
export function PressDesk(props: PressDeskProps) {
  const [cache] = useState(createDeskCache)
  return (
    <QueryClientProvider client={cache}>
      <Screen {...props} />
    </QueryClientProvider>
  )
}

function Screen({ artists, listen }: PressDeskProps) {
  const [params] = useSearchParams()
  const desk = useDesk()
  const artist = artists.find(({ id }) => id === params.get('artist')) ?? artists[0]
  if (artist === undefined) return null
  return (
    <div className="gutters pt-6 pb-16">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="text-title">Press &amp; Previews</h1>
          <p className="mt-1.5 max-w-[65ch] text-dim text-sm">
            Pictures go to an artist’s page once they have a description, recordings to a track once it is chosen.
          </p>
        </div>
      </header>
      <div className="mt-7 grid gap-x-12 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <ArtistNav artists={artists} current={artist.id} desk={desk.data} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 className="text-xl">{artist.name}</h2>
            <Link
              to={`/artists/${artist.slug}`}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-dim text-sm hover:text-ink"
            >
              Page on the site
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </Link>
          </div>
          {/* Keyed by artist: uploads in progress belong to the artist they were dropped on. */}
          <Uploader key={artist.id} artist={artist} />
          {desk.data === undefined && desk.isFetching && <Loading />}
          {desk.data === undefined && desk.isError && !desk.isFetching && (
            <Failed onRetry={() => void desk.refetch()} />
          )}
          {desk.data && <Lists desk={desk.data} artist={artist} listen={listen} />}
        </div>
      </div>
    </div>
  )
}

function Uploader({ artist }: { artist: DeskArtist }) {
  const { uploads, add, dismiss } = useUploads(artist.id)
  return (
    <div className="mt-4">
      <DropZone artist={artist.name} onFiles={(files) => void add(files)}>
        <UploadLines uploads={uploads} onDismiss={dismiss} />
      </DropZone>
    </div>
  )
}

type ListsProps = { desk: Desk; artist: DeskArtist; listen: PressDeskProps['listen'] }

function Lists({ desk, artist, listen }: ListsProps) {
  const actions = useDeskActions()
  const ours = <T extends { artist: string }>(rows: T[]) => rows.filter((row) => row.artist === artist.id)
  const pictures = ours(desk.pictures)
  const previews = ours(desk.previews)
  const kept = <T extends { removed_at: string | null }>(rows: T[]) => rows.filter((row) => row.removed_at === null)
  const removed: MediaRow[] = [
    ...pictures.map((row) => ({ kind: 'picture' as const, ...row })),
    ...previews.map((row) => ({ kind: 'preview' as const, ...row })),
  ].filter((row) => row.removed_at !== null)
  return (
    <>
      <List title="Press pictures" empty={`No picture of ${artist.name} yet.`} count={kept(pictures).length}>
        {kept(pictures).map((row) => (
          <PictureLine key={row.id} row={row} actions={actions} />
        ))}
      </List>
      <List
        title="Previews"
        empty={`No preview of ${artist.name} uploaded yet. Previews that came with the site still play.`}
        count={kept(previews).length}
      >
        {kept(previews).map((row) => (
          <PreviewLine key={row.id} row={row} artist={artist} actions={actions} listen={listen} />
        ))}
      </List>
      <RemovedLines rows={removed} actions={actions} />
    </>
  )
}

type ListProps = { title: string; empty: string; count: number; children: ReactNode }

function List({ title, empty, count, children }: ListProps) {
  return (
    <section aria-label={title} className="mt-12">
      <h2 className="figures flex items-baseline gap-3 border-rule-strong border-b pb-3 text-xl">
        {title}
        {count > 0 && <span className="font-normal font-sans text-dim text-sm">{count}</span>}
      </h2>
      {count === 0 ? <p className="py-6 text-dim">{empty}</p> : <ul>{children}</ul>}
    </section>
  )
}

function Loading() {
  return (
    <div role="status" className="mt-12 space-y-4">
      <span className="sr-only">Loading uploads...</span>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mt-12">
      <h3 className="text-title">The uploads could not be loaded</h3>
      <p className="mt-3 text-dim">The server sent an invalid response. Nothing is lost.</p>
      <Button variant="outline" className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
