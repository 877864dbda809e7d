import { CircleCheck, CircleHelp, CircleSlash } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import type { SubmissionStatus } from '#contracts/scraper/opportunity.ts'

const LOOKS = { open: CircleCheck, closed: CircleSlash, unknown: CircleHelp } as const

/** Differs by icon and word as well as by colour. */
export function StatusBadge({ status }: { status: SubmissionStatus | null }) {
  const shown = status ?? 'unknown'
  const Icon = LOOKS[shown]
  return (
    <Badge tone={shown}>
      <Icon />
      {shown}
    </Badge>
  )
}
