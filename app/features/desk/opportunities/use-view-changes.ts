import { useQueryClient } from '@tanstack/react-query'
import { describeFailure, UNDO_FOR_MS } from '#app/features/desk/panel/queries.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { SavedView } from '#contracts/saved-views.ts'
import { deleteView, restoreView, saveView, type ViewDraft } from './calls.ts'
import { LIST_KEYS } from './queries.ts'

type ViewChanges = {
  /** The saved view, or the reason why it was not saved. */
  save: (draft: ViewDraft) => Promise<SavedView | string>
  remove: (view: SavedView) => Promise<void>
}

/** Saves and deletes views; deleting has an undo. */
export function useViewChanges(): ViewChanges {
  const cache = useQueryClient()
  const reload = () => cache.invalidateQueries({ queryKey: LIST_KEYS.views })
  const fail = (error: unknown) => {
    showToast({ title: 'Not saved', description: describeFailure(error), tone: 'destructive' })
  }
  return {
    save: async (draft) => {
      try {
        const view = await saveView(draft)
        await reload()
        return view
      } catch (error) {
        return describeFailure(error)
      }
    },
    remove: async (view) => {
      try {
        await deleteView(view.id)
        showToast({
          title: `View deleted: ${view.name}`,
          action: { label: 'Undo', onClick: () => void restoreView(view.id).catch(fail).then(reload) },
          durationMs: UNDO_FOR_MS,
        })
      } catch (error) {
        fail(error)
      }
      await reload()
    },
  }
}
