import { ChevronRight, X } from 'lucide-react'
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

  if (!isShown) {
    return (
      <div className="mt-6">
        <Button ref={show} variant="link" size="sm" onClick={() => setIsShown(true)}>
          Show Quick Start
        </Button>
      </div>
    )
  }
  return (
    <section aria-label="Quick Start" className="mt-9">
      <div className="flex items-center gap-4">
        <h2 className="label-caps font-sans text-dim">Quick Start</h2>
        <span aria-hidden="true" className="h-px flex-1 bg-rule-strong" />
        <Button variant="ghost" size="sm" onClick={hide}>
          <X aria-hidden="true" />
          Hide
          <span className="sr-only"> Quick Start</span>
        </Button>
      </div>
      <ul className="grid md:grid-cols-3 md:gap-x-8">
        {LINES.map(({ preset, purpose }, at) => (
          <li key={preset} className="border-rule border-b">
            <button
              type="button"
              disabled={run.isRunning}
              onClick={() => {
                run.start(preset)
                hide()
              }}
              className="group flex w-full cursor-pointer items-center gap-4 py-3 text-left disabled:cursor-not-allowed disabled:opacity-55"
            >
              <span aria-hidden="true" className="figures w-6 shrink-0 text-dim text-sm">
                {String(at + 1).padStart(2, '0')}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-enabled:group-hover:text-pink-soft">{preset}</span>
                <span className="block text-dim text-sm">{purpose}</span>
              </span>
              <ChevronRight
                aria-hidden="true"
                className="size-4 shrink-0 text-dim group-enabled:group-hover:text-ink"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
