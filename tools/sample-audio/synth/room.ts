import { SAMPLE_RATE } from './signal.ts'
import { mixToMono, type Stereo } from './stereo.ts'

const COMBS = [0.0253, 0.0297, 0.0337, 0.0371, 0.0411, 0.0437]
const ALLPASSES = [0.0126, 0.005, 0.0017]
/** The right ear hears another part of the room. */
const APART = 0.0007
const BEFORE = 0.018

/** Adds the echo of a room to the sound (Schroeder's combs and allpasses); 0 is none, 1 a church. */
export function addRoom(into: Stereo, sent: Stereo, room: number): void {
  if (room === 0) return
  const both = mixToMono(sent)
  for (const [channel, apart] of [
    [into.left, 0],
    [into.right, APART],
  ] as const) {
    const echo = reverberate(both, apart, room)
    const delay = Math.round(BEFORE * SAMPLE_RATE)
    for (let at = delay; at < channel.length; at++) {
      channel[at] = (channel[at] as number) + (echo[at - delay] as number) * room * 0.2
    }
  }
}

function reverberate(dry: Float32Array, apart: number, room: number): Float32Array {
  const wet = new Float32Array(dry.length)
  for (const seconds of COMBS) comb(dry, wet, seconds + apart, 0.68 + 0.24 * room)
  for (const seconds of ALLPASSES) allpass(wet, seconds + apart)
  return wet
}

function comb(dry: Float32Array, wet: Float32Array, seconds: number, feedback: number): void {
  const line = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  let dulled = 0
  let place = 0
  for (let at = 0; at < dry.length; at++) {
    const here = line[place] as number
    dulled = 0.68 * here + 0.32 * dulled
    line[place] = (dry[at] as number) + feedback * dulled
    place = place + 1 === line.length ? 0 : place + 1
    wet[at] = (wet[at] as number) + here
  }
}

function allpass(samples: Float32Array, seconds: number): void {
  const line = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  let place = 0
  for (let at = 0; at < samples.length; at++) {
    const here = line[place] as number
    const input = (samples[at] as number) + 0.5 * here
    line[place] = input
    place = place + 1 === line.length ? 0 : place + 1
    samples[at] = here - 0.5 * input
  }
}

/** Adds repeats that go from one side to the other and grow duller. */
export function addEcho(into: Stereo, sent: Float32Array, seconds: number): void {
  const step = Math.round(seconds * SAMPLE_RATE)
  const line = new Float32Array(2 * step)
  let place = 0
  let dulled = 0
  for (let at = 0; at < sent.length; at++) {
    const far = line[place] as number
    const near = line[(place + step) % line.length] as number
    dulled = 0.55 * far + 0.45 * dulled
    line[place] = (sent[at] as number) + 0.42 * dulled
    place = place + 1 === line.length ? 0 : place + 1
    into.left[at] = (into.left[at] as number) + 0.7 * near
    into.right[at] = (into.right[at] as number) + 0.6 * far
  }
}
