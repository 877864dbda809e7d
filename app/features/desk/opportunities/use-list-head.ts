import { type RefObject, useEffect, useRef } from 'react'
import type { ListRequest } from './calls.ts'

const COVERED_TOP_PX = 121

/** Shows the list from its head whenever something else is asked for. Goes on the element around the list. */
export function useListHead(request: ListRequest): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const asked = JSON.stringify(request)
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (top < COVERED_TOP_PX) window.scrollBy({ top: top - COVERED_TOP_PX, behavior: 'instant' })
  }, [asked])
  return element
}
