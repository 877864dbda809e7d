import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ScraperRun } from '#app/features/desk/shared/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { PRESETS } from '#contracts/sync-scraper.ts'

const LINES = [
  { preset: PRESETS['music-supervisors'], purpose: 'Film and TV' },
  { preset: PRESETS['sync-libraries'], purpose: 'Music library submissions' },
  { preset: PRESETS['ad-agencies'], purpose: 'Commercial placements' },
]

/** Three ready-made runs. Choosing one hides the panel; a line in its place brings it back. */
export function QuickStart({ run }: { run: ScraperRun }) {
  const [isShown, setIsShown] = useState(true)
  const returnFocus = useRef(false)
  const show = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button has been removed with the panel; without this the focus would move to the top of the page.
    if (!isShown && returnFocus.current) show.current?.focus({ preventScroll: true })
    returnFocus.current = false
  }, [isShown])
  function hide(): void {
    returnFocus.current = true
    setIsShown(false)
  }

  return (
    <section aria-label={isShown ? 'Quick Start' : undefined} className="min-w-0">
      {/* On touch as high as its button, or a finger that means "Hide" would start a run. */}
      <div className="flex h-7 items-center gap-4 pointer-coarse:h-11">
        {isShown ? (
          <>
            <h2 className="label-caps font-sans text-dim">Quick Start</h2>
            <span aria-hidden="true" className="h-px flex-1 bg-rule-strong" />
            <Button variant="ghost" size="sm" className="h-7" onClick={hide}>
              <X aria-hidden="true" />
              Hide
              <span className="sr-only"> Quick Start</span>
            </Button>
          </>
        ) : (
          <Button ref={show} variant="link" size="sm" className="h-7" onClick={() => setIsShown(true)}>
            Show Quick Start
          </Button>
        )}
      </div>
      {/* Hidden it keeps its place, so that what is below stays where it is. */}
      <ul className={clsx('grid grid-cols-[6fr_5fr_5fr] gap-x-3 sm:grid-cols-3 sm:gap-x-4', !isShown && 'invisible')}>
        {LINES.map(({ preset, purpose }) => (
          <li key={preset} className="flex min-w-0 border-rule border-b">
            <button
              type="button"
              disabled={run.isRunning}
              onClick={() => {
                run.start(preset)
                hide()
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
