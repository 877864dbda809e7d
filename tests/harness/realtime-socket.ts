import { on, once } from 'node:events'
import { WebSocket } from 'ws'
import { KEYS } from './realtime-harness.ts'

type Reply = { status: 'ok' | 'error'; response: { reason?: string } }
type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

export function socketUrl(url: string, query = `apikey=${KEYS.publishableKey}&vsn=2.0.0`): string {
  return `${url.replace('http', 'ws')}/realtime/v1/websocket?${query}`
}

/** A client that sends any frame, which the official one cannot. Skips binary frames. */
export async function openSocket(url: string, { forwardedFor = '203.0.113.7', version = '2.0.0' } = {}) {
  const socket = new WebSocket(socketUrl(url, `apikey=${KEYS.publishableKey}&vsn=${version}`), {
    headers: { 'x-forwarded-for': forwardedFor },
  })
  const messages = on(socket, 'message')
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  let lastRef = 0

  /** The next frame, as version 2.0.0 writes it. */
  const next = async (): Promise<Frame> => {
    const { value: [data, isBinary] = [] } = await messages.next()
    if (isBinary) return await next()
    const frame = JSON.parse(String(data))
    return Array.isArray(frame)
      ? (frame as Frame)
      : [frame.join_ref ?? null, frame.ref, frame.topic, frame.event, frame.payload]
  }
  /** The next frame with this event, and this ref if one is given. */
  const nextOf = async (event: string, ref?: string): Promise<Frame> => {
    const frame = await next()
    return frame[3] === event && (ref === undefined || frame[1] === ref) ? frame : await nextOf(event, ref)
  }
  /** Sends data. Returns the reply, or the code with which the connection was closed. */
  const send = (data: string | Buffer, ref = '1'): Promise<Reply | number> => {
    socket.send(data)
    return Promise.race([nextOf('phx_reply', ref).then((frame) => frame[4] as Reply), closed])
  }
  return {
    socket,
    closed,
    next,
    nextOf,
    send,
    /** Sends a frame of version 2.0.0 and returns the reply. */
    async ask(topic: string, event: string, payload: unknown): Promise<Reply> {
      lastRef += 1
      const ref = String(lastRef)
      const reply = await send(JSON.stringify(['1', ref, topic, event, payload]), ref)
      if (typeof reply === 'number') throw new Error(`the connection was closed with ${reply}`)
      return reply
    },
  }
}
