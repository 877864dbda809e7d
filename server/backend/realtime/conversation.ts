import type { Logger } from 'pino'
import { AccessTokenSchema, type Join, JoinSchema } from '#server/backend/realtime/channels/messages.ts'
import { RestError } from '#server/backend/rest/rest-error.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { HELD, type Sender } from '#server/platform/fairness/socket-limits.ts'
import { type Channel, type ChannelDeps, joinChannel } from './channels/channel.ts'
import { ChannelError, type Frame, systemPayload } from './frames.ts'
import type { Wire } from './wire.ts'

/** What a join counts as that has to ask the database. */
const JOIN_MESSAGES = 10
const TIMER_LIMIT_MS = 2 ** 31 - 1

export type ConversationDeps = ChannelDeps & {
  log: Pick<Logger, 'warn'>
  /** The caller of a token; for null the key's own caller. Rejects with AppError for an invalid token. */
  callerOf(token: string | null): Promise<{ caller: Caller; expiresAt: number | null }>
  /** Throws AppError when the session of these claims has ended since. */
  requireLive(claims: Record<string, unknown>): void
}

/** One client's channels, and the handling of its frames. */
export function createConversation(wire: Wire, sender: Sender, deps: ConversationDeps) {
  const channels = new Map<string, { channel: Channel; expiry: NodeJS.Timeout | undefined }>()

  const leave = async (topic: string): Promise<void> => {
    const known = channels.get(topic)
    if (known === undefined) return
    channels.delete(topic)
    clearTimeout(known.expiry)
    await known.channel.leave()
  }

  const dismiss = (topic: string, message: string): void => {
    const joinRef = channels.get(topic)?.channel.member.joinRef ?? null
    wire.send({ topic, ref: null, joinRef, event: 'system', payload: systemPayload(topic, 'error', 'system', message) })
    wire.send({ topic, ref: joinRef, joinRef, event: 'phx_close', payload: {} })
    leave(topic).catch((error: unknown) => deps.log.warn({ err: error }, 'leaving a channel'))
  }

  const review = async (topic: string): Promise<void> => {
    const known = channels.get(topic)
    if (known === undefined) return
    try {
      const { caller } = known.channel.member
      deps.requireLive(caller.claims)
      await known.channel.renew(caller)
    } catch (error) {
      const reason = wordsFor(error)
      if (reason === null) deps.log.warn({ err: error }, 'checking a channel again')
      if (channels.get(topic) === known) dismiss(topic, reason ?? 'Something went wrong')
    }
  }

  const dismissAt = (topic: string, at: number | null) => callAt(at, () => dismiss(topic, 'Token has expired'))

  const join = async (frame: Frame): Promise<void> => {
    const { topic, joinRef, ref } = frame
    const parsed = JoinSchema.safeParse(frame.payload ?? {})
    if (!parsed.success) throw new ChannelError(`The join cannot be read: ${parsed.error.issues[0]?.path.join('.')}`)
    if (!/^realtime:./.test(topic)) throw new ChannelError('A topic begins with realtime:')
    requireRoom(
      [...channels].filter(([name]) => name !== topic).map(([, { channel }]) => channel),
      parsed.data,
      sender,
    )
    const { private: isPrivate, postgres_changes } = parsed.data.config
    if (isPrivate || postgres_changes?.length) wire.spend({ messages: JOIN_MESSAGES })
    if (!wire.isOpen()) return
    const { caller, expiresAt } = await deps.callerOf(parsed.data.access_token ?? null)
    await leave(topic)
    const own = {
      send: (event: string, payload: unknown) => wire.send({ topic, ref: null, joinRef: null, event, payload }),
      sendBroadcast: (body: Parameters<Wire['sendBroadcast']>[1]) => wire.sendBroadcast(topic, body),
      review: () => void review(topic),
    }
    const request = { topic, joinRef: joinRef ?? ref, caller, join: parsed.data, sender }
    const channel = await joinChannel(request, own, deps)
    // The client may have disconnected in the meantime, and nothing would ever leave the channel for it.
    if (!wire.isOpen()) return await channel.leave()
    channels.set(topic, { channel, expiry: dismissAt(topic, expiresAt) })
    wire.reply(frame, 'ok', {
      postgres_changes: channel.member.subscriptions.map(({ id, request }) => ({ id, ...request })),
    })
    channel.begin()
  }

  const act = async (frame: Frame, bytes: number): Promise<void> => {
    const { topic, event, payload } = frame
    if (topic === 'phoenix') return wire.reply(frame, 'ok', {})
    if (event === 'phx_join') return await join(frame)
    const known = channels.get(topic)
    if (known === undefined) throw new ChannelError('unmatched topic')
    if (event === 'phx_leave') {
      await leave(topic)
      wire.reply(frame, 'ok', {})
      wire.send({ ...frame, ref: frame.joinRef, event: 'phx_close', payload: {} })
    } else if (event === 'broadcast') {
      const { acknowledge } = await known.channel.broadcast(payload, bytes)
      if (acknowledge) wire.reply(frame, 'ok', {})
    } else if (event === 'presence') {
      await known.channel.presence(payload)
      wire.reply(frame, 'ok', {})
    } else if (event === 'access_token') {
      const parsed = AccessTokenSchema.safeParse(payload)
      const { caller, expiresAt } = await deps.callerOf(parsed.success ? parsed.data.access_token : '')
      await known.channel.renew(caller)
      clearTimeout(known.expiry)
      known.expiry = dismissAt(topic, expiresAt)
    } else throw new ChannelError(`unknown event ${event}`)
  }

  return {
    /** Handles one frame; every failure becomes an answer. */
    async answer(frame: Frame, bytes: number) {
      try {
        await act(frame, bytes)
      } catch (error) {
        const reason = wordsFor(error)
        if (reason === null) deps.log.warn({ err: error, event: frame.event }, 'realtime')
        if (frame.event === 'access_token') dismiss(frame.topic, reason ?? 'Something went wrong')
        else wire.reply(frame, 'error', { reason: reason ?? 'Something went wrong' })
      }
    },
    async leaveAll() {
      for (const topic of [...channels.keys()]) await leave(topic)
    },
  }
}

function requireRoom(others: readonly Channel[], { config }: Join, sender: Sender): void {
  if (others.length >= HELD.channels) throw new ChannelError('Too many channels on one connection')
  if (sender.channels >= HELD.channelsPerAddress) throw new ChannelError('Too many channels from one address')
  const subscribed = others.reduce((sum, { member }) => sum + member.subscriptions.length, 0)
  if (subscribed + (config.postgres_changes?.length ?? 0) > HELD.subscriptions) {
    throw new ChannelError('Too many subscriptions to changes on one connection')
  }
}

function callAt(at: number | null, run: () => void): NodeJS.Timeout | undefined {
  return at === null ? undefined : setTimeout(run, Math.min(Math.max(0, at - Date.now()), TIMER_LIMIT_MS))
}

function wordsFor(error: unknown): string | null {
  const isTold = error instanceof ChannelError || error instanceof RestError || error instanceof AppError
  return isTold ? error.message : null
}
