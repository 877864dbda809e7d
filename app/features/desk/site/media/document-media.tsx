import type { ReactNode } from 'react'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import type { Preview } from '#app/lib/player/preview.ts'
import type { MediaOwner } from './calls.ts'
import { DropZone } from './drop-zone.tsx'
import type { Media, MediaArtist, MediaRow } from './media-rows.ts'
import { PictureLine } from './picture-line.tsx'
import { PreviewLine } from './preview-line.tsx'
import { RemovedLines } from './removed-lines.tsx'
import { UploadLines } from './upload-lines.tsx'
import { useMedia, useMediaActions } from './use-media.ts'
import { useUploads } from './use-uploads.ts'

/** Renders the button that plays a recording. */
export type Listen = (preview: Preview) => ReactNode

type DocumentMediaProps = {
  artist: MediaArtist
  /** Shows and takes the recordings of this track alone. */
  track?: { id: string; title: string }
  listen: Listen
}

/** Press pictures and recordings of an artist, or the recording of a track. The site shows them without a draft, within a second. */
export function DocumentMedia({ artist, track, listen }: DocumentMediaProps) {
  const media = useMedia()
  return (
    <PanelSection title={track ? 'Recording' : 'Pictures and recordings'}>
      <p className="max-w-[65ch] py-3 text-dim text-sm">
        {track
          ? 'The track plays what is uploaded here, at once and without publishing.'
          : 'Pictures are on the artist’s page once they have a description, recordings at a track once it is chosen, both at once and without publishing.'}
      </p>
      <Uploader
        owner={track ? { artist: artist.id, track: track.id } : { artist: artist.id }}
        name={track ? track.title : artist.name}
      />
      <Loaded query={media} what="uploads">
        {(loaded) => <Lists media={loaded} artist={artist} track={track} listen={listen} />}
      </Loaded>
    </PanelSection>
  )
}

function Uploader({ owner, name }: { owner: MediaOwner; name: string }) {
  const { uploads, add, dismiss } = useUploads(owner)
  return (
    <DropZone
      name={name}
      takes={owner.track === undefined ? 'everything' : 'preview'}
      onFiles={(files) => void add(files)}
    >
      <UploadLines uploads={uploads} onDismiss={dismiss} />
    </DropZone>
  )
}

type ListsProps = {
  media: Media
  artist: MediaArtist
  track: { id: string; title: string } | undefined
  listen: Listen
}

function Lists({ media, artist, track, listen }: ListsProps) {
  const actions = useMediaActions()
  const pictures = track ? [] : media.pictures.filter((row) => row.artist === artist.id)
  const previews = media.previews.filter((row) => row.artist === artist.id && (!track || row.track === track.id))
  const kept = <T extends { removed_at: string | null }>(rows: T[]) => rows.filter((row) => row.removed_at === null)
  const removed: MediaRow[] = [
    ...pictures.map((row) => ({ kind: 'picture' as const, ...row })),
    ...previews.map((row) => ({ kind: 'preview' as const, ...row })),
  ].filter((row) => row.removed_at !== null)
  return (
    <>
      {!track && (
        <List title="Press pictures" empty={`No picture of ${artist.name} yet.`} count={kept(pictures).length}>
          {kept(pictures).map((row) => (
            <PictureLine key={row.id} row={row} actions={actions} />
          ))}
        </List>
      )}
      <List
        title="Previews"
        empty={`No preview of ${track?.title ?? artist.name} uploaded yet. One that came with the site still plays.`}
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
    <section aria-label={title} className="mt-8">
      <h4 className="figures flex items-baseline gap-3 border-rule-strong border-b pb-3 text-lg">
        {title}
        {count > 0 && <span className="font-normal font-sans text-dim text-sm">{count}</span>}
      </h4>
      {count === 0 ? <p className="py-6 text-dim">{empty}</p> : <ul>{children}</ul>}
    </section>
  )
}
