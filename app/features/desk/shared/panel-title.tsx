import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Fragment, type RefObject } from 'react'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

/**
 * Whoever tabs backwards never has the focus under a `PanelTitle`: on what scrolls beside a list, and on the panel where
 * the page itself scrolls. As high as three lines of the title, or five of a long one, with the ring around a control.
 */
export const CLEARS_TITLE_BESIDE = 'lg:scroll-pt-36'
export const CLEARS_TITLE = 'max-lg:[&_:focus-visible]:scroll-mt-34'

// Three lines of a phone hold about this many letters of a title; a longer one is set smaller, so that it is read to its end.
const LONG_TITLE = 54

// Where an e-mail address is broken first, if a line does not hold it.
const BEFORE_AT = /(?=@)/

type PanelTitleProps = PanelStepsProps & {
  heading: RefObject<HTMLHeadingElement | null>
  children: string
}

/** What a panel shows and the ways out of it. Stays in view, however far the panel is scrolled. */
export function PanelTitle({ heading, children, ...steps }: PanelTitleProps) {
  return (
    <div className="-mx-5 lg:-mx-7 sticky top-14 z-10 flex items-start gap-2 bg-night px-5 py-2 lg:top-0 lg:px-7">
      <h2
        ref={heading}
        tabIndex={-1}
        className={clsx(
          'line-clamp-5 min-w-0 flex-1 pt-1.5 [overflow-wrap:anywhere] focus:outline-none',
          children.length > LONG_TITLE ? 'text-base leading-snug' : 'text-title',
        )}
      >
        {children.split(BEFORE_AT).map((part, at) => (
          <Fragment key={part}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </h2>
      <PanelSteps {...steps} />
    </div>
  )
}

type PanelStepsProps = {
  /** What the panel shows one of: 'row'. */
  what: string
  onClose: () => void
  onStep: (by: 1 | -1) => void
}

/** From what is open to the next, to the one before, and back to the list. */
export function PanelSteps({ what, onClose, onStep }: PanelStepsProps) {
  return (
    <div className="flex shrink-0 [&_svg]:size-5">
      <IconButton
        icon={ChevronUp}
        label={`Previous ${what}`}
        aria-keyshortcuts={useShortcut('k')}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={`Next ${what}`}
        aria-keyshortcuts={useShortcut('j')}
        onClick={() => onStep(1)}
      />
      <IconButton icon={X} label="Close" aria-keyshortcuts="Escape" onClick={onClose} />
    </div>
  )
}
