import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ActionError } from '#app/features/desk/shared/calls.ts'
import type { StaffOpportunity } from '#contracts/opportunity.ts'
import type { OpportunityFields } from '#contracts/opportunity-actions.ts'
import type { OpportunityDetail } from '#contracts/opportunity-detail.ts'
import { getOpportunity, updateOpportunity } from './calls.ts'
import { type Control, fromText, type PanelField, toText } from './field-list.ts'
import { describeFailure, detailKey, reloadRows, sayDone } from './queries.ts'
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

const ROUTE_CHANGED = 'The submission route has been changed meanwhile. Check what it is now, then save again.'

/** Saves a correction as one change with one undo; a race that concerns other fields is none. */
export function useFieldSave({ row, field, draft, follows, isOvertaken, onSaved }: Saving) {
  const cache = useQueryClient()
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const value = fromText(field.control, draft.text)
  const fields: OpportunityFields = { [field.field]: value, ...(follows ? routeTo(value) : {}) }

  async function send(): Promise<void> {
    const revision = isOvertaken ? row.revision : draft.revision
    try {
      await updateOpportunity(row.id, fields, { revision })
    } catch (failure) {
      if (!isRace(failure)) throw failure
      const fresh = await cache.fetchQuery({
        queryKey: detailKey(row.id),
        queryFn: () => getOpportunity(row.id),
        staleTime: 0,
      })
      // The field itself was changed: the person decides, with both values in sight.
      if (!isUntouched(fresh, field, draft)) throw failure
      if (follows && hasOtherRoute(row, fresh.row)) throw new ActionError(ROUTE_CHANGED, 400)
      await updateOpportunity(row.id, fields, { revision: fresh.row.revision })
    }
  }

  async function save(): Promise<void> {
    setIsSaving(true)
    setError(undefined)
    const undo = takeBack(row, fields)
    try {
      await send()
      onSaved()
      sayDone(cache, follows ? 'Email and submission route corrected' : `${field.label} corrected`, () =>
        updateOpportunity(row.id, undo.fields, { clear: undo.clear }),
      )
    } catch (failure) {
      // The notice above the buttons says of a race what the field says now.
      if (!isRace(failure)) setError(describeFailure(failure))
    } finally {
      setIsSaving(false)
      await reloadRows(cache)
    }
  }
  return { save, isSaving, error }
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
