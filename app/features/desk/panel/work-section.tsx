import type { FormEvent } from 'react'
import { z } from 'zod'
import { call } from '#app/features/desk/shared/data/call.ts'
import { listAssignableStaff, useStaff } from '#app/features/desk/shared/data/staff.ts'
import { SelectField } from '#app/features/desk/shared/fields.tsx'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { STAGE_LABELS } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { NEXT_ACTION_MAX, STAGES, StageSchema, type Work, type WorkChange } from '#contracts/desk/opportunity-work.ts'
import { PanelDetails } from './panel-details.tsx'
import { useOpportunityAction } from './use-detail.ts'

const NOBODY = 'nobody'

/** Stage and owner are saved at once, the next action with its button. */
export function WorkSection({ id, work }: { id: string; work: Work }) {
  const { act } = useOpportunityAction()
  const { staff } = useStaff()
  const change: SaveWork = (changed, done) =>
    act({
      run: () => call('update_work', { ids: [id], change: changed, expected_revision: work.revision }),
      done,
      undo: ({ before }) => (before.length === 0 ? null : { run: () => call('restore_work', { before }) }),
    })
  const owners = listAssignableStaff(staff, work.owner)
  return (
    <PanelDetails section="work" isOpen>
      <div className="grid grid-cols-2 gap-x-4 gap-y-4 pt-4">
        <SelectField
          label="Stage"
          className="min-w-0"
          value={work.stage}
          options={STAGES.map((stage) => [stage, STAGE_LABELS[stage]])}
          onChange={(value) => {
            const stage = StageSchema.parse(value)
            void change({ stage }, `Stage set to ${STAGE_LABELS[stage]}`)
          }}
        />
        <SelectField
          label="Owner"
          className="min-w-0"
          value={work.owner ?? NOBODY}
          options={[[NOBODY, 'Nobody'], ...owners.map(({ id: owner, name }) => [owner, name] as const)]}
          onChange={(value) => {
            const owner = value === NOBODY ? null : value
            void change({ owner }, `Owner set to ${owners.find(({ id }) => id === owner)?.name ?? NOBODY}`)
          }}
        />
        <NextAction work={work} onSave={change} />
      </div>
    </PanelDetails>
  )
}

type SaveWork = (change: WorkChange, done: string) => Promise<boolean>

const NextDraftSchema = z.object({ action: z.string(), on: z.string(), revision: z.number() })

/** Text and date are saved together; until then the draft stays in this tab. */
function NextAction({ work, onSave }: { work: Work; onSave: SaveWork }) {
  const [draft, setDraft] = useDraft('next_action', NextDraftSchema)
  const shown = draft ?? { action: work.next_action ?? '', on: work.next_action_on ?? '', revision: work.revision }
  const hasConflict = draft !== null && draft.revision !== work.revision

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const next_action = shown.action.trim() === '' ? null : shown.action.trim()
    const next_action_on = shown.on === '' ? null : shown.on
    const done = next_action === null && next_action_on === null ? 'Next action cleared' : 'Next action saved'
    // A colleague's change is shown below, so saving overwrites it knowingly.
    if (await onSave({ next_action, next_action_on }, done)) setDraft(null)
  }

  return (
    <form onSubmit={save} className="col-span-2 grid gap-x-4 gap-y-3 @md:grid-cols-[minmax(0,1fr)_10.5rem]">
      <InputField
        label="Next action"
        maxLength={NEXT_ACTION_MAX}
        placeholder="Send the reel, call back"
        value={shown.action}
        onChange={(event) => setDraft({ ...shown, action: event.target.value })}
      />
      <InputField
        label="On"
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={shown.on}
        onChange={(event) => setDraft({ ...shown, on: event.target.value })}
      />
      {draft !== null && (
        <div className="flex flex-wrap items-center gap-2 @md:col-span-2">
          <Button type="submit" size="sm">
            Save next action
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setDraft(null)}>
            Cancel
          </Button>
          {hasConflict && (
            <p role="alert" className="basis-full border-amber border-l-2 bg-amber-dim/60 px-4 py-3 text-sm">
              The work on this opportunity changed while you were typing. It now says{' '}
              <strong className="font-semibold">
                {[work.next_action, formatDay(work.next_action_on)].filter(Boolean).join(', ') || 'nothing'}
              </strong>
              . Your text is still here.
            </p>
          )}
        </div>
      )}
    </form>
  )
}
