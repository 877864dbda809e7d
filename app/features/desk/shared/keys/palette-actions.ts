import { listRegistered, type Registered, useRegistered } from './registered.ts'

/** What can be done here, found by its words in the palette. */
type PaletteAction = { label: string; run: () => void }

const registered: Registered<PaletteAction> = []

/** Adds actions to the palette while the calling component is shown. */
export function usePaletteActions(actions: readonly PaletteAction[], of: 'screen' | 'frame' = 'screen'): void {
  useRegistered(registered, actions, of)
}

export const listPaletteActions = () => listRegistered(registered)
