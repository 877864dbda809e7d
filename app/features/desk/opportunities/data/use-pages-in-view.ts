import { useCallback, useEffect, useRef, useState } from 'react'
import { PAGE_SIZE } from './fetch-opportunities.ts'

const UPDATE_EVERY_MS = 120
// Loaded on either side before they are scrolled to.
const AHEAD_ROWS = 40

/**
 * The numbers of the pages on screen and of the current row's page, without which it would lose the focus. Updated a few times a
 * second while the list is being scrolled.
 */
export function usePagesInView(): [readonly number[], (first: number, last: number, current: number) => void] {
  const [pages, setPages] = useState<readonly number[]>([0])
  const seen = useRef<readonly [number, number, number]>([0, 0, 0])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = useCallback((first: number, last: number, current: number) => {
    seen.current = [first, last, current]
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const wanted = pagesAround(...seen.current)
      setPages((before) => (before.join() === wanted.join() ? before : wanted))
    }, UPDATE_EVERY_MS)
  }, [])
  return [pages, show]
}

export function pagesAround(first: number, last: number, current: number): number[] {
  const from = Math.max(0, Math.floor((first - AHEAD_ROWS) / PAGE_SIZE))
  const to = Math.floor((last + AHEAD_ROWS) / PAGE_SIZE)
  const around = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return [...new Set([...around, Math.floor(current / PAGE_SIZE)])]
}
