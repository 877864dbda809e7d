import { useEffect } from 'react'
import { areLetterKeysOn, isLetterKey } from '#app/lib/letter-keys.ts'
import { listRegistered, type Registered, useRegistered } from './registered.ts'

export type Shortcut = {
  /** The browser's key name, letters in lower case. 'mod+k' is Ctrl-K, or Cmd-K on a Mac. */
  key: string
  /** A second key with the same effect. */
  also?: string
  /** How the keys are written in the list, if not as `key`. */
  shown?: readonly string[]
  label: string
  /** Null while it does nothing, or if a control handles the key itself and it is only listed. */
  run: (() => void) | null
  /** Runs repeatedly while the key is held down. */
  repeats?: boolean
  /** Runs even while the user types. */
  always?: boolean
}

const registered: Registered<Shortcut> = []

/**
 * Registers shortcuts while the calling component is mounted. They are inactive while the user types or a dialog or menu is open. The
 * screen's shortcuts take precedence over the frame's. In a field, Escape only leaves the field.
 */
export function useShortcuts(keys: readonly Shortcut[], of: 'screen' | 'frame' = 'screen'): void {
  useRegistered(registered, keys, of)
  useEffect(() => {
    // The frame is around every screen, so it has the only listener.
    if (of !== 'frame') return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [of])
}

/** All shortcuts of the current screen, the screen's own first. */
export const listShortcuts = () => listRegistered(registered)

/** The keys that work now, as written in the list. Empty if only letters would work and they are off. */
export function formatShortcut({ key, shown }: Shortcut): readonly string[] {
  const names = shown ?? [key.length === 1 ? key.toUpperCase() : key]
  if (areLetterKeysOn() || !isLetterKey(key)) return names
  // Arrows are single characters too, and stay.
  return names.filter((name) => !/^[!-~]$/.test(name))
}

export function findPressed(keys: readonly Shortcut[], event: KeyboardEvent): Shortcut | undefined {
  const isCommand = event.ctrlKey || event.metaKey
  if (!isCommand && isLetterKey(event.key) && !areLetterKeysOn()) return undefined
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // Ctrl-Shift-Z must not match Ctrl-Z.
  const pressed = isCommand ? `mod+${event.shiftKey ? 'shift+' : ''}${name}` : name
  return keys.find(({ key, also, run }) => run !== null && (key === pressed || also === pressed))
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || isLayerOpen()) return
  if (event.key === 'Escape' && isField(event.target)) {
    leaveField(event)
    return
  }
  const found = findPressed(listShortcuts(), event)
  if (found === undefined || found.run === null) return
  if (event.repeat && found.repeats !== true) return
  if (isTypingIn(event) && found.always !== true) return
  // Enter activates the focused control; Ctrl-Enter does not.
  if (event.key === 'Enter' && found.always !== true && event.target !== document.body) return
  event.preventDefault()
  found.run()
}

/** Keeps the typed text: the browser would clear a search field. The next Escape applies to the screen. */
function leaveField(event: KeyboardEvent): void {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.blur()
}

/** Whether the focused element takes this key as text. */
export function isTypingIn({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A letter selects an option.
  if (key.length === 1 && target.closest('[role=combobox], [role=listbox]') !== null) return true
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

/** Whether a dialog, a menu or a list of options is open, where keys have other meanings. */
function isLayerOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]') !== null
}

/** Whether Escape first leaves this element: text fields and closed selects. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (isTypingIn({ target, key: '' }) || target.matches('[role=combobox]'))
}
