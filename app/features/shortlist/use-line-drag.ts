import { type DragEvent, useState } from 'react'

/** Reorders lines with the mouse, by their grips. A line is dropped above the one under the pointer. Touch and keyboard use buttons. */
export function useLineDrag(onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    /** The index of the line whose place the dragged one would take. */
    over: dragged === null ? null : over,
    grip: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const line = event.currentTarget.closest('li')
        if (line) event.dataTransfer.setDragImage(line, 16, 16)
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragEnd: end,
    }),
    line: (at: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        // Something else, such as a file, is being dragged.
        if (dragged === null) return
        event.preventDefault()
        setOver(at)
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged === null) return
        event.preventDefault()
        onMove(dragged, at)
        end()
      },
    }),
  }
}
