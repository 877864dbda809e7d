import { type RefObject, useEffect, useRef, useState } from 'react'
import { PublicForm } from '#app/forms/public-form.tsx'
import { preloadBackend } from '#app/lib/backend/client.ts'
import type { ListedTrack } from '#app/lib/shortlist/brief.ts'
import { toContactForm } from '#app/lib/shortlist/brief-message.ts'
import { MAX_LISTS, type Shortlist } from '#app/lib/shortlist/lists.ts'
import { markSent } from '#app/lib/shortlist/sent.ts'
import { readLists, useLists, writeLists } from '#app/lib/shortlist/use-shortlist.ts'
import { BRIEF_FORM } from '#contracts/forms/brief.ts'
import { addList } from './change-lists.ts'

type BriefFormProps = { list: Shortlist; tracks: readonly ListedTrack[]; link: string }

/** Sends the list and the facts that a quote needs as a contact message. */
export function BriefForm({ list, tracks, link }: BriefFormProps) {
  const [isPerTrack, setIsPerTrack] = useState(false)
  const box = useRef<HTMLElement>(null)
  const hasRoom = useLists().lists.length < MAX_LISTS
  useProjectName(box, list.title)
  return (
    <section
      ref={box}
      id="send"
      className="mt-14 grid grid-cols-12 gap-x-6 gap-y-6 border-rule-strong border-t pt-8 print:hidden"
    >
      <div className="col-span-12 lg:col-span-4">
        <h2 className="text-title">{list.sent ? 'Send it again' : 'Send it as a brief'}</h2>
        <p className="mt-3 max-w-[40ch] text-dim">
          The sync desk gets the tracks in this order, with your notes. Say what the music is for and when you need it,
          and we can quote.
        </p>
      </div>
      <PublicForm
        // Each list has its own draft.
        form={{ ...BRIEF_FORM, name: `${BRIEF_FORM.name}-${list.id}` }}
        preload={preloadBackend}
        toPosted={(brief) => ({
          kind: 'contact',
          values: toContactForm(brief, tracks, link, { notes: list.notes, isPerTrack }),
        })}
        // Runs after the visitor has left the page, because opening another list unmounts this form.
        onSent={(typed, receipt) => {
          const sent = {
            at: new Date().toISOString(),
            reference: receipt?.reference ?? undefined,
            statusPath: receipt?.statusPath ?? undefined,
          }
          writeLists(markSent(readLists(), list.id, list, sent, String(typed.get('project'))))
          if (typed.get('next') === 'on') addList()
        }}
        className="col-span-12 lg:col-span-8"
      >
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isPerTrack}
            onChange={(event) => setIsPerTrack(event.currentTarget.checked)}
            className="size-5 shrink-0 cursor-pointer accent-cyan"
          />
          Quote each track separately
        </label>
        {hasRoom && (
          <label className="-mt-4 flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" name="next" className="size-5 shrink-0 cursor-pointer accent-cyan" />
            Start a new list once this one is sent
          </label>
        )}
      </PublicForm>
    </section>
  )
}

/** The project has the name of the list until the visitor changes it. */
function useProjectName(box: RefObject<HTMLElement | null>, title: string): void {
  const given = useRef('')
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>('[name=project]')
    if (field && (field.value === '' || field.value === given.current)) field.value = title.trim()
    given.current = title.trim()
  }, [box, title])
}
