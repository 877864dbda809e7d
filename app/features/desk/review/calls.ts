import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/calls.ts'
import { PAGE_SIZE } from '#app/features/desk/shared/use-pages.ts'
import { type MergeRecord, MergeRecordSchema, type Review, ReviewSchema } from '#contracts/opportunity-answers.ts'

export type Answer = { decision: 'merge'; into: string } | { decision: 'keep_apart' } | { decision: 'noted' }

/** The open questions, oldest first. */
export async function getReviews(offset: number): Promise<Review[]> {
  return z.array(ReviewSchema).parse(await invoke({ action: 'review_queue', limit: PAGE_SIZE, offset }))
}

export async function answerReview(id: string, answer: Answer): Promise<void> {
  await invoke({ action: 'resolve_review', id, ...answer })
}

/** Takes an answer back. */
export async function reopenReview(id: string): Promise<void> {
  await invoke({ action: 'reopen_review', id })
}

/** Merges, newest first, including undone ones. */
export async function getMerges(offset: number): Promise<MergeRecord[]> {
  return z.array(MergeRecordSchema).parse(await invoke({ action: 'list_merges', limit: PAGE_SIZE, offset }))
}

export async function undoMerge(id: string): Promise<void> {
  await invoke({ action: 'unmerge', merge_id: id })
}
