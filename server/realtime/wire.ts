import type { WebSocket } from 'ws'
import { type BroadcastBody, encodeBroadcast, encodeFrame, type Frame, type Version } from './frames.ts'

/**
 * Unsent bytes at which a client counts as too slow: it is disconnected, connects again, and starts from the current
 * state.
 */
const UNSENT_BYTES = 1024 * 1024
const TRY_AGAIN = 1013

/** Frames to one client, in its version. */
export type Wire = {
  isOpen(): boolean
  send(frame: Frame): void
  sendBroadcast(topic: string, body: BroadcastBody): void
  reply(to: Frame, status: 'ok' | 'error', response: object): void
}

export function createWire(socket: WebSocket, version: Version): Wire {
  const isOpen = () => socket.readyState === socket.OPEN
  const write = (data: string | Buffer | null) => {
    if (data === null || !isOpen()) return
    if (socket.bufferedAmount > UNSENT_BYTES) socket.close(TRY_AGAIN, 'too slow')
    else socket.send(data)
  }
  const send = (frame: Frame) => write(encodeFrame(frame, version))
  return {
    isOpen,
    send,
    sendBroadcast: (topic, body) => write(encodeBroadcast(topic, body, version)),
    reply: ({ topic, ref, joinRef }, status, response) =>
      send({ topic, ref, joinRef, event: 'phx_reply', payload: { status, response } }),
  }
}
