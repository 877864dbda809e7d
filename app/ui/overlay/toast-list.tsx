import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, type LucideIcon, X } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListedToast, Toast, ToastListProps } from './toast.tsx'

const HOTKEY = ['altKey', 'KeyT']

const TONES: Record<NonNullable<Toast['tone']>, { edge: string; color?: string; Icon?: LucideIcon }> = {
  default: { edge: 'border-l-cyan' },
  success: { edge: 'border-l-success', color: 'text-success', Icon: CircleCheck },
  destructive: { edge: 'border-l-danger', color: 'text-danger', Icon: CircleAlert },
}

/** Elements that Radix closes with Escape, unless something newer is open. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/** The list of toasts. Its stacking is in app.css. */
export function ToastList({ toasts, onClose }: ToastListProps) {
  // Radix repeats each text in an element for screen readers. Here that element is not part of the page, because the Toaster is
  // already a live region.
  const [announcer] = useState(() => document.createDocumentFragment())
  const list = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)
  const enter = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget
  }
  const [areAway, setAreAway] = useState(false)
  // Radix sends Escape to the newest open layer. A toast must not count as one: it closes only if it has the focus.
  const passEscapeOn = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(LAYERS) === null) return
    event.stopImmediatePropagation()
    event.preventDefault()
    flushSync(() => setAreAway(true))
    // Lets the layer below register as the newest.
    flushSync(() => undefined)
    event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    setAreAway(false)
  }
  const close = (id: number) => {
    onClose(id)
    // Radix moves the focus of a closed toast to the list, where it would keep the other toasts open.
    if (document.activeElement !== list.current) return
    list.current?.blur()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to events from inside and is not interactive itself
    <div
      onFocusCapture={enter}
      // Escape closes nothing else on this screen.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      {/* A new provider after all toasts have closed, because a pointer on the last one would keep the timers paused. */}
      <Primitive.Provider key={toasts[0]?.id} announcerContainer={announcer}>
        {!areAway &&
          toasts.map((toast) => (
            <ListedItem key={toast.id} {...toast} onClose={() => close(toast.id)} onEscapeElsewhere={passEscapeOn} />
          ))}
        <Primitive.Viewport
          ref={list}
          hotkey={HOTKEY}
          data-toasts=""
          // Above dialogs, below the link that skips to the content.
          className="fixed right-6 bottom-[calc(1.5rem+var(--screen-bar,0px)+var(--foot,0px))] z-55 flex w-89 flex-col gap-2.5 outline-none [--apart:-0.875rem] max-sm:top-20 max-sm:right-4 max-sm:bottom-auto max-sm:w-[calc(100%-2rem)] max-sm:flex-col-reverse max-sm:[--apart:0.875rem]"
        />
      </Primitive.Provider>
    </div>
  )
}

function ListedItem({
  title,
  description,
  tone = 'default',
  action,
  durationMs,
  isOpen,
  onClose,
  onEscapeElsewhere,
}: ListedToast & { onClose: () => void; onEscapeElsewhere: (event: KeyboardEvent) => void }) {
  const { edge, color, Icon } = TONES[tone]
  const isKept = useRef(false)
  return (
    <Primitive.Root
      open={isOpen}
      duration={durationMs}
      data-tone={tone}
      aria-live={tone === 'destructive' ? 'assertive' : undefined}
      // Escape anywhere on the page would close the newest toast, and with it the way to undo.
      onEscapeKeyDown={(event) => {
        if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('[data-toasts]'))) return
        onEscapeElsewhere(event)
        isKept.current = !event.defaultPrevented
      }}
      onOpenChange={() => {
        if (!isKept.current) onClose()
        isKept.current = false
      }}
      className={clsx(
        'relative flex w-full animate-arrive items-start gap-3 rounded-[3px] border border-rule-strong border-l-2 bg-kerb p-4 pr-10 font-sans text-ink shadow-2xl shadow-black/70 [overflow-wrap:anywhere]',
        'data-[swipe=cancel]:transition-[translate] data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:pointer-events-none data-[state=closed]:animate-leave',
        // In the staff's header a notice has one line's height: smaller type, title and text in one paragraph.
        'in-data-notice-place:items-center-safe in-data-notice-place:overflow-y-auto in-data-notice-place:py-0.5 in-data-notice-place:pl-3',
        'in-data-notice-place:text-[0.8125rem] in-data-notice-place:leading-[1.3] in-data-notice-place:shadow-none',
        // The welcome with a long email address needs three lines if the place is narrow or shared.
        'max-sm:in-data-notice-place:text-xs max-sm:in-data-notice-place:leading-[1.15] lg:max-xl:in-data-notice-place:text-xs lg:max-xl:in-data-notice-place:leading-[1.15]',
        'lg:not-only:in-data-notice-place:text-xs lg:not-only:in-data-notice-place:leading-[1.15]',
        edge,
      )}
    >
      {Icon && <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', color)} />}
      <div className="min-w-0 flex-1">
        <Primitive.Title className="font-semibold leading-snug in-data-notice-place:mr-1.5 in-data-notice-place:inline in-data-notice-place:leading-[inherit]">
          {title}
        </Primitive.Title>
        {description !== undefined && (
          <Primitive.Description className="mt-1 text-dim text-sm leading-snug in-data-notice-place:inline in-data-notice-place:text-[length:inherit] in-data-notice-place:leading-[inherit]">
            {description}
          </Primitive.Description>
        )}
      </div>
      {action && (
        <Primitive.Action
          altText={action.label}
          data-action=""
          onClick={action.onClick}
          className="-my-1 shrink-0 cursor-pointer rounded-[2px] px-2 py-1 font-semibold text-cyan text-sm underline underline-offset-4 hover:bg-white/8 hover:text-ink active:translate-y-px pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
        >
          {action.label}
          {/* The staff's header also shows the keyboard shortcut. */}
          <span
            aria-hidden="true"
            className="ml-1.5 hidden font-normal font-sans text-dim text-xs lg:in-data-notice-place:pointer-fine:inline"
          >
            Ctrl Z
          </span>
        </Primitive.Action>
      )}
      <Primitive.Close
        aria-label="Close toast"
        className="absolute top-2 right-2 flex size-7 cursor-pointer items-center justify-center rounded-[2px] text-dim after:absolute after:-inset-2 hover:bg-white/8 hover:text-ink active:translate-y-px"
      >
        <X aria-hidden="true" className="size-3.5" />
      </Primitive.Close>
    </Primitive.Root>
  )
}
