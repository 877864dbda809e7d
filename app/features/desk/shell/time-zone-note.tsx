import { describeTimeZone } from '#app/lib/dates.ts'

/** Names the zone of all dates and times once for the whole frame. */
export function TimeZoneNote({ className }: { className: string }) {
  return <p className={`text-dim text-sm ${className}`}>All times are {describeTimeZone()}.</p>
}
