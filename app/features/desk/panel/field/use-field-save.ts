import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { detailKey } from '#app/features/desk/panel/use-detail.ts'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { describeFailure } from '#app/features/desk/shared/data/failures.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import type { OpportunityDetail } from '#contracts/desk/opportunity-detail.ts'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { createCorrection, createUndoRequest } from './correction.ts'
import { type Control, type PanelField, parseInputText, toInputText } from './field-list.ts'

/** The typed text, and the field's text and revision when typing began. */
export const FieldDraftSchema = z.object({
  text: z.string(),
  base: z.string(),
  revision: z.number(),
})
export type FieldDraft = z.infer<typeof FieldDraftSchema>

type Saving = {
  opportunity: StaffOpportunity
  field: PanelField & { control: Control }
  draft: FieldDraft
  hasConflict: boolean
  onSaved: () => void
}

/** Saves a correction as one change with one undo. A conflict about other fields is resolved by saving again. */
export function useFieldSave({ opportunity, field, draft, hasConflict, onSaved }: Saving) {
  const cache = useQueryClient()
  const [error, setError] = useState<string>()
  const { act, isActing } = useStaffAction([QUERY_KEYS.opportunities])
  const value = parseInputText(field.control, draft.text)
  const correctionOf = (current: StaffOpportunity) => createCorrection(current, field.field, value)

  /** Resolves to the opportunity as it was before the correction. */
  async function send(): Promise<StaffOpportunity> {
    const revision = hasConflict ? opportunity.revision : draft.revision
    try {
      await call('update_opportunity', {
        id: opportunity.id,
        fields: correctionOf(opportunity),
        expected_revision: revision,
      })
      return opportunity
    } catch (failure) {
      if (!isConflict(failure)) throw failure
      const fresh = await cache.fetchQuery({
        queryKey: detailKey(opportunity.id),
        queryFn: () => call('get_opportunity', { id: opportunity.id }),
        staleTime: 0,
      })
      // The field itself was changed: the user sees both values and decides.
      if (!isUntouched(fresh, field, draft)) throw failure
      const fields = correctionOf(fresh.row)
      await call('update_opportunity', { id: opportunity.id, fields, expected_revision: fresh.row.revision })
      return fresh.row
    }
  }

  async function save(): Promise<void> {
    setError(undefined)
    await act({
      run: async () => {
        const before = await send()
        onSaved()
        return before
      },
      done: (before) =>
        Object.keys(correctionOf(before)).length > 1
          ? 'Email and submission route corrected'
          : `${field.label} corrected`,
      undo: (before) => ({
        run: () =>
          call('update_opportunity', { id: opportunity.id, ...createUndoRequest(before, correctionOf(before)) }),
      }),
      // For a conflict, the notice above the buttons already shows the field's new value.
      onFailure: (failure) => isConflict(failure) || setError(describeFailure(failure)),
    })
  }
  return { save, isSaving: isActing, error }
}

function isConflict(failure: unknown): boolean {
  return failure instanceof ActionError && failure.status === 409 && !/suppression/.test(failure.message)
}

function isUntouched(fresh: OpportunityDetail, { field }: PanelField, draft: FieldDraft): boolean {
  return toInputText(fresh.fields.find((one) => one.field === field)?.value) === draft.base
}
