import { pause as pausePlayer } from '#app/lib/player/player.ts'
import { type Cue, gainAt, reelSeconds } from './reel-cues.ts'

export type ReelState = { status: 'paused' | 'loading' | 'playing' | 'failed'; seconds: number }

type Sounding = { source: AudioBufferSourceNode; gain: GainNode }

const START: ReelState = { status: 'paused', seconds: 0 }
const TICK_MS = 200

/** Plays several cues over one another, at their places on a reel. Nothing is downloaded or created before the first press. */
export function createReel(cues: readonly Cue[]) {
  const end = reelSeconds(cues)
  const listeners = new Set<() => void>()
  const loaded = new Map<number, Promise<AudioBuffer>>()
  const sounding = new Map<number, Sounding>()
  let state = START
  let context: AudioContext | undefined
  /** The context's time at which the reel's would be zero. */
  let zero = 0
  let ticking: ReturnType<typeof setInterval> | undefined

  function set(change: Partial<ReelState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const readSeconds = () =>
    state.status === 'playing' && context ? Math.min(end, Math.max(0, context.currentTime - zero)) : state.seconds

  function load(at: number, into: AudioContext): Promise<AudioBuffer> {
    const known = loaded.get(at)
    if (known !== undefined) return known
    const loading = fetch(cues[at]?.preview?.src ?? '').then(async (response) => {
      if (!response.ok) throw new Error(`The cue answered ${response.status}`)
      return into.decodeAudioData(await response.arrayBuffer())
    })
    loaded.set(at, loading)
    // Another press tries again.
    loading.catch(() => loaded.delete(at))
    return loading
  }

  /** Puts a cue on the clock, from wherever the reel is by now. */
  function place(at: number, buffer: AudioBuffer, on: AudioContext): void {
    const cue = cues[at]
    const now = on.currentTime - zero
    if (!cue || state.status !== 'playing' || sounding.has(at) || now >= cue.to) return
    const source = new AudioBufferSourceNode(on, { buffer })
    const gain = new GainNode(on, { gain: gainAt(cue, now) })
    const begin = Math.max(now, cue.from)
    if (begin < cue.from + cue.fadeIn) {
      gain.gain.setValueAtTime(gainAt(cue, begin), zero + begin)
      gain.gain.linearRampToValueAtTime(1, zero + cue.from + cue.fadeIn)
    } else gain.gain.setValueAtTime(gainAt(cue, begin), zero + begin)
    const fade = Math.max(begin, cue.to - cue.fadeOut)
    gain.gain.setValueAtTime(gainAt(cue, fade), zero + fade)
    gain.gain.linearRampToValueAtTime(0, zero + cue.to)
    source.connect(gain).connect(on.destination)
    source.start(zero + begin, cue.offset + begin - cue.from, cue.to - begin)
    sounding.set(at, { source, gain })
  }

  function silence(): void {
    for (const { source, gain } of sounding.values()) {
      source.stop()
      source.disconnect()
      gain.disconnect()
    }
    sounding.clear()
  }

  function roll(on: AudioContext, from: number): void {
    silence()
    zero = on.currentTime - from
    set({ status: 'playing', seconds: from })
    const order = cues
      .map((_, at) => at)
      .sort((a, b) => Number((cues[a]?.to ?? 0) <= from) - Number((cues[b]?.to ?? 0) <= from))
    for (const at of order) {
      if (!cues[at]?.preview) continue
      // A cue that cannot be loaded leaves its picture without music.
      load(at, on)
        .then((buffer) => place(at, buffer, on))
        .catch(() => {})
    }
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
      // Made in the press handler, because browsers allow sound only in response to a press.
      context ??= new AudioContext()
      const on = context
      await on.resume()
      const first = cues.findIndex(({ to, preview }) => to > from && preview)
      if (first !== -1) await load(first, on)
      // Paused or moved in the meantime.
      if (state.status === 'loading') roll(on, state.seconds)
    } catch {
      if (state.status === 'loading') set({ status: 'failed' })
    }
  }

  function pause(): void {
    const seconds = readSeconds()
    clearInterval(ticking)
    silence()
    if (state.status !== 'paused') set({ status: 'paused', seconds })
  }

  function seek(seconds: number): void {
    const to = Math.max(0, Math.min(end, seconds))
    if (state.status === 'playing' && context) roll(context, to)
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
