import { hasStoredSession, STORAGE_KEY as SESSION_KEY } from '#app/lib/backend/session-hints.ts'
import { hasStoredPosition } from '#app/lib/player/stored-position.ts'
import { hasStoredTracks, STORAGE_KEY as SHORTLIST_KEY } from '#app/lib/shortlist/stored-list.ts'
import { hasStoredDraft } from '#app/lib/stored-drafts.ts'
import { hasStoredReceipt } from '#app/lib/stored-receipt.ts'
import { keepEarlyActs } from './early-acts.ts'
import { WAKE_NOW_SELECTOR, WHILE_ASLEEP_SELECTOR } from './wake-now.ts'

// Inlined at the end of every page, compiled by the build (inline-script-plugin.ts). What it does and why: README.md.

/** How long forms wait for the app before they are submitted without it. */
const PATIENCE_MS = 10_000

let isAwake = false
/** The pointer's last reported position; initially the corner, where a headless browser puts it. */
let pointer = { x: 0, y: 0 }

window.addEventListener('hashchange', wake)
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && newValue !== null && WATCHED_KEYS.includes(key)) wake()
})
window.addEventListener('pageshow', () => {
  if (hasRestoredFields()) wake()
})
const early = keepEarlyActs((act) => isResting(act) || wake())
window.earlyActs = early
if (needsApp()) {
  for (const element of document.querySelectorAll<HTMLElement>(WHILE_ASLEEP_SELECTOR)) element.hidden = true
  wake()
}

/**
 * A pointer that merely rests where the page appears is reported as a move of zero pixels. The first move made by a program is
 * reported with zero movement too, but at another position.
 */
function isResting(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return false
  const { movementX, movementY, clientX, clientY } = event
  const isElsewhere = document.readyState === 'complete' && (clientX !== pointer.x || clientY !== pointer.y)
  pointer = { x: clientX, y: clientY }
  return movementX === 0 && movementY === 0 && !isElsewhere
}

/**
 * Fetches and runs the app. All modules are requested at once, because a chain of imports would fetch them one after another.
 * The app does not run without the rest of the style rules: this page is complete without them, the next screen would not be.
 */
function wake(): void {
  if (isAwake) return
  isAwake = true
  const app = document.querySelector<HTMLScriptElement>('#app')
  const whole = document.querySelector<HTMLStyleElement>('style[data-whole]')?.dataset.whole
  if (!app || !whole) return
  // The build has moved the script of its pages to a file; in a page rendered for a request it is in place.
  const { modules = '', src } = app.dataset
  for (const href of modules.split(' ').concat(src ?? [])) append('link', { rel: 'modulepreload', href })
  const run = () => append('script', { type: 'module', onerror: early.giveUp, ...(src ? { src } : { text: app.text }) })
  append('link', { rel: 'stylesheet', href: whole, onload: run, onerror: early.giveUp })
  setTimeout(early.giveUp, PATIENCE_MS)
}

function append<K extends 'link' | 'script'>(name: K, properties: Partial<HTMLElementTagNameMap[K]>): void {
  document.head.append(Object.assign(document.createElement(name), properties))
}

/** Keys of local storage that change how a page looks, so that a change in another tab shows here too. */
const WATCHED_KEYS: readonly string[] = [SESSION_KEY, SHORTLIST_KEY]

/**
 * Whether this page needs the app to be what the visitor came for: a hash or a sign-in code in its address, a stored session,
 * a shortlist to count, a preview to continue, a receipt, or a screen that asks for it (`WAKE_NOW`).
 */
function needsApp(): boolean {
  return (
    window.location.hash.length > 1 ||
    /[?&]code=/.test(window.location.search) ||
    hasStoredSession() ||
    hasStoredTracks() ||
    hasStoredPosition() ||
    hasStoredDraft() ||
    hasStoredReceipt() ||
    cameFromFilteredRoster() ||
    document.querySelector(WAKE_NOW_SELECTOR) !== null
  )
}

/** The link back leads to the roster with its filters, which only the app can render. */
function cameFromFilteredRoster(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/artists?`)
}

/** Whether the browser has restored what was typed here before a reload or a step back, for which it fires no event. */
function hasRestoredFields(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value, defaultValue }) => type !== 'hidden' && value !== defaultValue,
  )
}
