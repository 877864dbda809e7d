import { z } from 'zod'
import type { BroadcastBody } from '#server/backend/realtime/frames.ts'
import type { Room } from '#server/backend/realtime/hub.ts'

/** A user's message on its way to the other replicas; bytes as base64. */
export const BroadcastNewsSchema = z.strictObject({
  news: z.literal('say'),
  topic: z.string(),
  isPrivate: z.boolean(),
  event: z.string(),
  payload: z.unknown(),
  bytes: z.base64().optional(),
})
export type BroadcastNews = z.infer<typeof BroadcastNewsSchema>

export function newsOf({ topic, isPrivate }: Room, body: BroadcastBody): BroadcastNews {
  const head = { news: 'say' as const, topic, isPrivate, event: body.event }
  return 'bytes' in body
    ? { ...head, payload: null, bytes: Buffer.from(body.bytes).toString('base64') }
    : { ...head, payload: body.payload }
}

export function bodyOf({ event, payload, bytes }: BroadcastNews): BroadcastBody {
  return bytes === undefined ? { event, payload } : { event, bytes: Uint8Array.from(Buffer.from(bytes, 'base64')) }
}
