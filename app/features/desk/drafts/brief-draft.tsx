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

/** The draft shortlist for a brief, to edit and send back. Nothing is sent from here. */
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
  const [announcement, announce] = useState('')
  // If the model fails, the list stays as it is.
  const order = useMutation({
    mutationFn: () => call('order_draft', { id, tracks: lines.map((line) => line.id) }),
    onSuccess: ({ tracks }) => change((now) => orderLines(now, tracks)),
    onError: showRefusal('Not ordered'),
  })
  return (
    <>
      <BriefReading draft={draft} />
      {lines.length === 0 ? (
        <p className="py-4 text-dim">No track is on the list. Add one by its title, its artist or a keyword.</p>
      ) : (
        <DraftTracks lines={lines} onChange={change} onMoved={announce} />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {lines.length < MAX_DRAFT_TRACKS && (
        <AddTrack
          listed={lines.map((line) => line.id)}
          onAdd={(track) => {
            change((now) => [...now, toLine(track)])
            announce(`${track.title} is number ${lines.length + 1}`)
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
            Order with the model
          </Button>
        )}
        {isChanged && (
          <Button
            variant="ghost"
            onClick={() => {
              const before = [...lines]
              reset()
              showUndoToast('Draft reset to the proposal', () => change(() => before))
            }}
          >
            Reset to the proposal
          </Button>
        )}
      </div>
      {lines.length > 0 && <SendDraft draft={draft} lines={lines} />}
    </>
  )
}

/** The edited draft, kept in this tab, or else the proposal. */
function useDraftLines(proposed: readonly DraftLine[]) {
  const [draft, setDraft] = useDraft('shortlist', DraftLinesSchema)
  const lines = draft ?? proposed
  return {
    lines,
    isChanged: draft !== null,
    // An undo must change the present list, not the one at the time of its notice.
    change: useStableCallback((to: (now: readonly DraftLine[]) => DraftLine[]) => setDraft(to(lines))),
    reset: () => setDraft(null),
  }
}

/** What was recognised in the brief, which explains the proposal. */
function BriefReading({ draft: { asked, notes } }: { draft: Draft }) {
  return (
    <div className="space-y-1.5 py-3 text-sm">
      <p className="text-dim">
        {asked.length === 0
          ? 'The brief contains no terms from the catalog.'
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

/** Finds tracks of the catalogue by title, artist or keyword. */
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
          {found.isError && (
            <p className="py-3 text-dim text-sm">The catalog could not be searched. Change the search to try again.</p>
          )}
          {found.data !== undefined && tracks.length === 0 && (
            <p className="py-3 text-dim text-sm">No matching track in the catalog, or it is already on the list.</p>
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

/** Two ways to answer: copy the shortlist's link, or open a reply in the mail program. */
function SendDraft({ draft: { reply, shortlist }, lines }: { draft: Draft; lines: readonly DraftLine[] }) {
  const link = toShortlistUrl(
    shortlist,
    lines.map(({ id }) => id),
  )
  const text = writeReplyText(reply, lines, link)
  // A long list does not fit into a mailto link. The shortlist page has all of it.
  const short = [reply.opening, link, reply.closing].join('\n\n')
  const mail = toMailDraftLink({ ...reply, text }) ?? toMailDraftLink({ ...reply, text: short })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2.5 border-rule-strong border-t pt-4">
      <Button
        variant="outline"
        onClick={() => void copyText(link, 'Link copied', { title: 'Not copied', description: link })}
      >
        <Link2 aria-hidden="true" />
        Copy shortlist link
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
