import type { FormEvent } from 'react'
import { z } from 'zod'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { SelectField, TextareaField } from '#app/features/desk/shared/fields.tsx'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { currentDay, formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import {
  type Channel,
  ChannelSchema,
  type Direction,
  DirectionSchema,
  type Outreach,
  SUMMARY_MAX,
} from '#contracts/desk/opportunity-work.ts'
import { MARKS_DRAFT, PanelDetails } from './panel-details.tsx'
import { useOpportunityAction } from './use-detail.ts'

const CHANNEL_LABELS: Record<Channel, string> = {
  email: 'E-mail',
  form: 'Form',
  phone: 'Phone',
  meeting: 'Meeting',
  portal: 'Portal',
  other: 'Other',
}
const DIRECTION_LABELS: Record<Direction, string> = { sent: 'Sent', received: 'Received' }

const EntrySchema = z.object({
  channel: ChannelSchema,
  direction: DirectionSchema,
  happened_on: z.string(),
  summary: z.string(),
})
type Entry = z.infer<typeof EntrySchema>

/** A log of what was sent and received elsewhere. Nothing is sent from here. */
export function OutreachSection({ id, outreach }: { id: string; outreach: readonly Outreach[] }) {
  const { findName, isMe } = useStaff()
  const { act } = useOpportunityAction()
  const [draft, setDraft] = useDraft('outreach', EntrySchema)
  return (
    <PanelDetails section="outreach" count={outreach.length}>
      {draft === null ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3.5 mt-2"
          onClick={() => setDraft({ channel: 'email', direction: 'sent', happened_on: currentDay(), summary: '' })}
        >
          Log outreach
        </Button>
      ) : (
        <OutreachForm id={id} draft={draft} onDraft={setDraft} />
      )}
      <ul>
        {outreach.map((entry) => (
          <li key={entry.id} className="border-rule border-b py-3">
            <p className="figures text-dim text-sm">
              {formatDay(entry.happened_on)}, {DIRECTION_LABELS[entry.direction].toLowerCase()} by{' '}
              {CHANNEL_LABELS[entry.channel].toLowerCase()}, logged by {findName(entry.created_by) ?? 'the service'}
            </p>
            <p className="mt-1 max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">{entry.summary}</p>
            {isMe(entry.created_by) && (
              <Button
                variant="ghost"
                size="sm"
                className="-ml-3.5"
                onClick={() =>
                  act({
                    run: () => call('delete_outreach', { outreach_id: entry.id }),
                    done: 'Outreach deleted',
                    undo: { run: () => call('restore_outreach', { outreach_id: entry.id }) },
                  })
                }
              >
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      {outreach.length === 0 && draft === null && <p className="py-3 text-dim text-sm">Nothing logged yet.</p>}
    </PanelDetails>
  )
}

type OutreachFormProps = { id: string; draft: Entry; onDraft: (draft: Entry | null) => void }

function OutreachForm({ id, draft, onDraft }: OutreachFormProps) {
  const { act, isActing } = useOpportunityAction()
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await act({ run: () => call('log_outreach', { id, ...draft }) })) onDraft(null)
  }
  return (
    <form {...MARKS_DRAFT} onSubmit={save} className="grid gap-x-4 gap-y-3 pt-4 pb-5 @md:grid-cols-3">
      <SelectField
        label="Channel"
        value={draft.channel}
        options={Object.entries(CHANNEL_LABELS)}
        onChange={(value) => onDraft({ ...draft, channel: ChannelSchema.parse(value) })}
      />
      <SelectField
        label="Direction"
        value={draft.direction}
        options={Object.entries(DIRECTION_LABELS)}
        onChange={(value) => onDraft({ ...draft, direction: DirectionSchema.parse(value) })}
      />
      <InputField
        label="Date"
        type="date"
        required
        min="2000-01-01"
        max="2099-12-31"
        value={draft.happened_on}
        onChange={(event) => onDraft({ ...draft, happened_on: event.target.value })}
      />
      <TextareaField
        label="Summary"
        className="@md:col-span-3"
        rows={3}
        required
        autoFocus
        maxLength={SUMMARY_MAX}
        value={draft.summary}
        onChange={(event) => onDraft({ ...draft, summary: event.target.value })}
      />
      <div className="flex gap-2 @md:col-span-3">
        <Button type="submit" size="sm" disabled={isActing || draft.summary.trim() === ''}>
          Save outreach
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onDraft(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
