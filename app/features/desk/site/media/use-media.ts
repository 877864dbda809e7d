import { useQuery } from '@tanstack/react-query'
import { type StaffAction, useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import {
  assignPreview,
  changeMedia,
  deleteMedia,
  listMedia,
  type MediaRow,
  type PictureRow,
  type PreviewRow,
  replaceFile,
  restoreMedia,
} from './media-calls.ts'

export const MEDIA_KEY = ['site-media']

export const useMedia = () => useQuery({ queryKey: MEDIA_KEY, queryFn: listMedia })

/** Shows the error's own message in the toast, because file and table errors say what to do. */
const withErrorToast = <Given extends StaffAction>(row: MediaRow, failed: string, action: Given) => ({
  ...action,
  on: row.id,
  onFailure: (error: unknown) =>
    showToast({
      title: failed,
      tone: 'destructive',
      ...(error instanceof Error && { description: error.message }),
    }),
})

const createRestore = (row: MediaRow) =>
  withErrorToast(row, 'It could not be restored', {
    run: () => restoreMedia(row),
    done: { title: `${row.file_name} is back`, tone: 'success' },
  })

export type MediaActions = ReturnType<typeof useMediaActions>

/** The actions on uploaded files; `actingOn` is the id of the file whose action is running. */
export function useMediaActions() {
  const { act, actingOn } = useStaffAction([MEDIA_KEY])
  const runChange = (row: MediaRow, failed: string, action: StaffAction) =>
    void act(withErrorToast(row, failed, action))
  return {
    actingOn,
    restore: (row: MediaRow) => void act(createRestore(row)),
    /** Takes it off the site. */
    remove: (row: MediaRow) =>
      runChange(row, 'It could not be removed', {
        run: () => changeMedia(row, { removed_at: new Date().toISOString() }),
        done: `${row.file_name} is off the site`,
        undo: createRestore(row),
      }),
    erase: (row: MediaRow) =>
      runChange(row, 'It could not be deleted', {
        run: () => deleteMedia(row),
        done: { title: `${row.file_name} is deleted`, tone: 'success' },
      }),
    /** Sets description and credit. A picture without a description is not published. */
    describe: (row: PictureRow, alt: string, credit: string) =>
      runChange(row, 'The text could not be saved', {
        run: () => changeMedia(row, { alt: alt || null, credit: credit || null }),
        done: alt
          ? { title: 'The picture is on the site', tone: 'success' }
          : 'A picture without a description is not on the site',
      }),
    assign: (row: PreviewRow, track: { id: string; title: string } | undefined) =>
      runChange(row, 'The track could not be chosen', {
        run: () => assignPreview(row.id, track?.id ?? null),
        done: track
          ? { title: `${track.title} now plays this preview`, tone: 'success' }
          : 'The preview no longer belongs to a track',
      }),
    replace: (row: MediaRow, file: File) =>
      runChange(row, 'The file could not be replaced', {
        run: () => replaceFile(row, file),
        done: { title: `${row.file_name} is replaced`, tone: 'success' },
      }),
  }
}
