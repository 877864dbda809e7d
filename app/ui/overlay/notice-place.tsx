import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Reserves a place for toasts where they cover no control: while it is on the page, toasts appear only here. It must be in a sticky
 * header, so that its position changes only with the window.
 */
export function NoticePlace({ className }: { className: string }) {
  const place = useRef<HTMLDivElement>(null)
  usePublishedBox(place)
  return <div ref={place} aria-hidden="true" className={className} />
}

/** Publishes the box as custom properties, for the rules in app.css. */
function usePublishedBox(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const root = document.documentElement
    const publish = () => {
      const { left, width, height } = element.getBoundingClientRect()
      for (const [name, value] of Object.entries({ left, width, height }))
        root.style.setProperty(`--notice-${name}`, `${value}px`)
    }
    root.dataset.noticePlace = ''
    publish()
    const observer = new ResizeObserver(publish)
    // The header too, because the place may move without changing its size.
    observer.observe(element)
    if (element.parentElement !== null) observer.observe(element.parentElement)
    return () => {
      observer.disconnect()
      delete root.dataset.noticePlace
      for (const name of ['left', 'width', 'height']) root.style.removeProperty(`--notice-${name}`)
    }
  }, [ref])
}
