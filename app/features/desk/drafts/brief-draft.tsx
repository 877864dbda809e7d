import { useMutation, useQuery } from '@tanstack/react-query'
import { Link2, Mail, Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useStableCallback } from '#app/features/desk/list/use-stable-callback.ts'
import { showUndoToast } from '#app/features/desk/list/use-staff-action.ts'
import { toMailDraftLink } from '#app/features/desk/match/mail-link.ts'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { showRefusal } from '#app/features/desk/shared/data/failures.ts'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { DraftScope, useDraft } from '#app/features/desk/shared/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { copyText } from '#app/ui/overlay/copy-text.ts'
import { type BriefDraft as Draft, type DraftTrack, MAX_DRAFT_TRACKS, toShortlistUrl } from '#contracts/desk/drafts.ts'
import { type DraftLine, DraftLinesSchema, orderLines, toLine, writeReplyText } from './draft-list.ts'
import { DraftTracks } from './draft-tracks.tsx'

/** What of the catalogue answers a brief, to change and to send back. Nothing is sent from here. */
export function BriefDraft({ id }: { id: string }) {
  const draft = useQuery({
    queryKey: ['brief-draft', id],
    queryFn: () => call('draft_brief', { id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
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
  // Without an answer the list stays as it is.
  const order = useMutation({
    mutationFn: () => call('order_draft', { id, tracks: lines.map((line) => line.id) }),
    onSuccess: ({ tracks }) => change((now) => orderLines(now, tracks)),
    onError: showRefusal('Not ordered'),
  })
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
      {lines.length < MAX_DRAFT_TRACKS && (
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
            onClick={() => order.mutate()}
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
              showUndoToast('The draft is as proposed', () => change(() => before))
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

/** The draft as somebody left it, else as it was proposed. Kept in this tab like everything else that is not saved. */
function useDraftLines(proposed: readonly DraftLine[]) {
  const [kept, keep] = useDraft('shortlist', DraftLinesSchema)
  const lines = kept ?? proposed
  return {
    lines,
    isChanged: kept !== null,
    // An undo changes the list as it is by then, not as it was when its notice was made.
    change: useStableCallback((to: (now: readonly DraftLine[]) => DraftLine[]) => keep(to(lines))),
    reset: () => keep(null),
  }
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

type AddTrackProps = { listed: readonly string[]; onAdd: (track: DraftTrack) => void }

/** Adds a track of the catalogue, found by title, artist or any word that the label uses for it. */
function AddTrack({ listed, onAdd }: AddTrackProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['tracks', q],
    queryFn: async () => (await call('find_tracks', { q })).tracks,
    enabled: q !== '',
  })
  const tracks = (found.data ?? []).filter(({ id }) => !listed.includes(id))
  return (
    <div className="mt-4">
      <InputField
        label="Add a track"
        type="search"
        autoComplete="off"
        placeholder="Title, artist, mood …"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {q !== '' && (
        <div aria-live="polite">
          {found.isError && <p className="py-3 text-dim text-sm">The catalog could not be searched. Type again.</p>}
          {found.data !== undefined && tracks.length === 0 && (
            <p className="py-3 text-dim text-sm">
              The catalog has no track with this name, or it is already on the list.
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
                <IconButton
                  icon={Plus}
                  label={`Add ${track.title}`}
                  onClick={() => {
                    onAdd(track)
                    setTyped('')
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The ways back to the sender: the shortlist's link, or the reply in the mail program. */
function SendDraft({ draft: { reply, shortlist }, lines }: { draft: Draft; lines: readonly DraftLine[] }) {
  const link = toShortlistUrl(
    shortlist,
    lines.map(({ id }) => id),
  )
  const text = writeReplyText(reply, lines, link)
  // A long list does not fit into a link; the page it links to has it all.
  const short = [reply.opening, link, reply.closing].join('\n\n')
  const mail = toMailDraftLink({ ...reply, text }) ?? toMailDraftLink({ ...reply, text: short })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2.5 border-rule-strong border-t pt-4">
      <Button
        variant="outline"
        onClick={() => void copyText(link, 'Link copied', { title: 'Not copied', description: link })}
      >
        <Link2 aria-hidden="true" />
        Copy link of the shortlist
      </Button>
      {mail !== null && (
        <Button asChild variant="outline">
          <a href={mail}>
            <Mail aria-hidden="true" />
            Open reply in mail program
          </a>
        </Button>
      )}
      <p className="basis-full text-dim text-sm">Nothing is sent from here.</p>
    </div>
  )
}
