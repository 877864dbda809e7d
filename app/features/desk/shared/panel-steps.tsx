import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'

type PanelStepsProps = {
  /** What the panel shows one of: 'row'. */
  what: string
  onClose: () => void
  onStep: (by: 1 | -1) => void
}

/** From what is open to the next, to the one before, and back to the list. */
export function PanelSteps({ what, onClose, onStep }: PanelStepsProps) {
  return (
    <div className="flex shrink-0">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Previous ${what}`}
        aria-keyshortcuts={useShortcut('k')}
        onClick={() => onStep(-1)}
      >
        <ChevronUp className="size-5" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Next ${what}`}
        aria-keyshortcuts={useShortcut('j')}
        onClick={() => onStep(1)}
      >
        <ChevronDown className="size-5" />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Close" aria-keyshortcuts="Escape" onClick={onClose}>
        <X className="size-5" />
      </Button>
    </div>
  )
}
