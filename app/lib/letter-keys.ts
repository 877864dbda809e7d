import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored.ts'

const KEY = 'neon-magnolia-letter-keys'
const listeners = new Set<() => void>()
// For browsers whose storage is unavailable: the choice then holds until the page is left.
let chosen = true

/**
 * Whether a letter, digit or sign pressed alone does something outside of fields (WCAG 2.1.4). People who dictate, or who hit
 * keys by accident, turn it off; this browser remembers it.
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

/** Whether a key is a single character, as browsers name keys. A space is none: it presses what has the focus, and plays. */
export function isLetterKey(key: string): boolean {
  return key.length === 1 && key !== ' '
}
