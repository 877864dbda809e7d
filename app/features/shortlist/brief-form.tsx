import { useState } from 'react'
import { PublicForm } from '#app/forms/public-form.tsx'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import type { ListedTrack } from '#app/lib/shortlist/brief.ts'
import { toContactForm } from '#app/lib/shortlist/brief-message.ts'
import { writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { BRIEF_FORM } from '#contracts/forms/brief.ts'

type BriefFormProps = {
  tracks: readonly ListedTrack[]
  notes: Readonly<Record<string, string>>
  link: string
}

/** Sends the list with what a quote needs to know, as a contact message. */
export function BriefForm({ tracks, notes, link }: BriefFormProps) {
  const [isPerTrack, setIsPerTrack] = useState(false)
  return (
    <section className="mt-20 grid grid-cols-12 gap-x-6 gap-y-8 border-rule-strong border-t pt-8 print:hidden">
      <div className="col-span-12 lg:col-span-4">
        <h2 className="text-head">Send it as a brief</h2>
        <p className="mt-4 max-w-[40ch] text-dim">
          The list goes to the sync desk in this order. Name the media and the deadline, and the quote is half written.
        </p>
      </div>
      <PublicForm
        form={BRIEF_FORM}
        warmUp={warmUpBackend}
        send={(brief, post) =>
          post({ kind: 'contact', values: toContactForm(brief, tracks, link, { notes, isPerTrack }) })
        }
        // Not before the page is left: an emptied list takes this form out of it.
        onSent={(typed) => {
          if (typed.get('empty') === 'on') writeShortlist([])
        }}
        className="col-span-12 lg:col-span-8"
      >
        <label className="flex min-h-11 cursor-pointer items-center gap-3 sm:col-span-2">
          <input
            type="checkbox"
            checked={isPerTrack}
            onChange={(event) => setIsPerTrack(event.currentTarget.checked)}
            className="size-5 shrink-0 cursor-pointer accent-cyan"
          />
          Quote each track by itself
        </label>
        <label className="-mt-4 flex min-h-11 cursor-pointer items-center gap-3 sm:col-span-2">
          <input type="checkbox" name="empty" className="size-5 shrink-0 cursor-pointer accent-cyan" />
          Empty my shortlist once it is sent
        </label>
      </PublicForm>
    </section>
  )
}
