import { useEffect } from 'react'
import { areLetterKeysOn, isLetterKey } from '#app/lib/letter-keys.ts'
import { listRegistered, type Registered, useRegistered } from './registered.ts'

/** What a key does, for the list of keys and for screen readers. */
export type Shortcut = {
  /** As the browser names it, letters in lower case; 'mod+k' is Ctrl-K, or Cmd-K on a Mac. */
  key: string
  /** A second key for the same. */
  also?: string
  /** How the keys are written in the list, if not as the key itself. */
  shown?: readonly string[]
  label: string
  /** Null while it does nothing. What a control does by itself is only listed. */
  run: (() => void) | null
  /** Held down, it acts again and again. */
  repeats?: boolean
  /** Acts while somebody types, too. */
  always?: boolean
}

const registered: Registered<Shortcut> = []

/**
 * Runs what single keys stand for while the calling component is shown. Not while somebody types or a dialog or menu is open.
 * The screen's keys come before those of the frame. In a field, Escape leaves the field and does nothing else.
 */
export function useShortcuts(keys: readonly Shortcut[], of: 'screen' | 'frame' = 'screen'): void {
  useRegistered(registered, keys, of)
  useEffect(() => {
    // The frame is around every screen, so it listens for all of them.
    if (of !== 'frame') return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [of])
}

/** All keys that do something on this screen, those of the screen first. */
export const listShortcuts = () => listRegistered(registered)

/** How a key is written in the list of keys: what of it works now. Empty where only a letter would do it and letters are off. */
export function formatShortcut({ key, shown }: Shortcut): readonly string[] {
  const names = shown ?? [key.length === 1 ? key.toUpperCase() : key]
  if (areLetterKeysOn() || !isLetterKey(key)) return names
  // Arrows are written as one character too.
  return names.filter((name) => !/^[!-~]$/.test(name))
}

/** Which of these keys was pressed. */
export function findPressed(keys: readonly Shortcut[], event: KeyboardEvent): Shortcut | undefined {
  const isCommand = event.ctrlKey || event.metaKey
  if (!isCommand && isLetterKey(event.key) && !areLetterKeysOn()) return undefined
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // Ctrl-Shift-Z is no Ctrl-Z, but redoes.
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
  // Enter presses the control that has the focus; Ctrl-Enter does not.
  if (event.key === 'Enter' && found.always !== true && event.target !== document.body) return
  event.preventDefault()
  found.run()
}

/** What was typed stays: a search would otherwise be emptied by the browser. The next Escape means the screen. */
function leaveField(event: KeyboardEvent): void {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.blur()
}

/** Whether this key is text for the element that has the focus. */
export function isTypingIn({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A letter chooses an option.
  if (key.length === 1 && target.closest('[role=combobox], [role=listbox]') !== null) return true
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

/** Whether a dialog, a menu or a list of options is open: there the same keys mean something else. */
function isLayerOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]') !== null
}

/** Whether Escape leaves this element before it means anything else: what is typed in, and closed lists of options. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (isTypingIn({ target, key: '' }) || target.matches('[role=combobox]'))
}
