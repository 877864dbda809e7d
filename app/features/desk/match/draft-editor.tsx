import { Copy, Mail, NotebookPen } from 'lucide-react'
import { showUndoToast } from '#app/features/desk/list/use-staff-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { copyText } from '#app/ui/overlay/copy-text.ts'
import { composeDraft } from '#catalogue/compose-draft.ts'
import type { Letter, Match } from '#contracts/desk/matches.ts'
import { toMailDraftLink } from './mail-link.ts'
import { type DraftWork, useLogMail } from './use-matches.ts'

type DraftEditorProps = {
  id: string
  letter: Letter
  matches: readonly Match[]
  work: DraftWork
  onChange: (change: Partial<DraftWork>) => void
}

/** The draft to edit, copy or open in the mail program. Typed text stays when other tracks are chosen. */
export function DraftEditor({ id, letter, matches, work, onChange }: DraftEditorProps) {
  const written = composeDraft(letter, matches)
  const subject = work.subject ?? written.subject
  const text = work.text ?? written.text
  const lacksTrack = work.text !== null && matches.some(({ url }) => !text.includes(url))
  return (
    <div className="mt-6 space-y-5">
      <Requirements asks={letter.asks} to={letter.to} />
      <InputField label="Subject" value={subject} onChange={(event) => onChange({ subject: event.target.value })} />
      <Field label="Draft" hint="Nothing is sent from here.">
        {(control) => (
          <Textarea
            {...control}
            rows={16}
            value={text}
            onChange={(event) => onChange({ text: event.target.value })}
            className="text-[0.9375rem]"
          />
        )}
      </Field>
      {lacksTrack && <Rewrite text={text} onChange={onChange} />}
      <DraftActions id={id} to={letter.to} subject={subject} text={text} />
    </div>
  )
}

function Requirements({ asks, to }: { asks: readonly string[]; to: string | null }) {
  const lines = to === null ? asks : [`To ${to}.`, ...asks]
  if (lines.length === 0) return null
  return (
    <ul className="space-y-1.5 border-amber/60 border-l-2 pl-4 text-sm [overflow-wrap:anywhere]">
      {lines.map((ask) => (
        <li key={ask}>{ask}</li>
      ))}
    </ul>
  )
}

/** Shown if the typed text lacks a chosen track. Rewriting would discard the text, so the user decides. */
function Rewrite({ text, onChange }: { text: string; onChange: (change: Partial<DraftWork>) => void }) {
  const rewrite = () => {
    onChange({ text: null })
    showUndoToast('Draft rewritten', () => onChange({ text }))
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="text-dim">Your changes are kept, but the draft does not contain every chosen track.</p>
      <Button variant="outline" size="sm" onClick={rewrite}>
        Rewrite
      </Button>
    </div>
  )
}

type Sendable = { id: string; to: string | null; subject: string; text: string }

function DraftActions({ id, to, subject, text }: Sendable) {
  const { log, isLogging } = useLogMail(id)
  const link = toMailDraftLink({ to, subject, text })
  const copyInstead = () =>
    void copyText(
      `${subject}\n\n${text}`,
      { title: 'Too long for a link: copied instead', description: 'Paste it into a new mail.' },
      NOT_COPIED,
    )
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button
        variant="outline"
        onClick={() =>
          void copyText(text, { title: 'Draft copied', description: 'The subject is not in it.' }, NOT_COPIED)
        }
      >
        <Copy aria-hidden="true" />
        Copy draft
      </Button>
      {link === null ? (
        <Button variant="outline" onClick={copyInstead}>
          <Mail aria-hidden="true" />
          Open in mail program
        </Button>
      ) : (
        <Button asChild variant="outline">
          <a href={link}>
            <Mail aria-hidden="true" />
            Open in mail program
          </a>
        </Button>
      )}
      <Button variant="ghost" loading={isLogging} onClick={() => log(`${subject}\n\n${text}`)}>
        <NotebookPen aria-hidden="true" />
        Log as outreach
      </Button>
    </div>
  )
}

const NOT_COPIED = { title: 'Not copied', description: 'The browser refused. Select the text instead.' }
