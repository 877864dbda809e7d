import { clsx } from 'clsx'
import { ClipboardList, Disc3, type LucideIcon, Mail } from 'lucide-react'
import { MatchLabel } from '#app/features/desk/drafts/match-label.tsx'
import { defineColumns } from '#app/features/desk/list/columns.tsx'
import { OPEN_BUTTON, SelectBox } from '#app/features/desk/list/row-controls.tsx'
import type { RowState } from '#app/features/desk/list/rows.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { InboxItem } from '#contracts/desk/inbox.ts'
import { INBOX_STATE_LABELS, type InboxKind, type InboxState } from '#contracts/desk/inbox-states.ts'
import type { MatchMark as Mark } from '#contracts/desk/submission-matches.ts'
import { formatAge, spellAge } from '#contracts/platform/dates.ts'

export const KINDS: Record<InboxKind, { label: string; icon: LucideIcon }> = {
  message: { label: 'Message', icon: Mail },
  brief: { label: 'Brief', icon: ClipboardList },
  submission: { label: 'Submission', icon: Disc3 },
}

const TONES: Record<InboxState, 'amber' | 'confidence' | 'neutral' | 'open' | 'closed' | 'unknown'> = {
  received: 'amber',
  listening: 'confidence',
  shortlisted: 'confidence',
  changes_requested: 'confidence',
  shelved: 'unknown',
  accepted: 'open',
  declined: 'neutral',
  answered: 'open',
  closed: 'neutral',
  spam: 'closed',
}

export function StateBadge({ item }: { item: Pick<InboxItem, 'state' | 'suspected'> }) {
  if (item.suspected) return <Badge tone="closed">Spam?</Badge>
  return <Badge tone={TONES[item.state]}>{INBOX_STATE_LABELS[item.state]}</Badge>
}

/** One item with what its line shows. */
export type ItemLineProps = RowState & {
  item: InboxItem
  /** The best matching opening, once known. */
  bestMatch: Mark | undefined
  now: Date
  assigneeName: string | null
  onSelect: (id: string, extend: boolean) => void
  onOpen: (index: number) => void
}

/** Below 44 rem of list width, a line has two rows and no headings, and each column's classes place it. */
export const COLUMNS = defineColumns<ItemLineProps, 'received_at'>(
  {
    grid:
      'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 pr-2 ' +
      '@min-[44rem]:grid-cols-(--medium) @min-[60rem]:grid-cols-(--wide)',
    wide: 'hidden @min-[60rem]:block',
  },
  [
    {
      key: 'select',
      width: { medium: '2.75rem', wide: '2.75rem' },
      className: 'row-span-2 @min-[44rem]:row-span-1',
      cell: ({ item, tabIndex, isSelected, onSelect }, { className }) => (
        <SelectBox
          id={item.id}
          name={`${item.sender}, ${item.reference}`}
          tabIndex={tabIndex}
          isSelected={isSelected}
          onSelect={onSelect}
          className={className}
        />
      ),
    },
    {
      key: 'reference',
      head: 'Reference',
      width: { wide: '8.5rem' },
      from: 'wide',
      className: 'figures text-dim text-xs',
      cell: ({ item }, props) => <span {...props}>{item.reference}</span>,
    },
    {
      key: 'sender',
      head: 'Sender',
      width: { medium: 'minmax(0,4fr)', wide: 'minmax(0,4fr)' },
      className: 'self-end text-[0.9375rem] @min-[44rem]:self-auto',
      cell: ({ item, index, isOpen, tabIndex, onOpen }, { className, ...props }) => {
        const { label, icon: Icon } = KINDS[item.kind]
        const isUnread = item.state === 'received' && item.opened_at === null && !item.suspected
        return (
          <button
            {...props}
            type="button"
            data-line=""
            tabIndex={tabIndex}
            aria-current={isOpen || undefined}
            onClick={() => onOpen(index)}
            className={clsx(OPEN_BUTTON, className, !isUnread && 'font-normal')}
          >
            <Icon aria-label={label} className="size-4 shrink-0 text-dim" />
            <span className="truncate">{item.sender}</span>
          </button>
        )
      },
    },
    {
      key: 'summary',
      head: 'About',
      width: { medium: 'minmax(0,6fr)', wide: 'minmax(0,7fr)' },
      className:
        'col-start-2 row-start-2 min-w-0 self-start text-dim @min-[44rem]:col-start-auto @min-[44rem]:row-start-auto @min-[44rem]:self-auto',
      cell: ({ item, bestMatch }, props) => (
        <span {...props}>
          <span className={clsx('truncate leading-5', bestMatch ? 'hidden @min-[44rem]:block' : 'block')}>
            {item.summary}
          </span>
          {bestMatch && (
            <MatchLabel mark={bestMatch} fits="opening" className="@min-[44rem]:text-xs @min-[44rem]:leading-4" />
          )}
        </span>
      ),
    },
    {
      key: 'age',
      head: 'Age',
      sort: 'received_at',
      width: { medium: '4.5rem', wide: '4.5rem' },
      className:
        'figures col-start-3 row-start-2 justify-self-end text-dim @min-[44rem]:col-start-auto @min-[44rem]:row-start-auto',
      headClassName: 'justify-self-end text-right',
      cell: ({ item, now }, props) => (
        <time {...props} dateTime={item.received_at} title={formatMoment(item.received_at) ?? ''}>
          <span aria-hidden="true">{formatAge(item.received_at, now)}</span>
          <span className="sr-only">{spellAge(item.received_at, now)}</span>
        </time>
      ),
    },
    {
      key: 'state',
      head: 'State',
      width: { medium: '9.5rem', wide: '9.5rem' },
      className:
        'col-start-3 row-start-1 self-end justify-self-end @min-[44rem]:col-start-auto @min-[44rem]:self-auto @min-[44rem]:row-start-auto @min-[44rem]:justify-self-start',
      cell: ({ item }, props) => (
        <span {...props}>
          <StateBadge item={item} />
        </span>
      ),
    },
    {
      key: 'assignee',
      head: 'With',
      width: { wide: '7rem' },
      from: 'wide',
      className: 'truncate text-dim',
      cell: ({ assigneeName }, props) => (
        <span {...props} title={assigneeName ?? ''}>
          {assigneeName?.split('@')[0] ?? (
            <span role="img" aria-label="unassigned">
              –
            </span>
          )}
        </span>
      ),
    },
  ],
)
