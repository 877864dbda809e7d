import type { Receipt } from '#contracts/forms/receipt.ts'
import { readStored, writeStored } from './stored.ts'

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
  kept ??= readReceipt(readStored('sessionStorage', STORAGE_KEY))
  return kept
}

/** Whether the thank-you page lacks what only the app can put there. */
export function hasStoredReceipt(): boolean {
  return window.location.pathname.startsWith('/thank-you') && readStored('sessionStorage', STORAGE_KEY) !== null
}

/** Another version of the app may have stored it, so its shape is checked. */
function readReceipt(text: string | null): Receipt | null {
  try {
    const stored = JSON.parse(text ?? 'null')
    const isWhole =
      ['contact', 'artist'].includes(stored?.kind) &&
      typeof stored?.sentAt === 'string' &&
      !Number.isNaN(Date.parse(stored.sentAt))
    return isWhole && Array.isArray(stored.lines) ? { reference: null, statusPath: null, ...stored } : null
  } catch {
    return null
  }
}
