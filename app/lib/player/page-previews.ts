import { useEffect } from 'react'
import type { Preview } from './preview.ts'

/** The previews that buttons on this page play, by id. Several buttons may play the same preview. */
const shown = new Map<string, { preview: Preview; buttons: number }>()

/** Registers a button's preview, so that the page's previews play one after another. The button has `data-preview`. */
export function usePagePreview(preview: Preview): void {
  useEffect(() => {
    shown.set(preview.id, { preview, buttons: (shown.get(preview.id)?.buttons ?? 0) + 1 })
    return () => {
      const buttons = (shown.get(preview.id)?.buttons ?? 1) - 1
      if (buttons === 0) shown.delete(preview.id)
      else shown.set(preview.id, { preview, buttons })
    }
  }, [preview])
}

/** The page's previews in the order of their buttons, without duplicates. */
export function listPagePreviews(): Preview[] {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-preview]')].map(({ dataset }) => dataset.preview ?? '')
  return [...new Set(ids)].flatMap((id) => shown.get(id)?.preview ?? [])
}
