import { z } from 'zod'
import { parseShallowJson } from '#server/platform/shallow-json.ts'

export type Version = '1.0.0' | '2.0.0'

/** The largest message, however it arrives. */
export const MESSAGE_BYTES = 256 * 1024

/** A refusal whose message is sent to the client. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError'
}

/** A Phoenix frame. `topic` begins with `realtime:`, or is `phoenix` for heartbeats. */
export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** The content of a broadcast; bytes are sent unchanged, in version 2 only. */
export type BroadcastBody = { event: string; payload: unknown } | { event: string; bytes: Uint8Array<ArrayBuffer> }

// Clients of version 2 send and receive messages as binary frames: a header with lengths, then the parts, then the
// payload. Layout: realtime-js, src/lib/serializer.ts.
const BROADCAST_IN = 3
const BROADCAST_OUT = 4
const ENCODING_JSON = 1
const LENGTH_LIMIT = 255

const Ref = z
  .union([z.string().max(200), z.number().transform(String)])
  .nullish()
  .transform((ref) => ref ?? null)
const Topic = z.string().min(1).max(300)
const Event = z.string().min(1).max(200)
const FRAMES = {
  '1.0.0': z
    .object({ topic: Topic, event: Event, payload: z.unknown(), ref: Ref, join_ref: Ref })
    .transform(({ join_ref: joinRef, ...frame }): Frame => ({ ...frame, joinRef })),
  '2.0.0': z
    .tuple([Ref, Ref, Topic, Event, z.unknown()])
    .transform(([joinRef, ref, topic, event, payload]): Frame => ({ joinRef, ref, topic, event, payload })),
}

/** Reads a text frame of either version; null if it is not one, or nested too deeply. */
export function decodeText(text: string, version: Version): Frame | null {
  return FRAMES[version].safeParse(parseShallowJson(text)).data ?? null
}

/** Reads a binary frame, which is always a broadcast. Null if its lengths do not fit or its JSON is invalid. */
export function decodeBinary(data: Uint8Array): Frame | null {
  if (data.length < 7 || data[0] !== BROADCAST_IN) return null
  let offset = 7
  const take = (length: number) => {
    const part = data.subarray(offset, offset + length)
    offset += length
    return Buffer.from(part).toString('utf8')
  }
  // Bytes 1 to 5 are the lengths of these four and of metadata, which is skipped; byte 6 is the payload's encoding.
  const [joinRef, ref, topic, event] = [...data.subarray(1, 6)].map(take)
  const encoding = data[6]
  if (offset > data.length || !topic || !event) return null
  const rest = Uint8Array.from(data.subarray(offset))
  const frame = { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast' }
  if (encoding !== ENCODING_JSON) return { ...frame, payload: { type: 'broadcast', event, bytes: rest } }
  const payload = parseShallowJson(Buffer.from(rest).toString('utf8') || '{}')
  return payload === undefined ? null : { ...frame, payload: { type: 'broadcast', event, payload } }
}

export function encodeFrame({ joinRef, ref, topic, event, payload }: Frame, version: Version): string {
  return version === '1.0.0'
    ? JSON.stringify({ topic, event, payload, ref, ...(joinRef === null ? {} : { join_ref: joinRef }) })
    : JSON.stringify([joinRef, ref, topic, event, payload])
}

/** Payload of a `system` event. */
export function systemPayload(topic: string, status: 'ok' | 'error', extension: string, message: string): object {
  return { status, extension, message, channel: topic.replace(/^realtime:/, '') }
}

export type EncodedBroadcast = { data: Buffer; binary: boolean }

/** Writes a broadcast; null if the version cannot carry it (bytes in version 1). */
export function encodeBroadcast(topic: string, body: BroadcastBody, version: Version): EncodedBroadcast | null {
  const isBytes = 'bytes' in body
  const topicBytes = Buffer.from(topic)
  const eventBytes = Buffer.from(body.event)
  const fits = topicBytes.length <= LENGTH_LIMIT && eventBytes.length <= LENGTH_LIMIT
  if (version === '1.0.0' || !fits) {
    if (isBytes) return null
    const payload = { type: 'broadcast', event: body.event, payload: body.payload }
    const frame = encodeFrame({ joinRef: null, ref: null, topic, event: 'broadcast', payload }, version)
    return { data: Buffer.from(frame), binary: false }
  }
  const head = Buffer.from([BROADCAST_OUT, topicBytes.length, eventBytes.length, 0, isBytes ? 0 : ENCODING_JSON])
  const content = isBytes ? body.bytes : Buffer.from(JSON.stringify(body.payload ?? {}))
  return { data: Buffer.concat([head, topicBytes, eventBytes, content]), binary: true }
}
