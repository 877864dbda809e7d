import type { Receipt } from '#contracts/forms/receipt.ts'
import { readStored, readStoredJson, writeStored } from './stored.ts'

const STORAGE_KEY = 'neon-magnolia-receipt'

/** Also kept here, where the browser stores nothing. */
let kept: Receipt | null = null

/**
 * Keeps what was sent last in the tab, in place of what was sent before: a reload still shows it, it is never in an address, and
 * it goes with the tab.
 */
export function keepReceipt(receipt: Receipt | null): void {
  kept = receipt
  // Without storage it lasts as long as the page.
  writeStored('sessionStorage', STORAGE_KEY, receipt && JSON.stringify(receipt))
}

/** What was sent last in this tab. */
export function findReceipt(): Receipt | null {
  kept ??= readReceipt()
  return kept
}

/** Whether the thank-you page lacks what only the app can put there. */
export function hasStoredReceipt(): boolean {
  return window.location.pathname.startsWith('/thank-you') && readStored('sessionStorage', STORAGE_KEY) !== null
}

function readReceipt(): Receipt | null {
  const stored = Object(readStoredJson('sessionStorage', STORAGE_KEY))
  const isWhole =
    ['contact', 'artist'].includes(stored.kind) &&
    typeof stored.sentAt === 'string' &&
    !Number.isNaN(Date.parse(stored.sentAt))
  return isWhole && Array.isArray(stored.lines) ? { reference: null, statusPath: null, ...stored } : null
}
