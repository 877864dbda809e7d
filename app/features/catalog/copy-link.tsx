import { Link2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'

/** A saved search is its link. */
export function CopyLink({ query }: { query: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/catalog${query}`)
      showToast({ title: 'Link copied to clipboard', description: 'It always shows this search.', tone: 'success' })
    } catch {
      showToast({ title: 'Unable to copy link. Please copy manually.', tone: 'destructive' })
    }
  }
  return (
    <Button variant="ghost" className="noscript:hidden max-sm:size-11 max-sm:px-0" onClick={() => void copy()}>
      <Link2 aria-hidden="true" />
      <span className="max-sm:sr-only">
        Copy link<span className="sr-only"> to this search</span>
      </span>
    </Button>
  )
}
