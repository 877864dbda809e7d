import type { KeyboardEvent } from 'react'

/** Whether a key is text for this element. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A letter chooses an option.
  if (target.closest('[role=combobox], [role=listbox]') !== null) return true
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

type PanelKeys = { onClose: () => void; onStep: (by: 1 | -1) => void }

/** The panel's keys, while the focus is in it: Esc closes, J and K go to the next and the previous row. */
export function panelKeyHandler({ onClose, onStep }: PanelKeys) {
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    // An open menu or dialog is drawn elsewhere in the page, but its keys arrive here too.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (isTypingIn(event.target)) return
    const acts: Record<string, () => void> = { Escape: onClose, j: () => onStep(1), k: () => onStep(-1) }
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
}
