import { clsx } from 'clsx'
import { Disc3, ListMusic, type LucideIcon, Mail } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ShelfMark } from '#app/features/desk/drafts/shelf-mark.tsx'
import { OPEN_BUTTON } from '#app/features/desk/opportunities/row-controls.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { formatAge, spellAge } from '#contracts/dates.ts'
import type { InboxItem } from '#contracts/inbox.ts'
import type { InboxKind } from '#contracts/inbox-states.ts'
import type { ShelfMark as Mark } from '#contracts/shelf.ts'
import { LINE_GRID } from './line-grid.ts'
import { StateBadge } from './state-badge.tsx'

export const KINDS: Record<InboxKind, { label: string; icon: LucideIcon }> = {
  message: { label: 'Message', icon: Mail },
  brief: { label: 'Brief', icon: ListMusic },
  submission: { label: 'Submission', icon: Disc3 },
}

type ItemLineProps = {
  item: InboxItem
  /** The opening that it fits best, once that is known. */
  mark: Mark | undefined
  now: Date
  isSelected: boolean
  isOpen: boolean
  /** 0 in the line that keys work on, -1 in all others. */
  tabIndex: 0 | -1
  assigneeName: string | null
  onSelect: (id: string, extend: boolean) => void
  onOpen: () => void
}

/** One item as a line: who, about what, since when, how far, whose. */
export function ItemLine(props: ItemLineProps) {
  const { item, mark, now, isSelected, isOpen, tabIndex, assigneeName, onSelect, onOpen } = props
  const { label, icon: Icon } = KINDS[item.kind]
  const isUnread = item.state === 'received' && item.opened_at === null && !item.suspected
  return (
    <div
      className={clsx(
        LINE_GRID,
        'relative min-h-16 border-rule border-b py-1 text-sm hover:bg-haze @min-[44rem]:min-h-11 @min-[44rem]:py-0',
        isSelected ? 'bg-cyan-dim/60' : isOpen && 'bg-white/6',
      )}
    >
      <label className="relative z-10 row-span-2 flex size-11 cursor-pointer items-center justify-center @min-[44rem]:row-span-1">
        <input
          type="checkbox"
          aria-label={`Select ${item.sender}, ${item.reference}`}
          checked={isSelected}
          tabIndex={tabIndex}
          // A change does not say whether Shift is held; the click that causes it does.
          onClick={(event: MouseEvent) => onSelect(item.id, event.shiftKey)}
          onChange={() => undefined}
          className="size-4 cursor-pointer accent-cyan"
        />
      </label>
      <span data-column="reference" className="figures hidden text-dim text-xs @min-[60rem]:block">
        {item.reference}
      </span>
      <button
        type="button"
        data-line=""
        data-column="sender"
        tabIndex={tabIndex}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={clsx(OPEN_BUTTON, 'self-end text-[0.9375rem] @min-[44rem]:self-auto', !isUnread && 'font-normal')}
      >
        <Icon aria-label={label} className="size-4 shrink-0 text-dim" />
        <span className="truncate">{item.sender}</span>
      </button>
      <span
        data-column="summary"
        className="col-start-2 row-start-2 min-w-0 self-start text-dim @min-[44rem]:col-start-auto @min-[44rem]:row-start-auto @min-[44rem]:self-auto"
      >
        <span className={clsx('truncate leading-5', mark ? 'hidden @min-[44rem]:block' : 'block')}>{item.summary}</span>
        {mark && <ShelfMark mark={mark} fits="opening" className="@min-[44rem]:text-xs @min-[44rem]:leading-4" />}
      </span>
      <time
        data-column="age"
        dateTime={item.received_at}
        title={formatMoment(item.received_at) ?? ''}
        className="figures col-start-3 row-start-2 justify-self-end text-dim @min-[44rem]:col-start-auto @min-[44rem]:row-start-auto"
      >
        <span aria-hidden="true">{formatAge(item.received_at, now)}</span>
        <span className="sr-only">{spellAge(item.received_at, now)}</span>
      </time>
      <span
        data-column="state"
        className="col-start-3 row-start-1 self-end justify-self-end @min-[44rem]:col-start-auto @min-[44rem]:self-auto @min-[44rem]:row-start-auto @min-[44rem]:justify-self-start"
      >
        <StateBadge item={item} />
      </span>
      <span data-column="assignee" className="hidden truncate text-dim @min-[60rem]:block" title={assigneeName ?? ''}>
        {assigneeName?.split('@')[0] ?? (
          <span role="img" aria-label="nobody">
            –
          </span>
        )}
      </span>
    </div>
  )
}
