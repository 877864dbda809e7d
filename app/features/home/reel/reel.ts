import { pause as pausePlayer } from '#app/lib/player/player.ts'
import { type Cue, getReelSeconds } from './reel-cues.ts'
import type { Mixer } from './reel-mixer.ts'

export type ReelState = { status: 'paused' | 'loading' | 'playing' | 'failed'; seconds: number }

const START: ReelState = { status: 'paused', seconds: 0 }
const TICK_MS = 200

/** Play, pause and seek for a reel of cues. No sound is downloaded before the first press. */
export function createReel(cues: readonly Cue[]) {
  const end = getReelSeconds(cues)
  const listeners = new Set<() => void>()
  let state = START
  let context: AudioContext | undefined
  let mixer: Mixer | undefined
  let ticking: ReturnType<typeof setInterval> | undefined

  function set(change: Partial<ReelState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const readSeconds = () =>
    state.status === 'playing' && mixer ? Math.min(end, Math.max(0, mixer.readSeconds())) : state.seconds

  function roll(on: Mixer, from: number): void {
    on.roll(from)
    set({ status: 'playing', seconds: from })
    clearInterval(ticking)
    ticking = setInterval(() => {
      const seconds = readSeconds()
      if (seconds < end) return set({ seconds })
      pause()
      set({ seconds: 0 })
    }, TICK_MS)
  }

  async function play(): Promise<void> {
    pausePlayer()
    const from = state.seconds >= end - 0.5 ? 0 : state.seconds
    set({ status: 'loading', seconds: from })
    try {
      // Created in the press handler, because browsers allow sound only in response to a press.
      context ??= new AudioContext()
      const resumed = context.resume()
      mixer ??= (await import('./reel-mixer.ts')).createMixer(cues, context)
      await resumed
      await mixer.prepare(from)
      // It may have been paused or moved in the meantime.
      if (state.status === 'loading') roll(mixer, state.seconds)
    } catch {
      if (state.status === 'loading') set({ status: 'failed' })
    }
  }

  function pause(): void {
    const seconds = readSeconds()
    clearInterval(ticking)
    mixer?.silence()
    if (state.status !== 'paused') set({ status: 'paused', seconds })
  }

  function seek(seconds: number): void {
    const to = Math.max(0, Math.min(end, seconds))
    if (state.status === 'playing' && mixer) roll(mixer, to)
    else set({ seconds: to })
  }

  return {
    play,
    pause,
    seek,
    readSeconds,
    read: () => state,
    readStart: () => START,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Reel = ReturnType<typeof createReel>
