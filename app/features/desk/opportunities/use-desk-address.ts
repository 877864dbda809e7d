import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { changeDesk, type DeskAddress, readDesk } from './desk-address.ts'

export type ChangeDesk = (change: Partial<DeskAddress>, how?: 'push' | 'replace') => void

/** The desk's state, which is its address: kept over a reload, and Back undoes the last step. */
export function useDeskAddress(): [DeskAddress, ChangeDesk] {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readDesk(params), [params])
  // What was asked for last: two changes in one moment, such as a tab's press and its focus, must not lose or repeat a step.
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback<ChangeDesk>(
    (part, how = 'push') => {
      const next = changeDesk(latest.current, part)
      if (next.toString() === latest.current.toString()) return
      latest.current = next
      // The list itself decides where it is scrolled to.
      setParams(next, { replace: how === 'replace', state: { stay: true }, preventScrollReset: true })
    },
    [setParams],
  )
  return [address, change]
}
