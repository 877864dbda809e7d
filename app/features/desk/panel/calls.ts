import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/calls.ts'
import { type OverrideField, StaffOpportunitySchema } from '#contracts/opportunity.ts'
import type { OpportunityFields } from '#contracts/opportunity-actions.ts'
import { OpportunityEventSchema } from '#contracts/opportunity-answers.ts'
import {
  EVENTS_PER_PAGE,
  type EvidenceField,
  FieldEvidenceSchema,
  type OpportunityDetail,
  OpportunityDetailSchema,
} from '#contracts/opportunity-detail.ts'
import {
  type Channel,
  type Direction,
  ManyAnswerSchema,
  type WorkAnswer,
  WorkAnswerSchema,
  type WorkBefore,
  type WorkChange,
} from '#contracts/opportunity-work.ts'

export async function getOpportunity(id: string): Promise<OpportunityDetail> {
  return OpportunityDetailSchema.parse(await invoke({ action: 'get_opportunity', id }))
}

export async function listEvents(id: string, offset: number) {
  const answer = await invoke({ action: 'list_events', id, limit: EVENTS_PER_PAGE, offset })
  return z.array(OpportunityEventSchema).parse(answer)
}

type Update = { revision?: number; clear?: readonly OverrideField[] }

/**
 * Sets values in the name of staff, and returns the fields in `clear` to what the pages say; rejects with status 409 if the
 * row has changed since `revision`.
 */
export async function updateOpportunity(
  id: string,
  fields: OpportunityFields,
  { revision, clear = [] }: Update = {},
): Promise<void> {
  const expected = revision === undefined ? {} : { expected_revision: revision }
  StaffOpportunitySchema.parse(await invoke({ action: 'update_opportunity', id, fields, clear, ...expected }))
}

/** Returns a field to what the pages say. */
export async function clearOverride(id: string, field: string): Promise<void> {
  StaffOpportunitySchema.parse(await invoke({ action: 'clear_override', id, field }))
}

export async function confirmField(id: string, field: EvidenceField, revision: number): Promise<void> {
  const answer = await invoke({ action: 'confirm_field', id, field, expected_revision: revision })
  z.object({ field: FieldEvidenceSchema }).parse(answer)
}

export async function unconfirmField(id: string, field: EvidenceField): Promise<void> {
  z.object({ field: FieldEvidenceSchema }).parse(await invoke({ action: 'unconfirm_field', id, field }))
}

export async function updateWork(id: string, change: WorkChange, revision?: number): Promise<WorkAnswer> {
  const expected = revision === undefined ? {} : { expected_revision: revision }
  return WorkAnswerSchema.parse(await invoke({ action: 'update_work', ids: [id], change, ...expected }))
}

export async function restoreWork(before: WorkBefore[]): Promise<void> {
  WorkAnswerSchema.parse(await invoke({ action: 'restore_work', before }))
}

export async function dismissRow(id: string): Promise<void> {
  ManyAnswerSchema.parse(await invoke({ action: 'dismiss_many', ids: [id] }))
}

export async function restoreRow(id: string): Promise<void> {
  ManyAnswerSchema.parse(await invoke({ action: 'restore_many', ids: [id] }))
}

export async function saveNote(id: string, body: string, noteId?: string): Promise<void> {
  await invoke({ action: 'save_note', id, body, ...(noteId === undefined ? {} : { note_id: noteId }) })
}

export async function deleteNote(noteId: string): Promise<void> {
  await invoke({ action: 'delete_note', note_id: noteId })
}

export async function restoreNote(noteId: string): Promise<void> {
  await invoke({ action: 'restore_note', note_id: noteId })
}

type OutreachEntry = { channel: Channel; direction: Direction; happened_on: string; summary: string }

export async function logOutreach(id: string, entry: OutreachEntry): Promise<void> {
  await invoke({ action: 'log_outreach', id, ...entry })
}

export async function deleteOutreach(outreachId: string): Promise<void> {
  await invoke({ action: 'delete_outreach', outreach_id: outreachId })
}

export async function restoreOutreach(outreachId: string): Promise<void> {
  await invoke({ action: 'restore_outreach', outreach_id: outreachId })
}
