import { Badge } from '#app/ui/badge.tsx'

/** Marks everything that comes from the sample web. */
export function SampleBadge({ className }: { className?: string }) {
  return (
    <Badge tone="amber" className={className}>
      Sample
    </Badge>
  )
}
