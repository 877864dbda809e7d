import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'

/**
 * Closes the filters on a narrow screen, where they cover the list, and says what is behind them. Without script it sends the
 * form, and the number would not follow the choices.
 */
export function ShowFound({ count }: { count: number }) {
  return (
    <div className="sticky bottom-(--foot,0px) z-10 bg-night pt-3 pb-4 lg:hidden">
      <Button type="submit" variant="neon" glow={false} className="w-full" onClick={closeFilters}>
        <span className="noscript:hidden">
          {count === 0 ? 'Show why nothing fits' : `Show ${count} ${count === 1 ? 'track' : 'tracks'}`}
        </span>
        <span className="not-noscript:hidden">Show tracks</span>
      </Button>
    </div>
  )
}

function closeFilters({ currentTarget }: MouseEvent): void {
  currentTarget.closest('details')?.removeAttribute('open')
  const tracks = document.getElementById('tracks')
  // The pressed button is gone, and with it the height that the page was scrolled by.
  tracks?.focus({ preventScroll: true })
  tracks?.scrollIntoView({ block: 'start', behavior: 'instant' })
}
