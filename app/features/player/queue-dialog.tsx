import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { playFromQueue, removeFromQueue } from '#app/lib/player/player.ts'
import { clock } from '#app/lib/player/preview.ts'
import { usePlayer } from '#app/lib/player/use-player.ts'
import { Button } from '#app/ui/button.tsx'
import { NativeDialog } from './native-dialog.tsx'

/** The queue. Each line can be played or removed. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const { preview: current, queue } = usePlayer()
  return (
    <NativeDialog title="Queue" onClose={onClose}>
      <ol className="figures">
        {queue.map((preview, at) => {
          const isCurrent = preview.id === current?.id
          return (
            <li key={preview.id} className="flex items-center gap-2 border-rule border-t">
              <button
                type="button"
                aria-current={isCurrent || undefined}
                onClick={() => playFromQueue(preview)}
                className="grid min-h-13 flex-1 cursor-pointer grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-2 py-2 text-left -outline-offset-2 hover:bg-haze"
              >
                <span className="text-dim text-sm">{String(at + 1).padStart(2, '0')}</span>
                <span className="min-w-0">
                  <span className={clsx('block truncate font-semibold', isCurrent && 'text-pink-soft')}>
                    {preview.title}
                    {isCurrent && <span className="label-caps ml-2 text-dim">On now</span>}
                  </span>
                  <span className="block truncate text-dim text-sm">{preview.artist}</span>
                </span>
                <span className="text-dim text-sm">{clock(preview.seconds)}</span>
              </button>
              {isCurrent ? (
                <span className="size-11" />
              ) : (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${preview.title} from the queue`}
                  onClick={() => removeFromQueue(preview.id)}
                >
                  <X aria-hidden="true" />
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </NativeDialog>
  )
}
