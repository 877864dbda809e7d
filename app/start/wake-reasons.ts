import { hasStoredSession, STORAGE_KEY as SESSION_KEY } from '#app/lib/backend/session-hints.ts'
import { hasKeptPlace } from '#app/lib/player/kept-place.ts'
import { hasStoredTracks, STORAGE_KEY as SHORTLIST_KEY } from '#app/lib/shortlist/stored-list.ts'
import { hasStoredDraft } from '#app/lib/stored-drafts.ts'
import { hasStoredReceipt } from '#app/lib/stored-receipt.ts'
import { WAKE_NOW_SELECTOR } from './wake-now.ts'

/** Keys of local storage that change how a page looks, so that a change in another tab shows here too. */
export const WATCHED_KEYS: readonly string[] = [SESSION_KEY, SHORTLIST_KEY]

/**
 * Whether this page needs the app to be what the visitor came for: a hash or a sign-in code in its address, a stored session,
 * a shortlist to count, a preview to continue, a receipt, or a screen that asks for it (`WAKE_NOW`).
 */
export function needsApp(): boolean {
  return (
    window.location.hash.length > 1 ||
    /[?&]code=/.test(window.location.search) ||
    hasStoredSession() ||
    hasStoredTracks() ||
    hasKeptPlace() ||
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
export function hasRestoredFields(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value, defaultValue }) => type !== 'hidden' && value !== defaultValue,
  )
}
