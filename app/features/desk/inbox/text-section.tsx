import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { Button } from '#app/ui/button.tsx'
import type { InboxDetail } from '#contracts/inbox.ts'

/** What was written, as it was written. */
export function TextSection({ detail }: { detail: InboxDetail }) {
  const { genre, phone, experience, body } = detail
  const facts = [
    ['Genre', genre],
    ['Phone', phone],
    ['Experience', experience],
  ].filter((fact): fact is [string, string] => fact[1] != null && fact[1] !== '')
  return (
    <PanelSection title="What they wrote">
      <Body text={body} />
      <Facts facts={facts} />
    </PanelSection>
  )
}

/** Cut off after twelve lines, so that what can be done about a long one stays within reach. */
function Body({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = words.current
    // Whole, it overflows nothing; what was found before still holds.
    if (element === null || isOpen) return
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <div className="py-4">
      <p
        ref={words}
        className={clsx(
          'max-w-[65ch] whitespace-pre-line text-lead [overflow-wrap:anywhere]',
          !isOpen && 'line-clamp-12',
        )}
      >
        {text}
      </p>
      {isCut && (
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          className="mt-3"
          onClick={({ currentTarget }) => {
            flushSync(() => setIsOpen((is) => !is))
            // Below a long text, closing it takes the button out of sight.
            currentTarget.scrollIntoView({ block: 'nearest' })
          }}
        >
          Show all
        </Button>
      )}
    </div>
  )
}

export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="border-rule border-t">
      {facts.map(([term, text]) => (
        <div key={term} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 border-rule border-b py-2.5 text-sm">
          <dt className="text-dim">{term}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
