import { createMp3Encoder } from 'wasm-media-encoders'
import { SAMPLE_RATE } from './synth/signal.ts'
import type { Stereo } from './synth/stereo.ts'

/** Kilobits a second: half a minute is 400 kB, and nobody hears a difference to the master at 32,000 samples a second. */
const BIT_RATE = 96

/** A constant bit rate, so that every browser knows the length from the first packet and seeks exactly. */
export async function encodeMp3({ left, right }: Stereo): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, bitrate: BIT_RATE })
  // The encoder uses the same memory for everything it returns.
  const body = Uint8Array.from(encoder.encode([left, right]))
  const end = encoder.finalize()
  const bytes = new Uint8Array(body.length + end.length)
  bytes.set(body)
  bytes.set(end, body.length)
  return bytes
}
