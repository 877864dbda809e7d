import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest `run`, so that memoised rows do not render again. */
export function useStableCallback<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
