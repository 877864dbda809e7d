import type { Preview } from './preview.ts'

/** The state of the site's only player. Nothing is downloaded before somebody presses play. */
export type PlayerState = {
  preview: Preview | null
  status: 'loading' | 'playing' | 'paused' | 'failed'
  /** The position, updated by the browser's time events (about four a second). */
  seconds: number
}

const SILENT: PlayerState = { preview: null, status: 'paused', seconds: 0 }

const listeners = new Set<() => void>()
let state = SILENT
let audio: HTMLAudioElement | undefined
let otherTabs: BroadcastChannel | undefined
/** The button that opened the player; the focus returns to it. */
let opener: HTMLElement | null = null

export const readPlayer = (): PlayerState => state
export const readNothing = (): PlayerState => SILENT

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(change: Partial<PlayerState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Plays a preview from where it was paused, or pauses it; any other preview is stopped. */
export function togglePreview(preview: Preview, pressed: HTMLElement): void {
  const same = state.preview?.id === preview.id
  if (same && (state.status === 'playing' || state.status === 'loading')) {
    pause()
    return
  }
  opener = pressed
  const sound = getAudio()
  if (!same || state.status === 'failed') {
    sound.src = preview.src
    set({ preview, seconds: 0 })
  }
  start(sound)
}

/** Continues, or tries again after a failure. */
export function resume(): void {
  if (!state.preview) return
  const sound = getAudio()
  if (state.status === 'failed') sound.src = state.preview.src
  start(sound)
}

export function pause(): void {
  audio?.pause()
  set({ status: 'paused' })
}

/** Seeks to a position in the preview, whether it is playing or not. */
export function seekTo(seconds: number): void {
  if (!state.preview || !audio) return
  const place = Math.max(0, Math.min(state.preview.seconds, seconds))
  // The exact end would count as finished, and the next press would start over.
  audio.currentTime = Math.min(place, state.preview.seconds - 0.05)
  set({ seconds: place })
}

/** The exact current position, for animations. */
export const readPlace = (): number => audio?.currentTime ?? 0

/** Stops, clears the track, and returns the focus to the button that opened the player, or to one for the same track. */
export function closePlayer(): void {
  const { preview } = state
  audio?.pause()
  audio?.removeAttribute('src')
  audio?.load()
  const target = opener?.isConnected ? opener : findPlayButton(preview)
  opener = null
  set(SILENT)
  target?.focus({ preventScroll: true })
}

function findPlayButton(preview: Preview | null): HTMLElement | null {
  const button = preview && document.querySelector<HTMLElement>(`[data-preview="${CSS.escape(preview.id)}"]`)
  return button || document.getElementById('main')
}

function start(sound: HTMLAudioElement): void {
  set({ status: 'loading' })
  otherTabs?.postMessage('play')
  // Called synchronously in the press handler, because browsers allow sound only in response to a press.
  sound.play().catch((error: unknown) => {
    // A pause or another track came first and has already set the state.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (state.preview && sound.src.endsWith(state.preview.src)) {
      set({ status: error instanceof DOMException && error.name === 'NotAllowedError' ? 'paused' : 'failed' })
    }
  })
}

function getAudio(): HTMLAudioElement {
  if (audio) return audio
  const sound = new Audio()
  sound.preload = 'none'
  sound.addEventListener('playing', () => set({ status: 'playing' }))
  sound.addEventListener('waiting', () => set({ status: 'loading' }))
  sound.addEventListener('pause', () => {
    if (state.preview && state.status !== 'failed') set({ status: 'paused' })
  })
  sound.addEventListener('timeupdate', () => set({ seconds: sound.currentTime }))
  sound.addEventListener('ended', () => {
    sound.currentTime = 0
    set({ status: 'paused', seconds: 0 })
  })
  sound.addEventListener('error', () => {
    if (state.preview) set({ status: 'failed' })
  })
  if ('BroadcastChannel' in window) {
    otherTabs = new BroadcastChannel('neon-magnolia-player')
    otherTabs.addEventListener('message', () => {
      if (state.status === 'playing' || state.status === 'loading') pause()
    })
  }
  audio = sound
  return sound
}
