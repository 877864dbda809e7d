import { useEffect, useRef } from 'react'

/** The items of all mounted components, the frame's first. */
export type Registered<Item> = { readonly current: readonly Item[] }[]

/** Registers items, always as of the latest render, while the calling component is shown. */
export function useRegistered<Item>(
  registered: Registered<Item>,
  items: readonly Item[],
  of: 'screen' | 'frame',
): void {
  const current = useRef(items)
  useEffect(() => {
    current.current = items
  })
  useEffect(() => {
    if (of === 'frame') registered.unshift(current)
    else registered.push(current)
    return () => void registered.splice(registered.indexOf(current), 1)
  }, [registered, of])
}

/** All items, the screen's first. */
export function listRegistered<Item>(registered: Registered<Item>): Item[] {
  return registered.toReversed().flatMap(({ current }) => current)
}
