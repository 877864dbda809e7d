import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored.ts'

const KEY = 'neon-magnolia-letter-keys'
const listeners = new Set<() => void>()
// If storage is unavailable, the choice lasts until the page is left.
let chosen = true

/**
 * Whether a letter, digit or sign pressed alone is a shortcut (WCAG 2.1.4). People who dictate or hit keys by accident can turn
 * this off in their browser.
 */
export function areLetterKeysOn(): boolean {
  return chosen && readStored('localStorage', KEY) !== 'off'
}

/** The same for a component, and the function that changes it here and in the other tabs. */
export function useLetterKeys(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areLetterKeysOn, () => true), choose]
}

/** For `aria-keyshortcuts`: the key, or nothing while single letters are off. */
export function useShortcut(key: string): string | undefined {
  return useLetterKeys()[0] ? key : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function choose(isOn: boolean): void {
  chosen = writeStored('localStorage', KEY, isOn ? 'on' : 'off') || isOn
  for (const listener of listeners) listener()
}

/** Whether a key is a single character, as browsers name keys. Except the space, which presses the focused element or plays. */
export function isLetterKey(key: string): boolean {
  return key.length === 1 && key !== ' '
}
