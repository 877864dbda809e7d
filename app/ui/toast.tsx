import { lazy, Suspense, useEffect, useState } from 'react'
import type { ToastList } from './toast-list.tsx'

export type Toast = {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'destructive'
  /** A single action, such as Undo; choosing it closes the toast. */
  action?: { label: string; onClick: () => void }
  /** Set where the visitor may want more time to undo. */
  durationMs?: number
}

const waiting: Toast[] = []
let add: ((toast: Toast) => void) | null = null
let wake: (() => void) | null = null

const loadList = () => import('./toast-list.tsx')

// Most visitors never see a toast, so the list is loaded on demand. If it fails to load, a plain list shows the message.
const LazyList = lazy(() =>
  loadList().then(
    (loaded) => ({ default: loaded.ToastList }),
    () => ({ default: PlainList }),
  ),
)

/**
 * Where toasts appear: bottom right, or where the page keeps a place for them (notice-place.tsx); at most three, 4.5 s each,
 * paused while the pointer or the focus is on them. Mounted once; the list is fetched with the first toast, or when a visitor focuses a form, because sending it shows one.
 */
export function Toaster() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    wake = () => setIsWanted(true)
    if (waiting.length > 0) wake()
    const warm = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('form')) return
      document.removeEventListener('focusin', warm)
      void loadList().catch(() => undefined)
    }
    document.addEventListener('focusin', warm)
    return () => {
      wake = null
      document.removeEventListener('focusin', warm)
    }
  }, [])
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <LazyList onReady={deliverTo} />
    </Suspense>
  )
}

/** Shows a message; use `destructive` for errors. */
export function showToast(toast: Toast): void {
  if (add) add(toast)
  else {
    waiting.push(toast)
    wake?.()
  }
}

function deliverTo(list: (toast: Toast) => void): void {
  add = list
  for (const toast of waiting.splice(0)) list(toast)
}

/** The fallback list, without animation or stacking. */
function PlainList({ onReady }: Parameters<typeof ToastList>[0]) {
  const [shown, setShown] = useState<Toast[]>([])
  useEffect(() => {
    onReady((toast) => {
      setShown((list) => [...list, toast].slice(-3))
      setTimeout(() => setShown((list) => list.filter((each) => each !== toast)), toast.durationMs ?? 4500)
    })
  }, [onReady])
  return (
    <div
      role="status"
      className="fixed right-6 bottom-6 z-50 w-89 max-w-[calc(100%-3rem)] in-data-notice-place:top-0 in-data-notice-place:right-auto in-data-notice-place:bottom-auto in-data-notice-place:left-(--notice-left) in-data-notice-place:h-(--notice-height) in-data-notice-place:w-(--notice-width) in-data-notice-place:max-w-none in-data-notice-place:overflow-y-auto"
    >
      {shown.map(({ title, description, action }) => (
        <p key={title} className="mt-2 rounded-[3px] border border-rule-strong bg-kerb p-4 text-ink">
          <strong className="block">{title}</strong>
          {description}
          {action && (
            <button type="button" onClick={action.onClick} className="block min-h-11 cursor-pointer underline">
              {action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}
