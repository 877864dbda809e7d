import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { DraftTrack } from '#contracts/drafts.ts'
import { useFoundTracks } from './queries.ts'

type AddTrackProps = { listed: readonly string[]; onAdd: (track: DraftTrack) => void }

/** Adds a track of the catalogue, found by title, artist or any word that the label uses for it. */
export function AddTrack({ listed, onAdd }: AddTrackProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useFoundTracks(q)
  const tracks = (found.data ?? []).filter(({ id }) => !listed.includes(id))
  return (
    <div className="mt-4">
      <Field label="Add a track">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            placeholder="Title, artist, mood …"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {q !== '' && (
        <div aria-live="polite">
          {found.isError && <p className="py-3 text-dim text-sm">The catalog could not be searched. Type again.</p>}
          {found.data !== undefined && tracks.length === 0 && (
            <p className="py-3 text-dim text-sm">
              Nothing in the catalog is called that, or it is already on the list.
            </p>
          )}
          <ul>
            {tracks.map((track) => (
              <li key={track.id} className="flex min-h-11 items-center justify-between gap-3 border-rule border-b">
                <span className="min-w-0 truncate text-sm">
                  <span className="font-semibold">{track.title}</span>
                  <span className="ml-2 text-dim">
                    {track.artist}
                    {track.is_cleared ? ' · one-stop' : ''}
                  </span>
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Add ${track.title}`}
                  onClick={() => {
                    onAdd(track)
                    setTyped('')
                  }}
                >
                  <Plus aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
