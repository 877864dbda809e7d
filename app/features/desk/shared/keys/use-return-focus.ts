import { useRef } from 'react'

/** For a dialog that is opened by a key and has no trigger: restores the focus when it closes, unless something else has taken it. */
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
