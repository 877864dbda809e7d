import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same one and does what the latest render says, so that rows are not drawn again for it. */
export function useStableCallback<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
