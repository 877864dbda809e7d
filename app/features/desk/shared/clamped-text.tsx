import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'

type CutTextProps = {
  /** The class that limits the lines, such as `line-clamp-6`. */
  limit: string
  className?: string
  children: ReactNode
}

/** Text that is cut off after some lines, with a button to show all of it. */
export function ClampedText({ limit, className, children }: CutTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = text.current
    // Open text never overflows, so the last measurement stays.
    if (element === null || isOpen) return
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <>
      <div ref={text} className={clsx(className, '[overflow-wrap:anywhere]', !isOpen && limit)}>
        {children}
      </div>
      {isCut && (
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          className="mt-3"
          onClick={({ currentTarget }) => {
            flushSync(() => setIsOpen((is) => !is))
            // Closing a long text moves the button out of view.
            currentTarget.scrollIntoView({ block: 'nearest' })
          }}
        >
          Show all
        </Button>
      )}
    </>
  )
}
