import { createMp3Encoder } from 'wasm-media-encoders'
import type { Sound } from './parse-wav.ts'

/** A constant bit rate, so that every browser knows the length from the first packet and seeks exactly. */
export async function encodeMp3({ channels, sampleRate }: Sound, bitrate: 64 | 128): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: channels.length === 1 ? 1 : 2, bitrate })
  // The encoder uses the same memory for everything it returns.
  const body = Uint8Array.from(encoder.encode(channels))
  const end = encoder.finalize()
  const bytes = new Uint8Array(body.length + end.length)
  bytes.set(body)
  bytes.set(end, body.length)
  return bytes
}
