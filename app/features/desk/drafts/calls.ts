import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/calls.ts'
import {
  type BriefDraft,
  BriefDraftSchema,
  type DraftTrack,
  FoundTracksSchema,
  type OrderedDraft,
  OrderedDraftSchema,
} from '#contracts/drafts.ts'
import {
  type ShelfAnswer,
  ShelfAnswerSchema,
  type ShelfMark,
  ShelfMarksSchema,
  type SubmissionAnswer,
  SubmissionAnswerSchema,
} from '#contracts/shelf.ts'

export async function draftBrief(id: string): Promise<BriefDraft> {
  return BriefDraftSchema.parse(await invoke({ action: 'draft_brief', id }, 'desk'))
}

export async function findTracks(q: string): Promise<DraftTrack[]> {
  return FoundTracksSchema.parse(await invoke({ action: 'find_tracks', q }, 'desk')).tracks
}

/** Rejects if the model does not answer; the order stays. */
export async function orderDraft(id: string, tracks: readonly string[]): Promise<OrderedDraft> {
  return OrderedDraftSchema.parse(await invoke({ action: 'order_draft', id, tracks }, 'desk'))
}

export async function matchShelf(id: string): Promise<ShelfAnswer> {
  return ShelfAnswerSchema.parse(await invoke({ action: 'match_shelf', id }, 'desk'))
}

export async function matchSubmission(id: string): Promise<SubmissionAnswer> {
  return SubmissionAnswerSchema.parse(await invoke({ action: 'match_submission', id }, 'desk'))
}

/** What the shelf says to these rows; those that nothing fits are not among them. */
export async function markRows(side: 'openings' | 'submissions', ids: readonly string[]): Promise<ShelfMark[]> {
  return ShelfMarksSchema.parse(await invoke({ action: `mark_${side}`, ids }, 'desk')).marks
}

export async function tagSubmission(id: string, tags: readonly string[]): Promise<void> {
  const answer = await invoke({ action: 'tag_submission', id, tags }, 'desk')
  z.object({ items: z.array(z.unknown()) }).parse(answer)
}
