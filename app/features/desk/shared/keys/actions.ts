import { listRegistered, type Registered, useRegistered } from './registered.ts'

/** What can be done here, found by its words in the palette. */
type ScreenAction = { label: string; run: () => void }

const registered: Registered<ScreenAction> = []

/** Offers actions in the palette while the calling component is shown. */
export function useActions(actions: readonly ScreenAction[], of: 'screen' | 'frame' = 'screen'): void {
  useRegistered(registered, actions, of)
}

export const listActions = () => listRegistered(registered)
