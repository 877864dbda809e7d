import type { WebSocket } from 'ws'
import type { Allowance, Rate } from '#server/platform/fairness/allowance.ts'
import type { Sender } from '#server/platform/fairness/socket-limits.ts'
import {
  type BroadcastBody,
  type EncodedBroadcast,
  encodeBroadcast,
  encodeFrame,
  type Frame,
  type Version,
} from './frames.ts'

const TRY_AGAIN = 1013
const POLICY_VIOLATION = 1008

/** `allowance` is the socket's own; the sender has one for all sockets of its address. */
export type Client = { socket: WebSocket; version: Version; sender: Sender; allowance: Allowance }

/** Writes frames to one client in its version, and disconnects it when it sends too much or reads too slowly. */
export function createConnection({ socket, version, sender, allowance }: Client) {
  let countedBytes = 0
  const isOpen = () => socket.readyState === socket.OPEN
  const measure = () => {
    const unsent = isOpen() ? socket.bufferedAmount : 0
    sender.noteUnsent(unsent - countedBytes)
    countedBytes = unsent
  }
  const write = (data: string | Buffer, binary: boolean) => {
    if (!isOpen()) return
    measure()
    if (sender.isTooSlow(countedBytes)) socket.close(TRY_AGAIN, 'too slow')
    else socket.send(data, { binary })
    measure()
  }
  const refuse = (reason: string) => {
    socket.close(POLICY_VIOLATION, reason)
    // Nothing more is read from the client while the connection closes.
    socket.pause()
  }
  const send = (frame: Frame) => write(encodeFrame(frame, version), false)
  return {
    isOpen,
    /** Counts what the client has sent or caused, and disconnects it when that is too much. */
    spend(spent: Partial<Rate>) {
      const fits = [allowance, sender.allowance].map((each) => each.spend(spent))
      if (fits.includes(false)) refuse('too many messages')
    },
    refuse,
    send,
    sendBroadcast(topic: string, body: BroadcastBody) {
      const encoded = encodeOnce(topic, body, version)
      if (encoded !== null) write(encoded.data, encoded.binary)
    },
    reply: ({ topic, ref, joinRef }: Frame, status: 'ok' | 'error', response: object) =>
      send({ topic, ref, joinRef, event: 'phx_reply', payload: { status, response } }),
    /** Updates the count of bytes that the client has not read yet. */
    measure,
  }
}
export type Connection = ReturnType<typeof createConnection>

const encodings = new WeakMap<BroadcastBody, Map<Version, EncodedBroadcast | null>>()

/** A message is encoded once for all members of its topic. */
function encodeOnce(topic: string, body: BroadcastBody, version: Version): EncodedBroadcast | null {
  const known = encodings.get(body) ?? new Map<Version, EncodedBroadcast | null>()
  encodings.set(body, known)
  if (!known.has(version)) known.set(version, encodeBroadcast(topic, body, version))
  return known.get(version) ?? null
}
