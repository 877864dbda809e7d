import { useEffect, useRef } from 'react'

/** What each key does; null where it does nothing at the moment. */
export type DeskKeys = {
  next: () => void
  previous: () => void
  open: () => void
  close: (() => void) | null
  select: () => void
  selectAll: () => void
  star: () => void
  dismiss: () => void
  search: () => void
  help: () => void
  palette: () => void
}

export const KEY_WORDS: { keys: string[]; does: string }[] = [
  { keys: ['J', '↓'], does: 'Next row' },
  { keys: ['K', '↑'], does: 'Previous row' },
  { keys: ['Enter', 'O'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Close the row, or clear the selection' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['Shift', 'click'], does: 'Select everything up to here' },
  { keys: ['Ctrl', 'A'], does: 'Select all loaded rows' },
  { keys: ['S'], does: 'Star the row' },
  { keys: ['E'], does: 'Dismiss the row' },
  { keys: ['/'], does: 'Search' },
  { keys: ['Ctrl', 'K'], does: 'Find a row, a view, an action, a room' },
  { keys: ['?'], does: 'Show the keys' },
]

/** The desk's keys. They do nothing while somebody types or a dialog, a menu or a list of options is open. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isElsewhere()) return
      const isCommand = event.ctrlKey || event.metaKey
      const act = isCommand ? commandFor(event.key, latest.current) : actFor(event, latest.current)
      if (act === null) return
      // The palette opens from everywhere, all other keys belong to the field that has the focus.
      if (isTyping(event.target) && act !== latest.current.palette) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function commandFor(key: string, keys: DeskKeys): (() => void) | null {
  if (key.toLowerCase() === 'k') return keys.palette
  return key.toLowerCase() === 'a' ? keys.selectAll : null
}

function actFor({ key, target }: KeyboardEvent, keys: DeskKeys): (() => void) | null {
  // Enter presses the control that has the focus.
  if (key === 'Enter') return target === document.body ? keys.open : null
  const acts: Record<string, (() => void) | null> = {
    j: keys.next,
    k: keys.previous,
    o: keys.open,
    x: keys.select,
    s: keys.star,
    e: keys.dismiss,
    '/': keys.search,
    '?': keys.help,
    Escape: keys.close,
  }
  return acts[key.length === 1 ? key.toLowerCase() : key] ?? null
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function isElsewhere(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]') !== null
}
