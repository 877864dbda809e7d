import { SAMPLE_RATE } from './signal.ts'

const COMBS = [0.0297, 0.0371, 0.0411, 0.0437]
const ALLPASSES = [0.005, 0.0017]

/** The sound with its echo from a room (Schroeder's four combs and two allpasses); 0 is none, 1 a church. */
export function addRoom(dry: Float32Array, room: number): Float32Array {
  if (room === 0) return dry
  const wet = new Float32Array(dry.length)
  for (const seconds of COMBS) comb(dry, wet, seconds, 0.68 + 0.24 * room)
  const echo = ALLPASSES.reduce(allpass, wet)
  return dry.map((value, at) => value * (1 - 0.25 * room) + (echo[at] ?? 0) * room * 0.22)
}

function comb(dry: Float32Array, wet: Float32Array, seconds: number, feedback: number): void {
  const line = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  let dulled = 0
  for (const [at, value] of dry.entries()) {
    const here = line[at % line.length] ?? 0
    dulled = 0.7 * here + 0.3 * dulled
    line[at % line.length] = value + feedback * dulled
    wet[at] = (wet[at] ?? 0) + here
  }
}

function allpass(input: Float32Array, seconds: number): Float32Array {
  const line = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  return input.map((value, at) => {
    const here = line[at % line.length] ?? 0
    line[at % line.length] = value + 0.5 * here
    return here - 0.5 * value
  })
}
