import { useEffect, useRef } from 'react'

/** What a key does in a room, for the list of keys and for screen readers. */
export type RoomKey = { key: string; label: string; run: () => void }

/**
 * Runs what a single key stands for. Not while somebody types, holds a modifier, or has a dialog or menu open: there the
 * same keys mean something else.
 */
export function useKeys(keys: readonly RoomKey[]): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isElsewhere(event.target)) return
      const found = current.current.find(({ key }) => key === event.key.toLowerCase())
      if (found === undefined) return
      event.preventDefault()
      found.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]') !== null) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null
}
