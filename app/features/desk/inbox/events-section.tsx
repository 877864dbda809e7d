import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import type { InboxDetail } from '#contracts/inbox.ts'
import { describeInboxEvent } from './event-words.ts'

type EventsSectionProps = { detail: InboxDetail; nameOf: (id: string | null) => string | null }

/** Who did what when, newest first, down to the arrival. */
export function EventsSection({ detail, nameOf }: EventsSectionProps) {
  const lines = detail.events.map((event) => ({
    id: event.id,
    at: event.created_at,
    who: nameOf(event.created_by),
    what: describeInboxEvent(event, nameOf),
  }))
  const all = [...lines, { id: 'arrival', at: detail.item.received_at, who: null, what: ['Received'] }]
  return (
    <PanelSection title="History">
      <ol>
        {all.map(({ id, at, who, what }) => (
          <li
            key={id}
            className="figures grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 border-rule border-b py-2.5 text-sm"
          >
            <time dateTime={at} className="text-dim">
              {formatMoment(at)}
            </time>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              {what.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {who !== null && <p className="text-dim">{who}</p>}
            </div>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
