import type { KeyboardEvent } from 'react'

/** Alt with an arrow key moves an entry of a list up or down. */
export function moveByKey(event: KeyboardEvent, move: (by: 1 | -1) => void): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  event.stopPropagation()
  move(event.key === 'ArrowUp' ? -1 : 1)
}
