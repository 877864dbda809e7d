import { CalendarClock, Check, CircleAlert, CircleDashed, PencilLine, Trash2 } from 'lucide-react'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { DocumentLine } from '#contracts/site/documents.ts'

const STATES = {
  published: { word: 'Published', icon: Check, tone: 'open' },
  changed: { word: 'Changed', icon: PencilLine, tone: 'amber' },
  draft: { word: 'Draft', icon: CircleDashed, tone: 'unknown' },
  scheduled: { word: 'Scheduled', icon: CalendarClock, tone: 'confidence' },
  deleted: { word: 'Deleted', icon: Trash2, tone: 'closed' },
} as const
const FAILED = { word: 'Failed', icon: CircleAlert, tone: 'closed' } as const

/** The publication state of a document, or that its scheduled publication failed. */
export function StateBadge({ line }: { line: Pick<DocumentLine, 'state' | 'publish_at' | 'publish_failure'> }) {
  const { word, icon: Icon, tone } = line.publish_failure ? FAILED : STATES[line.state]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Badge tone={tone}>
        <Icon />
        {word}
      </Badge>
      {line.state === 'scheduled' && (
        <span className="whitespace-nowrap text-dim text-sm">{formatMoment(line.publish_at)}</span>
      )}
    </span>
  )
}
