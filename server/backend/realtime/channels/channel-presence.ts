import type { Room } from '#server/backend/realtime/hub.ts'
import { HELD, type Sender } from '#server/platform/fairness/socket-limits.ts'
import { ChannelError } from './channel-error.ts'
import { PresenceSchema } from './messages.ts'
import type { Presences } from './presences.ts'

/** The presence that a client tracks on one channel: at most one at a time. */
export function createChannelPresence(key: string, room: Room, sender: Sender, presences: Presences) {
  let tracked: { ref: string; bytes: number } | null = null

  const untrack = async (): Promise<void> => {
    if (tracked === null) return
    const { ref, bytes } = tracked
    tracked = null
    sender.presenceBytes -= bytes
    await presences.untrack(room, ref)
  }

  return {
    untrack,
    /** Tracks or untracks, as the payload says. Throws ChannelError when that is too much. */
    async answer(payload: unknown): Promise<void> {
      const parsed = PresenceSchema.safeParse(payload)
      if (!parsed.success) throw new ChannelError('A presence needs an event: track or untrack')
      if (parsed.data.event.toLowerCase() === 'untrack') return await untrack()
      const meta = parsed.data.payload
      const bytes = Buffer.byteLength(JSON.stringify(meta))
      if (bytes > HELD.presenceBytes) throw new ChannelError(`A presence has at most ${HELD.presenceBytes} bytes`)
      const added = bytes - (tracked?.bytes ?? 0)
      const fits = sender.presenceBytes + added <= HELD.presenceBytesPerAddress
      if (!fits || (tracked === null && !presences.hasRoom(room))) throw new ChannelError('Too many presences')
      const replaces = tracked?.ref ?? null
      sender.presenceBytes += added
      const { ref, heardBy, told } = presences.track(room, { key, meta, replaces })
      tracked = { ref, bytes }
      sender.spendOn(heardBy, bytes)
      await told
    },
  }
}
