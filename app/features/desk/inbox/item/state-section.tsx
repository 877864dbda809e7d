import { useState } from 'react'
import type { InboxActions } from '#app/features/desk/inbox/use-inbox-controller.ts'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { listAssignableStaff, useStaff } from '#app/features/desk/shared/data/staff.ts'
import { SelectField } from '#app/features/desk/shared/fields.tsx'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import type { InboxItem } from '#contracts/desk/inbox.ts'
import { DECLINE_REASON_LABELS, INBOX_STATE_LABELS, isMailedState, listStates } from '#contracts/desk/inbox-states.ts'
import { MailOption } from './mail-option.tsx'

const NOBODY = 'nobody'

type StateSectionProps = { item: InboxItem; actions: InboxActions; onDecline: () => void }

/** State and assignee of the item. Changes are saved at once. */
export function StateSection({ item, actions, onDecline }: StateSectionProps) {
  const choices = listAssignableStaff(useStaff().staff, item.assignee)
  const [mail, setMail] = useState(false)
  const shortcut = useShortcut('n')
  const isSubmission = item.kind === 'submission'
  const isSpam = item.suspected || item.state === 'spam'
  async function changeState(value: string): Promise<void> {
    const state = listStates(item.kind).find((each) => each === value)
    if (state === undefined || state === item.state) return
    if (state === 'declined') return onDecline()
    const isSaved = await actions.setState([item.id], { state, mail: mail && isMailedState(state) })
    if (isSaved) setMail(false)
  }
  return (
    <PanelSection title="State">
      {isSpam && (
        <div className="mt-4 border-danger/60 border-l-2 pl-4 text-sm">
          <p className="font-semibold">{item.suspected ? 'This looks like spam' : 'Marked as spam'}</p>
          <p className="mt-1 text-dim">
            {item.spam_reasons.length > 0 ? `Reasons: ${item.spam_reasons.join(', ')}.` : 'By a person.'} No mail is
            sent about it.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              aria-keyshortcuts={shortcut}
              onClick={() => void actions.clearSpam([item.id])}
            >
              Not spam
            </Button>
            {item.suspected && (
              <Button variant="ghost" size="sm" onClick={() => void actions.setState([item.id], { state: 'spam' })}>
                It is spam
              </Button>
            )}
          </div>
        </div>
      )}
      <div className="grid gap-4 pt-4 pb-2 @md:grid-cols-2">
        <SelectField
          label="State"
          className="min-w-0"
          value={item.state}
          options={listStates(item.kind).map((state) => [state, INBOX_STATE_LABELS[state]])}
          onChange={(value) => void changeState(value)}
        />
        <SelectField
          label="Assignee"
          className="min-w-0"
          value={item.assignee ?? NOBODY}
          options={[[NOBODY, 'Unassigned'], ...choices.map(({ id, name }) => [id, name] as const)]}
          onChange={(value) => {
            const name = choices.find(({ id }) => id === value)?.name ?? 'nobody'
            void actions.assign([item], value === NOBODY ? null : value, name)
          }}
        />
      </div>
      {item.decline_reason !== null && (
        <p className="pb-2 text-dim text-sm">Declined: {DECLINE_REASON_LABELS[item.decline_reason]}</p>
      )}
      {isSubmission && !isSpam && (
        <MailOption label="Mail the artist about the next state" isOn={mail} onChange={setMail} />
      )}
    </PanelSection>
  )
}
