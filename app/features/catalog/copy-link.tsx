import { Link2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { copyText, LINK_FAILED } from '#app/ui/overlay/copy-text.ts'

/** A saved search is its link. */
export function CopyLink({ query }: { query: string }) {
  const copied = { title: 'Link copied to clipboard', description: 'It always shows this search.' }
  const copy = () => copyText(`${window.location.origin}/catalog${query}`, copied, LINK_FAILED)
  return (
    <Button variant="ghost" className="noscript:hidden max-sm:size-11 max-sm:px-0" onClick={() => void copy()}>
      <Link2 aria-hidden="true" />
      <span className="max-sm:sr-only">
        Copy link<span className="sr-only"> to this search</span>
      </span>
    </Button>
  )
}
