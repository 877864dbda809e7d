import { listRegistered, type Registered, useRegistered } from './registered.ts'

/** What can be done here, found by its words in the palette. */
type RoomAction = { label: string; run: () => void }

const registered: Registered<RoomAction> = []

/** Offers actions in the palette while the calling component is shown. */
export function useActions(actions: readonly RoomAction[], of: 'room' | 'frame' = 'room'): void {
  useRegistered(registered, actions, of)
}

export const listActions = () => listRegistered(registered)
