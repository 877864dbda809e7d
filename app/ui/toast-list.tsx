import { type FocusEvent, type KeyboardEvent, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Toast } from './toast.tsx'
import { noteOffer } from './toast-offers.ts'

/** The library must mount its list before it accepts a toast, and screen readers must see the live region before its text. */
const SETTLING_MS = 100

/** Names each notice. */
let count = 0

/** Where the focus was before it came to a toast. */
let cameFrom: Element | null = null

/** The list itself; passes `onReady` the function that adds a toast, once the list is mounted. */
export function ToastList({ onReady }: { onReady: (add: (toast: Toast) => void) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onReady(add), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [onReady])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to events from inside and is not interactive itself
    <div onFocusCapture={enter} onBlur={(event) => hold(event, false)} onKeyDown={dismissOnEscape}>
      <Toasts />
    </div>
  )
}

function add({ title, description, tone = 'default', action, durationMs }: Toast): void {
  count += 1
  const id = `notice-${count}`
  const offer = action && offerAction(action, id)
  const leave = () => {
    offer?.withdraw()
    giveFocusBack()
  }
  const details = {
    id,
    description,
    onDismiss: leave,
    onAutoClose: leave,
    ...(action && offer ? { action: { label: <ActionLabel label={action.label} />, onClick: offer.take } } : {}),
    ...(durationMs ? { duration: durationMs } : {}),
  }
  if (tone === 'success') toast.success(title, details)
  else if (tone === 'destructive') toast.error(title, details)
  else toast(title, details)
}

/** The action of a notice, for its button and for the key that takes the newest offer. It is taken once. */
function offerAction({ onClick }: NonNullable<Toast['action']>, id: string) {
  const take = () => {
    withdraw()
    // First, because the action may move the focus itself.
    giveFocusBack()
    toast.dismiss(id)
    onClick()
  }
  const withdraw = noteOffer(take)
  return { take, withdraw }
}

/** In the staff's header the key that does the same stands beside it. */
function ActionLabel({ label }: { label: string }) {
  return (
    <>
      {label}
      <span
        aria-hidden="true"
        className="ml-1.5 hidden font-normal font-sans text-dim text-xs lg:in-data-notice-place:pointer-fine:inline"
      >
        Ctrl Z
      </span>
    </>
  )
}

function enter(event: FocusEvent<HTMLElement>): void {
  // The library would note where the focus came from and pull it back there from wherever Tab takes it next.
  event.stopPropagation()
  if (!event.currentTarget.contains(event.relatedTarget)) cameFrom = event.relatedTarget
  hold(event, true)
}

function dismissOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return
  const close = event.target.closest('[data-sonner-toast]')?.querySelector<HTMLElement>('[data-close-button]')
  if (!close) return
  // Whatever else Escape would close on this screen stays open.
  event.preventDefault()
  close.click()
}

/** Takes the focus out of a toast that is being removed. If it came from nowhere, Tab goes on from here in the document's order. */
function giveFocusBack(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.closest('[data-sonner-toast]')) return
  // Removed with the focus, it would never report that the focus has left, and the other toasts would stay.
  focused.blur()
  if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
}

/** The library pauses its timers only for a pointer, so focus inside the list is reported to it as pointer movement. */
function hold(event: FocusEvent<HTMLElement>, here: boolean): void {
  if (!here && event.currentTarget.contains(event.relatedTarget)) return
  const list = event.target.closest('[data-sonner-toaster]')
  list?.dispatchEvent(new MouseEvent(here ? 'mousemove' : 'mouseout', { bubbles: true }))
}

function Toasts() {
  return (
    <Sonner
      theme="dark"
      position="bottom-right"
      visibleToasts={3}
      duration={4500}
      offset={{ bottom: 'calc(24px + var(--foot, 0px))' }}
      mobileOffset={{ bottom: 'calc(16px + var(--foot, 0px))' }}
      gap={10}
      closeButton
      // Above dialogs, below the link that skips to the content.
      style={{ zIndex: 55 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: [
            'group flex w-full items-start gap-3 rounded-[3px] border border-rule-strong bg-kerb p-4 pr-10 font-sans text-ink shadow-2xl shadow-black/70',
            // In the staff's header a notice has one line's height: smaller type, title and text in one paragraph.
            'in-data-notice-place:items-center-safe in-data-notice-place:overflow-y-auto in-data-notice-place:py-0.5 in-data-notice-place:pl-3',
            'in-data-notice-place:text-[0.8125rem] in-data-notice-place:leading-[1.3] in-data-notice-place:shadow-none',
            'in-data-notice-place:[&_[data-content]>*]:inline',
            // The welcome with a long address takes three lines where the place is narrow.
            'max-sm:in-data-notice-place:text-xs max-sm:in-data-notice-place:leading-[1.15] lg:max-xl:in-data-notice-place:text-xs lg:max-xl:in-data-notice-place:leading-[1.15]',
          ].join(' '),
          title: 'font-semibold leading-snug in-data-notice-place:mr-1.5 in-data-notice-place:leading-[inherit]',
          description:
            'mt-1 text-dim text-sm leading-snug in-data-notice-place:text-[length:inherit] in-data-notice-place:leading-[inherit]',
          icon: 'mt-0.5',
          success: 'border-l-2 border-l-success [&_[data-icon]]:text-success',
          error: 'border-l-2 border-l-danger [&_[data-icon]]:text-danger',
          default: 'border-l-2 border-l-cyan',
          actionButton:
            '-my-1 shrink-0 cursor-pointer rounded-[2px] px-2 py-1 font-semibold text-sm text-cyan underline underline-offset-4 hover:bg-white/8 hover:text-ink active:translate-y-px pointer-coarse:-my-2.5 pointer-coarse:min-h-11',
          closeButton:
            '!absolute !top-2 !right-2 !left-auto !transform-none !flex !size-7 !border-0 !bg-transparent cursor-pointer items-center justify-center !rounded-[2px] !text-dim hover:!bg-white/8 hover:!text-ink active:!translate-y-px after:absolute after:-inset-2',
        },
      }}
    />
  )
}
