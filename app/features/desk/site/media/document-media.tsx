import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { MediaRow } from './media-calls.ts'
import { type MediaArtist, MediaItem, PictureLine, PreviewLine } from './media-lines.tsx'
import { UploadZone } from './upload-zone.tsx'
import { type MediaActions, useMedia, useMediaActions } from './use-media.ts'

type DocumentMediaProps = {
  artist: MediaArtist
  /** Limits the section to the recording of this track. */
  track?: { id: string; title: string } | undefined
}

/** Press pictures and recordings of an artist, or the recording of a track. The site shows them without a draft, within a second. */
export function DocumentMedia({ artist, track }: DocumentMediaProps) {
  const media = useMedia()
  const actions = useMediaActions()
  const name = track?.title ?? artist.name
  const belongsHere = (row: MediaRow) =>
    row.artist === artist.id && (!track || (row.kind === 'preview' && row.track === track.id))
  return (
    <PanelSection title={track ? 'Recording' : 'Pictures and recordings'}>
      <p className="max-w-[65ch] py-3 text-dim text-sm">
        {track
          ? 'The track plays what is uploaded here, at once and without publishing.'
          : 'Pictures are on the artist’s page once they have a description, recordings at a track once it is chosen, both at once and without publishing.'}
      </p>
      <UploadZone owner={{ artist: artist.id, track: track?.id }} name={name} />
      <Loaded query={media} what="uploads">
        {(rows) => {
          const own = rows.filter(belongsHere)
          const current = own.filter((row) => row.removed_at === null)
          return (
            <>
              {!track && (
                <MediaList title="Press pictures" empty={`No picture of ${name} yet.`}>
                  {current.flatMap((row) =>
                    row.kind === 'picture' ? <PictureLine key={row.id} row={row} actions={actions} /> : [],
                  )}
                </MediaList>
              )}
              <MediaList
                title="Previews"
                empty={`No preview of ${name} uploaded yet. One that came with the site still plays.`}
              >
                {current.flatMap((row) =>
                  row.kind === 'preview' ? (
                    <PreviewLine key={row.id} row={row} artist={artist} actions={actions} />
                  ) : (
                    []
                  ),
                )}
              </MediaList>
              <RemovedFiles rows={own.filter((row) => row.removed_at !== null)} actions={actions} />
            </>
          )
        }}
      </Loaded>
    </PanelSection>
  )
}

function MediaList({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section aria-label={title} className="mt-8">
      <h4 className="figures flex items-baseline gap-3 border-rule-strong border-b pb-3 text-lg">
        {title}
        {children.length > 0 && <span className="font-normal font-sans text-dim text-sm">{children.length}</span>}
      </h4>
      {children.length === 0 ? <p className="py-6 text-dim [overflow-wrap:anywhere]">{empty}</p> : <ul>{children}</ul>}
    </section>
  )
}

/** The files that were taken off the site and can be restored. */
function RemovedFiles({ rows, actions }: { rows: readonly MediaRow[]; actions: MediaActions }) {
  if (rows.length === 0) return null
  return (
    <details className="group/removed mt-12">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-dim hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4 transition-transform duration-150 group-open/removed:rotate-180" />
        Taken off the site ({rows.length})
      </summary>
      <p className="mt-2 text-dim text-sm">Deleted automatically after 30 days. Until then, their URLs still work.</p>
      <ul className="mt-4 border-rule border-t">
        {rows.map((row) => (
          <MediaItem
            key={row.id}
            isActing={actions.actingOn === row.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-2"
          >
            <span className="min-w-0 truncate">{row.file_name}</span>
            <span className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                size="sm"
                disabled={actions.actingOn === row.id}
                onClick={() => actions.restore(row)}
              >
                Put back<span className="sr-only"> {row.file_name}</span>
              </Button>
              <AlertDialog
                trigger={
                  <Button variant="destructive" size="sm" disabled={actions.actingOn === row.id}>
                    Delete for good<span className="sr-only"> {row.file_name}</span>
                  </Button>
                }
                title={`Delete ${row.file_name}?`}
                description="The file is deleted now, and its URL stops working. This cannot be undone."
                confirmLabel="Delete file"
                onConfirm={() => actions.erase(row)}
              />
            </span>
          </MediaItem>
        ))}
      </ul>
    </details>
  )
}
