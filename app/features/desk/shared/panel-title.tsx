import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Fragment, type RefObject } from 'react'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

/**
 * Keep the focus from being hidden under a `PanelTitle` when tabbing backwards: the first goes on an element that scrolls beside a
 * list, the second on a panel where the page scrolls. The height is three lines of the title, or five of a long one, and a focus ring.
 */
export const CLEARS_TITLE_BESIDE = 'lg:scroll-pt-36'
export const CLEARS_TITLE = 'max-lg:[&_:focus-visible]:scroll-mt-34'

// About three lines on a phone. Longer titles are set smaller, so that they fit. So are titles with a word that is wider than a
// line, mostly e-mail addresses.
const LONG_TITLE = /.{55}|\S{20}/

// A long e-mail address breaks here first.
const BEFORE_AT = /(?=@)/

type PanelTitleProps = PanelStepsProps & {
  heading: RefObject<HTMLHeadingElement | null>
  children: string
}

/** The title of a panel with buttons to step and close. Sticks to the top. */
export function PanelTitle({ heading, children, ...steps }: PanelTitleProps) {
  return (
    <div className="-mx-5 lg:-mx-7 sticky top-14 z-10 flex items-start gap-2 bg-night px-5 py-2 lg:top-0 lg:px-7">
      <h2
        ref={heading}
        tabIndex={-1}
        className={clsx(
          'line-clamp-5 min-w-0 flex-1 pt-1.5 [overflow-wrap:anywhere] focus:outline-none',
          LONG_TITLE.test(children) ? 'text-base leading-snug' : 'text-title',
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
  /** The kind of item, for the labels: 'opportunity'. */
  what: string
  onClose: () => void
  onStep: (by: 1 | -1) => void
}

/** Buttons for the previous and next item and for closing. */
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
