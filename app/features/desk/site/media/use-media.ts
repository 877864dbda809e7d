import { useQuery } from '@tanstack/react-query'
import { type StaffAction, useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import {
  changeMedia,
  deleteMedia,
  getMedia,
  type MediaRow,
  type PictureRow,
  type PreviewRow,
  placePreview,
  replaceFile,
  restoreMedia,
} from './calls.ts'

export const MEDIA = ['site-media']

export const useMedia = () => useQuery({ queryKey: MEDIA, queryFn: getMedia })

/** An act on a file. The errors of files and of their tables say what to do, so their words are shown. */
const on = <Given extends StaffAction>(row: MediaRow, failed: string, given: Given) => ({
  ...given,
  on: row.id,
  onFailure: (error: unknown) =>
    showToast({
      title: failed,
      tone: 'destructive',
      ...(error instanceof Error && { description: error.message }),
    }),
})

const restoring = (row: MediaRow) =>
  on(row, 'It could not be restored', {
    run: () => restoreMedia(row),
    done: { title: `${row.file_name} is back`, tone: 'success' },
  })

export type MediaActs = ReturnType<typeof useMediaActs>

/** What is done to uploaded files; `actingOn` is the id of the one that waits for the server. */
export function useMediaActs() {
  const { act, actingOn } = useStaffAction([MEDIA])
  const change = (row: MediaRow, failed: string, given: StaffAction) => void act(on(row, failed, given))
  return {
    actingOn,
    restore: (row: MediaRow) => void act(restoring(row)),
    /** Takes it off the site. */
    remove: (row: MediaRow) =>
      change(row, 'It could not be removed', {
        run: () => changeMedia(row, { removed_at: new Date().toISOString() }),
        done: `${row.file_name} is off the site`,
        undo: restoring(row),
      }),
    erase: (row: MediaRow) =>
      change(row, 'It could not be deleted', {
        run: () => deleteMedia(row),
        done: { title: `${row.file_name} is deleted`, tone: 'success' },
      }),
    /** What a picture shows, without which it is not on the site, and who took it. */
    describe: (row: PictureRow, alt: string, credit: string) =>
      change(row, 'The text could not be saved', {
        run: () => changeMedia(row, { alt: alt || null, credit: credit || null }),
        done: alt
          ? { title: 'The picture is on the site', tone: 'success' }
          : 'A picture without a description is not on the site',
      }),
    place: (row: PreviewRow, track: { id: string; title: string } | undefined) =>
      change(row, 'The track could not be chosen', {
        run: () => placePreview(row.id, track?.id ?? null),
        done: track
          ? { title: `${track.title} now plays this preview`, tone: 'success' }
          : 'The preview no longer belongs to a track',
      }),
    replace: (row: MediaRow, file: File) =>
      change(row, 'The file could not be replaced', {
        run: () => replaceFile(row, file),
        done: { title: `${row.file_name} is replaced`, tone: 'success' },
      }),
  }
}
