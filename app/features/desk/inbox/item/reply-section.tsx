import { Check, Copy, Mail } from 'lucide-react'
import { useState } from 'react'
import type { InboxActions } from '#app/features/desk/inbox/use-inbox-controller.ts'
import { toMailDraftLink } from '#app/features/desk/match/mail-link.ts'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { SelectField } from '#app/features/desk/shared/fields.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useLabel } from '#app/ui/look.ts'
import { copyText } from '#app/ui/overlay/copy-text.ts'
import type { InboxDetail } from '#contracts/desk/inbox.ts'
import { composeReply, REPLY_TEMPLATES } from './reply-templates.ts'

/** Replies are sent by the user's mail program, so staff record that they have replied. */
export function ReplySection({ detail, actions }: { detail: InboxDetail; actions: InboxActions }) {
  const { item, body } = detail
  const templates = REPLY_TEMPLATES.filter(({ kinds }) => kinds.includes(item.kind))
  const [templateId, setTemplateId] = useState('blank')
  const template = templates.find(({ id }) => id === templateId)?.text ?? ''
  const { shortName } = useLabel()
  const shortcut = useShortcut('a')
  const reply = composeReply({ ...item, receivedAt: item.received_at, body }, template, shortName)
  // A long message makes the link too long for some mail programs; the quoted text is then left out.
  const link = toMailDraftLink(reply) ?? toMailDraftLink({ ...reply, text: `Hello ${item.sender},\n\n${template}` })
  return (
    <PanelSection title="Reply">
      <div className="grid items-end gap-3 pt-4 @md:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SelectField
          label="Template"
          className="min-w-0"
          value={templateId}
          options={templates.map((one) => [one.id, one.label])}
          onChange={setTemplateId}
        />
        <div className="flex flex-wrap gap-2.5">
          {link !== null && (
            <Button asChild variant="outline" className="h-12">
              <a href={link} data-reply="">
                <Mail />
                Reply by mail
              </a>
            </Button>
          )}
          <IconButton
            icon={Copy}
            label="Copy the reply"
            className="size-12"
            onClick={() =>
              void copyText(
                reply.text,
                { title: 'Reply copied', description: 'With the quoted text.' },
                { title: 'Not copied', description: 'The browser refused.' },
              )
            }
          />
        </div>
      </div>
      {template !== '' && <p className="max-w-[65ch] pt-3 text-dim text-sm">“{template}”</p>}
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 pt-3">
        {item.first_answered_at === null || item.state === 'received' ? (
          <Button
            variant="default"
            size="sm"
            aria-keyshortcuts={shortcut}
            onClick={() => void actions.markAnswered([item.id])}
          >
            <Check />I have replied
          </Button>
        ) : null}
        <p className="figures text-dim text-sm">
          {item.first_answered_at === null
            ? 'Your mail program sends it. Nothing is sent from here.'
            : `First answered ${formatMoment(item.first_answered_at)}`}
        </p>
      </div>
    </PanelSection>
  )
}
