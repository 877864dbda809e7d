import { useState } from 'react'
import { weighFile } from '#app/lib/weigh-file.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { pictureAddress } from '#contracts/site/media-addresses.ts'
import type { PictureRow } from './media-rows.ts'
import { RowActions, Shown } from './row-actions.tsx'
import type { MediaActions } from './use-media.ts'

const THUMB = 320

/** A press picture with its caption and credit. */
export function PictureLine({ row, actions }: { row: PictureRow; actions: MediaActions }) {
  const [words, setWords] = useState({ alt: row.alt ?? '', credit: row.credit ?? '' })
  const isChanged = words.alt.trim() !== (row.alt ?? '') || words.credit.trim() !== (row.credit ?? '')
  const isSaving = actions.describe.isPending && actions.describe.variables?.id === row.id
  const height = Math.max(1, Math.min(2500, Math.round((row.height * THUMB) / row.width)))
  return (
    <li className="grid gap-x-6 gap-y-4 border-rule border-b py-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <img
        src={pictureAddress(row.name, THUMB, height, 'webp')}
        alt={row.alt ?? ''}
        width={THUMB}
        height={height}
        loading="lazy"
        className="max-h-64 w-full bg-asphalt object-contain object-left-top sm:max-h-48"
      />
      <div className="min-w-0 space-y-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h5 className="min-w-0 truncate font-sans font-semibold text-base">{row.file_name}</h5>
          <Shown isShown={row.alt !== null} waitsFor="Needs a description" />
        </div>
        <form
          aria-label={`Caption of ${row.file_name}`}
          className="grid gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          onSubmit={(event) => {
            event.preventDefault()
            actions.describe.mutate({ id: row.id, words })
          }}
        >
          <Field
            label="What the picture shows"
            hint="Read aloud to people who cannot see the picture. Without it, the picture is not published."
          >
            {(control) => (
              <Input
                {...control}
                maxLength={300}
                value={words.alt}
                onChange={({ target }) => setWords({ ...words, alt: target.value })}
              />
            )}
          </Field>
          <Field label="Photo credit" hint="Optional.">
            {(control) => (
              <Input
                {...control}
                maxLength={120}
                value={words.credit}
                onChange={({ target }) => setWords({ ...words, credit: target.value })}
              />
            )}
          </Field>
          <div className="lg:col-span-2">
            <Button type="submit" size="sm" disabled={!isChanged} loading={isSaving}>
              Save text
              <span className="sr-only"> of {row.file_name}</span>
            </Button>
          </div>
        </form>
        <div className="figures flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-dim text-sm">
            {row.width} × {row.height} · {weighFile(row.bytes)}
          </p>
          <RowActions row={{ kind: 'picture', ...row }} actions={actions} />
        </div>
      </div>
    </li>
  )
}
