import { Link } from 'react-router'
import { Wordmark } from '#app/ui/wordmark.tsx'

export function HomeMark() {
  return (
    <Link to="/" aria-label="Neon Magnolia, home" className="shrink-0 py-3 text-ink hover:text-pink-soft">
      <Wordmark className="h-5" />
    </Link>
  )
}
