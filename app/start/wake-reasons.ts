import { hasStoredSession, STORAGE_KEY as SESSION_KEY } from '#app/lib/backend/session-hints.ts'
import { hasStoredTracks, STORAGE_KEY as SHORTLIST_KEY } from '#app/lib/shortlist/stored-list.ts'
import { WAKE_NOW_SELECTOR } from './wake-now.ts'

/** What of the browser's kept things changes how a page looks, so that a change in another tab is seen here too. */
export const WATCHED_KEYS: readonly string[] = [SESSION_KEY, SHORTLIST_KEY]

/**
 * Whether this page is not what the visitor came for until the app runs: a place or a sign-in in its address, somebody signed
 * in, a shortlist to count, or a screen that says so itself (`WakeNow`).
 */
export function isAwaited(): boolean {
  return (
    window.location.hash.length > 1 ||
    /[?&]code=/.test(window.location.search) ||
    hasStoredSession() ||
    hasStoredTracks() ||
    cameFromNarrowedRoster() ||
    document.querySelector(WAKE_NOW_SELECTOR) !== null
  )
}

/** The way back leads to the roster as it was left, which only the app knows how to draw. */
function cameFromNarrowedRoster(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/artists?`)
}

/** Whether the browser has brought back what was typed here before a reload or a step back; it announces that to nobody. */
export function hasRestoredFields(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value, defaultValue }) => type !== 'hidden' && value !== defaultValue,
  )
}
