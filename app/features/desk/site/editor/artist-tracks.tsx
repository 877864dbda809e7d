import { type FormEvent, useRef, useState } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { describeFailure } from '#app/features/desk/shared/data/failures.ts'
import { DocumentList } from '#app/features/desk/site/document-list.tsx'
import { useBulkActions } from '#app/features/desk/site/use-bulk-actions.ts'
import { SITE_KEY, useDocumentsOfKind } from '#app/features/desk/site/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'

/** The tracks of an artist in site order, and a form that adds one after another. */
export function ArtistTracks({ artist }: { artist: string }) {
  const tracks = useDocumentsOfKind('track', artist)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const { act } = useStaffAction([SITE_KEY])
  const bulkActions = useBulkActions()
  const unpublished = tracks.filter(({ state }) => state !== 'published')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const title = String(new FormData(form).get('title') ?? '').trim()
    setFault(title === '' ? 'Enter the title.' : undefined)
    input.current?.focus()
    if (title === '') return
    // Reset before the answer arrives, so that the next title can be typed meanwhile.
    form.reset()
    void act({
      run: () => call('create_document', { kind: 'track', body: { artist, title, duration: 'TBD', discoUrl: '#' } }),
      done: { title: `${title} was added as a draft`, tone: 'success' },
      onFailure: (error) => {
        setFault(`${title} was not added. ${describeFailure(error)}`)
        if (input.current?.value === '') input.current.value = title
      },
    })
  }
  return (
    <PanelSection
      title="Tracks"
      aside={
        unpublished.length > 0 && (
          <Button
            variant="outline"
            size="sm"
            loading={bulkActions.isActing}
            onClick={() => void bulkActions.publish(unpublished)}
          >
            Publish {unpublished.length} {unpublished.length === 1 ? 'track' : 'tracks'}
          </Button>
        )
      }
    >
      {tracks.length === 0 ? (
        <p className="py-4 text-dim">No track yet. An artist appears in the roster with the first published track.</p>
      ) : (
        <DocumentList label="Tracks" lines={tracks} filterKey={artist} isComplete />
      )}
      <form aria-label="Add a track" noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-3">
        <InputField
          label="Title of a new track"
          error={fault}
          className="min-w-0 flex-1 basis-64"
          ref={input}
          name="title"
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" className="mt-8">
          Add track
        </Button>
      </form>
    </PanelSection>
  )
}
