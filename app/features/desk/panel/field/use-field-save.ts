import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useAct } from '#app/features/desk/list/use-act.ts'
import { detailKey } from '#app/features/desk/panel/use-detail.ts'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { describeFailure } from '#app/features/desk/shared/data/failures.ts'
import { KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { OpportunityFields } from '#contracts/desk/opportunity-actions.ts'
import type { OpportunityDetail } from '#contracts/desk/opportunity-detail.ts'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { type Control, fromText, type PanelField, toText } from './field-list.ts'
import { routeTo, takeBack } from './route-question.ts'

/** What is typed, and what the field said when the typing began. */
export const FieldDraftSchema = z.object({
  text: z.string(),
  base: z.string(),
  revision: z.number(),
  /** Whether the submission route changes too, once a person has chosen. */
  follows: z.boolean().optional(),
})
export type FieldDraft = z.infer<typeof FieldDraftSchema>

type Saving = {
  row: StaffOpportunity
  field: PanelField & { control: Control }
  draft: FieldDraft
  /** Whether the submission route gets the corrected address too. */
  follows: boolean
  isOvertaken: boolean
  onSaved: () => void
}

const ROUTE_CHANGED = 'The submission route was changed in the meantime. Check it, then save again.'

/** Saves a correction as one change with one undo; a race that concerns other fields is none. */
export function useFieldSave({ row, field, draft, follows, isOvertaken, onSaved }: Saving) {
  const cache = useQueryClient()
  const [error, setError] = useState<string>()
  const { act, isActing } = useAct([KEYS.opportunities])
  const value = fromText(field.control, draft.text)
  const fields: OpportunityFields = { [field.field]: value, ...(follows ? routeTo(value) : {}) }

  async function send(): Promise<void> {
    const revision = isOvertaken ? row.revision : draft.revision
    try {
      await call('update_opportunity', { id: row.id, fields, expected_revision: revision })
    } catch (failure) {
      if (!isRace(failure)) throw failure
      const fresh = await cache.fetchQuery({
        queryKey: detailKey(row.id),
        queryFn: () => call('get_opportunity', { id: row.id }),
        staleTime: 0,
      })
      // The field itself was changed: the person decides, with both values in sight.
      if (!isUntouched(fresh, field, draft)) throw failure
      if (follows && hasOtherRoute(row, fresh.row)) throw new ActionError(ROUTE_CHANGED, 400)
      await call('update_opportunity', { id: row.id, fields, expected_revision: fresh.row.revision })
    }
  }

  async function save(): Promise<void> {
    setError(undefined)
    const undo = takeBack(row, fields)
    await act({
      run: async () => {
        await send()
        onSaved()
      },
      done: follows ? 'Email and submission route corrected' : `${field.label} corrected`,
      undo: { run: () => call('update_opportunity', { id: row.id, ...undo }) },
      // The notice above the buttons says of a race what the field says now.
      onFailure: (failure) => isRace(failure) || setError(describeFailure(failure)),
    })
  }
  return { save, isSaving: isActing, error }
}

function isRace(failure: unknown): boolean {
  return failure instanceof ActionError && failure.status === 409 && !/suppression/.test(failure.message)
}

function isUntouched(fresh: OpportunityDetail, { field }: PanelField, draft: FieldDraft): boolean {
  return toText(fresh.fields.find((one) => one.field === field)?.value) === draft.base
}

function hasOtherRoute(one: StaffOpportunity, other: StaffOpportunity): boolean {
  return one.route !== other.route || one.route_value !== other.route_value
}
