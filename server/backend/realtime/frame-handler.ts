import type { Logger } from 'pino'
import { AccessTokenSchema, type Join, JoinSchema } from '#server/backend/realtime/channels/messages.ts'
import { RestError } from '#server/backend/rest/rest-error.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { CLIENT_LIMITS, type Sender } from '#server/platform/fairness/socket-limits.ts'
import { type Channel, type ChannelDeps, joinChannel } from './channels/channel.ts'
import type { Connection } from './connection.ts'
import { type BroadcastBody, ChannelError, type Frame, systemPayload } from './frames.ts'

/** A join that needs the database counts as this many messages. */
const JOIN_MESSAGES = 10
const TIMER_LIMIT_MS = 2 ** 31 - 1

export type FrameHandlerDeps = ChannelDeps & {
  log: Pick<Logger, 'warn'>
  /** The caller of a token, or that of the API key for null. Rejects with AppError for an invalid token. */
  resolveTokenCaller(token: string | null): Promise<{ caller: Caller; expiresAt: number | null }>
  /** Throws AppError when the session of these claims has ended. */
  requireLive(claims: Record<string, unknown>): void
}

/** Handles the frames of one client and keeps its channels. */
export function createFrameHandler(connection: Connection, sender: Sender, deps: FrameHandlerDeps) {
  const channels = createOpenChannels(connection, deps)

  const join = async (frame: Frame): Promise<void> => {
    const { topic, joinRef, ref } = frame
    const parsed = JoinSchema.safeParse(frame.payload ?? {})
    if (!parsed.success) throw new ChannelError(`The join cannot be read: ${parsed.error.issues[0]?.path.join('.')}`)
    if (!/^realtime:./.test(topic)) throw new ChannelError('A topic begins with realtime:')
    requireCapacity(channels.listExcept(topic), parsed.data, sender)
    const { private: isPrivate, postgres_changes } = parsed.data.config
    if (isPrivate || postgres_changes?.length) connection.spend({ messages: JOIN_MESSAGES })
    if (!connection.isOpen()) return
    const { caller, expiresAt } = await deps.resolveTokenCaller(parsed.data.access_token ?? null)
    await channels.leave(topic)
    const own = {
      send: (event: string, payload: unknown) => connection.send({ topic, ref: null, joinRef: null, event, payload }),
      sendBroadcast: (body: BroadcastBody) => connection.sendBroadcast(topic, body),
      recheck: () => void channels.recheck(topic),
    }
    const request = { topic, joinRef: joinRef ?? ref, caller, join: parsed.data, sender }
    const channel = await joinChannel(request, own, deps)
    // The client may have disconnected in the meantime; then nothing else would leave the channel.
    if (!connection.isOpen()) return await channel.leave()
    channels.add(topic, channel, expiresAt)
    connection.reply(frame, 'ok', {
      postgres_changes: channel.member.subscriptions.map(({ id, request }) => ({ id, ...request })),
    })
    channel.begin()
  }

  const handle = async (frame: Frame, bytes: number): Promise<void> => {
    const { topic, event, payload } = frame
    if (topic === 'phoenix') return connection.reply(frame, 'ok', {})
    if (event === 'phx_join') return await join(frame)
    const channel = channels.find(topic)
    if (channel === undefined) throw new ChannelError('unmatched topic')
    if (event === 'phx_leave') {
      await channels.leave(topic)
      connection.reply(frame, 'ok', {})
      connection.send({ ...frame, ref: frame.joinRef, event: 'phx_close', payload: {} })
    } else if (event === 'broadcast') {
      const { acknowledge } = await channel.broadcast(payload, bytes)
      if (acknowledge) connection.reply(frame, 'ok', {})
    } else if (event === 'presence') {
      await channel.presence(payload)
      connection.reply(frame, 'ok', {})
    } else if (event === 'access_token') {
      const parsed = AccessTokenSchema.safeParse(payload)
      const { caller, expiresAt } = await deps.resolveTokenCaller(parsed.success ? parsed.data.access_token : '')
      await channel.renew(caller)
      channels.extend(topic, expiresAt)
    } else throw new ChannelError(`unknown event ${event}`)
  }

  return {
    /** Handles one frame. Never rejects: the client gets an error reply. */
    async handleFrame(frame: Frame, bytes: number) {
      try {
        await handle(frame, bytes)
      } catch (error) {
        const reason = findClientMessage(error)
        if (reason === null) deps.log.warn({ err: error, event: frame.event }, 'realtime')
        if (frame.event === 'access_token') channels.close(frame.topic, reason ?? 'Something went wrong')
        else connection.reply(frame, 'error', { reason: reason ?? 'Something went wrong' })
      }
    },
    leaveAll: channels.leaveAll,
  }
}

