import type { ReactNode } from 'react'
import type { Preview } from '#app/lib/player/preview.ts'
import { weighFile } from '#app/lib/weigh-file.ts'
import { Field } from '#app/ui/form/field.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/form/select.tsx'
import { mediaAddress } from '#contracts/site/media-addresses.ts'
import type { MediaArtist, PreviewRow } from './media-rows.ts'
import { RowActions, Shown } from './row-actions.tsx'
import type { MediaActions } from './use-media.ts'

const NO_TRACK = 'none'

type PreviewLineProps = {
  row: PreviewRow
  artist: MediaArtist
  actions: MediaActions
  listen: (preview: Preview) => ReactNode
}

/** A preview and the track it belongs to. */
export function PreviewLine({ row, artist, actions, listen }: PreviewLineProps) {
  const title = (track: string | null) => artist.tracks.find(({ id }) => id === track)?.title ?? ''
  return (
    <li className="grid gap-x-8 gap-y-4 border-rule border-b py-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h5 className="min-w-0 truncate font-sans font-semibold text-base">{row.file_name}</h5>
          <Shown isShown={title(row.track) !== ''} waitsFor="Needs a track" />
        </div>
        {listen({
          // Not the track's id: this line plays this file, whichever track it belongs to.
          id: `upload-${row.id}`,
          artistSlug: artist.slug,
          artist: artist.name,
          title: row.file_name,
          src: mediaAddress('previews', row.name),
          seconds: row.seconds,
          levels: row.levels,
        })}
      </div>
      <div className="min-w-0 space-y-4">
        <Field label="Track">
          {({ id }) => (
            <Select
              value={row.track ?? NO_TRACK}
              disabled={actions.place.isPending}
              onValueChange={(value) => {
                const track = value === NO_TRACK ? null : value
                actions.place.mutate({ id: row.id, track, title: title(track) })
              }}
            >
              <SelectTrigger id={id} aria-label={`Track of ${row.file_name}`} />
              <SelectContent>
                <SelectItem value={NO_TRACK}>No track yet</SelectItem>
                {artist.tracks.map((track) => (
                  <SelectItem key={track.id} value={track.id}>
                    {track.title}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          )}
        </Field>
        <div className="figures flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-dim text-sm">{weighFile(row.bytes)}</p>
          <RowActions row={{ kind: 'preview', ...row }} actions={actions} />
        </div>
      </div>
    </li>
  )
}
