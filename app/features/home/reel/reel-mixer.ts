import { readVolume, subscribeToVolume } from '#app/lib/player/volume.ts'
import { type Cue, getGain } from './reel-cues.ts'

type PlayingCue = { source: AudioBufferSourceNode; gain: GainNode }

/** Plays cues, which may overlap, on an audio context's clock, each at its place on the reel. */
export function createMixer(cues: readonly Cue[], on: AudioContext) {
  const loaded = new Map<number, Promise<AudioBuffer>>()
  const playing = new Map<number, PlayingCue>()
  // The volume is set in the player.
  const out = new GainNode(on)
  out.connect(on.destination)
  const applyVolume = () => {
    const { level, isMuted } = readVolume()
    out.gain.value = isMuted ? 0 : level
  }
  subscribeToVolume(applyVolume)
  let isRolling = false
  /** The context's time at which the reel would be at zero. */
  let zero = 0

  function load(at: number): Promise<AudioBuffer> {
    const cached = loaded.get(at)
    if (cached !== undefined) return cached
    const loading = fetch(cues[at]?.preview?.src ?? '').then(async (response) => {
      if (!response.ok) throw new Error(`The cue answered ${response.status}`)
      return on.decodeAudioData(await response.arrayBuffer())
    })
    loaded.set(at, loading)
    // The next press tries again.
    loading.catch(() => loaded.delete(at))
    return loading
  }

  /** Starts a cue from the reel's current position. */
  function place(at: number, buffer: AudioBuffer): void {
    const cue = cues[at]
    const now = on.currentTime - zero
    if (!cue || !isRolling || playing.has(at) || now >= cue.to) return
    const source = new AudioBufferSourceNode(on, { buffer })
    const gain = new GainNode(on, { gain: getGain(cue, now) })
    const begin = Math.max(now, cue.from)
    gain.gain.setValueAtTime(getGain(cue, begin), zero + begin)
    if (begin < cue.from + cue.fadeIn) gain.gain.linearRampToValueAtTime(1, zero + cue.from + cue.fadeIn)
    const fade = Math.max(begin, cue.to - cue.fadeOut)
    gain.gain.setValueAtTime(getGain(cue, fade), zero + fade)
    gain.gain.linearRampToValueAtTime(0, zero + cue.to)
    source.connect(gain).connect(out)
    source.start(zero + begin, cue.offset + begin - cue.from, cue.to - begin)
    playing.set(at, { source, gain })
  }

  function silence(): void {
    isRolling = false
    for (const { source, gain } of playing.values()) {
      source.stop()
      source.disconnect()
      gain.disconnect()
    }
    playing.clear()
  }

  return {
    silence,
    /** Seconds of the reel since it last rolled. */
    readSeconds: () => on.currentTime - zero,
    /** Fetches the first cue to be played; rejects if that fails. */
    async prepare(from: number): Promise<void> {
      const first = cues.findIndex(({ to, preview }) => to > from && preview)
      if (first !== -1) await load(first)
    },
    roll(from: number): void {
      silence()
      applyVolume()
      isRolling = true
      zero = on.currentTime - from
      // Cues before the position are fetched last, in case the visitor goes back.
      const order = cues
        .map((_, at) => at)
        .sort((a, b) => Number((cues[a]?.to ?? 0) <= from) - Number((cues[b]?.to ?? 0) <= from))
      for (const at of order) {
        if (!cues[at]?.preview) continue
        // A cue that cannot be loaded leaves its picture without music.
        load(at)
          .then((buffer) => place(at, buffer))
          .catch(() => {})
      }
    },
  }
}

export type Mixer = ReturnType<typeof createMixer>
