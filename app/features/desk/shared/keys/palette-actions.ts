import { listRegistered, type Registered, useRegistered } from './registered.ts'

type PaletteAction = { label: string; run: () => void }

const registered: Registered<PaletteAction> = []

/** Adds actions to the palette while the calling component is shown. */
export function usePaletteActions(actions: readonly PaletteAction[], of: 'screen' | 'frame' = 'screen'): void {
  useRegistered(registered, actions, of)
}

export const listPaletteActions = () => listRegistered(registered)
