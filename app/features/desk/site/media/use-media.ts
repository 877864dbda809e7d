import { useQuery } from '@tanstack/react-query'
import { useAct } from '#app/features/desk/list/use-act.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import {
  deleteMedia,
  describePicture,
  getMedia,
  type MediaRow,
  type PictureRow,
  type PreviewRow,
  placePreview,
  removeMedia,
  replaceFile,
  restoreMedia,
  type Words,
} from './calls.ts'

export const MEDIA = ['site-media']

export const useMedia = () => useQuery({ queryKey: MEDIA, queryFn: getMedia })

/** The errors of files and of their tables say what to do, so their words are shown. */
const say = (title: string) => (error: unknown) =>
  showToast({
    title,
    tone: 'destructive',
    ...(error instanceof Error && { description: error.message }),
  })

export type MediaActs = ReturnType<typeof useMediaActs>

/** What is done to uploaded files; `actingOn` is the id of the one that waits for the server. */
export function useMediaActs() {
  const { act, actingOn } = useAct([MEDIA])
  const restore = (row: MediaRow) => ({
    run: () => restoreMedia(row),
    on: row.id,
    done: { title: `${row.file_name} is back`, tone: 'success' as const },
    onFailure: say('It could not be restored'),
  })
  return {
    actingOn,
    restore: (row: MediaRow) => void act(restore(row)),
    remove: (row: MediaRow) =>
      void act({
        run: () => removeMedia(row),
        on: row.id,
        done: `${row.file_name} is off the site`,
        undo: restore(row),
        onFailure: say('It could not be removed'),
      }),
    erase: (row: MediaRow) =>
      void act({
        run: () => deleteMedia(row),
        on: row.id,
        done: { title: `${row.file_name} is deleted`, tone: 'success' },
        onFailure: say('It could not be deleted'),
      }),
    describe: (row: PictureRow, words: Words) =>
      void act({
        run: () => describePicture(row, words),
        on: row.id,
        done: words.alt.trim()
          ? { title: 'The picture is on the site', tone: 'success' }
          : 'A picture without a description is not on the site',
        onFailure: say('The text could not be saved'),
      }),
    place: (row: PreviewRow, track: { id: string; title: string } | undefined) =>
      void act({
        run: () => placePreview(row.id, track?.id ?? null),
        on: row.id,
        done: track
          ? { title: `${track.title} now plays this preview`, tone: 'success' }
          : 'The preview no longer belongs to a track',
        onFailure: say('The track could not be chosen'),
      }),
    replace: (row: MediaRow, file: File) =>
      void act({
        run: () => replaceFile(row, file),
        on: row.id,
        done: { title: `${row.file_name} is replaced`, tone: 'success' },
        onFailure: say('The file could not be replaced'),
      }),
  }
}
