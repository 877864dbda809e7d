import type { Socket } from 'node:net'
import type { Rate } from '#server/platform/fairness/allowance.ts'
import { HELD, type Senders } from '#server/platform/fairness/socket-limits.ts'
import { type ConversationDeps, createConversation } from './conversation.ts'
import { decodeBinary, decodeText } from './frames.ts'
import { type Client, createWire } from './wire.ts'

/** Clients send a heartbeat every 25 s. */
const SILENCE_MS = 75_000
/** A message that is not there after this time is not waited for, if it already takes up memory. */
const MESSAGE_MS = 15_000
const PART_BYTES = 16 * 1024

/**
 * Serves one client, on the connection below its websocket, until its socket has closed and its channels are left. Its frames are handled one after the other.
 */
export function serveConnection(client: Client, raw: Socket, senders: Senders, deps: ConversationDeps): Promise<void> {
  const { socket, version, sender } = client
  const wire = createWire(client, senders)
  const conversation = createConversation(wire, sender, deps)
  const waiting: Rate = { messages: 0, bytes: 0 }
  let work = Promise.resolve()
  let silentMs = 0
  let readBefore = raw.bytesRead

  const enqueue = (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? decodeBinary(data) : decodeText(data.toString('utf8'), version)
    if (frame === null) return wire.refuse('not a frame')
    waiting.messages += 1
    waiting.bytes += data.length
    if (waiting.messages > HELD.waiting.messages || waiting.bytes > HELD.waiting.bytes) socket.pause()
    work = work
      .then(() => conversation.answer(frame, data.length))
      .then(() => {
        waiting.messages -= 1
        waiting.bytes -= data.length
        if (waiting.messages === 0 && wire.isOpen()) socket.resume()
      })
  }

  const watch = setInterval(() => {
    wire.measure()
    silentMs += 1000
    const isPart = silentMs >= MESSAGE_MS && raw.bytesRead - readBefore > PART_BYTES
    if (silentMs > SILENCE_MS || isPart) socket.terminate()
  }, 1000)
  // Counted as they come in, because the parts of an unfinished message take up memory too.
  raw.on('data', (chunk: Buffer) => wire.spend({ bytes: chunk.length }))
  socket.on('ping', () => wire.spend({ messages: 1 }))
  socket.on('pong', () => wire.spend({ messages: 1 }))
  socket.on('message', (data: Buffer, isBinary) => {
    silentMs = 0
    readBefore = raw.bytesRead
    wire.spend({ messages: 1 })
    if (wire.isOpen()) enqueue(data, isBinary)
  })
  socket.on('error', () => socket.terminate())
  return new Promise((done) => {
    socket.on('close', () => {
      clearInterval(watch)
      wire.measure()
      work = work
        .then(() => conversation.leaveAll())
        .catch((error: unknown) => deps.log.warn({ err: error }, 'leaving channels'))
        .then(done)
    })
  })
}
