import { Check, Plus } from 'lucide-react'
import { useShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { Button } from '#app/ui/button.tsx'
import { addTracks, removeTrack } from './change-shortlist.ts'

/** Puts a track on the shortlist or takes it off. Without script there is no list, so there is no button. */
export function ShortlistButton({ id, title }: { id: string; title: string }) {
  const listed = useShortlist().includes(id)
  const Icon = listed ? Check : Plus
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={listed}
      aria-label={`${title} on the shortlist`}
      className="noscript:hidden aria-pressed:text-cyan"
      // A replayed press (not trusted) was made before the list was loaded, when the button showed a plus.
      onClick={({ isTrusted }) =>
        listed && isTrusted ? removeTrack(id, title) : addTracks([id], `${title} is on your shortlist`)
      }
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  )
}
