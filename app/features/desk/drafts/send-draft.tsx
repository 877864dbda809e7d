import { Link2, Mail } from 'lucide-react'
import { toMailDraftLink } from '#app/features/desk/match/mail-link.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { type BriefDraft, toShortlistUrl } from '#contracts/drafts.ts'
import { type DraftLine, writeReplyText } from './draft-list.ts'

/** The ways back to the sender: the shortlist's link, or the reply in the mail program. */
export function SendDraft({ draft: { reply, shortlist }, lines }: { draft: BriefDraft; lines: readonly DraftLine[] }) {
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
      <Button variant="outline" onClick={() => void copy(link)}>
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

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showToast({ title: 'Link copied', tone: 'success' })
  } catch {
    showToast({ title: 'Not copied', description: link, tone: 'destructive' })
  }
}
