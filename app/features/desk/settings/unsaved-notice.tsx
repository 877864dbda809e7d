import { Button } from '#app/ui/button.tsx'

type UnsavedNoticeProps = { isShown: boolean; isFromBefore: boolean; onDrop: () => void }

/** Says that something is not saved yet, and that leaving loses nothing. */
export function UnsavedNotice({ isShown, isFromBefore, onDrop }: UnsavedNoticeProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 text-sm">
      {isShown && (
        <>
          <p className="text-amber">{isFromBefore ? 'Your unsaved changes were kept.' : 'Not saved yet.'}</p>
          <Button variant="ghost" size="sm" onClick={onDrop}>
            Discard
          </Button>
        </>
      )}
    </div>
  )
}
