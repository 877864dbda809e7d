import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

export type Toast = {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'destructive'
  /** A single action, such as Undo; choosing it closes the toast. */
  action?: { label: string; onClick: () => void }
  /** Set where the visitor may want more time to undo. */
  durationMs?: number
}

/** A toast in the list. A closed one is being animated away. */
export type ListedToast = Toast & { id: number; durationMs: number; isOpen: boolean }

export type ToastListProps = { toasts: readonly ListedToast[]; onClose: (id: number) => void }

const NONE: readonly ListedToast[] = []
let listed = NONE
let count = 0
let notify: (() => void) | null = null

function replaceListed(toasts: readonly ListedToast[]): void {
  listed = toasts
  notify?.()
}

/** Shows a message; use `destructive` for errors. */
export function showToast(toast: Toast): void {
  count += 1
  const isAlone = !listed.some(({ isOpen }) => isOpen)
  replaceListed([...(isAlone ? NONE : listed), { durationMs: 4500, ...toast, id: count, isOpen: true }])
}

function closeToast(id: number): void {
  replaceListed(listed.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)))
}

/** Presses the action of the newest toast that has one. Returns whether there was one. */
export function pressNewestAction(): boolean {
  const offered = document.querySelectorAll<HTMLElement>('[data-toasts] [data-state=open] [data-action]')
  const newest = [...offered].at(-1)
  newest?.click()
  return newest !== undefined
}

function subscribe(onChange: () => void): () => void {
  notify = onChange
  return () => {
    notify = null
  }
}

const loadList = () => import('./toast-list.tsx')

// Most visitors never see a toast, so the list is loaded on demand. If it fails to load, a plain list shows the message.
const LazyList = lazy(() =>
  loadList().then(
    (loaded) => ({ default: loaded.ToastList }),
    () => ({ default: PlainList }),
  ),
)

/**
 * Toasts appear at the bottom right, on a phone below the header (a form's button is at the bottom), or in the page's notice place
 * (notice-place.tsx). At most three, 4.5 s each, paused while the pointer or the focus is on them. Mounted once. The list is loaded
 * with the first toast, or when a form receives the focus, because sending it shows one.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => listed,
    () => NONE,
  )
  useEffect(() => {
    const warm = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('form')) return
      document.removeEventListener('focusin', warm)
      void loadList().catch(() => undefined)
    }
    document.addEventListener('focusin', warm)
    return () => document.removeEventListener('focusin', warm)
  }, [])
  return (
    // Always on the page, because screen readers announce only changes to an existing live region.
    <div aria-live="polite">
      {toasts.length > 0 && (
        <Suspense fallback={null}>
          <LazyList toasts={toasts} onClose={closeToast} />
        </Suspense>
      )}
    </div>
  )
}

/** The fallback list, without animation or stacking. */
function PlainList({ toasts, onClose }: ToastListProps) {
  const shown = toasts.filter(({ isOpen }) => isOpen).slice(-3)
  const newest = shown.at(-1)
  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => onClose(newest.id), newest.durationMs)
    return () => clearTimeout(timer)
  }, [newest, onClose])
  return (
    <div className="fixed right-6 bottom-6 z-50 w-89 max-w-[calc(100%-3rem)] max-sm:top-20 max-sm:bottom-auto in-data-notice-place:top-0 in-data-notice-place:right-auto in-data-notice-place:bottom-auto in-data-notice-place:left-(--notice-left) in-data-notice-place:h-(--notice-height) in-data-notice-place:w-(--notice-width) in-data-notice-place:max-w-none in-data-notice-place:overflow-y-auto">
      {shown.map(({ id, title, description, action }) => (
        <p key={id} className="mt-2 rounded-[3px] border border-rule-strong bg-kerb p-4 text-ink">
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
