import { Link } from 'react-router'
import { useLabel } from '#app/ui/look.ts'
import { Wordmark } from '#app/ui/wordmark.tsx'

export function HomeMark() {
  const { shortName } = useLabel()
  return (
    <Link to="/" aria-label={`${shortName}, home`} className="shrink-0 py-3 text-ink hover:text-pink-soft">
      <Wordmark className="text-[1.25rem]" />
    </Link>
  )
}