/** The channels of one client, each until its token expires. */
function createOpenChannels(connection: Connection, deps: FrameHandlerDeps) {
  const channels = new Map<string, { channel: Channel; expiry: NodeJS.Timeout | undefined }>()

  const leave = async (topic: string): Promise<void> => {
    const known = channels.get(topic)
    if (known === undefined) return
    channels.delete(topic)
    clearTimeout(known.expiry)
    await known.channel.leave()
  }

  const close = (topic: string, message: string): void => {
    const joinRef = channels.get(topic)?.channel.member.joinRef ?? null
    const payload = systemPayload(topic, 'error', 'system', message)
    connection.send({ topic, ref: null, joinRef, event: 'system', payload })
    connection.send({ topic, ref: joinRef, joinRef, event: 'phx_close', payload: {} })
    leave(topic).catch((error: unknown) => deps.log.warn({ err: error }, 'leaving a channel'))
  }

  const closeAt = (topic: string, at: number | null) => callAt(at, () => close(topic, 'Token has expired'))

  return {
    leave,
    close,
    find: (topic: string) => channels.get(topic)?.channel,
    listExcept: (topic: string) => [...channels].filter(([name]) => name !== topic).map(([, { channel }]) => channel),
    add(topic: string, channel: Channel, expiresAt: number | null) {
      channels.set(topic, { channel, expiry: closeAt(topic, expiresAt) })
    },
    /** Lets the channel expire at another time. */
    extend(topic: string, expiresAt: number | null) {
      const known = channels.get(topic)
      if (known === undefined) return
      clearTimeout(known.expiry)
      known.expiry = closeAt(topic, expiresAt)
    },
    /** Closes the channel if its caller may no longer stay. */
    async recheck(topic: string) {
      const known = channels.get(topic)
      if (known === undefined) return
      try {
        const { caller } = known.channel.member
        deps.requireLive(caller.claims)
        await known.channel.renew(caller)
      } catch (error) {
        const reason = findClientMessage(error)
        if (reason === null) deps.log.warn({ err: error }, 'checking a channel again')
        if (channels.get(topic) === known) close(topic, reason ?? 'Something went wrong')
      }
    },
    async leaveAll() {
      for (const topic of [...channels.keys()]) await leave(topic)
    },
  }
}

function requireCapacity(others: readonly Channel[], { config }: Join, sender: Sender): void {
  if (others.length >= CLIENT_LIMITS.channels) throw new ChannelError('Too many channels on one connection')
  if (sender.channels >= CLIENT_LIMITS.channelsPerAddress) throw new ChannelError('Too many channels from one address')
  const subscribed = others.reduce((sum, { member }) => sum + member.subscriptions.length, 0)
  if (subscribed + (config.postgres_changes?.length ?? 0) > CLIENT_LIMITS.subscriptions) {
    throw new ChannelError('Too many subscriptions to changes on one connection')
  }
}

function callAt(at: number | null, run: () => void): NodeJS.Timeout | undefined {
  return at === null ? undefined : setTimeout(run, Math.min(Math.max(0, at - Date.now()), TIMER_LIMIT_MS))
}

/** The message for the client; null if the error must only be logged. */
function findClientMessage(error: unknown): string | null {
  const isForClient = error instanceof ChannelError || error instanceof RestError || error instanceof AppError
  return isForClient ? error.message : null
}
