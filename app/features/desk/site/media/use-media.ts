import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#app/ui/overlay/toast.tsx'
import {
  deleteMedia,
  describePicture,
  getMedia,
  placePreview,
  removeMedia,
  replaceFile,
  restoreMedia,
  type Words,
} from './calls.ts'
import type { MediaRow } from './media-rows.ts'

export const MEDIA = ['site-media']
const UNDO_MS = 8000
/** One after the other, in the order of the clicks: who undoes and removes again at once ends with what they did last. */
const IN_ORDER = { id: 'site-media-place' }

export function useMedia() {
  return useQuery({ queryKey: MEDIA, queryFn: getMedia })
}

/** The actions on uploaded files; each reports its result. */
export function useMediaActions() {
  const cache = useQueryClient()
  const again = () => cache.invalidateQueries({ queryKey: MEDIA })
  const fail = (title: string) => (error: Error) =>
    showToast({ title, description: error.message, tone: 'destructive' })

  const restore = useMutation({
    mutationFn: restoreMedia,
    scope: IN_ORDER,
    onSuccess: (_, row) => showToast({ title: `${row.file_name} is back`, tone: 'success' }),
    onError: fail('It could not be restored'),
    onSettled: again,
  })
  const remove = useMutation({
    mutationFn: removeMedia,
    scope: IN_ORDER,
    onSuccess: (_, row) =>
      showToast({
        title: `${row.file_name} is off the site`,
        action: { label: 'Undo', onClick: () => restore.mutate(row) },
        durationMs: UNDO_MS,
      }),
    onError: fail('It could not be removed'),
    onSettled: again,
  })
  const erase = useMutation({
    mutationFn: deleteMedia,
    scope: IN_ORDER,
    onSuccess: (_, row) => showToast({ title: `${row.file_name} is deleted`, tone: 'success' }),
    onError: fail('It could not be deleted'),
    onSettled: again,
  })
  const describe = useMutation({
    mutationFn: ({ id, words }: { id: string; words: Words }) => describePicture(id, words),
    onSuccess: (_, { words }) =>
      showToast({
        title: words.alt.trim() ? 'The picture is on the site' : 'A picture without a description is not on the site',
        tone: words.alt.trim() ? 'success' : 'default',
      }),
    onError: fail('The text could not be saved'),
    onSettled: again,
  })
  const place = useMutation({
    mutationFn: ({ id, track }: { id: string; track: string | null; title: string }) => placePreview(id, track),
    onSuccess: (_, { track, title }) =>
      showToast({
        title: track === null ? 'The preview no longer belongs to a track' : `${title} now plays this preview`,
        tone: track === null ? 'default' : 'success',
      }),
    onError: fail('The track could not be chosen'),
    onSettled: again,
  })
  const replace = useMutation({
    mutationFn: ({ row, file }: { row: MediaRow; file: File }) => replaceFile(row, file, () => undefined),
    onSuccess: (_, { row }) => showToast({ title: `${row.file_name} is replaced`, tone: 'success' }),
    onError: fail('The file could not be replaced'),
    onSettled: again,
  })
  return { restore, remove, erase, describe, place, replace }
}

export type MediaActions = ReturnType<typeof useMediaActions>
