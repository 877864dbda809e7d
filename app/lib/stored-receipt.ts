import type { Receipt } from '#contracts/forms/receipt.ts'
import { readStored, readStoredJson, writeStored } from './stored.ts'

const STORAGE_KEY = 'neon-magnolia-receipt'

/** For browsers without storage. */
let kept: Receipt | null = null

/** Stores the last receipt in the tab, so that a reload still shows it. It is never in a URL, and it is gone with the tab. */
export function keepReceipt(receipt: Receipt | null): void {
  kept = receipt
  writeStored('sessionStorage', STORAGE_KEY, receipt && JSON.stringify(receipt))
}

export function findReceipt(): Receipt | null {
  kept ??= readReceipt()
  return kept
}

/** Whether the thank-you page needs the app to show a stored receipt. */
export function hasStoredReceipt(): boolean {
  return window.location.pathname.startsWith('/thank-you') && readStored('sessionStorage', STORAGE_KEY) !== null
}

function readReceipt(): Receipt | null {
  const stored = Object(readStoredJson('sessionStorage', STORAGE_KEY))
  const isValid =
    ['contact', 'artist'].includes(stored.kind) &&
    typeof stored.sentAt === 'string' &&
    !Number.isNaN(Date.parse(stored.sentAt))
  return isValid && Array.isArray(stored.lines) ? { reference: null, statusPath: null, ...stored } : null
}
