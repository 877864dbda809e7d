import { useEffect, useRef } from 'react'

/** What can be done here, found by its words in the palette. */
export type RoomAction = { label: string; run: () => void }

const registered: { readonly current: readonly RoomAction[] }[] = []

/** Offers actions in the palette while the calling component is shown. */
export function useActions(actions: readonly RoomAction[], of: 'room' | 'frame' = 'room'): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    if (of === 'frame') registered.unshift(current)
    else registered.push(current)
    return () => void registered.splice(registered.indexOf(current), 1)
  }, [of])
}

/** All actions of this screen, those of the room first. */
export function listActions(): RoomAction[] {
  return registered.toReversed().flatMap(({ current }) => current)
}
