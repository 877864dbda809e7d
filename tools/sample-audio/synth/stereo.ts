import { SAMPLE_RATE } from './signal.ts'

export type Stereo = { left: Float32Array; right: Float32Array }

export const silence = (length: number): Stereo => ({
  left: new Float32Array(length),
  right: new Float32Array(length),
})

/** Adds a sound at a time in seconds. */
export function mix(into: Float32Array, sound: Float32Array, seconds: number, level: number): void {
  const from = Math.max(0, Math.round(seconds * SAMPLE_RATE))
  const length = Math.min(sound.length, into.length - from)
  for (let n = 0; n < length; n++) into[from + n] = (into[from + n] as number) + level * (sound[n] as number)
}

export function mixToMono({ left, right }: Stereo): Float32Array {
  const mono = new Float32Array(left.length)
  for (let at = 0; at < mono.length; at++) mono[at] = 0.5 * ((left[at] as number) + (right[at] as number))
  return mono
}
