import { useRef } from 'react'

/**
 * For the content of a dialog that is opened by a key and has no trigger: when it closes, the focus goes back to where it was,
 * unless something else has taken it.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (isFree && before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
