import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/calls.ts'
import { PAGE_SIZE } from '#app/features/desk/shared/use-pages.ts'
import {
  type Suppression,
  SuppressionKindSchema,
  type SuppressionPreview,
  SuppressionPreviewSchema,
  SuppressionSchema,
} from '#contracts/opportunity-answers.ts'
import { type RemovalRequest, RemovalRequestSchema } from '#contracts/removal-request.ts'

/** What may stand on the list: a domain, an address or a name. */
export const EntrySchema = z.object({ kind: SuppressionKindSchema, value: z.string() })
export type Entry = z.infer<typeof EntrySchema>
export type Decision = { decision: 'accepted'; suppress: Entry; note: string } | { decision: 'declined'; note: string }

/** In the order in which they are shown. */
export async function getRemovalRequests(offset: number): Promise<RemovalRequest[]> {
  return z
    .array(RemovalRequestSchema)
    .parse(await invoke({ action: 'list_removal_requests', limit: PAGE_SIZE, offset }))
}

export async function decideRemoval(id: string, decision: Decision): Promise<void> {
  await invoke({ action: 'decide_removal_request', id, ...decision })
}

/** Newest first. */
export async function getSuppressions(offset: number): Promise<Suppression[]> {
  return z.array(SuppressionSchema).parse(await invoke({ action: 'list_suppressions', limit: PAGE_SIZE, offset }))
}

/** The entry that stands for a value, or null. The list itself cannot be searched: addresses and names are hashed. */
export async function findSuppression(entry: Entry): Promise<Suppression | null> {
  const [found] = z.array(SuppressionSchema).parse(await invoke({ action: 'list_suppressions', ...entry, limit: 1 }))
  return found ?? null
}

export async function previewSuppression(entry: Entry): Promise<SuppressionPreview> {
  return SuppressionPreviewSchema.parse(await invoke({ action: 'preview_suppression', ...entry }))
}

export async function suppress(entry: Entry, reason: string): Promise<void> {
  await invoke({ action: 'suppress', ...entry, reason: reason === '' ? null : reason })
}

export async function unsuppress(id: string): Promise<void> {
  await invoke({ action: 'unsuppress', id })
}

export async function restoreSuppression(id: string): Promise<void> {
  await invoke({ action: 'restore_suppression', id })
}
