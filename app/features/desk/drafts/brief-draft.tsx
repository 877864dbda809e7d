import { useState } from 'react'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { DraftScope } from '#app/features/desk/shared/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { DRAFT_MAX, type BriefDraft as Draft } from '#contracts/drafts.ts'
import { AddTrack } from './add-track.tsx'
import { toLine } from './draft-list.ts'
import { DraftTracks } from './draft-tracks.tsx'
import { useBriefDraft, useDraftLines, useOrder } from './queries.ts'
import { SendDraft } from './send-draft.tsx'

/** What of the catalogue answers a brief, to change and to send back. Nothing is sent from here. */
export function BriefDraft({ id }: { id: string }) {
  const draft = useBriefDraft(id)
  return (
    <DraftScope value={`brief:${id}`}>
      <PanelSection title="Draft shortlist">
        <Loaded query={draft} what="draft">
          {(loaded) => <Editor key={id} id={id} draft={loaded} />}
        </Loaded>
      </PanelSection>
    </DraftScope>
  )
}

function Editor({ id, draft }: { id: string; draft: Draft }) {
  const { lines, isChanged, change, reset } = useDraftLines(draft.tracks.map(toLine))
  const [moved, setMoved] = useState('')
  const order = useOrder(id, change)
  return (
    <>
      <ReadOut draft={draft} />
      {lines.length === 0 ? (
        <p className="py-4 text-dim">No track is on the list. Add one by its title, its artist or a keyword.</p>
      ) : (
        <DraftTracks lines={lines} onChange={change} onMoved={setMoved} />
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {lines.length < DRAFT_MAX && (
        <AddTrack
          listed={lines.map((line) => line.id)}
          onAdd={(track) => {
            change((now) => [...now, toLine(track)])
            setMoved(`${track.title} is number ${lines.length + 1}`)
          }}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {draft.model !== null && (
          <Button
            variant="outline"
            loading={order.isPending}
            disabled={lines.length < 2}
            onClick={() => order.mutate(lines)}
          >
            Let the model order them
          </Button>
        )}
        {isChanged && (
          <Button
            variant="ghost"
            onClick={() => {
              const before = [...lines]
              reset()
              showToast({
                title: 'The draft is as it was proposed',
                action: { label: 'Undo', onClick: () => change(() => before) },
                durationMs: 10_000,
              })
            }}
          >
            Back to the proposal
          </Button>
        )}
      </div>
      {lines.length > 0 && <SendDraft draft={draft} lines={lines} />}
    </>
  )
}

/** What was read out of the brief, so that a person sees why the list is as it is. */
function ReadOut({ draft: { asked, notes } }: { draft: Draft }) {
  return (
    <div className="space-y-1.5 py-3 text-sm">
      <p className="text-dim">
        {asked.length === 0
          ? 'The text names nothing that the catalog knows.'
          : `Read from the brief: ${asked.join(', ')}.`}
      </p>
      {notes.map((note) => (
        <p key={note} className="border-amber/60 border-l-2 pl-3 [overflow-wrap:anywhere]">
          {note}
        </p>
      ))}
    </div>
  )
}
