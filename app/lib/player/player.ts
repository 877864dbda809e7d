import { listPagePreviews } from './page-previews.ts'
import type { Preview } from './preview.ts'
import { readVolume, subscribeToVolume } from './volume.ts'

/** The state of the site's only player. No sound is downloaded before play is pressed. */
export type PlayerState = {
  preview: Preview | null
  /** The previews of the page on which play was pressed. Contains the current one. */
  queue: readonly Preview[]
  status: 'loading' | 'playing' | 'paused' | 'failed'
  /** The position, updated by the browser's time events (about four a second). */
  seconds: number
}

const SILENT: PlayerState = { preview: null, queue: [], status: 'paused', seconds: 0 }

const listeners = new Set<() => void>()
let state = SILENT
let audio: HTMLAudioElement | undefined
let otherTabs: BroadcastChannel | undefined
/** The button that opened the player. The focus returns to it. */
let opener: HTMLElement | null = null
/** The URL loaded by the audio element; empty on a new page. */
let source = ''

/** After this many seconds, previous means the start of the same track. */
const RESTART_SECONDS = 3

export const readPlayer = (): PlayerState => state
/** Whether a press would pause. */
export const isPlayingOrLoading = (status: PlayerState['status'] | 'idle'): boolean =>
  status === 'playing' || status === 'loading'
export const readServerPlayer = (): PlayerState => SILENT

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(change: Partial<PlayerState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Pauses or resumes the current preview. Another one starts from the beginning, and the page's other previews follow it. */
export function togglePreview(preview: Preview, pressed: HTMLElement): void {
  if (state.preview?.id === preview.id) {
    opener = pressed
    if (isPlayingOrLoading(state.status)) pause()
    else resume()
    return
  }
  const shown = listPagePreviews()
  begin(preview, shown.some(({ id }) => id === preview.id) ? shown : [preview])
  opener = pressed
}

/** Plays a preview of the queue, from its start. */
export function playFromQueue(preview: Preview): void {
  begin(preview, state.queue)
}

/** The next (1) or previous (-1) preview in the queue. */
export function findAdjacent({ preview, queue }: PlayerState, step: 1 | -1): Preview | null {
  const at = queue.findIndex(({ id }) => id === preview?.id)
  return (at === -1 ? undefined : queue[at + step]) ?? null
}

/** Plays the next or previous preview. Previous goes to the start of the current one first, as in other players. */
export function skip(step: 1 | -1): void {
  const adjacent = findAdjacent(state, step)
  if (step === -1 && state.preview && (readPosition() > RESTART_SECONDS || !adjacent)) seekTo(0)
  else if (adjacent) begin(adjacent, state.queue)
}

/** Removes a preview from the queue, unless it is the current one. */
export function removeFromQueue(id: string): void {
  if (id !== state.preview?.id) set({ queue: state.queue.filter((queued) => queued.id !== id) })
}

/** Shows the preview of an earlier page, paused. */
export function restorePlayer(stored: Pick<PlayerState, 'preview' | 'queue' | 'seconds'>): void {
  if (!state.preview) set({ ...stored, status: 'paused' })
}

/** Continues, or tries again after a failure. */
export function resume(): void {
  if (!state.preview) return
  const sound = getAudio()
  if (state.status === 'failed' || source !== state.preview.src) load(sound, state.preview, state.seconds)
  start(sound)
}

export function pause(): void {
  audio?.pause()
  set({ status: 'paused' })
}

/** Seeks to a position in the preview, whether it is playing or not. */
export function seekTo(seconds: number): void {
  if (!state.preview) return
  const position = Math.max(0, Math.min(state.preview.seconds, seconds))
  // The exact end would count as finished, and the next press would start over.
  if (audio && source === state.preview.src) audio.currentTime = Math.min(position, state.preview.seconds - 0.05)
  set({ seconds: position })
}

/** The exact current position, for animations. */
export const readPosition = (): number => (audio && source === state.preview?.src ? audio.currentTime : state.seconds)

/** Stops, clears the track, and returns the focus to the button that opened the player or to another one for the same track. */
export function closePlayer(): void {
  const { preview } = state
  audio?.pause()
  audio?.removeAttribute('src')
  audio?.load()
  source = ''
  const target = opener?.isConnected ? opener : findPlayButton(preview)
  opener = null
  set(SILENT)
  target?.focus({ preventScroll: true })
}

function findPlayButton(preview: Preview | null): HTMLElement | null {
  const button = preview && document.querySelector<HTMLElement>(`[data-preview="${CSS.escape(preview.id)}"]`)
  return button || document.getElementById('main')
}

function begin(preview: Preview, queue: readonly Preview[]): void {
  const sound = getAudio()
  load(sound, preview, 0)
  opener = null
  set({ preview, queue, seconds: 0 })
  start(sound)
}

function load(sound: HTMLAudioElement, { src }: Preview, from: number): void {
  source = src
  sound.src = src
  // Some browsers forget a position that is set before the length is known.
  if (from > 0) sound.addEventListener('loadedmetadata', () => seekTo(from), { once: true })
}

function start(sound: HTMLAudioElement): void {
  set({ status: 'loading' })
  otherTabs?.postMessage('play')
  // Called synchronously in the press handler, because browsers allow sound only in response to a press.
  sound.play().catch((error: unknown) => {
    // Interrupted by a pause or another track, which has already set the state.
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
  const applyVolume = () => {
    const { level, isMuted } = readVolume()
    sound.volume = level
    sound.muted = isMuted
  }
  applyVolume()
  subscribeToVolume(applyVolume)
  sound.addEventListener('playing', () => set({ status: 'playing' }))
  sound.addEventListener('waiting', () => set({ status: 'loading' }))
  sound.addEventListener('pause', () => {
    if (state.preview && state.status !== 'failed') set({ status: 'paused' })
  })
  sound.addEventListener('timeupdate', () => set({ seconds: sound.currentTime }))
  sound.addEventListener('ended', () => {
    const next = findAdjacent(state, 1)
    if (next) return begin(next, state.queue)
    sound.currentTime = 0
    set({ status: 'paused', seconds: 0 })
  })
  sound.addEventListener('error', () => {
    if (state.preview) set({ status: 'failed' })
  })
  if ('BroadcastChannel' in window) {
    otherTabs = new BroadcastChannel('neon-magnolia-player')
    otherTabs.addEventListener('message', () => {
      if (isPlayingOrLoading(state.status)) pause()
    })
  }
  audio = sound
  return sound
}
