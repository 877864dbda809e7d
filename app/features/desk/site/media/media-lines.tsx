import { Replace, Trash2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatFileSize } from '#app/lib/format-file-size.ts'
import { PreviewStrip } from '#app/tracks/preview-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { mediaAddress, pictureAddress } from '#contracts/site/media-addresses.ts'
import type { MediaRow, PictureRow, PreviewRow } from './media-calls.ts'
import { listAcceptedTypes } from './media-file.ts'
import type { MediaActions } from './use-media.ts'

const THUMBNAIL_WIDTH = 320
const NO_TRACK = 'none'

/** An artist whose files are shown. */
export type MediaArtist = { id: string; slug: string; name: string; tracks: readonly { id: string; title: string }[] }

/** A press picture with its caption and credit. */
export function PictureLine({ row, actions }: { row: PictureRow; actions: MediaActions }) {
  const [caption, setCaption] = useState({ alt: row.alt ?? '', credit: row.credit ?? '' })
  const isChanged = caption.alt.trim() !== (row.alt ?? '') || caption.credit.trim() !== (row.credit ?? '')
  const height = Math.max(1, Math.min(2500, Math.round((row.height * THUMBNAIL_WIDTH) / row.width)))
  return (
    <MediaItem
      isActing={actions.actingOn === row.id}
      className="grid gap-x-6 gap-y-4 border-rule border-b py-5 sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <img
        src={pictureAddress(row.name, THUMBNAIL_WIDTH, height, 'webp')}
        alt={row.alt ?? ''}
        width={THUMBNAIL_WIDTH}
        height={height}
        loading="lazy"
        className="max-h-64 w-full bg-asphalt object-contain object-left-top sm:max-h-48"
      />
      <div className="min-w-0 space-y-4">
        <FileHead name={row.file_name} isShown={row.alt !== null} missing="Needs a description" />
        <form
          aria-label={`Caption of ${row.file_name}`}
          className="grid gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          onSubmit={(event) => {
            event.preventDefault()
            actions.describe(row, caption.alt.trim(), caption.credit.trim())
          }}
        >
          <InputField
            label="What the picture shows"
            hint="Read aloud to people who cannot see the picture. Without it, the picture is not published."
            maxLength={300}
            value={caption.alt}
            onChange={({ target }) => setCaption({ ...caption, alt: target.value })}
          />
          <InputField
            label="Photo credit"
            hint="Optional."
            maxLength={120}
            value={caption.credit}
            onChange={({ target }) => setCaption({ ...caption, credit: target.value })}
          />
          <div className="lg:col-span-2">
            <Button type="submit" size="sm" disabled={!isChanged} loading={isChanged && actions.actingOn === row.id}>
              Save text
              <span className="sr-only"> of {row.file_name}</span>
            </Button>
          </div>
        </form>
        <FileActions row={row} actions={actions}>
          {row.width} × {row.height} · {formatFileSize(row.bytes)}
        </FileActions>
      </div>
    </MediaItem>
  )
}

type PreviewLineProps = { row: PreviewRow; artist: MediaArtist; actions: MediaActions }

/** A preview and the track it belongs to. */
export function PreviewLine({ row, artist, actions }: PreviewLineProps) {
  const findTrack = (track: string | null) => artist.tracks.find(({ id }) => id === track)
  return (
    <MediaItem
      isActing={actions.actingOn === row.id}
      className="grid gap-x-8 gap-y-4 border-rule border-b py-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="min-w-0">
        <FileHead name={row.file_name} isShown={findTrack(row.track) !== undefined} missing="Needs a track" />
        <PreviewStrip
          preview={{
            // Not the track's id: this plays the file itself, whichever track it belongs to.
            id: `upload-${row.id}`,
            artistSlug: artist.slug,
            artist: artist.name,
            title: row.file_name,
            src: mediaAddress('previews', row.name),
            seconds: row.seconds,
            levels: row.levels,
          }}
        />
      </div>
      <div className="min-w-0 space-y-4">
        <Field label="Track">
          {({ id }) => (
            <SelectOne
              id={id}
              aria-label={`Track of ${row.file_name}`}
              disabled={actions.actingOn === row.id}
              value={row.track ?? NO_TRACK}
              options={[[NO_TRACK, 'No track yet'], ...artist.tracks.map(({ id, title }) => [id, title] as const)]}
              onChange={(track) => actions.assign(row, findTrack(track))}
            />
          )}
        </Field>
        <FileActions row={row} actions={actions}>
          {formatFileSize(row.bytes)}
        </FileActions>
      </div>
    </MediaItem>
  )
}

type MediaItemProps = { isActing: boolean; className: string; children: ReactNode }

/**
 * A file in a list. Its controls are disabled while an action runs, which takes the focus away, so it comes back afterwards. If
 * the action takes the file out of the list, the next file gets the focus, or else the list's heading.
 */
export function MediaItem({ isActing, className, children }: MediaItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const focused = useRef<HTMLElement>(null)
  const wasActing = useRef(isActing)
  useLayoutEffect(() => {
    if (wasActing.current && !isActing && document.activeElement === document.body)
      (focused.current?.isConnected ? focused.current : item.current)?.focus()
    wasActing.current = isActing
  })
  useLayoutEffect(() => {
    const element = item.current
    return () => {
      const hadFocus = wasActing.current && document.activeElement === document.body
      if (hadFocus || element?.contains(document.activeElement)) focusBeside(element)
    }
  }, [])
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={className}
      onFocus={({ target }) => {
        focused.current = target
      }}
    >
      {children}
    </li>
  )
}

function focusBeside(element: HTMLElement | null): void {
  const next = element?.nextElementSibling ?? element?.previousElementSibling
  const target = next ?? element?.closest('section')?.querySelector('h3, h4')
  if (!(target instanceof HTMLElement)) return
  target.tabIndex = -1
  target.focus()
}

/** The file name and whether visitors can see the file. */
function FileHead({ name, isShown, missing }: { name: string; isShown: boolean; missing: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h5 className="min-w-0 truncate font-sans font-semibold text-base">{name}</h5>
      <p className={`label-caps flex items-center gap-2 ${isShown ? 'text-success' : 'text-amber'}`}>
        <span
          aria-hidden="true"
          className={`size-2 ${isShown ? 'rounded-full bg-success' : 'rotate-45 border border-amber'}`}
        />
        {isShown ? 'On the site' : missing}
      </p>
    </div>
  )
}

/** File facts, and the buttons to replace or remove the file. */
function FileActions({ row, actions, children }: { row: MediaRow; actions: MediaActions; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null)
  const isActing = actions.actingOn === row.id
  return (
    <div className="figures flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-dim text-sm">{children}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={isActing} onClick={() => input.current?.click()}>
          <Replace />
          Replace
          <span className="sr-only"> {row.file_name}</span>
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`Replacement for ${row.file_name}`}
          accept={listAcceptedTypes(row.kind)}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) actions.replace(row, file)
            event.target.value = ''
          }}
        />
        <Button variant="ghost" size="sm" loading={isActing} onClick={() => actions.remove(row)}>
          {!isActing && <Trash2 />}
          Remove
          <span className="sr-only"> {row.file_name}</span>
        </Button>
      </div>
    </div>
  )
}
