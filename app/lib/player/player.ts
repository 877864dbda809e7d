import type { Preview } from './preview.ts'

/** What the one player of the site is doing. Nothing is downloaded before somebody presses play. */
export type PlayerState = {
  preview: Preview | null
  status: 'loading' | 'playing' | 'paused' | 'failed'
  /** Where it is, in whole events of the browser (about four a second). */
  seconds: number
}

const SILENT: PlayerState = { preview: null, status: 'paused', seconds: 0 }

const listeners = new Set<() => void>()
let state = SILENT
let audio: HTMLAudioElement | undefined
let otherTabs: BroadcastChannel | undefined
/** What was pressed to open the player: where the focus goes back to. */
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

/** Plays a preview from where it was left, or pauses it; another one that plays is stopped. */
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

/** Goes on, or tries once more after a failure. */
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

/** Goes to a place in the preview, whether it plays or not. */
export function seekTo(seconds: number): void {
  if (!state.preview || !audio) return
  const place = Math.max(0, Math.min(state.preview.seconds, seconds))
  // The very end would count as played to the end, and the next press would start over.
  audio.currentTime = Math.min(place, state.preview.seconds - 0.05)
  set({ seconds: place })
}

/** Where the sound is this very moment, for what moves along with it. */
export const readPlace = (): number => audio?.currentTime ?? 0

/** Stops, forgets the track, and gives the focus back to what opened the player, or what plays the same track here. */
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
  // Within the press itself: browsers let a page make sound only as the answer to one.
  sound.play().catch((error: unknown) => {
    // A pause or another track came first, and the state is theirs already.
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
