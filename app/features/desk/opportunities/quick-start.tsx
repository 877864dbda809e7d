import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ScraperRun } from '#app/features/desk/shared/data/use-runs.ts'
import { Button } from '#app/ui/button.tsx'
import { PRESETS } from '#contracts/scraper/sync-scraper.ts'

const LINES = [
  { preset: PRESETS['music-supervisors'], purpose: 'Film and TV' },
  { preset: PRESETS['sync-libraries'], purpose: 'Music library submissions' },
  { preset: PRESETS['ad-agencies'], purpose: 'Commercial placements' },
]

type Shown = {
  isShown: boolean
  setIsShown: (isShown: boolean) => void
  hideButton: RefObject<HTMLButtonElement | null>
  showButton: RefObject<HTMLButtonElement | null>
}

/** Hiding and showing remove the pressed button, so the focus moves to the one that undoes it. */
export function useQuickStart(): Shown {
  const [isShown, setIsShown] = useState(true)
  const wasShown = useRef(isShown)
  const hideButton = useRef<HTMLButtonElement>(null)
  const showButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasShown.current === isShown) return
    wasShown.current = isShown
    const next = isShown ? hideButton : showButton
    next.current?.focus({ preventScroll: true })
  }, [isShown])
  return { isShown, setIsShown, hideButton, showButton }
}

export function ShowQuickStart({ isShown, setIsShown, showButton }: Shown) {
  if (isShown) return null
  return (
    <Button
      ref={showButton}
      variant="link"
      size="sm"
      className="relative ml-auto h-7! after:absolute after:-inset-y-2 after:inset-x-0"
      onClick={() => setIsShown(true)}
    >
      Show Quick Start
    </Button>
  )
}

/** Three ready-made runs. Choosing one hides the panel. */
export function QuickStart({ run, isBeside, ...shown }: Shown & { run: ScraperRun; isBeside: boolean }) {
  const { isShown, setIsShown, hideButton } = shown
  if (!isShown && !isBeside) return null
  return (
    <section aria-label={isShown ? 'Quick Start' : undefined} className="min-w-0">
      {/* On touch screens as high as its button, so that a tap meant for "Hide" does not start a run. */}
      <div className="flex h-7 items-center gap-4 pointer-coarse:h-11">
        {isShown ? (
          <>
            <h2 className="label-caps font-sans text-dim">Quick Start</h2>
            <span aria-hidden="true" className="h-px flex-1 bg-rule-strong" />
            <Button ref={hideButton} variant="ghost" size="sm" className="h-7" onClick={() => setIsShown(false)}>
              <X />
              Hide
              <span className="sr-only"> Quick Start</span>
            </Button>
          </>
        ) : (
          <ShowQuickStart {...shown} />
        )}
      </div>
      {/* Beside the figures it keeps its space, so that nothing below moves. Below the figures it makes space for the list. */}
      <ul className={clsx('grid grid-cols-[6fr_5fr_5fr] gap-x-3 sm:grid-cols-3 sm:gap-x-4', !isShown && 'invisible')}>
        {LINES.map(({ preset, purpose }) => (
          <li key={preset} className="flex min-w-0 border-rule border-b">
            <button
              type="button"
              disabled={run.isRunning}
              onClick={() => {
                run.start(preset)
                setIsShown(false)
              }}
              className="group flex min-h-11 w-full cursor-pointer flex-col py-1.5 text-left disabled:cursor-not-allowed disabled:opacity-55"
            >
              <span className="font-semibold text-sm leading-5 group-enabled:group-hover:text-pink-soft">{preset}</span>
              <span className="text-dim text-xs leading-4 sm:leading-5">{purpose}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
