import { type DragEvent, useState } from 'react'

/**
 * Reorders lines with the mouse: by their grips, dropped above the line they are held over. Touch and keyboard use the buttons of
 * a line.
 */
export function useLineDrag(onMove: (id: string, to: number) => void) {
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setHeld(null)
    setOver(null)
  }
  return {
    /** The line that the held one would take the place of. */
    over: held === null ? null : over,
    grip: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const line = event.currentTarget.closest('li')
        if (line) event.dataTransfer.setDragImage(line, 16, 16)
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setHeld(id)
      },
      onDragEnd: end,
    }),
    line: (at: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        // Something else, such as a file, is none of ours.
        if (held === null) return
        event.preventDefault()
        setOver(at)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (held === null) return
        event.preventDefault()
        onMove(held, at)
        end()
      },
    }),
  }
}
