import { z } from 'zod'
import { ChangeRequestSchema } from '#server/backend/realtime/changes/subscribe.ts'

const Flag = z.boolean().default(false)

/** Payload of `phx_join`, as the official client sends it. Unknown fields are ignored: newer clients send some. */
export const JoinSchema = z.object({
  access_token: z.string().max(16_384).nullish(),
  config: z
    .object({
      broadcast: z.object({ ack: Flag, self: Flag }).nullish(),
      presence: z.object({ key: z.string().max(200).default(''), enabled: z.boolean().optional() }).nullish(),
      postgres_changes: z.array(ChangeRequestSchema).max(20).nullish(),
      private: Flag,
    })
    .prefault({}),
})
export type Join = z.infer<typeof JoinSchema>

export const BroadcastSchema = z.union([
  z.object({ event: z.string().min(1).max(200), bytes: z.instanceof(Uint8Array) }),
  z.object({ event: z.string().min(1).max(200), payload: z.unknown() }),
])

export const PresenceSchema = z.object({
  event: z.enum(['track', 'untrack', 'TRACK', 'UNTRACK']),
  payload: z.record(z.string(), z.unknown()).default({}),
})

export const AccessTokenSchema = z.object({ access_token: z.string().max(16_384).nullable() })
