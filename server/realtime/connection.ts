import type { WebSocket } from 'ws'
import { type ConversationDeps, createConversation } from './conversation.ts'
import { decodeBinary, decodeText, type Version } from './frames.ts'
import { createWire } from './wire.ts'

const FRAMES_PER_SECOND = 100
const FRAMES_AT_ONCE = 300
/** Clients send a heartbeat every 25 s. */
const SILENCE_MS = 75_000
const POLICY_VIOLATION = 1008

/**
 * Serves one client until its socket has closed and its channels are left. Its frames are handled one after the other.
 */
export function serveConnection(socket: WebSocket, version: Version, deps: ConversationDeps): Promise<void> {
  const conversation = createConversation(createWire(socket, version), deps)
  let work = Promise.resolve()
  let allowance = FRAMES_AT_ONCE
  let silentMs = 0
  const watch = setInterval(() => {
    allowance = Math.min(FRAMES_AT_ONCE, allowance + FRAMES_PER_SECOND)
    silentMs += 1000
    if (silentMs > SILENCE_MS) socket.terminate()
  }, 1000)
  socket.on('message', (data: Buffer, isBinary) => {
    silentMs = 0
    allowance -= 1
    if (allowance < 0) return socket.close(POLICY_VIOLATION, 'too many messages')
    const frame = isBinary ? decodeBinary(data) : decodeText(data.toString('utf8'), version)
    if (frame === null) return socket.close(POLICY_VIOLATION, 'not a frame')
    work = work.then(() => conversation.answer(frame))
  })
  socket.on('error', () => socket.terminate())
  return new Promise((done) => {
    socket.on('close', () => {
      clearInterval(watch)
      work = work
        .then(() => conversation.leaveAll())
        .catch((error: unknown) => deps.log.warn({ err: error }, 'leaving channels'))
        .then(done)
    })
  })
}
