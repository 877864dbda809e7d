import { areLetterKeysOn, isLetterKey } from '#app/lib/letter-keys.ts'
import { isPlayingOrLoading, pause, readPlayer, readPosition, resume, seekTo, skip } from '#app/lib/player/player.ts'
import { readVolume, setLevel, toggleMuted } from '#app/lib/player/volume.ts'

const SEEK_SECONDS = 5
const VOLUME_STEP = 0.1

/** For the dialog that lists the keys. */
export const PLAYER_KEYS = [
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['J'], does: 'Next track; the first of the page if nothing plays' },
  { keys: ['K'], does: 'Start of the track, then the previous one' },
  { keys: ['←', '→'], does: `Back or forward by ${SEEK_SECONDS} seconds` },
  { keys: ['Shift', '↑', '↓'], does: 'Volume up or down' },
  { keys: ['M'], does: 'Mute or unmute' },
  { keys: ['Esc'], does: 'Close the player, with the focus in it' },
  { keys: ['?'], does: 'This list' },
]

/** Elements that handle these keys themselves. */
const TYPED_IN = 'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=slider]'
const MOVED_IN = `${TYPED_IN}, [role=tab], [role=menu], [role=menubar], [role=radiogroup]`
const PRESSED = `${MOVED_IN}, button, a, summary`
const LAYER = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]'

/** Handles the player's keys until the returned function is called. `help` shows the list of keys. */
export function listenToKeys(help: () => void): () => void {
  const listen = (event: KeyboardEvent) => pressKey(event, help)
  // On the window, so that a screen's own key handlers run first.
  window.addEventListener('keydown', listen)
  return () => window.removeEventListener('keydown', listen)
}

export function pressKey(event: KeyboardEvent, help: () => void): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  if (isLetterKey(event.key) && !areLetterKeysOn()) return
  if (document.querySelector(LAYER) || !handleKey(event, help)) return
  event.preventDefault()
}

/** Returns whether the player handled the key. */
function handleKey({ key, target, repeat, shiftKey }: KeyboardEvent, help: () => void): boolean {
  const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null
  const { preview, status } = readPlayer()
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (!preview || isIn(MOVED_IN)) return false
    seekTo(readPosition() + (key === 'ArrowRight' ? SEEK_SECONDS : -SEEK_SECONDS))
    return true
  }
  if (shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    if (!preview || isIn(MOVED_IN)) return false
    setLevel(readVolume().level + (key === 'ArrowUp' ? VOLUME_STEP : -VOLUME_STEP))
    return true
  }
  if (repeat || isIn(key === ' ' ? PRESSED : TYPED_IN)) return false
  const first = document.querySelector<HTMLElement>('[data-preview]')
  if (key === ' ' && preview) {
    if (isPlayingOrLoading(status)) pause()
    else resume()
  } else if (/^m$/i.test(key) && preview) toggleMuted()
  else if (/^[jk]$/i.test(key) && preview) skip(/j/i.test(key) ? 1 : -1)
  else if (/^j$/i.test(key) && first) first.click()
  else if (key === '?' && (preview || first)) help()
  else return false
  return true
}
